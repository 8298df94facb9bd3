//! What all TikZ pictures share.

use std::fmt::Write as _;

use crate::escape::tex;

/// Pixels of the layout to a centimetre on paper.
pub(crate) const SCALE: f64 = 42.0;

/// Centimetres of the largest drawing: TeX counts no further than 575, and a page of PDF ends at 508.
const LARGEST: f64 = 490.0;

/// How every document begins, up to the libraries of TikZ it needs.
pub(crate) const PREAMBLE: &str = "\\documentclass[tikz,border=6pt]{standalone}\n\
    \\usepackage[utf8]{inputenc}\n\
    \\usepackage[T1]{fontenc}\n\
    \\usepackage{amssymb}\n";

/// How every document ends.
pub(crate) const END: &str = "\\end{tikzpicture}\n\\end{document}\n";

/// By how much a drawing of so many pixels must be smaller to fit on a page; 1 if it fits.
pub(crate) fn shrink(width: f64, height: f64) -> f64 {
    (LARGEST / (width.max(height) / SCALE)).min(1.0)
}

/// Where the next drawing goes: TikZ counts upwards, the layout downwards.
pub(crate) struct Page<'a> {
    pub(crate) out: &'a mut String,
    /// Pixels of the layout to a centimetre.
    pub(crate) scale: f64,
    pub(crate) left: f64,
    pub(crate) top: f64,
}

impl Page<'_> {
    /// A length in centimetres, to a hundredth of a millimetre.
    fn cm(&self, pixels: f64) -> f64 {
        // Adding zero turns minus zero into zero.
        (pixels / self.scale * 1000.0).round() / 1000.0 + 0.0
    }

    /// A point of the layout as TikZ writes it.
    pub(crate) fn at(&self, (x, y): (f64, f64)) -> String {
        format!("({}, {})", self.cm(self.left + x), self.cm(-(self.top + y)))
    }

    /// Straight lines through points; `command` is `\\draw` or `\\fill` with its options.
    pub(crate) fn lines(&mut self, command: &str, points: &[(f64, f64)]) {
        let points: Vec<String> = points.iter().map(|&point| self.at(point)).collect();
        let _ = writeln!(self.out, "  {command} {};", points.join(" -- "));
    }

    /// The same, and back to the first.
    pub(crate) fn polygon(&mut self, command: &str, points: &[(f64, f64)]) {
        let points: Vec<String> = points.iter().map(|&point| self.at(point)).collect();
        let _ = writeln!(self.out, "  {command} {} -- cycle;", points.join(" -- "));
    }

    pub(crate) fn rectangle(&mut self, command: &str, from: (f64, f64), to: (f64, f64)) {
        let (from, to) = (self.at(from), self.at(to));
        let _ = writeln!(self.out, "  {command} {from} rectangle {to};");
    }

    pub(crate) fn circle(&mut self, command: &str, at: (f64, f64), radius: f64) {
        let (at, radius) = (self.at(at), self.cm(radius));
        let _ = writeln!(self.out, "  {command} {at} circle [radius={radius}];");
    }

    pub(crate) fn ellipse(&mut self, command: &str, at: (f64, f64), (x, y): (f64, f64)) {
        let (at, x, y) = (self.at(at), self.cm(x), self.cm(y));
        let _ = writeln!(self.out, "  {command} {at} ellipse [x radius={x}, y radius={y}];");
    }

    pub(crate) fn text(&mut self, at: (f64, f64), style: &str, text: &str) {
        let at = self.at(at);
        let _ = writeln!(self.out, "  \\node[{style}] at {at} {{{}}};", tex(text));
    }
}
