//! Every method in every form it has, and the random games they are compared on.

use std::collections::BTreeSet;

use perfectplay_core::{Game, Heuristic, Limits, Player, Report, Score, hash::mix};
use perfectplay_testkit::{
    Dice,
    toys::{GraphGame, RandomTree, Vertex},
};
use perfectplay_tree::{Form, Method, Options, analyse, solve};
use proptest::prelude::*;

/// A method with what else decides how it works.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    pub(crate) method: Method,
    pub(crate) form: Form,
    /// Bytes of the table, where there is one.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
}

impl Search {
    pub(crate) const fn new(method: Method) -> Self {
        Self { method, form: Form::Recursive, memory: 1 << 16, threads: 1 }
    }

    /// Everything there is on one thread; the tables are of one line, of a few, and of enough.
    pub(crate) const ALL: [Self; 13] = [
        Self::new(Method::Minimax),
        Self::new(Method::AlphaBeta),
        Self::new(Method::Dichotomy),
        Self { form: Form::Iterative, ..Self::new(Method::Dichotomy) },
        Self::new(Method::Mtdf),
        Self { memory: 64, ..Self::new(Method::Mtdf) },
        Self::new(Method::Table),
        Self { memory: 64, ..Self::new(Method::Table) },
        Self { memory: 1000, ..Self::new(Method::Table) },
        Self::new(Method::DichotomyTable),
        Self::new(Method::Pvs),
        Self { memory: 64, ..Self::new(Method::Pvs) },
        Self { memory: 1000, ..Self::new(Method::Pvs) },
    ];

    /// It has a table.
    pub(crate) fn remembers(self) -> bool {
        matches!(self.method, Method::Mtdf | Method::DichotomyTable | Method::Table | Method::Pvs)
    }

    pub(crate) fn options(self, limits: Limits<'_>) -> Options<'_> {
        Options {
            limits,
            memory: self.memory,
            form: self.form,
            threads: self.threads,
            ..Options::default()
        }
    }

    /// To the end of the game.
    pub(crate) fn solve<G: Game>(self, game: &G, state: &G::State) -> Report<G::Move> {
        self.solve_within(game, state, Limits::default())
    }

    /// To the end of the game, or of the limits.
    pub(crate) fn solve_within<G: Game>(
        self,
        game: &G,
        state: &G::State,
        limits: Limits<'_>,
    ) -> Report<G::Move> {
        solve(self.method, game, state, &self.options(limits), &mut ()).unwrap()
    }

    /// To the end of the game, with the value of every move.
    pub(crate) fn solve_moves<G: Game>(self, game: &G, state: &G::State) -> Report<G::Move> {
        let options = Options { all_moves: true, ..self.options(Limits::default()) };
        solve(self.method, game, state, &options, &mut ()).unwrap()
    }

    /// As far as the limits allow.
    pub(crate) fn analyse<G: Game, H: Heuristic<G>>(
        self,
        game: &G,
        state: &G::State,
        heuristic: &H,
        limits: Limits<'_>,
    ) -> Report<G::Move> {
        analyse(self.method, game, state, heuristic, &self.options(limits), &mut ()).unwrap()
    }

    /// To a depth, with the value of every move.
    pub(crate) fn analyse_moves<G: Game, H: Heuristic<G>>(
        self,
        game: &G,
        state: &G::State,
        heuristic: &H,
        depth: u32,
    ) -> Report<G::Move> {
        let options = Options { all_moves: true, ..self.options(Limits::depth(depth)) };
        analyse(self.method, game, state, heuristic, &options, &mut ()).unwrap()
    }
}

/// Estimates without any sense, all different over the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hunch {
    pub(crate) seed: u64,
    pub(crate) low: Score,
    pub(crate) high: Score,
}

impl<G: Game> Heuristic<G> for Hunch {
    fn value(&self, game: &G, state: &G::State) -> Score {
        let count = i64::from(self.high) - i64::from(self.low) + 1;
        self.low + (mix(game.key(state) ^ self.seed) % count as u64) as Score
    }
    fn range(&self, _: &G) -> std::ops::RangeInclusive<Score> {
        self.low..=self.high
    }
    fn draw(&self, _: &G) -> Score {
        self.low.midpoint(self.high)
    }
}

/// Trees of irregular shape, with and without alternating players.
pub(crate) fn trees() -> impl Strategy<Value = RandomTree> {
    (any::<u64>(), 1..=4_u32, 0..=6_u32, 0..=8_u16, any::<bool>()).prop_map(
        |(seed, width, depth, stake, alternating)| RandomTree {
            seed,
            width,
            depth,
            stake,
            alternating,
        },
    )
}

/// Graphs in which states come back.
pub(crate) fn graphs(most_vertices: u32) -> impl Strategy<Value = GraphGame> {
    (any::<u64>(), 1..=most_vertices, 1..=3_u32, 0..=3_u16)
        .prop_map(|(seed, vertices, ways, stake)| GraphGame::random(vertices, ways, stake, seed))
}

/// Graphs with hardly an end, so that nearly every line of play comes back to itself.
pub(crate) fn tangles() -> impl Strategy<Value = GraphGame> {
    (any::<u64>(), 4..=12_usize, 2..=4_usize).prop_map(|(seed, vertices, ways)| {
        let mut dice = Dice::new(seed);
        let mut inner = || {
            let owner = Player::BOTH[dice.below(2)];
            let to: BTreeSet<_> = (0..ways).map(|_| dice.below(vertices + 2) as u32).collect();
            Vertex::Inner { owner, to: to.into_iter().collect() }
        };
        let mut all: Vec<_> = (0..vertices).map(|_| inner()).collect();
        all.extend([Vertex::Final(1), Vertex::Final(-1)]);
        GraphGame::new(all)
    })
}

/// Estimates on a scale that need not be symmetric around 0.
pub(crate) fn hunches() -> impl Strategy<Value = Hunch> {
    (any::<u64>(), -20..=20, 0..=25).prop_map(|(seed, low, width)| Hunch {
        seed,
        low,
        high: low + width,
    })
}

pub(crate) fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// Where moves lead.
pub(crate) fn follow<G: Game>(game: &G, state: &G::State, line: &[G::Move]) -> G::State {
    line.iter().fold(state.clone(), |state, &mv| {
        assert!(moves(game, &state).contains(&mv), "{mv:?} cannot be played");
        game.after(&state, mv)
    })
}

/// The start, and the states one move on: there both players are met.
pub(crate) fn first_states<G: Game>(game: &G) -> Vec<G::State> {
    let start = game.start();
    let after = moves(game, &start).into_iter().map(|mv| game.after(&start, mv));
    after.chain([start.clone()]).collect()
}

/// The value of a report on the scale of its heuristic: whether a search met an estimate on its way
/// to a draw, and so calls it decided, hangs on the order in which it looked.
pub(crate) fn worth<G: Game, H: Heuristic<G>>(
    game: &G,
    heuristic: &H,
    report: &Report<G::Move>,
) -> Score {
    match (report.decided, report.value) {
        (true, 0) => heuristic.draw(game),
        (_, value) => value,
    }
}

/// A value in Max's view as `player` sees it.
pub(crate) fn in_view(value: Score, player: Player) -> Score {
    value * player.sign() as Score
}
