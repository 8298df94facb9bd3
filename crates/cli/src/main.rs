//! Solves, plays and explains two-player games of perfect information.
fn main() {}
