//! Whether the end of a game is near enough to be searched for.

use perfectplay_core::{Game, Knowledge};

use crate::Options;

/// What the value of every move takes, where the value of the state takes one.
const EVERY_MOVE: u64 = 4;

/// States that a search of a game's own enters a second, at the least.
const PACE: u64 = 10_000_000;

/// States that are entered for a value where nothing limits it, 16 million: about two seconds.
pub(crate) const A_WHILE: u64 = 16 << 20;

/// Whether the game's [own search](perfectplay_core::Endgame) probably comes to its end within the limits, or
/// where there are none in a moment.
pub fn is_in_reach<G: Game, K: Knowledge<G>>(
    game: &G,
    state: &G::State,
    options: &Options<'_, K>,
) -> bool {
    let Options { limits, threads, all_moves, knowledge, .. } = *options;
    let pace = (PACE * threads as u64) as f64;
    let in_time = limits.time.map(|time| (time.as_secs_f64() * pace) as u64);
    let most = limits.nodes.into_iter().chain(in_time).min().unwrap_or(A_WHILE);
    let effort = knowledge.effort(game, state);
    (if all_moves { effort.saturating_mul(EVERY_MOVE) } else { effort }) <= most
}
