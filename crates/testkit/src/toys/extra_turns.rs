//! A race for matches in which a good move earns another turn.

use std::ops::RangeInclusive;

use perfectplay_core::{Game, Player, Score};

/// Take one or two matches, each is a point; leaving a multiple of three earns another turn.
///
/// A method that takes it for granted that players alternate gets 4 matches wrong already.
#[derive(Clone, Copy, Debug)]
pub struct ExtraTurns {
    matches: u16,
}

/// A state of [`ExtraTurns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// Matches left.
    pub left: u16,
    /// Max's points minus Min's.
    pub lead: Score,
    /// Whose turn it is.
    pub player: Player,
}

impl ExtraTurns {
    /// A race for that many matches.
    pub fn new(matches: u16) -> Self {
        Self { matches }
    }
}

impl Game for ExtraTurns {
    type State = Race;
    type Move = u16;

    const ACYCLIC: bool = true;

    fn start(&self) -> Race {
        Race { left: self.matches, lead: 0, player: Player::Max }
    }
    fn to_move(&self, race: &Race) -> Player {
        race.player
    }
    fn utility(&self, race: &Race) -> Option<Score> {
        (race.left == 0).then_some(race.lead)
    }
    fn moves(&self, race: &Race, out: &mut Vec<u16>) {
        out.extend(1..=race.left.min(2));
    }
    fn play(&self, race: &mut Race, taken: u16) {
        race.left -= taken;
        race.lead += Score::from(taken) * race.player.sign() as Score;
        if !race.left.is_multiple_of(3) {
            race.player = !race.player;
        }
    }
    fn utility_range(&self) -> RangeInclusive<Score> {
        let points = Score::from(self.matches);
        -points..=points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        brute,
        laws::{Walks, check_rules},
    };

    #[test]
    fn laws() {
        check_rules(&ExtraTurns::new(30), Walks::default()).unwrap();
    }

    /// By hand, from the bottom: v(n) is the better of taking 1 and taking 2, where v of the
    /// rest counts for us if it is a multiple of three and against us if not.
    #[test]
    fn values_worked_out_by_hand() {
        for (matches, expected) in [0, 1, 2, 1, 2, 3, 0, 1, 2].into_iter().enumerate() {
            let game = ExtraTurns::new(matches as u16);
            assert_eq!(brute::value(&game, &game.start(), 1000), Ok(expected), "{matches} matches");
        }
    }
}
