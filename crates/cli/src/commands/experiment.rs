//! `perfectplay experiment`: what methods cost, measured.

use std::{io::Write, process::ExitCode, sync::Arc};

use perfectplay_core::{Both, tell};
use perfectplay_messages::number;
use perfectplay_present::trials::{USUAL_NODES, dichotomy, methods, test};
use perfectplay_registry::{Position, Settings};
use perfectplay_theory::{
    Chance, FixedPoint,
    experiment::{
        DichotomyExperiment, DichotomyPlan, Forest, GameSubject, MethodsExperiment, MethodsPlan,
        TestExperiment, TestPlan,
    },
};
use perfectplay_tournament::{Wanted, draw};

use crate::{
    args::{plies, states, whole},
    context::Context,
    failure::refuse,
    trials::{Manner, carry_out},
};

/// Arguments of `perfectplay experiment`.
#[derive(clap::Args)]
#[command(
    after_help = "The same plan and seed give the same leaves on every machine, with any number of \
    threads; only seconds differ. Ctrl-C answers with what has been measured; with --folder the same \
    command goes on from there later."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Which,
}

/// What to measure.
#[derive(clap::Subcommand)]
enum Which {
    /// Leaves of one yes/no test on random trees, against the theory, for many p.
    Test(TestArgs),
    /// Leaves of each question of the dichotomy; what its memory and stopping early save.
    Dichotomy(DichotomyArgs),
    /// Leaves and time of methods as trees grow, and in games.
    Methods(MethodsArgs),
}

/// Random trees of one kind.
#[derive(clap::Args)]
struct Trees {
    /// Moves in every position.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000),
        allow_negative_numbers = true)]
    moves: u32,

    /// Moves from the root to a leaf.
    #[arg(long, value_name = "K", value_parser = plies, allow_negative_numbers = true)]
    depth: u32,

    /// How rewards are drawn: uniform, uniform:MAX, binary:P or incremental.
    #[arg(long, value_name = "LAW", default_value = "uniform")]
    law: String,

    /// How many trees.
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
        value_parser = whole::<usize>(1..=1_000_000))]
    trees: usize,

    #[command(flatten)]
    common: Common,
}

/// What all experiments have.
#[derive(clap::Args)]
struct Common {
    /// Another seed, other trees and positions.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=i64::MAX),
        allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    manner: Manner,
}

impl Trees {
    fn forest(&self) -> Forest {
        Forest {
            moves: self.moves,
            depth: self.depth,
            law: self.law.clone(),
            trees: self.trees,
            seed: self.common.seed,
        }
    }
}

/// Arguments of `perfectplay experiment test`.
#[derive(clap::Args)]
struct TestArgs {
    #[command(flatten)]
    trees: Trees,

    /// Chances that a leaf displeases whoever moved last; pn is where tests cost most. Usually 0, 0.05,
    /// ... 1 and pn.
    #[arg(long, value_name = "P,...", value_delimiter = ',', allow_negative_numbers = true)]
    p: Vec<Chance>,

    /// Give a test up after this many states.
    #[arg(long, value_name = "N", value_parser = states, default_value_t = USUAL_NODES)]
    nodes: u64,
}

/// Arguments of `perfectplay experiment dichotomy`.
#[derive(clap::Args)]
struct DichotomyArgs {
    #[command(flatten)]
    trees: Trees,

    /// Give a dichotomy up after this many states.
    #[arg(long, value_name = "N", value_parser = states, default_value_t = USUAL_NODES)]
    nodes: u64,
}

/// Arguments of `perfectplay experiment methods`.
#[derive(clap::Args)]
struct MethodsArgs {
    /// Methods to compare.
    #[arg(
        long,
        value_name = "NAME,...",
        value_delimiter = ',',
        default_value = "minimax,alphabeta,dichotomy,dichotomy-table,mtdf,table,pvs"
    )]
    methods: Vec<String>,

    /// Moves in every position of the trees.
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "2,4,8",
        value_parser = whole::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    moves: Vec<u32>,

    /// Depths of the trees.
    #[arg(long, value_name = "K,...", value_delimiter = ',', default_value = "2,4,6,8",
        value_parser = plies, allow_negative_numbers = true)]
    depths: Vec<u32>,

    /// How rewards are drawn: uniform, uniform:MAX, binary:P or incremental.
    #[arg(
        long,
        value_name = "LAW,...",
        value_delimiter = ',',
        default_value = "uniform,incremental"
    )]
    laws: Vec<String>,

    /// Order of moves: given, promising (by what the edges add up to) or best-first (by value).
    #[arg(
        long,
        value_name = "ORDER,...",
        value_delimiter = ',',
        default_value = "given,best-first"
    )]
    orders: Vec<String>,

    /// Trees of each kind; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true,
        value_parser = whole::<usize>(0..=1_000_000))]
    trees: usize,

    /// A game, and how many moves to look ahead in it.
    #[arg(long = "on", value_name = "GAME:K,...", default_values = ["connect4:2,4,6,8", "othello:2,4,6"])]
    games: Vec<String>,

    /// Positions of each game, after random moves; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true,
        value_parser = whole::<usize>(0..=1_000_000))]
    positions: usize,

    /// Random moves that lead to the positions.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = plies,
        allow_negative_numbers = true)]
    opening_plies: u32,

    /// Give a search up after this many states.
    #[arg(long, value_name = "N", value_parser = states, default_value_t = 5_000_000)]
    nodes: u64,

    /// Size of a table, in megabytes.
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = whole::<u32>(1..=1_048_576))]
    memory: u32,

    #[command(flatten)]
    common: Common,
}

