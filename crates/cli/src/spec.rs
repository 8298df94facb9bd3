//! Players of a match, as the user writes them: `alphabeta:depth=6,heuristic=discs`, or an engine of others,
//! `gtp:time=5,gtp-rhino -l 5` or `uci:option.Hash=64,stockfish`.

use std::time::Duration;

use perfectplay_core::{Both, both, tell};
use perfectplay_tournament::{Budget, Engine, Entrant, Protocol, Searcher, Sprt, TimeControl};
use serde::{Deserialize, Serialize};

use crate::args::{level, plies, seconds, states, whole};

/// The keys of a player.
const KEYS: &str = "method, heuristic, level, depth, nodes, time, threads, memory, variety, name";

/// The keys of an engine.
const ENGINE_KEYS: &str = "name, time, depth, nodes, patience, option.NAME";

/// What the key of an option begins with.
const OPTION: &str = "option.";

/// Who plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Player {
    /// A method of this program.
    Search(Searcher),
    /// A program of others.
    Engine(Engine),
}

impl Player {
    pub(crate) fn entrant(&self) -> &dyn Entrant {
        match self {
            Self::Search(searcher) => searcher,
            Self::Engine(engine) => engine,
        }
    }

    fn name_mut(&mut self) -> &mut String {
        match self {
            Self::Search(searcher) => &mut searcher.name,
            Self::Engine(engine) => &mut engine.name,
        }
    }
}

/// A player as written: `METHOD`, `METHOD:KEY=VALUE,...` or `KEY=VALUE,...`; `gtp:KEY=VALUE,...,COMMAND` or the
/// same with `nboard`, `uci` or `ugi`.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    player: Player,
    /// The name was chosen by the user.
    named: bool,
}

/// Reads a player.
pub(crate) fn player(text: &str) -> Result<Spec, Both> {
    let engine = |protocol, rest| engine(text, protocol, rest);
    match text.split_once(':') {
        Some(("gtp", rest)) => engine(Protocol::Gtp, rest),
        Some(("nboard", rest)) => engine(Protocol::Nboard, rest),
        Some(("uci", rest)) => engine(Protocol::Uci, rest),
        Some(("ugi", rest)) => engine(Protocol::Ugi, rest),
        _ => {
            let (searcher, named) = named_searcher(text)?;
            Ok(Spec { player: Player::Search(searcher), named })
        }
    }
}

/// Reads a player that is a method of this program.
pub(crate) fn searcher(text: &str) -> Result<Searcher, Both> {
    named_searcher(text).map(|(searcher, _)| searcher)
}

/// A method with its keys, and whether it was given a name.
fn named_searcher(text: &str) -> Result<(Searcher, bool), Both> {
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
    let mut searcher = Searcher { name: text.to_owned(), ..Searcher::of_method(method) };
    let mut named = false;
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
        set(&mut searcher, key, value).map_err(|because| at_key(key, value, &because))?;
        named |= key == "name";
    }
    Ok((searcher, named))
}

/// What is wrong with the value of a key.
fn at_key(key: &str, value: &str, because: &Both) -> Both {
    Both::of(|lang| tell!(lang, "{key}={value}: {}", "{key}={value} : {}", because.say(lang)))
}

/// Every key of a method: a new one has its place here.
fn set(searcher: &mut Searcher, key: &str, value: &str) -> Result<(), Both> {
    match key {
        "method" => searcher.method = value.to_owned(),
        "heuristic" => searcher.heuristic = Some(value.to_owned()),
        "depth" => searcher.budget.depth = Some(plies(value)?),
        "nodes" => searcher.budget.nodes = Some(states(value)?),
        "time" => searcher.budget.seconds = Some(seconds(value)?.as_secs_f64()),
        "level" => searcher.level = Some(level(value)?),
        "threads" => searcher.threads = whole::<usize>(1..=256)(value)?,
        "memory" => searcher.memory = whole::<usize>(1..=1_048_576)(value)? << 20,
        "variety" => searcher.variety = Some(whole::<i32>(0..=1_000_000)(value)?),
        "name" => searcher.name = value.to_owned(),
        _ => {
            return Err(both!(
                "there is no such key; the keys are {KEYS}",
                "il n’y a pas de telle clé ; les clés sont {KEYS}",
            ));
        }
    }
    Ok(())
}

