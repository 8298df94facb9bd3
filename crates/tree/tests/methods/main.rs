//! What the methods promise, on games whose answers come from elsewhere: brute force, closed forms
//! and trees of known shape.

mod agreement;
mod connect4_boards;
mod cross_check;
mod cycles;
mod deepening;
mod dichotomy;
mod distances;
mod exact_levels;
mod history;
mod horizon;
mod knowledge;
mod levels;
mod limits;
mod lively;
mod minimal_tree;
mod oracle;
mod ordered;
mod othello_ends;
mod perft;
mod players;
mod pns;
mod pns_watched;
mod question;
mod retrograde;
mod searches;
mod threads;
mod who_wins;
