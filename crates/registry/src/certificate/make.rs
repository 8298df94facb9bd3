//! Strategies read off attractors, entry by entry.

use std::{
    collections::VecDeque,
    io::{self, Write},
};

use perfectplay_certificate::Claimed;
use perfectplay_core::{Limits, Notation, Player, Say, Score, Stop, Voice, sayable_errors, tell};
use perfectplay_graph::{
    Explored, GameGraph, Outcome, Solution, Unfinished, Vertex, explore, solve,
};

use super::{Header, Proved, Row, Scope, Subject, Writer};
use crate::Graphed;

/// Why no certificate was made.
#[derive(Debug)]
#[non_exhaustive]
pub enum Uncertified {
    /// More states can be reached than were allowed.
    TooManyStates(u64),
    /// The time was up, or the user had enough, after so many states.
    CutShort(u64),
    /// The value is not the one that the graph of the game has.
    Contradiction {
        /// Who should be able to.
        by: Player,
        /// The value asked for.
        value: Score,
    },
    /// The certificate cannot be written.
    Io(io::Error),
}

impl Say for Uncertified {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::TooManyStates(states) => tell!(
                voice,
                "a certificate would need more than {states} states",
                "il faudrait plus de {states} états pour un certificat",
            ),
            Self::CutShort(states) => {
                tell!(voice, "stopped after {states} states", "arrêt après {states} états")
            }
            Self::Contradiction { by, value } => tell!(
                voice,
                "{by} cannot ensure {value} on the graph of the game",
                "{by} ne peut pas assurer {value} sur le graphe du jeu",
            ),
            Self::Io(error) => error.say(voice),
        }
    }
}

sayable_errors!(Uncertified);

impl From<io::Error> for Uncertified {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// How many entries there are.
    pub entries: u64,
    /// The moves within which somebody wins.
    pub distance: Option<u32>,
}

/// The strategy of one player for the value of the position.
struct Strategy {
    by: Player,
    /// Where the player wins as much, or, if the value is no better than endless play, where the
    /// opponent does not win more.
    solution: Solution,
    /// The states that can be met, nearest first.
    met: Vec<Vertex>,
}

/// Proves that the value of `root` is `value`, which a search has found.
pub(crate) fn certify<G: Notation>(
    game: &G,
    root: &G::State,
    subject: &Subject,
    value: Score,
    limits: Limits<'_>,
    out: &mut dyn Write,
) -> Result<Written, Uncertified> {
    let Explored { mut graph, states } =
        explore(game, std::slice::from_ref(root), limits, |_| Outcome::Draw).map_err(unfinished)?;
    let claimed = Claimed::exactly(game, value, None);
    let mut strategies = Vec::new();
    for by in Player::BOTH.into_iter().filter(|&by| !claimed.is_trivial(value, by)) {
        let worth = |value: Score| i64::from(value) * by.sign();
        let wins = worth(value) > 0;
        // To win is to reach an end that is good enough; not to lose is to avoid all others.
        let aim = |vertex: Vertex| {
            game.utility(&states[vertex as usize]).map(|utility| {
                match (worth(utility) >= worth(value), wins) {
                    (true, true) => Outcome::Won(by),
                    (false, false) => Outcome::Won(!by),
                    _ => Outcome::Draw,
                }
            })
        };
        graph = graph.with_results(aim);
        let solution = solve(&graph, 1);
        let kept = if wins { Outcome::Won(by) } else { Outcome::Draw };
        if solution.outcome(graph.start()) != kept {
            return Err(Uncertified::Contradiction { by, value });
        }
        let met = met_by(&graph, &solution, by);
        strategies.push(Strategy { by, solution, met });
    }

    let rank = |strategy: &Strategy| strategy.solution.rank(graph.start());
    let distance = strategies.iter().find_map(rank);
    let value_of = Proved::Value(value);
    let header =
        Header { subject: subject.clone(), scope: Scope::Position, value: value_of, distance };
    let mut writer = Writer::new(out, &header)?;
    for Strategy { by, solution, met } in &strategies {
        for &vertex in met {
            let state = &states[vertex as usize];
            let next = next_of(&graph, solution, *by, vertex);
            let mv = next.and_then(|next| move_to(game, state, &states[next as usize]));
            writer.entry(&Row {
                state: &subject.bare(game.write_state(state)),
                by: *by,
                value,
                distance: solution.rank(vertex),
                mv: mv.as_deref(),
            })?;
        }
    }
    Ok(Written { entries: writer.finish()?, distance })
}

