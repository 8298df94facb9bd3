//! Files that are no certificates.

use std::io::{self, Read};

use perfectplay_registry::{
    Registry, Settings,
    certificate::{Unreadable, verify_from},
};

use perfectplay_testkit::assert_said;

use crate::document::{solved, verified};

fn nim() -> String {
    solved(&Registry::standard(), "nim", &Settings::new(), "1,2").0
}

fn refused(text: &[u8]) -> Unreadable {
    match verified(&Registry::standard(), text) {
        Err(error) => {
            assert_said(&error);
            error
        }
        Ok(read) => panic!("{read:?} was read from {:?}", String::from_utf8_lossy(text)),
    }
}

#[test]
fn every_beginning_of_a_certificate_is_refused() {
    let text = nim();
    let whole = text.trim_end();
    for end in 0..whole.len() {
        let said = refused(&whole.as_bytes()[..end]).to_string();
        assert!(said.starts_with("line "), "{end}: {said}");
    }
    let mut more = text.clone();
    more.push_str("{}");
    assert!(refused(more.as_bytes()).to_string().contains("trailing"));
}

#[test]
fn errors_name_the_place() {
    let text = nim();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refused(text.replacen(from, to, 1).as_bytes()).to_string()
    };
    for (from, to, expected) in [
        ("\"version\":1", "\"version\":2", "line 1, column 41, in version: version 2 of the form"),
        ("\"version\":1", "\"version\":\"1\"", "in version: invalid type: string"),
        ("\"perfectplay\"", "\"other\"", "in certificate: \"other\" is no maker"),
        ("\"game\":", "\"gam\":", "in game: the field \"gam\" stands where \"game\" should"),
        ("\"game\":\"nim\"", "\"game\":\"nym\"", "no game called \"nym\""),
        ("\"position\":\"1,2\"", "\"position\":\"1,x\"", "cannot set up nim position"),
        ("\"position\":\"1,2\"", "\"position\":12", "in position: invalid type"),
        ("\"parameters\":{}", "\"parameters\":{\"size\":\"3\"}", "nim has no --size"),
        ("\"parameters\":{}", "\"parameters\":[]", "in parameters: invalid type"),
        ("\"scope\":\"position\"", "\"scope\":\"some\"", "in scope: \"some\" stands where one of"),
        ("\"value\":1,", "\"value\":1.5,", "in value: invalid type: floating point"),
        ("\"value\":1,", "\"value\":9999999999,", "in value: 9999999999 is too large"),
        ("\"value\":1,", "\"value\":\"Max\",", "in value: invalid value: string \"Max\""),
        ("\"distance\":3,\"entries\"", "\"distance\":-3,\"entries\"", "in distance: invalid value"),
        ("\"entries\":[", "\"entries\":{", "in entries"),
        (
            "\"bound\":\"at-least\"",
            "\"bound\":\"exact\"",
            ", in entries[0].bound: \"exact\" stands where one of",
        ),
        ("\"move\":null", "\"move\":7", "line 3, column 7"),
        ("\"move\":null}", "\"move\":null,\"x\":1}", "in entries[1]: the field \"x\" is not known"),
        (",\"move\":null}", "}", "in entries[1].move: the field \"move\" is missing"),
        ("\"checksum\":\"", "\"checksum\":\"x", "in checksum: "),
        ("\"checksum\":\"", "\"checksum\":\"\",\"\":\"", "in checksum: "),
        ("\"checksum\":\"", "\"checksum\":\"123\",\"\":\"", "in checksum: "),
        ("\"checksum\":\"", "\"checksum\":\"0123456789ABCDEF\",\"\":\"", "in checksum: "),
        ("\"checksum\":\"", "\"checksum\":\"+123456789abcdef\",\"\":\"", "in checksum: "),
        ("\"checksum\":\"", "\"checksum\":\"0123456789abcdef0\",\"\":\"", "in checksum: "),
    ] {
        let said = change(from, to);
        assert!(said.contains(expected), "{from} to {to}: {said}");
    }
}

#[test]
fn garbage_is_refused() {
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"certificate\":{deep}");
    for garbage in
        ["", "null", "[]", "{}", "\u{feff}", "certificate", &deep, &nested, "{\"certificate\":1}"]
    {
        refused(garbage.as_bytes());
    }
    refused(b"\xff\xfe\x00\x01");
    refused(b"{\"certificate\":\"\xff\"}");
}

/// A file that never ends, whatever is read of it.
struct Endless<'a> {
    begin: &'a [u8],
    then: u8,
    read: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let from_begin = self.begin.read(buffer)?;
        buffer[from_begin..].fill(self.then);
        self.read += buffer.len();
        assert!(self.read < 1 << 24, "nobody reads that much of a text that cannot be right");
        Ok(buffer.len())
    }
}

#[test]
fn a_text_without_end_is_refused_before_it_fills_the_memory() {
    let text = nim();
    let (begin, _) = text.split_once("1,2").unwrap();
    let (entries, _) = text.split_once("0,0").unwrap();
    for begin in [begin, entries, "{\"certificate\":\"perfectplay\",\""] {
        let endless = Endless { begin: begin.as_bytes(), then: b'x', read: 0 };
        let error = verify_from(&Registry::standard(), endless, "c.json".as_ref(), None);
        let said = error.unwrap_err().to_string();
        assert!(said.contains("a text of more than 65536 bytes"), "{said}");
        assert!(said.starts_with("line "), "{said}");
    }
}
