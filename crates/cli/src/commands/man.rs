//! `perfectplay man`: the manual pages, from the definitions that read the command line.

use std::{fs, io::Write, path::PathBuf, process::ExitCode};

use anyhow::Context as _;
use clap::ValueHint;
use clap_mangen::Man;

use crate::{context::Context, describe};

/// Arguments of `perfectplay man`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write a page for the program and one for every command into this folder.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output_dir: Option<PathBuf>,
}

pub(crate) fn run(
    args: &Args,
    context: &Context,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let command = describe::command(&context.registry).disable_help_subcommand(true);
    match &args.output_dir {
        None => Man::new(command).render(out)?,
        Some(folder) => fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .with_context(|| format!("cannot write manual pages to {}", folder.display()))?,
    }
    Ok(ExitCode::SUCCESS)
}
