//! What Max gets at the ends of a graph.

use perfectplay_core::Score;
use perfectplay_graph::{GameGraph, Outcome, Vertex};

/// What Max gets at the ends of a graph. Usually a win is worth 1 and a loss -1, and there is nothing to keep.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Utilities {
    /// By vertex, 0 where the game goes on; empty where all wins are alike.
    each: Vec<Score>,
    /// The least and the most of them, and of endless play.
    range: (Score, Score),
}

impl Utilities {
    /// What `utility` says of the ends of a graph; where it does not say, a win is worth 1.
    ///
    /// # Panics
    ///
    /// If somebody has won a vertex who does not get more than nothing there.
    pub fn new(graph: &GameGraph, utility: impl Fn(Vertex) -> Option<Score>) -> Self {
        let utility_of = |vertex| {
            let Some(result) = graph.result(vertex) else { return 0 };
            let utility = utility(vertex).unwrap_or_else(|| result.utility());
            assert_eq!(Outcome::of_utility(utility), result, "a win is above 0, a loss below");
            utility
        };
        // Most graphs have none, and are large.
        if graph.vertices().all(|vertex| (-1..=1).contains(&utility_of(vertex))) {
            return Self::default();
        }
        let each: Vec<_> = graph.vertices().map(utility_of).collect();
        let least = each.iter().copied().min().unwrap_or_default();
        let most = each.iter().copied().max().unwrap_or_default();
        Self { each, range: (least.min(0), most.max(0)) }
    }

    /// Whether wins differ in size.
    pub fn differ(&self) -> bool {
        !self.each.is_empty()
    }

    /// What Max gets in a vertex where the game ends so.
    #[inline]
    pub fn of(&self, vertex: Vertex, result: Outcome) -> Score {
        self.each.get(vertex as usize).copied().unwrap_or_else(|| result.utility())
    }

    /// The least and the most that Max can get.
    pub fn range(&self) -> (Score, Score) {
        if self.differ() { self.range } else { (-1, 1) }
    }
}
