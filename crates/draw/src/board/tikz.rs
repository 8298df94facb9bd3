//! Boards for LaTeX.

use std::fmt::Write as _;

use perfectplay_core::{
    Player, Scene,
    scene::{Cell, Ground, Piece},
};

use super::{
    Annotations, Note, Outlook,
    layout::{
        Area, Arrow, EDGE, LABEL, LISTED, Layout, Listed, NOTE, Placed, SQUARE, TAG, cells,
        place_note,
    },
    men::{Part, Shape, parts, shape},
    shortened,
};
use crate::tikz::{END, PREAMBLE, Page, SCALE, shrink};

/// What things look like, by the names used below; a picture begins with those it needs.
const STYLES: [(&str, &str); 35] = [
    ("side label", "font=\\small, inner sep=0pt"),
    ("words", "inner sep=0pt"),
    (
        "frame",
        "rounded corners=4pt, line width=1pt, draw=blue!50!black, fill=blue!45!cyan!75!black",
    ),
    ("hole", "line width=1pt, draw=blue!50!black, fill=blue!3"),
    (
        "cloth",
        "rounded corners=4pt, line width=1pt, draw=green!30!black, fill=teal!55!green!72!black",
    ),
    ("cloth line", "line width=0.8pt, draw=green!30!black"),
    ("target", "fill=green!30!black"),
    ("light squares", "rounded corners=4pt, line width=1pt, draw=brown!60!black, fill=brown!30"),
    ("dark square", "fill=brown!90"),
    ("threatened", "line width=1pt, draw=red!50!black, fill=red!55!orange!75"),
    ("white man", "line width=1pt, draw=black!88, fill=white"),
    ("black man", "line width=1pt, draw=black!88, fill=black!88"),
    ("line on white", "line width=0.9pt, draw=black!88"),
    ("line on black", "line width=0.9pt, draw=black!5"),
    ("arrow", "line width=0.6pt, draw=white, fill=green!45!black, fill opacity=0.8"),
    ("tag", "rounded corners=2.5pt, line width=0.6pt, draw=black!85, fill=white"),
    ("paper line", "line width=1.8pt, draw=black!85"),
    ("red disc", "line width=1pt, draw=red!55!black, fill=red!70!orange!85!black"),
    ("yellow disc", "line width=1.3pt, draw=orange!55!black, fill=yellow!75!orange!95!black"),
    ("black disc", "line width=1pt, draw=black, fill=black!88"),
    ("white disc", "line width=1.3pt, draw=black!65, fill=black!3"),
    ("cross", "line width=4pt, draw=red!75!black"),
    ("ring", "line width=4pt, draw=blue!65!black"),
    ("match stick", "rounded corners=0.8pt, draw=brown!65!black, fill=brown!55"),
    ("match head", "fill=red!70!black"),
    (
        "chocolate",
        "rounded corners=3pt, line width=0.8pt, draw=brown!30!black, fill=brown!55!black",
    ),
    ("raised", "rounded corners=3pt, line width=0.8pt, draw=brown!42!black, fill=brown!66!black"),
    ("bone", "rounded corners=2pt, fill=yellow!15"),
    ("eye", "line width=0.9pt, draw=black!85, fill=black!85"),
    ("win", "fill=green!45!black"),
    ("draw game", "fill=black!65"),
    ("loss", "fill=red!70!black"),
    ("white sign", "fill=white"),
    ("best", "rounded corners=4pt, line width=1.6pt, line cap=butt, dash pattern=on 4pt off 2.7pt"),
    (
        "decisive",
        "rounded corners=5pt, line width=2pt, draw=black!85, preaction={draw=white, line width=4pt}",
    ),
];

