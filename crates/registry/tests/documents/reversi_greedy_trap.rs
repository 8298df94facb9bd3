//! The course's example at Reversi (10.3.2): a fix with two ways out. The heuristic, the number of
//! black discs, makes the first look better one move ahead; two moves ahead it is the end.
//!
//! The document's board is a picture. This one was found by the program, and is found again here:
//! in random games where White greedily turns over all it can, the first position with these
//! features.

use perfectplay_core::{Game, Notation, Player};
use perfectplay_games::othello::{Move, Othello, State};
use perfectplay_registry::Request;
use perfectplay_testkit::Dice;

use crate::{open, to_depth};

/// Black, with one disc left, has two moves: e2 turns over four discs, a3 three. But after e2
/// White turns over every black disc.
///
/// ```text
///      a b c d e f g h
///   1  . . . . . . . .
///   2  O O . . * . O O       *  the two moves
///   3  * O O . O O O .
///   4  O O O O O O . .
///   5  . . O O O O O .
///   6  . O O O O . . .
///   7  O . O . X . . .
///   8  . . O O O O O .
/// ```
const TRAP: &str = "--------OO----OO-OO-OOO-OOOOOO----OOOOO--OOOO---O-O-X-----OOOOO- X";
const GREEDY: &str = "e2";
const PRUDENT: &str = "a3";

fn moves(game: &Othello, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

fn black_discs(state: &State) -> u32 {
    state.discs(Player::Max).count_ones()
}

/// Black discs after a move, and at least after White's reply.
fn outlook(game: &Othello, state: &State, mv: Move) -> (u32, u32) {
    let after = game.after(state, mv);
    let replies = moves(game, &after).into_iter().map(|reply| game.after(&after, reply));
    let least = replies.map(|next| black_discs(&next)).min();
    (black_discs(&after), least.unwrap_or_else(|| black_discs(&after)))
}

/// Black has two moves; the first leaves more black discs, and then none at all.
fn is_trap(game: &Othello, state: &State) -> bool {
    let [first, second] = moves(game, state)[..] else { return false };
    let (first, second) = (outlook(game, state, first), outlook(game, state, second));
    game.to_move(state) == Player::Max && first.0 > second.0 && first.1 == 0 && second.1 > 0
}

/// Plays games, each from its own seed, until a trap turns up.
fn find_trap(game: &Othello, games: u64) -> Option<State> {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut state = game.start();
        while game.utility(&state).is_none() {
            if is_trap(game, &state) {
                return Some(state);
            }
            let mut choice = moves(game, &state);
            if game.to_move(&state) == Player::Min {
                let left = |mv: &Move| black_discs(&game.after(&state, *mv));
                let least = choice.iter().map(left).min();
                choice.retain(|mv| Some(left(mv)) == least);
            }
            let mv = dice.pick(&choice).expect("the game goes on");
            game.play(&mut state, mv);
        }
    }
    None
}

#[test]
fn the_program_finds_it() {
    let game = Othello::standard();
    let found = find_trap(&game, 1000).expect("there is one among the first games");
    assert_eq!(game.write_state(&found), TRAP);
}

#[test]
fn one_move_ahead_greed_is_best() {
    let position = open("othello", TRAP);
    assert_eq!(position.legal_moves(), [GREEDY, PRUDENT]);
    assert_eq!(position.estimate(Some("black")), Ok(1));
    for method in ["minimax", "alphabeta", "dichotomy", "mtdf", "table"] {
        let request = Request { all_moves: true, ..to_depth(method, 1, "black") };
        let solved = position.analyse(&request).unwrap();
        let values: Vec<_> = solved.moves.unwrap().iter().map(|found| found.value).collect();
        assert_eq!(values, [6, 5], "{method}");
        assert_eq!(solved.best, [GREEDY], "{method}");
    }
}

#[test]
fn two_moves_ahead_it_loses_everything() {
    let position = open("othello", TRAP);
    for method in ["minimax", "alphabeta", "dichotomy", "mtdf", "table"] {
        let request = Request { all_moves: true, ..to_depth(method, 2, "black") };
        let solved = position.analyse(&request).unwrap();
        assert_eq!((solved.value, &solved.best[..]), (3, &[PRUDENT.to_owned()][..]), "{method}");
        // The greedy move is not worth 0 black discs but a lost game, all 64 squares.
        let greedy = &solved.moves.unwrap()[0];
        assert_eq!((greedy.value, greedy.decided), (-64, true), "{method}");
    }
}

/// The reply that does it: not a black disc is left.
#[test]
fn the_trap_snaps_shut() {
    let after = open("othello", TRAP).play(GREEDY).unwrap();
    let reply = after.analyse(&to_depth("alphabeta", 1, "black")).unwrap();
    let end = after.play(&reply.best[0]).unwrap();
    assert_eq!(end.utility(), Some(-64));
    let board = end.state();
    let (cells, _) = board.rsplit_once(' ').unwrap();
    assert!(!cells.contains('X'), "{board}");
}
