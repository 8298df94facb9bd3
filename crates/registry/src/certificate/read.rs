//! Reading a certificate: as a stream, in memory that does not depend on what the file is.
//!
//! The fields stand in the order in which they are written, so that the position can be set up before the
//! first entry comes, and each entry can be handed on and forgotten.

use std::{
    cell::{Cell, RefCell},
    fmt,
    io::{self, Read},
    path::PathBuf,
};

use perfectplay_core::{Both, Player, Say, Score, Voice, both, sayable_errors, tell};
use serde::{
    Deserializer,
    de::{self, Deserialize, DeserializeSeed, MapAccess, SeqAccess, Visitor},
};

use super::{
    Broken, Checker, GraphFile, Header, Proved, Row, Scope, Subject, bound_name,
    checksum::{self, Checksum},
    winner_name,
    write::{MAKER, VERSION},
};
use crate::{RequestError, Settings};

/// Longer texts are refused: no state and no move is written like that.
const LONGEST_TEXT: usize = 1 << 16;

/// Why a certificate cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unreadable {
    /// The file cannot be opened or read.
    Io(io::Error),
    /// The file of the graph it is about cannot be opened or read.
    NoGraph {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is not in the form of a certificate.
    Malformed {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// The field that was being read.
        field: String,
        /// What is wrong there.
        because: Both,
    },
    /// The position it is about cannot be set up.
    Request(RequestError),
}

impl Say for Unreadable {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Io(error) => error.say(voice),
            Self::NoGraph { path, error } => tell!(
                voice,
                "cannot read {}: {}",
                "impossible de lire {} : {}",
                path.display(),
                error.say(voice),
            ),
            Self::Malformed { line, column, field, because } => tell!(
                voice,
                "line {line}, column {column}{field}: {because}",
                "ligne {line}, colonne {column}{field} : {because}",
                field = in_field(field, voice),
                because = because.say(voice),
            ),
            Self::Request(error) => error.say(voice),
        }
    }
}

sayable_errors!(Unreadable);

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RequestError> for Unreadable {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

fn in_field(field: &str, voice: Voice) -> String {
    match field {
        "" => String::new(),
        field => tell!(voice, ", in {field}", ", dans {field}"),
    }
}

/// All that a certificate says, with what its entries prove.
pub(super) struct Contents {
    pub(super) header: Header,
    pub(super) entries: u64,
    pub(super) broken: Option<Broken>,
    /// The checksum is that of the contents.
    pub(super) intact: bool,
}

/// Reads a certificate; `open` sets up what is to check it.
pub(super) fn read(
    from: impl Read,
    open: impl FnOnce(&Header) -> Result<Box<dyn Checker>, RequestError>,
) -> Result<Contents, Unreadable> {
    let place = Place::default();
    let mut json = serde_json::Deserializer::from_reader(Guard::new(from, &place));
    let document = Document { place: &place, open };
    let read = document.deserialize(&mut json).and_then(|contents| {
        place.go("");
        json.end().map(|()| contents)
    });
    read.map_err(|error| match place.request.take() {
        Some(request) => Unreadable::Request(request),
        None if error.is_io() && !place.too_long.get() => Unreadable::Io(error.into()),
        None => {
            let (line, column) = match error.line() {
                0 => (place.line.get(), place.column.get()),
                line => (line, error.column()),
            };
            let because = error.to_string();
            // The place is told once.
            let because = because.split(" at line ").next().unwrap_or_default();
            let because = place.fault.take().unwrap_or_else(|| {
                both!("{because}", "ce n’est pas ce qui devrait se trouver ici")
            });
            Unreadable::Malformed { line, column, field: place.to_string(), because }
        }
    })
}

/// Where the reader is, for errors.
#[derive(Default)]
struct Place {
    field: Cell<&'static str>,
    /// The number of the entry, counted from 0.
    entry: Cell<Option<u64>>,
    line: Cell<usize>,
    column: Cell<usize>,
    too_long: Cell<bool>,
    /// Why the position could not be set up.
    request: RefCell<Option<RequestError>>,
    /// What is wrong, where it is not the parser who finds it.
    fault: RefCell<Option<Both>>,
}

impl Place {
    fn go(&self, field: &'static str) {
        self.field.set(field);
    }

    /// Notes what is wrong here; the parser stops with the error it is given.
    fn refuse<E: de::Error>(&self, because: Both) -> E {
        let stop = E::custom(&because);
        *self.fault.borrow_mut() = Some(because);
        stop
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.entry.get(), self.field.get()) {
            (Some(entry), "") => write!(f, "entries[{entry}]"),
            (Some(entry), field) => write!(f, "entries[{entry}].{field}"),
            (None, field) => f.write_str(field),
        }
    }
}

/// Lets bytes through as long as no text among them is too long.
struct Guard<'p, R> {
    from: R,
    place: &'p Place,
    in_text: bool,
    escaped: bool,
    length: usize,
}

