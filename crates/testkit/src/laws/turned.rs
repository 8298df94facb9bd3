//! The same configuration with the other player to move.

use std::collections::BTreeMap;

use perfectplay_core::{Game, Notation, Score, Turned};

use super::{Law, Violation, Walks, walks::Visit};
use crate::{brute::Oracle, explore::Explored};

/// Checks on random play that a state and its twin are two sides of one configuration: the other player is to move,
/// turned twice it is as before, the same games are over, and the rules hold on the other side as well.
pub fn check_turned<G: Turned + Notation>(game: &G, walks: Walks) -> Result<(), Violation> {
    walks.each(game, |visit| {
        check_twin(game, Turned::turned, visit)?;
        // One move on, where nobody comes who plays from the start.
        let twin = game.turned(visit.state);
        let mut moves = Vec::new();
        game.moves(&twin, &mut moves);
        let Some(&mv) = moves.last() else { return Ok(()) };
        let after = game.after(&twin, mv);
        moves.clear();
        game.moves(&after, &mut moves);
        let visit = Visit { state: &after, moves: &moves, path: visit.path };
        check_twin(game, Turned::turned, &visit)
    })
}

/// Checks the same for every state that comes up, whoever begins: up to `cap` of them each. And that nobody could tell the two
/// games apart but by the names of the players: as far from the start there are as many states, with as many moves, opposite
/// results and opposite values.
pub fn check_twins<G: Notation>(
    game: &G,
    turned: impl Fn(&G, &G::State) -> G::State,
    cap: usize,
) -> Result<(), Violation> {
    let mut games = Vec::new();
    for (start, sign) in [(game.start(), 1), (turned(game, &game.start()), -1)] {
        let graph = Explored::from(game, &start, cap).map_err(Violation::unsolved::<G>)?;
        for (number, state) in graph.states.iter().enumerate() {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let path = graph.path(number);
            check_twin(game, &turned, &Visit { state, moves: &moves, path: &path })?;
        }
        games.push(seen_by_the_first(game, &graph, sign)?);
    }
    let differs = games[0].iter().find(|&(kind, count)| games[1].get(kind) != Some(count));
    match differs {
        None if games[0].len() == games[1].len() => Ok(()),
        None => Err(Violation::new::<G::Move>(
            Law::Starters,
            &[],
            "if the other begins, there are states of more kinds",
        )),
        Some((kind, count)) => {
            let other = games[1].get(kind).copied().unwrap_or(0);
            let found = format!("{count} states are {kind:?}, and {other} if the other begins");
            Err(Violation::new::<G::Move>(Law::Starters, &[], found))
        }
    }
}

/// What can be said of a state without saying who the players are.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// Moves from the start.
    far: usize,
    /// Whoever began is to move.
    first_to_move: bool,
    moves: usize,
    /// In the view of whoever began.
    utility: Option<Score>,
    value: Score,
}

/// How many states of each kind there are, in the view of the player with this sign.
fn seen_by_the_first<G: Game>(
    game: &G,
    graph: &Explored<G>,
    sign: Score,
) -> Result<BTreeMap<Kind, usize>, Violation> {
    let mut oracle = Oracle::new(game, graph.states.len());
    let mut kinds = BTreeMap::new();
    for (number, state) in graph.states.iter().enumerate() {
        let value = oracle.value(state).map_err(Violation::unsolved::<G>)?;
        let kind = Kind {
            far: graph.path(number).len(),
            first_to_move: game.to_move(state).sign() == i64::from(sign),
            moves: graph.successors[number].len(),
            utility: game.utility(state).map(|utility| sign * utility),
            value: sign * value,
        };
        *kinds.entry(kind).or_insert(0) += 1;
    }
    Ok(kinds)
}

fn check_twin<G: Notation>(
    game: &G,
    turned: impl Fn(&G, &G::State) -> G::State,
    visit: &Visit<'_, G>,
) -> Result<(), Violation> {
    let require =
        |kept, found: &dyn Fn() -> String| visit.require(kept, Law::Turned, || (*found)());
    let twin = turned(game, visit.state);
    let player = game.to_move(visit.state);
    require(game.to_move(&twin) == !player, &|| {
        format!("after {player} it is still {player}'s turn")
    })?;
    require(turned(game, &twin) == *visit.state, &|| {
        "turned twice it is another state".to_owned()
    })?;
    let written = game.write_state(&twin);
    require(written != game.write_state(visit.state), &|| {
        format!("{written:?} is written for either player")
    })?;

    // A configuration is over or it is not. Who has won is written on the board, or it is whoever moved last.
    let [end, twin_end] = [visit.state, &twin].map(|state| game.utility(state));
    require(end.map(Score::abs) == twin_end.map(Score::abs), &|| {
        format!("the game ends with {end:?}, and with {twin_end:?} if it is the other's turn")
    })?;
    let mut moves = Vec::new();
    game.moves(&twin, &mut moves);
    for (moves, end, whose) in [(visit.moves, end, "its"), (&moves[..], twin_end, "the other's")] {
        require(end.is_some() == moves.is_empty(), &|| {
            format!("at {whose} turn: utility {end:?} with {} moves", moves.len())
        })?;
        let mut distinct = (1..moves.len()).map(|at| !moves[..at].contains(&moves[at]));
        require(distinct.all(|is| is), &|| format!("at {whose} turn a move is listed twice"))?;
    }
    for mv in moves {
        let after = game.after(&twin, mv);
        require(after != twin, &|| format!("{mv:?} leads nowhere at the other's turn"))?;
    }
    Ok(())
}
