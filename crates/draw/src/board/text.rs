//! Boards in the terminal.

use perfectplay_core::{
    Player, Scene,
    scene::{Cell, Ground, Man, Piece},
};

use super::{Annotations, Note, Outlook, StepNote, shortened};

/// How a board is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Signs beyond ASCII and a frame around the board.
    pub unicode: bool,
    /// ANSI colours, in addition to the signs.
    pub colour: bool,
}

/// A board as text, labels around it. Cells that decided the game stand in brackets. Notes stand in
/// the place of empty cells and chocolate, and after words, as in `words=note`; the best of them
/// are starred, and so are matches. Moves from one cell to another are listed below the board.
///
/// ```
/// use perfectplay_core::{Player, Scene, scene::{Ground, Piece}};
/// use perfectplay_draw::board::{Annotations, Style, text};
///
/// let mut scene = Scene::new(2, 3, Ground::Frame);
/// scene.column_labels = ["1", "2", "3"].map(String::from).to_vec();
/// scene.cell_mut(1, 1).piece = Some(Piece::Disc(Player::Max));
/// let board = text(&scene, &Annotations::new(), Style::default());
/// assert_eq!(board, " 1 2 3\n . . .\n . X .\n");
/// ```
pub fn text(scene: &Scene, notes: &Annotations, style: Style) -> String {
    let columns = scene.columns.max(1);
    let mut rows: Vec<Vec<Written>> = scene
        .cells
        .chunks(columns)
        .enumerate()
        .map(|(row, cells)| {
            let write = |(column, cell)| Written::new(cell, row, column, scene, notes, style);
            cells.iter().enumerate().map(write).collect()
        })
        .collect();

    let labels = scene.column_labels.iter().map(|label| label.chars().count());
    let mut width = rows.iter().flatten().map(Written::width).chain(labels).max().unwrap_or(1);
    // Brackets go between cells one character wide, and into wider ones.
    let tight = width == 1;
    if !tight {
        for cell in rows.iter_mut().flatten().filter(|cell| cell.decisive) {
            cell.sign = format!("[{}]", cell.sign);
            width = width.max(cell.width());
        }
    }
    let margin = scene.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);

    let framed = style.unicode && scene.ground != Ground::Bare;
    let side = if framed { "│" } else { "" };
    let mut out = String::new();
    if !scene.column_labels.is_empty() {
        let mut line = " ".repeat(margin + side.chars().count());
        for label in &scene.column_labels {
            line.push_str(&format!(" {label:^width$}"));
        }
        push_line(&mut out, &line);
    }
    let rule = |left: &str, right: &str| {
        format!("{}{left}{}{right}", " ".repeat(margin), "─".repeat(columns * (width + 1) + 1))
    };
    if framed {
        push_line(&mut out, &rule("┌", "┐"));
    }
    for (row, cells) in rows.iter().enumerate() {
        let label = scene.row_labels.get(row).map_or("", String::as_str);
        let mut line = format!("{label:>margin$}{side}");
        let mut before = false;
        for cell in cells {
            line.push(if tight { gap(before, cell.decisive) } else { ' ' });
            line.push_str(&cell.padded(width));
            before = cell.decisive;
        }
        line.push(if tight { gap(before, false) } else { ' ' });
        line.push_str(side);
        push_line(&mut out, &line);
    }
    if framed {
        push_line(&mut out, &rule("└", "┘"));
    }
    push_steps(&mut out, &notes.steps, style);
    out
}

/// How long a line of the list of moves may be.
const LIST: usize = 76;

/// The values of moves from one cell to another, in columns.
fn push_steps(out: &mut String, steps: &[StepNote], style: Style) {
    let written: Vec<Written> = steps
        .iter()
        .map(|StepNote { mv, note, .. }| {
            let (value, colour) = note_sign(note);
            let sign = format!("{}={value}", shortened(mv));
            Written { sign, colour: colour.filter(|_| style.colour), decisive: false }
        })
        .collect();
    let width = written.iter().map(Written::width).max().unwrap_or(0);
    for line in written.chunks((LIST / (width + 2)).max(1)) {
        let padding = |cell: &Written| " ".repeat(width - cell.width());
        let cells = line.iter().map(|cell| format!("  {}{}", cell.padded(0), padding(cell)));
        push_line(out, &cells.collect::<String>());
    }
}

