//! Pictures as a whole: complete, well formed, readable without colours.

mod boards;
mod figures;
mod graph_samples;
mod graphs;
#[cfg(feature = "png")]
mod png;
mod trees;
