//! Values that can be keys: texts, numbers, names and tuples of them, each kept once.

use std::fmt::Write;

use crate::texts::{Distinct, Full};

/// The number of a value: equal values have equal numbers.
pub(super) type Atom = u32;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    Text(&'a str),
    /// In decimal, as Python prints it.
    Number(&'a str),
    /// A word without quotes: None, True, False, or the name of a player.
    Name(&'a str),
    Tuple(&'a [Atom]),
}

/// All values of a file.
#[derive(Default)]
pub(super) struct Atoms {
    /// A letter for the kind, and then what the value says; of a tuple, the numbers of its parts.
    said: Distinct,
    /// The parts of all tuples, and where those of each value end.
    parts: Vec<Atom>,
    ends: Vec<u32>,
    scratch: String,
}

const TEXT: char = 't';
const NUMBER: char = 'n';
const NAME: char = 'w';
const TUPLE: char = '(';

impl Atoms {
    pub(super) fn text(&mut self, text: &str) -> Result<Atom, Full> {
        self.scalar(TEXT, text)
    }

    pub(super) fn number(&mut self, decimal: &str) -> Result<Atom, Full> {
        self.scalar(NUMBER, decimal)
    }

    pub(super) fn name(&mut self, name: &str) -> Result<Atom, Full> {
        self.scalar(NAME, name)
    }

    fn scalar(&mut self, kind: char, says: &str) -> Result<Atom, Full> {
        self.scratch.clear();
        self.scratch.push(kind);
        self.scratch.push_str(says);
        self.intern(&[])
    }

    pub(super) fn tuple(&mut self, parts: &[Atom]) -> Result<Atom, Full> {
        self.scratch.clear();
        self.scratch.push(TUPLE);
        for part in parts {
            write!(self.scratch, "{part},").expect("strings take all");
        }
        self.intern(parts)
    }

    fn intern(&mut self, parts: &[Atom]) -> Result<Atom, Full> {
        let (atom, new) = self.said.number(&self.scratch)?;
        if new {
            self.parts.extend_from_slice(parts);
            self.ends.push(u32::try_from(self.parts.len()).map_err(|_| Full)?);
        }
        Ok(atom)
    }

    pub(super) fn kind(&self, atom: Atom) -> Kind<'_> {
        let said = self.said.get(atom as usize);
        let says = &said[1..];
        match said.as_bytes()[0] as char {
            TEXT => Kind::Text(says),
            NUMBER => Kind::Number(says),
            NAME => Kind::Name(says),
            _ => {
                let at = atom as usize;
                let first = at.checked_sub(1).map_or(0, |before| self.ends[before]);
                Kind::Tuple(&self.parts[first as usize..self.ends[at] as usize])
            }
        }
    }

    /// The value as Python prints it.
    pub(super) fn printed(&self, atom: Atom) -> String {
        let mut out = String::new();
        self.print(atom, &mut out);
        out
    }

    /// Recursive: literals are not nested deeply.
    fn print(&self, atom: Atom, out: &mut String) {
        match self.kind(atom) {
            Kind::Number(says) | Kind::Name(says) => out.push_str(says),
            Kind::Text(text) => print_text(text, out),
            Kind::Tuple(parts) => {
                out.push('(');
                for (number, &part) in parts.iter().enumerate() {
                    out.push_str(if number == 0 { "" } else { ", " });
                    self.print(part, out);
                }
                out.push_str(if parts.len() == 1 { ",)" } else { ")" });
            }
        }
    }
}

/// In single quotes, unless the text has some and no double ones.
fn print_text(text: &str, out: &mut String) {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_ascii_control() => {
                write!(out, "\\x{:02x}", c as u32).expect("strings take all");
            }
            c => out.push(c),
        }
    }
    out.push(quote);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Python 3 prints for each of these.
    #[test]
    fn values_are_printed_as_python_does() {
        let mut atoms = Atoms::default();
        for (text, printed) in [
            ("a", "'a'"),
            ("it's", "\"it's\""),
            ("'\"", "'\\'\"'"),
            ("\\ \n\t\r\u{1}\u{7f}", "'\\\\ \\n\\t\\r\\x01\\x7f'"),
            ("\u{e9}", "'\u{e9}'"),
        ] {
            let atom = atoms.text(text).unwrap();
            assert_eq!(atoms.printed(atom), printed);
        }
        let one = atoms.number("1").unwrap();
        let text_one = atoms.text("1").unwrap();
        assert_ne!(one, text_one);
        let single = atoms.tuple(&[one]).unwrap();
        let nested = atoms.tuple(&[single, text_one, one]).unwrap();
        assert_eq!(atoms.printed(nested), "((1,), '1', 1)");
        assert_eq!(atoms.tuple(&[single, text_one, one]), Ok(nested));
        let empty = atoms.tuple(&[]).unwrap();
        assert_eq!(atoms.printed(empty), "()");
    }
}
