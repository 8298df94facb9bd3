//! Boards as text: the Forsyth-Edwards notation.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
//! the men by ranks from the eighth | turn | castling | in passing | plies without progress | number of the move
//! ```
//!
//! The last two may be left out, and so may the two before them.

use cozy_chess::{Board, Color, FenParseError, File, Square, get_king_moves};
use perfectplay_core::{Both, PositionError, both};

use super::{State, rules::FIFTY_MOVES};

/// What stands for the fields that are left out.
const USUAL: [&str; 6] = ["", "", "-", "-", "0", "1"];

/// A state as FEN. The square behind a pawn is only named if the pawn can be taken in passing.
pub(super) fn write(state: &State) -> String {
    let text = state.board().to_string();
    if state.in_passing().is_some() {
        return text;
    }
    let mut fields: Vec<_> = text.split(' ').collect();
    fields[3] = "-";
    fields.join(" ")
}

/// A state from FEN.
pub(super) fn read(text: &str) -> Result<State, PositionError> {
    let mut fields = USUAL.map(str::to_owned);
    let mut written = 0;
    for field in text.split_whitespace() {
        let Some(place) = fields.get_mut(written) else {
            return Err(too_long());
        };
        field.clone_into(place);
        written += 1;
    }
    if written < 2 {
        return Err(PositionError::malformed(
            both!("the side to move is missing", "il manque à qui c’est de jouer"),
            both!(
                "write w or b behind the board",
                "écrivez w (blancs) ou b (noirs) après l’échiquier"
            ),
        ));
    }
    // A game may go on beyond fifty moves if nobody claims the draw.
    if let Ok(idle @ 0..) = fields[4].parse::<i64>() {
        fields[4] = idle.min(FIFTY_MOVES.into()).to_string();
    }
    if let Ok(number @ 0..) = fields[5].parse::<i64>() {
        fields[5] = number.clamp(1, u16::MAX.into()).to_string();
    }
    if fields[0].split('/').count() != 8 {
        return Err(wrong(&FenParseError::InvalidBoard));
    }
    let board = Board::from_fen(&fields.join(" "), false).map_err(|error| wrong(&error))?;
    let [white, black] = Color::ALL.map(|color| board.king(color));
    if get_king_moves(white).has(black) {
        return Err(wrong(&FenParseError::InvalidBoard));
    }
    if !castles_as_usual(&board) {
        return Err(wrong(&FenParseError::InvalidCastlingRights));
    }
    Ok(State::new(board))
}

/// Whether the kings and rooks that may castle stand where they began.
fn castles_as_usual(board: &Board) -> bool {
    Color::ALL.iter().all(|&color| {
        let rights = board.castle_rights(color);
        let none = rights.short.is_none() && rights.long.is_none();
        none || board.king(color) == Square::E1.relative_to(color)
            && rights.short.is_none_or(|file| file == File::H)
            && rights.long.is_none_or(|file| file == File::A)
    })
}

fn too_long() -> PositionError {
    PositionError::malformed(
        both!(
            "there is more than the six fields of a FEN",
            "il y a plus que les six champs d’une FEN"
        ),
        both!(
            "end it with the number of the move; moves follow behind the word moves",
            "finissez par le numéro du coup ; les coups viennent après le mot moves",
        ),
    )
}

/// Which field is wrong, and how it is written.
fn wrong(error: &FenParseError) -> PositionError {
    use FenParseError as E;
    let (what, remedy): (Both, Both) = match error {
        E::InvalidBoard => (
            both!("the board is not possible", "l’échiquier n’est pas possible"),
            both!(
                "write eight ranks with / between them, from the eighth: letters for men, digits for empty squares, one king a side, no pawns on the first or last rank, and whoever is not to move not in check",
                "écrivez huit rangées séparées par /, depuis la huitième : des lettres pour les pièces, des chiffres pour les cases vides, un roi par camp, pas de pion sur la première ni la dernière rangée, et le camp qui n’a pas le trait pas en échec",
            ),
        ),
        E::InvalidSideToMove => (
            both!(
                "the second field is no side to move",
                "le deuxième champ ne dit pas à qui c’est de jouer"
            ),
            both!("write w or b", "écrivez w (blancs) ou b (noirs)"),
        ),
        E::InvalidCastlingRights => (
            both!(
                "the rights to castle are not possible",
                "les droits de roque ne sont pas possibles"
            ),
            both!(
                "write - or letters among KQkq, each for a king and a rook where they began",
                "écrivez - ou des lettres parmi KQkq, chacune pour un roi et une tour à leur place de départ",
            ),
        ),
        E::InvalidEnPassant => (
            both!(
                "no pawn can have passed that square",
                "aucun pion ne peut avoir passé cette case"
            ),
            both!(
                "write - or the square behind a pawn that has just made a double step",
                "écrivez - ou la case derrière un pion qui vient d’avancer de deux cases",
            ),
        ),
        E::InvalidHalfMoveClock => (
            both!(
                "the fifth field is no number of plies",
                "le cinquième champ n’est pas un nombre de demi-coups"
            ),
            both!(
                "write the plies since the last capture or move of a pawn",
                "écrivez les demi-coups depuis la dernière prise ou le dernier coup de pion",
            ),
        ),
        E::InvalidFullmoveNumber => (
            both!(
                "the sixth field is no number of a move",
                "le sixième champ n’est pas un numéro de coup"
            ),
            both!("write a number from 1 on", "écrivez un nombre à partir de 1"),
        ),
        E::MissingField => (
            both!("a field is missing", "il manque un champ"),
            both!(
                "write board, turn, castling, in passing",
                "écrivez échiquier, trait, roque, en passant"
            ),
        ),
        E::TooManyFields => return too_long(),
    };
    PositionError::malformed(what, remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_written_as_they_are_read() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 99 150",
        ] {
            assert_eq!(write(&read(fen).unwrap()), fen);
        }
        let stepped = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        let written = write(&read(stepped).unwrap());
        assert_eq!(written, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        let short = read("4k3/8/8/8/8/8/8/R3K3 b").unwrap();
        assert_eq!(write(&short), "4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
        let long_idle = read("4k3/8/8/8/8/8/8/R3K3 b - - 130 0").unwrap();
        assert_eq!(write(&long_idle), "4k3/8/8/8/8/8/8/R3K3 b - - 100 1");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (fen, said) in [
            ("4k3/8/8/8/8/8/8/R3K3", "side to move is missing"),
            ("4k3/8/8/8/8/8/8/R3K3 x", "second field"),
            ("4k3/8/8/8/8/8/R3K3 w", "board is not possible"),
            ("8/8/8/8/8/8/8/R3K3 w", "board is not possible"),
            ("4k3/8/8/8/8/8/8/R3K2P w", "board is not possible"),
            ("4k3/8/8/8/8/8/4R3/4K3 w", "board is not possible"),
            ("8/8/8/8/8/8/8/KkQ5 b", "board is not possible"),
            ("4k3/8/8/8/8/8/8/R3K3 w K", "castle"),
            ("4k3/8/8/8/8/8/8/1R2K3 w B", "castle"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q e6", "passed that square"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - x", "fifth"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 -1", "sixth"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 2", "more than the six"),
        ] {
            let error = read(fen).unwrap_err().to_string();
            assert!(error.contains(said), "{fen}: {error}");
        }
    }
}
