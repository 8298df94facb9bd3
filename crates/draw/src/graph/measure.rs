//! How large vertices are, and what is written beside them.

use perfectplay_core::{Player, Scene, scene::Ground};

use super::{Badge, Colour, Figure, Look, Vertex};
use crate::{
    board,
    svg::{Canvas, text_width},
};

/// Font sizes of labels, of badges, and of moves on edges.
pub(super) const LABEL: f64 = 14.0;
pub(super) const BADGE: f64 = 11.0;
pub(super) const MOVE: f64 = 12.0;
/// The height of a badge.
pub(super) const PILL: f64 = 16.0;
/// Small boards are at most so large, and at most so much smaller than real ones.
const WIDEST: f64 = 120.0;
const TALLEST: f64 = 72.0;
const SCALE: f64 = 0.38;
/// The least width of a vertex, in relation to its height.
const SLIMMEST: f64 = 0.75;

/// The outline of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Max's.
    Rectangle,
    /// Min's.
    Ellipse,
    /// Nobody's.
    Rounded,
}

impl Shape {
    pub(super) fn of(vertex: &Vertex) -> Self {
        match vertex.owner {
            Some(Player::Max) => Self::Rectangle,
            Some(Player::Min) => Self::Ellipse,
            None => Self::Rounded,
        }
    }

    /// How far the outline of half extents `along` and `across` is away from the middle line, at a
    /// distance from the middle.
    pub(super) fn border(self, along: f64, across: f64, distance: f64) -> f64 {
        match self {
            Self::Rectangle | Self::Rounded => across,
            Self::Ellipse => across * (1.0 - (distance / along).powi(2)).max(0.0).sqrt(),
        }
    }

    /// Half the width and height of the outline around contents of this size.
    fn around(self, width: f64, height: f64) -> (f64, f64) {
        let (half, tall) = (width / 2.0, height / 2.0);
        match self {
            Self::Rectangle | Self::Rounded => ((half + 9.0).max(20.0), (tall + 8.0).max(17.0)),
            // The corners of the contents lie on the ellipse; those of a line of text are empty.
            Self::Ellipse if height < 2.0 * LABEL => ((half * 1.08 + 9.0).max(24.0), 19.0),
            Self::Ellipse => (half * 1.45, tall * 1.4),
        }
    }
}

/// A board at its small size.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) scale: f64,
    /// The elements of an SVG, at the full size.
    pub(super) body: String,
}

/// A vertex that has its size but no place yet.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) shape: Shape,
    pub(super) half: f64,
    pub(super) tall: f64,
    pub(super) board: Option<Board>,
    /// The height of its label below a board.
    pub(super) label: f64,
    /// The width of the widest of its badges.
    pub(super) pill: f64,
}

impl Body {
    /// Where its badge is, in relation to its middle: on its upper right corner, to the right of
    /// where edges arrive.
    pub(super) fn badge_at(&self) -> (f64, f64) {
        let inside = self.pill / 2.0 - 8.0;
        match self.shape {
            Shape::Rectangle | Shape::Rounded => (self.half + inside, -self.tall),
            Shape::Ellipse => (self.half * 0.84 + inside, -self.tall * 0.72),
        }
    }

    /// How far it reaches to the right with its badge.
    pub(super) fn right(&self) -> f64 {
        self.half.max(self.badge_at().0 + self.pill / 2.0)
    }
}

/// The sizes of all vertices; `boards` says whether boards can be drawn.
pub(super) fn measure(figure: &Figure, boards: bool) -> Vec<Body> {
    figure
        .vertices
        .iter()
        .enumerate()
        .map(|(index, vertex)| {
            let looks = figure.frames.iter().map(|frame| frame.look(index));
            let pill = looks.map(|look| pill_width(&badge(look))).fold(0.0, f64::max);
            body(vertex, pill, boards)
        })
        .collect()
}

/// Makes all vertices of a row as high as the highest, and none much narrower than high.
pub(super) fn level(bodies: &mut [Body], row: &[usize]) {
    let tallest = row.iter().map(|&vertex| bodies[vertex].tall).fold(0.0, f64::max);
    for &vertex in row {
        bodies[vertex].tall = tallest;
        bodies[vertex].half = bodies[vertex].half.max(SLIMMEST * tallest);
    }
}

fn body(vertex: &Vertex, pill: f64, boards: bool) -> Body {
    let shape = Shape::of(vertex);
    let board = vertex.board.as_ref().filter(|_| boards).and_then(miniature);
    let words = text_width(&vertex.label, LABEL);
    let label = if vertex.label.is_empty() { 0.0 } else { LABEL };
    let (mut width, mut height) = (words, LABEL);
    if let Some(board) = &board {
        width = width.max(board.width);
        height = board.height + label;
    }
    let (half, tall) = shape.around(width, height);
    Body { shape, half, tall, board, label, pill }
}

