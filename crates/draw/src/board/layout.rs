//! Where everything stands on a board, in pixels: the same for SVG and TikZ.

use perfectplay_core::{
    Scene,
    scene::{Cell, Ground, Piece},
};

use super::{Annotations, Note, StepNote, shortened};
use crate::svg::text_width;

/// The side of a cell.
const CELL: f64 = 56.0;
/// Room around the board.
const MARGIN: f64 = 14.0;
/// How far the ground reaches beyond the cells.
pub(super) const EDGE: f64 = 6.0;
/// The height of the line of labels.
pub(super) const LABEL: f64 = 22.0;

/// Font sizes: of labels, of words that are pieces, and the largest of a note.
pub(super) const LABELS: f64 = 14.0;
pub(super) const WORDS: f64 = 16.0;
pub(super) const NOTE: f64 = 17.0;
/// Room beside a note, for the dashed line.
const NOTE_SIDES: f64 = 18.0;
/// Room from the middle of a note to the foot of its cell.
const NOTE_FOOT: f64 = 26.0;
/// The side of a square of chocolate.
pub(super) const SQUARE: f64 = 50.0;
/// How far the line around a decisive cell is inside it, and the one around the best move.
const DECISIVE: f64 = 3.0;
const BEST: f64 = 4.0;

/// More arrows than this would hide the board.
const MOST_ARROWS: usize = 3;
/// Half the width of an arrow, and of its head; how long that is; from the middles of the cells to its ends.
const SHAFT: f64 = 4.0;
const HEAD: f64 = 11.0;
const HEAD_LENGTH: f64 = 17.0;
const ARROW_START: f64 = 14.0;
const ARROW_END: f64 = 5.0;
/// The value of a move at the end of its arrow: its font, and the height of the tag it stands on.
pub(super) const TAG: f64 = 13.0;
const TAG_HEIGHT: f64 = 19.0;
/// Room for the sign of an outlook beside a text.
const SIGN: f64 = 18.0;
/// The list of moves: its font, from one line to the next, and from one entry to the next.
pub(super) const LISTED: f64 = 12.0;
const LIST_LINE: f64 = 20.0;
const LIST_GAP: f64 = 20.0;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    /// The rectangle that is larger by `room` on all sides, or smaller.
    pub(super) fn widened(self, room: f64) -> Self {
        Self {
            left: self.left - room,
            top: self.top - room,
            width: self.width + 2.0 * room,
            height: self.height + 2.0 * room,
        }
    }
}

/// A board in its place, with its margins from the top left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) cell: Size,
    /// All cells.
    pub(super) cells: Area,
    /// The list of moves below them.
    list: List,
}

/// Moves with their values below a board, by lines: each as much room as the longest takes.
#[derive(Clone, Copy, Debug)]
struct List {
    /// For the move, for the whole entry.
    move_width: f64,
    width: f64,
    columns: usize,
    lines: usize,
}

impl List {
    fn of(steps: &[StepNote], room: f64) -> Self {
        let widest = |width: &dyn Fn(&StepNote) -> f64| steps.iter().map(width).fold(0.0, f64::max);
        // The best are bold.
        let move_width = widest(&|step| text_width(&shortened(&step.mv), 1.125 * LISTED)) + 6.0;
        let sign = widest(&|step| step.note.outlook.map_or(0.0, |_| SIGN));
        let width = move_width + widest(&|step| note_width(&step.note, LISTED)) + sign + LIST_GAP;
        let width = if steps.is_empty() { 0.0 } else { width };
        let columns = ((room + LIST_GAP) / width.max(1.0)).floor().max(1.0) as usize;
        Self { move_width, width, columns, lines: steps.len().div_ceil(columns) }
    }

    fn height(&self) -> f64 {
        if self.lines == 0 { 0.0 } else { EDGE + (self.lines as f64 + 0.5) * LIST_LINE }
    }
}

/// A move of the list in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<'a> {
    pub(super) step: &'a StepNote,
    /// Where the move begins, and where its value does, at half their height.
    pub(super) mv: (f64, f64),
    pub(super) value: (f64, f64),
    /// The middle of the upper side of the sign that tells the outlook.
    pub(super) sign: (f64, f64),
}

/// An arrow in its place.
#[derive(Clone, Debug)]
pub(super) struct Arrow<'a> {
    pub(super) note: &'a Note,
    /// Around the shaft and the head.
    pub(super) corners: [(f64, f64); 7],
    /// What its value stands on, the middle of the value, and of the upper side of the sign.
    pub(super) tag: Area,
    pub(super) value: (f64, f64),
    pub(super) sign: (f64, f64),
}

