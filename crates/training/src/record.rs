//! Games as a file: a line that says how they were played, then a game a line, in the order of their numbers.
//!
//! ```text
//! perfectplay othello games 1 seed=0 random=6-24 exact=12 weights=none
//! f5f6e6f4 ... g7h8 14 -8
//! ```
//!
//! The file is at any time the beginning of the whole, and goes on where it ends: with more games, or after it was
//! interrupted.

use std::{path::Path, str::FromStr};

use perfectplay_core::{Both, Say, Voice, sayable_errors, tell};
use perfectplay_series::{Lines, RecordError};

/// A game that is a line of such a file.
pub trait Recorded: FromStr<Err = Both> {
    /// What the first line begins with.
    const TITLE: &str;
    /// The name of the game on the command line.
    const NAME: &str;
}

/// Why a text is not a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadGames {
    /// It is something else, and not games of this name.
    NoGames(&'static str),
    /// A line is no game.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        because: Both,
    },
}

impl Say for BadGames {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::NoGames(name) => tell!(
                voice,
                "these are no games of {name}: the first line is not that of such a file; \
                 `perfectplay train {name} play` plays some",
                "ce ne sont pas des parties du jeu {name} : la première ligne n’est pas celle d’un tel fichier ; \
                 « perfectplay train {name} play » en joue",
            ),
            Self::Line { line, because } => {
                tell!(voice, "line {line}: {}", "ligne {line} : {}", because.say(voice),)
            }
        }
    }
}

sayable_errors!(BadGames);

/// The games of a text.
///
/// # Errors
///
/// If it begins with another line, or a line is no game.
pub fn read<G: Recorded>(text: &str) -> Result<Vec<G>, BadGames> {
    let mut lines = text.lines();
    if !lines.next().is_some_and(|first| first.starts_with(G::TITLE)) {
        return Err(BadGames::NoGames(G::NAME));
    }
    let games = (2..)
        .zip(lines)
        .map(|(line, text)| text.parse().map_err(|because| BadGames::Line { line, because }));
    games.collect()
}

/// Opens the file that begins with this line, or begins it, and reads the games that are there.
///
/// # Errors
///
/// If the file cannot be read or written, is being written by another run, or has anything else in it.
pub fn open<G: Recorded>(path: &Path, title: &str) -> Result<(Lines, Vec<G>), RecordError> {
    let (mut lines, games) = Lines::open(path, |text| {
        let Some(first) = text.lines().next() else { return Ok(None) };
        if first.starts_with(G::TITLE)
            && let Some(setting) = first_difference(title, first)
        {
            let setting = setting.to_owned();
            return Err(RecordError::OtherSettings { path: path.to_owned(), setting });
        }
        let games = read(text).map_err(|why| match why {
            BadGames::NoGames(_) => RecordError::NoRecord(path.to_owned()),
            BadGames::Line { line, because } => {
                RecordError::BadLine { path: path.to_owned(), line, because }
            }
        });
        games.map(Some)
    })?;
    if games.is_none() {
        lines.append(title)?;
    }
    Ok((lines, games.unwrap_or_default()))
}

