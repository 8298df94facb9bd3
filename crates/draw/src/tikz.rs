//! What all TikZ pictures share.

use std::fmt::Write as _;

use crate::escape::tex;

/// Pixels of the layout to a centimetre on paper.
pub(crate) const SCALE: f64 = 42.0;

/// Centimetres of the largest drawing: TeX counts no further than 575, and a page of PDF ends at 508.
pub(crate) const LARGEST: f64 = 490.0;

/// Where the next drawing goes: TikZ counts upwards, the layout downwards.
pub(crate) struct Page<'a> {
    pub(crate) out: &'a mut String,
    /// Pixels of the layout to a centimetre.
    pub(crate) scale: f64,
    pub(crate) left: f64,
    pub(crate) top: f64,
}

impl Page<'_> {
    /// A point of the layout as TikZ writes it.
    pub(crate) fn at(&self, (x, y): (f64, f64)) -> String {
        // Adding zero turns minus zero into zero.
        let cm = |pixels: f64| (pixels / self.scale * 1000.0).round() / 1000.0 + 0.0;
        format!("({}, {})", cm(self.left + x), cm(-(self.top + y)))
    }

    pub(crate) fn text(&mut self, at: (f64, f64), style: &str, text: &str) {
        let at = self.at(at);
        let _ = writeln!(self.out, "  \\node[{style}] at {at} {{{}}};", tex(text));
    }
}
