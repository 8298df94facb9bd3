//! Plots that several tests draw.

use perfectplay_draw::plot::{Axis, Figure, Look, Mark, MarkAt, Panel, Point, Scale, Series};

pub(crate) fn axis(label: &str, scale: Scale) -> Axis {
    Axis { label: label.into(), scale, range: None }
}

/// Curves with a peak on a logarithmic axis, up to 10^5000, and a mark at the golden ratio.
pub(crate) fn peaks() -> Figure {
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let curve = |depth: u32| {
        let height = f64::from(depth) * 5.0;
        let point = |step: i32| {
            let p = f64::from(step) / 500.0;
            let far = (p - golden) / (0.05 + 2.0 / f64::from(depth).sqrt());
            Point::new(p, height * (0.62 + 0.38 / (1.0 + far * far)))
        };
        Series {
            name: format!("depth {depth}"),
            look: Look::Line,
            points: (0..=500).map(point).collect(),
        }
    };
    Figure {
        title: "Expected leaves of the test".into(),
        panels: vec![Panel {
            x: axis("p, the probability that a leaf is at least x", Scale::Linear),
            y: axis("expected leaves", Scale::Log),
            series: [1000, 500, 200, 100, 20].map(curve).into(),
            marks: vec![Mark { at: MarkAt::X(golden), label: "0.618…".into() }],
            ..Panel::default()
        }],
        notes: vec!["Two moves in every state.".into()],
        ..Figure::default()
    }
}

/// The shares of won trees as the depth grows, in the end a step; and counts, which are steps.
pub(crate) fn steps() -> Figure {
    let smooth = |times: u32| {
        let point = |step: i32| {
            let mut p = f64::from(step) / 1000.0;
            (0..times).for_each(|_| p = 1.0 - (1.0 - p * p).powi(2));
            Point::new(f64::from(step) / 1000.0, p)
        };
        Series {
            name: format!("{} levels", 2 * times),
            look: Look::Line,
            points: (0..=1000).map(point).collect(),
        }
    };
    let limit = [(0.0, 0.0), (0.618_034, 1.0), (1.0, 1.0)].map(|(x, y)| Point::new(x, y));
    let limit = Series { name: "limit".into(), look: Look::Steps, points: limit.into() };
    let stairs = |name: &str, width: i32| Series {
        name: name.into(),
        look: Look::Steps,
        points: (0..=20).map(|x| Point::new(f64::from(x), f64::from(x / width))).collect(),
    };
    let mark = |at, label: &str| Mark { at, label: label.into() };
    Figure {
        title: "Étapes".into(),
        panels: vec![
            Panel {
                title: "Parts gagnées".into(),
                x: axis("p", Scale::Linear),
                y: axis("probabilité", Scale::Linear),
                series: vec![smooth(1), smooth(3), smooth(8), limit],
                marks: vec![
                    mark(MarkAt::X(0.618), "point fixe"),
                    mark(MarkAt::X(0.5), "un demi"),
                    mark(MarkAt::Y(0.5), "½"),
                ],
            },
            Panel {
                title: "Comptes".into(),
                x: axis("coups", Scale::Linear),
                y: axis("paires", Scale::Linear),
                series: vec![stairs("par deux", 2), stairs("par cinq", 5)],
                ..Panel::default()
            },
        ],
        notes: Vec::new(),
        decimal: ',',
    }
}

/// Six methods over depths 2 to 12 in four games.
pub(crate) fn methods() -> Figure {
    let names = ["minimax", "alpha-beta", "dichotomy", "MTD(f)", "table", "pvs"];
    let panel = |(title, width): (&str, f64)| {
        let method = |(rank, name): (usize, &&str)| {
            let power = 1.0 / (1.0 + 0.25 * rank as f64);
            let point = |depth: i32| {
                let wobble = 0.08 * f64::from((depth * 7 + rank as i32 * 3) % 5 - 2);
                Point::new(f64::from(depth), width.log10() * f64::from(depth) * power + wobble)
            };
            let look = Look::LineAndDots;
            Series { name: name.to_string(), look, points: (2..=12).map(point).collect() }
        };
        Panel {
            title: title.into(),
            x: axis("depth", Scale::Linear),
            y: axis("leaves", Scale::Log),
            series: names.iter().enumerate().map(method).collect(),
            marks: Vec::new(),
        }
    };
    let games = [("tic-tac-toe", 3.0), ("Connect 4", 7.0), ("Othello", 10.0), ("Nim", 2.0)];
    Figure {
        title: "Leaves of six methods".into(),
        panels: games.map(panel).into(),
        notes: vec!["Made up, to see what it looks like.".into()],
        ..Figure::default()
    }
}

/// Means with their intervals over the line of the theory, for two widths.
pub(crate) fn measured() -> Figure {
    let theory = |p: f64, width: f64| width * (1.0 + 3.0 * p * (1.0 - p));
    let line = |name: &str, width| Series {
        name: name.into(),
        look: Look::Line,
        points: (0..=100)
            .map(|p| f64::from(p) / 100.0)
            .map(|p| Point::new(p, theory(p, width)))
            .collect(),
    };
    let dots = |name: &str, width: f64| {
        let point = |step: i32| {
            let p = f64::from(step) / 12.0;
            let y = theory(p, width) + 0.12 * f64::from((step * 5) % 7 - 3) * width.sqrt() / 2.0;
            let half = (0.2 + 0.6 * p * (1.0 - p)) * width.sqrt();
            Point { x: p, y, error: Some((y - half, y + half)) }
        };
        Series { name: name.into(), look: Look::Dots, points: (0..=12).map(point).collect() }
    };
    Figure {
        title: "Measured against expected".into(),
        panels: vec![Panel {
            x: axis("p", Scale::Linear),
            y: axis("leaves", Scale::Linear),
            series: vec![
                line("theory, 2 moves", 2.0),
                dots("measured, 2 moves", 2.0),
                line("theory, 5 moves", 5.0),
                dots("measured, 5 moves", 5.0),
            ],
            marks: vec![
                Mark { at: MarkAt::Y(8.75), label: "most".into() },
                Mark { at: MarkAt::Y(8.6), label: "nearly".into() },
            ],
            ..Panel::default()
        }],
        notes: vec!["Means of 100 random trees with their 95 % intervals.".into()],
        ..Figure::default()
    }
}

pub(crate) fn samples() -> Vec<Figure> {
    vec![peaks(), steps(), methods(), measured()]
}