impl Layout {
    pub(super) fn of(scene: &Scene, notes: &Annotations) -> Self {
        let cell = Size::of(scene, notes);
        let labels = scene.row_labels.iter().map(|label| text_width(label, LABELS) + EDGE);
        let side = labels.fold(0.0, f64::max);
        let above = if scene.column_labels.is_empty() { 0.0 } else { LABEL };
        let cells = Area {
            left: MARGIN + side,
            top: MARGIN + above,
            width: scene.columns.max(1) as f64 * cell.width,
            height: scene.rows as f64 * cell.height,
        };
        let list = List::of(&notes.steps, cells.width + 2.0 * EDGE);
        Self { cell, cells, list }
    }

    /// Every move of the list in its place.
    pub(super) fn listed<'a>(&self, notes: &'a Annotations) -> impl Iterator<Item = Listed<'a>> {
        let (list, cells) = (self.list, self.cells);
        notes.steps.iter().enumerate().map(move |(at, step)| {
            let (line, column) = (at / list.columns, at % list.columns);
            let x = cells.left - EDGE + column as f64 * list.width;
            let y = cells.top + cells.height + 2.0 * EDGE + (line as f64 + 0.5) * LIST_LINE;
            let value = x + list.move_width;
            let sign = value + note_width(&step.note, LISTED) + SIGN / 2.0;
            Listed { step, mv: (x, y), value: (value, y), sign: (sign, y - 4.5) }
        })
    }

    /// Arrows for the best moves; only for the first of them if they are many.
    pub(super) fn arrows<'a>(&self, notes: &'a Annotations) -> Vec<Arrow<'a>> {
        let mut shown: Vec<&StepNote> = Vec::new();
        for step in notes.steps.iter().filter(|step| step.note.best && step.from != step.to) {
            let same = shown.iter().any(|other| (other.from, other.to) == (step.from, step.to));
            if !same {
                shown.push(step);
            }
        }
        if shown.len() > MOST_ARROWS {
            shown.truncate(1);
        }
        shown.into_iter().map(|step| self.arrow(step)).collect()
    }

    fn arrow<'a>(&self, step: &'a StepNote) -> Arrow<'a> {
        let (from, to) = (self.piece(step.from), self.piece(step.to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        // So far along the arrow, so far to its right.
        let at = |along: f64, aside: f64| {
            let (x, y) = (dx / length, dy / length);
            (from.0 + along * x - aside * y, from.1 + along * y + aside * x)
        };
        let tip = length - ARROW_END;
        let neck = tip - HEAD_LENGTH;
        let corners = [
            at(ARROW_START, -SHAFT),
            at(neck, -SHAFT),
            at(neck, -HEAD),
            at(tip, 0.0),
            at(neck, HEAD),
            at(neck, SHAFT),
            at(ARROW_START, SHAFT),
        ];
        let words = note_width(&step.note, TAG);
        let sign = if step.note.outlook.is_some() { SIGN } else { 0.0 };
        let width = words + sign + 8.0;
        let cell = self.area(step.to);
        // At the side of the cell that the arrow does not come from, and to the right, where it hides the least.
        let left = (cell.left + cell.width - width + 3.0).max(self.cells.left - EDGE);
        let below = if dy > 0.0 { cell.height - TAG_HEIGHT + 6.0 } else { 0.0 };
        let tag = Area { left, top: cell.top - 3.0 + below, width, height: TAG_HEIGHT };
        let middle = tag.top + TAG_HEIGHT / 2.0;
        Arrow {
            note: &step.note,
            corners,
            tag,
            value: (left + 4.0 + words / 2.0, middle),
            sign: (left + 4.0 + words + SIGN / 2.0, middle - 4.5),
        }
    }

    /// How large everything is.
    pub(super) fn size(&self) -> (f64, f64) {
        let Area { left, top, width, height } = self.cells;
        (left + width.max(self.list.width) + MARGIN, top + height + self.list.height() + MARGIN)
    }

    /// The middle of a column.
    pub(super) fn column(&self, column: usize) -> f64 {
        self.cells.left + (column as f64 + 0.5) * self.cell.width
    }

    /// The middle of a row.
    pub(super) fn row(&self, row: usize) -> f64 {
        self.cells.top + (row as f64 + 0.5) * self.cell.height
    }

    /// The middle of what stands on a cell.
    pub(super) fn piece(&self, (row, column): (usize, usize)) -> (f64, f64) {
        let top = self.cells.top + row as f64 * self.cell.height;
        (self.column(column), top + self.cell.middle)
    }

    fn area(&self, (row, column): (usize, usize)) -> Area {
        Area {
            left: self.cells.left + column as f64 * self.cell.width,
            top: self.cells.top + row as f64 * self.cell.height,
            width: self.cell.width,
            height: self.cell.height,
        }
    }

    /// The line around a cell that decided the game.
    pub(super) fn decisive(&self, place: (usize, usize)) -> Area {
        self.area(place).widened(-DECISIVE)
    }

    /// The dark cells of a chequered board: the one at the top left is light.
    pub(super) fn dark_cells(&self, scene: &Scene) -> impl Iterator<Item = Area> {
        let dark = |&(row, column): &(usize, usize)| (row + column) % 2 == 1;
        cells(scene).map(|(place, _)| place).filter(dark).map(|place| self.area(place))
    }

    /// The lines between rows and between columns, without the `skipped` outermost.
    pub(super) fn lines(&self, scene: &Scene, skipped: usize) -> (Vec<f64>, Vec<f64>) {
        let inner = |count: usize| skipped..(count + 1).saturating_sub(skipped);
        let rows = inner(scene.rows).map(|row| self.cells.top + row as f64 * self.cell.height);
        let columns =
            inner(scene.columns).map(|column| self.cells.left + column as f64 * self.cell.width);
        (rows.collect(), columns.collect())
    }
}

