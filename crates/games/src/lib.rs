//! Games with their rules, notation, heuristics and pictures.

mod bitboard;
pub mod chess;
mod choices;
pub mod chomp;
pub mod connect4;
pub mod explicit_tree;
pub mod heaps;
mod line;
pub mod mnk;
pub mod nim;
mod numbers;
pub mod othello;
pub mod random_tree;
mod turn;
pub mod wythoff;
