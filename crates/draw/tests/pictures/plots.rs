//! Plots: complete, well formed, readable without colours, and small.

use std::collections::BTreeSet;

use perfectplay_draw::plot::{
    Axis, Figure, Look, Mark, MarkAt, Panel, Point, Scale, Series, svg, text,
};
use proptest::prelude::*;

use crate::{
    figures::assert_well_formed,
    plot_samples::{axis, measured, methods, peaks, samples, steps},
};

/// The attribute `name` of every element of a class.
fn attributes<'a>(picture: &'a str, class: &str, name: &str) -> Vec<&'a str> {
    let class = format!("class=\"{class}\"");
    let name = format!(" {name}=\"");
    picture
        .lines()
        .filter(|line| line.contains(&class))
        .map(|line| line.split_once(&name).map_or("", |(_, rest)| rest))
        .map(|rest| rest.split('"').next().unwrap_or_default())
        .collect()
}

/// The places that a path moves to, or draws lines to, in absolute coordinates.
fn places(path: &str) -> Vec<(f64, f64)> {
    let number = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    path.split(['M', 'L'])
        .skip(1)
        .map(|part| {
            let (x, rest) = part.split_once(' ').expect("two numbers");
            let y = rest.split(|c| !number(c)).next().expect("a number");
            // A relative movement may follow at once.
            (x.parse().expect("a number"), y.parse().expect("a number"))
        })
        .collect()
}

/// Left, top, bottom and right of every frame.
fn frames(picture: &str) -> Vec<[f64; 4]> {
    attributes(picture, "axes", "d")
        .into_iter()
        .map(|path| {
            let side = |sign: char| -> f64 {
                let rest = path.split(sign).nth(1).expect("a side");
                let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
                rest[..end].split(' ').next().expect("a number").parse().expect("a number")
            };
            let (left, top) = places(path.split('V').next().expect("a start"))[0];
            [left, top, side('V'), side('H')]
        })
        .collect()
}

fn one(series: Vec<Series>) -> Figure {
    Figure { panels: vec![Panel { series, ..Panel::default() }], ..Figure::default() }
}

fn series(look: Look, points: &[(f64, f64)]) -> Series {
    let points = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    Series { name: "a".into(), look, points }
}

#[test]
fn everything_is_drawn() {
    for figure in samples() {
        let picture = svg(&figure);
        assert_well_formed(&picture);
        let count = |wanted: fn(Look) -> bool| {
            let all = figure.panels.iter().flat_map(|panel| &panel.series);
            all.filter(|series| wanted(series.look)).count()
        };
        let lines = count(|look| look != Look::Dots);
        let dots = count(|look| matches!(look, Look::Dots | Look::LineAndDots));
        assert_eq!(picture.matches("class=\"line\"").count(), lines);
        assert_eq!(picture.matches("class=\"dots\"").count() - legend_markers(&figure), dots);
        assert_eq!(picture.matches("class=\"axes\"").count(), figure.panels.len());
        let bars = |series: &&Series| series.points.iter().any(|point| point.error.is_some());
        let bars = figure.panels.iter().flat_map(|panel| &panel.series).filter(bars).count();
        assert_eq!(picture.matches("class=\"errors\"").count(), bars);
        let marks: usize = figure.panels.iter().map(|panel| panel.marks.len()).sum();
        assert_eq!(picture.matches("class=\"mark\"").count(), marks);
        for panel in &figure.panels {
            let words = panel.marks.iter().map(|mark| &mark.label);
            for words in words.chain([&panel.x.label, &panel.y.label]).chain(&figure.notes) {
                assert!(picture.contains(&format!(">{words}</text>")), "{words}");
            }
        }
        assert_eq!(picture, svg(&figure.clone()));
    }
}

/// A long note takes more lines, not a wider picture.
#[test]
fn long_notes_are_broken_into_lines() {
    let figure =
        |notes: Vec<String>| Figure { notes, panels: vec![Panel::default()], ..Figure::default() };
    let long = svg(&figure(vec!["word ".repeat(100)]));
    let short = svg(&figure(vec!["word".to_owned()]));
    let wide = |picture: &str| picture.split(" width=").nth(1).map(|rest| rest[..5].to_owned());
    assert_eq!(wide(&long), wide(&short));
    assert_eq!(long.matches("word").count(), 100);
    assert!(long.matches(">word").count() > 3, "{long}");
}

