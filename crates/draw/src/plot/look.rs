//! How series are told apart: by colour, dashes and marker in pictures, by a sign in text.

use super::Figure;

/// One name, and how it is drawn in every panel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) style: Style,
    /// Its points are joined in some panel.
    pub(super) joins: bool,
    /// Its points have markers in some panel.
    pub(super) dots: bool,
}

/// The names of all series, each once, in the order of their first appearance.
pub(super) fn cast(figure: &Figure) -> Vec<Member<'_>> {
    let mut members: Vec<Member<'_>> = Vec::new();
    for series in figure.panels.iter().flat_map(|panel| &panel.series) {
        let known = members.iter().position(|member| member.name == series.name);
        let index = known.unwrap_or_else(|| {
            let style = Style(members.len());
            members.push(Member { name: &series.name, style, joins: false, dots: false });
            members.len() - 1
        });
        members[index].joins |= series.look.joins();
        members[index].dots |= series.look.dots();
    }
    members
}

/// The look of the series with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style(usize);

const COUNT: usize = 8;

/// Colours that stay apart for colour-blind readers (after Okabe and Ito, without their yellow, which
/// white paper swallows) and, in this order, light and dark in turn.
const COLOURS: [&str; COUNT] =
    ["#0072b2", "#d55e00", "#222222", "#009e73", "#882255", "#e69f00", "#cc79a7", "#56b4e9"];

const DASHES: [&str; COUNT] =
    ["", "7 3", "2 2.5", "9 3 2 3", "14 4", "9 3 2 3 2 3", "4 3", "14 3 5 3"];

const MARKERS: [Marker; COUNT] = [
    Marker { shape: Shape::Circle, filled: true },
    Marker { shape: Shape::Square, filled: false },
    Marker { shape: Shape::Up, filled: true },
    Marker { shape: Shape::Diamond, filled: false },
    Marker { shape: Shape::Cross, filled: false },
    Marker { shape: Shape::Circle, filled: false },
    Marker { shape: Shape::Square, filled: true },
    Marker { shape: Shape::Down, filled: false },
];

const ASCII: &str = "*o+x#@%&abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const UNICODE: &str = "●□▲◇×○■▽abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Style {
    pub(super) fn colour(self) -> &'static str {
        COLOURS[self.0 % COUNT]
    }

    /// Lengths of dashes and gaps; none for a solid line. Where colours come again, they come with
    /// other dashes.
    pub(super) fn dashes(self) -> &'static str {
        DASHES[(self.0 + self.0 / COUNT) % COUNT]
    }

    /// Where colours come again, they come with other markers.
    pub(super) fn marker(self) -> Marker {
        MARKERS[(self.0 + self.0 / COUNT * 3) % COUNT]
    }

    /// One character.
    pub(super) fn sign(self, unicode: bool) -> char {
        let signs = if unicode { UNICODE } else { ASCII };
        signs.chars().cycle().nth(self.0 % signs.chars().count()).unwrap_or('*')
    }
}

/// What a point looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marker {
    shape: Shape,
    /// In its colour; else white.
    pub(super) filled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Circle,
    Square,
    Up,
    Down,
    Diamond,
    Cross,
}

impl Marker {
    /// Its outline, from its middle and back, in the language of SVG paths.
    pub(super) fn outline(self) -> &'static str {
        match self.shape {
            Shape::Circle => "m-3.8 0a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0z",
            Shape::Square => "m-3.4-3.4h6.8v6.8h-6.8z",
            Shape::Up => "m0-4.6l4.3 7.4h-8.6z",
            Shape::Down => "m0 4.6l-4.3-7.4h8.6z",
            Shape::Diamond => "m0-4.9l4.5 4.9l-4.5 4.9l-4.5-4.9z",
            Shape::Cross => "m-3.5-3.5l7 7m0-7l-7 7",
        }
    }

    /// The same as points around its middle.
    pub(super) fn form(self) -> Form {
        match self.shape {
            Shape::Circle => Form::Circle(3.8),
            Shape::Square => Form::Polygon(&[(-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)]),
            Shape::Up => Form::Polygon(&[(0.0, -4.6), (4.3, 2.8), (-4.3, 2.8)]),
            Shape::Down => Form::Polygon(&[(0.0, 4.6), (-4.3, -2.8), (4.3, -2.8)]),
            Shape::Diamond => Form::Polygon(&[(0.0, -4.9), (4.5, 0.0), (0.0, 4.9), (-4.5, 0.0)]),
            Shape::Cross => Form::Cross(3.5),
        }
    }
}

