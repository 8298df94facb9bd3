//! UCI, the Universal Chess Interface, and UGI, the Universal Game Interface: the same conversation, one about
//! chess, the other about any game.
//!
//! ```text
//!   uci                                          id name perfectplay
//!                                                option name Hash type spin default 64 min 1 max 1024
//!                                                uciok
//!   isready                                      readyok
//!   position startpos moves e2e4 e7e5
//!   go wtime 60000 btime 60000                   info depth 1 score cp 25 nodes 20 pv g1f3
//!                                                bestmove g1f3 ponder b8c6
//! ```
//!
//! Nobody waits: an engine hears commands while it thinks, and a program that asks hears whatever the engine says
//! meanwhile. Words that nobody knows are passed over, at both ends.
//!
//! UGI (a draft by the author of the program cutegames) says `ugi` where UCI says `uci`, `p1time` for `wtime`, counts
//! the distance to the end in plies, and can be asked whose turn it is and who has won: [`Query`]. What differs is
//! in [`Dialect`], and nowhere else.

mod command;
mod reply;

pub use command::{Command, Go, Query, Start, command};
pub use reply::{Info, Kind, Offer, Reply, Value, reply};

/// Which of the two is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
    /// The first word of a conversation.
    pub fn hello(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Ugi => "ugi",
        }
    }

    /// The answer to it, once everything else is said.
    fn ok(self) -> &'static str {
        match self {
            Self::Uci => "uciok",
            Self::Ugi => "ugiok",
        }
    }

    fn new_game(self) -> &'static str {
        match self {
            Self::Uci => "ucinewgame",
            Self::Ugi => "uginewgame",
        }
    }

    /// What the clock of each player is called, Max's first: White's at chess.
    fn clocks(self) -> [&'static str; 2] {
        match self {
            Self::Uci => ["wtime", "btime"],
            Self::Ugi => ["p1time", "p2time"],
        }
    }

    /// What each player is given for a move.
    fn increments(self) -> [&'static str; 2] {
        match self {
            Self::Uci => ["winc", "binc"],
            Self::Ugi => ["p1inc", "p2inc"],
        }
    }

    /// The distance to a win as the dialect counts it: in moves of the winner, or in plies.
    ///
    /// ```
    /// use perfectplay_protocol::uci::Dialect;
    ///
    /// assert_eq!([1, 3, 4].map(|plies| Dialect::Uci.distance(plies)), [1, 2, 2]);
    /// assert_eq!(Dialect::Ugi.distance(3), 3);
    /// ```
    pub fn distance(self, plies: u32) -> u32 {
        match self {
            Self::Uci => plies.div_ceil(2),
            Self::Ugi => plies,
        }
    }
}

/// Words with what is not part of a line taken out: nothing that is written can end the line or begin another.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The words of a text, in one line.
fn joined<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    one_line(&words.join(" "))
}
