//! Levels by exact scores, for games with a search of their own to the end, and for small games whose states come back.
//!
//! Where the exact value of every move can be had in a moment, a level need not overlook anything: it
//! knows, and minds to some degree. What it minds is what people see:
//!
//! * **how soon** a result comes, where [that is what scores tell](Scores). A win with this very move instead of the
//!   next stands out; whether it is the tenth or the eleventh hardly does. One step sooner counts less and
//!   less the further away it is.
//! * **how much** is won, where scores tell that: a disc is a disc.
//! * **who wins**, however late or little.
//!
//! The first level does not go by the last at all. Where scores tell how soon, it sees little of what is not at hand: it
//! mostly takes a win in one move and mostly stops one, and has no idea of who wins in the end. From level to
//! level all count for more, and more is seen from afar. The chance of a move is e to the power of its
//! merit, as at the other levels, so that steps of merit multiply chances.
//!
//! **Each level loses less than the one below, in every single position.** Order the moves by score. A step
//! from one score to the next adds at least as much merit at the higher level as at the lower, so the chance
//! at the higher level, divided by that at the lower, never falls along the way. Chance has
//! therefore moved from lower scores to higher ones only, and whatever never falls as scores rise, be
//! it the score itself or who wins, is expected to be no less.

use perfectplay_core::{
    Bound, Bounds, Game, Knowledge, Limits, MoveValue, Player, Score, Scores, Stats,
};

use super::{Chosen, Level, draw_lots, odds};
use crate::{
    Method, Options, SearchError, explored,
    reach::{A_WHILE, is_in_reach},
    solve,
};

/// What a level minds, as steps of merit.
struct Minds {
    /// A result at hand one step sooner or later.
    at_hand: f64,
    /// How much of that is left for every step that the result is further away.
    afar: f64,
    /// All that there is to be won instead of nothing.
    everything: f64,
    /// A win instead of a draw, a draw instead of a loss.
    who_wins: f64,
}

const fn minds(at_hand: f64, afar: f64, everything: f64, who_wins: f64) -> Minds {
    Minds { at_hand, afar, everything, who_wins }
}

/// Levels 1 to 9; no number ever falls. Chosen by measurement: `make bench-levels`.
const MINDS: [Minds; 9] = [
    minds(1.20, 0.50, 5.3, 0.00),
    minds(1.35, 0.53, 7.0, 0.08),
    minds(1.50, 0.56, 9.0, 0.18),
    minds(1.65, 0.59, 11.6, 0.29),
    minds(1.80, 0.62, 15.0, 0.42),
    minds(2.00, 0.65, 19.0, 0.56),
    minds(2.20, 0.68, 25.0, 0.72),
    minds(2.45, 0.71, 35.0, 0.92),
    minds(2.80, 0.75, 53.0, 1.20),
];

/// What the scores of a game tell, as far as their merit depends on it.
#[derive(Clone, Copy)]
enum Tell {
    /// How soon, between the worst and the best that are possible.
    HowSoon(Bounds),
    /// How much of so much.
    HowMuch(Score),
}

impl Minds {
    /// The merit of a score. A draw has none. Where scores tell how soon, a win has that of all the steps
    /// that there ever could be down to its own, of which each counts less than the one before; where they tell
    /// how much, its part of everything. A loss has the same below.
    fn merit(&self, score: Score, tell: Tell) -> f64 {
        let amount = match tell {
            Tell::HowSoon(possible) => {
                let away = if score > 0 { possible.upper - score } else { score - possible.lower };
                // Multiplications are the same on every machine.
                let fading = (0..away).fold(1.0, |fading, _| fading * self.afar);
                self.at_hand * fading / (1.0 - self.afar)
            }
            Tell::HowMuch(most) => self.everything * f64::from(score.abs()) / f64::from(most),
        };
        f64::from(score.signum()) * (amount + self.who_wins)
    }
}

/// States that levels 1 to 9 may enter to value all moves, four million: about half a second. In Connect 4 that is
/// enough in about half of the positions with 8 discs, nine of ten with 9, and from 10 on in all that
/// were met.
const A_MOMENT: u64 = 4 << 20;

/// States that are explored at the most, in games whose states come back: about a tenth of a second.
const A_FEW: u64 = 1 << 18;

/// Table of these levels at the most. More would not be filled, and with the same table everywhere the same
/// searches are finished everywhere.
const MEMORY: usize = 64 << 20;

