//! Text in and out.
//!
//! A position is a FEN, or moves from the start in either of the ways that moves are written; or as
//! engines are told it, `startpos moves e2e4 ...` or `fen ... moves ...`; or a game as a file, of which the
//! last position is meant.

use cozy_chess::util::{display_uci_move, parse_uci_move};
use perfectplay_core::{Both, Game, GameSheet, Notation, PositionError};

use super::{Chess, Move, State, fen, movetext::written_moves, pgn, rules::is_dead, san};

impl Notation for Chess {
    fn write_move(&self, state: &State, mv: Move) -> String {
        display_uci_move(state.board(), mv).to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Both> {
        let board = state.board();
        match parse_uci_move(board, text) {
            Ok(mv) if board.is_legal(mv) && !is_dead(board) => Ok(mv),
            Ok(_) => Err(san::none_fits(state)),
            Err(_) => san::read(state, text),
        }
    }

    fn write_state(&self, state: &State) -> String {
        fen::write(state)
    }

    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        let (mut state, moves) = self.read_line(text)?;
        for mv in moves {
            self.play(&mut state, mv);
        }
        Ok(state)
    }

    fn read_line(&self, text: &str) -> Result<(State, Vec<Move>), PositionError> {
        let pgn = pgn::part(text)?;
        let (start, moves) = match &pgn.fen {
            Some(fen) => (Some(fen.as_str()), pgn.moves),
            None => split(pgn.moves.trim()),
        };
        let start = match start {
            None => self.start(),
            Some(fen) => fen::read(fen)?,
        };
        let moves = play_all(&start, &written_moves(moves)?)?;
        Ok((start, moves))
    }

    fn write_game(&self, start: &State, moves: &[Move], sheet: &GameSheet<'_>) -> Option<String> {
        Some(pgn::write(start, moves, sheet))
    }

    fn read_game(&self, text: &str) -> Option<Vec<Move>> {
        let (start, moves) = self.read_line(text).ok()?;
        (start == self.start()).then_some(moves)
    }
}

/// The FEN that a text begins with, if not with the start of the game, and the moves behind it.
fn split(text: &str) -> (Option<&str>, &str) {
    let (position, moves) = match text.split_once("moves") {
        Some((position, moves)) => (position.trim(), moves),
        None => (text, ""),
    };
    if let Some(rest) = position.strip_prefix("startpos") {
        return (None, if rest.is_empty() { moves } else { rest });
    }
    let position = position.strip_prefix("fen").unwrap_or(position).trim_start();
    let is_board =
        position.split_whitespace().next().is_some_and(|word| word.matches('/').count() > 1);
    if is_board || !moves.is_empty() { (Some(position), moves) } else { (None, position) }
}

/// The moves that were written, one after the other.
fn play_all(start: &State, written: &[&str]) -> Result<Vec<Move>, PositionError> {
    let mut state = start.clone();
    let mut moves = Vec::with_capacity(written.len());
    for (ply, &text) in written.iter().enumerate() {
        if Chess.utility(&state).is_some() {
            return Err(PositionError::AfterTheEnd { ply, extra: written.len() - ply });
        }
        let mv = Chess.read_move(&state, text).map_err(|because| PositionError::IllegalMove {
            written: text.to_owned(),
            ply: ply + 1,
            because,
        })?;
        Chess.play(&mut state, mv);
        moves.push(mv);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let state = Chess.read_state(text).map_err(|error| error.to_string())?;
        Ok(Chess.write_state(&state))
    }

    #[test]
    fn positions_are_read_in_every_customary_way() {
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        for text in [
            "startpos moves e2e4 e7e5",
            "e2e4 e7e5",
            "1. e4 e5",
            "e4 e5",
            after,
            "fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves e7e5",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves e5",
        ] {
            assert_eq!(read(text).as_deref(), Ok(after), "{text}");
        }
        let start = Chess.write_state(&Chess.start());
        for text in ["", "startpos", "startpos moves", "startpos moves "] {
            assert_eq!(read(text).as_deref(), Ok(&*start), "{text:?}");
        }
    }

    #[test]
    fn castling_and_promotion_are_written_as_engines_do() {
        let state = Chess.read_state("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let mut moves = Vec::new();
        Chess.moves(&state, &mut moves);
        let written: Vec<_> = moves.iter().map(|&mv| Chess.write_move(&state, mv)).collect();
        for text in ["e1g1", "e1c1", "b7b8q", "b7a8n"] {
            assert!(written.contains(&text.to_owned()), "{text}: {written:?}");
            assert!(Chess.read_move(&state, text).is_ok());
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, said) in [
            ("e2e5", "move 1 (e2e5) is illegal: legal moves are"),
            ("1. e4 e5 2. Ke3", "move 3 (Ke3) is illegal"),
            ("f3 e5 g4 Qh4 a3", "over after move 4, but 1 more"),
            ("hello", "move 1 (hello)"),
            ("fen moves e2e4", "the side to move is missing"),
            ("8/8/8/8 w moves e2e4", "board"),
            ("8/8/8/4k3/8/8/8/K7 w - - 0 1 moves a1a2", "over at the start"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