fn legend_markers(figure: &Figure) -> usize {
    let all = figure.panels.iter().flat_map(|panel| &panel.series);
    let dotted = all.filter(|series| matches!(series.look, Look::Dots | Look::LineAndDots));
    dotted.map(|series| &series.name).collect::<BTreeSet<_>>().len()
}

#[test]
fn one_legend_serves_all_panels() {
    let figure = methods();
    let picture = svg(&figure);
    let drawn = attributes(&picture, "line", "stroke");
    let looks: Vec<&[&str]> = drawn.chunks(6).collect();
    assert_eq!(looks.len(), 4);
    assert!(looks.iter().all(|look| *look == looks[0]));
    assert_eq!(looks[0].iter().collect::<BTreeSet<_>>().len(), 6);
    let dashes = attributes(&picture, "line", "stroke-dasharray");
    assert_eq!(dashes[..6].iter().collect::<BTreeSet<_>>().len(), 6, "not by colour alone");
    let plain = text(&figure, 80, false);
    for series in &figure.panels[0].series {
        assert_eq!(picture.matches(&format!(">{}</text>", series.name)).count(), 1);
        assert_eq!(plain.matches(&format!(" {}", series.name)).count(), 1);
    }
}

#[test]
fn lines_break_where_a_point_is_missing() {
    for missing in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e301] {
        let points = [(0.0, 0.0), (1.0, 1.0), (2.0, missing), (3.0, 1.0), (4.0, 0.0)];
        let picture = svg(&one(vec![series(Look::Line, &points)]));
        let lines = attributes(&picture, "line", "d");
        assert_eq!(lines[0].matches('M').count(), 2, "{missing}: {lines:?}");
        assert_eq!(places(lines[0]).len(), 4);
        let dots = svg(&one(vec![series(Look::LineAndDots, &points)]));
        assert_eq!(places(attributes(&dots, "dots", "d")[0]).len(), 4);
    }
}

#[test]
fn long_lines_stay_small() {
    let wave = |step: i32| (f64::from(step), (f64::from(step) / 500.0).sin());
    let wave: Vec<(f64, f64)> = (0..10_000).map(wave).collect();
    let picture = svg(&one(vec![series(Look::Line, &wave)]));
    let line = places(attributes(&picture, "line", "d")[0]);
    assert!((200..1200).contains(&line.len()), "{}", line.len());
    assert!(picture.len() < 20_000, "{}", picture.len());
    let straight: Vec<(f64, f64)> = wave.iter().map(|&(x, _)| (x, x)).collect();
    let picture = svg(&one(vec![series(Look::Line, &straight)]));
    assert_eq!(places(attributes(&picture, "line", "d")[0]).len(), 2);
    let crowd = vec![(0.5, 0.5); 10_000];
    let picture = svg(&one(vec![series(Look::Dots, &crowd)]));
    assert_eq!(places(attributes(&picture, "dots", "d")[0]).len(), 1);
}

/// From 10 to 1000 by equal steps of the logarithm: where the numbers say.
#[test]
fn coordinates_of_a_logarithmic_axis_are_logarithms() {
    let mut figure = one(vec![series(Look::Line, &[(0.0, 1.0), (1.0, 3.0)])]);
    figure.panels[0].y = Axis { scale: Scale::Log, range: Some((1.0, 3.0)), ..Axis::default() };
    let picture = svg(&figure);
    let [left, top, bottom, right] = frames(&picture)[0];
    let line = places(attributes(&picture, "line", "d")[0]);
    assert_eq!(line, [(left, bottom), (right, top)]);
    let height = |number: &str| -> f64 {
        let line = picture.lines().find(|line| line.ends_with(&format!(">{number}</text>")));
        let rest = line.and_then(|line| line.split_once(" y=\"")).expect("a number").1;
        rest.split('"').next().and_then(|y| y.parse().ok()).expect("a height")
    };
    assert!((height("10") + height("1000") - 2.0 * height("100")).abs() < 0.15);
    figure.panels[0].y.range = Some((0.0, 5000.0));
    let raised = "10<tspan dy=\"-5\" font-size=\"9\">5000</tspan></text>";
    assert!(svg(&figure).contains(raised));
}

#[test]
fn numbers_have_the_point_or_the_comma_asked_for() {
    let french = steps();
    let english = Figure { decimal: '.', ..french.clone() };
    assert!(svg(&french).contains(">0,2</text>") && !svg(&french).contains(">0.2</text>"));
    assert!(svg(&english).contains(">0.2</text>") && !svg(&english).contains(">0,2</text>"));
    assert!(text(&french, 80, true).contains("0,2 ┤"));
    assert!(text(&english, 80, true).contains("0.2 ┤"));
}

