//! Walking on a small explicit graph, where states can come back.

use std::ops::RangeInclusive;

use perfectplay_core::{Game, Indexed, Player, Predecessors, Score};

use crate::Dice;

/// A vertex of a [`GraphGame`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vertex {
    /// The game ends here and is worth this much to Max.
    Final(Score),
    /// The owner moves on to one of these vertices.
    Inner {
        /// Whose turn it is.
        owner: Player,
        /// Numbers of vertices, at least one, all different.
        to: Vec<u32>,
    },
}

/// A token walks on a graph from vertex 0; whoever owns the vertex moves it on.
///
/// ```
/// use perfectplay_core::Player;
/// use perfectplay_testkit::{brute, toys::{GraphGame, Vertex}};
///
/// // Max can go round for ever, which is a draw, and that beats losing.
/// let game = GraphGame::new(vec![
///     Vertex::Inner { owner: Player::Max, to: vec![1, 2] },
///     Vertex::Inner { owner: Player::Min, to: vec![0] },
///     Vertex::Final(-1),
/// ]);
/// assert_eq!(brute::value(&game, &0, 100), Ok(0));
/// ```
#[derive(Clone, Debug)]
pub struct GraphGame {
    vertices: Vec<Vertex>,
}

impl GraphGame {
    /// The game on these vertices, numbered in order.
    ///
    /// # Panics
    ///
    /// If there is no vertex, an inner one leads nowhere, twice to the same, or out of the graph.
    pub fn new(vertices: Vec<Vertex>) -> Self {
        assert!(!vertices.is_empty(), "a game needs a start");
        for (number, vertex) in vertices.iter().enumerate() {
            if let Vertex::Inner { to, .. } = vertex {
                let exists = |next: &u32| (*next as usize) < vertices.len();
                assert!(to.iter().all(exists), "vertex {number} leads out of the graph");
                assert!(!to.is_empty(), "vertex {number} is not final and leads nowhere");
                let twice = (1..to.len()).any(|at| to[..at].contains(&to[at]));
                assert!(!twice, "vertex {number} leads twice to the same");
            }
        }
        Self { vertices }
    }

    /// A random graph: about a quarter of the vertices are final and worth `-stake..=stake`, the
    /// others have an owner and 1 to `out_degree` ways on, which may lead back or to themselves.
    /// Max owns vertex 0, which is never final.
    ///
    /// # Panics
    ///
    /// If `vertices` or `out_degree` is 0.
    pub fn random(vertices: u32, out_degree: u32, stake: u16, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let make = |number| {
            if number > 0 && dice.below(4) == 0 {
                let outcome = dice.below(2 * usize::from(stake) + 1) as Score;
                return Vertex::Final(outcome - Score::from(stake));
            }
            let owner = if number == 0 { Player::Max } else { Player::BOTH[dice.below(2)] };
            let mut to = Vec::new();
            for _ in 0..1 + dice.below(out_degree as usize) {
                let next = dice.below(vertices as usize) as u32;
                if !to.contains(&next) {
                    to.push(next);
                }
            }
            Vertex::Inner { owner, to }
        };
        Self::new((0..vertices).map(make).collect())
    }

    /// The vertices, in the order of their numbers.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }
}

impl Game for GraphGame {
    /// The number of a vertex.
    type State = u32;
    /// The number of the next vertex.
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, &at: &u32) -> Player {
        match &self.vertices[at as usize] {
            // Nobody moves at the end; the contract asks for a player all the same.
            Vertex::Final(_) => Player::Max,
            Vertex::Inner { owner, .. } => *owner,
        }
    }
    fn utility(&self, &at: &u32) -> Option<Score> {
        match &self.vertices[at as usize] {
            Vertex::Final(utility) => Some(*utility),
            Vertex::Inner { .. } => None,
        }
    }
    fn moves(&self, &at: &u32, out: &mut Vec<u32>) {
        if let Vertex::Inner { to, .. } = &self.vertices[at as usize] {
            out.extend(to);
        }
    }
    fn play(&self, at: &mut u32, to: u32) {
        *at = to;
    }
    fn utility_range(&self) -> RangeInclusive<Score> {
        let utilities = self.vertices.iter().filter_map(|vertex| match vertex {
            Vertex::Final(utility) => Some(*utility),
            Vertex::Inner { .. } => None,
        });
        // Endless play is worth 0, which therefore belongs to the range.
        utilities
            .fold(0..=0, |range, utility| utility.min(*range.start())..=utility.max(*range.end()))
    }
}

impl Indexed for GraphGame {
    fn len(&self) -> u64 {
        self.vertices.len() as u64
    }
    fn rank(&self, &at: &u32) -> u64 {
        at.into()
    }
    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

/// Every vertex is asked: right, and slow.
impl Predecessors for GraphGame {
    fn predecessors(&self, &at: &u32, out: &mut Vec<u32>) {
        let leads_here = |vertex: &Vertex| match vertex {
            Vertex::Final(_) => false,
            Vertex::Inner { to, .. } => to.contains(&at),
        };
        let here = (0..).zip(&self.vertices).filter(|(_, vertex)| leads_here(vertex));
        out.extend(here.map(|(number, _)| number));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::laws::{Walks, check_indexed, check_predecessors, check_rules};

    #[test]
    fn laws() {
        for seed in 0..50 {
            let game = GraphGame::random(20, 3, 2, seed);
            check_rules(&game, Walks::default()).unwrap();
            check_indexed(&game, Walks::default()).unwrap();
            check_predecessors(&game, &0, 100).unwrap();
        }
    }

    #[test]
    fn random_graphs_differ_by_seed_and_contain_cycles() {
        let graphs: Vec<_> = (0..20).map(|seed| GraphGame::random(20, 3, 1, seed)).collect();
        assert!((1..20).all(|at| graphs[at].vertices() != graphs[0].vertices()));

        let comes_back = |game: &GraphGame| {
            let (mut seen, mut at, mut dice) = (HashSet::new(), 0, Dice::new(1));
            while seen.insert(at) {
                let mut moves = Vec::new();
                game.moves(&at, &mut moves);
                let Some(next) = dice.pick(&moves) else { return false };
                at = next;
            }
            true
        };
        assert!(graphs.iter().any(comes_back));
    }

    #[test]
    #[should_panic(expected = "vertex 0 leads out of the graph")]
    fn no_way_out_of_the_graph() {
        GraphGame::new(vec![Vertex::Inner { owner: Player::Max, to: vec![1] }]);
    }
}
