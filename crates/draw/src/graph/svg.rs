//! Graphs as SVG.

use std::fmt::Write as _;

use perfectplay_core::Player;
use perfectplay_messages::{GraphWord, Lang, Message};

use super::{
    Badge, Colour, Figure, Frame, Look, Stroke, Vertex,
    curve::{Curve, Point},
    labels::label_box,
    layout::{CUT, Layout, Placed, layout},
    legend::occurring,
    measure::{BADGE, LABEL, MOVE, PILL, Shape, badge, pill_width},
};
use crate::svg::{Anchor, Canvas, LINE, text_width};

const MARGIN: f64 = 22.0;
/// Figures are at least this wide, for the sake of the legend.
const NARROWEST: f64 = 420.0;
/// Between two frames, and the height of a caption.
const GAP: f64 = 44.0;
const CAPTION: f64 = 30.0;
/// The shape of a page of frames that is looked for: so much wider than high.
const PAGE: f64 = 1.4;
/// The length of the head of an arrow.
const HEAD: f64 = 9.0;
/// The width of an edge of which nothing is said.
pub(super) const PLAIN: f64 = 1.3;

const INK: &str = "#222222";

/// The patterns that tell colours apart where there are none: slanted lines and dots.
const PATTERNS: &str = r##"<defs>
<pattern id="won-by-min" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#e3eefa"/><path d="M0 0V6" stroke="#5d8fc4" stroke-width="2.2"/></pattern>
<pattern id="lost" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="6" height="6" fill="#f3eaea"/><path d="M0 0V6" stroke="#a98a8a" stroke-width="2.2"/></pattern>
<pattern id="draw" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="#f7f7f7"/><circle cx="2" cy="2" r="1" fill="#9a9a9a"/></pattern>
</defs>"##;

