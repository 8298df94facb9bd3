//! Pictures of boards and trees as text, SVG, DOT and TikZ.
//!
//! Every picture is a pure function from data to a `String`: [`board`] draws a
//! [`Scene`](perfectplay_core::Scene), [`tree`] draws what a search did. Nothing is told by
//! colour alone, so that figures survive black-and-white print, and nothing is left out silently.

pub mod board;
mod escape;
mod svg;
pub mod tree;
