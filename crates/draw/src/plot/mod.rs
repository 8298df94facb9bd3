//! Plots: curves of a theory, means that were measured, and what they grow like.
//!
//! A [`Figure`] is plain data: small multiples of [`Panel`]s that share one legend. A series is told
//! from the others by its colour, its dashes and its markers alike, and one with the same name looks
//! the same in every panel.
//!
//! ```
//! use perfectplay_draw::plot::{Axis, Figure, Look, Panel, Point, Scale, Series, svg, text};
//!
//! let points = (0..=4).map(|depth| Point::new(f64::from(depth), f64::from(depth) / 2.0)).collect();
//! let figure = Figure {
//!     title: "The best order".into(),
//!     panels: vec![Panel {
//!         x: Axis { label: "depth".into(), ..Axis::default() },
//!         y: Axis { label: "leaves".into(), scale: Scale::Log, ..Axis::default() },
//!         series: vec![Series { name: "alpha-beta".into(), look: Look::LineAndDots, points }],
//!         ..Panel::default()
//!     }],
//!     ..Figure::default()
//! };
//! assert!(svg(&figure).contains(">leaves</text>"));
//! assert_eq!(text(&figure, 40, false), "\
//! The best order
//!
//!     leaves
//! 100 +                                **
//!     |                              **
//!     |                           ***
//!     |                        ***
//!     |                      **
//!     |                   ***
//!  10 +                ***
//!     |              **
//!     |           ***
//!     |        ***
//!     |      **
//!     |   ***
//!   1 + **
//!     +-+-------+-------+-------+-------+-
//!       0       1       2       3       4
//!                     depth
//!
//! * alpha-beta
//! ");
//! ```

mod layout;
mod look;
mod number;
mod place;
mod points;
mod ruler;
mod stroke;
mod svg;
mod text;
mod ticks;
mod tikz;

pub use svg::svg;
pub use text::text;
pub use tikz::tikz;

/// A figure: panels side by side and below one another, one legend for all.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Above everything; may be empty.
    pub title: String,
    /// The plots, in reading order.
    pub panels: Vec<Panel>,
    /// Below everything: what was found, where it comes from.
    pub notes: Vec<String>,
    /// What separates units from tenths: a point in English, a comma in French.
    pub decimal: char,
}

impl Default for Figure {
    fn default() -> Self {
        Self { title: String::new(), panels: Vec::new(), notes: Vec::new(), decimal: '.' }
    }
}

/// One plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// Above the frame; may be empty.
    pub title: String,
    /// From left to right.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
    /// The data. Later series are drawn over earlier ones, and dots over lines.
    pub series: Vec<Series>,
    /// Lines of reference, drawn below the data.
    pub marks: Vec<Mark>,
}

/// What is measured along one side of a panel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// Beside the axis; may be empty.
    pub label: String,
    /// What coordinates mean.
    pub scale: Scale,
    /// The least and greatest coordinate shown. Without it, all data and marks are shown.
    pub range: Option<(f64, f64)>,
}

/// What coordinates mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// The value itself, up to 10^300 in size.
    #[default]
    Linear,
    /// The decimal logarithm of the value, up to 10^9 in size, so that 10^5000 can be drawn although
    /// no number of the processor holds it.
    Log,
}

/// Points that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// In the legend, which leaves out a series without a name. A curve and the dots that were
    /// measured on it may share one, and then look like one.
    pub name: String,
    /// How the points are drawn.
    pub look: Look,
    /// The points, in the order in which a line joins them.
    pub points: Vec<Point>,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Joined: a curve of the theory.
    #[default]
    Line,
    /// One by one: what was measured.
    Dots,
    /// Both: values that exist only at the dots, joined to guide the eye.
    LineAndDots,
    /// Each value holds until the next point.
    Steps,
}

/// A point. One that is not finite is left out, and a line breaks there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From left to right.
    pub x: f64,
    /// From bottom to top.
    pub y: f64,
    /// The lower and the upper end of its error bar. An infinite end lies beyond the frame, as that
    /// of a mean on a logarithmic axis whose interval contains 0; an end that is no number is not drawn.
    pub error: Option<(f64, f64)>,
}

impl Point {
    /// A point without an error bar.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y, error: None }
    }
}

/// A line of reference across the panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Where it is.
    pub at: MarkAt,
    /// What it says, outside the frame; may be empty.
    pub label: String,
}

/// Where a mark is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MarkAt {
    /// A vertical line.
    X(f64),
    /// A horizontal line.
    Y(f64),
}

impl Look {
    /// Whether points are joined.
    fn joins(self) -> bool {
        !matches!(self, Self::Dots)
    }

    /// Whether every point has a marker.
    fn dots(self) -> bool {
        matches!(self, Self::Dots | Self::LineAndDots)
    }
}
