//! Where the panels of a picture are, and how large.

use super::{
    Figure, MarkAt, Panel, Series,
    number::Label,
    place::{rows, spread},
    ruler::Ruler,
    stroke::{Place, lines, thinned},
};
use crate::svg::text_width;

/// Figures are at least this wide, for the sake of the legend.
pub(super) const NARROWEST: f64 = 420.0;
/// Font sizes: of the title, of notes, of numbers and marks, of raised exponents, of what axes say, of
/// titles of panels.
pub(super) const TITLE: f64 = 18.0;
pub(super) const NOTE: f64 = 13.0;
pub(super) const NUMBER: f64 = 12.0;
pub(super) const RAISED: f64 = 9.0;
pub(super) const AXIS: f64 = 13.0;
pub(super) const PANEL: f64 = 14.0;
/// The room of the title above the panels, and from the panels to the legend.
pub(super) const TITLE_LINE: f64 = 42.0;
pub(super) const UNDER: f64 = 30.0;
/// Half the width of the cap of an error bar.
pub(super) const CAP: f64 = 3.5;
/// Points nearer than this to the line that is left are not drawn.
const VISIBLE: f64 = 0.08;
/// From the frame to the middle of the numbers below it, and to the end of those beside it.
pub(super) const BELOW: f64 = 15.0;
pub(super) const BESIDE: f64 = 9.0;
/// From one line of a label to the next.
pub(super) const ROW: f64 = 16.0;
/// Between a mark at the right and its label.
pub(super) const LEADER: f64 = 10.0;
/// Between the panels.
const GAP: f64 = 26.0;
/// The room of what an axis says, and of the title of a panel.
const AXIS_ROOM: f64 = 24.0;
const TITLE_ROOM: f64 = 26.0;
/// Numbers beside an axis are at least so far apart, from end to end, and so far from middle to middle.
const APART: f64 = 16.0;
const SPARSE: (f64, f64) = (52.0, 36.0);

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// The pixel at a share of the axes.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.left + x * self.width, self.bottom() - y * self.height)
    }
}

/// A panel that has its place.
#[derive(Clone, Debug)]
pub(super) struct Placed<'a> {
    pub(super) panel: &'a Panel,
    pub(super) frame: Area,
    pub(super) x: Ruler,
    pub(super) y: Ruler,
    /// Where the middles of the title and of what the axes say are.
    pub(super) title: f64,
    pub(super) x_says: f64,
    pub(super) y_says: f64,
    /// Those of the marks that are in sight.
    pub(super) marks: Vec<Flag<'a>>,
}

impl Placed<'_> {
    /// The lines of a series in pixels, without points that nobody would see.
    pub(super) fn curves(&self, series: &Series) -> Vec<Vec<Place>> {
        let lines = lines(self.panel, series, &self.x, &self.y).into_iter();
        let pixels = |line: Vec<Place>| -> Vec<Place> {
            line.into_iter().map(|place| self.frame.at(place)).collect()
        };
        lines.map(|line| thinned(&pixels(line), VISIBLE)).collect()
    }
}

/// A mark in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flag<'a> {
    pub(super) label: &'a str,
    pub(super) upright: bool,
    /// Its share of the axis.
    pub(super) share: f64,
    /// Where its label is: the row above the frame, or the pixel from its top.
    pub(super) place: f64,
}

/// All panels, and the size of the grid they stand in.
#[derive(Clone, Debug)]
pub(super) struct Grid<'a> {
    pub(super) panels: Vec<Placed<'a>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The grid with its upper left corner at the origin.