/// What stands between two cells: a bracket where a decisive stretch begins or ends.
fn gap(left: bool, right: bool) -> char {
    match (left, right) {
        (true, false) => ']',
        (false, true) => '[',
        _ => ' ',
    }
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// A cell in writing.
struct Written {
    sign: String,
    /// The ANSI colour, if any.
    colour: Option<u8>,
    decisive: bool,
}

impl Written {
    fn new(
        cell: &Cell,
        row: usize,
        column: usize,
        scene: &Scene,
        notes: &Annotations,
        style: Style,
    ) -> Self {
        let (sign, colour) = match (&cell.piece, notes.get(&(row, column))) {
            (None | Some(Piece::Chocolate), Some(note)) => note_sign(note),
            // Heaps must stay heaps: of the notes only the star and the colour show.
            (Some(piece @ Piece::Match), Some(note)) => {
                let star = if note.best { "*" } else { "" };
                (piece_sign(piece, style).0 + star, note_sign(note).1)
            }
            (Some(Piece::Text(words)), Some(note)) => {
                let (sign, colour) = note_sign(note);
                (format!("{}={sign}", shortened(words)), colour)
            }
            (Some(piece), _) => piece_sign(piece, style),
            (None, None) if scene.ground == Ground::Bare => (" ".to_owned(), None),
            (None, None) => ((if style.unicode { "·" } else { "." }).to_owned(), None),
        };
        let colour = colour.filter(|_| style.colour);
        Self { sign, colour, decisive: cell.decisive }
    }

    fn width(&self) -> usize {
        self.sign.chars().count()
    }

    /// Centred in `width` characters; the colour codes count for nothing.
    fn padded(&self, width: usize) -> String {
        let padded = format!("{:^width$}", self.sign);
        match self.colour {
            Some(colour) => {
                padded.replacen(&self.sign, &format!("\x1b[{colour}m{}\x1b[0m", self.sign), 1)
            }
            None => padded,
        }
    }
}

const RED: u8 = 31;
const GREEN: u8 = 32;
const YELLOW: u8 = 33;
const CYAN: u8 = 36;

fn piece_sign(piece: &Piece, style: Style) -> (String, Option<u8>) {
    let pick =
        |ascii: &str, unicode: &str| (if style.unicode { unicode } else { ascii }).to_owned();
    match piece {
        Piece::Disc(Player::Max) => (pick("X", "●"), Some(RED)),
        Piece::Disc(Player::Min) => (pick("O", "○"), Some(CYAN)),
        Piece::Mark(Player::Max) => (pick("X", "✕"), Some(RED)),
        Piece::Mark(Player::Min) => (pick("O", "○"), Some(CYAN)),
        Piece::Match => (pick("|", "┃"), Some(YELLOW)),
        Piece::Chocolate => (pick("#", "■"), Some(YELLOW)),
        Piece::Poison => (pick("P", "☠"), Some(GREEN)),
        Piece::Man(player, man) => {
            let colour = if *player == Player::Max { RED } else { CYAN };
            (man_sign(*player, *man, style), Some(colour))
        }
        Piece::Text(words) => (shortened(words), None),
    }
}

/// The customary letter, small for Min; or the figure, which is hollow for Max.
fn man_sign(player: Player, man: Man, style: Style) -> String {
    match (style.unicode, player) {
        (true, Player::Max) => hollow_figure(man).to_owned(),
        (true, Player::Min) => figure(man).to_owned(),
        (false, Player::Max) => letter(man).to_string(),
        (false, Player::Min) => letter(man).to_ascii_lowercase().to_string(),
    }
}

/// The letter by which players of all languages write a man.
fn letter(man: Man) -> char {
    match man {
        Man::Pawn => 'P',
        Man::Knight => 'N',
        Man::Bishop => 'B',
        Man::Rook => 'R',
        Man::Queen => 'Q',
        Man::King => 'K',
    }
}

/// The figure of a man.
fn figure(man: Man) -> &'static str {
    match man {
        Man::Pawn => "♟",
        Man::Knight => "♞",
        Man::Bishop => "♝",
        Man::Rook => "♜",
        Man::Queen => "♛",
        Man::King => "♚",
    }
}

/// The outline of a man.
fn hollow_figure(man: Man) -> &'static str {
    match man {
        Man::Pawn => "♙",
        Man::Knight => "♘",
        Man::Bishop => "♗",
        Man::Rook => "♖",
        Man::Queen => "♕",
        Man::King => "♔",
    }
}

fn note_sign(note: &Note) -> (String, Option<u8>) {
    let star = if note.best { "*" } else { "" };
    (format!("{}{star}", shortened(&note.text)), note.outlook.map(outlook_colour))
}

fn outlook_colour(outlook: Outlook) -> u8 {
    match outlook {
        Outlook::Win => GREEN,
        Outlook::Draw => YELLOW,
        Outlook::Loss => RED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str, best: bool) -> Note {
        Note { best, ..Note::new(text) }
    }

    #[test]
    fn notes_replace_chocolate_and_star_matches() {
        let mut chomp = Scene::new(2, 3, Ground::Bare);
        chomp.cells.iter_mut().for_each(|cell| cell.piece = Some(Piece::Chocolate));
        chomp.cell_mut(0, 0).piece = Some(Piece::Poison);
        let places = [((0, 0), "hidden"), ((0, 1), "-1"), ((1, 0), "-1"), ((1, 2), "1")];
        let notes = places.map(|(place, text)| (place, note(text, text == "1"))).into();
        let expected = " P  -1 #\n -1 #  1*\n";
        assert_eq!(text(&chomp, &notes, Style::default()), expected);

        let mut nim = Scene::new(2, 3, Ground::Bare);
        for (row, column) in [(0, 0), (1, 0), (1, 1), (1, 2)] {
            nim.cell_mut(row, column).piece = Some(Piece::Match);
        }
        let notes = [((0, 0), note("-1", false)), ((1, 1), note("1", true))].into();
        let expected = " |\n |  |* |\n";
        assert_eq!(text(&nim, &notes, Style::default()), expected);
    }

    #[test]
    fn notes_follow_words() {
        let mut scene = Scene::new(1, 3, Ground::Bare);
        for (cell, words) in scene.cells.iter_mut().zip(["7", "[2,4,8]", "?"]) {
            cell.piece = Some(Piece::Text(words.into()));
        }
        let loss = Note { outlook: Some(Outlook::Loss), ..note("2", false) };
        let notes = [((0, 0), note("7", true)), ((0, 1), loss)].into();
        let expected = "   7=7*    [2,4,8]=2     ?\n";
        assert_eq!(text(&scene, &notes, Style::default()), expected);
        let coloured = text(&scene, &notes, Style { colour: true, unicode: false });
        assert!(coloured.contains("\x1b[31m[2,4,8]=2\x1b[0m"), "{coloured}");
    }
}
