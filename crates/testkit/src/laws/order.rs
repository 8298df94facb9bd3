//! Orders keep the moves.

use perfectplay_core::{Game, MoveOrder};

use super::{Law, Violation, Walks};

/// Checks that a move order loses no move, invents none, and does not change from call to call,
/// on random play.
pub fn check_order<G: Game, O: MoveOrder<G>>(
    game: &G,
    order: &O,
    walks: Walks,
) -> Result<(), Violation> {
    walks.each(game, |visit| {
        let ordered = || {
            let mut moves = visit.moves.to_vec();
            order.order(game, visit.state, &mut moves);
            moves
        };
        let moves = ordered();
        // Legal moves are all different, and a slice cannot change its length.
        let permuted = visit.moves.iter().all(|mv| moves.contains(mv));
        visit.require(permuted, Law::Permutation, || {
            format!("{:?} became {moves:?}", visit.moves)
        })?;
        let deeds = order.deeds(game);
        let known = |&mv: &G::Move| deeds == 0 || order.deed(game, visit.state, mv) < deeds;
        visit.require(moves.iter().all(known), Law::Deeds, || {
            format!("a move of {moves:?} is none of {deeds} deeds")
        })?;
        let again = ordered();
        visit.require(moves == again, Law::Determinism, || format!("{moves:?}, then {again:?}"))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use perfectplay_core::Player;

    use super::*;
    use crate::toys::Matches;

    /// Applies the next of these functions at each call.
    struct Cycle(&'static [fn(&mut [u32])], AtomicUsize);

    impl MoveOrder<Matches> for Cycle {
        fn order(&self, _: &Matches, _: &(u32, Player), moves: &mut [u32]) {
            self.0[self.1.fetch_add(1, Ordering::Relaxed) % self.0.len()](moves);
        }
    }

    fn check(orders: &'static [fn(&mut [u32])]) -> Option<Law> {
        let order = Cycle(orders, AtomicUsize::new(0));
        let checked = check_order(&Matches::new(12, 3), &order, Walks::default());
        checked.err().map(|violation| violation.law)
    }

    #[test]
    fn a_permutation_passes() {
        assert_eq!(check(&[|moves| moves.reverse()]), None);
    }

    #[test]
    fn every_fault_is_caught() {
        assert_eq!(check(&[|moves| moves.fill(1)]), Some(Law::Permutation));
        assert_eq!(check(&[|moves| moves.reverse(), |_| ()]), Some(Law::Determinism));
    }
}
