//! Grundy values of games written in Python: where both players have the same moves, and whoever cannot move loses.
//!
//! Rules do not say that they are of that kind, so it is seen for oneself: every state that can be reached, whoever
//! begins, is compared with its *twin*, the same state with the other player to move.

use std::{collections::HashMap, sync::Arc};

use perfectplay_core::{Player, Say, tell};
use perfectplay_registry::{
    self as registry, Builder, Counterexample, Graphed, Id, MoveShown, NoValue, Outcome,
    RequestError, Vertex, Vertices,
};
use pyo3::prelude::*;

use crate::{
    errors::{raise, refused},
    graphs::Graph,
    lang::lang,
    positions::Position,
    python_game::{PythonGame, write_move, write_state},
    rules::{Number, Rules},
};

/// So many moves are followed to see how a game ends.
const STEPS: usize = 10_000;

/// Why a game written in Python has no Grundy values.
enum Without {
    /// It can end in a draw, as in this state.
    Drawn(String),
    /// The player to move has won in this state.
    Misere(String),
    /// The players have different moves, or do not end in opposite ways.
    Partisan(Counterexample),
    /// A player moves twice.
    Twice(MoveShown),
    /// The states say whose turn it is, and nobody what they would be with the other player to move.
    NoTwins,
}

impl PythonGame {
    /// The arena of an impartial game, at most so many configurations, and the state that each is: the one in which
    /// the player moves who is to move in the position.
    ///
    /// # Errors
    ///
    /// If there are no Grundy values, or too many states.
    pub(crate) fn valued(
        &self,
        py: Python<'_>,
        position: &Position,
        most: u64,
    ) -> PyResult<(registry::Arena, Vec<Number>)> {
        let rules = &self.rules;
        let start = self.number_of(position);
        let Some(other) = rules.turned(py, start)? else {
            let why = self.watched(py, || at_the_end(rules, start))?;
            return Err(self.refused(py, &why.unwrap_or(Without::NoTwins)));
        };
        // Each configuration is two states.
        let within = (most.saturating_mul(2), None);
        let reached = self.reach(py, vec![start, other], within)?;
        let twins = rules.twins(py, &reached)?;
        let Graph { graphed, .. } =
            Graph::of_rules(py, rules, reached.clone(), Some(&twins), None, 1)?;
        if let Some(why) = without(&graphed) {
            return Err(self.refused(py, &why));
        }
        let twin: HashMap<Number, Number> =
            reached.iter().zip(twins).filter_map(|(&state, twin)| Some((state, twin?))).collect();
        let mover = rules.player(start);
        let states: Vec<Number> =
            reached.into_iter().filter(|&state| rules.player(state) == mover).collect();
        let place: HashMap<Number, Vertex> = states.iter().copied().zip(0..).collect();
        let mut builder = Builder::default();
        for &state in &states {
            builder.vertex(Player::Max, None);
            for next in &rules.known(state).successors {
                builder.edge(place[&twin[next]]);
            }
        }
        let graph =
            builder.finish(0).map_err(|error| raise(py, "GameError", error.say(lang().into())))?;
        let vertices =
            Box::new(Configurations { rules: Arc::clone(rules), states: states.clone() });
        let arena = py.detach(|| registry::Arena::of(graph, vertices)).ok_or_else(|| {
            let (game, because) = (rules.name().to_owned(), NoValue::Cyclic);
            refused(py, &RequestError::NoGrundyValue { game, because })
        })?;
        Ok((arena, states))
    }

