//! Points, boxes and curves, in pixels from the top left.

pub(super) type Point = (f64, f64);

/// A smooth line: a first point, and Bézier curves of two control points and an end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Curve {
    pub(super) from: Point,
    pub(super) pieces: Vec<[Point; 3]>,
}

impl Curve {
    pub(super) fn new(from: Point) -> Self {
        Self { from, pieces: Vec::new() }
    }

    pub(super) fn end(&self) -> Point {
        self.pieces.last().map_or(self.from, |piece| piece[2])
    }

    /// Goes on straight; steps too short to be seen are left out.
    pub(super) fn line_to(&mut self, to: Point) {
        let from = self.end();
        if (to.0 - from.0).abs() + (to.1 - from.1).abs() > 0.05 {
            self.pieces.push([between(from, to, 1.0 / 3.0), between(from, to, 2.0 / 3.0), to]);
        }
    }

    /// Goes on to a point below, leaving and arriving upright.
    pub(super) fn fall_to(&mut self, to: Point) {
        let from = self.end();
        let bend = (to.1 - from.1) * 0.45;
        self.pieces.push([(from.0, from.1 + bend), (to.0, to.1 - bend), to]);
    }

    pub(super) fn reversed(&self) -> Self {
        let mut back = Self::new(self.end());
        for (index, &[first, second, _]) in self.pieces.iter().enumerate().rev() {
            let to = if index == 0 { self.from } else { self.pieces[index - 1][2] };
            back.pieces.push([second, first, to]);
        }
        back
    }

    pub(super) fn points_mut(&mut self) -> impl Iterator<Item = &mut Point> {
        std::iter::once(&mut self.from).chain(self.pieces.iter_mut().flatten())
    }

    /// A point of a piece, at a time from 0 to 1.
    pub(super) fn at(&self, piece: usize, time: f64) -> Point {
        let from = if piece == 0 { self.from } else { self.pieces[piece - 1][2] };
        let [a, b, to] = self.pieces[piece];
        let rest = 1.0 - time;
        let mixed = |p: f64, q: f64, r: f64, s: f64| {
            rest.powi(3) * p
                + 3.0 * rest.powi(2) * time * q
                + 3.0 * rest * time.powi(2) * r
                + time.powi(3) * s
        };
        (mixed(from.0, a.0, b.0, to.0), mixed(from.1, a.1, b.1, to.1))
    }

    /// Many points along the line.
    pub(super) fn samples(&self, each: usize) -> impl Iterator<Item = Point> {
        let pieces = 0..self.pieces.len();
        pieces.flat_map(move |piece| {
            (0..=each).map(move |step| self.at(piece, step as f64 / each as f64))
        })
    }

    /// The direction in which it arrives, of length 1.
    pub(super) fn heading(&self) -> Point {
        let end = self.end();
        let before = self.pieces.iter().flatten().rev().chain([&self.from]);
        let away = |point: &Point| (end.0 - point.0).hypot(end.1 - point.1);
        let Some(last) = before.into_iter().find(|&point| away(point) > 0.01) else {
            return (0.0, 1.0);
        };
        ((end.0 - last.0) / away(last), (end.1 - last.1) / away(last))
    }

    /// The same line, ended a little sooner: room for the head of an arrow.
    pub(super) fn shortened(&self, length: f64) -> Self {
        let (dx, dy) = self.heading();
        let mut short = self.clone();
        if let Some([_, control, end]) = short.pieces.last_mut() {
            for point in [control, end] {
                *point = (point.0 - dx * length, point.1 - dy * length);
            }
        }
        short
    }
}

pub(super) fn between(from: Point, to: Point, part: f64) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// A box: its middle, and half its width and height.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub(super) middle: Point,
    pub(super) half: f64,
    pub(super) tall: f64,
}

impl Rect {
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        (self.middle.0 - other.middle.0).abs() < self.half + other.half
            && (self.middle.1 - other.middle.1).abs() < self.tall + other.tall
    }

    /// True if a straight line runs through it.
    pub(super) fn meets(&self, from: Point, to: Point) -> bool {
        // The times at which the line is between the sides, and between top and bottom.
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        let sides = [
            (from.0 - self.middle.0, to.0 - from.0, self.half),
            (from.1 - self.middle.1, to.1 - from.1, self.tall),
        ];
        for (offset, step, reach) in sides {
            if step == 0.0 {
                if offset.abs() >= reach {
                    return false;
                }
                continue;
            }
            let times = [(-reach - offset) / step, (reach - offset) / step];
            enters = enters.max(times[0].min(times[1]));
            leaves = leaves.min(times[0].max(times[1]));
        }
        enters < leaves
    }

    #[cfg(test)]
    pub(super) fn contains(&self, point: Point) -> bool {
        (self.middle.0 - point.0).abs() < self.half && (self.middle.1 - point.1).abs() < self.tall
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Walking along the line in small steps finds the box as well, but for a touch of a corner.
        #[test]
        fn lines_meet_what_lies_on_them(
            from in (-30_i32..30, -30_i32..30),
            to in (-30_i32..30, -30_i32..30),
        ) {
            let point = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
            let (from, to) = (point(from), point(to));
            let walk = |shrink: f64| {
                let room = Rect { middle: (0.0, 0.0), half: 9.5 - shrink, tall: 5.5 - shrink };
                (0..=500).any(|step| room.contains(between(from, to, f64::from(step) / 500.0)))
            };
            let room = Rect { middle: (0.0, 0.0), half: 9.5, tall: 5.5 };
            let meets = room.meets(from, to);
            prop_assert!(!walk(0.0) || meets);
            prop_assert!(walk(-0.2) || !meets);
        }

        #[test]
        fn a_line_reversed_is_the_same_line(points in prop::collection::vec((0_u8..99, 0_u8..99), 7)) {
            let point = |index: usize| (f64::from(points[index].0), f64::from(points[index].1));
            let mut curve = Curve::new(point(0));
            curve.pieces.push([point(1), point(2), point(3)]);
            curve.pieces.push([point(4), point(5), point(6)]);
            let back = curve.reversed();
            prop_assert_eq!((back.from, back.end()), (curve.end(), curve.from));
            let there: Vec<Point> = curve.samples(4).collect();
            let mut here: Vec<Point> = back.samples(4).collect();
            here.reverse();
            for (a, b) in there.iter().zip(&here) {
                prop_assert!((a.0 - b.0).abs() + (a.1 - b.1).abs() < 1e-9);
            }
        }
    }
}
