//! Moves as players write them: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

use std::fmt::Write as _;

use cozy_chess::{Board, File, Piece, Rank, Square};
use perfectplay_core::{Both, both};

use super::{Move, State, rules::is_dead};

/// What castling looks like, the long one first: it begins with the short one.
const CASTLING: [(&str, bool); 4] =
    [("O-O-O", false), ("0-0-0", false), ("O-O", true), ("0-0", true)];

/// The legal moves of a board.
pub(super) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_a_piece| {
        moves.extend(of_a_piece);
        false
    });
    moves
}

/// Whether a move is castling.
pub(super) fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// Whether a move takes something.
pub(super) fn is_capture(board: &Board, mv: Move) -> bool {
    let takes = board.colors(!board.side_to_move()).has(mv.to);
    takes || board.pieces(Piece::Pawn).has(mv.from) && mv.from.file() != mv.to.file()
}

/// The letter of a piece; pawns have none.
fn letter(piece: Piece) -> Option<char> {
    (piece != Piece::Pawn).then(|| char::from(piece).to_ascii_uppercase())
}

/// A legal move in standard algebraic notation.
pub(super) fn write(state: &State, mv: Move) -> String {
    let board = state.board();
    let mut text = String::new();
    if is_castling(board, mv) {
        text.push_str(if mv.from.file() < mv.to.file() { "O-O" } else { "O-O-O" });
    } else if let Some(piece) = board.piece_on(mv.from) {
        let takes = is_capture(board, mv);
        match letter(piece) {
            None if takes => text.push(mv.from.file().into()),
            None => {}
            Some(letter) => {
                text.push(letter);
                text.push_str(&told_apart(board, piece, mv));
            }
        }
        if takes {
            text.push('x');
        }
        let _ = write!(text, "{}", mv.to);
        if let Some(letter) = mv.promotion.and_then(letter) {
            text.push('=');
            text.push(letter);
        }
    }
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

/// Where a piece comes from, as much of it as is needed to tell it from others of its kind.
fn told_apart(board: &Board, piece: Piece, mv: Move) -> String {
    let alike = board.colored_pieces(board.side_to_move(), piece);
    let others: Vec<Square> = legal_moves(board)
        .into_iter()
        .filter(|other| other.to == mv.to && other.from != mv.from && alike.has(other.from))
        .map(|other| other.from)
        .collect();
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != mv.from.file()) {
        mv.from.file().to_string()
    } else if others.iter().all(|other| other.rank() != mv.from.rank()) {
        mv.from.rank().to_string()
    } else {
        mv.from.to_string()
    }
}

/// What a written move says of the move it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Description {
    piece: Piece,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

/// Reads a move. It may say too much (`Ke1-f2`), and leave out signs that tell nothing (`e8Q`).
pub(super) fn read(state: &State, text: &str) -> Result<Move, Both> {
    let board = state.board();
    if is_dead(board) {
        return Err(both!("the game is over", "la partie est finie"));
    }
    let legal = legal_moves(board);
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    if let Some((_, short)) = CASTLING.into_iter().find(|(written, _)| bare == *written) {
        let castling = legal
            .into_iter()
            .find(|&mv| is_castling(board, mv) && (mv.from.file() < mv.to.file()) == short);
        return castling.ok_or_else(|| {
            both!(
                "this king cannot castle there now",
                "ce roi ne peut pas roquer de ce côté maintenant"
            )
        });
    }
    let Some(meant) = describe(bare) else {
        return Err(both!(
            "moves are written e2e4, e7e8q, or e4, Nf3, exd5, O-O, e8=Q",
            "les coups s’écrivent e2e4, e7e8q, ou e4, Nf3, exd5, O-O, e8=Q",
        ));
    };
    let pieces = board.colored_pieces(board.side_to_move(), meant.piece);
    let fits = |mv: &Move| {
        pieces.has(mv.from)
            && mv.to == meant.to
            && mv.promotion == meant.promotion
            && meant.file.is_none_or(|file| file == mv.from.file())
            && meant.rank.is_none_or(|rank| rank == mv.from.rank())
            && !is_castling(board, *mv)
    };
    let fitting: Vec<Move> = legal.into_iter().filter(fits).collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(none_fits(state)),
        _ => {
            let moves: Vec<_> = fitting.iter().map(|&mv| write(state, mv)).collect();
            let moves = moves.join(" ");
            Err(both!("it could be any of {moves}", "ce peut être l’un de {moves}"))
        }
    }
}

