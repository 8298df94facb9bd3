//! Lists in the documentation are written by the program, so that they tell of everything there is.
//!
//! A list stands between two marks, `<!-- generated: games -->` and `<!-- end of games -->`. What stands there
//! must be what is made here; `make docs` writes it anew.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Command;
use perfectplay_messages::{Lang, method_name};
use perfectplay_registry::{Method, Registry};

use crate::args;

/// Writes a list.
type Writer = fn() -> String;

/// The lists there are: what the marks call them, and who writes them.
const LISTS: [(&str, Writer); 3] = [("games", games), ("methods", methods), ("commands", commands)];

/// A table of Markdown.
fn table<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let line = |cells: [String; N]| format!("| {} |\n", cells.join(" | ")).replace("|  |", "| |");
    let rule = format!("|{}\n", "---|".repeat(N));
    line(head.map(str::to_owned)) + &rule + &rows.map(line).collect::<String>()
}

/// Names as they are typed.
fn typed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn games() -> String {
    let registry = Registry::standard();
    let rows = registry.entries().iter().map(|entry| {
        let info = entry.info();
        let options: Vec<_> =
            info.parameters.iter().map(|parameter| format!("--{}", parameter.name)).collect();
        let heuristics = info.heuristics.iter().copied().filter(|name| *name != "none");
        [
            typed([info.name]),
            info.description.say(Lang::En).to_owned(),
            typed(options.iter().map(String::as_str)),
            typed(heuristics),
        ]
    });
    table(["game", "", "options", "heuristics"], rows)
}

fn methods() -> String {
    let rows = Method::ALL.into_iter().map(|method| {
        let asked: &[&str] = if method.has_horizon() { &["solve", "analyse"] } else { &["solve"] };
        let called = method_name(method.name(), Lang::En);
        [typed([method.name()]), called, typed(asked.iter().copied())]
    });
    table(["method", "", "for"], rows)
}

fn commands() -> String {
    let mut program = args::command(&Registry::standard());
    program.build();
    let rows =
        program.get_subcommands().filter(|command| command.get_name() != "help").map(|command| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            [usage(command.get_name(), command), about]
        });
    table(["command", "does"], rows)
}

/// How a command is typed; where others stand behind it, how these are.
fn usage(path: &str, command: &Command) -> String {
    let behind: Vec<_> =
        command.get_subcommands().filter(|behind| behind.get_name() != "help").collect();
    let Some((first, others)) = behind.split_first() else {
        let told = command.clone().render_usage().to_string();
        let (_, told) = told.split_once("perfectplay ").expect("a usage begins with the program");
        return typed([told.replace(" [OPTIONS]", "").replace(['<', '>'], "").as_str()]);
    };
    let path_of = |behind: &Command| format!("{path} {}", behind.get_name());
    if behind.iter().any(|behind| behind.has_subcommands()) {
        let usages: Vec<_> = behind.iter().map(|behind| usage(&path_of(behind), behind)).collect();
        return usages.join("; ");
    }
    let first = path_of(first);
    typed([first.as_str()].into_iter().chain(others.iter().map(|behind| behind.get_name())))
}

/// The folder of the whole project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The page with every list that it has written anew, and the names of the lists.
fn renewed(page: &str) -> (String, Vec<&'static str>) {
    let (mut page, mut found) = (page.to_owned(), Vec::new());
    for (name, write) in LISTS {
        let (begin, end) =
            (format!("<!-- generated: {name} -->\n"), format!("<!-- end of {name} -->"));
        let Some((before, rest)) = page.split_once(&begin) else { continue };
        let Some((_, after)) = rest.split_once(&end) else { panic!("{begin}without {end}") };
        page = format!("{before}{begin}\n{}\n{end}{after}", write());
        found.push(name);
    }
    (page, found)
}

#[test]
fn lists_in_the_readme_are_what_the_program_says() {
    let path = root().join("README.md");
    let page = fs::read_to_string(&path).expect("there is a README");
    let (new, lists) = renewed(&page);
    assert_eq!(lists, LISTS.map(|(name, _)| name), "the README has every list");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, new).expect("the README can be written");
        return;
    }
    for (line, (old, new)) in page.lines().zip(new.lines()).enumerate() {
        assert_eq!(old, new, "README.md:{}: `make docs` writes the lists anew", line + 1);
    }
    assert_eq!(page, new, "`make docs` writes the lists anew");
}

#[test]
fn the_page_on_methods_has_every_method() {
    let page = fs::read_to_string(root().join("docs/methods.md")).expect("there is the page");
    for name in Method::ALL.map(Method::name).into_iter().chain(["retrograde"]) {
        let has_row =
            |line: &str| line.starts_with("| ") && line.contains(&format!("(`{name}`) |"));
        assert!(page.lines().any(has_row), "docs/methods.md has no row for {name}");
    }
}

#[test]
fn help_names_every_method() {
    let program = args::command(&Registry::standard());
    let solve = program.find_subcommand("solve").expect("there is the command");
    let method = solve.get_arguments().find(|argument| argument.get_id() == "method");
    let help = method.and_then(|method| method.get_help()).expect("it has help").to_string();
    for name in Method::ALL.map(Method::name) {
        let mut words = help.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
        assert!(words.any(|word| word == name), "the help of --method does not name {name}");
    }
}

/// The page of the lab calls methods and heuristics what people call them, in both languages.
#[test]
fn the_lab_has_names_for_people() {
    let words = fs::read_to_string(root().join("web/src/words/names.ts")).expect("there are words");
    let registry = Registry::standard();
    let heuristics =
        registry.entries().iter().flat_map(|entry| entry.info().heuristics.iter().copied());
    for name in Method::ALL.map(Method::name).into_iter().chain(["retrograde"]).chain(heuristics) {
        let is_key = |line: &&str| {
            line.trim().split_once(": ").is_some_and(|(key, _)| key.trim_matches('\'') == name)
        };
        let times = words.lines().filter(is_key).count();
        assert_eq!(times, 2, "names.ts has no name for {name} in both languages");
    }
}
