//! Both players have the same moves, and configurations split into parts.

use std::collections::BTreeSet;

use perfectplay_core::{Impartial, Player};

use super::{Law, Violation, Walks, walks::Visit};

/// Checks on random play that configurations and players make states and back, that both players
/// have the same moves and opposite results, and that a configuration moves as the sum of its parts.
pub fn check_impartial<G: Impartial>(game: &G, walks: Walks) -> Result<(), Violation> {
    walks.each(game, |visit| {
        let config = game.config(visit.state);
        check_configurations(game, visit, &config)?;
        check_same_for_both(game, visit, &config)?;

        let moved = after_each_move(game, &config, Player::Max);
        let whole: BTreeSet<_> = moved.iter().map(|next| live_parts(game, next)).collect();
        let sum = after_each_move_of_a_part(game, &config);
        visit.require(whole == sum, Law::SumOfParts, || {
            format!("{config:?} moves to {whole:?}, its parts to {sum:?}")
        })
    })
}

fn check_configurations<G: Impartial>(
    game: &G,
    visit: &Visit<'_, G>,
    config: &G::Config,
) -> Result<(), Violation> {
    let back = game.state(config, game.to_move(visit.state));
    visit.require(back == *visit.state, Law::Configurations, || {
        format!("{config:?} and the player to move make another state")
    })?;
    for player in Player::BOTH {
        let state = game.state(config, player);
        let kept = game.config(&state) == *config && game.to_move(&state) == player;
        visit.require(kept, Law::Configurations, || {
            format!("{config:?} with {player} to move has another configuration or player")
        })?;
    }
    Ok(())
}

fn check_same_for_both<G: Impartial>(
    game: &G,
    visit: &Visit<'_, G>,
    config: &G::Config,
) -> Result<(), Violation> {
    let [max, min] = Player::BOTH.map(|player| after_each_move(game, config, player));
    visit.require(max == min, Law::SameForBoth, || {
        format!("from {config:?} Max moves to {max:?}, Min to {min:?}")
    })?;
    let [max, min] = Player::BOTH.map(|player| game.utility(&game.state(config, player)));
    visit.require(max == min.map(|utility| -utility), Law::SameForBoth, || {
        format!("the utilities of {config:?} are {max:?} and {min:?}, not opposite")
    })
}

/// The configurations one move away.
fn after_each_move<G: Impartial>(
    game: &G,
    config: &G::Config,
    player: Player,
) -> BTreeSet<G::Config> {
    let state = game.state(config, player);
    let mut moves = Vec::new();
    if game.utility(&state).is_none() {
        game.moves(&state, &mut moves);
    }
    moves.into_iter().map(|mv| game.config(&game.after(&state, mv))).collect()
}

/// The parts in which there is a move, sorted: a sum does not depend on the order of its terms,
/// and a part without moves adds nothing.
fn live_parts<G: Impartial>(game: &G, config: &G::Config) -> Vec<G::Config> {
    let mut parts = game.parts(config);
    parts.retain(|part| !after_each_move(game, part, Player::Max).is_empty());
    parts.sort();
    parts
}

/// What a configuration becomes, in parts, when one of its parts is moved in.
fn after_each_move_of_a_part<G: Impartial>(
    game: &G,
    config: &G::Config,
) -> BTreeSet<Vec<G::Config>> {
    let parts = live_parts(game, config);
    let mut sums = BTreeSet::new();
    for (index, part) in parts.iter().enumerate() {
        for moved in after_each_move(game, part, Player::Max) {
            let mut sum = parts.clone();
            sum.remove(index);
            sum.extend(live_parts(game, &moved));
            sum.sort();
            sums.insert(sum);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Game, Score};

    use super::*;
    use crate::toys::Matches;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Fault {
        None,
        MinTakesOneOnly,
        DrawForMin,
        ConfigForgets,
        StateForgets,
        PartLost,
        NotASum,
    }

    /// Take one or two matches from one of the heaps; the last match wins.
    struct Heaps(Fault);

    impl Game for Heaps {
        type State = (Vec<u8>, Player);
        type Move = (usize, u8);

        const ACYCLIC: bool = true;

        fn start(&self) -> Self::State {
            (vec![3, 4, 2], Player::Max)
        }
        fn to_move(&self, state: &Self::State) -> Player {
            state.1
        }
        fn utility(&self, (heaps, player): &Self::State) -> Option<Score> {
            let draw = self.0 == Fault::DrawForMin && *player == Player::Min;
            let lost = if draw { 0 } else { -player.sign() as Score };
            heaps.iter().all(|&heap| heap == 0).then_some(lost)
        }
        fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
            -1..=1
        }
        fn moves(&self, (heaps, player): &Self::State, out: &mut Vec<Self::Move>) {
            let one_only = self.0 == Fault::MinTakesOneOnly && *player == Player::Min;
            let most = if one_only { 1 } else { 2 };
            for (index, &heap) in heaps.iter().enumerate() {
                // Not a sum: what may be taken here depends on what lies there.
                let most = if self.0 == Fault::NotASum && heaps[0] == 0 { 1 } else { most };
                out.extend((1..=heap.min(most)).map(|taken| (index, taken)));
            }
        }
        fn play(&self, (heaps, player): &mut Self::State, (index, taken): Self::Move) {
            heaps[index] -= taken;
            *player = !*player;
        }
    }

    impl Impartial for Heaps {
        type Config = Vec<u8>;

        fn config(&self, (heaps, _): &Self::State) -> Vec<u8> {
            let mut heaps = heaps.clone();
            if self.0 == Fault::ConfigForgets {
                heaps[0] = heaps[0].min(1);
            }
            heaps
        }
        fn state(&self, heaps: &Vec<u8>, player: Player) -> Self::State {
            // The start, where only Max is met to move.
            let forgets = self.0 == Fault::StateForgets && *heaps == [3, 4, 2];
            (heaps.clone(), if forgets { Player::Max } else { player })
        }
        fn parts(&self, heaps: &Vec<u8>) -> Vec<Vec<u8>> {
            let skipped = usize::from(self.0 == Fault::PartLost && heaps.len() > 1);
            heaps.iter().skip(skipped).map(|&heap| vec![heap]).collect()
        }
    }

    #[test]
    fn impartial_games_pass() {
        check_impartial(&Heaps(Fault::None), Walks::default()).unwrap();
        check_impartial(&Matches::new(12, 3), Walks::default()).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for (fault, law) in [
            (Fault::MinTakesOneOnly, Law::SameForBoth),
            (Fault::DrawForMin, Law::SameForBoth),
            (Fault::ConfigForgets, Law::Configurations),
            (Fault::StateForgets, Law::Configurations),
            (Fault::PartLost, Law::SumOfParts),
            (Fault::NotASum, Law::SumOfParts),
        ] {
            let violation = check_impartial(&Heaps(fault), Walks::default()).unwrap_err();
            assert_eq!(violation.law, law, "{fault:?}: {violation}");
        }
    }
}
