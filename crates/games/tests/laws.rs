//! Every game keeps every law of the contract, in every variant that has its own code path.
//!
//! The checks are those of `perfectplay-testkit`: they play at random, and where a game is small
//! enough they look at every state.

use perfectplay_core::{
    Game, HeapRule, Heuristic, Impartial, Indexed, Knowledge, MoveOrder, Notation, Player,
    Predecessors, Score, Turned, View, Zero,
};
use perfectplay_games::{
    chess::{self, Chess, Material, Positional},
    chomp::Chomp,
    connect4::{self, Alignments, Centre, Connect4},
    explicit_tree::ExplicitTree,
    heaps::HeapGame,
    mnk::{self, Mnk, OpenLines},
    nim::Nim,
    othello::{self, BlackDiscs, DiscDifference, Mobility, Othello, Weighted},
    random_tree::{LeafLaw, Order, OrderedTree, RandomTree},
    wythoff::Wythoff,
};
use perfectplay_testkit::laws::{self, Walks};

/// More states than any game here has that is looked at as a whole.
const CAP: usize = 300_000;

/// Long games and large boards show their laws in fewer walks.
const FEW: Walks = Walks { count: 25, plies: 400, seed: 7 };

/// The rules, the texts and the pictures.
fn check_game<G: View>(game: &G, walks: Walks) {
    laws::check_rules(game, walks).unwrap();
    laws::check_notation(game, walks).unwrap();
    laws::check_view(game, walks).unwrap();
    check_heuristic(game, &Zero, walks);
}

fn check_heuristic<G: Game, H: Heuristic<G>>(game: &G, heuristic: &H, walks: Walks) {
    laws::check_heuristic(game, heuristic, walks).unwrap();
}

fn check_order<G: Game, O: MoveOrder<G>>(game: &G, order: &O, walks: Walks) {
    laws::check_order(game, order, walks).unwrap();
}

/// Keys and symmetries, on every state.
fn check_values<G: Game>(game: &G) {
    laws::check_values(game, &game.start(), CAP).unwrap();
}

fn check_impartial<G: View + Impartial + Indexed>(game: &G) {
    check_game(game, Walks::default());
    laws::check_impartial(game, Walks::default()).unwrap();
    laws::check_indexed(game, Walks::default()).unwrap();
    check_twin_configurations(game);
}

fn check_predecessors<G: Predecessors>(game: &G) {
    laws::check_predecessors(game, &game.start(), CAP).unwrap();
}

/// Games in which the players have different moves.
fn check_partisan<G: View + Turned>(game: &G, walks: Walks) {
    check_game(game, walks);
    laws::check_turned(game, walks).unwrap();
}

/// Every state of a small game, whoever begins.
fn check_twins<G: Notation + Turned>(game: &G) {
    laws::check_twins(game, Turned::turned, CAP).unwrap();
}

/// The same where configurations say what it is.
fn check_twin_configurations<G: Notation + Impartial>(game: &G) {
    let turned = |game: &G, state: &_| game.state(&game.config(state), !game.to_move(state));
    laws::check_twins(game, turned, CAP).unwrap();
}

/// What a game knows, on random play and on every state of a small game.
fn check_knowledge<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, small: bool) {
    check_order(game, knowledge, FEW);
    if small {
        laws::check_bounds(game, knowledge, &game.start(), CAP).unwrap();
    }
}

#[test]
fn tic_tac_toe() {
    let game = Mnk::tic_tac_toe();
    check_partisan(&game, Walks::default());
    check_heuristic(&game, &OpenLines, Walks::default());
    check_values(&game);
}

#[test]
fn boards_of_one_word() {
    for (rows, columns, connect) in [
        (4, 3, 3),
        (3, 4, 3),
        (1, 1, 1),
        (1, 7, 2),
        (2, 5, 3),
        (2, 6, 5),
        (4, 8, 4),
        (8, 8, 5),
        (1, 64, 3),
    ] {
        let game = Mnk::<1>::new(rows, columns, connect).unwrap();
        check_partisan(&game, FEW);
        check_heuristic(&game, &OpenLines, FEW);
    }
}

#[test]
fn boards_of_several_words() {
    for (rows, columns, connect) in [(19, 19, 5), (9, 8, 4), (1, 130, 3), (130, 1, 3), (3, 3, 3)] {
        let game = Mnk::<6>::new(rows, columns, connect).unwrap();
        check_partisan(&game, Walks { count: 4, ..FEW });
        check_heuristic(&game, &OpenLines, FEW);
    }
}

