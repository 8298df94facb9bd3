//! Lines of bounded length, whoever sends them.

use std::io::{self, BufRead};

/// The longest line anybody has a reason to send: whole games are a few thousand bytes.
pub const LONGEST_LINE: usize = 64 << 10;

/// What came instead of the end of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its end. Bytes that are no text are replaced.
    Text(String),
    /// A line with more than [`LONGEST_LINE`] bytes. It is told as soon as it is that long, and the rest of it is
    /// skipped.
    TooLong,
}

/// The lines of an input, in memory for one line. The last line needs no end.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    /// The line being read was too long, and its end has not come.
    skipping: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub fn new(input: R) -> Self {
        Self { input, skipping: false }
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        loop {
            let read = match self.input.fill_buf() {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = read.iter().position(|&byte| byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            let (over, full) = (read.is_empty(), line.len() + part.len() > LONGEST_LINE);
            if !self.skipping && !full {
                line.extend_from_slice(part);
            }
            let taken = part.len() + usize::from(end.is_some());
            self.input.consume(taken);
            if self.skipping {
                self.skipping = end.is_none();
                if over {
                    return Ok(None);
                }
            } else if full {
                self.skipping = end.is_none();
                return Ok(Some(Line::TooLong));
            } else if end.is_some() || over && !line.is_empty() {
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                return Ok(Some(Line::Text(String::from_utf8_lossy(&line).into_owned())));
            } else if over {
                return Ok(None);
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    fn lines(input: &[u8], room: usize) -> Vec<Line> {
        Lines::new(BufReader::with_capacity(room, input)).map(Result::unwrap).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn ends_of_lines_are_no_part_of_them() {
        for room in [1, 2, 3, 1000] {
            assert_eq!(lines(b"a\r\n\nb c", room), [text("a"), text(""), text("b c")]);
            assert_eq!(lines(b"", room), []);
            assert_eq!(lines(b"\xff\n", room), [text("\u{fffd}")], "bytes that are no text");
        }
    }

    #[test]
    fn long_lines_are_told_once_and_skipped() {
        let longest = "x".repeat(LONGEST_LINE);
        let input = format!("a\n{longest}\n{longest}yz\nb\n{longest}{longest}{longest}");
        for room in [100, 8192, 1 << 20] {
            let read = lines(input.as_bytes(), room);
            assert_eq!(read, [text("a"), text(&longest), Line::TooLong, text("b"), Line::TooLong]);
        }
    }

    proptest! {
        #[test]
        fn whatever_comes_is_cut_where_lines_end(
            input in proptest::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..300),
            room in 1usize..40,
        ) {
            let expected: Vec<Line> = String::from_utf8_lossy(&input)
                .split_terminator('\n')
                .map(|line| text(line.strip_suffix('\r').unwrap_or(line)))
                .collect();
            prop_assert_eq!(lines(&input, room), expected);
        }
    }
}
