//! The page of documentation is true: what it asks is answered, and what it shows is in the answer.

use serde_json::Value;

use crate::{
    client::{Reply, escaped},
    lab::{Ask as _, Lab},
};

/// A command of the page, and what it shows below it.
struct Shown<'p> {
    command: String,
    output: Vec<&'p str>,
}

/// The commands of all consoles, in order.
fn consoles(page: &str) -> Vec<Shown<'_>> {
    let mut found: Vec<Shown<'_>> = Vec::new();
    let (mut inside, mut continued) = (false, false);
    for line in page.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => {
                let begins = line.strip_prefix("$ ");
                if let Some(command) = begins {
                    found.push(Shown { command: command.to_owned(), output: Vec::new() });
                }
                let shown = found.last_mut().expect("a console begins with a command");
                match (begins, continued) {
                    (None, true) => shown.command.push_str(line),
                    (None, false) => shown.output.push(line),
                    _ => {}
                }
                continued = shown.command.ends_with('\\') && (begins.is_some() || continued);
                if continued {
                    shown.command.pop();
                }
            }
        }
    }
    found
}

/// The words of a command as a shell splits them, up to a pipe; quotes are single ones here.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '\'' => quoted = !quoted,
            '|' if !quoted => break,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is always one").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Asks what a command asks.
fn ask(lab: &Lab, command: &str) -> Reply {
    let mut words = words(command).into_iter();
    assert_eq!(words.next().as_deref(), Some("curl"), "{command}");
    let (mut method, mut path, mut in_address) = (None, String::new(), false);
    let (mut headers, mut data) = (String::new(), Vec::new());
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap_or_else(|| panic!("{word} of {command}"));
        match word.as_str() {
            "-s" | "-sN" => {}
            "-sG" => in_address = true,
            "-X" => method = Some(next()),
            "-H" => headers = format!("{}\r\n", next()),
            "-d" => data.push(next()),
            "--data-urlencode" => {
                let text = next();
                let (name, value) = text.split_once('=').expect("a name and a value");
                data.push(format!("{name}={}", escaped(value)));
            }
            address => {
                let here = address.strip_prefix("localhost:7878");
                path = here.unwrap_or_else(|| panic!("{address} of {command}")).to_owned();
            }
        }
    }
    if in_address {
        path = format!("{path}?{}", data.join("&"));
        data.clear();
    }
    let usual = if data.is_empty() { "GET" } else { "POST" };
    lab.send(method.as_deref().unwrap_or(usual), &path, &headers, data.concat().as_bytes())
}

/// Every value inside a value, with the name it has there.
fn inside<'v>(name: &'v str, value: &'v Value, all: &mut Vec<(&'v str, &'v Value)>) {
    all.push((name, value));
    match value {
        Value::Array(items) => items.iter().for_each(|item| inside("", item, all)),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| inside(name, field, all)),
        _ => {}
    }
}

/// Whether an answer has what a line shows: the line itself, or all its values, by their names if it has any.
fn has(reply: &Reply, line: &str) -> bool {
    // Unbreakable spaces are hard to type.
    let text = reply.text().replace(['\u{a0}', '\u{202f}'], " ");
    if text.contains(line.trim_end()) {
        return true;
    }
    let Ok(answer) = serde_json::from_str::<Value>(&text) else { return false };
    let mut known = Vec::new();
    inside("", &answer, &mut known);
    let Ok(shown) = serde_json::from_str::<Value>(line) else {
        return known.iter().any(|(_, value)| value.as_str() == Some(line));
    };
    match &shown {
        Value::Array(items) => items.iter().all(|item| known.iter().any(|it| it.1 == item)),
        Value::Object(fields) => {
            fields.iter().all(|(name, field)| known.contains(&(name.as_str(), field)))
        }
        _ => known.iter().any(|it| *it.1 == shown),
    }
}

#[test]
fn the_page_on_the_api_shows_what_is_answered() {
    let lab = Lab::open();
    let shown = consoles(include_str!("../../../../docs/api.md"));
    let asked: Vec<_> = shown.iter().filter(|it| it.command.starts_with("curl")).collect();
    assert!(asked.len() > 15, "{} questions", asked.len());
    for Shown { command, output } in asked {
        // The page tells of a job that is done by now.
        if command.contains("/api/jobs/1 ") {
            lab.job_once(1, &["done"]);
        }
        let reply = ask(&lab, command);
        let refused = command.ends_with(".error");
        assert_eq!(reply.status >= 400, refused, "{command}: {}", reply.text());
        assert!(!output.is_empty(), "{command}: nothing is shown");
        for line in output {
            assert!(
                has(&reply, line),
                "{command}\nshows {line}\nbut the answer is {}",
                reply.text()
            );
        }
    }
}

#[test]
fn what_is_not_in_an_answer_is_noticed() {
    let body = br#"{"a": 1, "b": {"c": "d e"}, "list": ["x"]}"#.to_vec();
    let reply = Reply { status: 200, head: String::new(), body };
    for line in [r#"{"a":1,"c":"d e"}"#, r#"["x",1]"#, "d e", r#""d e""#, r#"{"c": "d"#] {
        assert!(has(&reply, line), "{line}");
    }
    for line in [r#"{"a":2}"#, r#"{"c":1}"#, r#"["y"]"#, "d f", "2"] {
        assert!(!has(&reply, line), "{line}");
    }
}
