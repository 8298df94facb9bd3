//! `perfectplay man`: the manual pages, from the definitions that read the command line.

use std::{fs, io::Write, path::PathBuf, process::ExitCode};

use clap::ValueHint;
use clap_mangen::Man;
use perfectplay_core::{Both, Say, Voice, tell};

use crate::{context::Context, describe};

/// Arguments of `perfectplay man`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write a page for the program and one for every command into this folder.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output_dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let command = describe::command(&context.registry).disable_help_subcommand(true);
    match &args.output_dir {
        None => Man::new(command).render(out)?,
        Some(folder) => fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .map_err(|why| {
                Both::of(|lang| {
                    tell!(
                        lang,
                        "cannot write manual pages to {}: {}",
                        "impossible d’écrire les pages de manuel dans {} : {}",
                        folder.display(),
                        why.say(Voice::command_line(lang)),
                    )
                })
            })?,
    }
    Ok(ExitCode::SUCCESS)
}
