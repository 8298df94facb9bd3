//! The examples are the files beside `Cargo.toml`, each headed by the command that runs it. This
//! library holds nothing but the code of the README, so that it is compiled and run as a test.

/// The README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
