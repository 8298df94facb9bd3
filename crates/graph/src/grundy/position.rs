//! A position of an impartial game: its value, and the moves that win.

use perfectplay_core::{Impartial, Limits};

use super::{
    arena::{Arena, Convention, Unsolved},
    gauge::Gauge,
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
    let value = sum(&parts);
    let mut moves = Vec::new();
    if game.utility(state).is_none() {
        game.moves(state, &mut moves);
    }
    let mut winning_moves = Vec::new();
    for mv in moves {
        let after = game.config(&game.after(state, mv));
        if sum(&arena.parts(&after, &mut gauge)?) == 0 {
            winning_moves.push(mv);
        }
    }
    let convention = arena.convention();
    let normal = convention == Convention::Normal;
    Ok(Answer {
        grundy: normal.then_some(value),
        won: value != 0,
        winning_moves,
        parts: if normal { parts } else { Vec::new() },
        configurations: arena.vertices().len() as u64,
        convention,
    })
}

fn sum<C>(parts: &[(C, u32)]) -> u32 {
    parts.iter().fold(0, |sum, (_, value)| sum ^ value)
}
