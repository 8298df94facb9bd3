//! Files of graphs: what they mean, what comes back, what is refused, and the game that they are.

mod bad;
mod documents;
mod games;
mod meaning;
mod random;
mod round_trips;
