//! The shapes of the men of chess. They are data in a file of their own, since the page of the lab draws the same.

use perfectplay_core::scene::Man;

/// The file: names, outlines and lines.
const MEN: &str = include_str!("men.txt");

/// What a man looks like, its middle at (0, 0): paths of SVG with nothing but M, L, C and Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// To be filled, with a line around it.
    pub(super) outline: &'static str,
    /// To be drawn on it.
    pub(super) lines: &'static str,
}

/// The shape of a man.
pub(super) fn shape(man: Man) -> Shape {
    let mut lines = MEN.lines().skip_while(|line| *line != name(man)).skip(1);
    let mut next = || lines.next().expect("the file has two paths for every man");
    Shape { outline: next(), lines: next() }
}

fn name(man: Man) -> &'static str {
    match man {
        Man::Pawn => "pawn",
        Man::Knight => "knight",
        Man::Bishop => "bishop",
        Man::Rook => "rook",
        Man::Queen => "queen",
        Man::King => "king",
    }
}

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    Move((f64, f64)),
    Line((f64, f64)),
    Curve([(f64, f64); 3]),
    Close,
}

/// The pieces of a path.
pub(super) fn parts(path: &str) -> impl Iterator<Item = Part> {
    let mut words = path.split(' ');
    std::iter::from_fn(move || {
        let command = words.next()?;
        let mut point = || {
            let mut number = || words.next()?.parse().ok();
            Some((number()?, number()?))
        };
        Some(match command {
            "M" => Part::Move(point()?),
            "L" => Part::Line(point()?),
            "C" => Part::Curve([point()?, point()?, point()?]),
            _ => Part::Close,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) const MEN: [Man; 6] =
        [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];

    /// The last point of every piece, with both that a curve leans to.
    fn points(path: &str) -> Vec<(f64, f64)> {
        parts(path)
            .flat_map(|part| match part {
                Part::Move(point) | Part::Line(point) => vec![point],
                Part::Curve(points) => points.to_vec(),
                Part::Close => Vec::new(),
            })
            .collect()
    }

    #[test]
    fn every_man_has_a_shape_of_its_own_that_keeps_within_its_cell() {
        for (index, &man) in MEN.iter().enumerate() {
            let Shape { outline, lines } = shape(man);
            assert!(outline.starts_with("M ") && outline.ends_with(" Z"), "{man:?}");
            assert!(lines.starts_with("M ") && !lines.contains('Z'), "{man:?}");
            for path in [outline, lines] {
                // Nothing is lost on the way: a word that is no number would end the path early.
                let letters = path.split(' ').filter(|word| word.parse::<f64>().is_err()).count();
                assert_eq!(parts(path).count(), letters, "{man:?}");
                for (x, y) in points(path) {
                    assert!(x.abs() <= 24.0 && y.abs() <= 24.0, "{man:?}: {x} {y}");
                }
            }
            // They stand on one line, and no two look the same.
            let foot = points(outline).into_iter().map(|(_, y)| y).fold(f64::MIN, f64::max);
            assert_eq!(foot, 21.0, "{man:?}");
            for &other in &MEN[..index] {
                assert_ne!(shape(other).outline, outline, "{man:?} {other:?}");
                assert_ne!(shape(other).lines, lines, "{man:?} {other:?}");
            }
        }
    }

    #[test]
    fn paths_are_taken_apart() {
        let path = "M 1 -2 L 3.5 4 C 1 2 3 4 5 6 Z";
        let taken: Vec<_> = parts(path).collect();
        let curve = Part::Curve([(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]);
        assert_eq!(taken, [Part::Move((1.0, -2.0)), Part::Line((3.5, 4.0)), curve, Part::Close]);
    }
}
