//! Literals of Python: what `ast.literal_eval` would take, and assignments of them.

use perfectplay_core::{Both, both};

use super::atoms::{Atom, Atoms, Kind};
use crate::{
    FileError,
    error::{ends_too_soon, quoted},
};

/// What to do about a string without an end, and about an odd escape.
const CLOSE: (&str, &str) = ("close it with a quote", "fermez-la par un guillemet");
const ITSELF: (&str, &str) = ("write the character itself", "écrivez le caractère lui-même");

/// Deeper nesting is refused.
const DEEPEST: u32 = 60;

/// A value that can be a key, and where it stands in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) atom: Atom,
    pub(super) at: u32,
}

/// A value.
#[derive(Debug)]
pub(super) enum Value {
    Atom(Item),
    /// A list or a set.
    List(Vec<Item>),
    Dict(Vec<(Item, Value)>),
}

/// A value of the file, with the name it is given if there is one.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) name: Option<String>,
    pub(super) value: Value,
    pub(super) at: u32,
}

/// Reads all values of a text.
pub(super) struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: u32,
    pub(super) atoms: Atoms,
    /// Names of single values, such as `ADAM = 0`.
    constants: Vec<(String, Atom)>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, depth: 0, atoms: Atoms::default(), constants: Vec::new() }
    }

    /// An error at a place.
    #[cold]
    pub(super) fn wrong(
        text: &str,
        at: u32,
        what: impl Into<Both>,
        remedy: impl Into<Both>,
    ) -> FileError {
        let before = &text.as_bytes()[..at as usize];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        FileError::wrong(what, remedy).at(line as u64, (before.len() - start + 1) as u64)
    }

    fn here(&self, what: impl Into<Both>, remedy: impl Into<Both>) -> FileError {
        if self.at >= self.text.len() {
            return Self::wrong(
                self.text,
                self.text.len() as u32,
                ends_too_soon(),
                (
                    "is all of it there? Close every bracket and quote",
                    "est-il complet ? Fermez chaque parenthèse et chaque guillemet",
                ),
            );
        }
        Self::wrong(self.text, self.at as u32, what, remedy)
    }

    /// The character that is next, for a message.
    fn found(&self) -> String {
        self.text[self.at..].chars().next().map_or_else(String::new, |c| format!("{c:?}"))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next_is(&mut self, byte: u8) -> bool {
        let is = self.peek() == Some(byte);
        self.at += usize::from(is);
        is
    }

    /// Leaves space and comments behind.
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'\x0c' => self.at += 1,
                b'\\' if self.text[self.at + 1..].starts_with(['\n', '\r']) => self.at += 1,
                b'#' => {
                    let rest = &self.text.as_bytes()[self.at..];
                    let length = rest.iter().position(|&byte| byte == b'\n');
                    self.at += length.unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    /// All statements up to the end of the text.
    pub(super) fn statements(&mut self) -> Result<Vec<Statement>, FileError> {
        let mut statements = Vec::new();
        loop {
            self.skip_space();
            if self.next_is(b',') || self.next_is(b';') {
                continue;
            }
            if self.peek().is_none() {
                return Ok(statements);
            }
            let at = self.at as u32;
            let name = self.assigned_name();
            self.skip_space();
            let value = self.value()?;
            match (&name, &value) {
                // A text that is no value of anything is a comment.
                (None, Value::Atom(item)) if self.is_text(item.atom) => continue,
                (None, Value::Atom(item)) => {
                    let what = both!(
                        "{} means nothing here",
                        "{} ne veut rien dire ici",
                        self.atoms.printed(item.atom),
                    );
                    let remedy = (
                        "only literals are read: `graph = {...}`, `won_max = {...}`",
                        "on ne lit que des littéraux : `graphe = {...}`, `gagnants_adam = {...}`",
                    );
                    return Err(Self::wrong(self.text, at, what, remedy));
                }
                (Some(name), Value::Atom(item)) if !self.is_tuple(item.atom) => {
                    self.constants.push((name.clone(), item.atom));
                }
                _ => (),
            }
            statements.push(Statement { name, value, at });
        }
    }

    fn is_text(&self, atom: Atom) -> bool {
        matches!(self.atoms.kind(atom), Kind::Text(_))
    }

    fn is_tuple(&self, atom: Atom) -> bool {
        matches!(self.atoms.kind(atom), Kind::Tuple(_))
    }

    /// The name on the left of an equals sign, both left behind; nothing happens if there is none.
    fn assigned_name(&mut self) -> Option<String> {
        let before = self.at;
        let name = self.word().to_owned();
        self.skip_space();
        if !name.is_empty() && self.next_is(b'=') && self.peek() != Some(b'=') {
            return Some(name);
        }
        self.at = before;
        None
    }

    /// A word of letters, digits and underscores, perhaps empty.
    fn word(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let is_part = |(at, c): (usize, char)| {
            c == '_' || c.is_alphabetic() || (at > 0 && c.is_alphanumeric())
        };
        let end = rest.char_indices().find(|&part| !is_part(part));
        let word = &rest[..end.map_or(rest.len(), |(at, _)| at)];
        self.at += word.len();
        word
    }

    fn nested<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<T, FileError>,
    ) -> Result<T, FileError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let what = both!(
                "brackets are nested more than {DEEPEST} deep",
                "les parenthèses sont imbriquées sur plus de {DEEPEST} niveaux",
            );
            let remedy = ("write a dictionary of lists", "écrivez un dictionnaire de listes");
            return Err(self.here(what, remedy));
        }
        let value = inside(self);
        self.depth -= 1;
        value
    }

    /// A value; space before it has been left behind.
    fn value(&mut self) -> Result<Value, FileError> {
        match self.peek() {
            Some(b'{') => self.nested(Self::dict_or_set),
            Some(b'[') => self.nested(|parser| Ok(Value::List(parser.items(b']')?))),
            _ => {
                let before = self.at;
                let word = self.word();
                self.skip_space();
                let collects = ["set", "frozenset", "list", "tuple", "dict"].contains(&word);
                if collects && self.next_is(b'(') {
                    return self.nested(Self::collected);
                }
                self.at = before;
                Ok(Value::Atom(self.item()?))
            }
        }
    }

    /// What stands in the brackets of `set(...)`.
    fn collected(&mut self) -> Result<Value, FileError> {
        self.skip_space();
        if self.next_is(b')') {
            return Ok(Value::List(Vec::new()));
        }
        let value = self.value()?;
        self.skip_space();
        if !self.next_is(b')') {
            return Err(self.here(
                both!("{} stands before )", "il y a {} avant )", self.found()),
                ("close the bracket", "fermez la parenthèse"),
            ));
        }
        Ok(value)
    }

    fn dict_or_set(&mut self) -> Result<Value, FileError> {
        self.at += 1;
        let (mut pairs, mut items) = (Vec::new(), Vec::new());
        loop {
            self.skip_space();
            if self.next_is(b'}') {
                break;
            }
            let key = self.item()?;
            self.skip_space();
            let is_pair = self.next_is(b':');
            if (is_pair && !items.is_empty()) || (!is_pair && !pairs.is_empty()) {
                let what = (
                    "some of what stands between the braces has a value and some has not",
                    "entre les accolades, certains éléments ont une valeur et d’autres non",
                );
                let remedy = (
                    "write key: [successors] for each",
                    "écrivez \"clé: [successeurs]\" pour chacun",
                );
                return Err(Self::wrong(self.text, key.at, what, remedy));
            }
            if is_pair {
                self.skip_space();
                pairs.push((key, self.value()?));
            } else {
                items.push(key);
            }
            self.comma_or(b'}')?;
        }
        Ok(if items.is_empty() { Value::Dict(pairs) } else { Value::List(items) })
    }

    /// Values up to a closing bracket; the opening one is next.
    fn items(&mut self, close: u8) -> Result<Vec<Item>, FileError> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip_space();
            if self.next_is(close) {
                return Ok(items);
            }
            items.push(self.item()?);
            self.comma_or(close)?;
        }
    }

    /// A comma, left behind, or a closing bracket, which stays. True for a comma.
    fn comma_or(&mut self, close: u8) -> Result<bool, FileError> {
        self.skip_space();
        if self.next_is(b',') {
            return Ok(true);
        }
        if self.peek() == Some(close) {
            return Ok(false);
        }
        let what = both!("{} stands here", "il y a {} ici", self.found());
        let close = close as char;
        Err(self
            .here(what, both!("write a comma or {close:?}", "écrivez une virgule ou {close:?}")))
    }

    fn item(&mut self) -> Result<Item, FileError> {
        let at = self.at as u32;
        Ok(Item { atom: self.atom()?, at })
    }

    /// A value that can be a key. Lists count as tuples.
    fn atom(&mut self) -> Result<Atom, FileError> {
        match self.peek() {
            Some(b'(') => self.nested(Self::tuple_or_bracketed),
            Some(b'[') => self.nested(|parser| {
                let parts: Vec<_> = parser.items(b']')?.iter().map(|item| item.atom).collect();
                Ok(parser.atoms.tuple(&parts)?)
            }),
            Some(b'\'' | b'"') => {
                let text = self.string(false)?;
                Ok(self.atoms.text(&text)?)
            }
            Some(b'0'..=b'9' | b'+' | b'-' | b'.') => self.number(),
            _ => self.name(),
        }
    }

    fn tuple_or_bracketed(&mut self) -> Result<Atom, FileError> {
        self.at += 1;
        let mut parts = Vec::new();
        let mut commas = false;
        loop {
            self.skip_space();
            if self.next_is(b')') {
                break;
            }
            parts.push(self.atom()?);
            commas |= self.comma_or(b')')?;
        }
        match parts.as_slice() {
            &[only] if !commas => Ok(only),
            parts => Ok(self.atoms.tuple(parts)?),
        }
    }

    fn name(&mut self) -> Result<Atom, FileError> {
        let at = self.at;
        let word = self.word();
        if let Some(b'\'' | b'"') = self.peek() {
            match word.to_ascii_lowercase().as_str() {
                "u" | "r" => {
                    let text = self.string(word.eq_ignore_ascii_case("r"))?;
                    return Ok(self.atoms.text(&text)?);
                }
                "" => (),
                _ => {
                    let what = both!(
                        "{} before a string means nothing here",
                        "{} devant une chaîne ne veut rien dire ici",
                        quoted(word),
                    );
                    self.at = at;
                    let remedy = ("write a plain string", "écrivez une chaîne ordinaire");
                    return Err(self.here(what, remedy));
                }
            }
        }
        if word.is_empty() {
            let what = both!("{} is no value", "{} n’est pas une valeur", self.found());
            let remedy = (
                "write a string, a number or a tuple of them",
                "écrivez une chaîne, un nombre ou un n-uplet",
            );
            return Err(self.here(what, remedy));
        }
        if let Some(b'(' | b'.' | b'[') = self.peek() {
            self.at = at;
            let what = both!("{} would have to be run", "il faudrait exécuter {}", quoted(word),);
            let remedy = (
                "only literals are read: write its result",
                "on ne lit que des littéraux : écrivez le résultat",
            );
            return Err(self.here(what, remedy));
        }
        match self.constants.iter().rev().find(|(name, _)| name == word) {
            Some(&(_, atom)) => Ok(atom),
            None => Ok(self.atoms.name(word)?),
        }
    }

    fn number(&mut self) -> Result<Atom, FileError> {
        let at = self.at;
        while let Some(b'+' | b'-') = self.peek() {
            self.at += 1;
        }
        let negative = self.text[at..self.at].matches('-').count() % 2 == 1;
        let start = self.at;
        while let Some(byte) = self.peek() {
            let exponent =
                self.at > start && matches!(self.text.as_bytes()[self.at - 1], b'e' | b'E');
            match byte {
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' | b'_' => self.at += 1,
                b'+' | b'-' if exponent => self.at += 1,
                _ => break,
            }
        }
        let digits = self.text[start..self.at].replace('_', "");
        let decimal = decimal(&digits, negative).ok_or_else(|| {
            let word = quoted(&self.text[at..self.at]);
            let what = both!("{word} is no number", "{word} n’est pas un nombre");
            let remedy = (
                "write digits, or a string in quotes",
                "écrivez des chiffres, ou une chaîne entre guillemets",
            );
            Self::wrong(self.text, at as u32, what, remedy)
        })?;
        Ok(self.atoms.number(&decimal)?)
    }

    /// A string, at its first quote.
    fn string(&mut self, raw: bool) -> Result<String, FileError> {
        let start = self.at;
        let quote = &self.text[start..=start];
        let triple = quote.repeat(3);
        let close = if self.text[start..].starts_with(&triple) { &triple } else { quote };
        self.at += close.len();
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with(close) {
                self.at += close.len();
                return Ok(text);
            }
            let Some(c) = rest.chars().next() else {
                let what = (
                    "a string begins here and does not end",
                    "une chaîne commence ici et ne finit pas",
                );
                return Err(Self::wrong(self.text, start as u32, what, CLOSE));
            };
            if c == '\n' && close.len() == 1 {
                let what = (
                    "a string begins here and does not end on this line",
                    "une chaîne commence ici et ne finit pas sur cette ligne",
                );
                return Err(Self::wrong(self.text, start as u32, what, CLOSE));
            }
            self.at += c.len_utf8();
            match (c, raw) {
                ('\\', true) => {
                    text.push(c);
                    if let Some(next) = self.text[self.at..].chars().next() {
                        self.at += next.len_utf8();
                        text.push(next);
                    }
                }
                ('\\', false) => self.escape(&mut text)?,
                _ => text.push(c),
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self, text: &mut String) -> Result<(), FileError> {
        let at = self.at as u32 - 1;
        let rest = &self.text[self.at..];
        let Some(c) = rest.chars().next() else { return Ok(()) };
        self.at += c.len_utf8();
        let plain = match c {
            '\n' => return Ok(()),
            '\\' | '\'' | '"' => c,
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0c',
            'v' => '\x0b',
            'x' | 'u' | 'U' | '0'..='7' => {
                let (digits, radix) = match c {
                    'x' => (rest.get(1..3), 16),
                    'u' => (rest.get(1..5), 16),
                    'U' => (rest.get(1..9), 16),
                    _ => {
                        let octal = rest.bytes().take(3).take_while(|b| matches!(b, b'0'..=b'7'));
                        (rest.get(..octal.count()), 8)
                    }
                };
                let all = |digits: &&str| digits.chars().all(|digit| digit.is_digit(radix));
                let code = digits.filter(all).and_then(|digits| {
                    self.at += digits.len() - usize::from(radix == 8);
                    u32::from_str_radix(digits, radix).ok()
                });
                code.and_then(char::from_u32).ok_or_else(|| {
                    let what = (
                        "this escape stands for no character",
                        "cet échappement ne représente aucun caractère",
                    );
                    Self::wrong(self.text, at, what, ITSELF)
                })?
            }
            'N' => {
                let what = (
                    "characters by name are not known here",
                    "les caractères par leur nom ne sont pas connus ici",
                );
                return Err(Self::wrong(self.text, at, what, ITSELF));
            }
            // As Python has it: any other backslash stands for itself.
            other => {
                text.push('\\');
                other
            }
        };
        text.push(plain);
        Ok(())
    }
}

