//! Every method on every game: they agree with plain recursion over the rules, with each other at
//! every depth, with themselves when asked twice, and with the truth when they are stopped.

mod boards;
mod depths;
mod grounds;
mod searches;
mod solving;
mod stopping;
mod truth;
