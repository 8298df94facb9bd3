//! A certificate as data that a test can change.

use std::{io, path::Path};

use perfectplay_core::{Limits, Player, Score};
use perfectplay_registry::{
    Registry, Request, Settings,
    certificate::{Header, Proved, Row, Scope, Subject, Unreadable, Verified, Writer, verify_from},
};
use serde_json::Value;

/// An entry that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) state: String,
    pub(crate) by: Player,
    pub(crate) value: Score,
    pub(crate) distance: Option<u32>,
    pub(crate) mv: Option<String>,
}

/// A certificate without its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document {
    pub(crate) header: Header,
    pub(crate) lines: Vec<Line>,
}

impl Document {
    /// Reads what the program wrote, with nothing of the program's reader.
    pub(crate) fn parse(text: &str) -> Self {
        let json: Value = serde_json::from_str(text).expect("a JSON object");
        let string = |value: &Value| value.as_str().expect("a text").to_owned();
        let small = |value: &Value| value.as_u64().map(|number| number as u32);
        let mut parameters = Settings::new();
        for (name, value) in json["parameters"].as_object().expect("an object") {
            parameters.set(name, string(value));
        }
        let subject = Subject {
            game: string(&json["game"]),
            parameters,
            file: None,
            position: string(&json["position"]),
        };
        let header = Header {
            subject,
            scope: if json["scope"] == "all" { Scope::All } else { Scope::Position },
            value: match &json["value"] {
                Value::String(name) => Proved::Winner(match name.as_str() {
                    "max" => Some(Player::Max),
                    "min" => Some(Player::Min),
                    _ => None,
                }),
                number => Proved::Value(number.as_i64().expect("a number") as Score),
            },
            distance: small(&json["distance"]),
        };
        let line = |entry: &Value| Line {
            state: string(&entry["state"]),
            by: if entry["bound"] == "at-least" { Player::Max } else { Player::Min },
            value: entry["value"].as_i64().expect("a number") as Score,
            distance: small(&entry["distance"]),
            mv: entry["move"].as_str().map(str::to_owned),
        };
        let lines = json["entries"].as_array().expect("a list").iter().map(line).collect();
        Self { header, lines }
    }

    /// The text, with the right checksum.
    pub(crate) fn text(&self) -> String {
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text, &self.header).unwrap();
        for Line { state, by, value, distance, mv } in &self.lines {
            let row = Row { state, by: *by, value: *value, distance: *distance, mv: mv.as_deref() };
            writer.entry(&row).unwrap();
        }
        writer.finish().unwrap();
        String::from_utf8(text).unwrap()
    }
}

/// The checksum at the end of a text.
pub(crate) fn checksum(text: &str) -> &str {
    let (_, end) = text.rsplit_once("\"checksum\":\"").expect("there is one");
    &end[..16]
}

/// Checks a text.
pub(crate) fn verified(registry: &Registry, text: &[u8]) -> Result<Verified, Unreadable> {
    verify_from(registry, text, Path::new("certificate.json"), None)
}

/// The certificate of what `solve` says, and that value.
pub(crate) fn solved(
    registry: &Registry,
    game: &str,
    settings: &Settings,
    position: &str,
) -> (String, Score) {
    let opened = registry.open(game, settings, position).unwrap();
    let solved = opened.solve(&Request::default()).unwrap();
    let subject = Subject::of(game, settings, position).unwrap();
    let mut text = Vec::new();
    let written = opened.certify(&subject, solved.value, Limits::default(), &mut text);
    let entries = written.unwrap().entries;
    let text = String::from_utf8(text).unwrap();
    assert_eq!(Document::parse(&text).lines.len() as u64, entries);
    (text, solved.value)
}

/// Somebody who cannot write.
pub(crate) struct Full;

impl io::Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