pub(super) fn grid(figure: &Figure) -> Grid<'_> {
    let columns = columns(figure.panels.len());
    let (width, height) = match columns {
        1 => (620.0, 360.0),
        2 => (380.0, 260.0),
        _ => (280.0, 210.0),
    };
    let mut sketches: Vec<Sketch<'_>> = Vec::new();
    for row in figure.panels.chunks(columns) {
        let height = row.iter().map(least_height).fold(height, f64::max);
        let sketch = |panel| Sketch::new(panel, (width, height), figure.decimal);
        sketches.extend(row.iter().map(sketch));
    }

    let mut panels = Vec::new();
    let mut size = (0.0_f64, 0.0_f64);
    for row in sketches.chunks(columns) {
        let above = row.iter().map(|sketch| sketch.above).fold(0.0, f64::max);
        let below = row.iter().map(|sketch| sketch.below).fold(0.0, f64::max);
        let top = if size.1 > 0.0 { size.1 + GAP } else { 0.0 };
        let mut left = 0.0;
        for (column, sketch) in row.iter().enumerate() {
            let stack = || sketches.iter().skip(column).step_by(columns);
            let before = stack().map(|sketch| sketch.before).fold(0.0, f64::max);
            let wide = stack().map(|sketch| sketch.size.0 + sketch.after).fold(0.0, f64::max);
            panels.push(sketch.placed((left, top), (before, above)));
            left += before + wide;
            size.0 = size.0.max(left);
            left += GAP;
        }
        let height = row.iter().map(|sketch| sketch.size.1).fold(0.0, f64::max);
        size.1 = top + above + height + below;
    }
    Grid { panels, width: size.0, height: size.1 }
}

/// One wide, two side by side, else rows of two or three.
fn columns(panels: usize) -> usize {
    match panels {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => 3,
    }
}

/// The height of a frame that has room for the labels at its right and the words at its left.
fn least_height(panel: &Panel) -> f64 {
    let labels = panel.marks.iter().filter(|mark| matches!(mark.at, MarkAt::Y(_)));
    text_width(&panel.y.label, AXIS).max(labels.count() as f64 * ROW)
}

/// A panel that knows how much room it needs around its frame.
struct Sketch<'a> {
    panel: &'a Panel,
    size: (f64, f64),
    x: Ruler,
    y: Ruler,
    marks: Vec<Flag<'a>>,
    before: f64,
    after: f64,
    above: f64,
    below: f64,
}

impl<'a> Sketch<'a> {
    fn new(panel: &'a Panel, size: (f64, f64), point: char) -> Self {
        let says = text_width(&panel.x.label, AXIS).max(title_width(&panel.title, PANEL));
        let size = (size.0.max(says), size.1);
        let [across, upwards] = panel.ranges();
        let x = Ruler::new(across, panel.x.scale, point, |label| {
            (label_width(label) + APART).max(SPARSE.0) / size.0
        });
        let y = Ruler::new(upwards, panel.y.scale, point, |_| SPARSE.1 / size.1);
        let marks = flags(panel, (&x, &y), size);

        // Numbers at the ends of the axis below stand out on both sides.
        let ends = x.ticks.major.iter().filter_map(|tick| Some((tick.at, tick.label.as_ref()?)));
        let ends: Vec<(f64, f64)> =
            ends.map(|(at, label)| (x.share(at) * size.0, label_width(label) / 2.0)).collect();
        let left = ends.iter().map(|(at, half)| half - at).fold(0.0, f64::max);
        let right = ends.iter().map(|(at, half)| at + half - size.0).fold(0.0, f64::max);

        let numbers = y.ticks.major.iter().filter_map(|tick| tick.label.as_ref());
        let numbers = numbers.map(|label| label_width(label) + BESIDE).fold(0.0, f64::max);
        let y_says = if panel.y.label.is_empty() { 0.0 } else { AXIS_ROOM };
        let reach = |flag: &Flag<'_>| match flag.upright {
            true => flag.share * size.0 + text_width(flag.label, NUMBER) + 4.0 - size.0,
            false => text_width(flag.label, NUMBER) + LEADER + 4.0,
        };
        let x_says = if panel.x.label.is_empty() { 0.0 } else { AXIS_ROOM };
        let title = if panel.title.is_empty() { 0.0 } else { TITLE_ROOM };
        let upright = marks.iter().filter(|flag| flag.upright && !flag.label.is_empty());
        let rows = upright.map(|flag| flag.place + 1.0).fold(0.0, f64::max);
        Self {
            before: (numbers + y_says).max(left),
            after: marks.iter().map(reach).fold(right, f64::max),
            above: title + rows * ROW + NUMBER / 2.0,
            below: BELOW + NUMBER / 2.0 + 4.0 + x_says,
            panel,
            size,
            x,
            y,
            marks,
        }
    }

    /// The panel with its upper left corner at a place. Words stand at the same distance from all
    /// frames of a row or column.
    fn placed(&self, (left, top): (f64, f64), (before, above): (f64, f64)) -> Placed<'a> {
        let (width, height) = self.size;
        let frame = Area { left: left + before, top: top + above, width, height };
        Placed {
            panel: self.panel,
            x: self.x.clone(),
            y: self.y.clone(),
            title: top + PANEL / 2.0,
            x_says: frame.bottom() + BELOW + NUMBER / 2.0 + AXIS_ROOM / 2.0 + 2.0,
            y_says: left + AXIS_ROOM / 2.0 - 2.0,
            marks: self.marks.clone(),
            frame,
        }
    }
}