/// An engine: its keys, each with a comma behind it, and then its command, in which commas are nothing
/// special.
fn engine(text: &str, protocol: Protocol, rest: &str) -> Result<Spec, Both> {
    let mut named = false;
    let mut engine = Engine {
        name: text.to_owned(),
        protocol,
        command: Vec::new(),
        seconds: None,
        depth: None,
        nodes: None,
        options: Vec::new(),
        patience: None,
    };
    let has_options = matches!(protocol, Protocol::Uci | Protocol::Ugi);
    let mut rest = rest;
    while let Some((pair, command)) = rest.split_once(',')
        && let Some((key, value)) = pair.split_once('=')
    {
        let because = |because: Both| at_key(key, value, &because);
        match (key, key.strip_prefix(OPTION)) {
            ("name", _) => engine.name = value.to_owned(),
            ("depth", _) => engine.depth = Some(plies(value).map_err(because)?),
            ("nodes", _) => engine.nodes = Some(states(value).map_err(because)?),
            ("time", _) => engine.seconds = Some(seconds(value).map_err(because)?.as_secs_f64()),
            ("patience", _) => {
                engine.patience = Some(seconds(value).map_err(because)?.as_secs_f64());
            }
            (_, Some(_)) if !has_options => {
                return Err(because(both!(
                    "only engines that speak UCI or UGI have options",
                    "seuls les programmes qui parlent UCI ou UGI ont des options",
                )));
            }
            (_, Some(name)) => engine.options.push((name.to_owned(), value.to_owned())),
            // The command has begun.
            (_, None) => break,
        }
        named |= key == "name";
        rest = command;
    }
    engine.command = words(rest)?;
    if engine.command.is_empty() {
        return Err(both!(
            "write a command to start, such as gtp:gtp-rhino, after the keys {ENGINE_KEYS} if there are any",
            "écrivez une commande à lancer, comme gtp:gtp-rhino, après les clés {ENGINE_KEYS} s’il y en a",
        ));
    }
    Ok(Spec { player: Player::Engine(engine), named })
}

/// The words of a command; what stands in quotation marks is one word, or a part of one.
fn words(command: &str) -> Result<Vec<String>, Both> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(mark), letter) if mark == letter => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(mark) = quote {
        return Err(both!(
            "the command has an opening {mark} and no closing one",
            "la commande a un {mark} ouvrant et pas de fermant",
        ));
    }
    words.extend(word);
    Ok(words)
}

impl Spec {
    /// It has no limit of its own; a level limits itself, and an engine is its own master.
    pub(crate) fn is_unlimited(&self) -> bool {
        match &self.player {
            Player::Search(searcher) => searcher.budget.is_unlimited() && searcher.level.is_none(),
            Player::Engine(_) => false,
        }
    }
}

