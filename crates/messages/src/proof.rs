//! What is said of certificates: proofs of a value that can be checked by the rules alone.

use perfectplay_core::{Player, PositionError, Say, Score};

use crate::{
    Lang, Voice,
    message::tell,
    number::{self, Noun, counted, plural},
    verdict::name,
};

/// Everything said of certificates. Names of files and states are the user's own.
#[derive(Clone, Copy, Debug)]
pub enum Proof<'a> {
    /// A certificate holds.
    Holds {
        /// What it proves.
        proved: Proved,
        /// Of every state and not only of the position.
        all: bool,
        /// How many entries it has.
        entries: u64,
    },
    /// A certificate does not hold.
    Broken {
        /// The state at which it breaks.
        state: &'a str,
        /// Whose strategy breaks there, if it is one.
        by: Option<Player>,
        /// Why.
        flaw: &'a Flaw,
    },
    /// A certificate was written.
    Written {
        /// How many entries it has.
        entries: u64,
    },
    /// The search was stopped, so that there is nothing to certify.
    NothingToProve,
    /// A certificate needs all states that can be reached, and there are too many.
    TooManyStates(u64),
    /// The states were not all explored when the time was up or the user had enough.
    CutShort(u64),
    /// The search and the attractors do not agree: one of them is wrong.
    Contradiction {
        /// Who cannot ensure it.
        by: Player,
        /// The value of the search.
        value: Score,
    },
}

/// What a certificate proves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// Its value.
    Value(Score),
    /// Who wins, or that nobody does.
    Winner(Option<Player>),
}

/// Why a certificate does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// What the rules say of the text that should be a state.
    NotAState(PositionError),
    /// The state is written otherwise.
    NotAsWritten(String),
    /// The game is over there and worth this, which is not enough.
    Utility(Score),
    /// It is the player's turn, and there is no move.
    NoMove,
    /// There is a move where none is to be made.
    IdleMove(String),
    /// The rules do not allow the move.
    IllegalMove(String),
    /// A move leads to this state, which has no entry of the player.
    NoEntry(String),
    /// A move leads to a state where less is ensured.
    Less {
        /// That state.
        next: String,
        /// What is ensured there.
        value: Score,
    },
    /// The distance should be this, or there should be none.
    Distance(Option<u64>),
    /// There should be a distance.
    NoDistance,
    /// Nobody can move, and the game is not over.
    Stuck,
    /// The same player has two entries there.
    Twice,
    /// An entry of this player is missing.
    Unproved(Player),
    /// The entry says this value and not the one claimed.
    NotAsClaimed(Score),
    /// No strategy ever comes there.
    Superfluous,
    /// Not every state has its entries.
    Incomplete {
        /// How many have.
        have: u64,
        /// How many there are.
        states: u64,
    },
    /// All is proved, but not of the file that the certificate was written for.
    FileChanged,
    /// All is proved, but the certificate is not as it was written.
    Altered,
}

impl Flaw {
    /// A word for programs.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::NotAState(_) => "not-a-state",
            Self::NotAsWritten(_) => "not-as-written",
            Self::Utility(_) => "utility",
            Self::NoMove => "no-move",
            Self::IdleMove(_) => "idle-move",
            Self::IllegalMove(_) => "illegal-move",
            Self::NoEntry(_) => "no-entry",
            Self::Less { .. } => "less",
            Self::Distance(_) => "distance",
            Self::NoDistance => "no-distance",
            Self::Stuck => "stuck",
            Self::Twice => "twice",
            Self::Unproved(_) => "unproved",
            Self::NotAsClaimed(_) => "not-as-claimed",
            Self::Superfluous => "superfluous",
            Self::Incomplete { .. } => "incomplete",
            Self::FileChanged => "file-changed",
            Self::Altered => "altered",
        }
    }

    /// The flaw in words.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::NotAState(because) => tell!(
                lang,
                "this is no state of the game: {}",
                "ce n’est pas un état du jeu : {}",
                because.say(lang.into()),
            ),
            Self::NotAsWritten(written) => {
                tell!(lang, "this state is written {written:?}", "cet état s’écrit {written:?}",)
            }
            Self::Utility(utility) => tell!(
                lang,
                "the game is over and worth {utility}, which is not enough",
                "la partie est finie et vaut {utility}, ce qui ne suffit pas",
            ),
            Self::NoMove => tell!(
                lang,
                "it is this player’s turn, and there is no move",
                "c’est à ce joueur de jouer, et il n’y a pas de coup",
            ),
            Self::IdleMove(mv) => tell!(
                lang,
                "there is a move, {mv:?}, where this player has none to make",
                "il y a un coup, {mv:?}, alors que ce joueur n’a pas à jouer",
            ),
            Self::IllegalMove(mv) => {
                tell!(lang, "the move {mv:?} is not legal", "le coup {mv:?} n’est pas permis")
            }
            Self::NoEntry(next) => tell!(
                lang,
                "a move leads to {next:?}, where nothing is ensured",
                "un coup mène à {next:?}, où rien n’est assuré",
            ),
            Self::Less { next, value } => tell!(
                lang,
                "a move leads to {next:?}, where only {value} is ensured",
                "un coup mène à {next:?}, où seul {value} est assuré",
            ),
            Self::Distance(Some(distance)) => tell!(
                lang,
                "the distance should be {distance}",
                "la distance devrait être {distance}",
            ),
            Self::Distance(None) => {
                tell!(lang, "there should be no distance", "il ne devrait pas y avoir de distance",)
            }
            Self::NoDistance => tell!(
                lang,
                "a distance is missing, so that play might never end",
                "il manque une distance : la partie pourrait ne jamais finir",
            ),
            Self::Stuck => tell!(
                lang,
                "nobody can move and the game is not over",
                "personne ne peut jouer et la partie n’est pas finie",
            ),
            Self::Twice => tell!(
                lang,
                "there are two entries of the same player",
                "il y a deux entrées du même joueur",
            ),
            Self::Unproved(player) => {
                let player = name(*player);
                tell!(
                    lang,
                    "an entry of {player} is missing, or ensures something else",
                    "une entrée de {player} manque, ou assure autre chose",
                )
            }
            Self::NotAsClaimed(value) => tell!(
                lang,
                "the entry ensures {value}, which is not the value claimed",
                "l’entrée assure {value}, qui n’est pas la valeur annoncée",
            ),
            Self::Superfluous => tell!(
                lang,
                "no play that follows the strategies comes here",
                "aucune partie qui suit les stratégies ne passe par ici",
            ),
            Self::Incomplete { have, states } => {
                let (have, states) = (number::count(*have, lang), number::count(*states, lang));
                tell!(
                    lang,
                    "{have} of {states} states have entries",
                    "{have} états sur {states} ont des entrées",
                )
            }
            Self::FileChanged => tell!(
                lang,
                "the strategy still holds, but the file of the graph has changed since",
                "la stratégie tient toujours, mais le fichier du graphe a changé depuis",
            ),
            Self::Altered => tell!(
                lang,
                "the strategy still holds, but the certificate is not as it was written",
                "la stratégie tient toujours, mais le certificat n’est pas tel qu’il a été écrit",
            ),
        }
    }
}

