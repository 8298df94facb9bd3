//! Experiments on the command line.

mod run;

use perfectplay_draw::plot::{self, Figure};

use crate::context::Context;

pub(crate) use run::{Manner, carry_out};

/// A figure for the terminal.
pub(crate) fn in_text(figure: &Figure, context: &Context) -> String {
    plot::text(figure, context.columns(), context.style.unicode)
}
