//! What a position is worth without looking ahead, in hundredths of a pawn.
//!
//! A position is a sum of [terms](TERMS), each a weight times how often it counts for White more than for Black. Every
//! weight is two, for the middle game and for the ending, which are mixed by the men that are left. One walk over the
//! board tells a `Tally` what counts: to play, it is added up; to fit the weights to games, it is written down
//! ([`counted`]). Nobody chose the weights: `docs/chess.md` says how they were made.
//!
//! | what | where |
//! |---|---|
//! | men and their squares | `squares` |
//! | pawns among themselves: passed, isolated, doubled, backward, side by side | `pawns` |
//! | pieces: how far they see, on open files, safe posts | `pieces` |
//! | men that are attacked | `threats` |
//! | kings: what looks at them, and the pawns in front of them | `kings` |
//! | endings that are drawn although one side is ahead, and how to drive a bare king | `endings` |

mod endings;
mod kings;
mod pawns;
mod pieces;
mod sight;
mod squares;
mod tally;
mod terms;
mod threats;
mod weights;
mod worth;

pub use terms::{COUNT, TERMS, Term};
pub use weights::{BadWeights, Weights, shipped};

use std::ops::RangeInclusive;

use cozy_chess::{Board, Color, Piece};
use perfectplay_core::{Heuristic, Score};

use self::{
    sight::Sight,
    tally::{List, Sum, Tally},
    terms::first,
    worth::{Worth, w},
};
use super::{Chess, State};

/// To have the move is worth something.
const TEMPO: usize = first("tempo");

/// No estimate is larger.
const MOST: Score = 6000;

/// What is left of the middle game with all pieces on the board.
pub const WHOLE: Score = 24;

/// Men, squares, pawns, what pieces see and the safety of kings, by the weights that come with the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Positional;

/// The same by other weights.
#[derive(Clone, Copy, Debug)]
pub struct Weighed<'w>(pub &'w Weights);

impl Heuristic<Chess> for Positional {
    fn value(&self, game: &Chess, state: &State) -> Score {
        Weighed(shipped()).value(game, state)
    }

    fn range(&self, game: &Chess) -> RangeInclusive<Score> {
        Weighed(shipped()).range(game)
    }

    fn is_foretold(&self) -> bool {
        true
    }
}

impl Heuristic<Chess> for Weighed<'_> {
    fn value(&self, _: &Chess, state: &State) -> Score {
        value(state.board(), self.0)
    }

    fn range(&self, _: &Chess) -> RangeInclusive<Score> {
        -MOST..=MOST
    }

    fn is_foretold(&self) -> bool {
        true
    }
}

/// The estimate, in White's view.
fn value(board: &Board, weights: &Weights) -> Score {
    let mut sum = Sum::new(weights);
    count(board, &mut sum);
    let (worth, phase) = (sum.total(), phase(board));
    let mixed = (worth.middle() * phase + worth.ending() * (WHOLE - phase)) / WHOLE;
    (endings::scaled(board, mixed) + endings::driven(board)).clamp(-MOST, MOST)
}

/// What the estimate of a board is a sum of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How much of the middle game is left, of [`WHOLE`].
    pub phase: Score,
    /// The numbers of weights, and how often each counts for White more than for Black.
    pub times: Vec<(u16, i16)>,
}

/// What the estimate of a board is a sum of. `None` where it is more than a sum: in endings that are known to be drawn, and
/// without pawns.
pub fn counted(state: &State) -> Option<Counted> {
    let board = state.board();
    endings::is_plain(board).then(|| {
        let mut list = List::new();
        count(board, &mut list);
        Counted { phase: phase(board), times: list.total() }
    })
}