#[test]
fn marks_are_shown_if_the_range_allows() {
    let mut figure = one(vec![series(Look::Line, &[(0.0, 0.0), (1.0, 1.0)])]);
    let mark = |at| Mark { at, label: "here".into() };
    figure.panels[0].marks = vec![mark(MarkAt::X(2.0)), mark(MarkAt::Y(-3.0))];
    let picture = svg(&figure);
    let [left, top, bottom, right] = frames(&picture)[0];
    let marks = attributes(&picture, "mark", "d");
    let (upright, level) = (places(marks[0])[0], places(marks[1])[0]);
    assert_eq!(upright, (right, bottom), "the axis ends with the mark");
    assert!(level.0 == left && level.1 < bottom && level.1 > top + 0.9 * (bottom - top));
    figure.panels[0].x.range = Some((0.0, 1.0));
    figure.panels[0].y.range = Some((1.0, 0.0));
    assert!(!svg(&figure).contains("class=\"mark\""));
    assert!(!text(&figure, 60, true).contains("here"));
}

#[test]
fn a_figure_without_data_says_nothing_wrong() {
    let nothing = Series { name: "nothing".into(), ..Series::default() };
    let lost = series(Look::Dots, &[(f64::NAN, 1.0)]);
    for series in [vec![], vec![nothing], vec![lost]] {
        let figure = one(series);
        let picture = svg(&figure);
        assert_well_formed(&picture);
        for class in ["grid", "line", "errors", "mark"] {
            assert!(attributes(&picture, class, "d").is_empty(), "{class}");
        }
        assert!(!picture.contains('−') && !picture.contains(">0<"));
        let plain = text(&figure, 30, false);
        let frame = plain.split("\n\n").next().expect("a frame");
        assert!(frame.lines().all(|line| line == "|" || line == format!("+{}", "-".repeat(29))));
    }
    assert_well_formed(&svg(&Figure::default()));
    assert_eq!(text(&Figure::default(), 40, true), "\n");
}

/// Text that every format would take for markup, and that would move the cursor.
const NASTY: &str = "<a b=\"c\">&\\{_$%#^~\"'\n\u{1b}[2J";

#[test]
fn markup_in_the_data_stays_text() {
    let mut figure = measured();
    figure.title = NASTY.into();
    figure.notes.push(NASTY.into());
    for panel in &mut figure.panels {
        panel.title = NASTY.into();
        panel.x.label = NASTY.into();
        panel.y.label = NASTY.into();
        panel.marks.iter_mut().for_each(|mark| mark.label = NASTY.into());
        panel.marks.push(Mark { at: MarkAt::X(0.5), label: NASTY.into() });
        panel.series.iter_mut().for_each(|series| series.name = NASTY.into());
    }
    figure.decimal = '<';
    let picture = svg(&figure);
    assert_well_formed(&picture);
    assert!(!picture.contains("<a b"));
    let plain = text(&figure, 60, false);
    assert!(!plain.contains('\u{1b}') && plain.lines().all(|line| line.chars().count() <= 60));
}

#[test]
fn a_plot_for_the_terminal() {
    let measured = Series {
        name: "mesuré".into(),
        look: Look::Dots,
        points: [(1.0, 12.0), (2.0, 31.0), (3.0, 38.0)]
            .map(|(x, y)| Point { x, y, error: Some((y - 6.0, y + 6.0)) })
            .into(),
    };
    let theory =
        Series { name: "théorie".into(), ..series(Look::Line, &[(1.0, 10.0), (3.0, 40.0)]) };
    let figure = Figure {
        title: "Feuilles".into(),
        panels: vec![Panel {
            title: "deux coups".into(),
            x: Axis { range: Some((0.5, 3.5)), ..axis("profondeur", Scale::Linear) },
            y: axis("feuilles", Scale::Linear),
            series: vec![theory, measured],
            marks: vec![
                Mark { at: MarkAt::X(2.0), label: "moitié".into() },
                Mark { at: MarkAt::Y(40.0), label: "toutes".into() },
            ],
        }],
        notes: vec!["Cent arbres au hasard.".into()],
        decimal: ',',
    };
    assert_eq!(text(&figure, 50, true), TERMINAL);
}

