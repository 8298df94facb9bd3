//! Graphs made by exploring a game.

use std::{sync::Arc, time::Instant};

use perfectplay_core::{Game, Scene, Score, View};
use perfectplay_graph::{Explored, Outcome, Vertex, explore, mirror::partisan_state, solve};

use crate::{
    graphs::{Counterexample, Exploration, GraphRequest, Graphed, Id, Symmetry, Vertices, winner},
    typed::Turn,
};

/// The graph of a game from a position on.
pub(crate) fn graph<G: View + Send + 'static>(
    game: &Arc<G>,
    state: &G::State,
    turned: Option<Turn<G>>,
    subject: (String, String),
    request: &GraphRequest<'_>,
) -> Exploration {
    let begun = Instant::now();
    let mut starts = vec![state.clone()];
    if request.both_starters {
        starts.extend(turned.map(|turned| turned(game, state)));
    }
    let outcome = |utility| winner(utility, request.at_least);
    let Explored { graph, states } = match explore(&**game, &starts, request.limits, outcome) {
        Ok(explored) => explored,
        Err(unfinished) => {
            return Exploration::Unfinished { states: unfinished.states, why: unfinished.why };
        }
    };
    let solution = solve(&graph, request.threads);
    let symmetry = symmetry(&**game, &states, turned);
    let has_utilities = request.at_least.is_none();
    let vertices = Box::new(States { has_utilities, ..States::new(game, states, turned) });
    let mut graphed = Graphed::new(subject, graph, solution, vertices, symmetry);
    graphed.facts.at_least = request.at_least;
    graphed.facts.seconds = begun.elapsed().as_secs_f64();
    Exploration::Whole(Box::new(graphed))
}

fn symmetry<G: View>(game: &G, states: &[G::State], turned: Option<Turn<G>>) -> Symmetry {
    let Some(turned) = turned else { return Symmetry::Unknown };
    match partisan_state(game, states, |state| turned(game, state)) {
        None => Symmetry::Impartial,
        Some(example) => Symmetry::Partisan(Counterexample::of(
            &example,
            |state| game.to_move(state),
            |state| Id::Text(game.write_state(state)),
        )),
    }
}

/// Vertices that are states of a game.
pub(crate) struct States<G: Game> {
    game: Arc<G>,
    states: Vec<G::State>,
    turned: Option<Turn<G>>,
    /// Results are by utility alone.
    has_utilities: bool,
}

impl<G: Game> States<G> {
    pub(crate) fn new(game: &Arc<G>, states: Vec<G::State>, turned: Option<Turn<G>>) -> Self {
        Self { game: Arc::clone(game), states, turned, has_utilities: false }
    }
}

impl<G: View + Send> Vertices for States<G> {
    fn id(&self, vertex: Vertex) -> Id {
        Id::Text(self.game.write_state(&self.states[vertex as usize]))
    }

    fn mv(&self, vertex: Vertex, place: usize, _to: Vertex) -> Id {
        let state = &self.states[vertex as usize];
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        Id::Text(self.game.write_move(state, moves[place]))
    }

    /// Without whose turn it is, which a picture shows by a shape.
    fn label(&self, vertex: Vertex) -> String {
        let written = self.game.write_state(&self.states[vertex as usize]);
        let bare = [" min", " max"].into_iter().find_map(|turn| written.strip_suffix(turn));
        bare.map_or(written.clone(), str::to_owned)
    }

    fn twins(&self, one: Vertex, other: Vertex) -> bool {
        let [one, other] = [one, other].map(|vertex| &self.states[vertex as usize]);
        self.turned.is_some_and(|turned| turned(&self.game, one) == *other)
    }

    fn utility(&self, vertex: Vertex, _result: Outcome) -> Option<Score> {
        self.game.utility(&self.states[vertex as usize]).filter(|_| self.has_utilities)
    }

    fn scene(&self, vertex: Vertex) -> Option<Scene> {
        Some(self.game.scene(&self.states[vertex as usize]))
    }
}
