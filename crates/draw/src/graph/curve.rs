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
        let bend = (to.1 - from.1) * 0.36;
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

    pub(super) fn contains(&self, point: Point) -> bool {
        (self.middle.0 - point.0).abs() < self.half && (self.middle.1 - point.1).abs() < self.tall
    }
}
