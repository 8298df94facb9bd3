//! What can be wrong with a table.

use std::{io, path::PathBuf};

use perfectplay_core::{Say, Voice, sayable_errors, tell};

use crate::Label;

/// Why a table cannot be made, or cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// A file cannot be read or written.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The file is something else.
    NoTable {
        /// The file.
        path: PathBuf,
    },
    /// The file is from another version of the program.
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The version it says.
        version: u32,
        /// The version that can be read.
        ours: u32,
    },
    /// The file is shorter or longer than it says.
    OtherLength {
        /// The file.
        path: PathBuf,
        /// Bytes of the file.
        there: u64,
        /// Bytes it should have.
        expected: u64,
    },
    /// A checksum is another.
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The table is about something else.
    OtherTable {
        /// The file.
        path: PathBuf,
        /// What it is about.
        of: Box<Label>,
        /// What it should be about.
        wanted: Box<Label>,
    },
    /// By the rules there are more numbers, or fewer.
    OtherStates {
        /// The file.
        path: PathBuf,
        /// Numbers in the table.
        there: u64,
        /// Numbers by the rules.
        expected: u64,
    },
    /// Another program is building it.
    InUse {
        /// The folder it works in.
        path: PathBuf,
    },
    /// There are too many states, or too many moves, to be counted.
    TooLarge {
        /// How many numbers there are.
        states: u64,
    },
    /// Building it would take more of the disk than is allowed.
    TooMuchDisk {
        /// Bytes that it takes, about.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// Building it would take more of the disk than is free.
    NoRoom {
        /// The folder of the file.
        path: PathBuf,
        /// Bytes that it takes, about.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// It took more of the disk than it seemed to, and is not finished.
    DiskUsedUp {
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// A move leads to a number that does not exist: the tier breaks its laws.
    NoSuchNumber {
        /// The number.
        number: u64,
        /// How many there are.
        states: u64,
    },
    /// Wins take too many plies to be counted.
    TooLong,
}

impl TableError {
    pub(crate) fn io(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |why| Self::Io { path: path.to_owned(), why }
    }
}

/// Bytes in megabytes, rounded up.
fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

impl Say for TableError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::Io { path, why } => {
                let (path, why) = (path.display(), why.say(voice));
                tell!(voice, "{path}: {why}", "{path} : {why}")
            }
            Self::NoTable { path } => tell!(
                voice,
                "{} is no table; `perfectplay table build` makes one",
                "{} n’est pas une table ; « perfectplay table build » en fait une",
                path.display(),
            ),
            Self::OtherVersion { path, version, ours } => tell!(
                voice,
                "{} is of version {version}, and this program reads version {ours}; build it again",
                "{} est de version {version}, et ce programme lit la version {ours} ; refaites-la",
                path.display(),
            ),
            Self::OtherLength { path, there, expected } => tell!(
                voice,
                "{} has {there} bytes where it should have {expected}: it was cut off or added to; build it again",
                "{} a {there} octets au lieu de {expected} : elle a été coupée ou allongée ; refaites-la",
                path.display(),
            ),
            Self::Damaged { path } => tell!(
                voice,
                "a checksum of {} is wrong: the file is damaged; build it again",
                "une somme de contrôle de {} est fausse : le fichier est abîmé ; refaites-la",
                path.display(),
            ),
            Self::OtherTable { path, of, wanted } => tell!(
                voice,
                "{} is about {of}, and not about {wanted}",
                "{} parle de {of}, et non de {wanted}",
                path.display(),
            ),
            Self::OtherStates { path, there, expected } => tell!(
                voice,
                "{} has {there} entries where the rules give {expected}; build it again",
                "{} a {there} entrées là où les règles en donnent {expected} ; refaites-la",
                path.display(),
            ),
            Self::InUse { path } => tell!(
                voice,
                "another program is working in {}; wait until it is done",
                "un autre programme travaille dans {} ; attendez qu’il ait fini",
                path.display(),
            ),
            Self::TooLarge { states } => tell!(
                voice,
                "a table of {states} states is too large",
                "une table de {states} états est trop grande",
            ),
            Self::TooMuchDisk { needed, allowed } => {
                let (needed, allowed) = (megabytes(*needed), allowed >> 20);
                tell!(
                    voice,
                    "building this table takes about {needed} MB on disk, and {option} allows {allowed} MB; if there is \
                     so much room, give {option} {needed} or more",
                    "faire cette table prend environ {needed} Mo sur le disque, et {option} en permet {allowed} ; s’il y a \
                     tant de place, donnez {option} {needed} ou plus",
                    option = voice.option("disk"),
                )
            }
            Self::NoRoom { path, needed, free } => {
                let (needed, free) = (megabytes(*needed), free >> 20);
                let path = path.display();
                tell!(
                    voice,
                    "building this table takes about {needed} MB more on disk, and {free} MB are free in {path}; make room, \
                     or choose another place with {option}",
                    "faire cette table prend encore environ {needed} Mo sur le disque, et il y a {free} Mo de libres dans \
                     {path} ; faites de la place, ou choisissez un autre endroit par {option}",
                    option = voice.option("folder"),
                )
            }
            Self::DiskUsedUp { allowed } => tell!(
                voice,
                "building this table takes more than the {} MB on disk that {option} allows; give more, and it goes on \
                 from its last checkpoint",
                "faire cette table prend plus que les {} Mo sur le disque que {option} permet ; donnez-en plus, et elle \
                 reprend à son dernier point de reprise",
                allowed >> 20,
                option = voice.option("disk"),
            ),
            Self::NoSuchNumber { number, states } => tell!(
                voice,
                "a move leads to number {number}, and there are {states}; the numbers of this game are wrong",
                "un coup mène au numéro {number}, et il y en a {states} ; les numéros de ce jeu sont faux",
            ),
            Self::TooLong => tell!(
                voice,
                "wins take too many moves to be counted",
                "les gains demandent trop de coups pour être comptés",
            ),
        }
    }
}

sayable_errors!(TableError);
