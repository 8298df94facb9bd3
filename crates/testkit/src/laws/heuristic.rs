//! Estimates keep to their range.

use perfectplay_core::{Game, Heuristic};

use super::{Law, Violation, Walks};

/// Checks that a heuristic's estimates, and its worth of a draw, lie in its range and do not
/// change from call to call, on random play.
pub fn check_heuristic<G: Game, H: Heuristic<G>>(
    game: &G,
    heuristic: &H,
    walks: Walks,
) -> Result<(), Violation> {
    let range = heuristic.range(game);
    let draw = heuristic.draw(game);
    if !range.contains(&draw) {
        let found = format!("a draw is worth {draw}, not in {range:?}");
        return Err(Violation::new::<G::Move>(Law::EstimateRange, &[], found));
    }
    walks.each(game, |visit| {
        if game.utility(visit.state).is_some() {
            return Ok(()); // estimates are for states where play goes on
        }
        let value = heuristic.value(game, visit.state);
        visit.require(range.contains(&value), Law::EstimateRange, || {
            format!("estimate {value} is not in {range:?}")
        })?;
        let again = heuristic.value(game, visit.state);
        visit.require(again == value, Law::Determinism, || {
            format!("the estimate is {value}, then {again}")
        })
    })
}

#[cfg(test)]
mod tests {
    use std::{
        ops::RangeInclusive,
        sync::atomic::{AtomicI32, Ordering},
    };

    use perfectplay_core::{Player, Score, Zero};

    use super::*;
    use crate::toys::Matches;

    struct Left {
        range: RangeInclusive<Score>,
        draw: Score,
        drift: Score,
        calls: AtomicI32,
    }

    impl Heuristic<Matches> for Left {
        fn value(&self, _: &Matches, &(left, _): &(u32, Player)) -> Score {
            left as Score + self.drift * self.calls.fetch_add(1, Ordering::Relaxed)
        }
        fn range(&self, _: &Matches) -> RangeInclusive<Score> {
            self.range.clone()
        }
        fn draw(&self, _: &Matches) -> Score {
            self.draw
        }
    }

    fn check(range: RangeInclusive<Score>, draw: Score, drift: Score) -> Option<Law> {
        let heuristic = Left { range, draw, drift, calls: AtomicI32::new(0) };
        let checked = check_heuristic(&Matches::new(12, 3), &heuristic, Walks::default());
        checked.err().map(|violation| violation.law)
    }

    #[test]
    fn sound_heuristics_pass() {
        assert_eq!(check(1..=12, 6, 0), None);
        check_heuristic(&Matches::new(12, 3), &Zero, Walks::default()).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        assert_eq!(check(2..=12, 6, 0), Some(Law::EstimateRange));
        assert_eq!(check(1..=11, 6, 0), Some(Law::EstimateRange));
        assert_eq!(check(1..=12, 0, 0), Some(Law::EstimateRange));
        assert_eq!(check(1..=9_999_999, 6, 1), Some(Law::Determinism));
    }
}
