//! Plots for LaTeX.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{
    Figure, Series,
    layout::{
        AXIS, BELOW, BESIDE, CAP, LEADER, NARROWEST, NOTE, NUMBER, PANEL, Placed, ROW, TITLE,
        TITLE_LINE, UNDER, grid, title_width,
    },
    look::{Form, Member, cast},
    number::Label,
    points::{bars, dots},
    stroke::Place,
    text::wrapped,
};
use crate::{
    escape::tex,
    svg::{LEGEND, LINE, SIGN, SIGN_GAP, legend_places, text_width},
    tikz::{END, PREAMBLE, Page, SCALE, shrink},
};

/// What series have in common.
const STYLES: &str = "grid line/.style={draw=black!12, line width=0.6pt},
  axis line/.style={draw=black!67, line width=0.6pt},
  reference/.style={draw=black!46, line width=0.6pt, dash pattern=on 2.7pt off 2pt},
  leader/.style={draw=black!46, line width=0.6pt},
  error bar/.style={line width=0.9pt},
  words/.style={inner sep=0pt, anchor=base},
  figure title/.style={words, font=\\large\\bfseries},
  panel title/.style={words, font=\\small\\bfseries},
  axis label/.style={words, font=\\small},
  number/.style={words, font=\\footnotesize},
  note/.style={words, anchor=base west, font=\\small}";

/// The panels as a LaTeX document of its own that needs nothing but TikZ, placed as in the
/// [SVG](super::svg). The lines between `\begin{tikzpicture}` and `\end{tikzpicture}` can be copied
/// into another document.
///
/// ```
/// use perfectplay_draw::plot::{Figure, Look, Panel, Point, Series, tikz};
///
/// let points = vec![Point::new(0.0, 0.0), Point::new(1.0, 2.0)];
/// let series = Series { name: "leaves".into(), look: Look::Line, points };
/// let panel = Panel { series: vec![series], ..Panel::default() };
/// let paper = tikz(&Figure { panels: vec![panel], ..Figure::default() });
/// assert!(paper.contains("\\definecolor{series1}{HTML}{0072B2}"));
/// assert_eq!(paper.matches("\\draw[curve 1]").count(), 2, "the line and its sign in the legend");
/// assert!(paper.contains("{leaves};"));
/// ```
pub fn tikz(figure: &Figure) -> String {
    let grid = grid(figure);
    let cast: Vec<Actor<'_>> = cast(figure).into_iter().zip(1..).collect();
    let named: Vec<Actor<'_>> =
        cast.iter().copied().filter(|(member, _)| !member.name.is_empty()).collect();
    let inner = title_width(&figure.title, TITLE).max(grid.width).max(NARROWEST);
    let signs = (inner / text_width("n", NOTE)) as usize;
    let notes: Vec<String> = figure.notes.iter().flat_map(|note| wrapped(note, signs)).collect();
    let names: Vec<String> = named.iter().map(|(member, _)| member.name.to_owned()).collect();

    let above = if figure.title.is_empty() { 0.0 } else { TITLE_LINE };
    let legend = above + grid.height + UNDER;
    let (places, below) = legend_places(&names, (0.0, legend, inner));
    let shrink = shrink(inner, below + notes.len() as f64 * LINE);

    let mut out = format!(
        "{PREAMBLE}\\begin{{document}}\n\\begin{{tikzpicture}}[line join=round,\n  {STYLES}"
    );
    for actor in &cast {
        write_styles(&mut out, *actor);
    }
    if shrink < 1.0 {
        let _ = write!(out, ",\n  every node/.append style={{scale={shrink:.3}}}");
    }
    out.push_str("]\n");
    for (member, number) in &cast {
        let colour = member.style.colour().trim_start_matches('#').to_uppercase();
        let _ = writeln!(out, "  \\definecolor{{series{number}}}{{HTML}}{{{colour}}}");
    }

    let mut page = Page { out: &mut out, scale: SCALE / shrink, left: 0.0, top: 0.0 };
    if !figure.title.is_empty() {
        page.words((inner / 2.0, 6.0), TITLE, "figure title", &figure.title);
    }
    (page.left, page.top) = ((inner - grid.width) / 2.0, above);
    for panel in &grid.panels {
        page.panel(panel, &cast);
    }
    (page.left, page.top) = (0.0, 0.0);
    if !named.is_empty() {
        page.lines("\\draw[grid line]", &[(0.0, legend - 12.0), (inner, legend - 12.0)]);
    }
    for (&actor, (x, y)) in named.iter().zip(places) {
        page.sign(actor, (x, y));
        let at = (x + SIGN + SIGN_GAP, y);
        page.words(at, LEGEND, "number, anchor=base west", actor.0.name);
    }
    for (note, row) in notes.iter().zip(0..) {
        page.words((0.0, below + f64::from(row) * LINE), NOTE, "note", note);
    }
    out + END
}

