//! Boards as SVG.

use perfectplay_core::{
    Player, Scene,
    scene::{Cell, Ground, Man, Piece},
};

use super::{
    Annotations, Note, Outlook,
    layout::{
        Area, Arrow, EDGE, LABEL, LABELS, LISTED, Layout, Listed, Placed, SQUARE, TAG, WORDS,
        cells, place_note,
    },
    men::{Shape, shape},
    shortened,
};
use crate::svg::{Anchor, Canvas, text_width};

const INK: &str = "#2b2b2b";
/// The ink of black men, and what is drawn on them.
const BLACK: &str = "#1c1c1c";
const ON_BLACK: &str = "#f4f1ea";

/// A board as a standalone SVG picture. `title` is read to those who cannot see it.
///
/// The pieces of the two players differ in shape as well as in colour: a disc of Min carries a
/// ring. Notes stand on empty cells and on chocolate, and under matches and words: a value, under it
/// a sign (triangle up: a win, two bars: a draw, triangle down: a loss, for the player to move), and
/// around the best a dashed line. Where moves lead from one cell to another, arrows show the best, each with its
/// value, and a list below the board the values of all.
pub fn svg(scene: &Scene, notes: &Annotations, title: &str) -> String {
    let mut canvas = Canvas::new();
    let (width, height) = draw(&mut canvas, scene, notes);
    canvas.finish(width, height, title)
}

/// Draws a board with its margins from the top left corner, and says how large it is.
pub(crate) fn draw(canvas: &mut Canvas, scene: &Scene, notes: &Annotations) -> (f64, f64) {
    let board = Layout::of(scene, notes);
    let Area { left, top, .. } = board.cells;
    for (column, label) in scene.column_labels.iter().enumerate() {
        let at = (board.column(column), top - EDGE - LABEL / 2.0);
        canvas.text(at, LABELS, Anchor::Middle, "", label);
    }
    for (row, label) in scene.row_labels.iter().enumerate() {
        let x = left - EDGE - text_width(label, LABELS) / 2.0 - 4.0;
        canvas.text((x, board.row(row)), LABELS, Anchor::Middle, "", label);
    }

    draw_ground(canvas, scene, &board);
    for (place, cell) in cells(scene) {
        draw_cell(canvas, scene.ground, cell, notes.get(&place), board.piece(place), &board);
    }
    // Outlines come last: a stretch of decisive cells must not be covered by its neighbours.
    for (place, _) in cells(scene).filter(|(_, cell)| cell.decisive) {
        let Area { left, top, width, height } = board.decisive(place);
        for (colour, stroke) in [("#ffffff", 6), (INK, 3)] {
            canvas.raw(format_args!(
                r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" rx="8" fill="none" stroke="{colour}" stroke-width="{stroke}"/>"#
            ));
        }
    }
    let arrows = board.arrows(notes);
    arrows.iter().for_each(|arrow| draw_arrow(canvas, arrow));
    // Values come last: another arrow may go through their cell.
    arrows.iter().for_each(|arrow| draw_tag(canvas, arrow));
    for listed in board.listed(notes) {
        draw_listed(canvas, &listed);
    }
    board.size()
}

/// The best move.
fn draw_arrow(canvas: &mut Canvas, Arrow { corners, .. }: &Arrow<'_>) {
    let corners: Vec<_> = corners.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let corners = corners.join("L");
    canvas.raw(format_args!(
        r##"<path d="M{corners}z" fill="#1b7f4d" fill-opacity="0.8" stroke="#ffffff" stroke-width="1.2" stroke-linejoin="round"/>"##
    ));
}

