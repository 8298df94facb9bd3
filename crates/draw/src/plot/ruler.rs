//! What an axis shows, and where on it a coordinate is.

use super::{
    Axis, MarkAt, Panel, Point, Scale,
    number::Label,
    ticks::{Tick, Ticks, candidates},
};

/// The room left around the data, as a share of the axis.
const ROOM: f64 = 0.04;
/// Less than this share of the numbers cannot be told apart, and labels would be endless.
const FINEST: f64 = 1e-9;
/// Numbers closer to 0 are 0.
const SMALLEST: f64 = 1e-290;
/// Coordinates outside the frame are at most so many times its size away.
const FARTHEST: f64 = 1e6;

/// An axis with its numbers. One without data shows nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ruler {
    range: Option<(f64, f64)>,
    pub(super) ticks: Ticks,
}

impl Ruler {
    /// The ruler over a range, with as many ticks as there is room for. `extent` is the room that a
    /// label needs, as a share of the axis.
    pub(super) fn new(
        range: Option<(f64, f64)>,
        scale: Scale,
        point: char,
        extent: impl Fn(&Label) -> f64,
    ) -> Self {
        let Some(ends) = range else { return Self::default() };
        let bare = Self { range, ticks: Ticks::default() };
        let mut ways: Vec<Ticks> = candidates(scale, ends, point);
        let full: Vec<usize> = ways.iter().map(|ticks| ticks.major.len()).collect();
        ways.iter_mut().for_each(|ticks| bare.thin(ticks, &extent));
        let labels = |ticks: &Ticks| ticks.major.iter().filter(|tick| tick.label.is_some()).count();
        // The finest that has room for all its numbers; else the coarsest that says where the axis
        // is and how far it goes.
        let chosen = (0..ways.len())
            .find(|&way| labels(&ways[way]) == full[way])
            .or_else(|| (0..ways.len()).rev().find(|&way| labels(&ways[way]) >= 2))
            .unwrap_or(0);
        let ticks = ways.into_iter().nth(chosen).unwrap_or_default();
        Self { ticks, ..bare }
    }

    /// Takes away the numbers that would lie on the one before.
    fn thin(&self, ticks: &mut Ticks, extent: impl Fn(&Label) -> f64) {
        let mut before: Option<Tick> = None;
        for tick in &mut ticks.major {
            if before.as_ref().is_some_and(|before| self.room(before, tick, &extent) < 0.0) {
                tick.label = None;
            } else {
                before = Some(tick.clone());
            }
        }
    }

    /// The room between the labels of two ticks, as a share of the axis; negative if they overlap.
    fn room(&self, one: &Tick, next: &Tick, extent: impl Fn(&Label) -> f64) -> f64 {
        let half = |tick: &Tick| tick.label.as_ref().map_or(0.0, &extent) / 2.0;
        self.share(next.at) - self.share(one.at) - half(one) - half(next)
    }

    /// Where a coordinate is: 0 at the lower end of the axis, 1 at the upper.
    pub(super) fn share(&self, at: f64) -> f64 {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        ((at - low) / (high - low)).clamp(-FARTHEST, FARTHEST)
    }

    /// The same, if the axis shows it.
    pub(super) fn shown(&self, at: f64) -> Option<f64> {
        let (low, high) = self.range?;
        (low..=high).contains(&at).then(|| self.share(at))
    }
}

/// Whether a coordinate is a number that can be drawn.
fn is_drawable(at: f64, scale: Scale) -> bool {
    let most = match scale {
        Scale::Linear => 1e300,
        Scale::Log => 1e9,
    };
    at.abs() <= most
}

impl Panel {
    /// Whether a point can be drawn.
    pub(super) fn can_draw(&self, point: &Point) -> bool {
        is_drawable(point.x, self.x.scale) && is_drawable(point.y, self.y.scale)
    }

