//! Pictures of boards, trees, graphs and measurements as text, SVG, PNG, DOT and TikZ.
//!
//! Every picture is a pure function from data to a `String`: [`board`] draws a
//! [`Scene`](perfectplay_core::Scene), [`tree`] draws what a search did, [`graph`] who wins where,
//! [`plot`] theory and measurements; `png` (a feature, on unless turned off) makes pixels of an SVG.
//! Nothing is told by colour alone, so that figures survive black-and-white print, and nothing is
//! left out silently.

pub mod board;
mod escape;
pub mod graph;
pub mod plot;
#[cfg(feature = "png")]
pub mod png;
mod svg;
mod tikz;
pub mod tree;