/// Writes the certificate of a whole graph, solved: who wins each vertex, how soon, and how.
///
/// The graph must be that of everything which can be reached from its start, or of a whole file, and
/// say who wins in the usual sense: the questions of
/// [`both_starters`](crate::GraphRequest::both_starters) and [`at_least`](crate::GraphRequest::at_least) are
/// not those that such a certificate answers.
///
/// # Errors
///
/// If it cannot be written.
pub fn of_graph(subject: Subject, graphed: &Graphed, out: impl Write) -> io::Result<Written> {
    let Graphed { graph, solution, vertices, .. } = graphed;
    let winner = |vertex| match solution.outcome(vertex) {
        Outcome::Won(player) => Some(player),
        Outcome::Draw => None,
    };
    let distance = solution.rank(graph.start());
    let value = Proved::Winner(winner(graph.start()));
    let header = Header { subject, scope: Scope::All, value, distance };
    let mut writer = Writer::new(out, &header)?;
    for vertex in graph.vertices() {
        let state = header.subject.bare(vertices.id(vertex).to_string());
        let winner = winner(vertex);
        // Whoever loses ensures nothing.
        for by in Player::BOTH.into_iter().filter(|&by| winner != Some(!by)) {
            let place = graphed.choice(vertex).filter(|_| graph.owner(vertex) == by);
            let mv = place.map(|place| vertices.notation(vertex, graph.moves(vertex), place));
            writer.entry(&Row {
                state: &state,
                by,
                value: winner.map_or(0, |winner| winner.sign() as Score),
                distance: solution.rank(vertex),
                mv: mv.as_deref(),
            })?;
        }
    }
    Ok(Written { entries: writer.finish()?, distance })
}

/// Where `by` moves to from a vertex that is not lost.
fn next_of(graph: &GameGraph, solution: &Solution, by: Player, vertex: Vertex) -> Option<Vertex> {
    if graph.owner(vertex) != by {
        return None;
    }
    solution.choice(vertex).or_else(|| solution.holding(graph, vertex))
}

/// The vertices that can be met if `by` follows the solution.
fn met_by(graph: &GameGraph, solution: &Solution, by: Player) -> Vec<Vertex> {
    let mut seen = vec![false; graph.len()];
    let mut met = Vec::new();
    let mut waiting = VecDeque::from([graph.start()]);
    seen[graph.start() as usize] = true;
    while let Some(vertex) = waiting.pop_front() {
        met.push(vertex);
        let mut meet = |next: Vertex| {
            if !std::mem::replace(&mut seen[next as usize], true) {
                waiting.push_back(next);
            }
        };
        if graph.owner(vertex) == by {
            next_of(graph, solution, by, vertex).into_iter().for_each(&mut meet);
        } else {
            graph.moves(vertex).iter().copied().for_each(&mut meet);
        }
    }
    met
}

/// The move that leads from one state to the other, as written.
fn move_to<G: Notation>(game: &G, state: &G::State, next: &G::State) -> Option<String> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mv = moves.into_iter().find(|&mv| game.after(state, mv) == *next)?;
    Some(game.write_move(state, mv))
}

fn unfinished(Unfinished { states, why }: Unfinished) -> Uncertified {
    match why {
        Stop::Nodes => Uncertified::TooManyStates(states as u64),
        Stop::Time | Stop::Cancelled | Stop::TooDeep | Stop::Memory => {
            Uncertified::CutShort(states as u64)
        }
    }
}
