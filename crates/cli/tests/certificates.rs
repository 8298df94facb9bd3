//! `solve --certificate` and `verify`, as a user meets them.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_perfectplay"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn said(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).expect("UTF-8")
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("perfectplay-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The page that describes certificates.
const PAGE: &str = include_str!("../../../docs/certificates.md");

/// The text of the first block in a language.
fn block(language: &str) -> &'static str {
    let begin = format!("```{language}\n");
    let at = PAGE.find(&begin).expect("there is such a block") + begin.len();
    &PAGE[at..at + PAGE[at..].find("```").expect("it ends")]
}

#[test]
fn what_solve_writes_is_what_verify_accepts_and_the_page_shows() {
    let folder = Folder::new("certificate");
    let file = folder.path("nim.json");
    let solved = run(&["solve", "nim", "1,1", "--certificate", &file, "--json"]);
    assert_eq!(solved.status.code(), Some(0));
    assert_eq!(said(&solved.stdout).lines().count(), 1, "the answer and nothing else");
    assert!(said(&solved.stderr).contains("certificate written (4 entries)"));
    assert_eq!(fs::read_to_string(&file).unwrap(), block("json"), "docs/certificates.md");

    let text = run(&["verify", &file]);
    assert_eq!(text.status.code(), Some(0));
    assert!(
        said(&text.stdout)
            .contains("nim.json: nim 1,1: the proof holds: the value is -1 (4 entries)")
    );
    let french = run(&["verify", &file, "--lang", "fr"]);
    assert!(said(&french.stdout).contains("la preuve tient"), "{}", said(&french.stdout));
    let json: Value = serde_json::from_slice(&run(&["verify", &file, "--json"]).stdout).unwrap();
    assert_eq!(json["holds"], true);
    assert_eq!((&json["game"], &json["position"]), (&"nim".into(), &"1,1".into()));
    assert_eq!((&json["value"], &json["entries"]), (&(-1).into(), &4.into()));
    assert!(json["broken"].is_null() && json["seconds"].is_number());
}

/// Whoever takes the last of two heaps of one match loses, or wins in misère play: a certificate must not leave open which of
/// the two it is about, and whoever reads that it holds must see it.
#[test]
fn verify_says_what_it_checked_and_reads_parameters_strictly() {
    let folder = Folder::new("strict");
    let file = folder.path("misere.json");
    let made = run(&["solve", "nim", "1,1", "--misere", "--certificate", &file]);
    assert_eq!(made.status.code(), Some(0), "{}", said(&made.stderr));
    let verified = said(&run(&["verify", &file]).stdout);
    assert!(verified.contains(": nim --misere=true 1,1: the proof holds"), "{verified}");
    let json: Value =
        serde_json::from_str(&said(&run(&["verify", &file, "--json"]).stdout)).unwrap();
    assert_eq!(json["parameters"]["misere"], "true");

    let text = fs::read_to_string(&file).unwrap();
    for other in ["yes", "1", "True", ""] {
        let forged = text.replace(r#""misere":"true""#, &format!(r#""misere":"{other}""#));
        assert_ne!(forged, text);
        fs::write(&file, forged).unwrap();
        let refused = run(&["verify", &file]);
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused.stdout));
        let why = said(&refused.stderr);
        assert!(why.contains("misere") && why.contains("true or false"), "{why}");
    }
}

#[test]
fn a_broken_proof_is_named_and_a_broken_file_as_well() {
    let folder = Folder::new("broken");
    let (good, bad, none) = (folder.path("good"), folder.path("bad"), folder.path("none"));
    fs::write(&good, block("json")).unwrap();
    fs::write(&bad, block("json").replace("\"2:1\"", "\"1:1\"")).unwrap();
    fs::write(&none, &block("json")[..300]).unwrap();

    let broken = run(&["verify", &good, &bad, "--json"]);
    assert_eq!(broken.status.code(), Some(1), "the worst counts");
    let lines = said(&broken.stdout);
    let json: Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&json["holds"], &json["broken"]["state"]), (&false.into(), &"0,1 min".into()));
    assert_eq!(json["broken"]["rule"], "illegal-move");
    assert_eq!(json["broken"]["because"], "the move \"1:1\" is not legal");
    let text = said(&run(&["verify", &bad]).stdout);
    assert!(text.contains("the proof fails in \"0,1 min\", in what Min ensures"), "{text}");

    let unreadable = run(&["verify", &none, &bad, &good]);
    assert_eq!(unreadable.status.code(), Some(2));
    assert!(said(&unreadable.stderr).contains("line 4, column"), "{}", said(&unreadable.stderr));
    assert_eq!(said(&unreadable.stdout).lines().count(), 2, "the others are answered");
    assert_eq!(run(&["verify", &folder.path("nowhere")]).status.code(), Some(2));
    assert_eq!(run(&["verify"]).status.code(), Some(2));
}

#[test]
fn without_a_proof_there_is_an_answer_and_no_file() {
    let folder = Folder::new("no-proof");
    let file = folder.path("c.json");
    for (more, why) in [
        (["--states", "100"], "more than 100 states"),
        (["--nodes", "50"], "the search was stopped"),
    ] {
        let args = [&["solve", "tictactoe", "--certificate", &file][..], &more].concat();
        let solved = run(&args);
        assert_eq!(solved.status.code(), Some(1), "{more:?}");
        assert!(said(&solved.stdout).contains("Max to move"), "{}", said(&solved.stdout));
        assert!(said(&solved.stderr).contains(why), "{}", said(&solved.stderr));
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "nothing is left");
    }
    let many = run(&["solve", "nim", "-", "--certificate", &file]);
    assert_eq!(many.status.code(), Some(2));
    let nowhere = folder.path("no/such/folder/c.json");
    assert_eq!(run(&["solve", "nim", "--certificate", &nowhere]).status.code(), Some(2));
    assert_eq!(run(&["solve", "nim", "--states", "5"]).status.code(), Some(2), "of what?");
}

/// The checker of the page knows nothing of this program; where there is no Python, nobody asks it.
#[test]
fn the_checker_of_the_page_agrees() {
    let folder = Folder::new("python");
    let program = folder.path("check.py");
    fs::write(&program, block("python")).unwrap();
    let python = |file: &str| Command::new("python3").args([&program, file]).output().ok();
    let file = folder.path("c.json");
    for (position, value) in
        [("", 0), ("X..O.....", 1), ("5,1,9", 0), ("1,2", 1), ("1,3,9,5,2", -1)]
    {
        let solved = run(&["solve", "tictactoe", position, "--certificate", &file]);
        assert_eq!(solved.status.code(), Some(0));
        let Some(checked) = python(&file) else { return };
        let answer = said(&checked.stdout);
        assert!(checked.status.success(), "{position}: {}", said(&checked.stderr));
        assert!(answer.contains(&format!("the value {value} is proved")), "{answer}");
        // Any other cell in the first move that there is.
        let text = fs::read_to_string(&file).unwrap();
        let at = text.find("\"move\":\"").expect("somebody moves") + "\"move\":\"".len();
        for cell in ('1'..='9').filter(|&cell| !text[at..].starts_with(cell)) {
            fs::write(&file, format!("{}{cell}{}", &text[..at], &text[at + 1..])).unwrap();
            assert!(!python(&file).unwrap().status.success(), "{position}: {cell}");
            assert_eq!(run(&["verify", &file]).status.code(), Some(1), "{position}: {cell}");
        }
    }
}