#[test]
fn values_of_small_boards() {
    for (rows, columns, connect) in [(3, 3, 3), (3, 3, 2), (2, 5, 3), (5, 2, 2)] {
        let game = Mnk::<1>::new(rows, columns, connect).unwrap();
        check_values(&game);
        check_twins(&game);
        check_knowledge(&game, &mnk::Insight, true);
    }
    // The same rules in more words than they need.
    let wide = Mnk::<6>::new(3, 3, 3).unwrap();
    check_values(&wide);
    check_twins(&wide);
}

#[test]
fn marks_and_discs_are_numbered() {
    for (rows, columns, connect) in [(3, 3, 3), (4, 3, 3), (1, 7, 2), (2, 5, 3)] {
        let game = Mnk::<1>::new(rows, columns, connect).unwrap();
        laws::check_indexed(&game, Walks::default()).unwrap();
        laws::check_predecessors(&game, &game.start(), CAP).unwrap();
        let game = Connect4::new(rows, columns, connect).unwrap();
        laws::check_indexed(&game, Walks::default()).unwrap();
        laws::check_predecessors(&game, &game.start(), CAP).unwrap();
    }
    laws::check_indexed(&Mnk::<6>::new(6, 6, 5).unwrap(), FEW).unwrap();
    laws::check_indexed(&Connect4::<u64>::new(5, 7, 4).unwrap(), FEW).unwrap();
    // Nine cells, some of them marked, half of these with crosses: the sum of C(9, k) C(k, k / 2).
    assert_eq!(Mnk::tic_tac_toe().len(), 6046);
    // Two columns of two: 1, 2, 3, 2 and 1 ways to stack 0 to 4 discs, times C(k, k / 2) colours.
    assert_eq!(Connect4::new(2, 2, 2).unwrap().len(), 1 + 2 + 3 * 2 + 2 * 3 + 6);
    // Too large to be numbered.
    assert_eq!(Connect4::standard().len(), u64::MAX);
    assert_eq!(Mnk::<1>::new(8, 8, 5).unwrap().len(), u64::MAX);
}

#[test]
fn connect_4() {
    let standard = Connect4::standard();
    check_partisan(&standard, Walks::default());
    check_connect4_capabilities(&standard);
    // Small, one column, one row, the widest board, the tallest, a line that does not fit.
    for (rows, columns, connect) in
        [(4, 4, 3), (6, 1, 2), (1, 32, 4), (3, 16, 4), (1, 5, 1), (31, 2, 4), (63, 1, 3), (2, 2, 5)]
    {
        let game = Connect4::new(rows, columns, connect).unwrap();
        check_partisan(&game, FEW);
        check_connect4_capabilities(&game);
    }
    // On 128 bits: one that would fit 64, across the middle, the widest board, the tallest.
    for (rows, columns, connect) in [(4, 4, 3), (8, 9, 4), (1, 64, 4), (7, 16, 5), (127, 1, 4)] {
        let game = Connect4::<u128>::sized(rows, columns, connect).unwrap();
        check_partisan(&game, FEW);
        check_connect4_capabilities(&game);
    }
}

fn check_connect4_capabilities<W: connect4::Word>(game: &Connect4<W>) {
    check_heuristic(game, &Alignments::new(game), FEW);
    check_heuristic(game, &Centre::new(game), FEW);
    check_knowledge(game, &connect4::Insight::new(game), false);
}

#[test]
fn values_of_small_connect_4() {
    for (rows, columns, connect) in [(3, 3, 3), (3, 4, 3), (4, 3, 3), (1, 9, 3), (8, 2, 3)] {
        let game = Connect4::new(rows, columns, connect).unwrap();
        check_values(&game);
        check_twins(&game);
        check_knowledge(&game, &connect4::Insight::new(&game), true);
    }
    check_twins(&Connect4::<u128>::sized(3, 3, 3).unwrap());
}

#[test]
fn othello() {
    for size in [8, 6, 4] {
        let game = Othello::new(size).unwrap();
        check_partisan(&game, FEW);
        check_heuristic(&game, &BlackDiscs, Walks::default());
        check_heuristic(&game, &DiscDifference, Walks::default());
        check_heuristic(&game, &Mobility, Walks::default());
        check_heuristic(&game, &Weighted::new(&game), Walks::default());
        check_knowledge(&game, &othello::Insight::new(&game), size == 4);
    }
}

#[test]
fn values_of_small_othello() {
    let game = Othello::new(4).unwrap();
    check_values(&game);
    check_twins(&game);
}

