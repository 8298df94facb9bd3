//! Plots as SVG.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{
    Figure, Series,
    layout::{
        AXIS, BELOW, BESIDE, CAP, LEADER, NARROWEST, NOTE, NUMBER, PANEL, Placed, RAISED, ROW,
        TITLE, TITLE_LINE, UNDER, grid, title_width,
    },
    look::{Member, cast},
    number::Label,
    points::{bars, dots},
    stroke::Place,
    text::wrapped,
};
use crate::{
    escape::xml,
    svg::{Anchor, Canvas, LINE, text_width},
};

const MARGIN: f64 = 22.0;

const GRID: &str = "#e4e4e4";
const SPINE: &str = "#555555";
const REFERENCE: &str = "#8a8a8a";
const REFERENCE_WORDS: &str = "#5c5c5c";

/// The panels on a white ground, with a light grid, a legend below and the notes under it.
pub fn svg(figure: &Figure) -> String {
    let grid = grid(figure);
    let cast = cast(figure);
    let named: Vec<Member<'_>> =
        cast.iter().copied().filter(|member| !member.name.is_empty()).collect();
    let inner = title_width(&figure.title, TITLE).max(grid.width).max(NARROWEST);
    let signs = (inner / text_width("n", NOTE)) as usize;

    let mut canvas = Canvas::new();
    let mut y = MARGIN;
    if !figure.title.is_empty() {
        let middle = MARGIN + inner / 2.0;
        let bold = r#"font-weight="bold""#;
        canvas.text((middle, y + 6.0), TITLE, Anchor::Middle, bold, &figure.title);
        y += TITLE_LINE;
    }
    let left = MARGIN + (inner - grid.width) / 2.0;
    canvas.raw(format_args!(r#"<g class="panels" transform="translate({left:.1} {y:.1})">"#));
    for panel in &grid.panels {
        draw_panel(&mut canvas, panel, &cast);
    }
    canvas.raw(format_args!("</g>"));
    y += grid.height + UNDER;
    let words = |member: Member<'_>| member.name.to_owned();
    y = canvas.legend(&named, (MARGIN, y, inner), words, draw_sign);
    for line in figure.notes.iter().flat_map(|note| wrapped(note, signs)) {
        canvas.text((MARGIN, y), NOTE, Anchor::Start, "", &line);
        y += LINE;
    }
    canvas.finish(inner + 2.0 * MARGIN, y, &figure.title)
}

fn draw_panel(canvas: &mut Canvas, placed: &Placed<'_>, cast: &[Member<'_>]) {
    let Placed { panel, frame, .. } = placed;
    canvas.raw(format_args!(r#"<g class="panel">"#));
    let middle = frame.left + frame.width / 2.0;
    if !panel.title.is_empty() {
        let bold = r#"font-weight="bold""#;
        canvas.text((middle, placed.title), PANEL, Anchor::Middle, bold, &panel.title);
    }
    draw_grid(canvas, placed);
    draw_marks(canvas, placed);
    let members = || {
        let member = |series: &Series| cast.iter().find(|member| member.name == series.name);
        panel.series.iter().filter_map(move |series| Some((series, *member(series)?)))
    };
    for (series, member) in members() {
        draw_lines(canvas, placed, series, member);
    }
    draw_axes(canvas, placed);
    for (series, member) in members() {
        draw_errors(canvas, placed, series, member);
        draw_dots(canvas, placed, series, member);
    }
    if !panel.x.label.is_empty() {
        canvas.text((middle, placed.x_says), AXIS, Anchor::Middle, "", &panel.x.label);
    }
    if !panel.y.label.is_empty() {
        canvas.raw(format_args!(
            r#"<text transform="translate({:.1} {:.1}) rotate(-90)" font-size="{AXIS}" text-anchor="middle">{}</text>"#,
            placed.y_says + AXIS * 0.35,
            frame.top + frame.height / 2.0,
            xml(&panel.y.label)
        ));
    }
    canvas.raw(format_args!("</g>"));
}

fn draw_grid(canvas: &mut Canvas, Placed { frame, x, y, .. }: &Placed<'_>) {
    let mut path = String::new();
    for tick in &x.ticks.major {
        let (at, _) = frame.at((x.share(tick.at), 0.0));
        let _ = write!(path, "M{at:.1} {:.1}V{:.1}", frame.top, frame.bottom());
    }
    for tick in &y.ticks.major {
        let (_, at) = frame.at((0.0, y.share(tick.at)));
        let _ = write!(path, "M{:.1} {at:.1}H{:.1}", frame.left, frame.right());
    }
    if !path.is_empty() {
        canvas.raw(format_args!(r#"<path class="grid" d="{path}" stroke="{GRID}"/>"#));
    }
}

/// Lines of reference with their labels, above the frame or at its right.
fn draw_marks(canvas: &mut Canvas, Placed { frame, marks, .. }: &Placed<'_>) {
    let style = format!(r#"fill="{REFERENCE_WORDS}""#);
    for mark in marks {
        let (path, leader, words) = match mark.upright {
            true => {
                let (at, _) = frame.at((mark.share, 0.0));
                let row = frame.top - 2.0 - (mark.place + 0.5) * ROW;
                let foot = format!("M{at:.1} {:.1}V{:.1}", frame.bottom(), frame.top);
                let end = if mark.label.is_empty() { frame.top } else { row - 5.0 };
                (foot, format!("M{at:.1} {:.1}V{end:.1}", frame.top), (at + 4.0, row))
            }
            false => {
                let (_, at) = frame.at((0.0, mark.share));
                let row = frame.top + mark.place;
                let foot = format!("M{:.1} {at:.1}H{:.1}", frame.left, frame.right());
                let end = frame.right() + LEADER - 3.0;
                let leader = format!("M{:.1} {at:.1}L{end:.1} {row:.1}", frame.right());
                (foot, leader, (frame.right() + LEADER, row))
            }
        };
        canvas.raw(format_args!(
            r#"<path class="mark" d="{path}" stroke="{REFERENCE}" stroke-dasharray="4 3"/>"#
        ));
        if !mark.label.is_empty() {
            canvas.raw(format_args!(r#"<path d="{leader}" stroke="{REFERENCE}"/>"#));
            canvas.text(words, NUMBER, Anchor::Start, &style, mark.label);
        }
    }
}

/// The two sides with their ticks and numbers; a frame without data has the sides alone.
fn draw_axes(canvas: &mut Canvas, Placed { frame, x, y, .. }: &Placed<'_>) {
    let (left, bottom) = (frame.left, frame.bottom());
    let mut path = format!("M{left:.1} {:.1}V{bottom:.1}H{:.1}", frame.top, frame.right());
    let major = x.ticks.major.iter().map(|tick| (tick.at, 5));
    for (at, long) in major.chain(x.ticks.minor.iter().map(|&at| (at, 3))) {
        let _ = write!(path, "M{:.1} {bottom:.1}v{long}", frame.at((x.share(at), 0.0)).0);
    }
    let major = y.ticks.major.iter().map(|tick| (tick.at, 5));
    for (at, long) in major.chain(y.ticks.minor.iter().map(|&at| (at, 3))) {
        let _ = write!(path, "M{left:.1} {:.1}h-{long}", frame.at((0.0, y.share(at))).1);
    }
    canvas.raw(format_args!(r#"<path class="axes" d="{path}" fill="none" stroke="{SPINE}"/>"#));
    for tick in &x.ticks.major {
        let at = (frame.at((x.share(tick.at), 0.0)).0, bottom + BELOW);
        draw_number(canvas, at, "middle", tick.label.as_ref());
    }
    for tick in &y.ticks.major {
        let at = (left - BESIDE, frame.at((0.0, y.share(tick.at))).1);
        draw_number(canvas, at, "end", tick.label.as_ref());
    }
}

/// A number with its middle height at `y`.
fn draw_number(canvas: &mut Canvas, (x, y): Place, anchor: &str, label: Option<&Label>) {
    let Some(label) = label else { return };
    let raised = match label.raised() {
        raised if raised.is_empty() => raised,
        // Moved by `dy`, since shifts of the baseline are not understood everywhere.
        raised => format!(r#"<tspan dy="-5" font-size="{RAISED}">{raised}</tspan>"#),
    };
    canvas.raw(format_args!(
        r#"<text x="{x:.1}" y="{:.1}" font-size="{NUMBER}" text-anchor="{anchor}">{}{raised}</text>"#,
        y + NUMBER * 0.35,
        xml(&label.base())
    ));
}

/// The attribute for dashes, if there are any.
fn dashes(member: Member<'_>) -> String {
    match member.style.dashes() {
        "" => String::new(),
        dashes => format!(r#" stroke-dasharray="{dashes}""#),
    }
}

fn draw_lines(canvas: &mut Canvas, placed: &Placed<'_>, series: &Series, member: Member<'_>) {
    let mut path = String::new();
    for line in placed.curves(series) {
        let mut written = String::new();
        for (x, y) in line {
            let next = format!("{x:.1} {y:.1}");
            if written != next {
                path.push(if written.is_empty() { 'M' } else { 'L' });
                path.push_str(&next);
            }
            written = next;
        }
    }
    if !path.is_empty() {
        canvas.raw(format_args!(
            r#"<path class="line" d="{path}" fill="none" stroke="{}" stroke-width="2" stroke-linejoin="round"{}/>"#,
            member.style.colour(),
            dashes(member)
        ));
    }
}

fn draw_errors(canvas: &mut Canvas, placed: &Placed<'_>, series: &Series, member: Member<'_>) {
    let Placed { panel, frame, x, y, .. } = placed;
    let mut path = String::new();
    for bar in bars(panel, series, x, y) {
        let [(at, bottom), (_, top)] = bar.ends.map(|end| frame.at((bar.across, end.share)));
        let _ = write!(path, "M{at:.1} {bottom:.1}V{top:.1}");
        for end in bar.ends.iter().filter(|end| end.capped) {
            let (_, height) = frame.at((bar.across, end.share));
            let _ = write!(path, "M{:.1} {height:.1}h{:.1}", at - CAP, 2.0 * CAP);
        }
    }
    if !path.is_empty() {
        canvas.raw(format_args!(
            r#"<path class="errors" d="{path}" stroke="{}" stroke-width="1.3"/>"#,
            member.style.colour()
        ));
    }
}

/// The markers, each place once.
fn draw_dots(canvas: &mut Canvas, placed: &Placed<'_>, series: &Series, member: Member<'_>) {
    let Placed { panel, frame, x, y, .. } = placed;
    let mut drawn = BTreeSet::new();
    let mut path = String::new();
    for place in dots(panel, series, x, y) {
        let (x, y) = frame.at(place);
        let at = format!("M{x:.1} {y:.1}");
        if drawn.insert(at.clone()) {
            path.push_str(&at);
            path.push_str(member.style.marker().outline());
        }
    }
    draw_markers(canvas, &path, member);
}

fn draw_markers(canvas: &mut Canvas, path: &str, member: Member<'_>) {
    let colour = member.style.colour();
    // Filled ones have a white seam, so that they stay apart from one another.
    let (fill, stroke, width) = match member.style.marker().filled {
        true => (colour, "#ffffff", 0.8),
        false => ("#ffffff", colour, 1.6),
    };
    if !path.is_empty() {
        canvas.raw(format_args!(
            r#"<path class="dots" d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>"#
        ));
    }
}

/// An example of a series, `width` wide.
fn draw_sign(canvas: &mut Canvas, member: Member<'_>, (x, y): Place, width: f64) {
    if member.joins {
        canvas.raw(format_args!(
            r#"<path d="M{x:.1} {y:.1}h{width:.1}" stroke="{}" stroke-width="2"{}/>"#,
            member.style.colour(),
            dashes(member)
        ));
    }
    if member.dots {
        let path = format!("M{:.1} {y:.1}{}", x + width / 2.0, member.style.marker().outline());
        draw_markers(canvas, &path, member);
    }
}
