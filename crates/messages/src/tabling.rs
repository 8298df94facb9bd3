//! What is said of retrograde tables.

use std::time::Duration;

use crate::{
    Lang,
    message::tell,
    number::{self, Noun, counted, plural},
    progress::Pace,
};

/// Everything said of a table. Titles, positions and files are as they are written.
#[derive(Clone, Copy, Debug)]
pub enum Tabling<'a> {
    /// Where the making or checking of one is.
    Progress {
        /// What it is about.
        title: &'a str,
        /// What is being done.
        step: TableStep,
        /// Numbers done with.
        done: u64,
        /// Of so many.
        of: u64,
        /// Those done in this run.
        now: u64,
        /// Time taken for them.
        elapsed: Duration,
    },
    /// A table that takes a while is about to be built.
    Needs {
        /// What it is about.
        title: &'a str,
        /// Numbers in it.
        states: u64,
        /// Megabytes of memory that it may use.
        memory: u64,
        /// Megabytes of the disk that it takes, about.
        disk: u64,
        /// Megabytes of the disk that it may use.
        most: u64,
    },
    /// A table that was begun is gone on with.
    Resumed(&'a str),
    /// A table is not finished.
    Interrupted(&'a str),
    /// A table is finished and in its place.
    Written(&'a str),
    /// The table that was asked for is there already.
    AlreadyThere(&'a str),
    /// What a table is about.
    About {
        /// The game, its parameters and the name of the table.
        title: &'a str,
        /// Numbers in it.
        states: u64,
        /// Bytes of its file.
        bytes: u64,
    },
    /// How the states of a table end.
    Ends {
        /// Won by Max.
        max: u64,
        /// Drawn.
        draws: u64,
        /// Won by Min.
        min: u64,
        /// Numbers of no state.
        void: u64,
        /// Plies of the longest win.
        longest: u32,
    },
    /// Every entry follows from the rules.
    Holds {
        /// What the table is about.
        title: &'a str,
        /// Entries that were checked.
        checked: u64,
    },
    /// An entry does not follow from the rules.
    Wrong {
        /// What the table is about.
        title: &'a str,
        /// The number of the entry.
        number: u64,
    },
    /// The head of a table counts something else than there is.
    Miscounted(&'a str),
    /// The check was not finished.
    Unchecked {
        /// What the table is about.
        title: &'a str,
        /// Entries that were checked.
        checked: u64,
    },
    /// A table that has been begun; the file where it will be.
    Unfinished(&'a str),
    /// There are no tables in a folder.
    NoneThere,
    /// A position is won for the one to move, in so many plies.
    Win(u64),
    /// It is lost.
    Loss(u64),
    /// It is drawn.
    Draw,
    /// The table that says so.
    By(&'a str),
    /// The rules say so.
    ByTheRules,
}

/// What is done with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableStep {
    /// Every state is looked at.
    Looking,
    /// Moves are turned round.
    Turning,
    /// States are decided in so many plies.
    Round(u32),
    /// The file is written.
    Writing,
    /// Every entry is checked.
    Checking,
}

impl TableStep {
    fn say(self, lang: Lang) -> String {
        match self {
            Self::Looking => tell!(lang, "looking at every state", "examen de chaque état"),
            Self::Turning => tell!(lang, "turning moves round", "retournement des coups"),
            Self::Round(plies) => {
                let plies = number::count(plies.into(), lang);
                tell!(lang, "won in {plies}", "gagnés en {plies}")
            }
            Self::Writing => tell!(lang, "writing", "écriture"),
            Self::Checking => tell!(lang, "checking", "vérification"),
        }
    }
}

impl Tabling<'_> {
    /// It, in words.
    pub(crate) fn say(self, lang: Lang) -> String {
        let count = |number| number::count(number, lang);
        // Tables are those of chess, too, where a move in French is one of each player.
        let plies = |plies: u64| match lang {
            Lang::En => counted(plies, Noun::Ply, lang),
            Lang::Fr if plural(plies, lang) => format!("{} demi-coups", count(plies)),
            Lang::Fr => format!("{} demi-coup", count(plies)),
        };
        match self {
            Self::Progress { title, step, done, of, now, elapsed } => {
                let pace = Pace { done, of, resumed: done.saturating_sub(now), elapsed };
                let (bar, speed, left) = (pace.bar(), pace.speed(lang), pace.left(lang));
                let (step, done, of) = (step.say(lang), count(done), count(of));
                tell!(
                    lang,
                    "{title}, {step}: {bar} {done} of {of} states{speed}{left}",
                    "{title}, {step} : {bar} {done} états sur {of}{speed}{left}"
                )
            }
            Self::Needs { title, states, memory, disk, most } => {
                let (states, memory) = (counted(states, Noun::State, lang), count(memory));
                let (disk, most) = (count(disk), count(most));
                tell!(
                    lang,
                    "{title}: {states}, in {memory} MB of memory and about {disk} MB on disk while it is built, never more \
                     than {most} MB (--disk)",
                    "{title} : {states}, en {memory} Mo de mémoire et environ {disk} Mo sur le disque pendant le travail, \
                     jamais plus de {most} Mo (--disk)"
                )
            }
            Self::Resumed(title) => {
                tell!(lang, "going on with {title}", "reprise de {title}")
            }
            Self::Interrupted(title) => tell!(
                lang,
                "{title} is not finished; the same command goes on from there",
                "{title} n’est pas finie ; la même commande reprend de là"
            ),
            Self::Written(path) => tell!(lang, "wrote {path}", "écrit : {path}"),
            Self::AlreadyThere(path) => tell!(
                lang,
                "{path} is there already; remove it to build it again",
                "{path} existe déjà ; effacez-la pour la refaire"
            ),
            Self::About { title, states, bytes } => {
                let (states, bytes) = (counted(states, Noun::State, lang), count(bytes));
                tell!(
                    lang,
                    "{title}: {states} in {bytes} bytes",
                    "{title} : {states} en {bytes} octets"
                )
            }
            Self::Ends { max, draws, min, void, longest } => {
                let (max, draws, min, void) = (count(max), count(draws), count(min), count(void));
                let longest = plies(longest.into());
                tell!(
                    lang,
                    "won by Max: {max}; drawn: {draws}; won by Min: {min}; unused numbers: {void}; longest win: {longest}",
                    "gagnés par Max : {max} ; nuls : {draws} ; gagnés par Min : {min} ; numéros sans état : {void} ; \
                     gain le plus long : {longest}"
                )
            }
            Self::Holds { title, checked } => {
                let checked = count(checked);
                tell!(
                    lang,
                    "{title} is right: {checked} entries follow from the rules",
                    "{title} est juste : {checked} entrées découlent des règles"
                )
            }
            Self::Wrong { title, number } => {
                let number = count(number);
                tell!(
                    lang,
                    "{title} is wrong: entry {number} does not follow from the rules; build it again",
                    "{title} est fausse : l’entrée {number} ne découle pas des règles ; refaites-la"
                )
            }
            Self::Miscounted(title) => tell!(
                lang,
                "{title} is wrong: it counts its entries otherwise than they are; build it again",
                "{title} est fausse : elle compte ses entrées autrement qu’elles ne sont ; refaites-la"
            ),
            Self::Unchecked { title, checked } => {
                let checked = count(checked);
                tell!(
                    lang,
                    "{title}: interrupted after {checked} entries, which are right",
                    "{title} : interruption après {checked} entrées, qui sont justes"
                )
            }
            Self::Unfinished(path) => {
                tell!(lang, "{path}: begun and not finished", "{path} : commencée et non finie")
            }
            Self::NoneThere => tell!(
                lang,
                "there are no tables; `perfectplay table build GAME` makes one",
                "il n’y a pas de tables ; « perfectplay table build JEU » en fait une"
            ),
            Self::Win(distance) => {
                let plies = plies(distance);
                tell!(lang, "won in {plies}", "gagné en {plies}")
            }
            Self::Loss(distance) => {
                let plies = plies(distance);
                tell!(lang, "lost in {plies}", "perdu en {plies}")
            }
            Self::Draw => tell!(lang, "drawn", "nul"),
            Self::By(title) => tell!(lang, "by the table {title}", "d’après la table {title}"),
            Self::ByTheRules => tell!(lang, "by the rules", "d’après les règles"),
        }
    }
}
