//! Two heaps of counters, in tiers by how many there are.
//!
//! ```text
//!   o o o       state (2, 3): the smaller heap first. A move takes a counter away,
//!   o o         which leaves the tier, or shifts one from heap to heap, which does not.
//! ```

use std::sync::Arc;

use perfectplay_core::{
    Both, Game, Player, Score, both,
    tier::{Cell, Location, Outcome, Outcomes, Solved, Tier, Tiered, once},
};

/// Whoever takes the last counter wins; and so does whoever leaves one heap only, of six counters, nine, twelve and
/// so on.
#[derive(Clone, Copy, Debug)]
pub struct TwoHeaps {
    counters: u32,
}

impl TwoHeaps {
    /// So many counters, all in one heap.
    pub fn new(counters: u32) -> Self {
        Self { counters }
    }
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// A counter of the smaller or the larger heap is taken away.
    Take(bool),
    /// A counter of the smaller or the larger heap goes to the other.
    Shift(bool),
}

impl Game for TwoHeaps {
    /// The smaller heap, the larger, and whose turn it is.
    type State = (u32, u32, Player);
    type Move = Handling;

    fn start(&self) -> Self::State {
        (0, self.counters, Player::Max)
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.2
    }
    fn utility(&self, &(small, large, player): &Self::State) -> Option<Score> {
        let over = large == 0 || (small == 0 && large > 3 && large % 3 == 0);
        over.then_some(-(player.sign() as Score))
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<Handling>) {
        if self.utility(state).is_some() {
            return;
        }
        let &(small, large, _) = state;
        for (is_large, heap) in [(false, small), (true, large)] {
            if heap > 0 && !(is_large && small == large) {
                out.extend([Handling::Take(is_large), Handling::Shift(is_large)]);
            }
        }
    }
    fn play(&self, (small, large, player): &mut Self::State, handling: Handling) {
        let (Handling::Take(is_large) | Handling::Shift(is_large)) = handling;
        let (from, to) =
            if is_large { (&mut *large, &mut *small) } else { (&mut *small, &mut *large) };
        *from -= 1;
        if let Handling::Shift(_) = handling {
            *to += 1;
        }
        (*small, *large) = (*small.min(large), *small.max(large));
        *player = !*player;
    }
}

/// All states with a number of counters: the smaller heap may be numbered up to the whole, where no state is.
pub struct Total {
    game: TwoHeaps,
    counters: u32,
    fewer: Option<Arc<dyn Outcomes>>,
}

impl Total {
    fn state(&self, number: u64) -> Option<(u32, u32, Player)> {
        let small = (number / 2) as u32;
        let player = Player::BOTH[(number % 2) as usize];
        (2 * small <= self.counters).then(|| (small, self.counters - small, player))
    }
}

fn number(&(small, _, player): &(u32, u32, Player)) -> u64 {
    2 * u64::from(small) + player as u64
}

impl Tier for Total {
    const BACKWARD: bool = true;

    fn len(&self) -> u64 {
        2 * (u64::from(self.counters) + 1)
    }

    fn look(&self, at: u64, inside: &mut Vec<u64>) -> Cell {
        let Some(state) = self.state(at) else { return Cell::Void };
        if let Some(utility) = self.game.utility(&state) {
            return Cell::Over(utility);
        }
        let (owner, mut exit) = (self.game.to_move(&state), None::<Outcome>);
        let (first, mut moves) = (inside.len(), Vec::new());
        self.game.moves(&state, &mut moves);
        for mv in moves {
            let next = self.game.after(&state, mv);
            match mv {
                Handling::Shift(_) => inside.push(number(&next)),
                Handling::Take(_) => {
                    let fewer = self
                        .fewer
                        .as_ref()
                        .map_or(Outcome::Draw, |fewer| fewer.outcome(number(&next)));
                    let outcome = fewer.earlier();
                    if exit.is_none_or(|exit| outcome.is_better(exit, owner)) {
                        exit = Some(outcome);
                    }
                }
            }
        }
        once(inside, first);
        Cell::Open { owner, exit }
    }

    fn back(&self, at: u64, out: &mut Vec<u64>) {
        let Some((small, large, player)) = self.state(at) else { return };
        let first = out.len();
        for (from, to) in [(small, large), (large, small)] {
            if to > 0 {
                let (a, b) = (from + 1, to - 1);
                let before = (a.min(b), a.max(b), !player);
                if self.game.utility(&before).is_none() {
                    out.push(number(&before));
                }
            }
        }
        once(out, first);
    }
}

impl Tiered for TwoHeaps {
    type Tier = Total;

    fn tiers(&self, wanted: &str) -> Result<Vec<String>, Both> {
        let most = match wanted {
            "" => self.counters,
            wanted => wanted.parse().map_err(|_| both!("write a number", "écrivez un nombre"))?,
        };
        Ok((0..=most).map(|counters| counters.to_string()).collect())
    }

    fn locate(&self, state: &Self::State) -> Location {
        if let Some(utility) = self.utility(state) {
            return Location::Known(Outcome::of_result(utility));
        }
        let tier = (state.0 + state.1).to_string();
        Location::At { tier, number: number(state), exchanged: false }
    }

    fn tier(&self, name: &str, solved: &dyn Solved) -> Total {
        let counters: u32 = name.parse().unwrap_or(0);
        let fewer = counters.checked_sub(1).map(|fewer| solved.open(&fewer.to_string()));
        Total { game: *self, counters, fewer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::{Walks, check_rules};

    #[test]
    fn laws() {
        check_rules(&TwoHeaps::new(12), Walks::default()).unwrap();
    }
}
