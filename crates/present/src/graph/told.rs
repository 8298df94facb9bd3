//! What is known of a graph, in sentences.

use perfectplay_core::Player;
use perfectplay_messages::{Attraction, Lang, Message};
use perfectplay_registry::{
    Counterexample, Graphed, Id, MoveShown, Outcome, Solution, Unfolded, Vertex,
};

/// Longer cycles are not written out.
const CYCLE_SHOWN: usize = 12;

fn say(attraction: Attraction<'_>, lang: Lang) -> String {
    Message::Attraction(attraction).say(lang)
}

/// What a state or move is called, for people: the root of a tree has no name of its own.
fn called(id: &Id, lang: Lang) -> String {
    match id.to_string() {
        name if name.is_empty() => Message::Root.say(lang),
        name => name,
    }
}

fn winner(graphed: &Graphed) -> Option<Player> {
    match graphed.facts.start {
        Outcome::Won(winner) => Some(winner),
        Outcome::Draw => None,
    }
}

/// Who wins from the start, how soon, and by which move.
pub fn verdict(graphed: &Graphed, lang: Lang) -> String {
    let facts = &graphed.facts;
    let mv = facts.mv.as_ref().map(Id::to_string);
    let told = Attraction::Start {
        winner: winner(graphed),
        distance: facts.distance.map(u64::from),
        mv: mv.as_deref(),
        player: graphed.graph.owner(graphed.graph.start()),
    };
    say(told, lang)
}

/// What is known, a line each; the second is the [`verdict`].
pub fn facts(graphed: &Graphed, subject: &str, lang: Lang) -> Vec<String> {
    let facts = &graphed.facts;
    let count = |number: usize| number as u64;
    let mut lines = vec![
        Attraction::Size { of: subject, states: count(facts.vertices), moves: count(facts.edges) },
        Attraction::Attractors {
            max: count(facts.won_max),
            min: count(facts.won_min),
            draw: count(facts.draw),
            rounds: facts.rounds.into(),
        },
        Attraction::Traps { max: count(facts.traps_max), min: count(facts.traps_min) },
        Attraction::Reach { reachable: count(facts.reachable), depth: facts.depth.into() },
    ];
    let cycle: Vec<String> =
        facts.cycle.iter().flatten().take(CYCLE_SHOWN).map(Id::to_string).collect();
    lines.push(match (facts.height, &facts.cycle) {
        (Some(height), _) => Attraction::Acyclic { height: height.into() },
        (None, all) => {
            let of = count(all.as_ref().map_or(0, Vec::len));
            Attraction::Cycle { states: &cycle, of }
        }
    });
    let twice = facts
        .same_player_twice
        .as_ref()
        .map(|MoveShown { player, from, to }| (*player, called(from, lang), called(to, lang)));
    lines.push(match &twice {
        Some((player, from, to)) => Attraction::NotBipartite { from, to, player: *player },
        None => Attraction::Bipartite,
    });
    let mut lines: Vec<_> = lines.into_iter().map(|line| say(line, lang)).collect();
    lines.insert(1, verdict(graphed, lang));
    lines.push(symmetry(graphed, lang));
    if let Some(at_least) = facts.at_least.filter(|_| facts.draw > 0) {
        lines.insert(3, say(Attraction::NoEnd { at_least }, lang));
    }
    if let (true, Some(winner)) = (facts.zermelo, winner(graphed)) {
        lines.push(say(Attraction::Zermelo(winner), lang));
    }
    lines
}

fn symmetry(graphed: &Graphed, lang: Lang) -> String {
    let facts = &graphed.facts;
    match &facts.partisan {
        None if facts.impartial => say(Attraction::Impartial, lang),
        None => say(Attraction::SymmetryUnknown, lang),
        Some(Counterexample::Move(MoveShown { player, from, to })) => {
            let (from, to) = (&called(from, lang), &called(to, lang));
            say(Attraction::PartisanMove { player: *player, from, to }, lang)
        }
        Some(Counterexample::NoTwin { state }) => {
            say(Attraction::PartisanTurn { state: &state.to_string() }, lang)
        }
        Some(Counterexample::End { state }) => {
            say(Attraction::PartisanEnd { state: &state.to_string() }, lang)
        }
    }
}

/// The winner's strategy from the start, at most so many of its moves; nothing if nobody wins.
pub fn strategy(graphed: &Graphed, most: usize, lang: Lang) -> Vec<String> {
    let Outcome::Won(player) = graphed.facts.start else { return Vec::new() };
    let states = graphed.strategy();
    let mut lines = vec![say(Attraction::Strategy { player, states: states.len() as u64 }, lang)];
    lines.extend(states.iter().take(most).map(|&vertex| {
        let value = graphed.value(vertex);
        let (state, mv) = (called(&value.id, lang), value.mv.map(|mv| mv.to_string()));
        let told =
            Attraction::StrategyMove { state: &state, mv: mv.as_deref().unwrap_or_default() };
        format!("  {}", say(told, lang))
    }));
    lines.extend(left_out(states.len(), most, lang));
    lines
}

