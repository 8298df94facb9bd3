//! What every vertex is worth, where results differ in size.
//!
//! A player who wins wants to win as much as possible. So the attractors of the ends with the largest
//! amount come first: whoever can force play into one of those has that amount, and no more. Then those of the next smaller
//! amount, among the vertices that are left, and so on. Max's amounts and Min's do not meet, so that one walk does
//! both. Vertices in no attractor are worth 0: nobody can force a win, and endless play is worth
//! as much as a draw.
//!
//! Every edge is looked at once, as in a single attractor; only the ends are sorted.
//!
//! The rank of a vertex is counted within its own amount: moves to the end if the winner gets there as soon as possible
//! without taking less, and the loser as late as possible without paying more.
//!
//! ```
//! use perfectplay_core::Player;
//! use perfectplay_graph::{Builder, Outcome, values};
//!
//! // Max can take 1 at once. Through Min's vertex there are 3, but Min would rather pay 2, one move later.
//! let mut graph = Builder::default();
//! graph.vertex(Player::Max, None).edge(1).edge(2);
//! graph.vertex(Player::Min, Some(Outcome::Won(Player::Max)));
//! graph.vertex(Player::Min, None).edge(3).edge(4);
//! graph.vertex(Player::Max, Some(Outcome::Won(Player::Max)));
//! graph.vertex(Player::Max, None).edge(5).edge(0);
//! graph.vertex(Player::Min, Some(Outcome::Won(Player::Max)));
//! let graph = graph.finish(0)?;
//!
//! let values = values(&graph, |vertex| [0, 1, 0, 3, 0, 2][vertex as usize], 1);
//! assert_eq!((values.value(0), values.distance(0), values.choice(&graph, 0)), (2, Some(3), Some(2)));
//! # Ok::<(), perfectplay_graph::GraphError>(())
//! ```

use std::cmp::Reverse;

use perfectplay_core::{Player, Score};

use crate::{GameGraph, Outcome, Solution, Vertex, attractor::solve_by_amounts, solve};

/// What every vertex is worth, how far away the end is, and by which move.
pub struct Values {
    solution: Solution,
    amounts: Amounts,
}

/// What is won where somebody wins.
enum Amounts {
    /// The same everywhere.
    Same(u32),
    /// By vertex; 0 where nobody wins.
    Each(Vec<u32>),
}

impl Values {
    /// What a vertex is worth to Max under best play.
    pub fn value(&self, vertex: Vertex) -> Score {
        let Outcome::Won(winner) = self.solution.outcome(vertex) else { return 0 };
        let amount = match &self.amounts {
            Amounts::Same(amount) => *amount,
            Amounts::Each(amounts) => amounts[vertex as usize],
        };
        match winner {
            Player::Max => Score::try_from(amount).unwrap_or(Score::MAX),
            Player::Min => Score::try_from(-i64::from(amount)).unwrap_or(Score::MIN),
        }
    }

    /// Moves to the end under best play: the winner gets there as soon as possible, the loser as late as
    /// possible, and neither at the price of the amount. `None` where nobody wins.
    pub fn distance(&self, vertex: Vertex) -> Option<u32> {
        self.solution.rank(vertex)
    }

    /// A best move, as the vertex it leads to: one that wins soonest or resists longest, and where nobody wins the first
    /// that does not lose. `None` where the game is over.
    pub fn choice(&self, graph: &GameGraph, vertex: Vertex) -> Option<Vertex> {
        self.solution.choice(vertex).or_else(|| self.solution.holding(graph, vertex))
    }
}

/// The value of every vertex; `utility` is asked about those that are won, what Max gets there. On several threads where
/// all wins are worth the same.
pub fn values(graph: &GameGraph, utility: impl Fn(Vertex) -> Score, threads: usize) -> Values {
    let is_won = |vertex: &Vertex| matches!(graph.result(*vertex), Some(Outcome::Won(_)));
    let mut ends: Vec<(u32, Vertex)> = graph
        .vertices()
        .filter(is_won)
        .map(|vertex| (utility(vertex).unsigned_abs(), vertex))
        .collect();
    let (least, most) = ends
        .iter()
        .fold((u32::MAX, 0), |(least, most), &(amount, _)| (least.min(amount), most.max(amount)));
    if least >= most {
        return Values { solution: solve(graph, threads), amounts: Amounts::Same(most) };
    }
    ends.sort_unstable_by_key(|&(amount, vertex)| (Reverse(amount), vertex));
    let mut amounts = vec![0; graph.len()];
    let solution =
        solve_by_amounts(graph, &ends, |vertex, amount| amounts[vertex as usize] = amount);
    Values { solution, amounts: Amounts::Each(amounts) }
}