/// A board as a LaTeX document of its own that needs nothing but TikZ; it looks like the
/// [SVG](super::svg). The lines between `\begin{tikzpicture}` and `\end{tikzpicture}` can be copied
/// into another document. `title` is a comment above the drawing: captions are the business of the
/// document that the board is for.
///
/// ```
/// use perfectplay_core::{Player, Scene, scene::{Ground, Piece}};
/// use perfectplay_draw::board::{Annotations, Note, Outlook, tikz};
///
/// let mut scene = Scene::new(1, 2, Ground::Paper);
/// scene.cell_mut(0, 0).piece = Some(Piece::Mark(Player::Max));
/// let note = Note { outlook: Some(Outlook::Loss), ..Note::new("-1") };
///
/// let board = tikz(&scene, &Annotations::from([((0, 1), note)]), "Min to move");
/// assert!(board.contains("\n% Min to move\n\\begin{tikzpicture}"));
/// assert!(board.contains("\\draw[cross]") && board.contains("\\fill[loss]"));
/// assert!(board.contains("{$-$1};"));
/// ```
pub fn tikz(scene: &Scene, notes: &Annotations, title: &str) -> String {
    let board = Layout::of(scene, notes);
    let (width, height) = board.size();
    let shrink = shrink(width, height);
    let mut body = String::new();
    let mut page = Page { out: &mut body, scale: SCALE / shrink, left: 0.0, top: 0.0 };
    page.board(scene, notes, &board);

    let mut out = format!("{PREAMBLE}\\begin{{document}}\n");
    let title: String = title.chars().filter(|sign| !sign.is_control()).collect();
    if !title.is_empty() {
        let _ = writeln!(out, "% {title}");
    }
    out.push_str("\\begin{tikzpicture}[line join=round, line cap=round");
    for (name, style) in STYLES.iter().filter(|(name, _)| body.contains(&format!("[{name}"))) {
        let _ = write!(out, ",\n  {name}/.style={{{style}}}");
    }
    if shrink < 1.0 {
        let _ = write!(out, ",\n  every node/.append style={{scale={shrink:.3}}}");
    }
    out.push_str("]\n");
    out + &body + END
}

