//! Static bounds hold.

use perfectplay_core::{Game, StaticBounds};

use super::{Law, Violation};
use crate::{brute::Oracle, explore::Explored};

/// Checks that the value of every unfinished state that can be reached from `from`, up to `cap` of
/// them, lies within its static bounds.
pub fn check_bounds<G: Game, B: StaticBounds<G>>(
    game: &G,
    knowledge: &B,
    from: &G::State,
    cap: usize,
) -> Result<(), Violation> {
    let unsolved = Violation::unsolved::<G>;
    let graph = Explored::from(game, from, cap).map_err(unsolved)?;
    let mut oracle = Oracle::new(game, cap);
    for (number, state) in graph.states.iter().enumerate() {
        if game.utility(state).is_some() {
            continue;
        }
        let value = oracle.value(state).map_err(unsolved)?;
        if let Some(bounds) = knowledge.bounds(game, state)
            && !(bounds.lower..=bounds.upper).contains(&value)
        {
            let found = format!("the value is {value}, the bounds are {bounds:?}");
            return Err(Violation::new(Law::StaticBounds, &graph.path(number), found));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Bounds, Player};

    use super::*;
    use crate::toys::Matches;

    /// Says that the player to move wins, where so many matches or more are left.
    struct Optimist(u32);

    impl StaticBounds<Matches> for Optimist {
        fn bounds(&self, _: &Matches, &(left, player): &(u32, Player)) -> Option<Bounds> {
            let sign = player.sign() as i32;
            (left >= self.0).then(|| Bounds::exactly(sign))
        }
    }

    fn check(optimist: &Optimist) -> Option<Law> {
        let game = Matches::new(12, 3);
        let checked = check_bounds(&game, optimist, &game.start(), 1000);
        checked.err().map(|violation| violation.law)
    }

    /// Whoever must take the last match loses: 12 = 8 + 4 is won, 9 = 8 + 1 is lost.
    #[test]
    fn true_bounds_pass_and_others_do_not() {
        assert_eq!(check(&Optimist(10)), None);
        assert_eq!(check(&Optimist(9)), Some(Law::StaticBounds));
    }
}