const TERMINAL: &str = "\
Feuilles

deux coups
   feuilles
                       moitié
   │                   ┊            │
   │                   ┊            │
40 ┤┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈│┈┈┈┈┈┈┈┈┈┈┈●□┈┈┈┈┈┈ toutes
   │                   │        ●●● │
   │                   □    ●●●●    │
30 ┤                   │ ●●●
   │                  ●●●
20 ┤               ●●● ┊
   │      │    ●●●●    ┊
   │      │ ●●●        ┊
10 ┤      □●           ┊
   │      │            ┊
   │      │            ┊
   └┬─────┬──────┬─────┬─────┬──────┬─────┬
   0,5   1,0    1,5   2,0   2,5    3,0   3,5
                  profondeur

● théorie   □ mesuré

Cent arbres au hasard.
";

#[test]
fn ascii_is_ascii() {
    let plain = text(&peaks(), 80, false).replace('…', "");
    assert!(plain.is_ascii(), "{plain}");
    assert!(plain.contains("10^5000 +"));
}

/// Coordinates of all kinds, the impossible ones included.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![-10.0..10.0_f64, -1e-9..1e-9_f64, -1e12..1e12_f64, prop::num::f64::ANY]
}

/// Figures without the letters of `NaN` and `inf` in their words.
fn any_figure() -> impl Strategy<Value = Figure> {
    let looks = prop::sample::select(vec![Look::Line, Look::Dots, Look::LineAndDots, Look::Steps]);
    let error = prop::option::of((coordinate(), coordinate()));
    let point = (coordinate(), coordinate(), error);
    let point = point.prop_map(|(x, y, error)| Point { x, y, error });
    let points = prop::collection::vec(point, 0..12);
    let series = ("[a-d]{0,1}", looks, points);
    let series = series.prop_map(|(name, look, points)| Series { name, look, points });
    let axis = |range| {
        ("[a-h ]{0,30}", any::<bool>(), range).prop_map(|(label, log, range)| Axis {
            label,
            scale: if log { Scale::Log } else { Scale::Linear },
            range,
        })
    };
    let range = || prop::option::weighted(0.3, (coordinate(), coordinate()));
    let mark = (any::<bool>(), coordinate(), "[a-h ]{0,30}").prop_map(|(upright, at, label)| {
        Mark { at: if upright { MarkAt::X(at) } else { MarkAt::Y(at) }, label }
    });
    let data = (prop::collection::vec(series, 0..4), prop::collection::vec(mark, 0..4));
    let panel = ("[a-h ]{0,50}", axis(range()), axis(range()), data)
        .prop_map(|(title, x, y, (series, marks))| Panel { title, x, y, series, marks });
    let words = || prop_oneof!["[a-h ]{0,90}", "[a-h]{0,90}"];
    (words(), prop::collection::vec(panel, 0..5), prop::collection::vec(words(), 0..3))
        .prop_map(|(title, panels, notes)| Figure { title, panels, notes, ..Figure::default() })
}

proptest! {
    #[test]
    fn any_data_give_a_sound_picture(figure in any_figure()) {
        let picture = svg(&figure);
        assert_well_formed(&picture);
        prop_assert!(!picture.contains("NaN") && !picture.contains("inf"));
        // Whatever is drawn is inside a frame: that of its own panel.
        let panels = picture.split("class=\"panel\"").skip(1);
        for (panel, [left, top, bottom, right]) in panels.zip(frames(&picture)) {
            let legend = panel.split("stroke=\"#cccccc\"").next().unwrap_or_default();
            for class in ["line", "dots", "mark", "grid"] {
                for (x, y) in attributes(legend, class, "d").into_iter().flat_map(places) {
                    prop_assert!((left - 0.11..=right + 0.11).contains(&x), "{class} {x}");
                    prop_assert!((top - 0.11..=bottom + 0.11).contains(&y), "{class} {y}");
                }
            }
        }
    }

    #[test]
    fn no_line_of_text_is_wider_than_asked(
        figure in any_figure(),
        width in 0..150_usize,
        unicode: bool,
    ) {
        let plain = text(&figure, width, unicode);
        for line in plain.lines() {
            prop_assert!(line.chars().count() <= width.max(20), "{line}");
            prop_assert!(line.trim_end() == line, "{line:?}");
        }
        prop_assert!(unicode || plain.is_ascii(), "{plain}");
        prop_assert!(!plain.contains("NaN") && !plain.contains("inf"));
    }
}