/// Chooses by exact scores; what it cost where the search did not come to its end.
pub(super) fn choose<G: Game, K: Knowledge<G>>(
    level: Level,
    seed: u64,
    method: Method,
    game: &G,
    state: &G::State,
    options: &Options<'_, K>,
) -> Result<Result<Chosen<G::Move>, Stats>, SearchError> {
    let minds = MINDS.get(usize::from(level.number()) - 1);
    let limits = options.limits.half();
    let options = if minds.is_some() {
        let nodes = Some(limits.nodes.map_or(A_MOMENT, |nodes| nodes.min(A_MOMENT)));
        Options {
            limits: Limits { nodes, ..limits },
            all_moves: true,
            lines: None,
            memory: options.memory.min(MEMORY),
            threads: 1,
            ..*options
        }
    } else {
        let unlimited = limits.nodes.is_none() && limits.time.is_none();
        let nodes = if unlimited { Some(A_WHILE) } else { limits.nodes };
        Options { limits: Limits { nodes, ..limits }, ..*options }
    };
    let mut report = if method == Method::Retrograde {
        let nodes = Some(options.limits.nodes.map_or(A_FEW, |nodes| nodes.min(A_FEW)));
        let options = Options { limits: Limits { nodes, ..options.limits }, ..options };
        match explored(game, state, &options)? {
            Some(report) => report,
            None => return Ok(Err(Stats::default())),
        }
    } else {
        if !is_in_reach(game, state, &options) {
            return Ok(Err(Stats::default()));
        }
        let report = solve(method, game, state, &options, &mut ())?;
        if report.bound != Bound::Exact || report.stopped.is_some() {
            return Ok(Err(report.stats));
        }
        report
    };
    let Some(minds) = minds else {
        report.best.truncate(1);
        return Ok(Ok(Chosen { report, odds: Vec::new(), method }));
    };
    debug_assert!(report.moves.iter().all(|found| found.bound == Bound::Exact));
    let sign = game.to_move(state).sign() as Score;
    let only_says_who_won = game.utility_range() == (-1..=1);
    let merits: Vec<_> = if method == Method::Retrograde && only_says_who_won {
        let plies = report.moves.iter().filter_map(|found| found.distance).max();
        let latest = own_moves(plies.unwrap_or_default()) + 1;
        let tell = Tell::HowSoon(Bounds { lower: -latest, upper: latest });
        let score = |found: &MoveValue<G::Move>| {
            found.value * (latest - own_moves(found.distance.unwrap_or_default()))
        };
        report.moves.iter().map(|found| Some(minds.merit(sign * score(found), tell))).collect()
    } else {
        let tell = match K::SCORES {
            Scores::HowSoon if method == Method::Expert => {
                Tell::HowSoon(possible(game, state, options.knowledge))
            }
            _ => Tell::HowMuch(most(game)),
        };
        report.moves.iter().map(|found| Some(minds.merit(sign * found.value, tell))).collect()
    };
    let odds = odds(&merits);
    draw_lots(&mut report, &odds, seed, state);
    Ok(Ok(Chosen { report, odds, method }))
}

/// Moves of each player in so many plies, one more or less: what people count.
fn own_moves(plies: u32) -> Score {
    Score::try_from(plies / 2).unwrap_or(Score::MAX / 2)
}

/// The most that anybody can win.
fn most<G: Game>(game: &G) -> Score {
    let range = game.utility_range();
    range.start().saturating_abs().max(range.end().saturating_abs()).max(1)
}

/// The worst and the best that the player to move may get from here on, in that player's view.
fn possible<G: Game, K: Knowledge<G>>(game: &G, state: &G::State, knowledge: &K) -> Bounds {
    let utilities = game.utility_range();
    let anything = Bounds { lower: *utilities.start(), upper: *utilities.end() };
    let Bounds { lower, upper } = knowledge.bounds(game, state).unwrap_or(anything);
    match game.to_move(state) {
        Player::Max => Bounds { lower, upper },
        Player::Min => Bounds { lower: -upper, upper: -lower },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the proof above rests on: no step between scores counts for less at a higher level.
    #[test]
    fn every_step_counts_for_more_at_the_level_above() {
        for pair in MINDS.windows(2) {
            for most in 1..=18 {
                let possible = Bounds { lower: -most, upper: most };
                for (score, tell) in (-most..most).flat_map(|score| {
                    [Tell::HowSoon(possible), Tell::HowMuch(most)].map(|tell| (score, tell))
                }) {
                    let step =
                        |minds: &Minds| minds.merit(score + 1, tell) - minds.merit(score, tell);
                    let (below, above) = (step(&pair[0]), step(&pair[1]));
                    assert!(below > 0.0 && above > below, "{score} of {most}: {below}, {above}");
                }
            }
        }
    }
}