/// The graph, once for each frame and always in the same place: rectangles where Max moves, ellipses
/// where Min does. States won by Max are filled, those won by Min hatched, draws dotted, and each
/// says so in a badge as well. A legend below explains what occurs.
pub fn svg(figure: &Figure, lang: Lang) -> String {
    let graph = layout(figure, true);
    let captions = figure.frames.iter().map(|frame| text_width(&frame.caption, 14.0));
    let frame = (captions.fold(graph.width, f64::max), graph.height);
    let caption = match figure.frames.iter().any(|frame| !frame.caption.is_empty()) {
        true => CAPTION,
        false => 0.0,
    };
    let columns = columns(figure.frames.len(), (frame.0 + GAP, frame.1 + caption + GAP));
    let rows = figure.frames.len().div_ceil(columns);
    let grid = (columns as f64 * (frame.0 + GAP) - GAP).max(0.0);

    let mut notes = figure.notes.clone();
    if graph.unwritten > 0 {
        let word = GraphWord::Unwritten(graph.unwritten as u64);
        notes.push(Message::GraphWord(word).say(lang));
    }
    let title = figure.title.iter().map(|title| text_width(title, 18.0));
    let lines = notes.iter().map(|note| text_width(note, 13.0));
    let inner = title.chain(lines).chain([grid]).fold(NARROWEST, f64::max);

    let mut canvas = Canvas::new();
    canvas.raw(format_args!("{PATTERNS}"));
    let mut y = MARGIN;
    if let Some(title) = &figure.title {
        let middle = MARGIN + inner / 2.0;
        canvas.text((middle, y + 6.0), 18.0, Anchor::Middle, r#"font-weight="bold""#, title);
        y += 44.0;
    }
    for (index, drawn) in figure.frames.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let left = MARGIN + (inner - grid) / 2.0 + column as f64 * (frame.0 + GAP);
        let top = y + row as f64 * (frame.1 + caption + GAP);
        let middle = left + frame.0 / 2.0;
        canvas.text((middle, top), 14.0, Anchor::Middle, r#"font-style="italic""#, &drawn.caption);
        let left = left + (frame.0 - graph.width) / 2.0;
        canvas.raw(format_args!(
            r#"<g class="frame" transform="translate({left:.1} {:.1})">"#,
            top + caption
        ));
        draw(&mut canvas, figure, drawn, &graph);
        canvas.raw(format_args!("</g>"));
    }
    y += rows as f64 * (frame.1 + caption + GAP) - if rows > 0 { GAP - 34.0 } else { 0.0 };
    let words = |entry| Message::GraphWord(entry).say(lang);
    y = canvas.legend(&occurring(figure), (MARGIN, y, inner), words, draw_sign);
    for note in &notes {
        canvas.text((MARGIN, y), 13.0, Anchor::Start, "", note);
        y += LINE;
    }
    canvas.finish(inner + 2.0 * MARGIN, y, figure.title.as_deref().unwrap_or_default())
}

/// How many frames stand side by side on the page of the best shape, with few places empty.
fn columns(frames: usize, (width, height): (f64, f64)) -> usize {
    let off = |columns: usize| {
        let rows = frames.div_ceil(columns);
        let shape = columns as f64 * width / (rows as f64 * height);
        let empty = (columns * rows - frames) as f64 / (columns * rows) as f64;
        (shape / PAGE).ln().abs() + 2.0 * empty
    };
    (1..=frames).min_by(|&a, &b| off(a).total_cmp(&off(b))).unwrap_or(1)
}

/// Edges first, bold ones on top, then what is written on them, then the vertices, so that no line
/// runs through a word.
fn draw(canvas: &mut Canvas, figure: &Figure, frame: &Frame, graph: &Layout) {
    if let Some(axis) = graph.axis {
        canvas.raw(format_args!(
            r##"<path class="axis" d="M{axis:.1} 0V{:.1}" stroke="#c4c4c4" stroke-dasharray="2 5"/>"##,
            graph.height
        ));
    }
    for stroke in [Stroke::Faint, Stroke::Plain, Stroke::Strategy] {
        for route in graph.routes.iter().filter(|route| frame.stroke(route.edge) == stroke) {
            canvas.raw(format_args!(r#"<g class="edge" data-edge="{}">"#, route.edge));
            draw_edge(canvas, &route.curve, stroke);
            canvas.raw(format_args!("</g>"));
        }
    }
    for route in &graph.routes {
        let Some(at) = route.label else { continue };
        let words = &figure.edges[route.edge].label;
        let room = label_box(words, at);
        canvas.raw(format_args!(
            r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="#ffffff"/>"##,
            at.0 - room.half,
            at.1 - room.tall,
            2.0 * room.half,
            2.0 * room.tall
        ));
        let style = match frame.stroke(route.edge) {
            Stroke::Strategy => r#"font-weight="bold""#,
            Stroke::Plain => r##"fill="#444444""##,
            Stroke::Faint => r##"fill="#8a8a8a""##,
        };
        canvas.text(at, MOVE, Anchor::Middle, style, words);
    }
    for (index, (at, vertex)) in graph.vertices.iter().zip(&figure.vertices).enumerate() {
        draw_vertex(canvas, index, vertex, at, frame.look(index));
    }
    // Badges last: they reach into the room between vertices.
    for (index, at) in graph.vertices.iter().enumerate() {
        draw_badge(canvas, at.badge().middle, &badge(frame.look(index)));
    }
}

/// A line as SVG writes it.
fn path(curve: &Curve) -> String {
    let mut d = format!("M{:.1} {:.1}", curve.from.0, curve.from.1);
    for [a, b, to] in &curve.pieces {
        let _ = write!(d, "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.0, a.1, b.0, b.1, to.0, to.1);
    }
    d
}

fn draw_edge(canvas: &mut Canvas, curve: &Curve, stroke: Stroke) {
    let (colour, width, dashes) = match stroke {
        Stroke::Plain => ("#5c5c5c", PLAIN, ""),
        Stroke::Strategy => ("#111111", 3.4, ""),
        Stroke::Faint => ("#b4b4b4", 1.2, r#" stroke-dasharray="4 4""#),
    };
    canvas.raw(format_args!(
        r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>"#,
        shaft(curve)
    ));
    canvas.raw(format_args!(r#"<path d="{}" fill="{colour}"/>"#, head(curve, width)));
}

/// The line of an arrow, which ends inside its head.
pub(super) fn shaft(curve: &Curve) -> String {
    path(&curve.shortened(HEAD * 0.8))
}

/// The head of an arrow whose line is `width` thick, its point where the curve ends.
pub(super) fn head(curve: &Curve, width: f64) -> String {
    let (end, (dx, dy)) = (curve.end(), curve.heading());
    let wide = 3.0 + width * 0.7;
    let foot = (end.0 - dx * HEAD, end.1 - dy * HEAD);
    format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        end.0,
        end.1,
        foot.0 - dy * wide,
        foot.1 + dx * wide,
        foot.0 + dy * wide,
        foot.1 - dx * wide
    )
}

fn draw_vertex(canvas: &mut Canvas, index: usize, vertex: &Vertex, at: &Placed, look: Look) {
    let Placed { ref body, x, y, .. } = *at;
    canvas.raw(format_args!(r#"<g class="vertex" data-vertex="{index}">"#));
    if vertex.start {
        draw_edge(canvas, &at.start(), Stroke::Plain);
    }
    let outline = Outline { shape: body.shape, half: body.half, tall: body.tall };
    if vertex.shared {
        outline.draw(canvas, (x + 5.0, y + 5.0), 0.0, "#ffffff", Border::THIN);
    }
    outline.draw_state(canvas, (x, y), look, vertex.is_final);
    if let Some(board) = &body.board {
        let (left, top) = at.board_at(board);
        canvas.raw(format_args!(
            r#"<g transform="translate({left:.1} {top:.1}) scale({:.3})">"#,
            board.scale
        ));
        canvas.raw(format_args!("{}</g>", board.body.trim_end()));
    }
    // A light seam keeps the letters apart from the hatching.
    let style =
        r##"stroke="#ffffff" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke""##;
    canvas.text(at.label_at(), LABEL, Anchor::Middle, style, &vertex.label);
    if vertex.cut {
        draw_dots(canvas, (x, y + body.tall));
    }
    canvas.raw(format_args!("</g>"));
}

/// Three dots below a vertex that is not unfolded.
fn draw_dots(canvas: &mut Canvas, (x, y): Point) {
    for dot in 1..=3 {
        canvas.raw(format_args!(
            r#"<circle class="cut" cx="{x:.1}" cy="{:.1}" r="1.6" fill="{INK}"/>"#,
            y + f64::from(dot) * (CUT - 2.0) / 3.0
        ));
    }
}

fn draw_badge(canvas: &mut Canvas, (x, y): Point, words: &str) {
    if words.is_empty() {
        return;
    }
    let width = pill_width(words);
    canvas.raw(format_args!(
        r##"<rect class="badge" x="{:.1}" y="{:.1}" width="{width:.1}" height="{PILL}" rx="{:.1}" fill="#ffffff" stroke="{INK}"/>"##,
        x - width / 2.0,
        y - PILL / 2.0,
        PILL / 2.0
    ));
    canvas.text((x, y), BADGE, Anchor::Middle, "", words);
}

/// The line around a vertex.
#[derive(Clone, Copy)]
struct Border {
    colour: &'static str,
    width: f64,
    dashes: &'static str,
}

impl Border {
    const THIN: Self = Self { colour: INK, width: 1.5, dashes: "" };
}

/// The outline of a vertex.
#[derive(Clone, Copy)]
struct Outline {
    shape: Shape,
    half: f64,
    tall: f64,
}

impl Outline {
    /// The outline with the fill of its colour, thick if it is new, doubled if the game is over.
    fn draw_state(self, canvas: &mut Canvas, at: Point, look: Look, is_final: bool) {
        let fill = match look.colour {
            Colour::Open => "#ffffff",
            Colour::Won(Player::Max) => "#fbd2a5",
            Colour::Won(Player::Min) => "url(#won-by-min)",
            Colour::Draw => "url(#draw)",
            Colour::Winning => "#cdeacb",
            Colour::Losing => "url(#lost)",
        };
        let dashes = match look.colour {
            Colour::Draw => r#" stroke-dasharray="5 3""#,
            _ => "",
        };
        let width = if look.entered { 4.0 } else { 1.5 };
        self.draw(canvas, at, 0.0, fill, Border { dashes, width, ..Border::THIN });
        if is_final {
            let inset = if look.entered { 5.5 } else { 4.0 };
            self.draw(canvas, at, inset, "none", Border { dashes, ..Border::THIN });
        }
    }

    fn draw(self, canvas: &mut Canvas, (x, y): Point, inset: f64, fill: &str, border: Border) {
        let (half, tall) = (self.half - inset, self.tall - inset);
        let Border { colour, width, dashes } = border;
        let style = format!(r#"fill="{fill}" stroke="{colour}" stroke-width="{width}"{dashes}"#);
        match self.shape {
            Shape::Ellipse => canvas.raw(format_args!(
                r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{half:.1}" ry="{tall:.1}" {style}/>"#
            )),
            Shape::Rectangle | Shape::Rounded => {
                let round =
                    if self.shape == Shape::Rounded { (10.0 - inset).max(3.0) } else { 0.0 };
                canvas.raw(format_args!(
                    r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{round}" {style}/>"#,
                    x - half,
                    y - tall,
                    2.0 * half,
                    2.0 * tall
                ));
            }
        }
    }
}

/// A small example of a sign, `width` wide.
fn draw_sign(canvas: &mut Canvas, entry: GraphWord, (x, y): Point, width: f64) {
    let middle = (x + width / 2.0, y);
    let mut line = Curve::new((x + 2.0, y));
    line.line_to((x + width - 2.0, y));
    let mut outline = Outline { shape: Shape::Rounded, half: 17.0, tall: 9.5 };
    let mut look = Look::default();
    match entry {
        GraphWord::Turn(Player::Max) => outline.shape = Shape::Rectangle,
        GraphWord::Turn(Player::Min) => outline.shape = Shape::Ellipse,
        GraphWord::Won(player) => look.colour = Colour::Won(player),
        GraphWord::Draw => look.colour = Colour::Draw,
        GraphWord::Winning => look.colour = Colour::Winning,
        GraphWord::Losing => look.colour = Colour::Losing,
        GraphWord::Entered => look.entered = true,
        GraphWord::Rank => {
            let look = Look { badge: Some(Badge::Rank(3)), ..look };
            return draw_badge(canvas, middle, &badge(look));
        }
        GraphWord::Grundy => {
            let look = Look { badge: Some(Badge::Grundy(2)), ..look };
            return draw_badge(canvas, middle, &badge(look));
        }
        GraphWord::Strategy => return draw_edge(canvas, &line, Stroke::Strategy),
        GraphWord::Faint => return draw_edge(canvas, &line, Stroke::Faint),
        GraphWord::Start => {
            outline.half = 9.0;
            let at = (middle.0 + 8.0, y);
            outline.draw_state(canvas, at, look, false);
            let mut arrow = Curve::new((x, y));
            arrow.line_to((at.0 - outline.half, y));
            return draw_edge(canvas, &arrow, Stroke::Plain);
        }
        GraphWord::Shared => {
            outline.draw(canvas, (middle.0 + 4.0, y + 4.0), 0.0, "#ffffff", Border::THIN);
        }
        GraphWord::Cut => {
            outline.tall = 5.0;
            outline.draw_state(canvas, (middle.0, y - 5.0), look, false);
            return draw_dots(canvas, (middle.0, y - 2.0));
        }
        GraphWord::Final
        | GraphWord::Configuration
        | GraphWord::Layer(_)
        | GraphWord::Unwritten(_) => {}
    }
    outline.draw_state(canvas, middle, look, entry == GraphWord::Final);
    // Said with the letter as well as with the fill.
    let colour = badge(look);
    draw_badge(canvas, (middle.0 + outline.half - 2.0, y - outline.tall + 3.0), &colour);
}
