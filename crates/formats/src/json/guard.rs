//! Keeps what a parser must hold in memory small, whatever the file is.
//!
//! The parser keeps a string until its end, and a byte for every bracket that is open in what it skips. A
//! file is not trusted to end or to close them: words and nesting beyond all sense are refused here,
//! before the parser sees them.

use std::io::{self, Read};

use perfectplay_core::both;

use crate::FileError;

/// The longest string or number.
const LONGEST: usize = 1 << 16;

/// The deepest nesting.
const DEEPEST: u32 = 100;

/// What a byte does, in a string and outside of one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// It makes the string or the number longer.
    Continue,
    /// It ends a number, or stands between things.
    Separate,
    Open,
    Close,
    /// It begins or ends a string.
    Quote,
    /// What follows belongs to the string, whatever it is.
    Escape,
}

static OUTSIDE: [Does; 256] = {
    let mut table = [Does::Continue; 256];
    let separators = b",: \t\r\n";
    let mut at = 0;
    while at < separators.len() {
        table[separators[at] as usize] = Does::Separate;
        at += 1;
    }
    table[b'[' as usize] = Does::Open;
    table[b'{' as usize] = Does::Open;
    table[b']' as usize] = Does::Close;
    table[b'}' as usize] = Does::Close;
    table[b'"' as usize] = Does::Quote;
    table
};

static INSIDE: [Does; 256] = {
    let mut table = [Does::Continue; 256];
    table[b'"' as usize] = Does::Quote;
    table[b'\\' as usize] = Does::Escape;
    table
};

/// Passes bytes on until they go too far.
pub(crate) struct Guard<R> {
    input: R,
    in_string: bool,
    /// The byte that comes next is escaped.
    escaped: bool,
    /// Bytes of the string or the number before those that are being looked at.
    length: usize,
    depth: u32,
    line: u64,
    /// Bytes of the line so far.
    column: u64,
    /// What went too far.
    fault: Option<FileError>,
}

impl<R> Guard<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            in_string: false,
            escaped: false,
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
        // Where the string or the number begins, or goes on.
        let mut start = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            let table = if self.in_string { &INSIDE } else { &OUTSIDE };
            let does = table[usize::from(byte)];
            if does == Does::Continue && !self.escaped {
                continue;
            }
            if self.length + (at - start) > LONGEST {
                break;
            }
            if std::mem::take(&mut self.escaped) {
                continue;
            }
            match does {
                Does::Continue | Does::Separate => (),
                Does::Open => self.depth += 1,
                Does::Close => self.depth = self.depth.saturating_sub(1),
                Does::Quote => self.in_string = !self.in_string,
                Does::Escape => {
                    self.escaped = true;
                    continue;
                }
            }
            if self.depth > DEEPEST {
                let what = both!(
                    "lists and objects are nested more than {DEEPEST} deep",
                    "les listes et les objets sont imbriqués sur plus de {DEEPEST} niveaux",
                );
                let remedy = (
                    "write a graph as a list of vertices and a list of edges",
                    "écrivez un graphe comme une liste de sommets et une liste d’arcs",
                );
                return self.stop(bytes, at, FileError::wrong(what, remedy));
            }
            (self.length, start) = (0, at + 1);
        }
        let rest = bytes.len() - start;
        if self.length + rest > LONGEST {
            let what = (
                "a string or number is longer than 64 kB",
                "une chaîne ou un nombre dépasse 64 ko",
            );
            let at = start + (LONGEST - self.length);
            return self.stop(
                bytes,
                at,
                FileError::wrong(what, ("write shorter ones", "écrivez-en de plus courts")),
            );
        }
        self.length += rest;
        self.count(bytes);
        bytes.len()
    }

    /// Notes what is wrong with the byte at a place; those before it pass.
    #[cold]
    fn stop(&mut self, bytes: &[u8], at: usize, fault: FileError) -> usize {
        self.count(&bytes[..=at]);
        self.fault = Some(fault.at(self.line, self.column.max(1)));
        at
    }

    /// Counts lines and columns.
    fn count(&mut self, bytes: &[u8]) {
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let last = bytes.iter().rposition(|&byte| byte == b'\n');
        self.line += lines as u64;
        self.column = match last {
            None => self.column + bytes.len() as u64,
            Some(newline) => (bytes.len() - newline - 1) as u64,
        };
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
