//! Moves taken back.

use perfectplay_core::{Game, Predecessors};

use super::{Law, Violation};
use crate::explore::Explored;

/// Checks, for every state that can be reached from `from` (up to `cap` of them), that it is a
/// predecessor of each state one move on, and that a move leads to it from each predecessor.
pub fn check_predecessors<G: Predecessors>(
    game: &G,
    from: &G::State,
    cap: usize,
) -> Result<(), Violation> {
    let graph = Explored::from(game, from, cap).map_err(Violation::unsolved::<G>)?;
    let mut befores = Vec::new();
    for (number, state) in graph.states.iter().enumerate() {
        let broken =
            |found: &str| Err(Violation::new(Law::Predecessors, &graph.path(number), found));
        for &next in &graph.successors[number] {
            befores.clear();
            game.predecessors(&graph.states[next], &mut befores);
            if !befores.contains(state) {
                return broken("a move leads on to a state that does not have this as predecessor");
            }
        }
        befores.clear();
        game.predecessors(state, &mut befores);
        if !befores.iter().all(|before| leads_to(game, before, state)) {
            return broken("no move leads here from one of its predecessors");
        }
    }
    Ok(())
}

fn leads_to<G: Game>(game: &G, before: &G::State, state: &G::State) -> bool {
    let mut moves = Vec::new();
    if game.utility(before).is_none() {
        game.moves(before, &mut moves);
    }
    moves.into_iter().any(|mv| game.after(before, mv) == *state)
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Player;

    use super::*;
    use crate::laws::faulty::Faulty;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Fault {
        None,
        OneMissing,
        OneTooMany,
        KeepsThePlayer,
    }

    impl Predecessors for Faulty<Fault> {
        fn predecessors(&self, state: &(u32, Player), out: &mut Vec<(u32, Player)>) {
            let first = out.len();
            self.rules.predecessors(state, out);
            match self.fault {
                Fault::None => {}
                Fault::OneMissing => {
                    out.truncate((out.len() - 1).max(first));
                }
                Fault::OneTooMany => out.push((state.0 + 4, !state.1)),
                Fault::KeepsThePlayer => out[first..].iter_mut().for_each(|(_, p)| *p = !*p),
            }
        }
    }

    fn check(fault: Fault) -> Result<(), Violation> {
        let game = Faulty::new(fault);
        check_predecessors(&game, &game.start(), 100)
    }

    #[test]
    fn the_inverse_of_moves_passes() {
        check(Fault::None).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for fault in [Fault::OneMissing, Fault::OneTooMany, Fault::KeepsThePlayer] {
            assert_eq!(check(fault).unwrap_err().law, Law::Predecessors, "{fault:?}");
        }
    }
}