impl<'p, R> Guard<'p, R> {
    fn new(from: R, place: &'p Place) -> Self {
        place.line.set(1);
        Self { from, place, in_text: false, escaped: false, length: 0 }
    }

    /// Whether a text goes on for too long with this byte.
    fn follow(&mut self, byte: u8) -> bool {
        if self.in_text {
            self.length += 1;
            if self.escaped {
                self.escaped = false;
            } else if byte == b'\\' {
                self.escaped = true;
            } else if byte == b'"' {
                self.in_text = false;
            }
        } else if byte == b'"' {
            (self.in_text, self.length) = (true, 0);
        }
        self.in_text && self.length > LONGEST_TEXT
    }
}

impl<R: Read> Read for Guard<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        for &byte in &buffer[..read] {
            let (line, column) = (&self.place.line, &self.place.column);
            if byte == b'\n' {
                line.set(line.get() + 1);
                column.set(0);
            } else {
                column.set(column.get() + 1);
            }
            if self.follow(byte) {
                self.place.too_long.set(true);
                let what = both!(
                    "a text of more than {LONGEST_TEXT} bytes",
                    "un texte de plus de {LONGEST_TEXT} octets",
                );
                *self.place.fault.borrow_mut() = Some(what.clone());
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
        }
        Ok(read)
    }
}

/// The whole file.
struct Document<'p, F> {
    place: &'p Place,
    open: F,
}

impl<'de, F> DeserializeSeed<'de> for Document<'_, F>
where
    F: FnOnce(&Header) -> Result<Box<dyn Checker>, RequestError>,
{
    type Value = Contents;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Contents, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de, F> Visitor<'de> for Document<'_, F>
where
    F: FnOnce(&Header) -> Result<Box<dyn Checker>, RequestError>,
{
    type Value = Contents;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a certificate, which is a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Contents, A::Error> {
        let place = self.place;
        let mut fields = Fields { map, place };
        let maker: String = fields.get("certificate")?;
        if maker != MAKER {
            return Err(place.refuse(both!(
                "{maker:?} is no maker of certificates known here",
                "{maker:?} n’est pas un auteur de certificats connu ici",
            )));
        }
        let version: u32 = fields.get("version")?;
        if version != VERSION {
            return Err(place.refuse(both!(
                "version {version} of the form is not known here; this program reads version {VERSION}",
                "la version {version} du format n’est pas connue ici ; ce programme lit la version {VERSION}",
            )));
        }
        let game = fields.get("game")?;
        let Parameters(parameters) = fields.get("parameters")?;
        let (file, position) = fields.file_and_position()?;
        let Scoped(scope) = fields.get("scope")?;
        let Claim(value) = fields.get("value")?;
        let distance = fields.get("distance")?;
        let subject = Subject { game, parameters, file, position };
        let header = Header { subject, scope, value, distance };

        let checker = (self.open)(&header).map_err(|error| {
            let said = de::Error::custom(&error);
            *place.request.borrow_mut() = Some(error);
            said
        })?;
        let rows =
            Rows { place, checker, checksum: Checksum::of(&header), entries: 0, broken: None };
        let Rows { checker, checksum, entries, broken, .. } = fields.with("entries", rows)?;
        let Sum(sum) = fields.get("checksum")?;
        fields.end()?;
        let broken = broken.or_else(|| checker.finish().err());
        Ok(Contents { header, entries, broken, intact: sum == checksum.sum() })
    }
}

/// The fields of an object, which come in a fixed order.
struct Fields<'p, A> {
    map: A,
    place: &'p Place,
}

impl<'de, A: MapAccess<'de>> Fields<'_, A> {
    fn get<T: Deserialize<'de>>(&mut self, name: &'static str) -> Result<T, A::Error> {
        self.with(name, std::marker::PhantomData)
    }

    fn with<S: DeserializeSeed<'de>>(
        &mut self,
        name: &'static str,
        seed: S,
    ) -> Result<S::Value, A::Error> {
        self.place.go(name);
        match self.map.next_key::<String>()? {
            Some(key) if key == name => self.map.next_value_seed(seed),
            other => Err(self.misplaced(other, name)),
        }
    }

    /// The position, and before it the file of the graph, if there is one.
    fn file_and_position(&mut self) -> Result<(Option<GraphFile>, String), A::Error> {
        self.place.go("position");
        match self.map.next_key::<String>()?.as_deref() {
            Some("file") => {
                self.place.go("file");
                let path = self.map.next_value()?;
                let Sum(checksum) = self.get("file_checksum")?;
                Ok((Some(GraphFile { path, checksum }), self.get("position")?))
            }
            Some("position") => Ok((None, self.map.next_value()?)),
            other => {
                let other = other.map(str::to_owned);
                Err(self.misplaced(other, "position"))
            }
        }
    }

    fn end(&mut self) -> Result<(), A::Error> {
        self.place.go("");
        match self.map.next_key::<String>()? {
            None => Ok(()),
            Some(key) => Err(self.place.refuse(both!(
                "the field {key:?} is not known here",
                "le champ {key:?} n’est pas connu ici",
            ))),
        }
    }

    fn misplaced(&self, found: Option<String>, expected: &str) -> A::Error {
        self.place.refuse(match found {
            Some(found) => both!(
                "the field {found:?} stands where {expected:?} should",
                "le champ {found:?} est à la place de {expected:?}",
            ),
            None => both!("the field {expected:?} is missing", "il manque le champ {expected:?}"),
        })
    }
}

