//! The rules: states, moves, ends.

use std::hash::{Hash, Hasher};

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks};
use perfectplay_core::{Game, Player, Score};

/// The rules of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chess;

/// A move: from where to where, and what a pawn becomes. Castling is written as the king taking its own rook.
pub type Move = cozy_chess::Move;

/// Fifty moves of each side without progress are a draw.
pub(super) const FIFTY_MOVES: u32 = 100;

/// The men on their squares, whose turn it is, who may still castle, and which pawn can be taken in passing.
///
/// Two numbers come along that every FEN has and that are no part of the state: the plies since the last
/// capture or move of a pawn, and the number of the move. States that differ in nothing else are equal.
#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    /// A pawn can in fact be taken in passing. (The board says so after every double step.)
    in_passing: bool,
}

impl State {
    /// The state on a board.
    pub fn new(board: Board) -> Self {
        let in_passing = takes_in_passing(&board);
        Self { board, in_passing }
    }

    /// The men, the turn, the rights.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where a pawn can be taken in passing, if one can.
    pub(super) fn in_passing(&self) -> Option<File> {
        self.board.en_passant().filter(|_| self.in_passing)
    }

    /// The square behind a pawn that can be taken in passing, if there is one.
    #[inline]
    pub(super) fn in_passing_square(&self) -> BitBoard {
        let rank = Rank::Sixth.relative_to(self.board.side_to_move());
        self.in_passing().map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
    }

    /// A number that stands for the state.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        if self.in_passing { self.board.hash() } else { self.board.hash_without_ep() }
    }
}

impl PartialEq for State {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key() && self.is_same(other)
    }
}

impl State {
    /// The slow part of comparing: keys can be equal by chance.
    fn is_same(&self, other: &Self) -> bool {
        let (one, two) = (&self.board, &other.board);
        one.side_to_move() == two.side_to_move()
            && Color::ALL.iter().all(|&color| {
                one.colors(color) == two.colors(color)
                    && one.castle_rights(color) == two.castle_rights(color)
            })
            && Piece::ALL.iter().all(|&piece| one.pieces(piece) == two.pieces(piece))
            && self.in_passing() == other.in_passing()
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// Whether a pawn that has just made a double step can be taken by a legal move.
#[inline]
fn takes_in_passing(board: &Board) -> bool {
    let Some(file) = board.en_passant() else {
        return false;
    };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let takers = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    takers.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
}

/// The player of a colour.
#[inline]
pub(super) fn player(color: Color) -> Player {
    match color {
        Color::White => Player::Max,
        Color::Black => Player::Min,
    }
}

/// Whether no moves whatsoever lead to a mate: too few men.
#[inline]
pub(super) fn is_dead(board: &Board) -> bool {
    let mighty = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !mighty.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    if knights.is_empty() {
        // Bishops that all stand on squares of one colour never attack a square of the other.
        bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES)
    } else {
        (knights | bishops).len() == 1
    }
}

impl Game for Chess {
    type State = State;
    type Move = Move;

    const PATIENCE: Option<u32> = Some(FIFTY_MOVES);

    fn start(&self) -> State {
        State::new(Board::startpos())
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        player(state.board.side_to_move())
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        let board = &state.board;
        if is_dead(board) {
            return Some(0);
        }
        let can_move = board.generate_moves(|_| true);
        if can_move {
            return None;
        }
        let mated = !board.checkers().is_empty();
        Some(if mated { -player(board.side_to_move()).sign() as Score } else { 0 })
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if is_dead(&state.board) {
            return;
        }
        state.board.generate_moves(|moves| {
            out.extend(moves);
            false
        });
    }

