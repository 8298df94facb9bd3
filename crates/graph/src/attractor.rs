//! Attractors: who can force a win from where, and how soon.
//!
//! The attractor of Max begins with the vertices that Max has won. Round by round it takes in the
//! vertices of Max with *at least one* move into it, and the vertices of Min with *all* moves into it
//! (and at least one move: traps). The round in which a vertex enters, its *rank*, is the number of
//! moves to the win if both play their best. The attractor of Min likewise. Vertices in neither are
//! draws: nobody can force a win, and each can avoid losing by staying outside the other's
//! attractor.
//!
//! The two attractors cannot meet, so one walk backwards from all won vertices finds both. Each edge
//! is looked at once: a vertex counts the moves that do not yet lose, and is lost when none is left. What
//! is known of a vertex stands in one word, so that an edge costs one access to memory, as in a plain
//! breadth-first search.
//!
//! The move that brings a vertex in is kept: for the winner the first into the attractor, hence a
//! shortest win; for the loser the last one left, hence the longest resistance.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use perfectplay_core::{Player, memory::prefetch};

use crate::{GameGraph, Outcome, Reverse, Vertex, crew};

/// What is known of a vertex, in one word.
///
/// ```text
/// open:     0 | owner  | not used  | moves that do not lose yet (32 bits)
/// decided:  1 | winner | rank (30) | the move, or NO_MOVE
/// ```
///
/// A game that ends in a draw stays open for ever: nothing is played from there, so nothing comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known(u64);

const DECIDED: u64 = 1 << 63;
const MIN: u64 = 1 << 62;
const RANK: u64 = (1 << 30) - 1;
const NO_MOVE: u64 = u32::MAX as u64;

impl Known {
    fn at_first(graph: &GameGraph, vertex: Vertex) -> Self {
        match graph.result(vertex) {
            Some(Outcome::Won(winner)) => Self::decided(winner, 0, NO_MOVE),
            Some(Outcome::Draw) | None => {
                let moves = graph.successors(vertex).len() as u64;
                Self(Self::player(graph.owner(vertex)) | moves)
            }
        }
    }

    const fn player(player: Player) -> u64 {
        match player {
            Player::Max => 0,
            Player::Min => MIN,
        }
    }

    const fn decided(winner: Player, rank: u64, choice: u64) -> Self {
        Self(DECIDED | Self::player(winner) | (rank << 32) | choice)
    }

    #[inline]
    const fn is_open(self) -> bool {
        self.0 & DECIDED == 0
    }

    const fn rank(self) -> u64 {
        (self.0 >> 32) & RANK
    }

    /// What is known after a move of an open vertex turned out to lead to a win of `winner`, and
    /// whether that decides it.
    #[inline(always)]
    const fn after(self, winner: u64, decided: Self) -> (Self, bool) {
        let left = self.0 - 1;
        let decides = (self.0 & MIN == winner) | (left as u32 == 0);
        (if decides { decided } else { Self(left) }, decides)
    }
}

/// Who wins each vertex, in how many moves, and by which move.
pub struct Solution {
    known: Vec<AtomicU64>,
    rounds: u32,
}

/// How many vertices come out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Those that Max wins.
    pub max: usize,
    /// Those that Min wins.
    pub min: usize,
    /// The others.
    pub draw: usize,
}

impl Solution {
    fn known(&self, vertex: Vertex) -> Known {
        Known(self.known[vertex as usize].load(Relaxed))
    }

    /// The winner of a vertex with its rank.
    #[inline]
    fn win(&self, vertex: Vertex) -> Option<(Player, u32)> {
        let known = self.known(vertex);
        let winner = if known.0 & MIN == 0 { Player::Max } else { Player::Min };
        (!known.is_open()).then_some((winner, known.rank() as u32))
    }

    /// Who wins under best play.
    pub fn outcome(&self, vertex: Vertex) -> Outcome {
        self.win(vertex).map_or(Outcome::Draw, |(winner, _)| Outcome::Won(winner))
    }

    /// The round in which a vertex enters the attractor of its winner: moves to the end if both play
    /// their best. `None` for draws.
    pub fn rank(&self, vertex: Vertex) -> Option<u32> {
        self.win(vertex).map(|(_, rank)| rank)
    }

    /// The move, as the vertex it leads to, that wins soonest or resists longest. `None` for draws and
    /// where the game is over.
    pub fn choice(&self, vertex: Vertex) -> Option<Vertex> {
        let choice = self.known(vertex).0 as u32;
        self.rank(vertex).filter(|&rank| rank > 0).map(|_| choice)
    }

    /// A move that keeps the draw in a drawn vertex: the first that does not lose. `None` if the vertex
    /// is not drawn or has no moves.
    pub fn holding(&self, graph: &GameGraph, vertex: Vertex) -> Option<Vertex> {
        let drawn = |vertex: &Vertex| self.outcome(*vertex) == Outcome::Draw;
        graph.moves(vertex).iter().copied().find(|next| drawn(&vertex) && drawn(next))
    }

    /// The last round in which a vertex entered an attractor.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// How many vertices come out how.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for vertex in 0..self.known.len() as Vertex {
            *match self.outcome(vertex) {
                Outcome::Won(Player::Max) => &mut counts.max,
                Outcome::Won(Player::Min) => &mut counts.min,
                Outcome::Draw => &mut counts.draw,
            } += 1;
        }
        counts
    }
}

