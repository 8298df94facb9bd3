//! Bad files: each is refused with what is wrong, where, and what to do, in bounded memory.

use std::io::{self, Read};

use perfectplay_formats::{FileError, Form, read_from};
use perfectplay_testkit::{Dice, assert_said};

fn error(form: Form, text: &str) -> String {
    match read_from(text.as_bytes(), Some(form)) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => {
            assert_said(&error);
            error.to_string()
        }
    }
}

fn expect(form: Form, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = error(form, text);
        assert!(
            found.starts_with(expected),
            "{text}
found    {found}
expected {expected}"
        );
        assert!(found.contains("; ") && !found.ends_with("; "), "no remedy: {found}");
    }
}

/// `V` stands for a sound list of vertices 0 and 1, and @ for the place that is named, give or take a
/// byte: the parser sometimes looks at the byte after it.
#[test]
fn json() {
    const VERTICES: &str = r#""vertices": [{"id": 0, "owner": "max"}, {"id": 1, "owner": "min"}]"#;
    let cases = [
        (r#"{V, "edges": [[0, 2@]]}"#, "edges[0][1]: there is no vertex 2"),
        (r#"{V, "edges": [["a"@, 0]]}"#, "edges[0][0]: there is no vertex \"a\""),
        (r#"{"edges": [[0, 1], [1, 2]], V}"#, "edges[1][1]: there is no vertex 2"),
        (r#"{V, "start": 5@}"#, "start: there is no vertex 5"),
        (r#"{"start": "x", V}"#, "start: there is no vertex \"x\""),
        (
            "{\"vertices\": [{\"id\": 3, \"owner\": \"max\"},\n{\"owner\": \"max\", \"id\": \"3\"@}]}",
            "vertices[1].id: there is a vertex \"3\" already",
        ),
        (
            r#"{"edges": [[0, 1]], "vertices": [{"id": 0, "owner": "max"}, {"id": 0@, "owner": "max"}]}"#,
            "vertices[1].id: there is a vertex 0 already",
        ),
        (r#"{"vertices": []}"#, "vertices: there are no vertices"),
        ("{}", "vertices: there are no vertices"),
        ("[@]", "invalid type: sequence, expected an object"),
        ("3@", "invalid type: integer `3`, expected an object"),
        ("@", "the file ends too soon"),
        (r#"{"vertices": 3@}"#, "vertices: invalid type"),
        (r#"{"vertices": [3@]}"#, "vertices[0]: invalid type"),
        (r#"{V, "edges": {@}}"#, "edges: invalid type"),
        (r#"{V, "edges": [3@]}"#, "edges[0]: invalid type"),
        (r#"{V, "edges": [[0]@]}"#, "edges[0]: an edge has two ends"),
        (r#"{V, "edges": [[0, 1, 1@]]}"#, "edges[0]: an edge has two ends"),
        (r#"{V, "edges": [[0, null@]]}"#, "edges[0][1]: invalid type: null"),
        (
            r#"{"vertices": [{"id": 0, "owner": "bob"@}]}"#,
            "vertices[0].owner: \"bob\" stands for nothing here; write \"max\"",
        ),
        (r#"{"vertices": [{"id": 0, "owner": 1@}]}"#, "vertices[0].owner: invalid type"),
        (
            r#"{"vertices": [{"id": 0, "owner": "max", "won": true@}]}"#,
            "vertices[0].won: invalid type: boolean `true`",
        ),
        (
            r#"{"vertices": [{"id": 0, "owner": "max", "label": 7@}]}"#,
            "vertices[0].label: invalid type: integer `7`, expected a string",
        ),
        (r#"{"vertices": [{"owner": "max"}@]}"#, "vertices[0]: the vertex has no id"),
        (r#"{"vertices": [{"id": 0}@]}"#, "vertices[0]: the vertex has no owner"),
        (r#"{"vertices": [{"id": 0, "id"@: 1}]}"#, "vertices[0].id: id stands here again"),
        (r#"{V, "vertices"@: []}"#, "vertices: vertices stands here again"),
        (r#"{"vertices": [{"id": 1.5@, "owner": "max"}]}"#, "vertices[0].id: invalid type"),
        (
            r#"{"vertices": [{"id": 18446744073709551615@, "owner": "max"}]}"#,
            "vertices[0].id: the number 18446744073709551615 is too large",
        ),
        (
            r#"{"vertices": [{"id": 1e999@, "owner": "max"}]}"#,
            "vertices[0].id: number out of range",
        ),
        (r#"{"vertices": [{"id": N@aN, "owner": "max"}]}"#, "vertices[0].id: expected value"),
        (r#"{V} x@"#, "trailing characters"),
        (
            r#"{"vertices": [{"id": "\ud800"@, "owner": "max"}]}"#,
            "vertices[0].id: unexpected end of hex",
        ),
    ];
    for (case, expected) in cases {
        let text = case.replace('V', VERTICES);
        let found = error(Form::Json, &text.replace('@', ""));
        let message = match text.split_once('@') {
            None => found.as_str(),
            Some((before, _)) => {
                let line = 1 + before.matches('\n').count();
                let column = before.len() - before.rfind('\n').map_or(0, |newline| newline + 1);
                let place = |column: usize| format!("line {line}, column {column}");
                let near = [column.saturating_sub(1), column, column + 1];
                let after = near.into_iter().find_map(|column| found.strip_prefix(&place(column)));
                let after = after.unwrap_or_else(|| panic!("{text}: {found}"));
                after.trim_start_matches([',', ':', ' '])
            }
        };
        assert!(message.starts_with(expected), "{text}: {found}");
        assert!(found.contains("; ") && !found.ends_with("; "), "no remedy: {found}");
    }
    let deep = format!("{{\"x\": {}", "[".repeat(1_000_000));
    assert!(error(Form::Json, &deep).contains("line 1, column 106: lists and objects are nested"));
    let long = format!("{{\"x\": \"{}\"}}", "y".repeat(70_000));
    assert!(error(Form::Json, &long).contains("a string or number is longer than 64 kB"));
}

#[test]
fn pgsolver() {
    expect(
        Form::Pgsolver,
        &[
            (
                "0 0 0 1;\n1 0 0 7,0;\n",
                "line 2, column 1: an edge leads from vertex 1 to vertex 7, which",
            ),
            (
                "0 0 0 0;\n1 0 0 0;\n0 0 0 1;\n",
                "line 3, column 1: vertex 0 is defined a second time",
            ),
            (
                "1 0 0 0;\n0 0 0 0;\n1 0 0 1;\n",
                "line 3, column 1: vertex 1 is defined a second time",
            ),
            ("0 0 0 0;\n3 0 0 0;\n1 0 0 0;\n", "vertex 2 is missing: numbers go up to 3"),
            ("1 0 0 1;\n", "vertex 0 is missing"),
            ("parity 3;\n0 0 0 0;\n", "the first line says parity 3, the last vertex is 0"),
            (
                "parity 0;\n0 0 0 0;\n1 0 0 0;\n2 0 0 0;",
                "the first line says parity 0, the last vertex is 2",
            ),
            ("start 4;\n0 0 0 0;\n", "start: the start, vertex 4, is nowhere"),
            ("parity 1; parity 1;\n", "line 1, column 16: parity stands here again"),
            ("mean 1;\n", "line 1, column 4: \"mean\" stands for nothing here"),
            ("parity 1;\n", "there are no vertices"),
            ("", "there are no vertices"),
            ("0 0 2 0;\n", "line 1, column 5: the owner of vertex 0 is 2"),
            ("0 0 0 0\n1 0 0 0;\n", "line 2, column 1: '1' stands where the line should end"),
            ("0 0 0 0;\n1 0 0 x;\n", "line 2, column 7: 'x' stands where the successor should be"),
            ("0 -1 0 0;\n", "line 1, column 3: '-' stands where the priority should be"),
            ("-1 0 0 0;\n", "line 1, column 1: '-' stands where a vertex should begin"),
            ("0 0 0 0,;\n", "line 1, column 9: ';' stands where the successor should be"),
            ("4294967296 0 0 0;\n", "line 1, column 9: the number of a vertex is too large"),
            ("4000000000 0 0 0;\n", "line 1, column 1: there are more than"),
            ("0 0 0 99999999999;\n", "line 1, column 15: the successor is too large"),
            ("0 0 0 0 \"x\n;", "line 2, column 1: the file ends too soon"),
            ("0 0 0 0", "line 1, column 7: the file ends too soon"),
            ("\u{0}", "line 1, column 1: the byte 0x00 stands where a vertex should begin"),
        ],
    );
    let name = format!("0 0 0 0 \"{}", "x".repeat(100_000));
    assert!(error(Form::Pgsolver, &name).contains("a name is longer than 64 kB"));
    let invalid = read_from(b"0 0 0 0 \"\xff\";".as_slice(), Some(Form::Pgsolver));
    assert!(
        invalid.unwrap_err().to_string().starts_with("line 1, column 11: the name is not UTF-8")
    );
}

#[test]
fn course() {
    expect(
        Form::Course,
        &[
            ("", "there is no graph"),
            ("won_max = []", "there is no graph"),
            ("graph = {}", "there are no vertices"),
            ("graph = [1]", "line 1, column 1: graph is no dictionary"),
            (
                "graph = {1: [2]}",
                "line 1, column 10: 1 does not say whose turn it is; write (state, player)",
            ),
            ("graph = {(1,'a'): []}\ngraph = {}", "line 2, column 1: graph is given a second time"),
            ("graph = {(1,'a'): 3}", "line 1, column 10: the successors of (1, 'a') are no list"),
            (
                "graph = {(1,'a'): {2: 3}}",
                "line 1, column 10: the successors of (1, 'a') are no list",
            ),
            (
                "graph = {(1,'a'): [], (1, 'a'): []}",
                "line 1, column 23: (1, 'a') is a key a second time",
            ),
            (
                "graph = {(1,'a'): [(2,'e'), (3,'f')]}",
                "line 1, column 29: 'f' would be a third player beside 'a' and 'e'",
            ),
            ("{(1,'a'): [(2,'max')]}", "line 1, column 12: a and max mean the same player"),
            (
                "graph = {(1,'a'): []}\nwon_max = [\n (2,'e')]",
                "line 3, column 2: won_max: (2, 'e') is no vertex of the graph",
            ),
            (
                "graph = {(1,'a'): []}\nwon_max = [(1,'a')]\ndraw = [(1,'a')]",
                "line 3, column 9: (1, 'a') is in won_max and in draw",
            ),
            (
                "graph = {(1,'a'): []}\nstart = (2,'a')",
                "line 2, column 9: start: (2, 'a') is no vertex",
            ),
            (
                "graph = {(1,'a'): []}\nwon_maks = []",
                "line 2, column 1: \"won_maks\" has no meaning here",
            ),
            (
                "graph = {(1,'a'): []}\nwon_max = 3",
                "line 2, column 1: won_max is no list of vertices",
            ),
            ("{(1,'a'): []} [] [] [] []", "line 1, column 24: there are more than four values"),
            ("graph = {1: []}\nowner = {}", "line 1, column 10: 1 has no owner"),
            (
                "graph = {1: []}\nowner = {1: 'a', 2: 'a'}",
                "line 2, column 18: owner: 2 is no vertex",
            ),
            (
                "graph = {1: []}\nowner = {1: 'a', 1: 'e'}",
                "line 2, column 18: 1 has an owner already",
            ),
            (
                "graph = {1: []}\nowner = {1: ['a']}",
                "line 2, column 10: the owner of 1 is no player",
            ),
            (
                "graph = {x: []}\nowner = {x: 'a'}",
                "line 1, column 10: x has no value; write it in quotes",
            ),
            ("graph = {(nan, 'a'): []}", "line 1, column 10: nan has no value"),
            (
                "graph = {(1,'a'): [(2,'e'}",
                "line 1, column 26: '}' stands here; write a comma or ')'",
            ),
            (
                "graph = {(1,'a'): [], 2}",
                "line 1, column 23: some of what stands between the braces",
            ),
            ("graph = {(1,'a'): [", "line 1, column 20: the file ends too soon"),
            ("def graph(x):\n  return 3", "line 1, column 1: def means nothing here"),
            ("graph = build(3)", "line 1, column 9: \"build\" would have to be run"),
            ("graph = {1e999: []}", "line 1, column 10: \"1e999\" is no number"),
        ],
    );
    let deep = format!("graph = {}", "[".repeat(1_000_000));
    assert!(error(Form::Course, &deep).contains("nested more than 60 deep"));
    let invalid = read_from(b"graph = {\n'\xff'".as_slice(), Some(Form::Course)).unwrap_err();
    assert!(invalid.to_string().starts_with("line 2, column 2: this is not UTF-8"), "{invalid}");
}

const SOUND: [(Form, &str); 3] = [
    (
        Form::Json,
        "{\"start\": 0, \"vertices\": [{\"id\": 0, \"owner\": \"max\", \"label\": \"\\u00e9\"},\n\
         {\"id\": 1, \"owner\": \"min\", \"won\": \"draw\"}], \"x\": [1e3, {}], \"edges\": [[0, 1]]}",
    ),
    (
        Form::Pgsolver,
        "parity 3;\nstart 1;\n0 0 0 2,3 \"a\";\n1 7 1 3,0;\n2 1 1 2;\n3 0 0 3,2 \"z\";",
    ),
    (
        Form::Course,
        "# a game\ngraph = {('1', 'a'): [('2', 'e'), ('3', 'e')], ('2', 'e'): (('1', 'a'),)}\n\
         won_min = set([('3', 'e')])",
    ),
];

/// No beginning of a sound file is one, but for the space after it and, in the courses' form, whole
/// statements.
#[test]
fn truncated() {
    for (form, text) in SOUND {
        assert!(read_from(text.as_bytes(), Some(form)).is_ok());
        for length in 0..text.len() {
            let read = read_from(&text.as_bytes()[..length], Some(form));
            let whole_statements = text[..length].trim_end().ends_with(",)}");
            if !whole_statements {
                assert!(read.is_err(), "{:?}", &text[..length]);
            }
        }
    }
}

/// Nothing panics, whatever is put into a sound file or made of nothing.
#[test]
fn garbage() {
    let mut dice = Dice::new(11);
    let pieces: [&[u8]; 12] = [
        b"[",
        b"{",
        b"\"",
        b"'",
        b"\\",
        b"0",
        b",",
        b";",
        b"\xff",
        b"\0",
        b"\n",
        b"99999999999999999999",
    ];
    for round in 0..30_000 {
        let (form, text) = SOUND[round % 3];
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + dice.below(4) {
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[at] = dice.bits() as u8,
                1 => _ = bytes.remove(at),
                2 => bytes = [&bytes[..at], pieces[dice.below(12)], &bytes[at..]].concat(),
                _ => {
                    let from = dice.below(bytes.len());
                    bytes = [&bytes[..at], &bytes[from..]].concat();
                    bytes.push(b' ');
                }
            }
        }
        let form = if dice.below(4) == 0 { None } else { Some(form) };
        if let Err(error) = read_from(bytes.as_slice(), form) {
            assert!(error.to_string().contains("; "), "no remedy: {error}");
        }
    }
    for length in [1, 10, 100, 10_000] {
        for form in [None, Some(Form::Json), Some(Form::Pgsolver), Some(Form::Course)] {
            let bytes: Vec<_> = (0..length).map(|_| dice.bits() as u8).collect();
            assert!(read_from(bytes.as_slice(), form).is_err());
        }
    }
}

/// The same byte, two thousand million times over; counts what has been asked for.
struct Same {
    byte: u8,
    left: u64,
}

impl Read for Same {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.left.min(buffer.len() as u64) as usize;
        buffer[..length].fill(self.byte);
        self.left -= length as u64;
        Ok(length)
    }
}

#[test]
fn endless() {
    const SIZE: u64 = 2 << 30;
    for byte in *b"1[{\"'x(#-,\0\xff" {
        for form in [Form::Json, Form::Pgsolver] {
            let mut input = Same { byte, left: SIZE };
            let beginning: &[u8] = if form == Form::Json { b"{\"x\":" } else { b"0 0 0 0 \"" };
            assert!(read_from(beginning.chain(&mut input), Some(form)).is_err(), "{byte} {form:?}");
            assert!(SIZE - input.left < 8 << 20, "{byte} {form:?}: read {}", SIZE - input.left);
        }
    }
    // Space is read to its end, and in the courses' form what is too much; and not kept.
    let mut input = Same { byte: b' ', left: 64 << 20 };
    assert!(read_from(&mut input, Some(Form::Pgsolver)).is_err());
    let mut input = Same { byte: b' ', left: SIZE };
    let large = read_from(&mut input, Some(Form::Course)).unwrap_err().to_string();
    assert!(large.starts_with("a file of dictionaries has more than 256 MB"), "{large}");
    assert!(SIZE - input.left < 300 << 20);
}

/// A disk that fails is an error of its own.
#[test]
fn unreadable() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    for (form, text) in SOUND {
        let beginning = &text.as_bytes()[..text.len() / 2];
        let error = read_from(beginning.chain(Broken), Some(form)).unwrap_err();
        assert!(matches!(error, FileError::Unreadable { .. }), "{error}");
        assert!(error.to_string().contains("the disk is on fire"), "{error}");
    }
}
