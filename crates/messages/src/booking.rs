//! What is said of opening books.

use std::time::Duration;

use perfectplay_core::Score;

use crate::{
    Lang,
    message::tell,
    number::{self, Noun, counted, plural},
    progress::Pace,
};

/// Everything said of an opening book. Titles, positions and files are as they are written.
#[derive(Clone, Copy, Debug)]
pub enum Booking<'a> {
    /// Where the writing of one is.
    Progress {
        /// Positions done.
        done: u64,
        /// Of so many.
        positions: u64,
        /// Positions that were done before.
        resumed: u64,
        /// Time taken for the others.
        elapsed: Duration,
    },
    /// Positions that were done before.
    Resumed(u64),
    /// Not all positions are done.
    Interrupted {
        /// Positions done.
        done: u64,
        /// Of so many.
        positions: u64,
    },
    /// The book is finished and in its place.
    Written(&'a str),
    /// The book that was asked for is there already.
    AlreadyThere(&'a str),
    /// What a book is about.
    About {
        /// The game and its parameters.
        title: &'a str,
        /// Moves from the start.
        plies: u32,
        /// Positions in it.
        positions: u64,
    },
    /// How the positions of a book end.
    Ends {
        /// Won by Max.
        max: u64,
        /// Drawn.
        draws: u64,
        /// Won by Min.
        min: u64,
    },
    /// Positions of a book are being solved anew.
    Checking {
        /// Positions done.
        done: u64,
        /// Of so many.
        positions: u64,
    },
    /// The book is as it should be.
    Agrees(u64),
    /// A position has another value.
    Differs {
        /// The position.
        position: &'a str,
        /// Its value by the book, in Max's view.
        written: Score,
        /// Its value by a search.
        found: Score,
    },
}

impl Booking<'_> {
    /// It, in words.
    pub(crate) fn say(self, lang: Lang) -> String {
        let count = |number| number::count(number, lang);
        match self {
            Self::Progress { done, positions, resumed, elapsed } => {
                progress(done, positions, resumed, elapsed, lang)
            }
            Self::Resumed(done) => {
                let done = positions_of(done, lang);
                tell!(
                    lang,
                    "going on after the {done} that are solved already",
                    "reprise après {done} déjà résolues"
                )
            }
            Self::Interrupted { done, positions } => {
                let (done, positions) = (count(done), count(positions));
                tell!(
                    lang,
                    "interrupted after {done} of {positions} positions; the same command goes on from there",
                    "interruption après {done} positions sur {positions} ; la même commande reprend de là"
                )
            }
            Self::Written(path) => tell!(lang, "wrote {path}", "écrit : {path}"),
            Self::AlreadyThere(path) => tell!(
                lang,
                "{path} is this book already; remove it to build it again",
                "{path} est déjà ce livre ; effacez-le pour le refaire"
            ),
            Self::About { title, plies, positions } => {
                let plies = counted(plies.into(), Noun::Move, lang);
                let positions = positions_of(positions, lang);
                tell!(
                    lang,
                    "{title}: {positions} after {plies}",
                    "{title} : {positions} après {plies}"
                )
            }
            Self::Ends { max, draws, min } => {
                let (max, draws, min) = (count(max), count(draws), count(min));
                tell!(
                    lang,
                    "won by Max: {max}; drawn: {draws}; won by Min: {min}",
                    "gagnées par Max : {max} ; nulles : {draws} ; gagnées par Min : {min}"
                )
            }
            Self::Checking { done, positions } => {
                let (done, positions) = (count(done), count(positions));
                tell!(
                    lang,
                    "{done} of {positions} positions solved anew",
                    "{done} positions sur {positions} résolues à nouveau"
                )
            }
            Self::Agrees(checked) => match checked {
                0 => tell!(
                    lang,
                    "checksum and number of positions are right; no position was solved anew",
                    "la somme de contrôle et le nombre de positions sont justes ; aucune position n’a été \
                     résolue à nouveau"
                ),
                checked => {
                    let positions = positions_of(checked, lang);
                    match plural(checked, lang) {
                        true => tell!(
                            lang,
                            "checksum and number of positions are right; {positions} solved anew agree",
                            "la somme de contrôle et le nombre de positions sont justes ; {positions} résolues à \
                             nouveau concordent"
                        ),
                        false => tell!(
                            lang,
                            "checksum and number of positions are right; {positions} solved anew agrees",
                            "la somme de contrôle et le nombre de positions sont justes ; {positions} résolue à \
                             nouveau concorde"
                        ),
                    }
                }
            },
            Self::Differs { position, written, found } => tell!(
                lang,
                "wrong at {position}: the book says {written}, the search {found}",
                "faux en {position} : le livre dit {written}, la recherche {found}"
            ),
        }
    }
}

fn positions_of(positions: u64, lang: Lang) -> String {
    let written = number::count(positions, lang);
    match plural(positions, lang) {
        true => tell!(lang, "{written} positions", "{written} positions"),
        false => tell!(lang, "{written} position", "{written} position"),
    }
}

/// A bar, positions, how fast they come, and how long it takes.
fn progress(done: u64, positions: u64, resumed: u64, elapsed: Duration, lang: Lang) -> String {
    let pace = Pace { done, of: positions, resumed, elapsed };
    let (bar, speed, left) = (pace.bar(), pace.speed(lang), pace.left(lang));
    let (written, of) = (number::count(done, lang), number::count(positions, lang));
    let elapsed = number::time(elapsed, lang);
    tell!(
        lang,
        "{bar} {written} of {of} positions, {elapsed}{speed}{left}",
        "{bar} {written} positions sur {of}, {elapsed}{speed}{left}"
    )
}