/// How wide a badge is; nothing where there is none.
pub(super) fn pill_width(words: &str) -> f64 {
    if words.is_empty() { 0.0 } else { (text_width(words, BADGE) + 9.0).max(PILL) }
}

/// A board drawn small, without the names of rows and columns; of things on a table, only as much
/// as there is.
fn miniature(scene: &Scene) -> Option<Board> {
    let mut scene = if scene.ground == Ground::Bare { cropped(scene) } else { scene.clone() };
    if scene.cells.is_empty() || scene.cells.len() != scene.rows * scene.columns {
        return None;
    }
    scene.row_labels.clear();
    scene.column_labels.clear();
    scene.cells.iter_mut().for_each(|cell| cell.target = None);
    let mut canvas = Canvas::new();
    let (width, height) = board::draw(&mut canvas, &scene, &board::Annotations::new());
    let scale = (WIDEST / width).min(TALLEST / height).min(SCALE);
    let (width, height) = (width * scale, height * scale);
    Some(Board { width, height, scale, body: canvas.into_body() })
}

/// The rows and columns between the outermost pieces.
fn cropped(scene: &Scene) -> Scene {
    let taken = |row: usize, column: usize| {
        scene.cells.get(row * scene.columns + column).is_some_and(|cell| cell.piece.is_some())
    };
    let rows: Vec<usize> = (0..scene.rows)
        .filter(|&row| (0..scene.columns).any(|column| taken(row, column)))
        .collect();
    let columns: Vec<usize> = (0..scene.columns)
        .filter(|&column| (0..scene.rows).any(|row| taken(row, column)))
        .collect();
    let ends = |taken: &[usize]| taken.first().zip(taken.last()).map(|(&a, &b)| (a, b));
    let Some(((top, bottom), (left, right))) = ends(&rows).zip(ends(&columns)) else {
        return Scene::new(0, 0, scene.ground);
    };
    let mut small = Scene::new(bottom - top + 1, right - left + 1, scene.ground);
    for row in top..=bottom {
        for column in left..=right {
            let cell = scene.cells.get(row * scene.columns + column).cloned().unwrap_or_default();
            *small.cell_mut(row - top, column - left) = cell;
        }
    }
    small
}

/// What stands for a colour where there are none.
pub(super) fn sign(colour: Colour) -> &'static str {
    match colour {
        Colour::Open => "",
        Colour::Won(Player::Max) => "▲",
        Colour::Won(Player::Min) => "▼",
        Colour::Draw => "=",
        Colour::Winning => "+",
        Colour::Losing => "−",
    }
}

/// What the badge of a vertex says: its colour and its number. A Grundy value says the colour.
pub(super) fn badge(look: Look) -> String {
    match look.badge {
        None => sign(look.colour).to_owned(),
        Some(Badge::Rank(rank)) => format!("{}{rank}", sign(look.colour)),
        Some(Badge::Grundy(value)) => format!("g={value}"),
    }
}

/// The badge where nothing but its words tells the colour.
pub(super) fn plain_badge(look: Look) -> String {
    match look.badge {
        Some(Badge::Grundy(_)) => {
            format!("{} {}", sign(look.colour), badge(look)).trim().to_owned()
        }
        _ => badge(look),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perfectplay_core::scene::Piece;

    #[test]
    fn a_bar_is_drawn_as_far_as_it_is_left() {
        let mut scene = Scene::new(3, 4, Ground::Bare);
        scene.cell_mut(0, 0).piece = Some(Piece::Poison);
        scene.cell_mut(1, 1).piece = Some(Piece::Chocolate);
        let left = cropped(&scene);
        assert_eq!((left.rows, left.columns), (2, 2));
        assert_eq!(left.cell(1, 1).piece, Some(Piece::Chocolate));
        assert!(miniature(&Scene::new(3, 4, Ground::Bare)).is_none());
        assert!(miniature(&Scene::new(3, 4, Ground::Paper)).is_some());
    }

    #[test]
    fn boards_fit_into_their_vertices() {
        for (rows, columns) in [(1, 1), (2, 2), (6, 7), (1, 12), (12, 1)] {
            for owner in [Some(Player::Max), Some(Player::Min), None] {
                let board = Some(Scene::new(rows, columns, Ground::Cloth));
                let vertex = Vertex { board, owner, label: "a".into(), ..Vertex::default() };
                let body = body(&vertex, 0.0, true);
                let mini = body.board.as_ref().expect("a board");
                let (half, tall) = (mini.width / 2.0, (mini.height + LABEL) / 2.0);
                assert!(half <= body.shape.border(body.tall, body.half, tall), "{rows} {columns}");
                assert!(tall <= body.tall && mini.width <= WIDEST && mini.height <= TALLEST);
            }
        }
    }
}
