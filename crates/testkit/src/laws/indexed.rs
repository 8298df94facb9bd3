//! Numbers stand for states.

use perfectplay_core::Indexed;

use super::{Law, Violation, Walks};
use crate::Dice;

/// Checks that states have numbers below the length that give them back, on random play, and that
/// numbers give states that have those numbers, for as many random numbers as there are walks.
pub fn check_indexed<G: Indexed>(game: &G, walks: Walks) -> Result<(), Violation> {
    let len = game.len();
    walks.each(game, |visit| {
        let rank = game.rank(visit.state);
        visit.require(rank < len, Law::Numbering, || {
            format!("the state has number {rank} of {len}")
        })?;
        visit.require(game.unrank(rank) == *visit.state, Law::Numbering, || {
            format!("number {rank} gives another state back")
        })
    })?;

    let mut dice = Dice::new(walks.seed);
    let ends = [0, len - 1]; // the start has a number, so there is at least one
    for rank in ends.into_iter().chain((0..walks.count).map(|_| dice.bits() % len)) {
        let back = game.rank(&game.unrank(rank));
        if back != rank {
            let found = format!("the state of number {rank} has number {back}");
            return Err(Violation::new::<G::Move>(Law::Numbering, &[], found));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Player;

    use super::*;
    use crate::{laws::faulty::Faulty, toys::Matches};

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Fault {
        None,
        LengthTooSmall,
        RankForgetsPlayer,
        Gaps,
    }

    impl Indexed for Faulty<Fault> {
        fn len(&self) -> u64 {
            match self.fault {
                Fault::LengthTooSmall => self.rules.len() - 2,
                Fault::Gaps => 2 * self.rules.len(),
                _ => self.rules.len(),
            }
        }
        fn rank(&self, state: &(u32, Player)) -> u64 {
            match self.fault {
                Fault::RankForgetsPlayer => self.rules.rank(state) & !1,
                _ => self.rules.rank(state),
            }
        }
        fn unrank(&self, rank: u64) -> (u32, Player) {
            self.rules.unrank(rank % self.rules.len())
        }
    }

    #[test]
    fn a_numbering_passes() {
        check_indexed(&Faulty::new(Fault::None), Walks::default()).unwrap();
        check_indexed(&Matches::new(0, 1), Walks::default()).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for fault in [Fault::LengthTooSmall, Fault::RankForgetsPlayer, Fault::Gaps] {
            let checked = check_indexed(&Faulty::new(fault), Walks::default());
            assert_eq!(checked.unwrap_err().law, Law::Numbering, "{fault:?}");
        }
    }
}