/// No legal move is that; which there are.
pub(super) fn none_fits(state: &State) -> Both {
    let legal: Vec<_> = legal_moves(state.board()).into_iter().map(|mv| write(state, mv)).collect();
    let legal = legal.join(" ");
    if legal.is_empty() {
        both!("the game is over", "la partie est finie")
    } else {
        both!("legal moves are {legal}", "les coups permis sont {legal}")
    }
}

/// Takes a move apart: `N`, `b`, `d7`; `x` and `=` are decoration.
fn describe(text: &str) -> Option<Description> {
    let mut symbols: Vec<char> =
        text.chars().filter(|symbol| !matches!(symbol, 'x' | '-' | '=')).collect();
    // Seven is Qa1xb2+ without the decoration, and one more.
    if symbols.len() > 7 {
        return None;
    }
    let named = |symbol: char| {
        symbol.is_ascii_uppercase().then(|| Piece::try_from(symbol.to_ascii_lowercase()).ok())?
    };
    let promotion = symbols.last().copied().and_then(named);
    if promotion.is_some() {
        symbols.pop();
    }
    let rank = Rank::try_from(symbols.pop()?).ok()?;
    let file = File::try_from(symbols.pop()?).ok()?;
    let to = Square::new(file, rank);
    let mut rest = symbols.into_iter().peekable();
    let piece = rest.peek().copied().and_then(named);
    if piece.is_some() {
        rest.next();
    }
    let file = rest.peek().and_then(|&symbol| File::try_from(symbol).ok());
    if file.is_some() {
        rest.next();
    }
    let rank = rest.peek().and_then(|&symbol| Rank::try_from(symbol).ok());
    if rank.is_some() {
        rest.next();
    }
    let piece = piece.unwrap_or(Piece::Pawn);
    rest.next().is_none().then_some(Description { piece, file, rank, to, promotion })
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Notation;

    use super::*;
    use crate::chess::Chess;

    fn state(text: &str) -> State {
        Chess.read_state(text).unwrap()
    }

    /// Every legal move is written differently, and read as itself.
    #[track_caller]
    fn all(fen: &str) -> Vec<String> {
        let state = state(fen);
        let mut written = Vec::new();
        for mv in legal_moves(state.board()) {
            let text = write(&state, mv);
            assert_eq!(read(&state, &text), Ok(mv), "{text}");
            assert!(!written.contains(&text), "{text} twice");
            written.push(text);
        }
        written.sort();
        written
    }

    #[test]
    fn moves_are_told_apart() {
        // Knights on b1, f1 and f3 and rooks on d1 and d3 can all reach d2.
        let mut moves = all("4k3/8/8/8/8/3R1N2/8/1N1R1NK1 w - - 0 1");
        moves.retain(|text| text.contains("d2"));
        assert_eq!(moves, ["N3d2", "Nbd2", "Nf1d2", "R1d2", "R3d2"]);
        // Queens on a1, a3 and c1: only the whole square tells a1 from both others at b2.
        let moves = all("8/7k/8/8/8/Q7/8/Q1Q3K1 w - - 0 1");
        for text in ["Qa1b2", "Q3b2", "Qcb2"] {
            assert!(
                moves.iter().any(|mv| mv.trim_end_matches(['+', '#']) == text),
                "{text}: {moves:?}"
            );
        }
    }

    #[test]
    fn captures_promotions_castling_and_mates() {
        let moves = all("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
        for text in ["O-O", "O-O-O", "exd6", "bxa8=Q+", "bxa8=N", "b8=R+", "Rxa8+", "Rxh8+"] {
            assert!(moves.contains(&text.to_owned()), "{text}: {moves:?}");
        }
        assert!(all("startpos moves f2f3 e7e5 g2g4").contains(&"Qh4#".to_owned()));
        assert!(all("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").contains(&"Ra8#".to_owned()));
    }

    #[test]
    fn reading_is_tolerant_where_nothing_is_lost() {
        let state = state("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
        let read = |text: &str| read(&state, text).map(|mv| mv.to_string());
        assert_eq!(read("0-0"), Ok("e1h1".to_owned()));
        assert_eq!(read("O-O-O!?"), Ok("e1a1".to_owned()));
        assert_eq!(read("b8Q"), Ok("b7b8q".to_owned()));
        assert_eq!(read("e5xd6"), Ok("e5d6".to_owned()));
        assert_eq!(read("Ke1-f2"), Ok("e1f2".to_owned()));
        assert_eq!(read("Ra1b1"), Ok("a1b1".to_owned()));
        for wrong in
            ["", "e4", "b8", "Nf3", "K", "e9", "Qb8=Q", "aaaaaaaaaaaaaaaa", "♔e2", "O-O-O-O"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let two = super::read(&self::state("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"), "Nd2");
        assert!(two.unwrap_err().to_string().contains("Nbd2 Nfd2"));
    }
}
