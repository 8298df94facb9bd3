//! The server as those who ask meet it: over the wire, on a real port.

mod answers;
mod client;
mod description;
mod documentation;
mod jobs;
mod lab;
mod refusals;
mod safety;
