//! What players know beyond the rules: which moves to try first, which to follow beyond the horizon, and where it is
//! enough to look less far.

use cozy_chess::{
    BitBoard, Board, Color, Piece, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use perfectplay_core::{
    Bounds, Endgame, Forecast, MoveOrder, Quiescence, Score, Selectivity, Standing, StaticBounds,
};

use super::{
    Chess, Move, State,
    exchange::{gains_at_least, worth},
    san::{is_capture, is_castling},
};

/// What helps a search of chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insight;

/// Deeds: a piece that goes to a square; and a piece that takes another.
const QUIET: usize = Piece::NUM * 64;
const CAPTURES: usize = Piece::NUM * Piece::NUM;

/// Exchanges that lose come after quiet moves, all others before.
const QUIET_PROMISE: u32 = 1;
const GOOD_PROMISE: u32 = 64;

/// The man that a capture takes.
#[inline]
fn taken(board: &Board, mv: Move) -> Piece {
    board.piece_on(mv.to).unwrap_or(Piece::Pawn)
}

/// Whether a move takes something or makes a queen.
#[inline]
fn is_forcing(board: &Board, mv: Move) -> bool {
    is_capture(board, mv) || mv.promotion == Some(Piece::Queen)
}

/// Whether the man that moves attacks the other king. (Checks by those behind it are not looked for.)
#[inline]
fn gives_check(board: &Board, mv: Move) -> bool {
    let king = board.king(!board.side_to_move());
    let occupied = board.occupied() ^ mv.from.bitboard();
    let from_king = match mv.promotion.or_else(|| board.piece_on(mv.from)) {
        Some(Piece::Pawn) => get_pawn_attacks(king, !board.side_to_move()),
        Some(Piece::Knight) => get_knight_moves(king),
        Some(Piece::Bishop) => get_bishop_moves(king, occupied),
        Some(Piece::Rook) => get_rook_moves(king, occupied),
        Some(Piece::Queen) => get_bishop_moves(king, occupied) | get_rook_moves(king, occupied),
        Some(Piece::King) | None => BitBoard::EMPTY,
    };
    from_king.has(mv.to)
}

/// How good an exchange looks: the most precious victim first, taken by the cheapest man.
#[inline]
fn gain(board: &Board, mv: Move) -> u32 {
    let victim = if is_capture(board, mv) { 8 * (taken(board, mv) as u32 + 1) } else { 0 };
    let queen = if mv.promotion == Some(Piece::Queen) { 40 } else { 0 };
    let attacker = board.piece_on(mv.from).map_or(0, |piece| piece as u32);
    GOOD_PROMISE + victim + queen - attacker
}

/// Whether nothing is going on: no check, no capture or promotion that gains anything, and the move that was `chosen` is none.
pub fn is_quiet(state: &State, chosen: Move) -> bool {
    let board = state.board();
    let gains = |mv| is_forcing(board, mv) && gains_at_least(board, mv, 1);
    board.checkers().is_empty()
        && !is_forcing(board, chosen)
        && !board.generate_moves(|of_a_piece| of_a_piece.into_iter().any(gains))
}

impl MoveOrder<Chess> for Insight {
    fn order(&self, _: &Chess, state: &State, moves: &mut [Move]) {
        let board = state.board();
        moves.sort_by_key(|&mv| !is_forcing(board, mv));
    }

    fn promise(&self, _: &Chess, state: &State, mv: Move) -> u32 {
        let board = state.board();
        if !is_forcing(board, mv) {
            QUIET_PROMISE
        } else if gains_at_least(board, mv, 0) {
            gain(board, mv)
        } else {
            0
        }
    }

    fn deeds(&self, _: &Chess) -> usize {
        QUIET + CAPTURES
    }

    #[inline]
    fn deed(&self, _: &Chess, state: &State, mv: Move) -> usize {
        let board = state.board();
        let piece = board.piece_on(mv.from).map_or(0, |piece| piece as usize);
        if is_capture(board, mv) {
            QUIET + Piece::NUM * piece + taken(board, mv) as usize
        } else {
            64 * piece + mv.to as usize
        }
    }
}

/// Whoever has nothing but a king never wins.
impl StaticBounds<Chess> for Insight {
    fn bounds(&self, _: &Chess, state: &State) -> Option<Bounds> {
        let bare = |color: Color| state.board().colors(color).len() == 1;
        match Color::ALL.map(bare) {
            [true, false] => Some(Bounds { lower: -1, upper: 0 }),
            [false, true] => Some(Bounds { lower: 0, upper: 1 }),
            _ => None,
        }
    }
}

/// Captures that do not lose, promotions to a queen; and every answer to a check.
impl Quiescence<Chess> for Insight {
    const LIVELY: bool = true;

    fn lively(&self, _: &Chess, state: &State, moves: &mut Vec<Move>) -> Standing {
        let board = state.board();
        let first = moves.len();
        if !board.checkers().is_empty() {
            board.generate_moves(|of_a_piece| {
                moves.extend(of_a_piece);
                false
            });
            moves[first..].sort_by_key(|&mv| !is_forcing(board, mv));
            return Standing::Forced;
        }
        let others = board.colors(!board.side_to_move());
        let seventh = cozy_chess::Rank::Seventh.relative_to(board.side_to_move()).bitboard();
        let promoting = board.colored_pieces(board.side_to_move(), Piece::Pawn) & seventh;
        let passing = state.in_passing_square();
        board.generate_moves(|mut of_a_piece| {
            let pawn = of_a_piece.piece == Piece::Pawn;
            if !(pawn && promoting.has(of_a_piece.from)) {
                of_a_piece.to &= if pawn { others | passing } else { others };
            }
            moves.extend(of_a_piece.into_iter().filter(|&mv| {
                mv.promotion.is_none_or(|piece| piece == Piece::Queen)
                    && gains_at_least(board, mv, 0)
            }));
            false
        });
        moves[first..].sort_by_key(|&mv| std::cmp::Reverse(gain(board, mv)));
        Standing::Optional
    }

    /// What is taken, and a little more for the better place.
    fn hope(&self, _: &Chess, state: &State, mv: Move) -> Option<Score> {
        let board = state.board();
        mv.promotion.is_none().then(|| worth(taken(board, mv)) + BETTER_PLACE)
    }
}

/// A capture changes the estimate by the man that is taken, and hardly by more than this beside it.
const BETTER_PLACE: Score = 180;

/// With so many plies to go a quiet move far down the list is not looked at.
const SKIPPING: u32 = 5;
/// With so few plies to go an estimate far outside the window is believed.
const FORETOLD: u32 = 6;
/// For each ply to go it has to be so much further above.
const ABOVE: Score = 85;
/// With so few plies to go it is believed below the window, too, and so much further.
const HOPELESS: u32 = 3;
const BELOW: Score = 220;

impl Selectivity<Chess> for Insight {
    const SELECTIVE: bool = true;

    /// Late quiet moves: by the logarithms of how late and how far.
    fn reduction(&self, _: &Chess, state: &State, mv: Move, number: usize, left: u32) -> u32 {
        let board = state.board();
        let quiet = board.checkers().is_empty() && !is_forcing(board, mv);
        if number < 3 || left < 3 || !quiet || gives_check(board, mv) {
            return 0;
        }
        REDUCTIONS[left.min(63) as usize][number.min(63)].into()
    }

    fn skips(&self, _: &Chess, state: &State, mv: Move, number: usize, left: u32) -> bool {
        let board = state.board();
        left <= SKIPPING
            && number >= 4 + (left * left) as usize
            && board.checkers().is_empty()
            && !is_forcing(board, mv)
            && mv.promotion.is_none()
            && !is_castling(board, mv)
            && !gives_check(board, mv)
    }

    /// Not in check, and not with pawns alone: there it can be a blessing to be allowed to wait.
    fn pass(&self, _: &Chess, state: &State, left: u32) -> Option<(State, u32)> {
        let board = state.board();
        let own = board.colors(board.side_to_move());
        let pieces = own & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
        if left < 3 || pieces.is_empty() {
            return None;
        }
        let passed = board.null_move()?;
        Some((State::new(passed), 3 + left / 4))
    }

    fn forecast(&self, _: &Chess, state: &State, left: u32) -> Option<Forecast> {
        let quiet = state.board().checkers().is_empty();
        let plies = left as Score;
        (quiet && left <= FORETOLD).then(|| Forecast {
            left: 0,
            above: ABOVE * plies,
            below: (left <= HOPELESS).then_some(BELOW * plies),
        })
    }
}

impl Endgame<Chess> for Insight {}

/// By plies to go and number of the move.
static REDUCTIONS: std::sync::LazyLock<[[u8; 64]; 64]> = std::sync::LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (left, row) in table.iter_mut().enumerate().skip(1) {
        for (number, plies) in row.iter_mut().enumerate().skip(1) {
            *plies = (0.6 + (left as f64).ln() * (number as f64).ln() / 2.2) as u8;
        }
    }
    table
});