/// The marks in sight, with the places of their labels.
fn flags<'a>(panel: &'a Panel, (x, y): (&Ruler, &Ruler), size: (f64, f64)) -> Vec<Flag<'a>> {
    let mut flags: Vec<Flag<'a>> = panel
        .marks
        .iter()
        .filter_map(|mark| {
            let (upright, share) = match mark.at {
                MarkAt::X(at) => (true, x.shown(at)?),
                MarkAt::Y(at) => (false, y.shown(at)?),
            };
            Some(Flag { label: &mark.label, upright, share, place: 0.0 })
        })
        .collect();
    let upright: Vec<(f64, f64)> = flags
        .iter()
        .filter(|flag| flag.upright)
        .map(|flag| (flag.share * size.0, text_width(flag.label, NUMBER) + 8.0))
        .collect();
    let level: Vec<f64> =
        flags.iter().filter(|flag| !flag.upright).map(|flag| (1.0 - flag.share) * size.1).collect();
    let mut above = rows(&upright).into_iter();
    let mut beside = spread(&level, ROW, (ROW / 2.0, size.1 - ROW / 2.0)).into_iter();
    for flag in &mut flags {
        flag.place = match flag.upright {
            true => above.next().unwrap_or(0) as f64,
            false => beside.next().unwrap_or(0.0),
        };
    }
    flags
}

/// About how wide a number is: digits are wider than most letters.
pub(super) fn label_width(label: &Label) -> f64 {
    let digits = |text: &str, size: f64| text.chars().count() as f64 * size * 0.64;
    digits(&label.base(), NUMBER) + digits(&label.raised(), RAISED)
}

