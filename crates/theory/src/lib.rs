//! What the yes/no test costs: expected, and measured on random trees and real games.
//!
//! # The theory
//!
//! The test asks "can the player to move ensure at least `x`, `k` moves from here?" and looks at
//! leaves until it knows. How many? Take a tree with `n` moves in every state and `k` levels of
//! them, whose leaves fall on either side of `x` by chance, independently of each other. Numbering
//! the levels from the leaves, let `u_i` be the chance that a move of level `i` does not do what
//! its author wants: ensure `x`, for the asker, or prevent it, for the opponent.
//!
//! * **Chances.** `u_1 = p` is given by the leaves ([`Chance`]). Further up a move fails if there
//!   is an answer to it, so `u_{i+1} = 1 - u_i^n`. The answer at the root is yes with chance
//!   `u_{k+1}` (module `recurrence`, [`ensured`]).
//! * **Cost.** A node tries moves until one works:
//!   `v_i = 1 + u_i + … + u_i^{n-1} = (1 - u_i^n) / (1 - u_i)` of them on average. The leaves of a
//!   test are, on average, the product `N` of all `v_i` (module `cost`, [`Cost`] and [`expected`]).
//! * **The fixed point.** Exactly one chance stays as it is from level to level: `p_n = 1 - p_n^n`.
//!   There `N = (p_n / (1 - p_n))^k`: each level multiplies by a factor that grows like `n / ln n`
//!   (module `fixed_point`, [`FixedPoint`]).
//! * **Everywhere else** the chances move away from it, to both sides in turn, until they are 0 and
//!   1 in turn. Then two levels cost `n` together, that is √n each, which is less than
//!   `p_n / (1 - p_n)`. So the answer becomes certain: seen as a function of `p` it is a step at
//!   `p_n`. And questions cost the more the closer `p` is to `p_n`, that is, the closer `x` is to
//!   the value of the tree.
//! * **The dearest chance** closes on `p_n` as trees get deeper, as fast as the step gets narrow,
//!   and costs grow as fast there as at `p_n`. They stay larger by a constant factor, though: 1.024
//!   for two moves, 1.27 for ten, 1.68 for forty.
//! * **At best.** If the right move always came first, a yes would cost `n^⌊k/2⌋` leaves and a no
//!   `n^⌈k/2⌉`: the least possible (module `floors`, [`Floors`]).
//! * **Given the answer.** What a yes and a no cost, and how much that varies from tree to tree,
//!   follows level by level from how many moves fail before one works (modules `given` and
//!   `attempts`).
//!
//! ```
//! use perfectplay_theory::{Chance, Cost};
//!
//! // Two moves, ten levels, 1024 leaves. At the fixed point each level multiplies the cost by the
//! // golden ratio: 1.618…^10 is 123 leaves, less 1.618…^-10.
//! let dearest = Cost::of(2, 10, Chance::FixedPoint)?;
//! assert_eq!(format!("{:.4e}", dearest.expected), "1.2299e2");
//! assert_eq!(dearest.floors.full.exact, Some(1024));
//! // A yes costs less than a no, and neither can cost less than 32.
//! assert!(dearest.expected_yes < dearest.expected_no);
//! assert_eq!(dearest.floors.yes.exact, Some(32));
//!
//! // With one leaf in ten at least x, the answer is all but certain, and cheap.
//! let clear = Cost::of(2, 10, Chance::Exactly(0.1))?;
//! assert!(clear.ensured < 1e-12);
//! assert!(clear.expected < dearest.expected);
//! # Ok::<(), perfectplay_theory::TheoryError>(())
//! ```
//!
//! # Numbers
//!
//! Trees may have up to [`MAX_MOVES`] moves and [`MAX_DEPTH`] levels. Their leaves are numbers with
//! up to 60,000 digits ([`Magnitude`]). The recurrence amplifies every error near the fixed point,
//! and is followed in a form that keeps its digits there (module `recurrence`); [`Cost`] says how
//! precise the results are.

mod attempts;
mod chance;
mod cost;
mod error;
pub mod experiment;
mod fixed_point;
mod floors;
mod given;
mod limits;
mod magnitude;
mod recurrence;
mod twofold;

pub use chance::Chance;
pub use cost::{Cost, Level, ensured, expected};
pub use error::TheoryError;
pub use fixed_point::FixedPoint;
pub use floors::{Count, Floors};
pub use limits::{MAX_DEPTH, MAX_MOVES};
pub use magnitude::Magnitude;