    /// What the axes show.
    pub(super) fn ranges(&self) -> [Option<(f64, f64)>; 2] {
        let drawn = |at: f64, axis: &Axis| is_drawable(at, axis.scale).then_some(at);
        let points = self.series.iter().flat_map(|series| &series.points);
        let points: Vec<&Point> = points.filter(|point| self.can_draw(point)).collect();
        let dots = self.series.iter().any(|series| series.look.dots());

        let marks = self.marks.iter().filter_map(|mark| match mark.at {
            MarkAt::X(at) => drawn(at, &self.x),
            MarkAt::Y(_) => None,
        });
        let across = points.iter().map(|point| point.x).chain(marks);
        // Curves begin and end at the sides of the frame; dots would hang over.
        let room = if dots { ROOM } else { 0.0 };
        let x = range(&self.x, across, |(low, high)| {
            let room = room * (high - low);
            (low - room, high + room)
        });

        let (left, right) = x.unwrap_or_default();
        let in_sight = |point: &&&Point| (left..=right).contains(&point.x);
        // Lines may cross the frame although all their points are beside it.
        let all = !points.iter().any(|point| in_sight(&point));
        let heights = points.iter().filter(|point| all || in_sight(point)).flat_map(|point| {
            let (low, high) = point.error.unwrap_or((point.y, point.y));
            [Some(point.y), drawn(low, &self.y), drawn(high, &self.y)]
        });
        let marks = self.marks.iter().map(|mark| match mark.at {
            MarkAt::X(_) => None,
            MarkAt::Y(at) => drawn(at, &self.y),
        });
        let y = range(&self.y, heights.chain(marks).flatten(), |(low, high)| {
            // Counts and shares, which are never negative, have an axis without negative numbers.
            let room = ROOM * (high - low);
            let below = if low >= 0.0 { (low - room).max(0.0) } else { low - room };
            let above = if high <= 0.0 { (high + room).min(0.0) } else { high + room };
            (below, above)
        });
        [x, y]
    }
}

/// The range an axis asks for, or else one that contains all values, with some room around them.
fn range(
    axis: &Axis,
    values: impl Iterator<Item = f64>,
    roomy: impl Fn((f64, f64)) -> (f64, f64),
) -> Option<(f64, f64)> {
    let can_draw = |at| is_drawable(at, axis.scale);
    if let Some((one, other)) = axis.range.filter(|&(one, other)| can_draw(one) && can_draw(other))
    {
        return Some(widened((one.min(other), one.max(other)), axis.scale));
    }
    let ends = values.map(|value| (value, value));
    let ends = ends.reduce(|(low, high), (value, _)| (low.min(value), high.max(value)))?;
    let wide = widened(ends, axis.scale);
    Some(if wide == ends { roomy(ends) } else { wide })
}

/// The range itself, or one around it if it is too small to be divided.
fn widened((low, high): (f64, f64), scale: Scale) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    if high - low > (FINEST * size).max(SMALLEST) {
        return (low, high);
    }
    let middle = low + (high - low) / 2.0;
    let half = match scale {
        Scale::Log => 1.0,
        Scale::Linear if size <= SMALLEST => 1.0,
        Scale::Linear => size / 2.0,
    };
    (middle - half, middle + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Look, Mark, Series};

    fn panel(look: Look, points: &[(f64, f64)]) -> Panel {
        let points = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
        Panel { series: vec![Series { look, points, ..Series::default() }], ..Panel::default() }
    }

    #[test]
    fn axes_show_the_data_with_some_room() {
        let line = [(0.0, 1.0), (100.0, 101.0)];
        assert_eq!(panel(Look::Line, &line).ranges(), [Some((0.0, 100.0)), Some((0.0, 105.0))]);
        assert_eq!(panel(Look::Dots, &line).ranges()[0], Some((-4.0, 104.0)));
        let below = [(0.0, -1.0), (100.0, -101.0)];
        assert_eq!(panel(Look::Line, &below).ranges()[1], Some((-105.0, 0.0)));
        let mut marked = panel(Look::Line, &line);
        marked.marks = vec![Mark { at: MarkAt::Y(-99.0), label: String::new() }];
        marked.series[0].points[0].error = Some((f64::NEG_INFINITY, 151.0));
        assert_eq!(marked.ranges()[1], Some((-109.0, 161.0)));
        assert_eq!(panel(Look::Line, &[]).ranges(), [None, None]);
    }

    #[test]
    fn values_that_are_all_equal_lie_in_the_middle() {
        let mut lone = panel(Look::Dots, &[(0.0, -4.0)]);
        assert_eq!(lone.ranges(), [Some((-1.0, 1.0)), Some((-6.0, -2.0))]);
        lone.y.scale = Scale::Log;
        assert_eq!(lone.ranges()[1], Some((-5.0, -3.0)));
    }

    #[test]
    fn a_range_that_is_asked_for_is_kept_in_order() {
        let mut narrow = panel(Look::Dots, &[(0.0, 0.0), (1.0, 10.0), (2.0, 60.0), (3.0, 700.0)]);
        narrow.x.range = Some((2.5, 0.5));
        assert_eq!(narrow.ranges(), [Some((0.5, 2.5)), Some((8.0, 62.0))], "of what is in sight");
        narrow.x.range = Some((1.25, 1.75));
        assert_eq!(narrow.ranges()[1], Some((0.0, 728.0)), "lines cross the frame");
        narrow.x.range = Some((f64::NAN, 1.0));
        assert_eq!(narrow.ranges()[0], Some((-0.12, 3.12)));
    }
}