/// Both attractors, on so many threads. Outcomes and ranks do not depend on their number; of several
/// equally good moves, another may be kept.
pub fn solve(graph: &GameGraph, threads: usize) -> Solution {
    solve_reversed(graph, &Reverse::new(graph, threads), threads)
}

/// [`solve`] for whoever has the edges turned round already.
///
/// # Panics
///
/// If `reverse` is that of a smaller graph.
pub fn solve_reversed(graph: &GameGraph, reverse: &Reverse, threads: usize) -> Solution {
    let known: Vec<_> =
        graph.vertices().map(|vertex| AtomicU64::new(Known::at_first(graph, vertex).0)).collect();
    let won = |vertex: &Vertex| matches!(graph.result(*vertex), Some(Outcome::Won(_)));
    let mut queue = Vec::with_capacity(graph.len());
    queue.extend(graph.vertices().filter(won));
    let walk = Walk { reverse, known: &known };
    let rounds = match threads {
        ..=1 => walk.rounds(&mut queue, 0),
        _ => crew::rounds(&walk, queue, threads),
    };
    Solution { known, rounds }
}

/// The attractors of the largest amount, then those of the next, and so on: `ends` are the won vertices with what is won
/// in each, the largest first. Calls `entered` with every vertex that is won, and the amount.
pub(crate) fn solve_by_amounts(
    graph: &GameGraph,
    ends: &[(u32, Vertex)],
    mut entered: impl FnMut(Vertex, u32),
) -> Solution {
    let known: Vec<_> =
        graph.vertices().map(|vertex| AtomicU64::new(Known::at_first(graph, vertex).0)).collect();
    let reverse = Reverse::new(graph, 1);
    let walk = Walk { reverse: &reverse, known: &known };
    let mut queue = Vec::with_capacity(graph.len());
    let mut rounds = 0;
    for same in ends.chunk_by(|one, next| one.0 == next.0) {
        let begin = queue.len();
        queue.extend(same.iter().map(|&(_, vertex)| vertex));
        rounds = rounds.max(walk.rounds(&mut queue, begin));
        queue[begin..].iter().for_each(|&vertex| entered(vertex, same[0].0));
    }
    Solution { known, rounds }
}

/// The walk backwards from the won vertices.
pub(crate) struct Walk<'a> {
    reverse: &'a Reverse,
    known: &'a [AtomicU64],
}

/// How far ahead in the queue memory is asked for: the place of the predecessors, then what is known
/// of them.
const FAR: usize = 24;
const NEAR: usize = 8;

impl Walk<'_> {
    /// All rounds, from the vertices of rank 0, which stand in the queue from `begin` on and which all others join; the
    /// number of the last round in which something happened.
    fn rounds(&self, queue: &mut Vec<Vertex>, mut begin: usize) -> u32 {
        let mut rank = 0;
        loop {
            let end = queue.len();
            for at in begin..end {
                self.fetch_ahead(&queue[..end], at);
                self.back_from(queue[at], rank, |vertex| queue.push(vertex));
            }
            if queue.len() == end {
                return rank;
            }
            (begin, rank) = (end, rank + 1);
        }
    }

    /// Asks for the memory that vertices later in the queue will need.
    #[inline(always)]
    pub(crate) fn fetch_ahead(&self, queue: &[Vertex], at: usize) {
        if let Some(&far) = queue.get(at + FAR) {
            prefetch(self.reverse.first(far));
            prefetch(&self.known[far as usize]);
        }
        if let Some(&near) = queue.get(at + NEAR) {
            for &vertex in self.reverse.predecessors(near) {
                prefetch(&self.known[vertex as usize]);
            }
        }
    }

    /// Tells the predecessors of a vertex of this rank who wins it, and `enter`s those it decides.
    #[inline(always)]
    fn back_from(&self, vertex: Vertex, rank: u32, mut enter: impl FnMut(Vertex)) {
        let (winner, decided) = self.news_of(vertex, rank);
        for &before in self.reverse.predecessors(vertex) {
            let cell = &self.known[before as usize];
            let known = Known(cell.load(Relaxed));
            if known.is_open() {
                let (after, decides) = known.after(winner, decided);
                cell.store(after.0, Relaxed);
                if decides {
                    enter(before);
                }
            }
        }
    }

    /// The same where other threads do the same: what is known changes from one word to the next in
    /// one step, or is looked at again.
    #[inline(always)]
    pub(crate) fn back_from_shared(
        &self,
        vertex: Vertex,
        rank: u32,
        mut enter: impl FnMut(Vertex),
    ) {
        let (winner, decided) = self.news_of(vertex, rank);
        for &before in self.reverse.predecessors(vertex) {
            let cell = &self.known[before as usize];
            let mut known = Known(cell.load(Relaxed));
            while known.is_open() {
                let (after, decides) = known.after(winner, decided);
                match cell.compare_exchange_weak(known.0, after.0, Relaxed, Relaxed) {
                    Ok(_) => {
                        if decides {
                            enter(before);
                        }
                        break;
                    }
                    Err(changed) => known = Known(changed),
                }
            }
        }
    }

    /// The winner of a vertex of this rank, and what is known of a vertex that it decides.
    #[inline(always)]
    fn news_of(&self, vertex: Vertex, rank: u32) -> (u64, Known) {
        let winner = self.known[vertex as usize].load(Relaxed) & MIN;
        let rank = u64::from(rank) + 1;
        (winner, Known(DECIDED | winner | (rank << 32) | u64::from(vertex)))
    }
}
