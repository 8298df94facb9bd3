//! Three men's morris: a game whose states come back, solved all the same.
//!
//! Each player has three men on a board of three rows. They are placed in turn; then a man moves along a line to a free
//! neighbour. Three in a row win. Play can go round for ever, which is a draw.
//!
//! ```text
//!   0 - 1 - 2
//!   | \ | / |
//!   3 - 4 - 5
//!   | / | \ |
//!   6 - 7 - 8
//! ```
//!
//! `cargo run --release --example three_mens_morris`

#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::{error::Error, ops::RangeInclusive};

use perfectplay_core::{Game, Player, Score};
use perfectplay_tree::{Options, retrograde};

const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

/// Points with a line between them.
const NEIGHBOURS: [&[u8]; 9] = [
    &[1, 3, 4],
    &[0, 2, 4],
    &[1, 4, 5],
    &[0, 4, 6],
    &[0, 1, 2, 3, 5, 6, 7, 8],
    &[2, 4, 8],
    &[3, 4, 7],
    &[4, 6, 8],
    &[4, 5, 7],
];

struct ThreeMensMorris;

/// A man is placed on a point, or moves from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Place(u8),
    Walk(u8, u8),
}

/// The points of Max and of Min, and whose turn it is.
type State = ([u16; 2], Player);

impl Game for ThreeMensMorris {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        ([0; 2], Player::Max)
    }
    fn to_move(&self, state: &State) -> Player {
        state.1
    }
    fn utility(&self, state: &State) -> Option<Score> {
        let has_row = |men: u16| LINES.iter().any(|line| men & line == *line);
        match state.0.map(has_row) {
            [true, _] => Some(1),
            [_, true] => Some(-1),
            // Whoever is shut in cannot move, and loses.
            _ if self.possible(state).is_empty() => Some(-state.1.sign() as Score),
            _ => None,
        }
    }
    fn utility_range(&self) -> RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if self.utility(state).is_none() {
            out.extend(self.possible(state));
        }
    }
    fn play(&self, (men, player): &mut State, mv: Move) {
        let own = &mut men[*player as usize];
        match mv {
            Move::Place(to) => *own |= 1 << to,
            Move::Walk(from, to) => *own ^= 1 << from | 1 << to,
        }
        *player = !*player;
    }
}

impl ThreeMensMorris {
    fn possible(&self, (men, player): &State) -> Vec<Move> {
        let own = men[*player as usize];
        let is_free = |point: &u8| (men[0] | men[1]) >> point & 1 == 0;
        if own.count_ones() < 3 {
            return (0..9).filter(is_free).map(Move::Place).collect();
        }
        let walks = |from: u8| {
            let to = NEIGHBOURS[usize::from(from)].iter().copied().filter(is_free);
            to.map(move |to| Move::Walk(from, to)).collect::<Vec<_>>()
        };
        (0..9).filter(|from| own >> from & 1 == 1).flat_map(walks).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = ThreeMensMorris;
    let options = Options { all_moves: true, ..Options::default() };
    let found = retrograde(&game, &game.start(), &options)?;
    let report = found.answer;
    println!("{} states, value {}, in {:?} plies", found.states, report.value, report.distance);
    println!("best play: {:?}", report.line);
    for mv in &report.moves {
        println!("{:?}: {} in {:?} plies", mv.mv, mv.value, mv.distance);
    }
    Ok(())
}

#[cfg(test)]
#[path = "shared/as_a_file.rs"]
mod as_a_file;

#[cfg(test)]
mod tests {
    use perfectplay_core::Limits;
    use perfectplay_graph::{Outcome, explore, values};
    use perfectplay_testkit::{
        brute::Oracle,
        laws::{self, Walks},
    };
    use perfectplay_tree::{Method, retrograde_test};

    use super::*;

    #[test]
    fn it_runs() {
        main().unwrap();
    }

    #[test]
    fn the_rules_keep_the_laws() {
        laws::check_rules(&ThreeMensMorris, Walks::default()).unwrap();
    }

    /// Every state has the value and the distance of value iteration.
    #[test]
    fn every_state_by_value_iteration() {
        let (game, start) = (ThreeMensMorris, ThreeMensMorris.start());
        let explored = explore(&game, &[start], Limits::default(), Outcome::of_utility).unwrap();
        let utility = |vertex: u32| game.utility(&explored.states[vertex as usize]).unwrap_or(0);
        let found = values(&explored.graph, utility, 1);
        let mut oracle = Oracle::new(&game, 100_000);
        let distances = oracle.distances(&start).unwrap();
        assert_eq!(explored.states.len(), distances.len());
        for (vertex, state) in (0..).zip(&explored.states) {
            assert_eq!(found.value(vertex), oracle.value(state).unwrap(), "{state:?}");
            assert_eq!(found.distance(vertex), distances[state], "{state:?}");
        }
    }

    /// As is well known, whoever begins in the centre wins.
    #[test]
    fn the_centre_wins() {
        let (game, start) = (ThreeMensMorris, ThreeMensMorris.start());
        let solved = retrograde(&game, &start, &Options::default()).unwrap();
        assert_eq!((solved.method, solved.answer.stopped), (Method::Retrograde, None));
        assert_eq!((solved.answer.value, &solved.answer.best[..]), (1, &[Move::Place(4)][..]));
        let answer = retrograde_test(&game, &start, 1, &Options::default()).unwrap().answer;
        assert_eq!((answer.ensured, answer.mv), (Some(true), Some(Move::Place(4))));
    }

    /// Written to a file it is a game for every command, with the same values.
    #[test]
    fn as_a_graph_in_a_file() {
        crate::as_a_file::compare(&ThreeMensMorris, "morris");
    }
}
