//! Pictures, and files that answers go to.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

const TREE: &str = "[[7,6,5],[2,4,8],[9,3,4]]";

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null()).output().expect("the program runs")
}

/// A new empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder of the test");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

/// The two numbers at the beginning of every PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..16], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// The size an SVG says it has.
fn drawn_size(svg: &str) -> (u32, u32) {
    let number = |name: &str| {
        let (_, rest) = svg.split_once(&format!(" {name}=\"")).expect(name);
        rest.split('"').next().and_then(|digits| digits.parse().ok()).expect(name)
    };
    (number("width"), number("height"))
}

#[test]
fn every_picture_command_draws_in_pixels() {
    for args in [
        ["moves", "othello", "f5d6c3"].as_slice(),
        &["solve", "nim", "3,4,5", "--all-moves"],
        &["analyse", "connect4", "44", "--depth", "2"],
        &["tree", TREE, "--lang", "fr"],
    ] {
        let output = |more: &[&str]| run(&[args, more].concat());
        let svg = output(&["--format", "svg"]).stdout;
        let (width, height) = drawn_size(std::str::from_utf8(&svg).expect("UTF-8"));
        let png = output(&["--format", "png"]);
        assert_eq!(png.status.code(), Some(0), "{args:?}: {png:?}");
        assert_eq!(size(&png.stdout), (2 * width, 2 * height), "{args:?}");
        let small = output(&["--format", "png", "--scale", "0.5"]).stdout;
        assert_eq!(size(&small), (width.div_ceil(2), height.div_ceil(2)), "{args:?}");
        let (given, _) = size(&output(&["--format", "png", "--width", "300"]).stdout);
        assert_eq!(given, 300, "{args:?}");
        assert_eq!(png.stdout, output(&["--format", "png"]).stdout, "the same every time");
    }
}

#[test]
fn every_picture_command_draws_for_latex() {
    let folder = folder("latex");
    for args in [
        ["moves", "othello", "f5d6c3"].as_slice(),
        &["solve", "nim", "3,4,5", "--all-moves"],
        &["analyse", "connect4", "44", "--depth", "2", "--stream"],
        &["tree", TREE, "--lang", "fr"],
        &["graph", "chomp", "2x2"],
        &["grundy", "chomp", "2x2"],
        &["theory", "--moves", "2", "--depth", "3"],
        &["experiment", "test", "--moves", "2", "--depth", "3", "--trees", "5"],
    ] {
        let file = folder.join("picture.tex");
        let printed = run(&[args, &["--format", "tikz"]].concat());
        assert_eq!(printed.status.code(), Some(0), "{args:?}: {printed:?}");
        let document = String::from_utf8(printed.stdout).expect("UTF-8");
        assert!(document.starts_with("\\documentclass"), "{args:?}: {document}");
        assert!(document.ends_with("\\end{document}\n"), "{args:?}: {document}");
        let written = run(&[args, &["--output", &file.to_string_lossy()]].concat());
        assert_eq!(written.status.code(), Some(0), "{args:?}: {written:?}");
        assert_eq!(fs::read_to_string(&file).expect("the file"), document, "{args:?}");
        fs::remove_file(&file).expect("the file");
    }
}

#[test]
fn the_ending_of_the_file_names_the_format() {
    let folder = folder("endings");
    let beginnings: [(&str, &[u8]); 6] = [
        ("tree.svg", b"<svg "),
        ("tree.png", b"\x89PNG"),
        ("tree.dot", b"digraph "),
        ("tree.tex", b"\\documentclass"),
        ("tree.json", b"{\""),
        ("tree.txt", b"tree [[7,6,5]"),
    ];
    for (name, beginning) in beginnings {
        let file = folder.join(name);
        let output = run(&["tree", TREE, "-o", &file.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
        assert!(fs::read(&file).expect(name).starts_with(beginning), "{name}");
    }
    assert_eq!(files(&folder).len(), beginnings.len(), "nothing else is left behind");

    let file = folder.join("board.svg");
    let name = file.to_string_lossy();
    assert_eq!(run(&["moves", "nim", "-o", &name, "--json"]).status.code(), Some(0));
    assert!(fs::read(&file).expect("the answer").starts_with(b"{\""), "--json is a format given");
}

#[test]
fn a_file_holds_what_would_be_printed() {
    let folder = folder("printed");
    for (args, name) in [
        (["moves", "connect4", "44"].as_slice(), "moves.txt"),
        (&["solve", "nim", "1,2", "--all-moves", "--format", "svg"], "solve.svg"),
        (&["tree", TREE, "--trace"], "trace.txt"),
        (&["tree", TREE, "--at-least", "9", "--format", "dot"], "no.gv"),
    ] {
        let file = folder.join(name);
        let printed = run(args);
        let written = run(&[args, &["--output", &file.to_string_lossy()]].concat());
        assert_eq!(written.status.code(), printed.status.code(), "{args:?}");
        assert_eq!(fs::read(&file).expect(name), printed.stdout, "{args:?}");
        assert!(!printed.stdout.is_empty());
    }
    assert_eq!(run(&["moves", "nim", "-o", "-"]).stdout, run(&["moves", "nim"]).stdout);
}

#[test]
fn a_failure_leaves_the_file_as_it_was() {
    let folder = folder("failures");
    let file = folder.join("board.png");
    let name = file.to_string_lossy().into_owned();
    fs::write(&file, "before").expect("a file");
    for (args, why) in [
        (["solve", "nim", "3,4,5", "--scale", "100", "-o", &name].as_slice(), "32000000 pixels"),
        (&["solve", "nim", "x", "-o", &name], "unknown symbol"),
        (&["solve", "nim", "-", "-o", &name], "one picture"),
        (&["tree", TREE, "--trace", "-o", &name], ".txt"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
        assert_eq!(fs::read(&file).expect("the file"), b"before", "{args:?}");
        assert_eq!(files(&folder), ["board.png"], "{args:?}");
    }
    assert_eq!(run(&["solve", "nim", "3,4,5", "-o", &name]).status.code(), Some(0));
    assert_eq!(files(&folder), ["board.png"]);
    assert!(fs::read(&file).expect("the file").starts_with(b"\x89PNG"), "replaced");
}

#[test]
fn what_cannot_be_written_is_said_before_the_search() {
    let folder = folder("unwritable");
    let missing = folder.join("no/such/board.svg");
    // The search to the end of Connect 4 takes minutes, the refusal none.
    for path in [&missing, &folder] {
        let output = run(&["solve", "connect4", "-o", &path.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let expected = format!("perfectplay: cannot write {}: ", path.display());
        assert!(said.starts_with(&expected), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_devices_devices() {
    use std::os::unix::fs::{FileTypeExt, symlink};

    let folder = folder("links");
    let (file, link) = (folder.join("board.svg"), folder.join("link.svg"));
    fs::write(&file, "before").expect("a file");
    symlink(&file, &link).expect("a link");
    assert!(run(&["moves", "nim", "-o", &link.to_string_lossy()]).status.success());
    assert!(link.is_symlink());
    assert!(fs::read(&file).expect("the file").starts_with(b"<svg "));

    assert!(run(&["moves", "nim", "-o", "/dev/null"]).status.success());
    let null = fs::metadata("/dev/null").expect("the device");
    assert!(null.file_type().is_char_device());
}