/// About how wide a bold title is.
pub(super) fn title_width(title: &str, size: f64) -> f64 {
    text_width(title, size) * 1.1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::plot::{Axis, Look, Mark, Point, Scale, Series};

    /// The rectangles of all words and numbers of a panel.
    fn words(placed: &Placed<'_>) -> Vec<(String, Area)> {
        let Placed { panel, frame, x, y, .. } = placed;
        let area = |left: f64, middle: f64, width: f64, size: f64| Area {
            left,
            top: middle - size / 2.0,
            width,
            height: size,
        };
        let mut words = Vec::new();
        for tick in &x.ticks.major {
            let Some(label) = &tick.label else { continue };
            let (at, wide) = (frame.at((x.share(tick.at), 0.0)).0, label_width(label));
            let place = area(at - wide / 2.0, frame.bottom() + BELOW, wide, NUMBER);
            words.push((label.line(true), place));
        }
        for tick in &y.ticks.major {
            let Some(label) = &tick.label else { continue };
            let (at, wide) = (frame.at((0.0, y.share(tick.at))).1, label_width(label));
            words.push((label.line(true), area(frame.left - BESIDE - wide, at, wide, NUMBER)));
        }
        for flag in &placed.marks {
            let wide = text_width(flag.label, NUMBER);
            let place = match flag.upright {
                true => {
                    let row = frame.top - 2.0 - (flag.place + 0.5) * ROW;
                    area(frame.at((flag.share, 0.0)).0 + 4.0, row, wide, NUMBER)
                }
                false => area(frame.right() + LEADER, frame.top + flag.place, wide, NUMBER),
            };
            words.push((flag.label.to_owned(), place));
        }
        let middle = frame.left + frame.width / 2.0;
        let wide = title_width(&panel.title, PANEL);
        words.push((panel.title.clone(), area(middle - wide / 2.0, placed.title, wide, PANEL)));
        let wide = text_width(&panel.x.label, AXIS);
        words.push((panel.x.label.clone(), area(middle - wide / 2.0, placed.x_says, wide, AXIS)));
        let tall = text_width(&panel.y.label, AXIS);
        let upright = Area {
            left: placed.y_says - AXIS / 2.0,
            top: frame.top + (frame.height - tall) / 2.0,
            width: AXIS,
            height: tall,
        };
        words.push((panel.y.label.clone(), upright));
        words.retain(|(word, _)| !word.is_empty());
        words
    }

    fn overlap(a: &Area, b: &Area) -> bool {
        a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom()
    }

    fn axis() -> impl Strategy<Value = (Axis, f64, f64)> {
        let low = prop_oneof![Just(0.0), -1e3..1e3_f64, -1e-6..1e-6_f64, -1e8..1e8_f64];
        let span = (-12..9_i32, 1.0..10.0_f64).prop_map(|(power, size)| size * 10_f64.powi(power));
        ("[a-z ]{0,60}", any::<bool>(), low, span).prop_map(|(label, log, low, span)| {
            // Powers of ten with a longer exponent leave no room for a second one.
            let scale = if log && low.abs() <= 1e4 { Scale::Log } else { Scale::Linear };
            (Axis { label, scale, range: None }, low, low + span)
        })
    }

    fn panel() -> impl Strategy<Value = Panel> {
        let mark = (any::<bool>(), 0.0..=1.0_f64, "[a-z]{0,12}");
        let marks = prop::collection::vec(mark, 0..8);
        ("[a-z ]{0,40}", axis(), axis(), marks).prop_map(|(title, x, y, marks)| {
            let points = vec![Point::new(x.1, y.1), Point::new(x.2, y.2)];
            let mark = |(upright, share, label): (bool, f64, String)| {
                let at = match upright {
                    true => MarkAt::X(x.1 + share * (x.2 - x.1)),
                    false => MarkAt::Y(y.1 + share * (y.2 - y.1)),
                };
                Mark { at, label }
            };
            let series = vec![Series { name: "a".into(), look: Look::Dots, points }];
            let marks = marks.into_iter().map(mark).collect();
            Panel { title, x: x.0.clone(), y: y.0.clone(), series, marks }
        })
    }

    proptest! {
        #[test]
        fn no_words_overlap_and_all_are_on_the_page(
            panels in prop::collection::vec(panel(), 0..8),
        ) {
            let figure = Figure { panels, ..Figure::default() };
            let grid = grid(&figure);
            let words: Vec<(String, Area)> = grid.panels.iter().flat_map(words).collect();
            for (index, (word, area)) in words.iter().enumerate() {
                prop_assert!(area.left >= -1e-6 && area.right() <= grid.width + 1e-6, "{word}");
                prop_assert!(area.top >= -1e-6 && area.bottom() <= grid.height + 1e-6, "{word}");
                for (other, place) in &words[..index] {
                    prop_assert!(!overlap(area, place), "{word} {area:?} {other} {place:?}");
                }
                for placed in &grid.panels {
                    prop_assert!(!overlap(area, &placed.frame), "{word} lies on the data");
                }
            }
            for placed in &grid.panels {
                for ruler in [&placed.x, &placed.y] {
                    let labels = ruler.ticks.major.iter().filter(|tick| tick.label.is_some());
                    prop_assert!(labels.count() >= 2, "{:?}", ruler.ticks);
                }
            }
        }
    }

    #[test]
    fn panels_stand_in_rows_of_two_or_three() {
        for (count, columns) in [(0, 0), (1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3), (7, 3)] {
            let figure = Figure { panels: vec![Panel::default(); count], ..Figure::default() };
            let frames: Vec<Area> = grid(&figure).panels.iter().map(|panel| panel.frame).collect();
            assert_eq!(frames.len(), count);
            let row = frames.iter().filter(|frame| frame.top == frames[0].top);
            assert_eq!(row.count(), columns, "{count}");
            let column = frames.iter().filter(|frame| frame.left == frames[0].left);
            assert_eq!(column.count(), count.div_ceil(columns.max(1)), "{count}");
        }
    }
}