/// A name with its look, and its number in the document.
type Actor<'a> = (Member<'a>, usize);

/// How the line and the markers of a series look.
fn write_styles(out: &mut String, (member, number): Actor<'_>) {
    let points = |pixels: &str| pixels.parse::<f64>().unwrap_or(0.0) / SCALE * 72.27 / 2.54;
    let dashes = member.style.dashes().split_whitespace().zip(["on", "off"].iter().cycle());
    let dashes: Vec<String> =
        dashes.map(|(length, word)| format!("{word} {:.1}pt", points(length))).collect();
    let dashes = match dashes.as_slice() {
        [] => String::new(),
        dashes => format!(", dash pattern={}", dashes.join(" ")),
    };
    // Filled markers have a white seam, so that they stay apart from one another.
    let marker = match member.style.marker().filled {
        true => format!("fill=series{number}, draw=white, line width=0.5pt"),
        false => format!("fill=white, draw=series{number}, line width=1.1pt"),
    };
    let _ = write!(
        out,
        ",\n  curve {number}/.style={{draw=series{number}, line width=1.35pt{dashes}}},\n  \
         marker {number}/.style={{{marker}}}"
    );
}

/// A number as TeX writes it.
fn written(label: &Label) -> String {
    match label.raised() {
        raised if raised.is_empty() => tex(&label.base()),
        raised => format!("{}$^{{{}}}$", tex(&label.base()), raised.replace('−', "-")),
    }
}