/// A number as Python prints it, so that equal numbers are written alike.
fn decimal(digits: &str, negative: bool) -> Option<String> {
    let sign =
        |text: &str| if negative && text != "0" { format!("-{text}") } else { text.to_owned() };
    if digits.is_empty() {
        return None;
    }
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let trimmed = digits.trim_start_matches('0');
        return Some(sign(if trimmed.is_empty() { "0" } else { trimmed }));
    }
    let is_part = |byte: u8| byte.is_ascii_digit() || b".eE+-".contains(&byte);
    let number: f64 = digits.bytes().all(is_part).then(|| digits.parse().ok())??;
    // Whole numbers up to here are exact, and equal to the integers.
    if number < 1e15 && number.fract() == 0.0 {
        return Some(sign(&format!("{number:.0}")));
    }
    number.is_finite().then(|| sign(&format!("{number:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Result<String, String> {
        let mut parser = Parser::new(text);
        let atom = parser.atom().map_err(|error| error.to_string())?;
        parser.skip_space();
        assert_eq!(parser.at, text.len(), "{text}");
        Ok(parser.atoms.printed(atom))
    }

    /// What Python 3 prints for each of these.
    #[test]
    fn literals_are_read_as_python_reads_them() {
        for (text, python) in [
            ("( 'a' )", "'a'"),
            ("('a',)", "('a',)"),
            ("(1, -2, +3, --4,)", "(1, -2, 3, 4)"),
            ("()", "()"),
            ("1_000", "1000"),
            ("-0", "0"),
            ("1e3", "1000"), // equal to it; Python prints 1000.0
            ("1.50", "1.5"),
            ("12345678901234567890123", "12345678901234567890123"),
            (r#""\x41\u00e9\U0001F600\101\0\n\q\\""#, "'A\u{e9}\u{1f600}A\\x00\\n\\\\q\\\\'"),
            ("'''a\n'b'''", "\"a\\n'b\""),
            ("r'\\n\\''", "\"\\\\n\\\\'\""),
            ("u'x'", "'x'"),
            ("'a\\\nb'", "'ab'"),
            ("(None, True, # a comment\n x)", "(None, True, x)"),
        ] {
            assert_eq!(printed(text).as_deref(), Ok(python), "{text}");
        }
    }

    #[test]
    fn what_is_no_literal_is_refused_where_it_stands() {
        for (text, error) in [
            ("1x", "line 1, column 1: \"1x\" is no number"),
            ("1e999", "line 1, column 1: \"1e999\" is no number"),
            ("0x10", "line 1, column 1: \"0x10\" is no number"),
            ("(1,\n 'a", "line 2, column 2: a string begins here and does not end"),
            ("('a' 'b')", "line 1, column 6: '\\'' stands here; write a comma or ')'"),
            ("float('nan')", "line 1, column 1: \"float\" would have to be run"),
            ("b'x'", "line 1, column 1: \"b\" before a string"),
            ("'\\xg1'", "line 1, column 2: this escape stands for no character"),
            ("'\\ud800'", "line 1, column 2: this escape stands for no character"),
            ("'\\N{DASH}'", "line 1, column 2: characters by name"),
            ("(1", "line 1, column 3: the file ends too soon"),
            ("?", "line 1, column 1: '?' is no value"),
        ] {
            let found = printed(text).unwrap_err();
            assert!(found.starts_with(error), "{text}: {found}");
        }
        let deep = printed(&"(".repeat(100_000)).unwrap_err();
        assert!(deep.contains("nested more than"), "{deep}");
    }
}
