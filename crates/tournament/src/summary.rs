//! What a match has shown: the running score, and the answer as data.

use perfectplay_core::Player;
use serde::Serialize;

use crate::{
    Conclusion, Crosstable, End, Fixture, GameRecord, Pairs, Rating, Spent, Sprt, Verdict, elo,
    ratings,
};

/// The score while a match goes on.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    names: Vec<String>,
    table: Crosstable,
    played: usize,
    spendings: Vec<Spending>,
}

/// What a player has gained and spent in all games.
#[derive(Clone, Debug, Default)]
struct Spending {
    margins: i64,
    finished: u64,
    forfeits: u64,
    because: Option<String>,
    moves: u64,
    nodes: u64,
    depths: f64,
    searches: f64,
    seconds: f64,
}

impl Spending {
    fn add(&mut self, side: Player, game: &GameRecord) {
        let spent: &Spent = match side {
            Player::Max => &game.max_spent,
            Player::Min => &game.min_spent,
        };
        if let Some(margin) = game.margin {
            self.margins += side.sign() * i64::from(margin);
            self.finished += 1;
        }
        let lost = i64::from(game.result) * side.sign() < 0;
        if lost && game.end != End::Finished {
            self.forfeits += 1;
            self.because = game.because.clone().or(self.because.take());
        }
        self.moves += u64::from(spent.moves);
        self.nodes += spent.nodes;
        self.seconds += spent.seconds;
        if let Some(depth) = spent.depth {
            self.depths += depth;
            self.searches += 1.0;
        }
    }
}

impl Scoreboard {
    /// Nothing played yet.
    pub fn new(names: Vec<String>) -> Self {
        let table = Crosstable::new(names.len());
        let spendings = vec![Spending::default(); names.len()];
        Self { names, table, played: 0, spendings }
    }

    /// Counts a game, in the order of the schedule.
    pub fn add(&mut self, fixture: Fixture, game: &GameRecord) {
        self.played += 1;
        self.table.add(fixture, game.result);
        for (player, side) in fixture.sides().into_iter().zip(Player::BOTH) {
            self.spendings[player].add(side, game);
        }
    }

    /// How many games have been counted.
    pub fn played(&self) -> usize {
        self.played
    }

    /// The names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Everybody's results against everybody.
    pub fn table(&self) -> &Crosstable {
        &self.table
    }

    /// The pairs of the first two players, in the view of the first.
    pub fn pairs(&self) -> Pairs {
        self.table.pairs(0, 1)
    }

    /// The answer.
    pub fn summary(&self, setting: Setting, conclusion: Conclusion, sprt: Option<Sprt>) -> Summary {
        let two = self.names.len() == 2;
        let ratings = if two { Vec::new() } else { ratings(&self.table) };
        let players = (0..self.names.len())
            .map(|player| self.standing(player, ratings.get(player).copied()))
            .collect();
        let pairs = self.pairs();
        let points = |one: usize, other: usize| {
            (one != other).then(|| self.table.tally(one, other).points())
        };
        Summary {
            setting,
            played: self.played,
            conclusion,
            players,
            ranking: self.table.ranking(),
            crosstable: (0..self.names.len())
                .map(|one| (0..self.names.len()).map(|other| points(one, other)).collect())
                .collect(),
            pairs: two.then_some(pairs),
            difference: elo::estimate(&pairs).filter(|_| two).map(|estimate| Difference {
                elo: rounded(estimate.elo, 100.0),
                low: rounded(estimate.low, 100.0),
                high: rounded(estimate.high, 100.0),
                superiority: rounded(elo::superiority(&pairs).unwrap_or(0.5), 10_000.0),
            }),
            sprt: sprt.filter(|_| two).map(|sprt| Tested {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                ratio: rounded(sprt.ratio(&pairs), 1000.0),
                lower: rounded(sprt.bounds().0, 1000.0),
                upper: rounded(sprt.bounds().1, 1000.0),
                verdict: sprt.verdict(&pairs),
            }),
        }
    }

    fn standing(&self, player: usize, rating: Option<Rating>) -> Standing {
        let tally = self.table.total(player);
        let spent = &self.spendings[player];
        let mean = |sum: f64, count: f64| (count > 0.0).then(|| rounded(sum / count, 100.0));
        Standing {
            name: self.names[player].clone(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.points(),
            rating: rating.map(|rating| Rating {
                elo: rounded(rating.elo, 100.0),
                error: rounded(rating.error, 100.0),
            }),
            margin: mean(spent.margins as f64, spent.finished as f64),
            forfeits: spent.forfeits,
            because: spent.because.clone(),
            moves: spent.moves,
            nodes: spent.nodes,
            depth: mean(spent.depths, spent.searches),
            seconds: rounded(spent.seconds, 1e6),
        }
    }
}

/// What was to be played.
#[derive(Clone, Debug, Serialize)]
pub struct Setting {
    /// The game.
    pub game: String,
    /// The position as written.
    pub position: String,
    /// What chance came from.
    pub seed: u64,
    /// How many moves an opening has.
    pub opening_plies: usize,
    /// How many different openings there were.
    pub openings: usize,
    /// Games in all.
    pub games: usize,
}

/// The answer of `match`, one JSON object. Numbers that are infinite are null.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What was to be played: `game`, `position`, `seed`, `opening_plies`, `openings`, `games`.
    #[serde(flatten)]
    pub setting: Setting,
    /// Games that were played.
    pub played: usize,
    /// `complete`, `decided` by the sequential test, or `cancelled`.
    pub conclusion: Conclusion,
    /// The players in the order they were named.
    pub players: Vec<Standing>,
    /// The same by points: their numbers from 0, the best first.
    pub ranking: Vec<usize>,
    /// Points of the row's player against the column's, in the order of `players`; null against
    /// oneself.
    pub crosstable: Vec<Vec<Option<f64>>>,
    /// Of two players: pairs in which the first had 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: Option<Pairs>,
    /// Of two players: how much stronger the first is, judged by the pairs; null without any.
    pub difference: Option<Difference>,
    /// The sequential test, if there was one.
    pub sprt: Option<Tested>,
}