/// Tells everything that counts.
fn count(board: &Board, tally: &mut impl Tally) {
    let [mut white, mut black] = Color::ALL.map(|color| Sight::new(board, color));
    for color in Color::ALL {
        squares::count(board, color, tally);
        pawns::count(board, color, tally);
        kings::count_pawns(board, color, tally);
        let (own, other) = match color {
            Color::White => (&mut white, &black),
            Color::Black => (&mut black, &white),
        };
        pieces::count(board, color, own, other, tally);
        tally.turn();
    }
    // From here on it is known what everybody attacks.
    for (color, sights) in [(Color::White, [&white, &black]), (Color::Black, [&black, &white])] {
        pawns::count_passed(board, color, sights, tally);
        threats::count(board, color, sights, tally);
        kings::count_danger(board, color, sights, tally);
        tally.turn();
    }
    tally.add(TEMPO, if board.side_to_move() == Color::White { 1 } else { -1 });
}

/// How much of the middle game is left.
fn phase(board: &Board) -> Score {
    let count = |piece| board.pieces(piece).len() as Score;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(WHOLE)
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Game, Notation, hash::mix};

    use super::*;
    use crate::chess::san::legal_moves;

    fn of(fen: &str) -> Score {
        value(Chess.read_state(fen).unwrap().board(), shipped())
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

    /// Positions along random games from the start and from a lively position.
    fn positions() -> Vec<State> {
        let mut positions = Vec::new();
        for (game, start) in
            ["", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"]
                .repeat(10)
                .into_iter()
                .enumerate()
        {
            let mut state = Chess.read_state(start).unwrap();
            for turn in 0..120 {
                positions.push(state.clone());
                let moves = legal_moves(state.board());
                let dice = mix(1000 * game as u64 + turn) as usize;
                let Some(&mv) = moves.get(dice % moves.len().max(1)) else { break };
                Chess.play(&mut state, mv);
            }
        }
        positions
    }

    /// Weights that are all different, so that no mistake is hidden by another.
    fn odd_weights() -> Weights {
        let number = |at: usize| (mix(at as u64) % 401) as Score - 200;
        Weights::new(std::array::from_fn(|at| [number(2 * at), number(2 * at + 1)]))
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let weights = odd_weights();
        for state in positions() {
            let fen = Chess.write_state(&state);
            let turned = Chess.read_state(&exchanged(&fen)).unwrap();
            for weights in [shipped(), &weights] {
                let [one, two] = [&state, &turned].map(|state| value(state.board(), weights));
                assert_eq!(one, -two, "{fen}");
            }
        }
    }

    /// The two who are told what counts agree.
    #[test]
    fn the_sum_is_that_of_what_was_counted() {
        let weights = odd_weights();
        let pairs: Vec<[Score; 2]> = weights.pairs().collect();
        let mut compared = 0;
        for state in positions() {
            let Some(Counted { phase, times }) = counted(&state) else { continue };
            let sum = |ending: usize| -> Score {
                times.iter().map(|&(at, n)| pairs[usize::from(at)][ending] * Score::from(n)).sum()
            };
            let mixed = (sum(0) * phase + sum(1) * (WHOLE - phase)) / WHOLE;
            let fen = Chess.write_state(&state);
            assert_eq!(mixed.clamp(-MOST, MOST), value(state.board(), &weights), "{fen}");
            compared += 1;
        }
        assert!(compared > 1000, "{compared}");
    }

    /// Every weight counts somewhere, but for squares where pawns never stand.
    #[test]
    fn every_term_counts_somewhere() {
        let mut seen = vec![false; TERMS.len()];
        for Counted { times, .. } in positions().iter().filter_map(counted) {
            for (at, _) in times {
                let mut left = usize::from(at);
                let term = TERMS.iter().position(|term| {
                    let is_here = left < term.count;
                    left = left.saturating_sub(term.count);
                    is_here
                });
                seen[term.unwrap()] = true;
            }
        }
        let never: Vec<_> =
            TERMS.iter().zip(seen).filter(|(_, seen)| !seen).map(|(term, _)| term.name).collect();
        assert!(never.is_empty(), "{never:?}");
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
