//! What is asked of `measure` of every kind, and how it is answered.

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use perfectplay_messages::{ErrorsIn, Training};
use perfectplay_training::{HELD_OUT, record::Recorded};
use serde::Serialize;

use super::{games, say, table::Table};
use crate::{
    args::{Format, Output},
    context::Context,
    json,
};

/// What games weights are measured on.
#[derive(clap::Args)]
pub(super) struct Measuring {
    /// Files of games, as `play` writes them.
    #[arg(value_name = "GAMES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Leave out the games that `fit` makes weights from, and take those that it holds out.
    #[arg(long)]
    held_out: bool,

    #[command(flatten)]
    answer: Output,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Measured<'a> {
    games: usize,
    #[serde(flatten)]
    table: &'a Table,
}

impl Measuring {
    /// Reads the games, and tells what `table` finds out about them.
    pub(super) fn run<G: Recorded>(
        &self,
        is_held_out: impl Fn(&G) -> bool,
        errors: ErrorsIn,
        table: impl FnOnce(&[G]) -> Table,
        context: &Context,
        out: &mut impl Write,
    ) -> crate::Result<ExitCode> {
        let mut games: Vec<G> = games(&self.files)?;
        let given = games.len() as u64;
        if self.held_out {
            games.retain(is_held_out);
        }
        let table = table(&games);
        let games = games.len();
        match self.answer.format() {
            Format::Json => json::line(out, &Measured { games, table: &table })?,
            Format::Text if self.held_out && games == 0 => {
                let none = Training::NoneHeldOut { games: given, one_in: HELD_OUT };
                writeln!(out, "{}", say(none, context))?;
            }
            Format::Text => {
                let measured = Training::Measured { games: games as u64, errors };
                writeln!(out, "{}", say(measured, context))?;
                writeln!(out, "{}", table.text(context))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