/// The cells with their rows and columns.
pub(super) fn cells(scene: &Scene) -> impl Iterator<Item = ((usize, usize), &Cell)> {
    let columns = scene.columns.max(1);
    scene.cells.iter().enumerate().map(move |(at, cell)| ((at / columns, at % columns), cell))
}

/// The size of a cell: square, wider where words have to fit, narrower for matches in a row, higher
/// where notes stand under the pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    width: f64,
    height: f64,
    /// From the top to the middle of the piece.
    middle: f64,
}

impl Size {
    fn square(side: f64) -> Self {
        Self { width: side, height: side, middle: side / 2.0 }
    }

    fn of(scene: &Scene, notes: &Annotations) -> Self {
        let only_matches =
            scene.cells.iter().all(|cell| matches!(cell.piece, Some(Piece::Match) | None));
        let narrow = only_matches && scene.ground == Ground::Bare;
        let width = if narrow { CELL / 2.0 } else { CELL };
        let mut size = Self { width, ..Self::square(CELL) };
        for (place, cell) in cells(scene) {
            if let Some(Piece::Text(words)) = &cell.piece {
                size.width = size.width.max(text_width(&shortened(words), WORDS) + 20.0);
            }
            if let (Some(note), Some(drop)) = (notes.get(&place), note_drop(cell))
                && drop > 0.0
            {
                // The dashed line must not touch the head of a match.
                let head = if cell.piece == Some(Piece::Match) { 6.0 } else { 0.0 };
                size.width = size.width.max(note_width(note, NOTE) + NOTE_SIDES);
                size.middle = size.middle.max(CELL / 2.0 + head);
                size.height = size.height.max(size.middle + drop + NOTE_FOOT);
            }
        }
        size
    }
}

/// How far under the middle of what stands on a cell its note has its own, if it can have one.
fn note_drop(cell: &Cell) -> Option<f64> {
    match cell.piece {
        None | Some(Piece::Chocolate) => Some(0.0),
        Some(Piece::Text(_)) => Some(26.0),
        Some(Piece::Match) => Some(41.0),
        Some(Piece::Disc(_) | Piece::Mark(_) | Piece::Man(..) | Piece::Poison) => None,
    }
}

/// About how wide a note is. The best are bold, which takes an eighth more.
fn note_width(note: &Note, font: f64) -> f64 {
    text_width(&shortened(&note.text), if note.best { font * 1.125 } else { font })
}

/// A note in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a> {
    pub(super) note: &'a Note,
    /// The middle of its words, and their size.
    pub(super) words: (f64, f64),
    pub(super) font: f64,
    /// The middle of the upper side of the sign that tells the outlook.
    pub(super) sign: (f64, f64),
    /// The line around the best.
    pub(super) outline: Area,
    /// It stands on something dark.
    pub(super) on_dark: bool,
}

/// The place of the note on a cell whose piece is at `x`, `y`; `None` if the cell carries none.
pub(super) fn place_note<'a>(
    ground: Ground,
    cell: &Cell,
    note: &'a Note,
    (x, y): (f64, f64),
    size: Size,
) -> Option<Placed<'a>> {
    let middle = y + note_drop(cell)?;
    let on_chocolate = cell.piece == Some(Piece::Chocolate);
    let area = if on_chocolate { Size::square(SQUARE) } else { size };
    let lift = if note.outlook.is_some() { 6.0 } else { 0.0 };
    let outline = Area {
        left: x - area.width / 2.0,
        top: y - area.middle,
        width: area.width,
        height: area.height,
    };
    Some(Placed {
        note,
        words: (x, middle - lift),
        font: ((area.width - NOTE_SIDES) / note_width(note, 1.0)).clamp(6.0, NOTE),
        sign: (x, middle + 6.0),
        outline: outline.widened(-BEST),
        on_dark: on_chocolate || ground == Ground::Cloth,
    })
}
