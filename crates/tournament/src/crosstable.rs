//! Everybody's results against everybody.

use crate::{Fixture, Pairs, Tally};

/// Results so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    players: usize,
    /// Row by row: the results of the row's player against the column's.
    tallies: Vec<Tally>,
    pairs: Vec<Pairs>,
    /// The first game of a pair, in the view of the player named first, until the second one comes.
    half: Option<(Fixture, i8)>,
}

impl Crosstable {
    /// Nothing played yet.
    pub fn new(players: usize) -> Self {
        let cells = players * players;
        Self {
            players,
            tallies: vec![Tally::default(); cells],
            pairs: vec![Pairs::default(); cells],
            half: None,
        }
    }

    /// Counts a game of a schedule, in the order of their numbers; `result` is in Max's view.
    pub fn add(&mut self, fixture: Fixture, result: i8) {
        let result = if fixture.swapped { -result } else { result };
        let Fixture { first, second, .. } = fixture;
        self.add_game(first, second, result);
        match self.half.take() {
            Some((half, before)) if half == (Fixture { swapped: false, ..fixture }) => {
                let (there, back) = (self.at(first, second), self.at(second, first));
                self.pairs[there].add(before, result);
                self.pairs[back].add(-before, -result);
            }
            _ => self.half = Some((fixture, result)),
        }
    }

    /// Counts a game that belongs to no pair.
    pub(crate) fn add_game(&mut self, first: usize, second: usize, result: i8) {
        let (there, back) = (self.at(first, second), self.at(second, first));
        self.tallies[there].add(result);
        self.tallies[back].add(-result);
    }

    /// How many players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The results of one player against another.
    pub fn tally(&self, one: usize, other: usize) -> Tally {
        self.tallies[self.at(one, other)]
    }

    /// The pairs of games of one player against another.
    pub fn pairs(&self, one: usize, other: usize) -> Pairs {
        self.pairs[self.at(one, other)]
    }

    /// All results of a player.
    pub fn total(&self, player: usize) -> Tally {
        (0..self.players).map(|other| self.tally(player, other)).fold(
            Tally::default(),
            |sum, tally| Tally {
                wins: sum.wins + tally.wins,
                draws: sum.draws + tally.draws,
                losses: sum.losses + tally.losses,
            },
        )
    }

    /// The players by points, the best first; among equals in the order they were named.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<_> = (0..self.players).collect();
        let points = |player: &usize| self.total(*player).points();
        players.sort_by(|left, right| points(right).total_cmp(&points(left)));
        players
    }

    fn at(&self, row: usize, column: usize) -> usize {
        row * self.players + column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Schedule;

    #[test]
    fn games_and_pairs_from_both_sides() {
        // Player 0 beats all with both sides, player 2 only as Max beats player 1.
        let schedule = Schedule { players: 3, rounds: 2 };
        let mut table = Crosstable::new(3);
        for number in 0..schedule.games() {
            let fixture = schedule.fixture(number);
            let result = match fixture.sides() {
                [0, _] => 1,
                [_, 0] => -1,
                [2, 1] => 1,
                _ => 0,
            };
            table.add(fixture, result);
        }
        assert_eq!(table.total(0), Tally { wins: 8, draws: 0, losses: 0 });
        assert_eq!(table.tally(2, 1), Tally { wins: 2, draws: 2, losses: 0 });
        assert_eq!(table.tally(1, 2), Tally { wins: 0, draws: 2, losses: 2 });
        assert_eq!(table.pairs(2, 1), Pairs([0, 0, 0, 2, 0]));
        assert_eq!(table.pairs(1, 2), Pairs([0, 2, 0, 0, 0]));
        assert_eq!(table.pairs(0, 1), Pairs([0, 0, 0, 0, 2]));
        assert_eq!(table.ranking(), [0, 2, 1]);
    }

    #[test]
    fn half_a_pair_is_no_pair() {
        let schedule = Schedule { players: 2, rounds: 2 };
        let mut table = Crosstable::new(2);
        for number in 0..3 {
            table.add(schedule.fixture(number), 1);
        }
        assert_eq!(table.pairs(0, 1), Pairs([0, 0, 1, 0, 0]), "Max won both");
        assert_eq!(table.tally(0, 1), Tally { wins: 2, draws: 0, losses: 1 });
    }
}
