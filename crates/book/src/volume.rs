//! A book as it stands in a file.
//!
//! Four lines of text, which `head -4` shows, then one byte for each position, then a checksum:
//!
//! ```text
//! perfectplay book 1                       the version of this format
//! connect4 rows=6 columns=7 connect=4      the game and all its parameters
//! plies 8                                  moves from the start
//! positions 91295                          how many
//! ...                                      values in Max's view, signed, in the order of the positions
//! 8 bytes                                  FNV-1a of all the bytes before, lowest byte first
//! ```
//!
//! Keys are not written: [`positions`](crate::positions()) gives them again, by the rules.

use std::{ops::RangeInclusive, str};

use perfectplay_core::{Game, Score};

use crate::{Book, BookError, Title, positions};

const MAGIC: &str = "perfectplay book ";
const VERSION: &str = "1";
const CHECKSUM_BYTES: usize = 8;

/// A book as it stands in a file: what it is about, and the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volume {
    title: Title,
    plies: u32,
    values: Vec<i8>,
}

impl Volume {
    /// The values of all positions so many plies from the start, in Max's view and in the order of
    /// [`positions`](crate::positions()).
    ///
    /// # Errors
    ///
    /// If one of them does not fit a byte.
    pub fn new(
        title: Title,
        plies: u32,
        values: impl IntoIterator<Item = Score>,
    ) -> Result<Self, BookError> {
        let byte = |(index, value): (usize, Score)| {
            i8::try_from(value).map_err(|_| BookError::BadValue { number: index + 1, value })
        };
        let values = values.into_iter().enumerate().map(byte).collect::<Result<_, _>>()?;
        Ok(Self { title, plies, values })
    }

    /// The game it is about.
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// Moves from the start.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The values in Max's view, in the order of [`positions`](crate::positions()).
    pub fn values(&self) -> impl ExactSizeIterator<Item = Score> {
        self.values.iter().map(|&value| value.into())
    }

    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let Self { title, plies, values } = self;
        let head =
            format!("{MAGIC}{VERSION}\n{title}\nplies {plies}\npositions {}\n", values.len());
        let mut bytes = head.into_bytes();
        bytes.extend(values.iter().map(|&value| value as u8));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// If it is no book, one of another version, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(BookError::NoBook)?;
        let (version, rest) = line(rest)?;
        if version != VERSION {
            return Err(BookError::OtherVersion { version: version.to_owned(), ours: VERSION });
        }
        let (title, rest) = line(rest)?;
        let title = Title::parse(title).ok_or(BookError::BadHead)?;
        let (plies, rest) = number(rest, "plies ")?;
        let (positions, rest) = number(rest, "positions ")?;
        let head = bytes.len() - rest.len();
        let expected = positions.checked_add(head + CHECKSUM_BYTES).ok_or(BookError::BadHead)?;
        if bytes.len() != expected {
            return Err(BookError::OtherLength { there: bytes.len(), expected });
        }
        let (said, sum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
        if sum != checksum(said).to_le_bytes() {
            return Err(BookError::Damaged);
        }
        let values = said[head..].iter().map(|&value| value as i8).collect();
        let plies = u32::try_from(plies).map_err(|_| BookError::BadHead)?;
        Ok(Self { title, plies, values })
    }

    /// Whether it can be a book of the game called `title`, with utilities in `range` and so many
    /// positions.
    ///
    /// # Errors
    ///
    /// If it cannot.
    pub fn check(
        &self,
        title: &Title,
        range: &RangeInclusive<Score>,
        positions: usize,
    ) -> Result<(), BookError> {
        if self.title != *title {
            return Err(BookError::OtherGame { of: self.title.clone(), wanted: title.clone() });
        }
        if positions != self.values.len() {
            let there = self.values.len();
            return Err(BookError::OtherPositions { there, expected: positions });
        }
        match self.values().zip(1..).find(|(value, _)| !range.contains(value)) {
            Some((value, number)) => Err(BookError::BadValue { number, value }),
            None => Ok(()),
        }
    }

    /// Lists the positions again, so that values are found.
    ///
    /// # Errors
    ///
    /// If it is no book of `game`, which is called `title`.
    pub fn open<G: Game>(&self, title: &Title, game: &G) -> Result<Book, BookError> {
        let keys: Vec<_> = positions(game, self.plies)?.into_iter().map(|(key, _)| key).collect();
        self.check(title, &game.utility_range(), keys.len())?;
        Ok(Book::new(self.plies, keys, self.values.clone()))
    }
}

/// The first line, and what follows it.
fn line(bytes: &[u8]) -> Result<(&str, &[u8]), BookError> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(BookError::BadHead)?;
    let line = str::from_utf8(&bytes[..end]).map_err(|_| BookError::BadHead)?;
    Ok((line, &bytes[end + 1..]))
}

/// The number of a line that begins with a word.
fn number<'b>(bytes: &'b [u8], word: &str) -> Result<(usize, &'b [u8]), BookError> {
    let (line, rest) = line(bytes)?;
    let number = line.strip_prefix(word).and_then(|number| number.parse().ok());
    Ok((number.ok_or(BookError::BadHead)?, rest))
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo): it finds what happens to files, and takes three lines in any
/// language.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values published with the function by its authors.
    #[test]
    fn known_sums() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
