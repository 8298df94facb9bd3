//! What all SVG pictures share.

use std::fmt::Write as _;

use crate::escape::xml;

/// Fonts found on most machines, the widest choice of signs first.
const FONTS: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// A picture under construction, in pixels from the top left.
pub(crate) struct Canvas {
    body: String,
}

/// Where a text stands in relation to its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Self { body: String::new() }
    }

    /// One line of SVG, already escaped.
    pub(crate) fn raw(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{element}");
    }

    /// A line of text, its middle height at `y`.
    pub(crate) fn text(
        &mut self,
        (x, y): (f64, f64),
        size: f64,
        anchor: Anchor,
        style: &str,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
        };
        // `dominant-baseline` is not understood everywhere; a third of the size is.
        let baseline = y + size * 0.35;
        self.raw(format_args!(
            r#"<text x="{x:.1}" y="{baseline:.1}" font-size="{size}" text-anchor="{anchor}" {style}>{}</text>"#,
            xml(text)
        ));
    }

    /// What has been drawn so far.
    pub(crate) fn into_body(self) -> String {
        self.body
    }

    /// The finished picture on a white ground, with a title for those who cannot see it.
    pub(crate) fn finish(self, width: f64, height: f64, title: &str) -> String {
        let (width, height) = (width.ceil(), height.ceil());
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="{FONTS}" fill="#222222">
<title>{}</title>
<rect width="{width}" height="{height}" fill="#ffffff"/>
{}</svg>
"##,
            xml(title),
            self.body
        )
    }
}

/// About how wide a text is: fonts differ, so a little generous.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.62
}