/// The outline of a marker, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form {
    /// Of this radius.
    Circle(f64),
    /// With these corners.
    Polygon(&'static [(f64, f64)]),
    /// Two diagonals that reach so far to each side.
    Cross(f64),
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::plot::{Look, Panel, Series};

    #[test]
    fn eight_series_differ_in_everything_and_many_in_something() {
        let different = |look: fn(Style) -> String, count: usize| {
            (0..count).map(|number| look(Style(number))).collect::<BTreeSet<_>>().len()
        };
        assert_eq!(different(|style| style.colour().to_owned(), 8), 8);
        assert_eq!(different(|style| style.dashes().to_owned(), 8), 8);
        assert_eq!(different(|style| format!("{:?}", style.marker()), 8), 8);
        // With lines alone, with markers alone, and in text.
        assert_eq!(different(|style| format!("{} {}", style.colour(), style.dashes()), 64), 64);
        assert_eq!(different(|style| format!("{} {:?}", style.colour(), style.marker()), 64), 64);
        assert_eq!(different(|style| style.sign(false).to_string(), 50), 50);
        assert_eq!(different(|style| style.sign(true).to_string(), 50), 50);
        assert!(ASCII.is_ascii());
    }

    /// The places that a path of relative steps comes to.
    fn walked(path: &str) -> Vec<(f64, f64)> {
        let mut spaced = path.replace('-', " -");
        for step in ['m', 'l', 'h', 'v', 'a'] {
            spaced = spaced.replace(step, &format!("\n{step} "));
        }
        let mut at = (0.0, 0.0);
        let step = |line: &str| {
            let (kind, numbers) = line.split_once(' ').expect("a step");
            let numbers: Vec<f64> = numbers
                .trim_end_matches('z')
                .split_whitespace()
                .map(|number| number.parse().expect("a number"))
                .collect();
            let (dx, dy) = match kind {
                "h" => (numbers[0], 0.0),
                "v" => (0.0, numbers[0]),
                _ => (numbers[numbers.len() - 2], numbers[numbers.len() - 1]),
            };
            at = (at.0 + dx, at.1 + dy);
            at
        };
        spaced.lines().filter(|line| !line.is_empty()).map(step).collect()
    }

    #[test]
    fn markers_have_one_outline_in_all_formats() {
        for marker in MARKERS {
            let expected = match marker.form() {
                Form::Circle(radius) => vec![(-radius, 0.0), (radius, 0.0), (-radius, 0.0)],
                Form::Polygon(corners) => corners.to_vec(),
                Form::Cross(reach) => {
                    vec![(-reach, -reach), (reach, reach), (reach, -reach), (-reach, reach)]
                }
            };
            let path = walked(marker.outline());
            assert_eq!(path.len(), expected.len(), "{marker:?}");
            for (a, b) in path.iter().zip(&expected) {
                assert!((a.0 - b.0).abs() + (a.1 - b.1).abs() < 1e-9, "{marker:?}: {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn a_name_has_one_look_in_all_panels() {
        let series = |name: &str, look| Series { name: name.into(), look, ..Series::default() };
        let panel = |series| Panel { series, ..Panel::default() };
        let figure = Figure {
            panels: vec![
                panel(vec![series("a", Look::Line), series("b", Look::Dots)]),
                panel(vec![series("b", Look::Steps), series("c", Look::Dots)]),
                panel(vec![series("a", Look::Dots), series("b", Look::Line)]),
            ],
            ..Figure::default()
        };
        let members: Vec<_> = cast(&figure)
            .iter()
            .map(|member| (member.name, member.style, member.joins, member.dots))
            .collect();
        assert_eq!(
            members,
            [
                ("a", Style(0), true, true),
                ("b", Style(1), true, true),
                ("c", Style(2), false, true)
            ]
        );
    }
}
