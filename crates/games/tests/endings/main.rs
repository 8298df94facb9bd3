//! Endings of chess: numbers, moves forward and back, and what comes out of them, compared with the rules
//! of `cozy_chess`, with the literature and with tables of others.

mod lengths;
mod memory;
mod moves;
mod names;
mod numbers;
mod others;
