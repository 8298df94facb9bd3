//! Pictures as a whole: complete, well formed, readable without colours.

mod board_tikz;
mod boards;
mod figures;
mod graph_samples;
mod graphs;
mod men;
mod placements;
mod plot_samples;
mod plot_tikz;
mod plots;
#[cfg(feature = "png")]
mod png;
mod trees;
