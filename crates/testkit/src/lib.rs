//! What the tests of games and methods share.
//!
//! | what | where |
//! |---|---|
//! | do these rules, texts and pictures keep their laws? | [`laws`] |
//! | the value of a state, by a method too simple to be wrong | [`brute`] |
//! | small games with a known answer, for tests of methods | [`toys`] |
//! | positions and counts known from elsewhere | [`suite`] |
//! | repeatable chance | [`Dice`] |
//! | what is said is said in every language | [`assert_said`] |
//!
//! Nothing in here uses the methods or the games it helps to test.

pub mod brute;
mod dice;
mod explore;
mod languages;
pub mod laws;
pub mod suite;
pub mod toys;

pub use dice::Dice;
pub use languages::{assert_french, assert_said};
