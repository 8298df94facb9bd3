//! Games on explicit graphs.
//!
//! A [`GameGraph`] holds every state of a game and every move, in compact form. It comes from
//! [`explore`], which walks through the states of any [`Game`](perfectplay_core::Game), or from
//! whoever has one already. [`solve`] then finds, in time linear in states and moves, who wins each state
//! and in how many moves, cycles or not, and [`values`] what each is worth where results differ in size; [`properties`] says what kind of game it is, [`mirror`] whether
//! it is impartial, and [`unfold`] makes the tree of it.
//!
//! ```
//! use perfectplay_core::Player;
//! use perfectplay_graph::{Builder, Outcome, solve};
//!
//! // Max may step to a win or into a circle; Min, who owns the circle, had better stay there.
//! let mut graph = Builder::default();
//! graph.vertex(Player::Max, None).edge(1).edge(2);
//! graph.vertex(Player::Min, Some(Outcome::Won(Player::Max)));
//! graph.vertex(Player::Min, None).edge(0).edge(2);
//! let graph = graph.finish(0)?;
//!
//! let solution = solve(&graph, 1);
//! assert_eq!(solution.outcome(0), Outcome::Won(Player::Max));
//! assert_eq!((solution.rank(0), solution.choice(0)), (Some(1), Some(1)));
//! assert_eq!(solution.outcome(2), Outcome::Draw);
//! # Ok::<(), perfectplay_graph::GraphError>(())
//! ```

mod attractor;
mod crew;
mod explore;
mod graph;
pub mod grundy;
pub mod mirror;
pub mod properties;
mod reverse;
mod unfold;
mod values;

pub use attractor::{Counts, Solution, solve, solve_reversed};
pub use explore::{Explored, Explorer, Unfinished, explore};
pub use graph::{Builder, GameGraph, GraphError, MOST_VERTICES, Outcome, Vertex};
pub use reverse::Reverse;
pub use unfold::{Unfolded, unfold};
pub use values::{Values, values};
