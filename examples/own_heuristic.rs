//! A heuristic of one's own, against the simplest one there is.
//!
//! Run with: `cargo run -p perfectplay-examples --example own_heuristic`
//!
//! A heuristic is a value beside the game, not a part of it: bring as many as you like.

#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::{error::Error, ops::RangeInclusive};

use perfectplay_core::{Game, Heuristic, Notation, Player, Score};
use perfectplay_games::othello::{BlackDiscs, Othello, State};
use perfectplay_tree::SearchPlayer;

/// Corners cannot be turned over again: each is worth ten discs.
struct Corners;

/// a1, h1, a8 and h8 of the 8 x 8 board.
const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

impl Heuristic<Othello> for Corners {
    fn value(&self, _: &Othello, state: &State) -> Score {
        let worth = |player| {
            let discs = state.discs(player);
            (discs.count_ones() + 10 * (discs & CORNERS).count_ones()) as Score
        };
        worth(Player::Max) - worth(Player::Min)
    }

    // Sixty-four discs and four corners at most. The dichotomy halves this range, so an honest
    // one saves questions; nothing breaks if it is wider than need be.
    fn range(&self, _: &Othello) -> RangeInclusive<Score> {
        -104..=104
    }
}

/// Plays a game: Black's result, and the moves.
fn play<B: Heuristic<Othello>, W: Heuristic<Othello>>(
    game: &Othello,
    black: SearchPlayer<B>,
    white: SearchPlayer<W>,
) -> (Score, String) {
    let (mut state, mut transcript) = (game.start(), String::new());
    loop {
        if let Some(utility) = game.utility(&state) {
            return (utility, transcript);
        }
        let chosen = match game.to_move(&state) {
            Player::Max => black.choose(game, &state),
            Player::Min => white.choose(game, &state),
        };
        let mv = chosen.expect("a state that is not final has a move");
        transcript.push_str(&game.write_move(&state, mv));
        game.play(&mut state, mv);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Othello::standard();
    let corners = || SearchPlayer::alpha_beta(4, Corners);
    let simplest = || SearchPlayer::alpha_beta(4, BlackDiscs);
    let (as_black, first) = play(&game, corners(), simplest());
    let (as_white, second) = play(&game, simplest(), corners());
    println!("corners as Black: {as_black:+}\n  {first}");
    println!("corners as White: {:+}\n  {second}", -as_white);
    Ok(())
}

#[cfg(test)]
mod tests {
    use perfectplay_testkit::laws::{self, Walks};

    use super::*;

    #[test]
    fn it_runs() {
        main().unwrap();
    }

    #[test]
    fn the_estimates_keep_to_their_range() {
        laws::check_heuristic(&Othello::standard(), &Corners, Walks::default()).unwrap();
    }

    /// Ten discs and one corner against three discs, counted by hand.
    #[test]
    fn a_corner_is_worth_ten_discs() {
        let game = Othello::standard();
        let board = format!(
            "XXXXXXXX{}-X----X-{}OOO-----{} X",
            "-".repeat(8),
            "-".repeat(8),
            "-".repeat(24)
        );
        let state = game.read_state(&board).unwrap();
        assert_eq!(Corners.value(&game, &state), (10 + 2 * 10) - 3);
    }

    /// The transcript is a legal game with the result that was told.
    #[test]
    fn the_transcript_replays() {
        let game = Othello::standard();
        let [black, white] = [2, 3].map(|depth| SearchPlayer::alpha_beta(depth, Corners));
        let (result, transcript) = play(&game, black, white);
        let end = game.read_state(&transcript).unwrap();
        assert_eq!(game.utility(&end), Some(result));
    }
}
