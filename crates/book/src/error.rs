//! What can be wrong with a book.

use perfectplay_core::{Say, Score, Voice, sayable_errors, tell};

use crate::Title;

/// Why a book cannot be made, or cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// The file is something else.
    NoBook,
    /// The file is from another version of the program.
    OtherVersion {
        /// The version it says.
        version: String,
        /// The version that can be read.
        ours: &'static str,
    },
    /// The lines that say what the book is about cannot be read.
    BadHead,
    /// The file is shorter or longer than it says.
    OtherLength {
        /// Bytes of the file.
        there: usize,
        /// Bytes it should have.
        expected: usize,
    },
    /// The checksum is another.
    Damaged,
    /// The book is about another game, or another board.
    OtherGame {
        /// What it is about.
        of: Title,
        /// What it should be about.
        wanted: Title,
    },
    /// By the rules there are more positions, or fewer.
    OtherPositions {
        /// Positions in the book.
        there: usize,
        /// Positions by the rules.
        expected: usize,
    },
    /// A value that a book cannot hold, or the game cannot have.
    BadValue {
        /// The number of the position, from 1.
        number: usize,
        /// The value.
        value: Score,
    },
    /// So many plies from the start there are too many positions.
    TooManyPositions {
        /// Moves from the start.
        plies: u32,
        /// How many positions a book can have.
        most: usize,
    },
    /// So many plies from the start every game is over.
    NoPositions {
        /// Moves from the start.
        plies: u32,
    },
}

impl Say for BookError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::NoBook => tell!(
                voice,
                "this is no opening book; `perfectplay book build` makes one",
                "ce n’est pas un livre d’ouvertures ; « perfectplay book build » en fait un",
            ),
            Self::OtherVersion { version, ours } => tell!(
                voice,
                "the book is of version {version:?}, and this program reads version {ours}; build it again",
                "le livre est de version {version:?}, et ce programme lit la version {ours} ; refaites-le",
            ),
            Self::BadHead => tell!(
                voice,
                "the lines that say what the book is about cannot be read; build it again",
                "les lignes qui disent de quoi parle le livre sont illisibles ; refaites-le",
            ),
            Self::OtherLength { there, expected } => tell!(
                voice,
                "the book has {there} bytes where it should have {expected}: it was cut off or added to; \
                 build it again",
                "le livre a {there} octets au lieu de {expected} : il a été coupé ou allongé ; refaites-le",
            ),
            Self::Damaged => tell!(
                voice,
                "the checksum of the book is wrong: the file is damaged; build it again",
                "la somme de contrôle du livre est fausse : le fichier est abîmé ; refaites-le",
            ),
            Self::OtherGame { of, wanted } => tell!(
                voice,
                "the book is about {of}, and not about {wanted}",
                "le livre parle de {of}, et non de {wanted}",
            ),
            Self::OtherPositions { there, expected } => tell!(
                voice,
                "the book has {there} positions where the rules give {expected}; build it again",
                "le livre a {there} positions là où les règles en donnent {expected} ; refaites-le",
            ),
            Self::BadValue { number, value } => tell!(
                voice,
                "position {number} of the book cannot be worth {value}; build it again",
                "la position {number} du livre ne peut pas valoir {value} ; refaites-le",
            ),
            Self::TooManyPositions { plies, most } => tell!(
                voice,
                "after {plies} moves there are more than {most} positions; give fewer {option}",
                "après {plies} coups il y a plus de {most} positions ; donnez moins de {option}",
                option = voice.option("plies"),
            ),
            Self::NoPositions { plies } => tell!(
                voice,
                "no game goes on after {plies} moves; give fewer {option}",
                "aucune partie ne continue après {plies} coups ; donnez moins de {option}",
                option = voice.option("plies"),
            ),
        }
    }
}

sayable_errors!(BookError);
