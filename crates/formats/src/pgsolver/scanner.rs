//! Numbers and names out of a stream, through a buffer of a fixed size.

use std::io::{ErrorKind, Read};

use perfectplay_core::{Both, both, tell};

use crate::{FileError, error::ends_too_soon};

/// Large enough that the system is asked rarely, small enough for the cache.
const BUFFER: usize = 1 << 20;

/// The longest name.
const LONGEST: usize = 1 << 16;

pub(super) struct Scanner<R> {
    input: R,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    /// Bytes of the file that came before those in the buffer.
    before: u64,
    line: u64,
    /// Where the line begins in the file.
    line_start: u64,
}

impl<R: Read> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        let buffer = vec![0; BUFFER].into();
        Self { input, buffer, at: 0, end: 0, before: 0, line: 1, line_start: 0 }
    }

    /// An error about what was read last.
    #[cold]
    pub(super) fn wrong(&self, what: impl Into<Both>, remedy: impl Into<Both>) -> FileError {
        let column = (self.before + self.at as u64).saturating_sub(self.line_start);
        FileError::wrong(what, remedy).at(self.line, column.max(1))
    }

    /// The line that is being read.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Fills the buffer again once it is used up; false at the end of the file.
    #[cold]
    fn refill(&mut self) -> Result<bool, FileError> {
        debug_assert_eq!(self.at, self.end);
        loop {
            match self.input.read(&mut self.buffer) {
                Ok(read) => {
                    self.before += self.end as u64;
                    (self.at, self.end) = (0, read);
                    return Ok(read > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => (),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// What is in the buffer from here on: perhaps nothing, even if the file goes on.
    #[inline]
    pub(super) fn ahead(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// Leaves a line of so many bytes behind, the line break included.
    #[inline]
    pub(super) fn pass_line(&mut self, length: usize) {
        self.at += length;
        self.line += 1;
        self.line_start = self.before + self.at as u64;
    }

    /// The next byte, which stays.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, FileError> {
        if self.at == self.end && !self.refill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.at]))
    }

    /// Leaves the byte behind that was peeked at.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.at += 1;
    }

    /// The next byte that is not space, which stays.
    #[inline]
    pub(super) fn past_space(&mut self) -> Result<Option<u8>, FileError> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t' | b'\r') => self.pass(),
                Some(b'\n') => {
                    self.pass();
                    self.line += 1;
                    self.line_start = self.before + self.at as u64;
                }
                other => return Ok(other),
            }
        }
    }

    /// A number after space, at most `u32::MAX`; `of` says of what for an error.
    #[inline]
    pub(super) fn number(&mut self, of: &Both) -> Result<u32, FileError> {
        let Some(b'0'..=b'9') = self.past_space()? else { return Err(self.no_number(of)) };
        let mut number = 0_u64;
        while let Some(byte @ b'0'..=b'9') = self.peek()? {
            number = number * 10 + u64::from(byte - b'0');
            if number > u64::from(u32::MAX) {
                return Err(self.too_large(of));
            }
            self.pass();
        }
        Ok(number as u32)
    }

    /// Whether a number of any size after space is odd.
    #[inline]
    pub(super) fn is_odd(&mut self, of: &Both) -> Result<bool, FileError> {
        let Some(b'0'..=b'9') = self.past_space()? else { return Err(self.no_number(of)) };
        let mut last = 0;
        while let Some(byte @ b'0'..=b'9') = self.peek()? {
            last = byte;
            self.pass();
        }
        Ok(last & 1 == 1)
    }

    #[cold]
    fn no_number(&mut self, of: &Both) -> FileError {
        match self.peek() {
            Err(error) => error,
            Ok(None) => self.ends_too_soon(),
            Ok(Some(byte)) => {
                self.pass();
                let byte = shown(byte);
                let what = Both::of(|lang| {
                    tell!(
                        lang,
                        "{byte} stands where the {of} should be",
                        "on attend ici {of}, et il y a {byte}",
                        byte = byte.say(lang),
                        of = of.say(lang),
                    )
                });
                self.wrong(what, ("write a whole number", "écrivez un nombre entier"))
            }
        }
    }

    #[cold]
    fn too_large(&self, of: &Both) -> FileError {
        let what = Both::of(|lang| {
            tell!(lang, "the {of} is too large", "trop grand : {of}", of = of.say(lang))
        });
        let remedy = (
            "number the vertices from 0 without gaps",
            "numérotez les sommets à partir de 0, sans trou",
        );
        self.wrong(what, remedy)
    }

    #[cold]
    pub(super) fn ends_too_soon(&self) -> FileError {
        let remedy = (
            "is all of it there? Every line ends with ;",
            "est-il complet ? Chaque ligne finit par \";\"",
        );
        self.wrong(ends_too_soon(), remedy)
    }

    /// A word of letters.
    pub(super) fn word(&mut self) -> Result<String, FileError> {
        let mut word = String::new();
        while let Some(byte @ (b'a'..=b'z' | b'A'..=b'Z')) = self.peek()?
            && word.len() < LONGEST
        {
            word.push(byte as char);
            self.pass();
        }
        Ok(word)
    }

    /// A name up to the quotation mark that ends it; the one it begins with has been left behind.
    pub(super) fn name(&mut self, name: &mut Vec<u8>) -> Result<(), FileError> {
        name.clear();
        loop {
            match self.peek()? {
                None => return Err(self.ends_too_soon()),
                Some(b'"') => {
                    self.pass();
                    return Ok(());
                }
                Some(byte) => {
                    self.pass();
                    if byte == b'\n' {
                        self.line += 1;
                        self.line_start = self.before + self.at as u64;
                    }
                    name.push(byte);
                }
            }
            if name.len() > LONGEST {
                return Err(self.wrong(
                    ("a name is longer than 64 kB", "un nom dépasse 64 ko"),
                    ("end it with \"", "terminez-le par \""),
                ));
            }
        }
    }
}

/// A byte for a message.
pub(super) fn shown(byte: u8) -> Both {
    match byte {
        b' '..=b'~' => Both::same(format!("{:?}", byte as char)),
        _ => both!("the byte {byte:#04x}", "l’octet {byte:#04x}"),
    }
}
