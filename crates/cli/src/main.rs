//! `perfectplay`: solves, plays and explains two-player games of perfect information.

mod arena;
mod args;
mod batch;
mod bounded;
mod certificate;
mod commands;
mod context;
mod data;
mod describe;
#[cfg(test)]
mod documents;
mod engine;
mod failure;
mod gamefile;
mod graphs;
mod inbox;
mod json;
mod outbox;
mod output;
mod problems;
mod show;
mod spec;
mod stream;
mod trials;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use perfectplay_registry::Registry;

use crate::context::Context;
pub(crate) use crate::failure::Result;

fn main() -> ExitCode {
    // First of all: whoever interrupts a search that has not begun is answered as well.
    context::heed_interruptions();
    let mut registry = Registry::standard().with_books(data::books());
    if let Some(folder) = data::tables() {
        registry = registry.with_tables(folder);
    }
    let invoked = match args::parse(&registry, std::env::args_os()) {
        Ok(invoked) => invoked,
        Err(error) => return args::explain(&error),
    };
    context::expect_answer(invoked.command.answers_when_stopped());
    let context = Context::new(registry, invoked.lang, invoked.to_file);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = commands::run(invoked, &context, &mut out)
        .and_then(|code| out.flush().map(|()| code).map_err(Into::into));
    for complaint in context.registry.complaints() {
        let _ = context.warn(&complaint);
    }
    match outcome {
        Ok(code) => code,
        // Whoever reads our answers has read enough: `perfectplay games | head -1`.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = context.warn(failure.why());
            ExitCode::from(2)
        }
    }
}