/// What the best move is worth.
fn draw_tag(canvas: &mut Canvas, Arrow { note, tag, value, sign, .. }: &Arrow<'_>) {
    let Area { left, top, width, height } = *tag;
    canvas.raw(format_args!(
        r##"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" rx="5" fill="#ffffff" stroke="{INK}" stroke-width="1.2"/>"##
    ));
    canvas.text(*value, TAG, Anchor::Middle, r#"font-weight="bold""#, &shortened(&note.text));
    if let Some(outlook) = note.outlook {
        draw_sign(canvas, outlook, *sign, None);
    }
}

/// A move with its value, in the list below the board.
fn draw_listed(canvas: &mut Canvas, Listed { step, mv, value, sign }: &Listed<'_>) {
    let style = if step.note.best { r#"font-weight="bold""# } else { "" };
    canvas.text(*mv, LISTED, Anchor::Start, style, &shortened(&step.mv));
    canvas.text(*value, LISTED, Anchor::Start, style, &shortened(&step.note.text));
    if let Some(outlook) = step.note.outlook {
        draw_sign(canvas, outlook, *sign, None);
    }
}

/// What lies under the pieces.
fn draw_ground(canvas: &mut Canvas, scene: &Scene, board: &Layout) {
    let (colour, line) = match scene.ground {
        Ground::Bare => return,
        Ground::Paper => {
            // Only the lines between cells, as one draws them by hand.
            draw_lines(canvas, scene, board, 1, INK);
            return;
        }
        Ground::Frame => ("#2a62b8", "#1b4485"),
        Ground::Cloth => ("#2f8f5b", "#1d5f3b"),
        Ground::Chequered => ("#f0dcb8", "#7a5230"),
    };
    let Area { left, top, width, height } = board.cells.widened(EDGE);
    canvas.raw(format_args!(
        r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" rx="8" fill="{colour}" stroke="{line}" stroke-width="2"/>"#
    ));
    match scene.ground {
        Ground::Cloth => draw_lines(canvas, scene, board, 0, line),
        Ground::Chequered => {
            for area in board.dark_cells(scene) {
                let Area { left, top, width, height } = area;
                canvas.raw(format_args!(
                    r##"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" fill="#b98a5e"/>"##
                ));
            }
        }
        Ground::Paper | Ground::Frame | Ground::Bare => {}
    }
}

/// The lines of a grid, without the `skipped` outermost.
fn draw_lines(canvas: &mut Canvas, scene: &Scene, board: &Layout, skipped: usize, colour: &str) {
    let Area { left, top, width, height } = board.cells;
    let (right, bottom) = (left + width, top + height);
    let stroke = if skipped == 0 { 1.5 } else { 3.0 };
    let (rows, columns) = board.lines(scene, skipped);
    for y in rows {
        canvas.raw(format_args!(
            r#"<path d="M{left:.1} {y:.1}H{right:.1}" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round"/>"#
        ));
    }
    for x in columns {
        canvas.raw(format_args!(
            r#"<path d="M{x:.1} {top:.1}V{bottom:.1}" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round"/>"#
        ));
    }
}

fn draw_cell(
    canvas: &mut Canvas,
    ground: Ground,
    cell: &Cell,
    note: Option<&Note>,
    (x, y): (f64, f64),
    board: &Layout,
) {
    if ground == Ground::Frame && !matches!(cell.piece, Some(Piece::Disc(_))) {
        canvas.raw(format_args!(
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="23" fill="#f4f6fa" stroke="#1b4485" stroke-width="2"/>"##
        ));
    }
    if cell.threatened {
        canvas.raw(format_args!(
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="25.5" fill="#e8705f" stroke="#8c2318" stroke-width="2"/>"##
        ));
    }
    if let Some(piece) = &cell.piece {
        draw_piece(canvas, ground, piece, (x, y));
    }
    match note.and_then(|note| place_note(ground, cell, note, (x, y), board.cell)) {
        Some(placed) => draw_note(canvas, ground, &placed),
        // A dot where a disc may be put down; elsewhere an empty cell speaks for itself.
        None if ground == Ground::Cloth && cell.piece.is_none() && cell.target.is_some() => {
            canvas.raw(format_args!(r##"<circle cx="{x:.1}" cy="{y:.1}" r="4" fill="#1d5f3b"/>"##));
        }
        None => {}
    }
}

fn draw_piece(canvas: &mut Canvas, ground: Ground, piece: &Piece, (x, y): (f64, f64)) {
    match piece {
        Piece::Disc(player) => {
            let (fill, edge) = match (ground, player) {
                (Ground::Cloth, Player::Max) => ("#1c1c1c", "#000000"),
                (Ground::Cloth, Player::Min) => ("#f7f5ef", "#555555"),
                (_, Player::Max) => ("#d5412f", "#8c2318"),
                (_, Player::Min) => ("#f4c430", "#94700a"),
            };
            canvas.raw(format_args!(
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="23" fill="{fill}" stroke="{edge}" stroke-width="2"/>"#
            ));
            if *player == Player::Min {
                canvas.raw(format_args!(
                    r#"<circle cx="{x:.1}" cy="{y:.1}" r="12" fill="none" stroke="{edge}" stroke-width="2.5"/>"#
                ));
            }
        }
        Piece::Mark(Player::Max) => canvas.raw(format_args!(
            r##"<path d="M{:.1} {:.1}l32 32m0 -32l-32 32" stroke="#c23b2a" stroke-width="6" stroke-linecap="round"/>"##,
            x - 16.0,
            y - 16.0
        )),
        Piece::Mark(Player::Min) => canvas.raw(format_args!(
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="17" fill="none" stroke="#2a62b8" stroke-width="6"/>"##
        )),
        Piece::Match => {
            canvas.raw(format_args!(
                r##"<rect x="{:.1}" y="{:.1}" width="5" height="40" rx="1.5" fill="#d9b37a" stroke="#8f6b34"/>"##,
                x - 2.5,
                y - 18.0
            ));
            canvas.raw(format_args!(
                r##"<ellipse cx="{x:.1}" cy="{:.1}" rx="4.5" ry="6.5" fill="#b3261e"/>"##,
                y - 17.0
            ));
        }
        Piece::Chocolate => {
            square(canvas, (x, y), SQUARE, "#6b3e26", "#3f2414");
            square(canvas, (x, y), 34.0, "#7d4b30", "#57331f");
        }
        Piece::Poison => {
            square(canvas, (x, y), SQUARE, "#6b3e26", "#3f2414");
            skull(canvas, (x, y));
        }
        Piece::Man(player, man) => draw_man(canvas, *player, *man, (x, y)),
        Piece::Text(words) => {
            canvas.text((x, y), WORDS, Anchor::Middle, "", &shortened(words));
        }
    }
}

/// A man: White's is white with dark lines, Black's black with light ones.
fn draw_man(canvas: &mut Canvas, player: Player, man: Man, (x, y): (f64, f64)) {
    let Shape { outline, lines } = shape(man);
    let (fill, line) = match player {
        Player::Max => ("#ffffff", BLACK),
        Player::Min => (BLACK, ON_BLACK),
    };
    canvas.raw(format_args!(
        r#"<g transform="translate({x:.1} {y:.1})" stroke-linejoin="round" stroke-linecap="round"><path d="{outline}" fill="{fill}" stroke="{BLACK}" stroke-width="1.7"/><path d="{lines}" fill="none" stroke="{line}" stroke-width="1.5"/></g>"#
    ));
}

fn square(canvas: &mut Canvas, (x, y): (f64, f64), side: f64, fill: &str, edge: &str) {
    canvas.raw(format_args!(
        r#"<rect x="{:.1}" y="{:.1}" width="{side}" height="{side}" rx="5" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>"#,
        x - side / 2.0,
        y - side / 2.0
    ));
}

fn skull(canvas: &mut Canvas, (x, y): (f64, f64)) {
    canvas.raw(format_args!(
        r##"<circle cx="{x:.1}" cy="{:.1}" r="14" fill="#f2f7d9"/><rect x="{:.1}" y="{:.1}" width="14" height="12" rx="3" fill="#f2f7d9"/>"##,
        y - 3.0,
        x - 7.0,
        y + 5.0
    ));
    for side in [-1.0, 1.0] {
        canvas.raw(format_args!(
            r##"<circle cx="{:.1}" cy="{:.1}" r="4" fill="#2b2b2b"/><path d="M{:.1} {:.1}v6" stroke="#2b2b2b" stroke-width="1.5"/>"##,
            x + side * 5.5,
            y - 2.0,
            x + side * 2.5,
            y + 11.0
        ));
    }
}

/// The value of a move: its text, below it what it means, and a dashed line around the cell of the
/// best.
fn draw_note(canvas: &mut Canvas, ground: Ground, placed: &Placed<'_>) {
    let Placed { note, words, font, sign: (x, y), outline, on_dark } = *placed;
    let style = match (on_dark, note.best) {
        (true, true) => r##"fill="#ffffff" font-weight="bold""##,
        (true, false) => r##"fill="#ffffff""##,
        (false, true) => r#"font-weight="bold""#,
        (false, false) => "",
    };
    canvas.text(words, font, Anchor::Middle, style, &shortened(&note.text));
    if let Some(outlook) = note.outlook {
        draw_sign(canvas, outlook, (x, y), on_dark.then_some("#ffffff"));
    }
    if note.best {
        let Area { left, top, width, height } = outline;
        let colour = if on_dark || ground == Ground::Frame { "#ffffff" } else { INK };
        canvas.raw(format_args!(
            r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" rx="6" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="6 4"/>"#
        ));
    }
}

/// The sign of an outlook, the middle of its upper side at `x`, `y`, in its own colour or another.
fn draw_sign(canvas: &mut Canvas, outlook: Outlook, (x, y): (f64, f64), colour: Option<&str>) {
    let (shape, own) = match outlook {
        Outlook::Win => ("l-6 9h12z", "#1b7f4d"),
        Outlook::Draw => ("m-6 2h12v2h-12zm0 5h12v2h-12z", "#555555"),
        Outlook::Loss => ("m-6 0h12l-6 9z", "#b3261e"),
    };
    let colour = colour.unwrap_or(own);
    canvas.raw(format_args!(r#"<path d="M{x:.1} {y:.1}{shape}" fill="{colour}"/>"#));
}

#[cfg(test)]
mod tests {
    use super::{
        super::{LONGEST, layout::NOTE},
        *,
    };

    /// A row of pieces, the first and the last with a note, the last being the best.
    fn row(pieces: &[Piece], note: &str) -> (Scene, Annotations) {
        let mut scene = Scene::new(1, pieces.len(), Ground::Bare);
        for (cell, piece) in scene.cells.iter_mut().zip(pieces) {
            cell.piece = Some(piece.clone());
        }
        let loss = Note { outlook: Some(Outlook::Loss), ..Note::new(note) };
        let win = Note { outlook: Some(Outlook::Win), best: true, ..Note::new(note) };
        let notes = [((0, 0), loss), ((0, pieces.len() - 1), win)].into();
        (scene, notes)
    }

    fn picture((scene, notes): &(Scene, Annotations)) -> String {
        svg(scene, notes, "")
    }

    /// The number after `name="` in the first line with this `part`.
    fn number(picture: &str, part: &str, name: &str) -> f64 {
        let line = picture.lines().find(|line| line.contains(part)).expect(part);
        let (_, rest) = line.split_once(&format!(" {name}=\"")).expect(name);
        rest.split('"').next().and_then(|digits| digits.parse().ok()).expect(name)
    }

    #[test]
    fn notes_on_chocolate_are_white_and_stay_on_it() {
        let picture = picture(&row(&[Piece::Chocolate, Piece::Chocolate, Piece::Chocolate], "-1"));
        let white = |part: &str| {
            let lines = picture.lines().filter(|line| line.contains(part));
            lines.filter(|line| line.contains("\"#ffffff\"")).count()
        };
        assert_eq!((white(">-1<"), white("<path"), white("stroke-dasharray")), (2, 2, 1));
        assert!(number(&picture, "stroke-dasharray", "width") + 2.5 < SQUARE);
        let note = picture.rfind(">-1<").expect("a note");
        assert!(picture.rfind("#6b3e26").is_some_and(|square| square < note), "{picture}");
    }

    #[test]
    fn notes_stand_under_matches() {
        let scene = row(&[Piece::Match, Piece::Match], "-1");
        let noted = picture(&scene);
        assert_eq!(noted.matches(">-1<").count(), 2);
        assert_eq!(noted.matches("<path").count(), 2);
        let end = number(&noted, "#d9b37a", "y") + 40.0;
        let top = number(&noted, ">-1<", "y") - number(&noted, ">-1<", "font-size");
        assert!(end <= top, "the match ends at {end}, its note begins at {top}");
        let head = number(&noted, "<ellipse", "cy") - number(&noted, "<ellipse", "ry");
        assert!(number(&noted, "stroke-dasharray", "y") + 3.0 < head);
        let bare = svg(&scene.0, &Annotations::new(), "");
        for side in ["width", "height"] {
            assert!(number(&bare, "<svg", side) < number(&noted, "<svg", side), "{side}");
        }
    }

    #[test]
    fn words_have_notes_on_a_second_line() {
        let noted = picture(&row(&[Piece::Text("[2,4]".into()), Piece::Text("?".into())], "8"));
        assert_eq!((noted.matches(">8<").count(), noted.matches("<path").count()), (2, 2));
        let first = number(&noted, ">[2,4]<", "y");
        let second = number(&noted, ">8<", "y");
        assert!(first + number(&noted, ">8<", "font-size") <= second, "{first} {second}");
    }

    /// However long it is, a note keeps within the dashed line, and so does the sign under it.
    #[test]
    fn cells_grow_with_the_notes_under_them() {
        for piece in [Piece::Match, Piece::Text("?".into())] {
            for length in 1..=LONGEST {
                let words = "8".repeat(length);
                let noted = picture(&row(&[piece.clone(), piece.clone()], &words));
                let width = number(&noted, "stroke-dasharray", "width");
                assert!(text_width(&words, 1.125 * NOTE) < width, "{words}");
                let bottom = number(&noted, "stroke-dasharray", "y")
                    + number(&noted, "stroke-dasharray", "height");
                // The sign ends 15 under the line that the letters stand on.
                assert!(number(&noted, &format!(">{words}<"), "y") + 15.0 < bottom - 1.5);
            }
        }
    }

    #[test]
    fn pieces_of_the_players_and_poison_carry_no_notes() {
        for piece in [Piece::Disc(Player::Max), Piece::Mark(Player::Min), Piece::Poison] {
            let scene = row(&[piece], "8");
            assert_eq!(picture(&scene), svg(&scene.0, &Annotations::new(), ""));
        }
    }
}
