//! Keeps what a parser must hold in memory small, whatever the file is.
//!
//! The parser keeps a string until its end, and a byte for every bracket that is open in what it skips. A
//! file is not trusted to end or to close them: words and nesting beyond all sense are refused here,
//! before the parser sees them.

use std::io::{self, Read};

use crate::FileError;

/// The longest string or number.
const LONGEST: u32 = 1 << 16;

/// The deepest nesting.
const DEEPEST: u32 = 100;

/// Passes bytes on until they go too far.
pub(crate) struct Guard<R> {
    input: R,
    inside: Inside,
    /// Bytes of the string or the number so far.
    length: u32,
    depth: u32,
    line: u64,
    /// Bytes of the line so far.
    column: u64,
    /// What went too far.
    fault: Option<FileError>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    String,
    /// After a backslash in a string.
    Escape,
}

impl<R> Guard<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            inside: Inside::Nothing,
            length: 0,
            depth: 0,
            line: 1,
            column: 0,
            fault: None,
        }
    }

    /// What went too far, if anything did.
    pub(crate) fn fault(&mut self) -> Option<FileError> {
        self.fault.take()
    }

    /// How many of the bytes may pass.
    fn check(&mut self, bytes: &[u8]) -> usize {
        for (at, &byte) in bytes.iter().enumerate() {
            self.column += 1;
            if byte == b'\n' {
                self.line += 1;
                self.column = 0;
            }
            self.length += 1;
            self.inside = match (self.inside, byte) {
                (Inside::Escape, _) => Inside::String,
                (Inside::String, b'\\') => Inside::Escape,
                (Inside::String, b'"') => {
                    self.length = 0;
                    Inside::Nothing
                }
                (Inside::String, _) => Inside::String,
                (Inside::Nothing, _) => {
                    match byte {
                        b'[' | b'{' => self.depth += 1,
                        b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                        _ => (),
                    }
                    if matches!(byte, b'[' | b']' | b'{' | b'}' | b',' | b':' | b'"')
                        || byte.is_ascii_whitespace()
                    {
                        self.length = 0;
                    }
                    if byte == b'"' { Inside::String } else { Inside::Nothing }
                }
            };
            let fault = if self.length > LONGEST {
                FileError::wrong("a string or number is longer than 64 kB", "write shorter ones")
            } else if self.depth > DEEPEST {
                FileError::wrong(
                    format!("lists and objects are nested more than {DEEPEST} deep"),
                    "write a graph as a list of vertices and a list of edges",
                )
            } else {
                continue;
            };
            self.fault = Some(fault.at(self.line, self.column));
            return at;
        }
        bytes.len()
    }
}

impl<R: Read> Read for Guard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = if self.fault.is_some() { 0 } else { self.input.read(buffer)? };
        let passed = self.check(&buffer[..read]);
        if passed == 0 && self.fault.is_some() {
            return Err(io::Error::other("the guard has stopped it"));
        }
        Ok(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stopped_at(text: &str) -> Option<String> {
        let mut guard = Guard::new(text.as_bytes());
        let mut passed = Vec::new();
        match guard.read_to_end(&mut passed) {
            Ok(_) => {
                assert_eq!(passed, text.as_bytes());
                None
            }
            Err(_) => {
                assert!(text.as_bytes().starts_with(&passed));
                Some(guard.fault().unwrap().to_string())
            }
        }
    }

    #[test]
    fn what_is_within_bounds_passes() {
        let words = "\"\\\\\\\"[[\" 12, true, ".repeat(20_000);
        assert_eq!(stopped_at(&words), None);
        assert_eq!(stopped_at(&" \n".repeat(200_000)), None);
        assert_eq!(stopped_at(&"[]{}".repeat(200_000)), None);
        assert_eq!(stopped_at(&format!("\"{}\"", "x".repeat(65_000))), None);
        assert_eq!(stopped_at(&"[".repeat(100)), None);
    }

    #[test]
    fn what_goes_too_far_is_stopped_where_it_does() {
        let long = format!("\n\"{}\"", "x".repeat(65_537));
        assert!(stopped_at(&long).unwrap().starts_with("line 2, column 65538: a string"));
        let escaped = format!("\"{}\"", "\\\"".repeat(40_000));
        assert!(stopped_at(&escaped).unwrap().contains("64 kB"));
        assert!(stopped_at(&"1".repeat(70_000)).unwrap().contains("64 kB"));
        let deep = stopped_at(&"[{".repeat(100_000)).unwrap();
        assert!(deep.starts_with("line 1, column 101: lists and objects"), "{deep}");
    }
}
