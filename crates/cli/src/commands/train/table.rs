//! How far weights are from results, stage by stage: for people and for programs.

use std::ops::RangeInclusive;

use perfectplay_messages::{Training, TrainingColumn, number};
use perfectplay_training::Errors;
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::say;
use crate::{context::Context, show::aligned};

/// What tells the rows of a table apart.
#[derive(Clone, Copy)]
pub(super) enum Rows {
    /// How many discs are on a board.
    Discs,
    /// Which pieces are on a board, in a simple count.
    Pieces,
}

/// The errors on some games.
pub(super) struct Table {
    rows: Rows,
    stages: Vec<([u32; 2], Figures)>,
    total: Figures,
    /// How many hundredths of a pawn make a won game ten times as likely as a lost one, at chess.
    tenfold: Option<f64>,
}

/// The table as JSON.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, of): (_, fn([u32; 2]) -> Of) = match self.rows {
            Rows::Discs => ("phases", Of::Discs),
            Rows::Pieces => ("stages", Of::Pieces),
        };
        let row = |&(range, errors)| Row { of: of(range), errors };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(name, &self.stages.iter().map(row).collect::<Vec<_>>())?;
        map.serialize_entry("total", &self.total)?;
        if let Some(tenfold) = self.tenfold {
            map.serialize_entry("tenfold", &tenfold)?;
        }
        map.end()
    }
}

/// A row of the table as JSON.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    of: Of,
    #[serde(flatten)]
    errors: Figures,
}

/// The fewest and the most on these boards.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Of {
    Discs([u32; 2]),
    Pieces([u32; 2]),
}

/// Errors as JSON, in discs or in points of a game; `null` where there are no boards.
#[derive(Clone, Copy, Serialize)]
struct Figures {
    boards: u64,
    mean_error: Option<f64>,
    root_mean_square: Option<f64>,
}

impl<const UNIT: u32> From<Errors<UNIT>> for Figures {
    fn from(errors: Errors<UNIT>) -> Self {
        Self {
            boards: errors.boards,
            mean_error: errors.mean(),
            root_mean_square: errors.root_mean_square(),
        }
    }
}

impl Table {
    pub(super) fn new<const UNIT: u32>(
        rows: Rows,
        stages: impl Iterator<Item = (RangeInclusive<u32>, Errors<UNIT>)>,
    ) -> Self {
        let mut total = Errors::default();
        let stages = stages
            .map(|(range, errors)| {
                total = total + errors;
                ([*range.start(), *range.end()], errors.into())
            })
            .collect();
        Self { rows, stages, total: total.into(), tenfold: None }
    }

    /// The same, saying how many hundredths of a pawn make a won game ten times as likely.
    pub(super) fn with_tenfold(self, tenfold: f64) -> Self {
        Self { tenfold: Some(tenfold), ..self }
    }

    pub(super) fn text(&self, context: &Context) -> String {
        use TrainingColumn::{Boards, Discs, MeanError, Pieces, RootMeanSquare};
        let (first, decimals) = match self.rows {
            Rows::Discs => (Discs, 2),
            Rows::Pieces => (Pieces, 4),
        };
        let number = |error: Option<f64>| {
            let written = |error| number::decimal(error, decimals, context.lang);
            error.map_or_else(|| "-".to_owned(), written)
        };
        let row = |name: String, errors: &Figures| {
            let boards = number::count(errors.boards, context.lang);
            vec![name, boards, number(errors.mean_error), number(errors.root_mean_square)]
        };
        let heading = |column| say(Training::Heading(column), context);
        let mut rows = vec![[first, Boards, MeanError, RootMeanSquare].map(heading).to_vec()];
        let stages = self.stages.iter();
        rows.extend(stages.map(|([least, most], errors)| row(format!("{least}-{most}"), errors)));
        rows.push(row(say(Training::Total, context), &self.total));
        let tenfold = self.tenfold.map(|tenfold| say(Training::Tenfold(tenfold), context));
        [aligned(&rows)].into_iter().chain(tenfold).collect::<Vec<_>>().join("\n")
    }
}