/// The players with what they have in common filled in: a method without a limit of its own has the
/// `usual` one, an engine what somebody has `asked` for. Players written alike are told apart by a number.
pub(crate) fn players(specs: &[Spec], usual: Budget, asked: Budget) -> Result<Vec<Player>, Both> {
    let mut players: Vec<Player> = Vec::new();
    for spec in specs {
        let mut player = spec.player.clone();
        match &mut player {
            Player::Search(searcher) if spec.is_unlimited() => searcher.budget = usual,
            Player::Search(_) => {}
            Player::Engine(engine) => {
                let own =
                    engine.seconds.is_some() || engine.depth.is_some() || engine.nodes.is_some();
                // Engines that would think without end are told how far, as methods are.
                let limits = match engine.protocol {
                    Protocol::Uci | Protocol::Ugi if own => Budget::default(),
                    Protocol::Uci | Protocol::Ugi => usual,
                    Protocol::Gtp | Protocol::Nboard => asked,
                };
                engine.seconds = engine.seconds.or(limits.seconds);
                engine.depth = engine.depth.or(limits.depth);
                engine.nodes = engine.nodes.or(limits.nodes);
            }
        }
        let taken = |name: &str| players.iter().any(|other| other.entrant().name() == name);
        let plain = player.entrant().name().to_owned();
        if taken(&plain) {
            if spec.named {
                return Err(both!(
                    "two players are called {plain:?}; give them two names",
                    "deux joueurs s’appellent {plain:?} ; donnez-leur deux noms",
                ));
            }
            let numbered = (2..).map(|number| format!("{plain} #{number}"));
            *player.name_mut() = numbered.into_iter().find(|name| !taken(name)).unwrap_or(plain);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn engine_of(text: &str) -> Engine {
        match player(text).unwrap().player {
            Player::Engine(engine) => engine,
            Player::Search(searcher) => panic!("{searcher:?}"),
        }
    }

    #[test]
    fn engines_have_keys_and_then_a_command() {
        let plain = engine_of("gtp:gtp-rhino -l 5");
        assert_eq!(plain.command, ["gtp-rhino", "-l", "5"]);
        assert_eq!((plain.name.as_str(), plain.protocol), ("gtp:gtp-rhino -l 5", Protocol::Gtp));
        assert_eq!((plain.seconds, plain.depth, plain.patience), (None, None, None));
        let full = engine_of("uci:option.UCI_Elo=2000,nodes=9,option.Move Overhead=5,./sf a=b,c");
        assert_eq!((full.protocol, full.nodes), (Protocol::Uci, Some(9)));
        let options = [("UCI_Elo", "2000"), ("Move Overhead", "5")];
        assert_eq!(full.options, options.map(|(name, to)| (name.to_owned(), to.to_owned())));
        assert_eq!(full.command, ["./sf", "a=b,c"]);
        let full = engine_of("nboard:name=e,time=2.5,depth=9,patience=60,x=1,edax -n 'a, b'\"\" c");
        assert_eq!((full.name.as_str(), full.protocol), ("e", Protocol::Nboard));
        assert_eq!((full.seconds, full.depth, full.patience), (Some(2.5), Some(9), Some(60.0)));
        assert_eq!(full.command, ["x=1,edax", "-n", "a, b", "c"]);
    }

    #[test]
    fn commands_are_missing_or_open() {
        for (text, part) in [
            ("gtp:", "write a command"),
            ("gtp:name=a,", "write a command"),
            ("nboard:sh -c 'a", "no closing one"),
            ("gtp:time=soon,a", "time=soon: give seconds"),
            ("gtp:option.Hash=5,a", "only engines that speak UCI or UGI"),
            ("uci:option.Hash=5,", "write a command"),
        ] {
            let refused = player(text).unwrap_err().to_string();
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }

    #[test]
    fn engines_take_what_was_asked_for_and_not_what_is_usual() {
        let specs = ["gtp:a", "gtp:time=9,a", "auto", "ugi:a", "ugi:nodes=5,a"];
        let specs = specs.map(|text| player(text).unwrap());
        let usual = Budget { seconds: Some(0.1), ..Budget::default() };
        let asked = Budget { depth: Some(4), ..Budget::default() };
        let players = players(&specs, usual, asked).unwrap();
        let limits = |player: &Player| match player {
            Player::Engine(engine) => (engine.seconds, engine.depth),
            Player::Search(searcher) => (searcher.budget.seconds, searcher.budget.depth),
        };
        let limits: Vec<_> = players.iter().map(limits).collect();
        let usual = (Some(0.1), None);
        let expected = [(None, Some(4)), (Some(9.0), Some(4)), usual, usual, (None, None)];
        assert_eq!(limits, expected);
    }
}
