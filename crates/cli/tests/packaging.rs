//! What is installed beside the program, completions and manual pages, and what has to be there before it is built.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Every command there is, as the help lists them.
fn commands() -> Vec<String> {
    let names = commands_behind(&[]);
    assert!(names.len() > 9, "{names:?}");
    names
}

/// The commands that can follow some words.
fn commands_behind(words: &[&str]) -> Vec<String> {
    let help = perfectplay(&[words, &["--help"]].concat());
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.map_while(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn perfectplay(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfectplay"));
    let output = command.args(args).env("LC_ALL", "C").output().expect("the program runs");
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A new empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn completions_know_commands_options_and_parameters_of_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = perfectplay(&["completions", shell]);
        for name in commands() {
            assert!(script.contains(&name), "{name} in {shell}");
        }
        for word in ["all-moves", "misere", "columns"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
}

/// What bash offers for the last of the words.
#[cfg(unix)]
fn offered(words: &[&str]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let script = folder.join(format!("completion-{}.bash", words.join("-").replace('/', "_")));
    fs::write(&script, perfectplay(&["completions", "bash"])).expect("a script");
    // As bash itself calls the function, with the command, the word and the word before.
    let ask = r#"
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _perfectplay "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let checked = Command::new("bash").arg("-n").arg(&script).status().expect("bash runs");
    assert!(checked.success(), "bash cannot read the script");
    let output = Command::new("bash")
        .args(["--norc", "-c", ask, "ask"])
        .arg(&script)
        .arg("perfectplay")
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    fs::remove_file(&script).expect("the script was there");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    said.lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes() {
    assert_eq!(offered(&["so"]), ["solve"]);
    assert_eq!(offered(&["solve", "con"]), ["connect4"]);
    assert_eq!(offered(&["solve", "nim", "--method", "alphab"]), ["alphabeta"]);
    assert_eq!(offered(&["analyse", "othello", "--heuristic", "mob"]), ["mobility"]);
    assert_eq!(offered(&["solve", "nim", "--mis"]), ["--misere"]);
    assert_eq!(offered(&["tree", "nim", "--format", "ti"]), ["tikz"]);
    assert_eq!(offered(&["play", "nim", "--max", "hu"]), ["human"]);
    assert_eq!(offered(&["--lang", "f"]), ["fr"]);
    assert_eq!(offered(&["completions", "zs"]), ["zsh"]);
    assert_eq!(offered(&["book", "build", "con"]), ["connect4"]);
    assert_eq!(offered(&["book", "build", "connect4", "--col"]), ["--columns"]);
}

#[test]
fn fish_is_told_the_games() {
    let script = perfectplay(&["completions", "fish"]);
    let games = script.lines().filter(|line| line.contains("-f -a 'othello'"));
    let commands: Vec<_> = games.filter_map(|line| line.split('"').nth(1)).collect();
    assert!(commands.contains(&"__fish_perfectplay_using_subcommand solve"), "{commands:?}");
    assert!(!commands.contains(&"__fish_perfectplay_using_subcommand games"), "{commands:?}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man");
    perfectplay(&["man", "--output-dir", &folder.to_string_lossy()]);
    let main = fs::read_to_string(folder.join("perfectplay.1")).expect("the page of the program");
    assert_eq!(main, perfectplay(&["man"]), "the same page alone");
    for name in commands() {
        let path = folder.join(format!("perfectplay-{name}.1"));
        let page = fs::read_to_string(path).expect(&name);
        assert!(page.contains(&format!(".TH perfectplay-{name} 1")), "{page}");
        assert!(main.contains(&format!("perfectplay\\-{name}(1)")), "{main}");
    }
    let mut behind = 0;
    for (words, least) in [
        (&["experiment"][..], 3),
        (&["book"], 3),
        (&["table"], 4),
        (&["train"], 2),
        (&["train", "othello"], 3),
        (&["train", "chess"], 3),
    ] {
        let names = commands_behind(words);
        assert!(names.len() >= least, "{names:?}");
        let command = words.join("-");
        for name in &names {
            assert!(folder.join(format!("perfectplay-{command}-{name}.1")).exists(), "{name}");
        }
        behind += names.len();
    }
    let pages = fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(pages, 1 + commands().len() + behind);
    let solve = fs::read_to_string(folder.join("perfectplay-solve.1")).expect("the page");
    for word in ["\\-\\-misere", "Fort Boyard", "othello", "dichotomy", "PARAMETERS OF GAMES"] {
        assert!(solve.contains(word), "{word} in {solve}");
    }
}

/// Everything but the program itself, by the Makefile, and away again.
#[cfg(unix)]
#[test]
fn what_make_installs_it_removes() {
    let folder = folder("a prefix");
    let make = |target: &str| {
        let output = Command::new("make")
            .args(["--no-print-directory", "-C", "../..", target])
            .arg(format!("PROGRAM={}", env!("CARGO_BIN_EXE_perfectplay")))
            .arg(format!("DESTDIR={}", folder.display()))
            .arg("PREFIX=/usr")
            .output()
            .expect("make runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let share = folder.join("usr/share");
    let installed = [
        "bash-completion/completions/perfectplay",
        "zsh/site-functions/_perfectplay",
        "fish/vendor_completions.d/perfectplay.fish",
        "man/man1/perfectplay.1",
        "man/man1/perfectplay-solve.1",
    ];
    let said = make("install-extras");
    for name in installed {
        let size = fs::metadata(share.join(name)).map(|there| there.len());
        assert!(size.is_ok_and(|size| size > 500), "{name}: {said}");
    }
    assert!(said.contains("usr/share/man/man1"), "{said}");
    fs::write(share.join("man/man1/other.1"), "").expect("a page of somebody else");
    make("uninstall-extras");
    for name in installed {
        assert!(!share.join(name).exists(), "{name}");
    }
    assert!(share.join("man/man1/other.1").exists());
}

/// Programs in the place of the real ones that tell another version.
#[cfg(unix)]
#[test]
fn make_says_what_is_too_old_and_what_to_do() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder("old");
    fs::create_dir_all(&folder).expect("a folder");
    let make = |target: &str, versions: &[(&str, &str)]| {
        for (program, version) in versions {
            let path = folder.join(program);
            fs::write(&path, format!("#!/bin/sh\necho '{version}'\n")).expect("a script");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be run");
        }
        let path = std::env::var("PATH").expect("there is a path");
        let output = Command::new("make")
            .args(["--no-print-directory", "-C", "../..", target])
            .env("PATH", format!("{}:{path}", folder.display()))
            .output()
            .expect("make runs");
        (output.status.success(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let rust = |version| make("cargo", &[("cargo", "cargo"), ("rustc", version)]);
    let (fine, said) = rust("rustc 1.9.0 (a day long ago)");
    assert!(
        !fine && said.contains("and this is 1.9.0") && said.contains("rustup update"),
        "{said}"
    );
    assert_eq!(rust("rustc 1.1000.0-nightly (a day to come)"), (true, String::new()));
    let node = |version| make("node", &[("npm", "1"), ("node", version)]);
    let (fine, said) = node("v20.9.1");
    assert!(!fine && said.contains("and this is 20.9.1") && said.contains("nodejs.org"), "{said}");
    assert_eq!(node("v100.0.0"), (true, String::new()));
}