/// Chess from a state, so that walks come to endings, promotions and castling.
struct ChessFrom(&'static str);

impl Game for ChessFrom {
    type State = <Chess as Game>::State;
    type Move = <Chess as Game>::Move;

    fn start(&self) -> Self::State {
        Chess.read_state(self.0).unwrap()
    }
    fn to_move(&self, state: &Self::State) -> Player {
        Chess.to_move(state)
    }
    fn utility(&self, state: &Self::State) -> Option<Score> {
        Chess.utility(state)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        Chess.moves(state, out);
    }
    fn count(&self, state: &Self::State) -> Option<usize> {
        Chess.count(state)
    }
    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        Chess.play(state, mv);
    }
    fn key(&self, state: &Self::State) -> u64 {
        Chess.key(state)
    }
    fn idle_plies(&self, state: &Self::State) -> u32 {
        Chess.idle_plies(state)
    }
}

#[test]
fn chess() {
    check_game(&Chess, FEW);
    check_heuristic(&Chess, &Material, FEW);
    check_heuristic(&Chess, &Positional, FEW);
    check_order(&Chess, &chess::Insight, FEW);
    for position in [
        "4k3/8/8/8/8/8/8/KBN5 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ] {
        laws::check_rules(&ChessFrom(position), FEW).unwrap();
    }
}

#[test]
fn nim() {
    for misere in [false, true] {
        for take in [None, Some(1), Some(3)] {
            for heaps in [&[3, 4, 5][..], &[0], &[7], &[1, 0, 2], &[2, 2, 1, 3]] {
                let game = Nim::new(heaps, misere, take).unwrap();
                check_impartial(&game);
                check_predecessors(&game);
                check_values(&game);
            }
        }
    }
}

#[test]
fn chomp() {
    for (rows, columns) in [(1, 1), (2, 2), (4, 5), (1, 6), (6, 1), (3, 7)] {
        let game = Chomp::new(rows, columns).unwrap();
        check_impartial(&game);
        check_values(&game);
    }
}

/// Sets, splits into two, three and unequal heaps, with heaps that are dead from the start.
#[test]
fn games_on_heaps() {
    let codes = ["0.77", "0.07", "0.137", "4.0", "0.08", "8.5", "0.2", "C.F"];
    let codes = codes.map(|code| HeapRule::code(code).unwrap());
    let others = [HeapRule::subtraction(&[2, 5, 6]).unwrap(), HeapRule::split_unequally()];
    for rule in codes.into_iter().chain(others) {
        for misere in [false, true] {
            for heaps in [&[7][..], &[], &[1], &[3, 1, 4]] {
                let game = HeapGame::new(rule.clone(), misere, heaps).unwrap();
                check_game(&game, FEW);
                laws::check_impartial(&game, FEW).unwrap();
                check_twin_configurations(&game);
                check_values(&game);
            }
        }
    }
    let wide = HeapGame::new(HeapRule::code("0.77").unwrap(), false, &[40, 3]).unwrap();
    check_game(&wide, FEW);
}

#[test]
fn wythoff() {
    for misere in [false, true] {
        for heaps in [[0, 0], [3, 5], [6, 2], [0, 4], [30, 3]] {
            let game = Wythoff::new(heaps, misere);
            check_impartial(&game);
            check_values(&game);
        }
    }
}

#[test]
fn explicit_trees() {
    for list in [
        "[[7,6,5],[2,4,8],[9,3,4]]",
        "7",
        "[-1]",
        "[[[[0]]]]",
        "[1,[[2,[3,9]],7],0]",
        "[[1,1],[1,1]]",
        "[2000,[-2000,[5,[6,[7]]]]]",
    ] {
        let game = ExplicitTree::parse(list).unwrap();
        check_game(&game, Walks::default());
        check_values(&game);
    }
}

#[test]
fn random_trees_under_every_law() {
    for law in [
        LeafLaw::default(),
        LeafLaw::Uniform { max: 0 },
        LeafLaw::Uniform { max: 7 },
        LeafLaw::Binary { p: 0.618 },
        LeafLaw::Binary { p: 0.0 },
        LeafLaw::Incremental,
    ] {
        for (moves, depth) in [(3, 4), (1, 9), (6, 0), (2, 8)] {
            let game = RandomTree::new(moves, depth, 5, law).unwrap();
            check_game(&game, FEW);
            check_values(&game);
            let ordered = OrderedTree::new(game, Order::BestFirst).unwrap();
            laws::check_rules(&ordered, FEW).unwrap();
            check_values(&ordered);
        }
        check_game(&RandomTree::new(40, 20, 1, law).unwrap(), FEW);
    }
}
