//! The positions of a book.

use std::collections::HashSet;

use perfectplay_core::Game;

use crate::BookError;

/// Longer lists are refused: solving them would take years, and listing them all the memory.
pub const MOST_POSITIONS: usize = 1 << 22;

/// Every unfinished state that `plies` moves from the start lead to, in the order of their canonical keys;
/// states that are the same by symmetry once, and as the game would rather have them.
///
/// # Errors
///
/// If there are none, or more than [`MOST_POSITIONS`].
pub fn positions<G: Game>(game: &G, plies: u32) -> Result<Vec<(u64, G::State)>, BookError> {
    up_to(MOST_POSITIONS, game, plies)
}

fn up_to<G: Game>(most: usize, game: &G, plies: u32) -> Result<Vec<(u64, G::State)>, BookError> {
    let start = game.canonical(&game.start());
    let mut states = Vec::new();
    if game.utility(&start).is_none() {
        states.push((game.key(&start), start));
    }
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut known = HashSet::new();
        let mut next = Vec::new();
        for (_, state) in &states {
            moves.clear();
            game.moves(state, &mut moves);
            for &mv in &moves {
                let child = game.after(state, mv);
                if game.utility(&child).is_none() && known.insert(game.canonical_key(&child)) {
                    let child = game.canonical(&child);
                    next.push((game.key(&child), child));
                }
            }
            if next.len() > most {
                return Err(BookError::TooManyPositions { plies, most });
            }
        }
        states = next;
    }
    if states.is_empty() {
        return Err(BookError::NoPositions { plies });
    }
    states.sort_unstable_by_key(|&(key, _)| key);
    Ok(states)
}

#[cfg(test)]
mod tests {
    use perfectplay_games::connect4::Connect4;

    use super::*;

    /// Of the 49 positions after two discs one is its own mirror image, both in the middle: 1 + 48 / 2.
    #[test]
    fn lists_that_are_too_long_are_refused() {
        let game = Connect4::standard();
        assert_eq!(up_to(25, &game, 2).unwrap().len(), 25);
        let too_many = BookError::TooManyPositions { plies: 2, most: 24 };
        assert_eq!(up_to(24, &game, 2).unwrap_err(), too_many);
    }

    #[test]
    fn where_all_games_are_over_there_is_nothing_to_list() {
        let game = Connect4::new(2, 2, 4).unwrap();
        for plies in [4, 9] {
            assert_eq!(positions(&game, plies).unwrap_err(), BookError::NoPositions { plies });
        }
    }
}
