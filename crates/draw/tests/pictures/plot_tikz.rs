//! Plots for LaTeX: what the SVG shows, in the same places, and sound TeX.

use std::collections::BTreeSet;

use perfectplay_draw::plot::{
    Axis, Figure, Look, Mark, MarkAt, Panel, Point, Scale, Series, svg, tikz,
};

use crate::{
    figures::assert_sound_tex,
    plot_samples::{measured, methods, peaks, samples, steps},
};

/// Pixels of the SVG to a centimetre.
const SCALE: f64 = 42.0;

/// The points of each path of a style, in pixels; the legend, which comes last, included.
fn paths(paper: &str, style: &str) -> Vec<Vec<(f64, f64)>> {
    let start = format!("  \\draw[{style}] ");
    let lines = paper.lines().filter_map(|line| line.strip_prefix(&start));
    let point = |place: &str| {
        let (x, y) = place.split_once(", ").expect("two numbers");
        let pixels = |cm: &str| cm.parse::<f64>().expect("a number") * SCALE;
        (pixels(x), -pixels(y))
    };
    let points = |line: &str| {
        let places = line.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        places.map(point).collect()
    };
    lines.map(points).collect()
}

/// The places that the lines of an SVG pass through, each line by itself.
fn drawn(picture: &str) -> Vec<Vec<(f64, f64)>> {
    let lines = picture.lines().filter(|line| line.contains("class=\"line\""));
    let ds = lines.filter_map(|line| line.split(" d=\"M").nth(1)?.split('"').next());
    let point = |part: &str| {
        let (x, y) = part.split_once(' ').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    ds.flat_map(|d| d.split('M')).map(|line| line.split('L').map(point).collect()).collect()
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
        let paper = tikz(&figure);
        assert_sound_tex(&paper);
        for panel in &figure.panels {
            let words = panel.marks.iter().map(|mark| mark.label.replace('…', "\\dots{}"));
            let says = [panel.x.label.clone(), panel.y.label.clone(), panel.title.clone()];
            for words in words.chain(says).filter(|words| !words.is_empty()) {
                let words = words.replace('½', "$\\frac{1}{2}$");
                assert!(paper.contains(&format!("{{{words}}};")), "{words}");
            }
        }
        let marks: usize = figure.panels.iter().map(|panel| panel.marks.len()).sum();
        assert_eq!(paths(&paper, "reference").len(), marks);
        assert_eq!(paths(&paper, "leader").len(), marks);
        let names: BTreeSet<&str> = figure
            .panels
            .iter()
            .flat_map(|panel| &panel.series)
            .map(|series| series.name.as_str())
            .collect();
        for name in &names {
            assert_eq!(paper.matches(&format!("{{{name}}};")).count(), 1, "{name}");
        }
        assert_eq!(paper.matches("\\definecolor").count(), names.len());
    }
    assert!(tikz(&peaks()).contains("{Two moves in every state.};"));
}

/// Both have the same layout, from the upper left corner of the panels.
#[test]
fn lines_run_where_the_svg_has_them() {
    for figure in [peaks(), steps(), methods()] {
        let (picture, paper) = (svg(&figure), tikz(&figure));
        let group = picture.split("class=\"panels\" transform=\"translate(").nth(1);
        let offset = group.and_then(|rest| rest.split(' ').next()).expect("a place");
        // The SVG has a margin of 22 pixels; on paper the document around it has one.
        let left = offset.parse::<f64>().expect("a number") - 22.0;
        let top = 42.0;
        let drawn = drawn(&picture);
        let lines = paper.lines().filter(|line| line.starts_with("  \\draw[curve "));
        let written: Vec<Vec<(f64, f64)>> = lines
            .map(|line| {
                let style = line.split(['[', ']']).nth(1).expect("a style");
                paths(line, style).remove(0)
            })
            .collect();
        assert_eq!(written.len(), drawn.len() + signs(&figure), "and those of the legend");
        for (a, b) in drawn.iter().zip(&written) {
            let ends = [(a[0], b[0]), (a[a.len() - 1], b[b.len() - 1])];
            for ((x, y), (px, py)) in ends {
                assert!((x + left - px).abs() < 0.1 && (y + top - py).abs() < 0.1, "{x} {px}");
            }
        }
    }
}

/// How many lines the legend shows.
fn signs(figure: &Figure) -> usize {
    let all = figure.panels.iter().flat_map(|panel| &panel.series);
    let joined = all.filter(|series| series.look != Look::Dots);
    joined.map(|series| series.name.as_str()).collect::<BTreeSet<_>>().len()
}

