//! `perfectplay completions`: what a shell needs to complete our commands.

use std::{io::Write, process::ExitCode};

use clap_complete::Shell;

use crate::{context::Context, describe};

/// Arguments of `perfectplay completions`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to write for.
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    let mut command = describe::command(&context.registry);
    let name = command.get_name().to_owned();
    // The generator has no other answer to a reader who has left than to panic.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, &name, &mut script);
    out.write_all(&script)?;
    if args.shell == Shell::Fish {
        for line in fish_positionals(&command) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The names that stand alone, such as those of games: the generator for fish knows options only.
fn fish_positionals(command: &clap::Command) -> Vec<String> {
    let name = command.get_name();
    let mut lines = Vec::new();
    for sub in command.get_subcommands() {
        let positionals = sub.get_positionals().flat_map(|argument| argument.get_possible_values());
        lines.extend(positionals.map(|value| {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            format!(
                "complete -c {name} -n \"__fish_{name}_using_subcommand {}\" -f -a {} -d {}",
                sub.get_name(),
                fish_quoted(value.get_name()),
                fish_quoted(&help)
            )
        }));
    }
    lines
}

fn fish_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
