//! Answers for programs.

use std::io::{self, Write};

use serde::Serialize;

/// Writes an answer on a line of its own.
pub(crate) fn line<W: Write>(out: &mut W, answer: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    writeln!(out)
}
