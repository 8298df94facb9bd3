//! What is asked of `fit` of every kind, and how it is answered.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::{ErrorsIn, Message, Training};
use perfectplay_training::{HELD_OUT, record::Recorded};
use serde::Serialize;

use super::{Threads, games, say, spare_the_games, table::Table};
use crate::{
    args::{Format, Output},
    context::Context,
    failure::refuse,
    json,
    output::Draft,
};

/// What games weights are made from, and where they go.
#[derive(clap::Args)]
pub(super) struct Fitting {
    /// Files of games, as `play` writes them. One game in 50 is held out, chosen by its moves.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Write the weights to this file.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    answer: Output,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Fitted<'a> {
    file: &'a str,
    fitted: usize,
    held_out: usize,
    #[serde(flatten)]
    table: &'a Table,
}

/// Games to fit weights to, and those that are held out.
pub(super) struct Parted<G> {
    pub(super) fitted: Vec<G>,
    pub(super) held_out: Vec<G>,
}

impl Fitting {
    /// Reads the games, and sees to it that there are some and that the weights can be put where they go: minutes later
    /// would be late to say so.
    pub(super) fn games<G: Recorded>(
        &self,
        is_held_out: impl Fn(&G) -> bool,
    ) -> crate::Result<Parted<G>> {
        spare_the_games(&self.output, &self.files)?;
        let (held_out, fitted): (Vec<G>, Vec<G>) =
            games(&self.files)?.into_iter().partition(is_held_out);
        if fitted.is_empty() {
            nothing_to_fit()?;
        }
        drop(Draft::new(&self.output)?);
        Ok(Parted { fitted, held_out })
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Writes the weights, and tells how far they are from games that were held out. Without weights somebody has
    /// interrupted.
    pub(super) fn finish(
        &self,
        weights: Option<(&[u8], &Table)>,
        (fitted, held_out): (usize, usize),
        errors: ErrorsIn,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<ExitCode> {
        let Some((bytes, table)) = weights else {
            context.warn(&Message::Training(Training::Unfitted))?;
            return Ok(ExitCode::FAILURE);
        };
        let mut draft = Draft::new(&self.output)?;
        draft.write_all(bytes)?;
        draft.finish()?;
        let file = &self.output.display().to_string();
        context.warn(&Message::Training(Training::Wrote(file)))?;
        match self.answer.format() {
            Format::Json => json::line(out, &Fitted { file, fitted, held_out, table })?,
            Format::Text if held_out == 0 => {
                let none = Training::NoneHeldOut { games: fitted as u64, one_in: HELD_OUT };
                writeln!(out, "{}", say(none, context))?;
            }
            Format::Text => {
                let (fitted, held_out) = (fitted as u64, held_out as u64);
                writeln!(out, "{}", say(Training::Fitted { fitted, held_out, errors }, context))?;
                writeln!(out, "{}", table.text(context))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// There are no games, or no positions in them.
///
/// # Errors
///
/// Always.
pub(super) fn nothing_to_fit() -> crate::Result<()> {
    refuse!(
        "there is no game to fit weights to; play more of them",
        "il n’y a pas de partie sur laquelle ajuster des poids ; jouez-en d’autres",
    );
}
