//! A small awalé: seeds go round, and what counts is how many more than the opponent one has taken.
//!
//! Each player has three holes with two seeds each. A move takes all seeds of an own hole and sows them one by one into the
//! holes that follow. If the last one makes two or three in a hole of the opponent's, these are taken, and so are
//! those of the holes before it as long as they have two or three. Whoever cannot move leaves the seeds that are
//! left to the opponent. Play can go round for ever, which is worth 0.
//!
//! ```text
//!   5 4 3    Min
//!   0 1 2    Max
//! ```
//!
//! `cargo run --release --example awale`

#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::{error::Error, ops::RangeInclusive};

use perfectplay_core::{Game, Player, Score};
use perfectplay_tree::{Options, retrograde};

/// Holes of each player, and seeds in each of them.
const HOLES: usize = 3;
const SEEDS: u8 = 2;

struct Awale;

/// The seeds in the holes, those that each player has taken, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    holes: [u8; 2 * HOLES],
    taken: [u8; 2],
    player: Player,
}

impl State {
    fn own(player: Player) -> std::ops::Range<usize> {
        let first = HOLES * player as usize;
        first..first + HOLES
    }

    fn seeds_of(&self, player: Player) -> u8 {
        self.holes[Self::own(player)].iter().sum()
    }
}

impl Game for Awale {
    type State = State;
    /// The hole that is emptied.
    type Move = usize;

    fn start(&self) -> State {
        State { holes: [SEEDS; 2 * HOLES], taken: [0; 2], player: Player::Max }
    }
    fn to_move(&self, state: &State) -> Player {
        state.player
    }
    fn utility(&self, state: &State) -> Option<Score> {
        (state.seeds_of(state.player) == 0).then(|| {
            let left = Score::from(state.seeds_of(!state.player)) * -(state.player.sign() as Score);
            Score::from(state.taken[0]) - Score::from(state.taken[1]) + left
        })
    }
    fn utility_range(&self) -> RangeInclusive<Score> {
        let all = Score::from(SEEDS) * 2 * HOLES as Score;
        -all..=all
    }
    fn moves(&self, state: &State, out: &mut Vec<usize>) {
        out.extend(State::own(state.player).filter(|&hole| state.holes[hole] > 0));
    }
    fn play(&self, state: &mut State, hole: usize) {
        let seeds = std::mem::take(&mut state.holes[hole]);
        let mut at = hole;
        for _ in 0..seeds {
            at = (at + 1) % (2 * HOLES);
            // The hole that was emptied stays empty.
            if at == hole {
                at = (at + 1) % (2 * HOLES);
            }
            state.holes[at] += 1;
        }
        while State::own(!state.player).contains(&at) && (2..=3).contains(&state.holes[at]) {
            state.taken[state.player as usize] += std::mem::take(&mut state.holes[at]);
            at = (at + 2 * HOLES - 1) % (2 * HOLES);
        }
        state.player = !state.player;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Awale;
    let options = Options { all_moves: true, ..Options::default() };
    let found = retrograde(&game, &game.start(), &options)?;
    println!("{} states, Max is {} ahead", found.states, found.answer.value);
    for mv in &found.answer.moves {
        println!("hole {}: {} in {:?} plies", mv.mv, mv.value, mv.distance);
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
    use perfectplay_tree::Method;

    use super::*;

    #[test]
    fn it_runs() {
        main().unwrap();
    }

    #[test]
    fn the_rules_keep_the_laws() {
        laws::check_rules(&Awale, Walks::default()).unwrap();
    }

    #[test]
    fn sowing_and_taking() {
        // Three seeds from hole 1 end in hole 4, which makes two; hole 3 has three then, hole 2 is Max's own.
        let mut state = State { holes: [0, 3, 1, 2, 1, 0], taken: [0, 0], player: Player::Max };
        Awale.play(&mut state, 1);
        let after = State { holes: [0, 0, 2, 0, 0, 0], taken: [5, 0], player: Player::Min };
        assert_eq!(state, after);
        assert_eq!(Awale.utility(&state), Some(7));
    }

    /// Every state has the value and the distance of value iteration.
    #[test]
    fn every_state_by_value_iteration() {
        let start = Awale.start();
        let explored = explore(&Awale, &[start], Limits::default(), Outcome::of_utility).unwrap();
        let utility = |vertex: u32| Awale.utility(&explored.states[vertex as usize]).unwrap_or(0);
        let found = values(&explored.graph, utility, 1);
        let mut oracle = Oracle::new(&Awale, 1_000_000);
        let distances = oracle.distances(&start).unwrap();
        assert_eq!(explored.states.len(), distances.len());
        for (vertex, state) in (0..).zip(&explored.states) {
            assert_eq!(found.value(vertex), oracle.value(state).unwrap(), "{state:?}");
            assert_eq!(found.distance(vertex), distances[state], "{state:?}");
        }
        let solved = retrograde(&Awale, &start, &Options::default()).unwrap();
        assert_eq!(solved.method, Method::Retrograde);
        assert_eq!(solved.answer.value, oracle.value(&start).unwrap());
        assert_eq!(solved.answer.distance, distances[&start]);
    }

    /// Written to a file it is a game for every command, with the same values.
    #[test]
    fn as_a_graph_in_a_file() {
        crate::as_a_file::compare(&Awale, "awale");
    }
}
