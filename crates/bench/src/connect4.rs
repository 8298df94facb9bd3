//! Connect 4 from the empty board to depth 10.

use std::sync::LazyLock;

use minimax::{Evaluation, Evaluator, Winner};
use perfectplay_core::{Game, Heuristic, Limits, Player, Score};
use perfectplay_games::connect4::{Centre, Connect4, State};
use perfectplay_tree::{Method, Options, analyse};

use crate::{
    floor,
    peer::{self, Adapted, Fixed},
};

const DEPTH: u8 = 10;

/// Connect 4 in which all wins are worth the same.
struct AnyWin(Connect4);

static GAME: LazyLock<AnyWin> = LazyLock::new(|| AnyWin(Connect4::standard()));

static CENTRE: LazyLock<Centre> = LazyLock::new(|| Centre::new(&GAME.0));

impl Game for AnyWin {
    type State = State;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        self.0.start()
    }
    #[inline]
    fn to_move(&self, state: &State) -> Player {
        self.0.to_move(state)
    }
    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        self.0.utility(state).map(Score::signum)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        self.0.moves(state, out);
    }
    #[inline]
    fn play(&self, state: &mut State, column: u8) {
        self.0.play(state, column);
    }
    #[inline]
    fn after(&self, state: &State, column: u8) -> State {
        self.0.after(state, column)
    }
}

impl Fixed for AnyWin {
    fn game() -> &'static Self {
        &GAME
    }
}

struct Middle(&'static Centre);

impl Heuristic<AnyWin> for Middle {
    #[inline]
    fn value(&self, game: &AnyWin, state: &State) -> Score {
        self.0.value(&game.0, state)
    }
    fn range(&self, game: &AnyWin) -> std::ops::RangeInclusive<Score> {
        self.0.range(&game.0)
    }
}

/// Ours with all wins alike: the tree on which other programs are compared.
pub(crate) fn ours() -> u64 {
    search(true)
}

/// Ours with sooner wins first, as the peer has it.
pub(crate) fn ours_sooner_wins_first() -> u64 {
    search(false)
}

fn search(ignore_distance: bool) -> u64 {
    let limits = Limits::depth(DEPTH.into());
    let options = Options { limits, ignore_distance, ..Options::default() };
    let heuristic = Middle(&CENTRE);
    let start = GAME.start();
    let report = analyse(Method::AlphaBeta, &*GAME, &start, &heuristic, &options, &mut ());
    report.map_or(0, |report| {
        assert!(!ignore_distance || report.stats.estimates == 830_735, "heuristic calls");
        report.stats.nodes
    })
}

pub(crate) fn bare() -> u64 {
    floor::alpha_beta(&*GAME, &Middle(&CENTRE), DEPTH.into())
}

pub(crate) fn peer_with_our_rules() -> u64 {
    struct OurHeuristic;
    impl Evaluator for OurHeuristic {
        type G = Adapted<AnyWin>;
        fn evaluate(&self, state: &State) -> Evaluation {
            let value = Middle(&CENTRE).value(&GAME, state) as Evaluation;
            if GAME.to_move(state) == Player::Max { value } else { -value }
        }
    }
    peer::alpha_beta(OurHeuristic, GAME.start(), DEPTH)
}

pub(crate) fn peer() -> u64 {
    peer::alpha_beta(MiddleDiscs, Board { mover: 0, all: 0, discs: 0, hash: 0 }, DEPTH)
}

/// Bitboards, seven bits a column, with a hash kept up to date, as the peer's rules trait asks.
#[derive(Clone)]
struct Board {
    mover: u64,
    all: u64,
    discs: u8,
    hash: u64,
}

struct Bits;

impl minimax::Game for Bits {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        moves.extend((0..7).filter(|column| board.all >> (7 * column + 5) & 1 == 0));
        None
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        let disc = (board.all + (1 << (7 * column))) & !board.all & 0x3f << (7 * column);
        let cell = u64::from(disc.trailing_zeros());
        let side = u64::from(board.discs & 1);
        Some(Board {
            mover: board.mover ^ board.all,
            all: board.all | disc,
            discs: board.discs + 1,
            hash: board.hash ^ (2 * cell + side + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        let discs = board.mover ^ board.all;
        let four = |step: u32| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        };
        if four(1) || four(7) || four(6) || four(8) {
            return Some(Winner::PlayerJustMoved);
        }
        (board.discs == 42).then_some(Winner::Draw)
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.hash
    }
}

struct MiddleDiscs;

impl Evaluator for MiddleDiscs {
    type G = Bits;

    fn evaluate(&self, board: &Board) -> Evaluation {
        let middle = 0x3f << 14 | 0x3f << 21 | 0x3f << 28;
        let count = |discs: u64| (discs & middle).count_ones() as Evaluation;
        count(board.mover) - count(board.mover ^ board.all)
    }
}
