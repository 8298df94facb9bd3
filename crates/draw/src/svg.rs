//! What all SVG pictures share.

use std::fmt::Write as _;

use crate::escape::xml;

/// Fonts found on most machines, the widest choice of signs first.
const FONTS: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// From one line of text below a picture to the next.
pub(crate) const LINE: f64 = 26.0;

/// The font of a legend, the width of its signs, and the room between a sign and its words.
pub(crate) const LEGEND: f64 = 12.0;
pub(crate) const SIGN: f64 = 44.0;
pub(crate) const SIGN_GAP: f64 = 8.0;

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

    /// Signs with what they mean, under a line, as many to a row as fit into `width`; returns where the
    /// next row goes. `sign` draws an example as wide as it is told.
    pub(crate) fn legend<E: Copy>(
        &mut self,
        entries: &[E],
        (left, top, width): (f64, f64, f64),
        words: impl Fn(E) -> String,
        sign: impl Fn(&mut Self, E, (f64, f64), f64),
    ) -> f64 {
        if entries.is_empty() {
            return top;
        }
        let rule = top - 12.0;
        self.raw(format_args!(r##"<path d="M{left} {rule:.1}h{width:.1}" stroke="#cccccc"/>"##));
        let words: Vec<String> = entries.iter().map(|&entry| words(entry)).collect();
        let (places, end) = legend_places(&words, (left, top, width));
        for ((&entry, words), (x, y)) in entries.iter().zip(&words).zip(places) {
            sign(self, entry, (x, y), SIGN);
            self.text((x + SIGN + SIGN_GAP, y), LEGEND, Anchor::Start, "", words);
        }
        end
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

/// Where the signs of a legend begin, at half their height, as many to a row as fit into `width`; and
/// where the next row goes.
pub(crate) fn legend_places(
    words: &[String],
    (left, top, width): (f64, f64, f64),
) -> (Vec<(f64, f64)>, f64) {
    if words.is_empty() {
        return (Vec::new(), top);
    }
    let (mut x, mut y) = (left, top + 10.0);
    let mut places = Vec::new();
    for words in words {
        let wide = SIGN + SIGN_GAP + text_width(words, LEGEND) + 18.0;
        if x > left && x + wide > left + width {
            (x, y) = (left, y + LINE);
        }
        places.push((x, y));
        x += wide;
    }
    (places, y + LINE)
}

/// About how wide a text is: fonts differ, so a little generous.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.62
}
