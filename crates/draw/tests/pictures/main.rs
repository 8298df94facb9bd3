//! Pictures as a whole: complete, well formed, readable without colours.

mod boards;
mod figures;
#[cfg(feature = "png")]
mod png;
mod trees;
