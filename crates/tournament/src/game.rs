//! One game between two players: who is asked, who has won, and why it ended.

use std::{
    sync::{Arc, atomic::AtomicBool, atomic::Ordering},
    time::{Duration, Instant},
};

use perfectplay_core::{Player, Score};
use perfectplay_registry::Position;
use serde::{Deserialize, Serialize};

use crate::{Clock, Contender, Failure, NewGame, Opening, TimeControl, Turn};

/// What the games of a match have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The clock of each side, if there is one.
    pub clock: Option<TimeControl>,
    /// A game that has not ended after so many moves of the players is a draw.
    pub longest: u32,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By the rules of the game.
    Finished,
    /// The loser played what the rules forbid.
    IllegalMove,
    /// The loser had no answer.
    Error,
    /// The loser's time was up.
    Time,
    /// It went on for too long.
    TooLong,
}

/// What a side has spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    /// Moves played.
    pub moves: u32,
    /// States entered.
    pub nodes: u64,
    /// Mean depth of its searches, but for those that went to the end of the game; none if all did.
    pub depth: Option<f64>,
    /// Time.
    pub seconds: f64,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// 1 if Max has won, 0 for a draw, -1 if Min has won.
    pub result: i8,
    /// Max's reward, if the game came to its end.
    pub margin: Option<Score>,
    /// Why it ended.
    pub end: End,
    /// What exactly went wrong, if something did: in English, since records are for programs.
    pub because: Option<String>,
    /// What Max and Min have spent.
    pub spent: [Spent; 2],
}

/// Plays a game from an opening, Max's player first; `None` if `stop` became true on the way.
pub fn play(
    start: &dyn Position,
    opening: &Opening,
    players: [&mut dyn Contender; 2],
    rules: Rules,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut table = Table {
        moves: opening.moves.clone(),
        position: Arc::clone(&opening.position),
        clock: rules.clock.map(Clock::new),
        spent: [Spending::default(); 2],
    };
    let ended = table.play(start, players, rules.longest, seed, stop)?;
    Some(Played {
        moves: table.moves.split_off(opening.moves.len()),
        result: ended.result,
        margin: table.position.result(),
        end: ended.end,
        because: ended.because,
        spent: table.spent.map(Spending::total),
    })
}

/// How a game came to its end.
struct Ended {
    result: i8,
    end: End,
    because: Option<String>,
}

impl Ended {
    fn lost_by(player: Player, end: End, because: Option<String>) -> Self {
        Self { result: -player.sign() as i8, end, because }
    }
}

/// A game being played.
struct Table {
    moves: Vec<String>,
    position: Arc<dyn Position>,
    clock: Option<Clock>,
    spent: [Spending; 2],
}

impl Table {
    fn play(
        &mut self,
        start: &dyn Position,
        players: [&mut dyn Contender; 2],
        longest: u32,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Ended> {
        for side in Player::BOTH {
            let begun = players[side as usize].new_game(&NewGame { start, side, seed, stop });
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Err(Failure(why)) = begun {
                return Some(Ended::lost_by(side, End::Error, Some(why.to_string())));
            }
        }
        for played in 0.. {
            // Utilities are Max's rewards, so their sign says who has won. Amounts are no exception:
            // whoever receives something has won.
            if let Some(utility) = self.position.result() {
                let result = utility.signum() as i8;
                return Some(Ended { result, end: End::Finished, because: None });
            }
            if played == longest {
                break;
            }
            let side = self.position.to_move();
            let turn = Turn {
                start,
                moves: &self.moves,
                position: &*self.position,
                clock: self.clock,
                stop,
            };
            let begun = Instant::now();
            let choice = players[side as usize].choose(&turn);
            let time = begun.elapsed();
            // A search that was stopped has answered with what it had: no move of a fair game.
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let choice = match choice {
                Ok(choice) => choice,
                Err(Failure(why)) => {
                    return Some(Ended::lost_by(side, End::Error, Some(why.to_string())));
                }
            };
            self.spent[side as usize].add(choice.nodes, choice.depth, time);
            if self.clock.as_mut().is_some_and(|clock| clock.spend(side, time).is_err()) {
                return Some(Ended::lost_by(side, End::Time, None));
            }
            match self.position.play(&choice.mv) {
                Ok(after) => self.position = Arc::from(after),
                Err(error) => {
                    let because = Some(error.to_string());
                    return Some(Ended::lost_by(side, End::IllegalMove, because));
                }
            }
            self.moves.push(choice.mv);
        }
        Some(Ended { result: 0, end: End::TooLong, because: None })
    }
}

/// What a side spends, added up.
#[derive(Clone, Copy, Default)]
struct Spending {
    moves: u32,
    nodes: u64,
    depths: u64,
    searches: u32,
    time: Duration,
}

impl Spending {
    fn add(&mut self, nodes: u64, depth: Option<u32>, time: Duration) {
        self.moves += 1;
        self.nodes += nodes;
        self.time += time;
        if let Some(depth) = depth {
            self.depths += u64::from(depth);
            self.searches += 1;
        }
    }

    fn total(self) -> Spent {
        let mean = || (self.depths as f64 / f64::from(self.searches) * 100.0).round() / 100.0;
        Spent {
            moves: self.moves,
            nodes: self.nodes,
            depth: (self.searches > 0).then(mean),
            seconds: (self.time.as_secs_f64() * 1e6).round() / 1e6,
        }
    }
}