pub(crate) fn run(args: &Args, context: &Context, out: &mut impl Write) -> crate::Result<ExitCode> {
    match &args.which {
        Which::Test(args) => {
            let experiment = TestExperiment::new(args.plan()?)?;
            let manner = &args.trees.common.manner;
            carry_out(&experiment, experiment.plan(), manner, context, out, |pieces| {
                test::present(&experiment, pieces, context.lang)
            })
        }
        Which::Dichotomy(args) => {
            let plan = DichotomyPlan { forest: args.trees.forest(), nodes: args.nodes };
            let experiment = DichotomyExperiment::new(plan)?;
            let manner = &args.trees.common.manner;
            carry_out(&experiment, experiment.plan(), manner, context, out, |pieces| {
                dichotomy::present(&experiment, pieces, context.lang)
            })
        }
        Which::Methods(args) => {
            let (plan, positions) = args.plan(context)?;
            let experiment = MethodsExperiment::new(plan, positions)?;
            let manner = &args.common.manner;
            let threads = manner.threads();
            carry_out(&experiment, experiment.plan(), manner, context, out, |pieces| {
                methods::present(&experiment, pieces, threads, context.lang)
            })
        }
    }
}

impl TestArgs {
    fn plan(&self) -> crate::Result<TestPlan> {
        let moves = self.trees.moves;
        let fixed_point = FixedPoint::of(moves)?.p();
        let value = |chance: &Chance| match *chance {
            Chance::Exactly(p) => p,
            Chance::FixedPoint => fixed_point,
        };
        let chances = match &self.p[..] {
            [] => TestExperiment::usual_chances(moves)?,
            some => some.iter().map(value).collect(),
        };
        Ok(TestPlan { forest: self.trees.forest(), chances, nodes: self.nodes })
    }
}

impl MethodsArgs {
    /// The plan, and the positions of its games.
    #[expect(clippy::type_complexity, reason = "positions by game")]
    fn plan(&self, context: &Context) -> crate::Result<(MethodsPlan, Vec<Vec<Arc<dyn Position>>>)> {
        let mut games = Vec::new();
        let mut positions = Vec::new();
        for spec in self.games.iter().filter(|_| self.positions > 0) {
            let (game, found) = self.game(spec, context)?;
            games.push(game);
            positions.push(found);
        }
        let plan = MethodsPlan {
            methods: self.methods.clone(),
            moves: self.moves.clone(),
            depths: self.depths.clone(),
            laws: self.laws.clone(),
            orders: self.orders.clone(),
            trees: self.trees,
            seed: self.common.seed,
            games,
            nodes: self.nodes,
            memory: (self.memory as usize) << 20,
        };
        Ok((plan, positions))
    }

    /// A game with its depths, such as `connect4:4,6`.
    fn game(
        &self,
        spec: &str,
        context: &Context,
    ) -> crate::Result<(GameSubject, Vec<Arc<dyn Position>>)> {
        let Some((name, depths)) = spec.split_once(':') else {
            refuse!(
                "say how many moves to look ahead: {spec}:4,6",
                "dites combien de coups regarder en avance : {spec}:4,6",
            );
        };
        let depths: Result<Vec<_>, _> =
            depths.split(',').map(|depth| plies(depth.trim())).collect();
        let depths = depths.map_err(|why| {
            Both::of(|lang| tell!(lang, "in {spec:?}: {}", "dans {spec:?} : {}", why.say(lang)))
        })?;
        let info = context.registry.entry(name)?.info();
        let Some(heuristic) = info.heuristics.first().copied() else {
            refuse!(
                "{name} has no heuristic to look ahead with",
                "{name} n’a pas d’heuristique pour regarder en avance",
            );
        };
        let start: Arc<dyn Position> =
            Arc::from(context.registry.open(name, &Settings::new(), "")?);
        let wanted = Wanted {
            count: self.positions,
            plies: Some(self.opening_plies),
            balanced: false,
            seed: self.common.seed,
        };
        let openings = draw(&start, &wanted);
        if openings.is_empty() {
            let plies = number::count(self.opening_plies.into(), context.lang);
            refuse!(
                "no game of {name} goes on after {plies} moves; give fewer --opening-plies",
                "aucune partie de {name} ne continue après {plies} coups ; donnez moins de --opening-plies",
            );
        }
        let game = GameSubject {
            game: name.to_owned(),
            heuristic: heuristic.to_owned(),
            depths,
            opening_plies: self.opening_plies,
            positions: openings.iter().map(|opening| opening.position.state()).collect(),
        };
        Ok((game, openings.into_iter().map(|opening| opening.position).collect()))
    }
}