impl Page<'_> {
    fn board(&mut self, scene: &Scene, notes: &Annotations, board: &Layout) {
        let Area { left, top, .. } = board.cells;
        for (column, label) in scene.column_labels.iter().enumerate() {
            self.text((board.column(column), top - EDGE - LABEL / 2.0), "side label", label);
        }
        for (row, label) in scene.row_labels.iter().enumerate() {
            self.text((left - EDGE - 4.0, board.row(row)), "side label, anchor=east", label);
        }
        self.ground(scene, board);
        for (place, cell) in cells(scene) {
            self.cell(scene.ground, cell, notes.get(&place), board.piece(place), board);
        }
        // Outlines come last: a stretch of decisive cells must not be covered by its neighbours.
        for (place, _) in cells(scene).filter(|(_, cell)| cell.decisive) {
            self.area("\\draw[decisive]", board.decisive(place));
        }
        let arrows = board.arrows(notes);
        for Arrow { corners, .. } in &arrows {
            self.polygon("\\draw[arrow]", corners);
        }
        // Values come last: another arrow may go through their cell.
        arrows.iter().for_each(|arrow| self.tag(arrow));
        for listed in board.listed(notes) {
            self.listed(&listed);
        }
    }

    /// What the best move is worth.
    fn tag(&mut self, Arrow { note, tag, value, sign, .. }: &Arrow<'_>) {
        self.area("\\draw[tag]", *tag);
        let style = format!("words, scale={:.2}, font=\\bfseries", TAG / NOTE);
        self.text(*value, &style, &shortened(&note.text));
        if let Some(outlook) = note.outlook {
            self.outlook(outlook, *sign, false);
        }
    }

    /// A move with its value, in the list below the board.
    fn listed(&mut self, Listed { step, mv, value, sign }: &Listed<'_>) {
        let bold = if step.note.best { ", font=\\bfseries" } else { "" };
        let style = format!("words, anchor=west, scale={:.2}{bold}", LISTED / NOTE);
        self.text(*mv, &style, &shortened(&step.mv));
        self.text(*value, &style, &shortened(&step.note.text));
        if let Some(outlook) = step.note.outlook {
            self.outlook(outlook, *sign, false);
        }
    }

    /// A path of SVG whose (0, 0) is at `x`, `y`.
    fn path(&mut self, command: &str, path: &str, (x, y): (f64, f64)) {
        let mut written = String::new();
        let at = |(dx, dy)| self.at((x + dx, y + dy));
        for part in parts(path) {
            match part {
                Part::Move(point) => {
                    if !written.is_empty() {
                        written.push(' ');
                    }
                    written.push_str(&at(point));
                }
                Part::Line(point) => written.push_str(&format!(" -- {}", at(point))),
                Part::Curve([one, two, end]) => {
                    let (one, two, end) = (at(one), at(two), at(end));
                    written.push_str(&format!(" .. controls {one} and {two} .. {end}"));
                }
                Part::Close => written.push_str(" -- cycle"),
            }
        }
        let _ = writeln!(self.out, "  {command} {written};");
    }

    fn area(&mut self, command: &str, Area { left, top, width, height }: Area) {
        self.rectangle(command, (left, top), (left + width, top + height));
    }

    /// What lies under the pieces.
    fn ground(&mut self, scene: &Scene, board: &Layout) {
        let (skipped, line) = match scene.ground {
            Ground::Bare => return,
            Ground::Frame => {
                return self.area("\\draw[frame]", board.cells.widened(EDGE));
            }
            Ground::Chequered => {
                self.area("\\draw[light squares]", board.cells.widened(EDGE));
                for area in board.dark_cells(scene) {
                    self.area("\\fill[dark square]", area);
                }
                return;
            }
            Ground::Cloth => {
                self.area("\\draw[cloth]", board.cells.widened(EDGE));
                (0, "\\draw[cloth line]")
            }
            // Only the lines between cells, as one draws them by hand.
            Ground::Paper => (1, "\\draw[paper line]"),
        };
        let Area { left, top, width, height } = board.cells;
        let (rows, columns) = board.lines(scene, skipped);
        for y in rows {
            self.lines(line, &[(left, y), (left + width, y)]);
        }
        for x in columns {
            self.lines(line, &[(x, top), (x, top + height)]);
        }
    }

    fn cell(
        &mut self,
        ground: Ground,
        cell: &Cell,
        note: Option<&Note>,
        at: (f64, f64),
        board: &Layout,
    ) {
        if ground == Ground::Frame && !matches!(cell.piece, Some(Piece::Disc(_))) {
            self.circle("\\draw[hole]", at, 23.0);
        }
        if cell.threatened {
            self.circle("\\draw[threatened]", at, 25.5);
        }
        if let Some(piece) = &cell.piece {
            self.piece(ground, piece, at);
        }
        match note.and_then(|note| place_note(ground, cell, note, at, board.cell)) {
            Some(placed) => self.note(ground, &placed),
            // A dot where a disc may be put down; elsewhere an empty cell speaks for itself.
            None if ground == Ground::Cloth && cell.piece.is_none() && cell.target.is_some() => {
                self.circle("\\fill[target]", at, 4.0);
            }
            None => {}
        }
    }

    fn piece(&mut self, ground: Ground, piece: &Piece, (x, y): (f64, f64)) {
        let square = |side: f64| {
            let half = side / 2.0;
            Area { left: x - half, top: y - half, width: side, height: side }
        };
        match piece {
            Piece::Disc(player) => {
                let disc = match (ground, player) {
                    (Ground::Cloth, Player::Max) => "\\draw[black disc]",
                    (Ground::Cloth, Player::Min) => "\\draw[white disc]",
                    (_, Player::Max) => "\\draw[red disc]",
                    (_, Player::Min) => "\\draw[yellow disc]",
                };
                self.circle(disc, (x, y), 23.0);
                if *player == Player::Min {
                    self.circle(disc, (x, y), 12.0);
                }
            }
            Piece::Mark(Player::Max) => {
                for slope in [1.0, -1.0] {
                    let (dx, dy) = (16.0, slope * 16.0);
                    self.lines("\\draw[cross]", &[(x - dx, y - dy), (x + dx, y + dy)]);
                }
            }
            Piece::Mark(Player::Min) => self.circle("\\draw[ring]", (x, y), 17.0),
            Piece::Match => {
                self.rectangle("\\draw[match stick]", (x - 2.5, y - 18.0), (x + 2.5, y + 22.0));
                self.ellipse("\\fill[match head]", (x, y - 17.0), (4.5, 6.5));
            }
            Piece::Chocolate => {
                self.area("\\draw[chocolate]", square(SQUARE));
                self.area("\\draw[raised]", square(34.0));
            }
            Piece::Poison => {
                self.area("\\draw[chocolate]", square(SQUARE));
                self.skull((x, y));
            }
            Piece::Man(player, man) => {
                let Shape { outline, lines } = shape(*man);
                let (filled, line) = match player {
                    Player::Max => ("\\draw[white man]", "\\draw[line on white]"),
                    Player::Min => ("\\draw[black man]", "\\draw[line on black]"),
                };
                self.path(filled, outline, (x, y));
                self.path(line, lines, (x, y));
            }
            Piece::Text(words) => self.text((x, y), "words", &shortened(words)),
        }
    }

    fn skull(&mut self, (x, y): (f64, f64)) {
        self.circle("\\fill[bone]", (x, y - 3.0), 14.0);
        self.rectangle("\\fill[bone]", (x - 7.0, y + 5.0), (x + 7.0, y + 17.0));
        for side in [-1.0, 1.0] {
            self.circle("\\fill[eye]", (x + side * 5.5, y - 2.0), 4.0);
            let tooth = x + side * 2.5;
            self.lines("\\draw[eye]", &[(tooth, y + 11.0), (tooth, y + 17.0)]);
        }
    }

    /// The value of a move: its text, below it what it means, and a dashed line around the cell of
    /// the best.
    fn note(&mut self, ground: Ground, placed: &Placed<'_>) {
        let Placed { note, words, font, sign: (x, y), outline, on_dark } = *placed;
        let mut style = "words".to_owned();
        if font < NOTE {
            let _ = write!(style, ", scale={:.2}", font / NOTE);
        }
        if note.best {
            style.push_str(", font=\\bfseries");
        }
        if on_dark {
            style.push_str(", text=white");
        }
        self.text(words, &style, &shortened(&note.text));
        if let Some(outlook) = note.outlook {
            self.outlook(outlook, (x, y), on_dark);
        }
        if note.best {
            let white = on_dark || ground == Ground::Frame;
            self.area(if white { "\\draw[best, white]" } else { "\\draw[best]" }, outline);
        }
    }

    /// The sign of an outlook, the middle of its upper side at `x`, `y`.
    fn outlook(&mut self, outlook: Outlook, (x, y): (f64, f64), on_dark: bool) {
        let sign = match outlook {
            _ if on_dark => "\\fill[white sign]",
            Outlook::Win => "\\fill[win]",
            Outlook::Draw => "\\fill[draw game]",
            Outlook::Loss => "\\fill[loss]",
        };
        match outlook {
            Outlook::Win => self.polygon(sign, &[(x, y), (x - 6.0, y + 9.0), (x + 6.0, y + 9.0)]),
            Outlook::Draw => {
                for top in [y + 2.0, y + 7.0] {
                    self.rectangle(sign, (x - 6.0, top), (x + 6.0, top + 2.0));
                }
            }
            Outlook::Loss => self.polygon(sign, &[(x - 6.0, y), (x + 6.0, y), (x, y + 9.0)]),
        }
    }
}
