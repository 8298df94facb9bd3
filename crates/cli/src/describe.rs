//! The command line as shells and manuals see it: the parser's own definition, with the names that
//! are only looked up when a command runs.

use clap::{
    Arg, ValueHint,
    builder::{PossibleValue, PossibleValuesParser},
};
use perfectplay_messages::Lang;
use perfectplay_registry::{Registry, method_names};

use crate::{args, commands::play::HUMAN};

/// All commands and options, and which games, methods, heuristics and languages there are.
pub(crate) fn command(registry: &Registry) -> clap::Command {
    let names = Names::of(registry);
    names.suggest_in(args::command(registry))
}

/// What can be written where.
struct Names {
    games: Vec<PossibleValue>,
    methods: Vec<PossibleValue>,
    players: Vec<PossibleValue>,
    heuristics: Vec<PossibleValue>,
    languages: Vec<PossibleValue>,
}

impl Names {
    fn of(registry: &Registry) -> Self {
        let infos = || registry.entries().iter().map(|entry| entry.info());
        let mut heuristics: Vec<&str> = infos().flat_map(|info| info.heuristics.clone()).collect();
        heuristics.sort_unstable();
        heuristics.dedup();
        Self {
            games: infos()
                .map(|info| {
                    PossibleValue::new(info.name).help(info.description.say(Lang::En).to_owned())
                })
                .collect(),
            methods: method_names().map(PossibleValue::new).collect(),
            players: [HUMAN].into_iter().chain(method_names()).map(PossibleValue::new).collect(),
            heuristics: heuristics.into_iter().map(PossibleValue::new).collect(),
            languages: Lang::ALL.map(|lang| PossibleValue::new(lang.to_string())).into(),
        }
    }

    /// A command whose arguments have the values they can have, and those of the commands behind it.
    fn suggest_in(&self, command: clap::Command) -> clap::Command {
        command
            .mut_args(|argument| self.suggest(argument))
            .mut_subcommands(|sub| self.suggest_in(sub))
    }

    /// The argument with the values it can have. What is neither a name nor a file is not to be
    /// completed with the names of files.
    fn suggest(&self, argument: Arg) -> Arg {
        let names = match argument.get_id().as_str() {
            "game" => &self.games,
            "method" => &self.methods,
            "max" | "min" => &self.players,
            "heuristic" => &self.heuristics,
            "lang" => &self.languages,
            _ => {
                let takes_a_value = argument.get_action().takes_values();
                let unknown = argument.get_value_hint() == ValueHint::Unknown;
                return if takes_a_value && unknown {
                    argument.value_hint(ValueHint::Other)
                } else {
                    argument
                };
            }
        };
        argument.value_parser(PossibleValuesParser::new(names.clone()))
    }
}
