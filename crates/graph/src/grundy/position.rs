//! A position of an impartial game: its value, and the moves that win.

use perfectplay_core::{HeapRule, Impartial, Limits};

use super::{
    arena::{Arena, Convention, Unsolved},
    gauge::Gauge,
    sequence::{Tabulation, tabulate},
};

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct Answer<M, C> {
    /// The Grundy value; `None` where being stuck does not lose (see [`Convention`]).
    pub grundy: Option<u32>,
    /// Does the player to move win?
    pub won: bool,
    /// The moves that lead to a position that is lost for the opponent, in the order of the rules.
    pub winning_moves: Vec<M>,
    /// The parts of the position with their Grundy values; none where there are no such values.
    pub parts: Vec<(C, u32)>,
    /// Configurations that were valued.
    pub configurations: u64,
    /// The rule by which they were.
    pub convention: Convention,
}

/// Values a position: by Grundy values if whoever cannot move loses, and else, as in misère play, by
/// finding who wins.
///
/// # Errors
///
/// If the game can come back to a configuration or end in a draw, or a limit was reached.
pub fn solve<G: Impartial>(
    game: &G,
    state: &G::State,
    limits: Limits<'_>,
) -> Result<Answer<G::Move, G::Config>, Unsolved> {
    let config = game.config(state);
    let mut arena = Arena::new(game, &config);
    let mut gauge = Gauge::new(limits);
    let parts = arena.parts(&config, &mut gauge)?;
    let winning_moves =
        moves_to_zero(game, state, |after| Ok(sum(&arena.parts(after, &mut gauge)?)))?;
    let convention = arena.convention();
    let normal = convention == Convention::Normal;
    let value = sum(&parts);
    Ok(Answer {
        grundy: normal.then_some(value),
        won: value != 0,
        winning_moves,
        parts: if normal { parts } else { Vec::new() },
        configurations: arena.vertices().len() as u64,
        convention,
    })
}

/// The same for a game in normal play whose parts are heaps under a rule, by a table of their values
/// instead of the arena: heaps of thousands have more moves than could be kept. `size` says how large
/// the heap of a part is.
///
/// # Errors
///
/// If a limit was reached.
pub fn solve_on_heaps<G: Impartial>(
    game: &G,
    state: &G::State,
    rule: &HeapRule,
    size: impl Fn(&G::Config) -> u32,
    limits: Limits<'_>,
) -> Result<Answer<G::Move, G::Config>, Unsolved> {
    let parts = game.parts(&game.config(state));
    let largest = parts.iter().map(&size).max().unwrap_or(0);
    let table = tabulate(rule, largest, Tabulation::quickest(rule), limits);
    let configurations = table.values.len() as u64;
    if let Some(why) = table.stopped {
        return Err(Unsolved::Stopped { why, configurations });
    }
    let valued = |part: G::Config| {
        let value = table.values[size(&part) as usize].into();
        (part, value)
    };
    let value_of = |config: &G::Config| {
        let parts: Vec<_> = game.parts(config).into_iter().map(valued).collect();
        sum(&parts)
    };
    let winning_moves = moves_to_zero(game, state, |after| Ok(value_of(after)))?;
    let parts: Vec<_> = parts.into_iter().map(valued).collect();
    let value = sum(&parts);
    Ok(Answer {
        grundy: Some(value),
        won: value != 0,
        winning_moves,
        parts,
        configurations,
        convention: Convention::Normal,
    })
}

/// The moves to configurations of value 0, in the order of the rules.
fn moves_to_zero<G: Impartial>(
    game: &G,
    state: &G::State,
    mut value: impl FnMut(&G::Config) -> Result<u32, Unsolved>,
) -> Result<Vec<G::Move>, Unsolved> {
    let mut moves = Vec::new();
    if game.utility(state).is_none() {
        game.moves(state, &mut moves);
    }
    let mut winning = Vec::new();
    for mv in moves {
        if value(&game.config(&game.after(state, mv)))? == 0 {
            winning.push(mv);
        }
    }
    Ok(winning)
}

fn sum<C>(parts: &[(C, u32)]) -> u32 {
    parts.iter().fold(0, |sum, (_, value)| sum ^ value)
}