/// The first setting of `here` that `there` has not.
fn first_difference<'t>(here: &'t str, there: &str) -> Option<&'t str> {
    let there: Vec<&str> = there.split(' ').collect();
    let setting = here.split(' ').find(|setting| !there.contains(setting))?;
    setting.split('=').next()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use perfectplay_core::hash::mix;

    use super::*;
    use crate::othello::{Evaluation, Game, Manner, PHASES, SelfPlay, Weights, fingerprint};

    fn play(evaluation: Option<&Evaluation>) -> SelfPlay<'_> {
        let manner = Manner { seed: 3, random: 6..=24, depth: 2, exact: 6 };
        SelfPlay { evaluation, manner, games: 4 }
    }

    fn weights(change: impl FnOnce(&mut [i16])) -> Weights {
        let weight = |number: usize| (mix(number as u64) % 65) as i16 - 32;
        let mut phase: Box<[i16]> = (0..Weights::per_phase()).map(weight).collect();
        change(&mut phase);
        Weights::new(vec![phase; PHASES], [0; 65])
    }

    /// A file of its own for each test, gone at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("perfectplay-games-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_file(&path);
            Self(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    #[test]
    fn the_first_line_says_everything_that_games_depend_on() {
        assert_eq!(
            play(None).title(),
            "perfectplay othello games 1 seed=3 random=6-24 exact=6 weights=none"
        );
        let evaluation = Evaluation::new(weights(|_| {}));
        let title = play(Some(&evaluation)).title();
        assert!(title.contains(" weights=") && title.ends_with(" depth=2"), "{title}");
    }

    /// Recorded, since files have it; one weight, or two that change places, make another.
    #[test]
    fn fingerprints_tell_weights_apart() {
        let one = fingerprint(&weights(|_| {}));
        assert_eq!(one, fingerprint(&weights(|_| {})));
        assert_eq!(one, 0x4080_b59c_80c4_6b41);
        assert_ne!(one, fingerprint(&weights(|weights| weights[1000] += 1)));
        assert_ne!(one, fingerprint(&weights(|weights| weights.swap(0, 1))));
    }

    #[test]
    fn games_are_gone_on_with() {
        let scratch = Scratch::new("on");
        let play = play(None);
        let (mut lines, games) = open::<Game>(&scratch.0, &play.title()).unwrap();
        assert_eq!(games, []);
        let played: Vec<Game> = (0..3).map(|number| play.game(number)).collect();
        for game in &played {
            lines.append(&game.to_string()).unwrap();
        }
        drop(lines);
        let (mut lines, games) = open::<Game>(&scratch.0, &play.title()).unwrap();
        assert_eq!(games, played);
        lines.append("f5d6").unwrap();
        drop(lines);
        let refused = open::<Game>(&scratch.0, &play.title()).expect_err("half a game");
        assert!(matches!(refused, RecordError::BadLine { line: 5, .. }), "{refused}");
    }

    #[test]
    fn other_games_are_left_alone() {
        let evaluation = Evaluation::new(weights(|_| {}));
        let other = Evaluation::new(weights(|weights| weights[0] += 1));
        let here = play(Some(&evaluation));
        let with = |change: fn(&mut Manner)| {
            let mut other = play(Some(&evaluation));
            change(&mut other.manner);
            other
        };
        for (there, differs) in [
            (play(Some(&other)), "weights"),
            (play(None), "weights"),
            (with(|manner| manner.seed = 4), "seed"),
            (with(|manner| manner.random = 6..=23), "random"),
            (with(|manner| manner.depth = 3), "depth"),
            (with(|manner| manner.exact = 7), "exact"),
        ] {
            let scratch = Scratch::new(differs);
            let text = format!("{}\nhalf a li", there.title());
            fs::write(&scratch.0, &text).unwrap();
            let refused = open::<Game>(&scratch.0, &here.title()).expect_err("other settings");
            let RecordError::OtherSettings { setting, .. } = &refused else { panic!("{refused}") };
            assert_eq!(setting, differs);
            assert_eq!(fs::read_to_string(&scratch.0).unwrap(), text, "untouched");
        }
        let scratch = Scratch::new("notes");
        fs::write(&scratch.0, "my notes\n").unwrap();
        assert!(matches!(open::<Game>(&scratch.0, &here.title()), Err(RecordError::NoRecord(_))));
    }

    #[test]
    fn a_line_that_is_no_game_is_named() {
        let game = play(None).game(0);
        let first = play(None).title();
        assert_eq!(
            read(&format!("{first}\n{game}\n{game}\n")),
            Ok(vec![game.clone(), game.clone()])
        );
        let none = Err(BadGames::NoGames("othello"));
        assert_eq!(read::<Game>(&format!("{game}\n")), none);
        assert_eq!(read::<Game>(""), none);
        let bad =
            read::<Game>(&format!("{first}\n{game}\nf5f5 0 0\n")).expect_err("no game").to_string();
        assert!(bad.starts_with("line 3: move 2 (f5) is illegal: f5 is occupied"), "{bad}");
    }
}
