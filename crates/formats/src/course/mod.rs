//! Graphs as Python dictionaries, the form in which courses hand them out.
//!
//! ```python
//! graph = {("1", "a"): [("2", "e"), ("3", "e")],
//!          ("2", "e"): [("1", "a"), ("4", "a")]}
//! won_max = {("3", "e")}     # or gagnants_adam, and so on
//! won_min = {("4", "a")}
//! ```
//!
//! A vertex is a state and the player to move, in this order; successors that are no keys are vertices
//! without moves. The winning sets (also of draws) are lists, tuples or sets. Without names the values stand
//! in the order graph, won by Max, won by Min, draws; or all of them in a dictionary with the names for
//! keys. States that do not say whose turn it is need a second dictionary of owners, `owner = {1: "a"}`.
//! Where wins differ in size, `utility = {("3", "e"): 5}` says what Max gets, and with it who wins.
//! Only literals are read, and nothing is run.
//!
//! **Who is Max?** Players may be called anything. `a`, `adam`, `alice`, `max`, `0`, `true`, `noir`
//! and `black` are Max, `e`, `eve`, `bob`, `min`, `2`, `-1`, `false`, `blanc` and `white` are Min, in any
//! case; whoever is met beside one of these is the other; and of two unknown ones the first in the file is
//! Max. More than two, or two that mean the same player, are refused.
//!
//! Ids of vertices are what Python prints for them, `('1', 'a')`; plain states are their own ids. The
//! label is the state.

mod atoms;
mod literal;
mod marks;
mod read;
mod roles;

pub use read::read;
