//! The lines of a series: broken where a point is missing, cut off at the frame, and without points
//! that nobody would see.

use super::{Look, Panel, Series, ruler::Ruler};

/// A place in the frame: shares of its axes, from the lower left corner.
pub(super) type Place = (f64, f64);

/// The lines that join the points of a series, within the frame.
pub(super) fn lines(panel: &Panel, series: &Series, x: &Ruler, y: &Ruler) -> Vec<Vec<Place>> {
    if !series.look.joins() {
        return Vec::new();
    }
    let runs = series.points.split(|point| !panel.can_draw(point));
    let places = |run: &[super::Point]| -> Vec<Place> {
        run.iter().map(|point| (x.share(point.x), y.share(point.y))).collect()
    };
    runs.map(places)
        .map(|run| if series.look == Look::Steps { steps(&run) } else { run })
        .flat_map(|run| clipped(&run))
        .collect()
}

/// Each height holds until the next point.
fn steps(run: &[Place]) -> Vec<Place> {
    let corners = run.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
    corners.chain(run.last().copied()).collect()
}

/// What of a line is within the frame.
fn clipped(run: &[Place]) -> Vec<Vec<Place>> {
    let inside = |&(x, y): &Place| (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y);
    if let [lone] = run {
        return if inside(lone) { vec![vec![*lone]] } else { Vec::new() };
    }
    let mut pieces: Vec<Vec<Place>> = Vec::new();
    for pair in run.windows(2) {
        let Some((from, to)) = within(pair[0], pair[1]) else { continue };
        match pieces.last_mut() {
            Some(piece) if piece.last() == Some(&from) => piece.push(to),
            _ => pieces.push(vec![from, to]),
        }
    }
    pieces
}

/// The part of a segment within the unit square (Liang and Barsky 1984).
fn within(from: Place, to: Place) -> Option<(Place, Place)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    // For each side: how fast the segment leaves the square across it, and how far away it is.
    for (speed, distance) in [(-dx, from.0), (dx, 1.0 - from.0), (-dy, from.1), (dy, 1.0 - from.1)]
    {
        if speed == 0.0 {
            if distance < 0.0 {
                return None;
            }
        } else if speed < 0.0 {
            enter = enter.max(distance / speed);
        } else {
            leave = leave.min(distance / speed);
        }
    }
    let at = |share: f64| match share {
        // The ends themselves, without rounding: the next segment begins there.
        0.0 => from,
        1.0 => to,
        _ => ((from.0 + share * dx).clamp(0.0, 1.0), (from.1 + share * dy).clamp(0.0, 1.0)),
    };
    (enter <= leave).then(|| (at(enter), at(leave)))
}

/// A line without the points that are nearer than `tolerance` to the line that is left (Ramer 1972;
/// Douglas and Peucker 1973).
pub(super) fn thinned(line: &[Place], tolerance: f64) -> Vec<Place> {
    let mut keep = vec![false; line.len()];
    let mut open = Vec::new();
    if let Some(last) = line.len().checked_sub(1) {
        (keep[0], keep[last]) = (true, true);
        open.push((0, last));
    }
    while let Some((first, last)) = open.pop() {
        let distance = |index: &usize| distance(line[*index], line[first], line[last]);
        let farthest =
            (first + 1..last).max_by(|one, other| distance(one).total_cmp(&distance(other)));
        if let Some(farthest) = farthest.filter(|index| distance(index) > tolerance) {
            keep[farthest] = true;
            open.extend([(first, farthest), (farthest, last)]);
        }
    }
    line.iter().zip(keep).filter(|(_, keep)| *keep).map(|(place, _)| *place).collect()
}

/// From a point to the nearest one of a segment.
fn distance(point: Place, from: Place, to: Place) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    let length = dx * dx + dy * dy;
    let share = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (x, y) = (px - share * dx, py - share * dy);
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn steps_hold_until_the_next_point() {
        let stairs = [(0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (1.0, 1.0), (1.0, 0.5)];
        assert_eq!(steps(&[(0.0, 0.0), (0.5, 1.0), (1.0, 0.5)]), stairs);
        assert!(steps(&[]).is_empty());
    }

    #[test]
    fn lines_end_at_the_frame_and_come_back() {
        let run = [(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (0.5, -0.5), (0.25, 0.5)];
        assert_eq!(
            clipped(&run),
            [
                vec![(0.5, 0.5), (0.5, 1.0)],
                vec![(1.0, 0.5), (0.75, 0.0)],
                vec![(0.375, 0.0), (0.25, 0.5)],
            ]
        );
        assert_eq!(clipped(&[(0.5, 0.5)]), [[(0.5, 0.5)]]);
        assert!(clipped(&[(0.5, 1.5)]).is_empty());
    }

    #[test]
    fn points_on_a_straight_line_are_dropped_and_corners_are_not() {
        let straight: Vec<Place> = (0..10_000).map(|x| (f64::from(x), 0.5)).collect();
        assert_eq!(thinned(&straight, 0.1), [(0.0, 0.5), (9999.0, 0.5)]);
        let corner = [(0.0, 0.0), (5.0, 0.05), (5.0, 3.0), (5.0, 2.0)];
        assert_eq!(thinned(&corner, 0.1), corner);
        assert!(thinned(&[], 0.1).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_is_drawn_outside_the_frame(
            run in prop::collection::vec((-2.0..3.0_f64, -2.0..3.0_f64), 0..20),
        ) {
            for (x, y) in clipped(&run).into_iter().flatten() {
                prop_assert!((0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y));
            }
            // All that is inside is still there.
            let kept: Vec<Place> = clipped(&run).concat();
            for place in &run {
                let inside = (0.0..1.0).contains(&place.0) && (0.0..1.0).contains(&place.1);
                prop_assert!(!inside || kept.contains(place));
            }
        }

        #[test]
        fn no_dropped_point_is_farther_than_the_tolerance(
            line in prop::collection::vec((0.0..20.0_f64, 0.0..3.0_f64), 2..60),
        ) {
            let left = thinned(&line, 0.5);
            for &point in &line {
                let nearest = left.windows(2).map(|pair| distance(point, pair[0], pair[1]));
                prop_assert!(nearest.fold(f64::INFINITY, f64::min) <= 0.5);
            }
        }
    }
}