/// What a player has to show.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The player.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// One for a win, a half for a draw.
    pub points: f64,
    /// Of three players or more: Elo from the mean of all, and half the width of the 95 % interval.
    pub rating: Option<Rating>,
    /// Mean reward in this player's view, over the games that came to their end; null without any.
    pub margin: Option<f64>,
    /// Games lost by an illegal move, an error, or on time.
    pub forfeits: u64,
    /// What went wrong in the last of them, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Moves played.
    pub moves: u64,
    /// States entered.
    pub nodes: u64,
    /// Mean depth of its searches, but for those that went to the end of the game; null if all did.
    pub depth: Option<f64>,
    /// Time.
    pub seconds: f64,
}

/// A difference in Elo between two players.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Difference {
    /// What the score stands for.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// How likely it is that the first player is the stronger one.
    pub superiority: f64,
}

/// A sequential test and what came out.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tested {
    /// The first claim.
    pub elo0: f64,
    /// The second claim.
    pub elo1: f64,
    /// The logarithm of the ratio of likelihoods, second to first.
    pub ratio: f64,
    /// At this or less the first claim is accepted.
    pub lower: f64,
    /// At this or more the second claim is accepted.
    pub upper: f64,
    /// `elo0`, `elo1` or `undecided`.
    pub verdict: Verdict,
}

/// As many digits as mean something; also, the last ones differ from machine to machine.
fn rounded(number: f64, parts: f64) -> f64 {
    // Adding 0 makes a 0 of -0.
    (number * parts).round() / parts + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Schedule;

    fn game(number: usize, result: i8, margin: Option<i32>, end: End) -> GameRecord {
        let spent = Spent { moves: 3, nodes: 10, depth: Some(2.0), seconds: 0.5 };
        GameRecord {
            number,
            max: String::new(),
            min: String::new(),
            opening: Vec::new(),
            moves: Vec::new(),
            result,
            margin,
            end,
            because: None,
            max_spent: spent,
            min_spent: Spent { nodes: 1, depth: None, ..spent },
        }
    }

    #[test]
    fn margins_and_costs_go_to_whoever_played_the_side() {
        let schedule = Schedule { players: 2, rounds: 1 };
        let mut board = Scoreboard::new(vec!["a".to_owned(), "b".to_owned()]);
        board.add(schedule.fixture(0), &game(1, 1, Some(12), End::Finished));
        let because = Some("a1 is occupied".to_owned());
        let illegal = GameRecord { because, ..game(2, 1, None, End::IllegalMove) };
        board.add(schedule.fixture(1), &illegal);
        let setting = Setting {
            game: String::new(),
            position: String::new(),
            seed: 0,
            opening_plies: 0,
            openings: 1,
            games: 2,
        };
        let sprt = Some(Sprt::new(0.0, 5.0));
        let summary = board.summary(setting, Conclusion::Complete, sprt);
        let [a, b] = &summary.players[..] else { panic!("two players") };
        // The second game was won by b as Max, since a played something illegal.
        assert_eq!((a.margin, a.forfeits, a.nodes, a.depth), (Some(12.0), 1, 11, Some(2.0)));
        assert_eq!((b.margin, b.forfeits, b.nodes, b.moves), (Some(-12.0), 0, 11, 6));
        assert_eq!((a.because.as_deref(), b.because.as_deref()), (Some("a1 is occupied"), None));
        assert_eq!(summary.pairs, Some(Pairs([0, 0, 1, 0, 0])));
        assert_eq!(summary.crosstable, [[None, Some(1.0)], [Some(1.0), None]]);
        assert_eq!(summary.sprt.map(|sprt| sprt.verdict), Some(Verdict::Undecided));
    }

    #[test]
    fn infinite_numbers_are_null() {
        let schedule = Schedule { players: 2, rounds: 1 };
        let mut board = Scoreboard::new(vec!["a".to_owned(), "b".to_owned()]);
        board.add(schedule.fixture(0), &game(1, 1, Some(1), End::Finished));
        board.add(schedule.fixture(1), &game(2, -1, Some(-1), End::Finished));
        let estimate = elo::estimate(&board.pairs()).unwrap();
        let json = serde_json::to_value(estimate).unwrap();
        assert!(json["elo"].is_null() && json["high"].is_null() && json["low"].is_number());
    }
}
