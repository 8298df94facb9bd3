//! What stands at the points of a series: markers and error bars.

use super::{
    Panel, Series,
    ruler::Ruler,
    stroke::{Place, lines},
};

/// The places of markers in the frame. A line of a single point would not be seen: it has one, too.
pub(super) fn dots(panel: &Panel, series: &Series, x: &Ruler, y: &Ruler) -> Vec<Place> {
    if series.look.dots() {
        let points = series.points.iter().filter(|point| panel.can_draw(point));
        return points.filter_map(|point| x.shown(point.x).zip(y.shown(point.y))).collect();
    }
    let lone = |line: Vec<Place>| <[Place; 1]>::try_from(line).ok().map(|[place]| place);
    lines(panel, series, x, y).into_iter().filter_map(lone).collect()
}

/// An error bar, or what of it is in the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bar {
    /// The share of the axis from left to right.
    pub(super) across: f64,
    pub(super) ends: [End; 2],
}

/// The end of an error bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct End {
    /// The share of the axis from bottom to top.
    pub(super) share: f64,
    /// Whether the interval ends here, and not beyond the frame or nowhere.
    pub(super) capped: bool,
}

/// The error bars of a series.
pub(super) fn bars(panel: &Panel, series: &Series, x: &Ruler, y: &Ruler) -> Vec<Bar> {
    let points = series.points.iter().filter(|point| panel.can_draw(point));
    let bar = |point: &super::Point| {
        let (low, high) = point.error?;
        let across = x.shown(point.x)?;
        let share = |end: f64| y.share(if end.is_nan() { point.y } else { end });
        let (lowest, highest) = (share(low).min(share(high)), share(low).max(share(high)));
        let end = |end: f64| End {
            share: share(end).clamp(0.0, 1.0),
            capped: !end.is_nan() && (0.0..=1.0).contains(&share(end)),
        };
        (highest >= 0.0 && lowest <= 1.0).then(|| Bar { across, ends: [end(low), end(high)] })
    };
    points.filter_map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Axis, Look, Point, Scale};

    fn panel(points: Vec<Point>) -> Panel {
        let axis = Axis { range: Some((0.0, 10.0)), ..Axis::default() };
        let series = vec![Series { look: Look::Line, points, ..Series::default() }];
        Panel { x: axis.clone(), y: axis, series, ..Panel::default() }
    }

    fn rulers(panel: &Panel) -> [Ruler; 2] {
        panel.ranges().map(|range| Ruler::new(range, Scale::Linear, '.', |_| 0.1))
    }

    #[test]
    fn bars_have_caps_where_intervals_end() {
        let errors = [
            (2.0, 6.0),
            (f64::NEG_INFINITY, 6.0),
            (f64::NAN, 6.0),
            (2.0, 20.0),
            (11.0, f64::INFINITY),
        ];
        let point = |error| Point { x: 5.0, y: 5.0, error: Some(error) };
        let panel = panel(errors.map(point).into());
        let [x, y] = rulers(&panel);
        let end = |share, capped| End { share, capped };
        let ends: Vec<[End; 2]> =
            bars(&panel, &panel.series[0], &x, &y).iter().map(|bar| bar.ends).collect();
        assert_eq!(
            ends,
            [
                [end(0.2, true), end(0.6, true)],
                [end(0.0, false), end(0.6, true)],
                [end(0.5, false), end(0.6, true)],
                [end(0.2, true), end(1.0, false)],
            ]
        );
    }

    #[test]
    fn lone_points_of_a_line_are_dots() {
        let gap = Point::new(f64::NAN, 1.0);
        let points =
            vec![Point::new(1.0, 1.0), gap, Point::new(3.0, 5.0), Point::new(4.0, 5.0), gap];
        let mut panel = panel(points);
        let [x, y] = rulers(&panel);
        assert_eq!(dots(&panel, &panel.series[0], &x, &y), [(0.1, 0.1)]);
        panel.series[0].look = Look::Dots;
        assert_eq!(dots(&panel, &panel.series[0], &x, &y), [(0.1, 0.1), (0.3, 0.5), (0.4, 0.5)]);
        panel.series[0].points[0].y = 10.1;
        assert_eq!(dots(&panel, &panel.series[0], &x, &y).len(), 2, "the first is out of sight");
    }
}