    #[inline]
    fn count(&self, state: &State) -> Option<usize> {
        if is_dead(&state.board) {
            return Some(0);
        }
        let mut count = 0;
        state.board.generate_moves(|moves| {
            count += moves.len();
            false
        });
        Some(count)
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        state.board.play_unchecked(mv);
        state.in_passing = takes_in_passing(&state.board);
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    #[inline]
    fn idle_plies(&self, state: &State) -> u32 {
        state.board.halfmove_clock().into()
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Notation;

    use super::*;

    fn utility(fen: &str) -> Option<Score> {
        Chess.utility(&Chess.read_state(fen).unwrap())
    }

    #[test]
    fn games_end_by_mate_and_stalemate() {
        assert_eq!(utility("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Some(1), "on the last rank");
        assert_eq!(utility("8/8/8/8/8/5k2/6q1/6K1 w - - 0 1"), Some(-1));
        assert_eq!(utility("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(0), "stalemate");
        assert_eq!(utility("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"), None);
        assert_eq!(utility("7k/8/6KR/8/8/8/8/8 b - - 0 1"), None, "the king can go to g8");
    }

    #[test]
    fn games_end_when_nobody_can_mate_any_more() {
        for dead in [
            "8/8/8/4k3/8/8/8/K7 w - - 0 1",
            "8/8/8/4k3/8/8/8/KB6 w - - 0 1",
            "8/8/8/4k3/8/8/8/Kn6 b - - 0 1",
            // b1 and a8 are both light.
            "b7/8/8/4k3/8/8/8/KB6 w - - 0 1",
            "b1b5/8/4b3/4k3/8/8/8/KB1B4 w - - 0 1",
        ] {
            assert_eq!(utility(dead), Some(0), "{dead}");
            let mut moves = Vec::new();
            Chess.moves(&Chess.read_state(dead).unwrap(), &mut moves);
            assert!(moves.is_empty(), "{dead}");
        }
        // Here mates can be set up with some help.
        for alive in [
            "1b6/8/8/4k3/8/8/8/KB6 w - - 0 1",
            "8/8/8/4k3/8/8/8/KNN5 w - - 0 1",
            "n7/8/8/4k3/8/8/8/KN6 w - - 0 1",
            "n7/8/8/4k3/8/8/8/KB6 w - - 0 1",
            "8/8/8/4k3/8/8/P7/K7 w - - 0 1",
        ] {
            assert_eq!(utility(alive), None, "{alive}");
        }
    }

    #[test]
    fn what_cannot_be_taken_in_passing_makes_no_difference() {
        let read = |text: &str| Chess.read_state(text).unwrap();
        let stepped = read("startpos moves e2e4");
        let stands = read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert_eq!(stepped, stands);
        assert_eq!(Chess.key(&stepped), Chess.key(&stands));
        // Here it can: 2... d4 3. e4 dxe3.
        let stepped = read("startpos moves g1f3 d7d5 f3g1 d5d4 e2e4");
        let stands = read("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
        assert_ne!(stepped, stands);
        assert_ne!(Chess.key(&stepped), Chess.key(&stands));
        // Here the pawn that could take is pinned: the king stands behind it on the rank.
        let pinned = read("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1");
        assert_eq!(pinned, read("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"));
        // Here a king could go where a pawn would take.
        let king = read("8/8/8/K7/6k1/5b2/7P/3N4 w - - 0 88 moves h2h4");
        assert_eq!(king, read("8/8/8/K7/6kP/5b2/8/3N4 b - - 0 88"));
    }

    #[test]
    fn clocks_are_no_part_of_a_state() {
        let read = |text: &str| Chess.read_state(text).unwrap();
        let there_and_back = read("startpos moves g1f3 g8f6 f3g1 f6g8");
        assert_eq!(there_and_back, Chess.start());
        assert_eq!(Chess.idle_plies(&there_and_back), 4);
        assert_eq!(Chess.idle_plies(&read("startpos moves g1f3 g8f6 e2e4")), 0);
        // Rights to castle are a part.
        let kings = "startpos moves e2e4 e7e5 e1e2 e8e7 e2e1 e7e8";
        assert_ne!(read(kings), read("startpos moves e2e4 e7e5"));
    }
}
