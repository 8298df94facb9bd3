//! What a position is worth without looking ahead, in hundredths of a pawn.
//!
//! Everything is counted twice, for the middle game and for the ending ([`Worth`]), and the two are mixed by the men
//! that are left. The weights were set by hand.
//!
//! | what | where |
//! |---|---|
//! | men and their squares | [`squares`] |
//! | pawns among themselves: passed, isolated, doubled, connected | [`pawns`] |
//! | pieces: how far they see, how near the other king, on open files, safe posts | [`pieces`] |
//! | pawns in front of a king | [`kings`] |
//! | endings that are drawn although one side is ahead, and how to drive a bare king | [`endings`] |

mod endings;
mod kings;
mod pawns;
mod pieces;
mod squares;
mod worth;

use std::ops::RangeInclusive;

use cozy_chess::{Board, Color, Piece};
use perfectplay_core::{Heuristic, Score};

use self::worth::{Worth, w};
use super::{Chess, State};

/// To have the move is worth something.
const TEMPO: Score = 12;

/// No estimate is larger.
const MOST: Score = 6000;

/// What is left of the middle game with all pieces on the board.
const WHOLE: Score = 24;

/// Men, squares, pawns, mobility and the safety of kings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Positional;

impl Heuristic<Chess> for Positional {
    fn value(&self, _: &Chess, state: &State) -> Score {
        value(state.board())
    }

    fn range(&self, _: &Chess) -> RangeInclusive<Score> {
        -MOST..=MOST
    }

    fn is_foretold(&self) -> bool {
        true
    }
}

/// The estimate, in White's view.
fn value(board: &Board) -> Score {
    let [white, black] = Color::ALL;
    let worth = side(board, white) - side(board, black);
    let phase = phase(board);
    let mixed = (worth.middle * phase + worth.ending * (WHOLE - phase)) / WHOLE;
    let tempo = if board.side_to_move() == white { TEMPO } else { -TEMPO };
    let scaled = endings::scaled(board, mixed);
    (scaled + endings::driven(board) + tempo).clamp(-MOST, MOST)
}

fn side(board: &Board, color: Color) -> Worth {
    squares::worth(board, color)
        + pawns::worth(board, color)
        + pieces::worth(board, color)
        + kings::worth(board, color)
}

/// How much of the middle game is left.
fn phase(board: &Board) -> Score {
    let count = |piece| board.pieces(piece).len() as Score;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(WHOLE)
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Notation;

    use super::*;
    use crate::chess::san::legal_moves;

    fn of(fen: &str) -> Score {
        value(Chess.read_state(fen).unwrap().board())
    }

    /// The same position with the colours exchanged.
    fn exchanged(fen: &str) -> String {
        let mut fields = fen.split(' ');
        let board: Vec<_> = fields.next().unwrap().split('/').rev().collect();
        let swap =
            |text: &str| -> String {
                text.chars()
                    .map(|c| {
                        if c.is_uppercase() {
                            c.to_ascii_lowercase()
                        } else {
                            c.to_ascii_uppercase()
                        }
                    })
                    .collect()
            };
        let turn = if fields.next() == Some("w") { "b" } else { "w" };
        let rights = swap(fields.next().unwrap());
        format!("{} {turn} {rights} - 0 1", swap(&board.join("/")))
    }

    #[test]
    fn both_sides_are_judged_alike() {
        // Positions along a game that takes the last legal move each time, and some more.
        let mut state = Chess
            .read_state("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
            .unwrap();
        for turn in 0..60_usize {
            let fen = Chess.write_state(&state);
            assert_eq!(of(&fen), -of(&exchanged(&fen)), "{fen}");
            let moves = legal_moves(state.board());
            let Some(&mv) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            perfectplay_core::Game::play(&Chess, &mut state, mv);
        }
    }

    #[test]
    fn what_players_prefer_is_worth_more() {
        for (better, worse, why) in [
            ("4k3/8/8/3N4/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/N3K3 w - -", "a knight in the centre"),
            ("4k3/8/8/8/8/8/PP6/4K3 w - -", "4k3/8/8/8/8/P7/P7/4K3 w - -", "doubled pawns"),
            (
                "4k3/8/1P6/8/8/8/8/4K3 w - -",
                "4k3/8/8/8/8/8/1P6/4K3 w - -",
                "a pawn that has come far",
            ),
            ("4k3/8/8/1P6/8/8/p7/4K3 b - -", "4k3/p7/8/1P6/8/8/8/4K3 b - -", "here it is Black's"),
            (
                "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - -",
                "r4rk1/5ppp/8/8/5P2/6P1/8/R4RK1 w - -",
                "pawns in front of the king, and one more",
            ),
            ("4k3/8/8/8/8/8/8/2B1KB2 w - -", "4k3/8/8/8/8/8/8/2B1KN2 w - -", "two bishops"),
        ] {
            let (better, worse) = (of(better), of(worse));
            if why.starts_with("here") {
                assert!(better < worse, "{why}: {better} {worse}");
            } else {
                assert!(better > worse, "{why}: {better} {worse}");
            }
        }
    }

    #[test]
    fn a_minor_piece_more_does_not_win_without_pawns() {
        let drawn = of("4k3/8/8/8/8/3r4/8/R2BK3 w - -");
        let with_pawns = of("4k3/p7/8/8/8/3r4/P7/R2BK3 w - -");
        assert!(drawn.abs() < 120 && with_pawns > 200, "{drawn} {with_pawns}");
    }
}
