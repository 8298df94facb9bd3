//! What engines and those who ask them say to each other, as text: [`gtp`], [`nboard`] with games as
//! [`ggf`], and [`uci`] with its sister UGI.
//!
//! Everything here is reading and writing of lines. Both ends are here, the engine's and the
//! asker's; nobody searches, starts a process or waits. Whoever is at the other end may send anything, so
//! nothing here panics, and [`Lines`] keeps what is read within bounds.

pub mod ggf;
pub mod gtp;
mod lines;
pub mod nboard;
pub mod uci;

pub use lines::{LONGEST_LINE, Line, Lines};

use perfectplay_core::Player;

/// How this project writes a pass at Othello.
const PASS: &str = "pa";

/// An Othello move as this project writes it, `f5` or `pa`, whatever others write: `F5`, `PASS`, `PS`, `--`.
/// What is no such move comes back as it is, for the rules to refuse.
pub fn read_square(text: &str) -> String {
    let small = text.to_ascii_lowercase();
    match small.as_str() {
        "pass" | "ps" | "--" => PASS.to_owned(),
        _ => small,
    }
}

/// The colour of a player, in the letters of GTP and GGF: Black moves first and is Max.
pub(crate) fn colour(player: Player) -> char {
    match player {
        Player::Max => 'B',
        Player::Min => 'W',
    }
}
