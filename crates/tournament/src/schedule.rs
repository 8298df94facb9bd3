//! Who meets whom, from which opening, with which side: a round robin.
//!
//! Every two players play a pair of games from each opening, with the sides swapped. The number of
//! a game says all about it, so that games can be played in any order, or at the same time, or
//! tomorrow, and be the same.

/// A round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many players.
    pub players: usize,
    /// How many pairs of games every two of them play.
    pub rounds: usize,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The round, from 0; its openings are the same for all.
    pub round: usize,
    /// The player named first, by number.
    pub first: usize,
    /// The player named second.
    pub second: usize,
    /// The second player is Max: the second game of the pair.
    pub swapped: bool,
}

impl Schedule {
    /// How many games there are.
    pub fn games(&self) -> usize {
        2 * self.rounds * self.meetings()
    }

    /// A game by its number, from 0. A whole round is played before the next, so that a match which
    /// is stopped has been fair to all so far.
    pub fn fixture(&self, number: usize) -> Fixture {
        let (pair, swapped) = (number / 2, number % 2 == 1);
        let (round, mut rest) = (pair / self.meetings(), pair % self.meetings());
        let mut first = 0;
        while rest >= self.players - 1 - first {
            rest -= self.players - 1 - first;
            first += 1;
        }
        Fixture { round, first, second: first + 1 + rest, swapped }
    }

    /// How many ways to choose two players.
    fn meetings(&self) -> usize {
        self.players * self.players.saturating_sub(1) / 2
    }
}

impl Fixture {
    /// Who plays Max and who plays Min.
    pub fn sides(&self) -> [usize; 2] {
        if self.swapped { [self.second, self.first] } else { [self.first, self.second] }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_with_both_sides_in_every_round() {
        for players in 2..6 {
            let schedule = Schedule { players, rounds: 3 };
            let fixtures: Vec<_> = (0..schedule.games()).map(|n| schedule.fixture(n)).collect();
            let met: HashSet<_> = fixtures.iter().map(|f| (f.round, f.sides())).collect();
            assert_eq!(met.len(), fixtures.len(), "no game twice");
            for round in 0..3 {
                for max in 0..players {
                    for min in (0..players).filter(|&min| min != max) {
                        assert!(met.contains(&(round, [max, min])), "{round} {max} {min}");
                    }
                }
            }
            for pair in fixtures.chunks(2) {
                assert_eq!(pair[0].sides(), [pair[1].sides()[1], pair[1].sides()[0]]);
                assert_eq!(pair[0].round, pair[1].round);
            }
            assert!(fixtures.windows(2).all(|next| next[0].round <= next[1].round));
        }
    }
}
