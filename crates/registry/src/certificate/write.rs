//! A certificate as text: one JSON object, one entry a line.

use std::io::{self, Write};

use perfectplay_core::Score;
use serde::Serialize;

use super::{
    Header, Proved, Row, bound_name,
    checksum::{self, Checksum},
    winner_name,
};

/// The version of the form.
pub(super) const VERSION: u32 = 1;

/// The program that writes this form.
pub(super) const MAKER: &str = "perfectplay";

/// Writes a certificate, entry by entry.
pub struct Writer<W> {
    out: W,
    checksum: Checksum,
    entries: u64,
}

#[derive(Serialize)]
struct WrittenRow<'a> {
    state: &'a str,
    bound: &'static str,
    value: Score,
    distance: Option<u32>,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
}

impl<W: Write> Writer<W> {
    /// Begins a certificate.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn new(mut out: W, header: &Header) -> io::Result<Self> {
        let text = |text: &str| serde_json::Value::from(text);
        let subject = &header.subject;
        let parameters: serde_json::Map<_, _> = subject
            .parameters
            .pairs()
            .map(|(name, value)| (name.to_owned(), text(value)))
            .collect();
        write!(out, "{{\"certificate\":\"{MAKER}\",\"version\":{VERSION}")?;
        write!(out, ",\"game\":{}", text(&subject.game))?;
        write!(out, ",\"parameters\":{}", serde_json::Value::from(parameters))?;
        if let Some(file) = &subject.file {
            write!(out, ",\"file\":{}", text(&file.path))?;
            write!(out, ",\"file_checksum\":\"{}\"", checksum::written(file.checksum))?;
        }
        write!(out, ",\"position\":{}", text(&subject.position))?;
        write!(out, ",\"scope\":\"{}\"", header.scope.name())?;
        match header.value {
            Proved::Value(value) => write!(out, ",\"value\":{value}")?,
            Proved::Winner(winner) => write!(out, ",\"value\":\"{}\"", winner_name(winner))?,
        }
        match header.distance {
            Some(distance) => write!(out, ",\"distance\":{distance}")?,
            None => write!(out, ",\"distance\":null")?,
        }
        write!(out, ",\"entries\":[")?;
        Ok(Self { out, checksum: Checksum::of(header), entries: 0 })
    }

    /// Writes an entry.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn entry(&mut self, row: &Row<'_>) -> io::Result<()> {
        self.checksum.add(row);
        self.out.write_all(if self.entries == 0 { b"\n" } else { b",\n" })?;
        self.entries += 1;
        let &Row { state, by, value, distance, mv } = row;
        let row = WrittenRow { state, bound: bound_name(by), value, distance, mv };
        serde_json::to_writer(&mut self.out, &row).map_err(io::Error::from)
    }

    /// Ends the certificate and tells how many entries it has.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<u64> {
        writeln!(self.out, "\n],\"checksum\":\"{}\"}}", checksum::written(self.checksum.sum()))?;
        self.out.flush()?;
        Ok(self.entries)
    }
}
