//! A checksum of what a certificate says: it tells whether the file is as it was written.
//!
//! It proves nothing; the entries do. The sum is FNV-1a with 64 bits (Fowler, Noll and Vo), which takes
//! three lines in any language, over these texts, each followed by a line feed: the game; every parameter
//! as `name=value`, in the order of the names; the path of the graph and its checksum, if there is one; the
//! position; scope; value; distance; then of each entry the state, the bound, the value, the distance and the
//! move. What is null counts as an empty text.

use std::{
    fmt::Write as _,
    io::{self, Read},
};

use super::{Header, Proved, Row, bound_name, winner_name};

/// FNV-1a, as it runs over bytes.
#[derive(Clone, Copy)]
pub(super) struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The checksum of all that a reader gives: of the file of a graph.
///
/// # Errors
///
/// If it cannot be read.
pub fn checksum_of(mut from: impl Read) -> io::Result<u64> {
    let mut sum = Fnv::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return Ok(sum.0),
            Ok(read) => sum.add(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// How a checksum is written.
pub(super) fn written(checksum: u64) -> String {
    format!("{checksum:016x}")
}

/// The number of a written checksum.
pub(super) fn read(text: &str) -> Option<u64> {
    let digits =
        text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    digits.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

/// The checksum of a certificate, text by text.
pub(super) struct Checksum {
    sum: Fnv,
    /// Room to write numbers in.
    digits: String,
}

impl Checksum {
    pub(super) fn of(header: &Header) -> Self {
        let mut checksum = Self { sum: Fnv::new(), digits: String::new() };
        let subject = &header.subject;
        checksum.text(&subject.game);
        for (name, value) in subject.parameters.pairs() {
            checksum.text(&format!("{name}={value}"));
        }
        if let Some(file) = &subject.file {
            checksum.text(&file.path);
            checksum.text(&written(file.checksum));
        }
        checksum.text(&subject.position);
        checksum.text(header.scope.name());
        match header.value {
            Proved::Value(value) => checksum.number(Some(value.into())),
            Proved::Winner(winner) => checksum.text(winner_name(winner)),
        }
        checksum.number(header.distance.map(i64::from));
        checksum
    }

    pub(super) fn add(&mut self, row: &Row<'_>) {
        self.text(row.state);
        self.text(bound_name(row.by));
        self.number(Some(row.value.into()));
        self.number(row.distance.map(i64::from));
        self.text(row.mv.unwrap_or_default());
    }

    pub(super) fn sum(&self) -> u64 {
        self.sum.0
    }

    fn text(&mut self, text: &str) {
        self.sum.add(text.as_bytes());
        self.sum.add(b"\n");
    }

    fn number(&mut self, number: Option<i64>) {
        let mut digits = std::mem::take(&mut self.digits);
        digits.clear();
        if let Some(number) = number {
            let _ = write!(digits, "{number}");
        }
        self.text(&digits);
        self.digits = digits;
    }
}