#[test]
fn series_differ_without_colours() {
    let paper = tikz(&methods());
    let styles = |kind: &str| -> BTreeSet<String> {
        let start = format!("  {kind} ");
        let lines = paper.lines().filter_map(|line| line.strip_prefix(&start));
        lines.filter_map(|line| line.split("width=").nth(1)).map(str::to_owned).collect()
    };
    assert_eq!(styles("curve").len(), 6, "by their dashes");
    let shapes: BTreeSet<String> = (1..=6)
        .map(|number| {
            let corners = paths(&paper, &format!("marker {number}")).remove(0);
            let steps = corners.iter().map(|(x, y)| (x - corners[0].0, y - corners[0].1));
            let steps: Vec<(i64, i64)> =
                steps.map(|(x, y)| (x.round() as i64, y.round() as i64)).collect();
            let filled = paper.contains(&format!("marker {number}/.style={{fill=series"));
            format!("{steps:?} {filled}")
        })
        .collect();
    assert_eq!(shapes.len(), 6, "by their markers: {shapes:?}");
}

#[test]
fn error_bars_have_caps_and_markers_stand_on_them() {
    let paper = tikz(&measured());
    // Thirteen means of two series, each a line and two caps.
    for number in [2, 4] {
        let bars = paths(&paper, &format!("error bar, draw=series{number}"));
        assert_eq!(bars.len(), 3 * 13);
        let upright = bars.iter().filter(|bar| bar[0].0 == bar[1].0).count();
        assert_eq!(upright, 13);
    }
    // And one in the legend.
    assert_eq!(paper.matches("\\draw[marker 2]").count(), 13 + 1);
    let crowd = vec![(0.5, 0.5); 1000];
    let once = tikz(&one(vec![series(Look::Dots, &crowd)]));
    assert_eq!(once.matches("\\draw[marker 1]").count(), 1 + 1);
}

#[test]
fn numbers_are_written_as_tex_does() {
    let range = |low, high| Axis { scale: Scale::Log, range: Some((low, high)), ..Axis::default() };
    let mut figure = one(vec![series(Look::Line, &[(0.0, 1.0), (1.0, 3.0)])]);
    figure.panels[0].y = range(-5000.0, 5000.0);
    let paper = tikz(&figure);
    assert!(paper.contains("{10$^{4000}$};") && paper.contains("{10$^{-4000}$};"), "{paper}");
    figure.panels[0].y = Axis { range: Some((-3e9, 3e9)), ..Axis::default() };
    let paper = tikz(&figure);
    assert!(paper.contains("{$-$3$\\times$10$^{9}$};"), "{paper}");
    let french = tikz(&steps());
    assert!(french.contains("{0,2};") && !french.contains("{0.2};"));
}

#[test]
fn marks_lines_and_dots_stay_in_the_frame() {
    let points = [(0.0, 0.0), (1.0, 9.0), (2.0, f64::NAN), (3.0, 1.0), (4.0, 0.0)];
    let mut figure = one(vec![series(Look::LineAndDots, &points)]);
    figure.panels[0].y.range = Some((0.0, 5.0));
    let mark = |at| Mark { at, label: "here".into() };
    figure.panels[0].marks = vec![mark(MarkAt::Y(7.0)), mark(MarkAt::Y(4.0))];
    let paper = tikz(&figure);
    assert_sound_tex(&paper);
    let frame = &paths(&paper, "axis line")[0];
    let (left, top, right, bottom) = (frame[0].0, frame[0].1, frame[2].0, frame[2].1);
    let curves = paths(&paper, "curve 1");
    assert_eq!(curves.len(), 2 + 1, "broken where a point is missing, and a sign in the legend");
    for (x, y) in curves[..2].iter().flatten() {
        assert!((left - 0.1..=right + 0.1).contains(x) && (top - 0.1..=bottom + 0.1).contains(y));
    }
    assert_eq!(paper.matches("\\draw[marker 1]").count(), 3 + 1, "one is out of sight");
    assert_eq!((paths(&paper, "reference").len(), paper.matches("{here};").count()), (1, 1));
}

#[test]
fn markup_in_the_data_stays_text() {
    let nasty = "<a b=\"c\">&\\{_$%#^~\"'\n\\end{document}";
    let mut figure = measured();
    figure.title = nasty.into();
    figure.notes.push(nasty.into());
    for panel in &mut figure.panels {
        panel.title = nasty.into();
        panel.x.label = nasty.into();
        panel.y.label = nasty.into();
        panel.marks.iter_mut().for_each(|mark| mark.label = nasty.into());
        panel.series.iter_mut().for_each(|series| series.name = nasty.into());
    }
    figure.decimal = '%';
    assert_sound_tex(&tikz(&figure));
}

/// TeX counts to 16383 points, which are 575 centimetres, and PDF to 200 inches, which are 508.
#[test]
fn large_and_empty_figures_do_no_harm() {
    for figure in [Figure::default(), one(vec![]), one(vec![Series::default()])] {
        assert_sound_tex(&tikz(&figure));
    }
    let panels = vec![steps().panels[0].clone(); 300];
    let paper = tikz(&Figure { panels, ..Figure::default() });
    assert_sound_tex(&paper);
    let axes = paths(&paper, "axis line");
    let lowest = axes.iter().flatten().map(|(_, y)| y / SCALE).fold(0.0, f64::max);
    assert!(lowest < 508.0 && lowest > 450.0, "{lowest}");
    assert!(paper.contains("every node/.append style={scale=0."));
}
