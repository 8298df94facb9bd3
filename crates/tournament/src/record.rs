//! One game as it is told and recorded.

use perfectplay_core::Score;
use perfectplay_series::Numbered;
use serde::{Deserialize, Serialize};

use crate::{End, Played, Spent};

/// One game, as one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub number: usize,
    /// Who played Max.
    pub max: String,
    /// Who played Min.
    pub min: String,
    /// The moves from the start that were given.
    pub opening: Vec<String>,
    /// The moves that were played.
    pub moves: Vec<String>,
    /// 1 if Max has won, 0 for a draw, -1 if Min has won.
    pub result: i8,
    /// Max's reward; null if the game did not come to its end.
    pub margin: Option<Score>,
    /// Why it ended: `finished`, `illegal-move`, `error`, `time` or `too-long`.
    pub end: End,
    /// What exactly went wrong, if something did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// What Max has spent.
    pub max_spent: Spent,
    /// What Min has spent.
    pub min_spent: Spent,
}

impl GameRecord {
    /// A game with the names of its players.
    pub fn new(number: usize, names: [&str; 2], opening: &[String], played: Played) -> Self {
        let [max, min] = names.map(str::to_owned);
        let [max_spent, min_spent] = played.spent;
        Self {
            number,
            max,
            min,
            opening: opening.to_vec(),
            moves: played.moves,
            result: played.result,
            margin: played.margin,
            end: played.end,
            because: played.because,
            max_spent,
            min_spent,
        }
    }
}

impl Numbered for GameRecord {
    fn number(&self) -> usize {
        self.number
    }
}
