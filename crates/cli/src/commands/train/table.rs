//! How far weights are from results, phase by phase: for people and for programs.

use perfectplay_messages::{Training, TrainingColumn, number};
use perfectplay_training::{Errors, Evaluation, Game, PHASES, discs_of, measure};
use serde::Serialize;

use super::say;
use crate::{context::Context, show::aligned};

/// The errors on some games.
pub(super) struct Table([Errors; PHASES]);

/// A row of the table as JSON.
#[derive(Serialize)]
pub(super) struct Row {
    /// The fewest and the most discs on these boards.
    discs: [u32; 2],
    #[serde(flatten)]
    errors: Figures,
}

/// Errors as JSON, in discs; `null` where there are no boards.
#[derive(Serialize)]
pub(super) struct Figures {
    boards: u64,
    mean_error: Option<f64>,
    root_mean_square: Option<f64>,
}

impl From<Errors> for Figures {
    fn from(errors: Errors) -> Self {
        Self {
            boards: errors.boards,
            mean_error: errors.mean(),
            root_mean_square: errors.root_mean_square(),
        }
    }
}

impl Table {
    pub(super) fn new(evaluation: &Evaluation, games: &[Game]) -> Self {
        Self(measure(evaluation, games.iter().flat_map(Game::samples)))
    }

    fn sum(&self) -> Errors {
        self.0.iter().fold(Errors::default(), |sum, &more| sum + more)
    }

    pub(super) fn phases(&self) -> Vec<Row> {
        let row = |(phase, &errors): (usize, &Errors)| {
            let discs = discs_of(phase);
            Row { discs: [*discs.start(), *discs.end()], errors: errors.into() }
        };
        self.0.iter().enumerate().map(row).collect()
    }

    pub(super) fn total(&self) -> Figures {
        self.sum().into()
    }

    pub(super) fn text(&self, context: &Context) -> String {
        use TrainingColumn::{Boards, Discs, MeanError, RootMeanSquare};
        let number = |error: Option<f64>| {
            error.map_or_else(|| "-".to_owned(), |error| number::decimal(error, 2, context.lang))
        };
        let row = |name: String, errors: Errors| {
            let boards = number::count(errors.boards, context.lang);
            vec![name, boards, number(errors.mean()), number(errors.root_mean_square())]
        };
        let heading = |column| say(Training::Heading(column), context);
        let mut rows = vec![[Discs, Boards, MeanError, RootMeanSquare].map(heading).to_vec()];
        rows.extend(self.0.iter().enumerate().map(|(phase, &errors)| {
            let discs = discs_of(phase);
            row(format!("{}-{}", discs.start(), discs.end()), errors)
        }));
        rows.push(row(say(Training::Total, context), self.sum()));
        aligned(&rows)
    }
}