impl Proof<'_> {
    /// The message in a language.
    pub(crate) fn say(&self, voice: Voice) -> String {
        let lang = voice.lang;
        match *self {
            Self::Holds { proved, all, entries } => {
                let proved = match proved {
                    Proved::Value(value) => {
                        tell!(lang, "the value is {value}", "la valeur est {value}")
                    }
                    Proved::Winner(Some(player)) => {
                        let player = name(player);
                        tell!(lang, "{player} wins", "{player} gagne")
                    }
                    Proved::Winner(None) => tell!(lang, "nobody wins", "personne ne gagne"),
                };
                let also = match (all, lang) {
                    (false, _) => "",
                    (true, Lang::En) => ", and every other state comes out as it says",
                    (true, Lang::Fr) => ", et tout autre état finit comme annoncé",
                };
                let entries = entries_of(entries, lang);
                tell!(
                    lang,
                    "the proof holds: {proved}{also} ({entries})",
                    "la preuve tient : {proved}{also} ({entries})",
                )
            }
            Self::Broken { state, by: Some(by), flaw } => {
                let (by, flaw) = (name(by), flaw.say(lang));
                tell!(
                    lang,
                    "the proof fails in {state:?}, in what {by} ensures: {flaw}",
                    "la preuve échoue en {state:?}, dans ce que {by} assure : {flaw}",
                )
            }
            Self::Broken { flaw: flaw @ (Flaw::Altered | Flaw::FileChanged), .. } => {
                let flaw = flaw.say(lang);
                tell!(lang, "the proof is refused: {flaw}", "la preuve est refusée : {flaw}")
            }
            Self::Broken { state, by: None, flaw } => {
                let flaw = flaw.say(lang);
                tell!(
                    lang,
                    "the proof fails in {state:?}: {flaw}",
                    "la preuve échoue en {state:?} : {flaw}",
                )
            }
            Self::Written { entries } => {
                let entries = entries_of(entries, lang);
                tell!(lang, "certificate written ({entries})", "certificat écrit ({entries})")
            }
            Self::NothingToProve => tell!(
                lang,
                "no certificate: the search was stopped before the value was known",
                "pas de certificat : la recherche s’est arrêtée avant de connaître la valeur",
            ),
            Self::TooManyStates(states) => {
                let states = counted(states, Noun::State, lang);
                tell!(
                    lang,
                    "no certificate: it takes more than {states}; give a larger {option}, or a \
                     position nearer to the end",
                    "pas de certificat : il y faut plus de {states} ; donnez un {option} plus grand, \
                     ou une position plus proche de la fin",
                    option = voice.option("states"),
                )
            }
            Self::CutShort(states) => {
                let states = counted(states, Noun::State, lang);
                tell!(
                    lang,
                    "no certificate: stopped after {states}",
                    "pas de certificat : arrêt après {states}",
                )
            }
            Self::Contradiction { by, value } => {
                let by = name(by);
                tell!(
                    lang,
                    "no certificate: the search found {value}, but on the graph {by} cannot ensure \
                     it; this is an error of the program, please report it",
                    "pas de certificat : la recherche a trouvé {value}, mais sur le graphe {by} ne \
                     peut l’assurer ; c’est une erreur du programme, merci de la signaler",
                )
            }
        }
    }
}

/// "1,234 entries".
fn entries_of(entries: u64, lang: Lang) -> String {
    let many = plural(entries, lang);
    let entries = number::count(entries, lang);
    match (lang, many) {
        (Lang::En, false) => format!("{entries} entry"),
        (Lang::En, true) => format!("{entries} entries"),
        (Lang::Fr, false) => format!("{entries} entrée"),
        (Lang::Fr, true) => format!("{entries} entrées"),
    }
}
