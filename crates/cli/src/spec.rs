//! Players of a match, as the user writes them: `alphabeta:depth=6,heuristic=discs`.

use std::time::Duration;

use perfectplay_core::{Both, both, tell};
use perfectplay_tournament::{Budget, Searcher, Sprt, TimeControl};

use crate::args::{level, plies, seconds, states, whole};

/// The keys of a player.
const KEYS: &str = "method, heuristic, level, depth, nodes, time, threads, memory, name";

/// A player as written: `METHOD`, `METHOD:KEY=VALUE,...` or `KEY=VALUE,...`.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    searcher: Searcher,
    /// The name was chosen by the user.
    named: bool,
}

/// Reads a player.
pub(crate) fn player(text: &str) -> Result<Spec, Both> {
    let (method, keys) = match text.split_once(':') {
        Some((method, keys)) => (method, keys),
        None if text.contains('=') => ("auto", text),
        None => (text, ""),
    };
    if method.is_empty() {
        return Err(both!(
            "write a method first, such as auto{text}",
            "écrivez d’abord une méthode, comme auto{text}",
        ));
    }
    let mut spec = Spec {
        searcher: Searcher { name: text.to_owned(), ..Searcher::of_method(method) },
        named: false,
    };
    for pair in keys.split(',').filter(|_| !keys.is_empty()) {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(both!(
                "{pair:?} should be KEY=VALUE; the keys are {KEYS}",
                "{pair:?} devrait être CLÉ=VALEUR ; les clés sont {KEYS}",
            ));
        };
        if value.is_empty() {
            return Err(both!("{key} has no value", "{key} n’a pas de valeur"));
        }
        spec.set(key, value).map_err(|because| {
            Both::of(|lang| {
                tell!(lang, "{key}={value}: {}", "{key}={value} : {}", because.say(lang))
            })
        })?;
    }
    Ok(spec)
}

impl Spec {
    /// It has no limit of its own; a level limits itself.
    pub(crate) fn is_unlimited(&self) -> bool {
        self.searcher.budget.is_unlimited() && self.searcher.level.is_none()
    }

    /// Every key there is: a new one has its place here.
    fn set(&mut self, key: &str, value: &str) -> Result<(), Both> {
        let searcher = &mut self.searcher;
        match key {
            "method" => searcher.method = value.to_owned(),
            "heuristic" => searcher.heuristic = Some(value.to_owned()),
            "depth" => searcher.budget.depth = Some(plies(value)?),
            "nodes" => searcher.budget.nodes = Some(states(value)?),
            "time" => searcher.budget.seconds = Some(seconds(value)?.as_secs_f64()),
            "level" => searcher.level = Some(level(value)?),
            "threads" => searcher.threads = whole::<usize>(1..=256)(value)?,
            "memory" => searcher.memory = whole::<usize>(1..=1_048_576)(value)? << 20,
            "name" => {
                searcher.name = value.to_owned();
                self.named = true;
            }
            _ => {
                return Err(both!(
                    "there is no such key; the keys are {KEYS}",
                    "il n’y a pas de telle clé ; les clés sont {KEYS}",
                ));
            }
        }
        Ok(())
    }
}

/// The players with what they have in common filled in: a player without a limit of its own has the
/// `usual` one. Players written alike are told apart by a number.
pub(crate) fn searchers(specs: &[Spec], usual: Budget) -> Result<Vec<Searcher>, Both> {
    let mut players: Vec<Searcher> = Vec::new();
    for spec in specs {
        let mut player = spec.searcher.clone();
        if spec.is_unlimited() {
            player.budget = usual;
        }
        let taken = |name: &str| players.iter().any(|other| other.name == name);
        if taken(&player.name) {
            if spec.named {
                return Err(both!(
                    "two players are called {:?}; give them two names",
                    "deux joueurs s’appellent {:?} ; donnez-leur deux noms",
                    player.name,
                ));
            }
            let plain = player.name.clone();
            let numbered = (2..).map(|number| format!("{plain} #{number}"));
            player.name = numbered.into_iter().find(|name| !taken(name)).unwrap_or(plain);
        }
        players.push(player);
    }
    Ok(players)
}

/// Time for a game: `60` or `60+0.5`, in seconds.
pub(crate) fn clock(text: &str) -> Result<TimeControl, Both> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (seconds(time), seconds(increment)) {
        (Ok(time), Ok(increment)) if time > Duration::ZERO => Ok(TimeControl { time, increment }),
        _ => Err(both!(
            "give seconds for the game and for each move, such as 60 or 60+0.5",
            "donnez des secondes pour la partie et pour chaque coup, comme 60 ou 60+0.5",
        )),
    }
}

/// Two claims in Elo: `0,5`.
pub(crate) fn sprt(text: &str) -> Result<Sprt, Both> {
    const MOST: f64 = 1000.0;
    let elo = |text: &str| -> Option<f64> {
        text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= MOST)
    };
    match text.split_once(',').map(|(low, high)| (elo(low), elo(high))) {
        Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Sprt::new(elo0, elo1)),
        _ => Err(both!(
            "give two differences in Elo, the smaller one first, such as 0,5",
            "donnez deux différences d’Elo, la plus petite d’abord, comme 0,5",
        )),
    }
}