impl Page<'_> {
    /// A line of text, its middle height at `y`.
    fn words(&mut self, (x, y): Place, size: f64, style: &str, text: &str) {
        self.text((x, y + size * 0.35), style, text);
    }

    fn number(&mut self, (x, y): Place, style: &str, label: Option<&Label>) {
        let Some(label) = label else { return };
        let at = self.at((x, y + NUMBER * 0.35));
        let _ = writeln!(self.out, "  \\node[{style}] at {at} {{{}}};", written(label));
    }

    fn panel(&mut self, placed: &Placed<'_>, cast: &[Actor<'_>]) {
        let Placed { panel, frame, .. } = placed;
        let middle = frame.left + frame.width / 2.0;
        if !panel.title.is_empty() {
            self.words((middle, placed.title), PANEL, "panel title", &panel.title);
        }
        self.grid(placed);
        self.marks(placed);
        let actors = || {
            let actor =
                |series: &Series| cast.iter().find(|(member, _)| member.name == series.name);
            panel.series.iter().filter_map(move |series| Some((series, *actor(series)?)))
        };
        for (series, (_, number)) in actors() {
            for line in placed.curves(series).iter().filter(|line| line.len() > 1) {
                self.lines(&format!("\\draw[curve {number}]"), line);
            }
        }
        self.axes(placed);
        for (series, actor) in actors() {
            self.errors(placed, series, actor);
            self.dots(placed, series, actor);
        }
        if !panel.x.label.is_empty() {
            self.words((middle, placed.x_says), AXIS, "axis label", &panel.x.label);
        }
        if !panel.y.label.is_empty() {
            let at = (placed.y_says + AXIS * 0.35, frame.top + frame.height / 2.0);
            self.text(at, "axis label, rotate=90", &panel.y.label);
        }
    }

    fn grid(&mut self, Placed { frame, x, y, .. }: &Placed<'_>) {
        for tick in &x.ticks.major {
            let (at, _) = frame.at((x.share(tick.at), 0.0));
            self.lines("\\draw[grid line]", &[(at, frame.top), (at, frame.bottom())]);
        }
        for tick in &y.ticks.major {
            let (_, at) = frame.at((0.0, y.share(tick.at)));
            self.lines("\\draw[grid line]", &[(frame.left, at), (frame.right(), at)]);
        }
    }

    /// Lines of reference with their labels, above the frame or at its right.
    fn marks(&mut self, Placed { frame, marks, .. }: &Placed<'_>) {
        for mark in marks {
            let (line, leader, words) = match mark.upright {
                true => {
                    let (at, _) = frame.at((mark.share, 0.0));
                    let row = frame.top - 2.0 - (mark.place + 0.5) * ROW;
                    let line = [(at, frame.bottom()), (at, frame.top)];
                    (line, [(at, frame.top), (at, row - 5.0)], (at + 4.0, row))
                }
                false => {
                    let (_, at) = frame.at((0.0, mark.share));
                    let row = frame.top + mark.place;
                    let end = (frame.right() + LEADER - 3.0, row);
                    let line = [(frame.left, at), (frame.right(), at)];
                    (line, [(frame.right(), at), end], (frame.right() + LEADER, row))
                }
            };
            self.lines("\\draw[reference]", &line);
            if !mark.label.is_empty() {
                self.lines("\\draw[leader]", &leader);
                self.words(words, NUMBER, "number, anchor=base west, text=black!64", mark.label);
            }
        }
    }

    /// The two sides with their ticks and numbers; a frame without data has the sides alone.
    fn axes(&mut self, Placed { frame, x, y, .. }: &Placed<'_>) {
        let (left, bottom) = (frame.left, frame.bottom());
        let axis = "\\draw[axis line]";
        self.lines(axis, &[(left, frame.top), (left, bottom), (frame.right(), bottom)]);
        let major = x.ticks.major.iter().map(|tick| (tick.at, 5.0));
        for (at, long) in major.chain(x.ticks.minor.iter().map(|&at| (at, 3.0))) {
            let (at, _) = frame.at((x.share(at), 0.0));
            self.lines(axis, &[(at, bottom), (at, bottom + long)]);
        }
        let major = y.ticks.major.iter().map(|tick| (tick.at, 5.0));
        for (at, long) in major.chain(y.ticks.minor.iter().map(|&at| (at, 3.0))) {
            let (_, at) = frame.at((0.0, y.share(at)));
            self.lines(axis, &[(left, at), (left - long, at)]);
        }
        for tick in &x.ticks.major {
            let at = (frame.at((x.share(tick.at), 0.0)).0, bottom + BELOW);
            self.number(at, "number", tick.label.as_ref());
        }
        for tick in &y.ticks.major {
            let at = (left - BESIDE, frame.at((0.0, y.share(tick.at))).1);
            self.number(at, "number, anchor=base east", tick.label.as_ref());
        }
    }

    fn errors(&mut self, placed: &Placed<'_>, series: &Series, (_, number): Actor<'_>) {
        let Placed { panel, frame, x, y, .. } = placed;
        let command = format!("\\draw[error bar, draw=series{number}]");
        for bar in bars(panel, series, x, y) {
            self.lines(&command, &bar.ends.map(|end| frame.at((bar.across, end.share))));
            for end in bar.ends.iter().filter(|end| end.capped) {
                let (x, y) = frame.at((bar.across, end.share));
                self.lines(&command, &[(x - CAP, y), (x + CAP, y)]);
            }
        }
    }

    /// The markers, each place once.
    fn dots(&mut self, placed: &Placed<'_>, series: &Series, actor: Actor<'_>) {
        let Placed { panel, frame, x, y, .. } = placed;
        let mut drawn = BTreeSet::new();
        for place in dots(panel, series, x, y) {
            let at = frame.at(place);
            if drawn.insert(self.at(at)) {
                self.marker(actor, at);
            }
        }
    }

    fn marker(&mut self, (member, number): Actor<'_>, (x, y): Place) {
        let command = format!("\\draw[marker {number}]");
        match member.style.marker().form() {
            Form::Circle(radius) => self.circle(&command, (x, y), radius),
            Form::Polygon(corners) => {
                let corners: Vec<Place> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
                self.polygon(&command, &corners);
            }
            Form::Cross(reach) => {
                for slope in [1.0, -1.0] {
                    let (dx, dy) = (reach, slope * reach);
                    self.lines(&command, &[(x - dx, y - dy), (x + dx, y + dy)]);
                }
            }
        }
    }

    /// An example of a series.
    fn sign(&mut self, actor: Actor<'_>, (x, y): Place) {
        let (member, number) = actor;
        if member.joins {
            self.lines(&format!("\\draw[curve {number}]"), &[(x, y), (x + SIGN, y)]);
        }
        if member.dots {
            self.marker(actor, (x + SIGN / 2.0, y));
        }
    }
}
