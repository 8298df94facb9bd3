//! `perfectplay verify`: does a certificate prove what it says?

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::ValueHint;
use perfectplay_core::{Both, Player, Say, Score, Voice, tell};
use perfectplay_messages::{Flaw, Message, Proof, Proved, number};
use perfectplay_registry::certificate::{Broken, Scope, Subject, Unreadable, Verified, verify};
use serde::Serialize;

use crate::{
    args::{Format, Output},
    context::Context,
    json,
};

/// Arguments of `perfectplay verify`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Certificates, as `solve --certificate` and `graph --certificate` write them.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// The file of the graph, if it is not where the certificate says.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    graph: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let json = args.output.format() == Format::Json;
    let mut code = 0;
    for file in &args.files {
        let begun = Instant::now();
        let verified = verify(&context.registry, file, args.graph.as_deref());
        let time = begun.elapsed();
        code = code.max(match &verified {
            Ok(Verified { broken: None, .. }) => 0,
            Ok(Verified { broken: Some(_), .. }) => 1,
            Err(_) => 2,
        });
        match verified {
            Ok(verified) if json => {
                let answer = answer(file, &verified, time, context);
                json::line(out, &answer)?;
            }
            Ok(verified) => {
                let said = say(&verified, context);
                let about = about(&verified.header.subject, context);
                let time = number::time(time, context.lang);
                let file = file.display();
                let line = tell!(
                    context.lang,
                    "{file}: {about}: {said} ({time})",
                    "{file} : {about} : {said} ({time})",
                );
                writeln!(out, "{line}")?;
            }
            Err(error) => {
                if json {
                    let answer = refusal(file, &error, context);
                    json::line(out, &answer)?;
                }
                context.warn(&Both::of(|lang| {
                    tell!(
                        lang,
                        "cannot read {}: {}",
                        "impossible de lire {} : {}",
                        file.display(),
                        error.say(Voice::command_line(lang)),
                    )
                }))?;
            }
        }
    }
    Ok(ExitCode::from(code))
}

/// What was checked: the game, its parameters and the position.
fn about(subject: &Subject, context: &Context) -> String {
    let mut words = vec![subject.game.clone()];
    words.extend(subject.file.as_ref().map(|file| file.path.clone()));
    words.extend(subject.parameters.pairs().map(|(name, value)| format!("--{name}={value}")));
    words.push(match subject.position.as_str() {
        "" => tell!(context.lang, "(from the start)", "(depuis le début)"),
        position => position.to_owned(),
    });
    words.join(" ")
}

fn say(verified: &Verified, context: &Context) -> String {
    let proof = match &verified.broken {
        None => Proof::Holds {
            proved: verified.header.value,
            all: verified.header.scope == Scope::All,
            entries: verified.entries,
        },
        Some(Broken { state, by, flaw }) => Proof::Broken { state, by: *by, flaw },
    };
    Message::Proof(proof).say(context.voice())
}

/// The verdict on a certificate that can be read.
#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    game: &'a str,
    parameters: BTreeMap<&'a str, &'a str>,
    position: &'a str,
    scope: &'static str,
    value: Value,
    distance: Option<u32>,
    holds: bool,
    entries: u64,
    broken: Option<Break<'a>>,
    seconds: f64,
}

/// A value, or who wins.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(Score),
    Winner(&'static str),
}

#[derive(Serialize)]
struct Break<'a> {
    state: &'a str,
    /// Whose strategy breaks there.
    player: Option<String>,
    /// The rule that is broken, in a word for programs.
    rule: &'static str,
    because: String,
}

/// What is said of a certificate that cannot be read.
#[derive(Serialize)]
struct Refusal {
    file: String,
    error: String,
}

fn answer<'a>(
    file: &Path,
    verified: &'a Verified,
    time: Duration,
    context: &Context,
) -> Answer<'a> {
    let Verified { header, entries, broken } = verified;
    let breaks = |Broken { state, by, flaw }: &'a Broken| Break {
        state,
        player: by.map(|by| by.to_string()),
        rule: Flaw::rule(flaw),
        because: flaw.say(context.lang),
    };
    Answer {
        file: file.display().to_string(),
        game: &header.subject.game,
        parameters: header.subject.parameters.pairs().collect(),
        position: &header.subject.position,
        scope: header.scope.name(),
        value: match header.value {
            Proved::Value(value) => Value::Number(value),
            Proved::Winner(Some(Player::Max)) => Value::Winner("max"),
            Proved::Winner(Some(Player::Min)) => Value::Winner("min"),
            Proved::Winner(None) => Value::Winner("draw"),
        },
        distance: header.distance,
        holds: broken.is_none(),
        entries: *entries,
        broken: broken.as_ref().map(breaks),
        seconds: time.as_secs_f64(),
    }
}

fn refusal(file: &Path, error: &Unreadable, context: &Context) -> Refusal {
    Refusal { file: file.display().to_string(), error: error.say(context.voice()) }
}
