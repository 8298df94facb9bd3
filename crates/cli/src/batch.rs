//! One position, or many from standard input.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use perfectplay_core::{Say, tell};
use perfectplay_registry::{Position, Registry};

use crate::{
    args::{Given, Target},
    bounded,
    context::{self, Context},
    json,
};

/// Whether a question was answered in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answered {
    /// Yes.
    Fully,
    /// It was cut short, or the answer is no.
    CutShort,
}

/// Whether the answer stands alone or as one line among many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Pictures and several lines are welcome.
    Alone,
    /// One line.
    OneLine,
}

/// Answers for the position of the command line, or for every line of standard input; there a
/// position that cannot be set up is answered by an error in its place.
pub(crate) fn each<W: Write>(
    target: &Target,
    given: &Given,
    json: bool,
    context: &Context,
    out: &mut W,
    answer: impl FnMut(&dyn Position, Manner, &mut W) -> crate::Result<Answered>,
) -> crate::Result<ExitCode> {
    each_in(&context.registry, target, given, json, context, out, answer)
}

/// The same with the games of another registry.
pub(crate) fn each_in<W: Write>(
    registry: &Registry,
    target: &Target,
    given: &Given,
    json: bool,
    context: &Context,
    out: &mut W,
    mut answer: impl FnMut(&dyn Position, Manner, &mut W) -> crate::Result<Answered>,
) -> crate::Result<ExitCode> {
    let (game, text) = target.game_and_position();
    let settings = given.for_game(registry, game)?;
    if text != "-" {
        let position = registry.open(game, &settings, text)?;
        return Ok(match answer(&*position, Manner::Alone, out)? {
            Answered::Fully => ExitCode::SUCCESS,
            Answered::CutShort => ExitCode::FAILURE,
        });
    }

    // Parameters are wrong for all lines or for none.
    registry.open(game, &settings, "")?;
    let mut all = Answered::Fully;
    // Between two lines nobody searches: whoever interrupts there wants to leave.
    context::expect_answer(false);
    let mut input = io::stdin().lock();
    let lines = std::iter::from_fn(|| bounded::line(&mut input).transpose()).enumerate();
    for (index, line) in lines {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        // Some editors mark the beginning of a file.
        let text = text.trim_start_matches('\u{feff}').trim();
        let outcome = match registry.open(game, &settings, text) {
            Ok(position) => match answer(&*position, Manner::OneLine, out) {
                Err(failure) => match failure.request() {
                    Some(error) => refuse(error, index + 1, json, context, out)?,
                    None => return Err(failure),
                },
                Ok(outcome) => outcome,
            },
            Err(error) => refuse(&error, index + 1, json, context, out)?,
        };
        out.flush()?;
        if outcome == Answered::CutShort {
            all = Answered::CutShort;
        }
        if context.interrupted() {
            all = Answered::CutShort;
            break;
        }
    }
    Ok(if all == Answered::Fully { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// An error in the place of an answer.
pub(crate) fn refuse(
    error: &dyn Say,
    line: usize,
    json: bool,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<Answered> {
    let error = error.say(context.voice());
    if json {
        #[derive(serde::Serialize)]
        struct Refused {
            error: String,
            line: usize,
        }
        let refused = Refused { error, line };
        json::line(out, &refused)?;
    } else {
        let said = tell!(context.lang, "line {line}: {error}", "ligne {line} : {error}");
        writeln!(out, "{said}")?;
    }
    Ok(Answered::CutShort)
}