/// Every state, at most so many: who wins it, how soon, by which move.
pub fn values(graphed: &Graphed, most: usize, lang: Lang) -> Vec<String> {
    let shown = graphed.graph.vertices().take(most).map(|vertex| {
        let value = graphed.value(vertex);
        let winner = match value.value {
            Outcome::Won(winner) => Some(winner),
            Outcome::Draw => None,
        };
        let mv = value.mv.map(|mv| mv.to_string());
        let told = Attraction::Value {
            state: &called(&value.id, lang),
            player: graphed.graph.owner(vertex),
            winner,
            rank: value.rank.map(u64::from),
            mv: mv.as_deref(),
        };
        format!("  {}", say(told, lang))
    });
    shown.chain(left_out(graphed.graph.len(), most, lang)).collect()
}

fn left_out(all: usize, most: usize, lang: Lang) -> Option<String> {
    let more = all.saturating_sub(most);
    (more > 0).then(|| format!("  {}", say(Attraction::More(more as u64), lang)))
}

/// One round of the attractors.
#[derive(Clone, Debug)]
pub struct Round {
    /// How many states enter, in a sentence.
    pub said: String,
    /// The states that enter.
    pub entering: Vec<Vertex>,
}

/// The attractors round by round, and what is said when nothing more enters.
pub fn attraction(graphed: &Graphed, lang: Lang) -> (Vec<Round>, String) {
    let mut by_rank: Vec<Vec<Vertex>> = vec![Vec::new(); graphed.facts.rounds as usize + 1];
    for vertex in graphed.graph.vertices() {
        if let Some(rank) = graphed.solution.rank(vertex) {
            by_rank[rank as usize].push(vertex);
        }
    }
    let round = |(round, entering): (u64, Vec<Vertex>)| {
        let said = say(Attraction::Round { round, added: entering.len() as u64 }, lang);
        Round { said, entering }
    };
    let stable = say(Attraction::Stable { draw: graphed.facts.draw as u64 }, lang);
    ((0..).zip(by_rank).map(round).collect(), stable)
}

/// The attractors round by round: which states enter, at most so many a round, and why.
pub fn rounds(graphed: &Graphed, most: usize, lang: Lang) -> Vec<String> {
    let (rounds, stable) = attraction(graphed, lang);
    let mut lines = Vec::new();
    for Round { said, entering } in rounds {
        lines.push(said);
        let shown = entering.iter().take(most);
        lines.extend(shown.map(|&vertex| format!("  {}", enters(graphed, vertex, lang))));
        lines.extend(left_out(entering.len(), most, lang));
    }
    lines.push(stable);
    lines
}

/// Why a state enters an attractor.
pub fn enters(graphed: &Graphed, vertex: Vertex, lang: Lang) -> String {
    let Graphed { graph, solution, vertices, .. } = graphed;
    let state = &called(&vertices.id(vertex), lang);
    let Outcome::Won(winner) = solution.outcome(vertex) else { return state.clone() };
    let told = |attraction| say(attraction, lang);
    match graphed.choice(vertex) {
        None => told(Attraction::EntersWon { state, winner }),
        Some(place) if graph.owner(vertex) == winner => {
            let mv = &graphed.mv(vertex, place).to_string();
            let to = &called(&vertices.id(graph.moves(vertex)[place]), lang);
            told(Attraction::EntersByMove { state, winner, mv, to })
        }
        Some(_) => {
            let moves = graph.moves(vertex).len() as u64;
            told(Attraction::EntersTrapped { state, winner, moves })
        }
    }
}

/// What is known of an unfolded tree and of its own attractors.
pub fn tree(
    graphed: &Graphed,
    (unfolded, solution): (&Unfolded, &Solution),
    lang: Lang,
) -> Vec<String> {
    let mut seen = vec![false; graphed.graph.len()];
    unfolded.vertex.iter().for_each(|&vertex| seen[vertex as usize] = true);
    let size = Attraction::Tree {
        nodes: unfolded.vertex.len() as u64,
        leaves: unfolded.leaves() as u64,
        states: seen.iter().filter(|&&seen| seen).count() as u64,
        cut: unfolded.cut.len() as u64,
    };
    let agrees = unfolded.disagreement(solution, &graphed.solution).is_none();
    let agreement = agrees.then(|| say(Attraction::TreeAgrees, lang));
    std::iter::once(say(size, lang)).chain(agreement).collect()
}