    /// There are no Grundy values; what can be done about it.
    fn refused(&self, py: Python<'_>, why: &Without) -> PyErr {
        let game = self.rules.name();
        let said = match why {
            Without::Drawn(state) => tell!(
                lang(),
                "{game} has no Grundy value here: it can end in a draw, as in {state}; use solve",
                "{game} n’a pas de valeur de Grundy ici : la partie peut être nulle, comme en {state} ; utilisez solve"
            ),
            Without::Misere(state) => tell!(
                lang(),
                "{game} has no Grundy values: in {state} the game is over and won by the player to move, and in misère play \
                 who wins a sum does not follow from values of its parts; use solve",
                "{game} n’a pas de valeurs de Grundy : en {state} la partie est finie et gagnée par le joueur qui a le \
                 trait, et en jeu misère les valeurs des parties ne disent pas qui gagne une somme ; utilisez solve"
            ),
            Without::Partisan(example) => {
                let example = different(example);
                tell!(
                    lang(),
                    "{game} is partisan, and its positions have no Grundy values: {example}; use solve",
                    "{game} est un jeu partial, et ses positions n’ont pas de valeur de Grundy : {example} ; utilisez \
                     solve"
                )
            }
            Without::Twice(MoveShown { player, from, to }) => {
                let player = named(*player);
                tell!(
                    lang(),
                    "{game} has no Grundy values: players do not move in turn, since after the move from {from} to {to} it is \
                     again the turn of {player}; use solve",
                    "{game} n’a pas de valeurs de Grundy : les joueurs ne jouent pas à tour de rôle, car après le coup de \
                     {from} à {to} c’est encore à {player} de jouer ; utilisez solve"
                )
            }
            Without::NoTwins => tell!(
                lang(),
                "the states of {game} say whose turn it is, so that perfectplay cannot see whether both players have the \
                 same moves: define turned(state), the same state with the other player to move; or leave the player out \
                 of states, and set normal_play = True in the class instead of turn, is_terminal and utility",
                "les états de {game} disent qui a le trait, et perfectplay ne voit donc pas si les deux joueurs ont les \
                 mêmes coups : définissez turned(state), le même état avec le trait à l’autre joueur ; ou ôtez le joueur \
                 des états, et mettez normal_play = True dans la classe au lieu de turn, is_terminal et utility"
            ),
        };
        let hint = match why {
            // Where the state does not say whose turn it is, the utility cannot say who has lost.
            Without::Drawn(_) | Without::Partisan(Counterexample::End { .. })
                if self.rules.come_in_pairs() =>
            {
                tell!(
                    lang(),
                    ", or, if whoever cannot move loses, set normal_play = True in the class instead of is_terminal and \
                     utility (which cannot know whose turn it is)",
                    ", ou, si celui qui ne peut plus jouer perd, mettez normal_play = True dans la classe au lieu de \
                     is_terminal et utility (qui ne peut pas savoir qui a le trait)"
                )
            }
            _ => String::new(),
        };
        raise(py, "GameError", said + &hint)
    }
}

/// A player in a sentence.
fn named(player: Player) -> &'static str {
    match player {
        Player::Max => "Max",
        Player::Min => "Min",
    }
}

/// What shows that players are not in the same situation.
fn different(example: &Counterexample) -> String {
    match example {
        Counterexample::Move(MoveShown { player, from, to }) => {
            let (player, other) = (named(*player), named(!*player));
            tell!(
                lang(),
                "{player} can move from {from} to {to}, and {other}, in the same state, cannot",
                "{player} peut passer de {from} à {to}, et {other}, dans le même état, ne le peut pas"
            )
        }
        Counterexample::NoTwin { state } => tell!(
            lang(),
            "only one of the players is ever to move in {state}",
            "un seul des joueurs a jamais le trait en {state}"
        ),
        Counterexample::End { state } => tell!(
            lang(),
            "in {state} the game does not end in opposite ways for the two players",
            "en {state}, la partie ne finit pas de façon opposée pour les deux joueurs"
        ),
    }
}

/// Why a game has no Grundy values, seen on all its states with both starters.
fn without(graphed: &Graphed) -> Option<Without> {
    let Graphed { graph, facts, vertices, .. } = graphed;
    let found = |wanted: fn(Player) -> Outcome| {
        let is_so = |&vertex: &Vertex| graph.result(vertex) == Some(wanted(graph.owner(vertex)));
        graph.vertices().find(is_so).map(|vertex| vertices.label(vertex))
    };
    let drawn = found(|_| Outcome::Draw).map(Without::Drawn);
    let partisan = || facts.partisan.clone().map(Without::Partisan);
    let twice = || facts.same_player_twice.clone().map(Without::Twice);
    let misere = || found(Outcome::Won).map(Without::Misere);
    drawn.or_else(partisan).or_else(twice).or_else(misere)
}

/// The same, seen at the end of one game, which may show nothing.
fn at_the_end(rules: &Rules, start: Number) -> Option<Without> {
    let mut at = start;
    for _ in 0..STEPS {
        let known = rules.known(at);
        if let Some(utility) = known.utility {
            let for_mover = i64::from(utility) * known.player.sign();
            return match for_mover {
                0 => Some(Without::Drawn(write_state(rules, at))),
                1.. => Some(Without::Misere(write_state(rules, at))),
                _ => None,
            };
        }
        at = *known.successors.first()?;
    }
    None
}

/// Vertices of an arena: states, whoever is to move.
struct Configurations {
    rules: Arc<Rules>,
    states: Vec<Number>,
}

impl Vertices for Configurations {
    fn id(&self, vertex: Vertex) -> Id {
        Id::Text(write_state(&self.rules, self.states[vertex as usize]))
    }

    fn mv(&self, vertex: Vertex, place: usize, _: Vertex) -> Id {
        Id::Text(write_move(&self.rules, self.states[vertex as usize], place))
    }

    fn twins(&self, _: Vertex, _: Vertex) -> bool {
        false
    }
}
