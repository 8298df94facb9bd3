//! Pictures as a whole: complete, well formed, readable without colours.

mod boards;
mod figures;
mod trees;
