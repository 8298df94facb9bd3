//! What is said of a file of problems: positions with what is known of their moves.

use perfectplay_core::{Score, Stop};

use crate::{Lang, message::tell, number};

/// Everything said of a file of problems. Scores are in the view of the player to move.
#[derive(Clone, Copy, Debug)]
pub enum Problems<'a> {
    /// The head of a column.
    Column(ProblemColumn),
    /// The answer is what the file says.
    Agrees,
    /// The file says nothing.
    NotSaid,
    /// The file has another best score.
    Differs(Score),
    /// The file has other scores of some moves: each move, what the file says, and what was found.
    MovesDiffer(&'a [(&'a str, Score, Score)]),
    /// The search ended before it could tell.
    Stopped(Stop),
    /// All positions together: on how many of those it speaks of the file is right.
    Total {
        /// It is right on so many.
        agree: u64,
        /// And wrong on so many.
        disagree: u64,
        /// Lines that could not be read.
        refused: u64,
    },
}

/// A column of the table of a file of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemColumn {
    /// The number of the position, or that these are all.
    Number,
    /// Empty cells.
    Empties,
    /// The time it took.
    Time,
    /// States entered.
    Nodes,
    /// States a second.
    Speed,
    /// The score.
    Score,
    /// The best move.
    Best,
    /// What the file says.
    File,
    /// In the last row, in the place of a number.
    All,
}

impl Problems<'_> {
    /// It, in words.
    pub(crate) fn say(self, lang: Lang) -> String {
        match self {
            Self::Column(column) => column.say(lang),
            Self::Agrees => tell!(lang, "agrees", "d’accord"),
            Self::NotSaid => "-".to_owned(),
            Self::Differs(says) => tell!(lang, "differs: {says:+}", "diffère : {says:+}"),
            Self::MovesDiffer(moves) => {
                let told = moves.iter().map(|(mv, says, found)| {
                    tell!(lang, "{mv} {says:+}, found {found:+}", "{mv} {says:+}, trouvé {found:+}")
                });
                let told: Vec<_> = told.collect();
                tell!(lang, "differs: {}", "diffère : {}", told.join(&tell!(lang, "; ", " ; ")))
            }
            Self::Stopped(why) => match why {
                Stop::Nodes => tell!(lang, "limit on nodes", "limite du nombre de nœuds"),
                Stop::Time => tell!(lang, "limit on time", "limite de temps"),
                Stop::TooDeep => tell!(lang, "too long to follow", "trop longue à suivre"),
                Stop::Memory => tell!(lang, "limit on memory", "limite de mémoire"),
                Stop::Cancelled => tell!(lang, "interrupted", "interruption"),
            },
            Self::Total { agree, disagree, refused } => {
                let of = number::count(agree + disagree, lang);
                let agree = number::count(agree, lang);
                let refused = match refused {
                    0 => String::new(),
                    lines => {
                        let lines = number::count(lines, lang);
                        tell!(lang, "; lines not read: {lines}", " ; lignes non lues : {lines}")
                    }
                };
                tell!(
                    lang,
                    "agrees: {agree} of {of}{refused}",
                    "d’accord : {agree} sur {of}{refused}"
                )
            }
        }
    }
}

impl ProblemColumn {
    fn say(self, lang: Lang) -> String {
        match self {
            Self::Number => tell!(lang, "no.", "n°"),
            Self::Empties => tell!(lang, "empty", "vides"),
            Self::Time => tell!(lang, "time", "temps"),
            Self::Nodes => tell!(lang, "nodes", "nœuds"),
            Self::Speed => tell!(lang, "nodes/s", "nœuds/s"),
            Self::Score => tell!(lang, "score", "score"),
            Self::Best => tell!(lang, "best", "coup"),
            Self::File => tell!(lang, "file", "fichier"),
            Self::All => tell!(lang, "all", "tout"),
        }
    }
}
