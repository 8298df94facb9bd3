//! Answers for people: sentences, reports and figures, in English or French.
//!
//! [`registry`](perfectplay_registry) gives answers as data, [`messages`](perfectplay_messages) has the
//! sentences and [`draw`](perfectplay_draw) the pictures; here they are put together, once, for the
//! command line and for the web page.

pub mod answer;
pub mod document;
pub mod graph;
pub mod grundy;
pub mod pseudocode;
pub mod review;
pub mod trace;
pub mod tree;
pub mod trials;