/// The entries, handed on to the checker one by one.
struct Rows<'p> {
    place: &'p Place,
    checker: Box<dyn Checker>,
    checksum: Checksum,
    entries: u64,
    /// The first that cannot be right. The others are read all the same: what cannot be read is
    /// told first.
    broken: Option<Broken>,
}

impl<'de> DeserializeSeed<'de> for Rows<'_> {
    type Value = Self;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Self, A::Error> {
        loop {
            self.place.entry.set(Some(self.entries));
            self.place.go("");
            let Some(OwnedRow { state, by, value, distance, mv }) =
                list.next_element_seed(OneRow(self.place))?
            else {
                break;
            };
            let row = Row { state: &state, by, value, distance, mv: mv.as_deref() };
            self.checksum.add(&row);
            self.entries += 1;
            if self.broken.is_none() {
                self.broken = self.checker.add(&row).err();
            }
        }
        self.place.entry.set(None);
        Ok(self)
    }
}

/// An entry as it was read.
struct OwnedRow {
    state: String,
    by: Player,
    value: Score,
    distance: Option<u32>,
    mv: Option<String>,
}

struct OneRow<'p>(&'p Place);

impl<'de> DeserializeSeed<'de> for OneRow<'_> {
    type Value = OwnedRow;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<OwnedRow, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OneRow<'_> {
    type Value = OwnedRow;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry, which is a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OwnedRow, A::Error> {
        let mut fields = Fields { map, place: self.0 };
        let state = fields.get("state")?;
        let Bounding(by) = fields.get("bound")?;
        let value = fields.get("value")?;
        let distance = fields.get("distance")?;
        let mv = fields.get("move")?;
        fields.end()?;
        Ok(OwnedRow { state, by, value, distance, mv })
    }
}

/// A word that stands for something.
fn word<'de, D: Deserializer<'de>, T>(
    json: D,
    known: impl IntoIterator<Item = (&'static str, T)>,
) -> Result<T, D::Error> {
    let word = String::deserialize(json)?;
    let mut names = Vec::new();
    for (name, meaning) in known {
        if name == word {
            return Ok(meaning);
        }
        names.push(format!("{name:?}"));
    }
    Err(de::Error::custom(format!("{word:?} stands where one of {} should", names.join(", "))))
}

struct Bounding(Player);

impl<'de> Deserialize<'de> for Bounding {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        word(json, Player::BOTH.map(|by| (bound_name(by), by))).map(Self)
    }
}

struct Scoped(Scope);

impl<'de> Deserialize<'de> for Scoped {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        word(json, Scope::BOTH.map(|scope| (scope.name(), scope))).map(Self)
    }
}

struct Sum(u64);

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        let text = String::deserialize(json)?;
        checksum::read(&text).map(Self).ok_or_else(|| {
            de::Error::custom(format!("{text:?} stands where 16 digits 0-9, a-f should"))
        })
    }
}

/// A value, or who wins.
struct Claim(Proved);

impl<'de> Deserialize<'de> for Claim {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(ClaimVisitor).map(Self)
    }
}

struct ClaimVisitor;

impl Visitor<'_> for ClaimVisitor {
    type Value = Proved;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, \"max\", \"min\" or \"draw\"")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Proved, E> {
        let small = Score::try_from(value);
        small.map(Proved::Value).map_err(|_| E::custom(format!("{value} is too large")))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Proved, E> {
        let small = Score::try_from(value);
        small.map(Proved::Value).map_err(|_| E::custom(format!("{value} is too large")))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Proved, E> {
        let winners = [Some(Player::Max), Some(Player::Min), None];
        let winner = winners.into_iter().find(|&winner| winner_name(winner) == text);
        winner.map(Proved::Winner).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

/// The parameters of a game.
struct Parameters(Settings);

impl<'de> Deserialize<'de> for Parameters {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_map(ParametersVisitor).map(Self)
    }
}

struct ParametersVisitor;

impl<'de> Visitor<'de> for ParametersVisitor {
    type Value = Settings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of parameters")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Settings, A::Error> {
        /// No game has more.
        const MOST: usize = 64;
        let mut settings = Settings::new();
        while let Some((name, value)) = map.next_entry::<String, String>()? {
            if settings.names().any(|known| known == name) {
                return Err(de::Error::custom(format!("the parameter {name:?} is given twice")));
            }
            settings.set(name, value);
            if settings.names().count() > MOST {
                return Err(de::Error::custom("there are too many parameters"));
            }
        }
        Ok(settings)
    }
}
