//! The arena of an impartial game: configurations without whose turn it is, and their Grundy values.

use std::{sync::Arc, time::Instant};

use perfectplay_core::{Game, Limits, Player, Score, View};
use perfectplay_formats::{self as formats, FileError, NamedGraph, Utilities};
use perfectplay_graph::{Explored, GameGraph, Outcome, Unfinished, Vertex, explore, grundy};

use crate::{
    NoValue, RequestError,
    explored::States,
    files::FileVertices,
    graphs::{Exploration, Id, Vertices},
    typed::Turn,
};

/// The arena of an impartial game, with its values.
pub struct Arena {
    /// The configurations and the moves between them. Owners mean nothing.
    pub graph: GameGraph,
    /// For each configuration, whether the player to move wins.
    pub won: Vec<bool>,
    /// For each configuration its Grundy value; `None` in misère play.
    pub grundy: Option<Vec<u32>>,
    /// What configurations are called and look like.
    pub vertices: Box<dyn Vertices>,
    /// Time taken, in seconds.
    pub seconds: f64,
}

impl Arena {
    /// The Grundy value of a configuration; none in misère play.
    pub fn grundy_of(&self, vertex: Vertex) -> Option<u32> {
        self.grundy.as_ref().map(|values| values[vertex as usize])
    }

    /// The moves that win in a configuration.
    pub fn winning_moves(&self, vertex: Vertex) -> Vec<Id> {
        let moves = self.graph.moves(vertex).iter().enumerate();
        let winning = moves.filter(|&(_, &next)| !self.won[next as usize]);
        winning.map(|(place, &next)| self.vertices.mv(vertex, place, next)).collect()
    }

    /// A graph that somebody has made, taken as an arena: whoever cannot move loses, whoever owns the vertex. `None`
    /// if moves can come back.
    pub fn of(graph: GameGraph, vertices: Box<dyn Vertices>) -> Option<Self> {
        // Results are of two players; on an arena only moves count.
        Self::new(graph.with_results(|_| None), vertices, Instant::now())
    }

    /// Values a graph that has been explored. Whoever cannot move loses, unless the results say
    /// otherwise: there Max is the player to move.
    fn new(graph: GameGraph, vertices: Box<dyn Vertices>, begun: Instant) -> Option<Self> {
        let normal =
            graph.vertices().all(|vertex| graph.result(vertex) != Some(Outcome::Won(Player::Max)));
        let grundy = if normal { Some(grundy::labels(&graph)?) } else { None };
        let mut won = vec![false; graph.len()];
        for vertex in grundy::topological(&graph)? {
            won[vertex as usize] = match graph.result(vertex) {
                Some(result) => result == Outcome::Won(Player::Max),
                None => graph.moves(vertex).iter().any(|&next| !won[next as usize]),
            };
        }
        let seconds = begun.elapsed().as_secs_f64();
        Some(Self { graph, won, grundy, vertices, seconds })
    }
}

/// An impartial game seen by one player: after a move the board is turned, and it is the same
/// player's turn again.
struct OneSided<'g, G: Game> {
    game: &'g G,
    turned: Turn<G>,
}

impl<G: Game> Game for OneSided<'_, G> {
    type State = G::State;
    type Move = G::Move;
    const ACYCLIC: bool = G::ACYCLIC;

    fn start(&self) -> G::State {
        self.game.start()
    }
    fn to_move(&self, state: &G::State) -> Player {
        self.game.to_move(state)
    }
    fn utility(&self, state: &G::State) -> Option<Score> {
        self.game.utility(state)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.moves(state, out);
    }
    fn play(&self, state: &mut G::State, mv: G::Move) {
        *state = (self.turned)(self.game, &self.game.after(state, mv));
    }
}

/// The arena of an impartial game from a position on.
pub(crate) fn arena<G: View + Send + 'static>(
    name: &str,
    game: &Arc<G>,
    state: &G::State,
    turned: Turn<G>,
    limits: Limits<'_>,
) -> Result<Exploration<Arena>, RequestError> {
    let begun = Instant::now();
    let mover = game.to_move(state);
    let outcome = |utility: Score| match i64::from(utility.signum()) * mover.sign() {
        0 => Outcome::Draw,
        1 => Outcome::Won(Player::Max),
        _ => Outcome::Won(Player::Min),
    };
    let one_sided = OneSided { game: &**game, turned };
    let explored = explore(&one_sided, std::slice::from_ref(state), limits, outcome);
    let Explored { graph, states } = match explored {
        Ok(explored) => explored,
        Err(Unfinished { states, why }) => return Ok(Exploration::Unfinished { states, why }),
    };
    let no_value = |because| RequestError::NoGrundyValue { game: name.to_owned(), because };
    if graph.vertices().any(|vertex| graph.result(vertex) == Some(Outcome::Draw)) {
        return Err(no_value(NoValue::DrawnSomewhere));
    }
    let vertices = Box::new(States::new(game, states, Some(turned)));
    let arena = Arena::new(graph, vertices, begun).ok_or_else(|| no_value(NoValue::Cyclic))?;
    Ok(Exploration::Whole(Box::new(arena)))
}

/// A graph in a file taken as an arena: whoever cannot move loses, whoever owns the vertex.
///
/// # Errors
///
/// If there is no such file, it is not a graph, or moves can come back.
pub fn arena_of_file(file: &str) -> Result<Arena, FileError> {
    let begun = Instant::now();
    valued(formats::open(file)?, file, begun)
}

/// The same of a graph as text, for those who may not name files.
///
/// # Errors
///
/// If it is not a graph, or moves can come back.
pub fn arena_of_text(text: &str) -> Result<Arena, FileError> {
    let begun = Instant::now();
    valued(formats::open_text(text)?, "graph", begun)
}

fn valued(
    (NamedGraph { graph, names, .. }, start): (NamedGraph, Vertex),
    called: &str,
    begun: Instant,
) -> Result<Arena, FileError> {
    let graph = graph.starting_at(start).expect("the vertex was found in the graph");
    // Results are of two players; on an arena only moves count.
    let graph = graph.with_results(|_| None);
    let vertices = Box::new(FileVertices { names, utilities: Utilities::default() });
    Arena::new(graph, vertices, begun).ok_or_else(|| {
        FileError::of_graph(
            called,
            (
                "moves can come back to a vertex, so that there are no Grundy values",
                "les coups peuvent revenir à un sommet : il n’y a pas de valeurs de Grundy",
            ),
            (
                "take an acyclic graph, or use graph",
                "prenez un graphe sans cycle, ou utilisez graph",
            ),
        )
    })
}
