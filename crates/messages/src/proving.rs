//! What is said of proof-number search, step by step.

use perfectplay_core::{Player, ProofNumbers};

use crate::{
    Lang,
    message::{place, tell},
    number::{self, plural},
    verdict::name,
};

/// The most numbers that are written out to show what follows from them.
const WRITTEN_OUT: usize = 8;

/// Everything said of a search that counts what is left to show. `after` are the moves to a state.
#[derive(Clone, Copy, Debug)]
pub enum Proving<'a> {
    /// A state is looked at for the first time.
    FirstLook {
        /// The state.
        after: &'a str,
        /// Whose turn it is.
        player: Player,
        /// That is the player who asks.
        asks: bool,
        /// Its numbers.
        numbers: ProofNumbers,
    },
    /// A state is known from elsewhere.
    Remembered {
        /// The state.
        after: &'a str,
        /// Its numbers.
        numbers: ProofNumbers,
    },
    /// The numbers of a state follow from those of the states after its moves.
    Moves {
        /// The state.
        after: &'a str,
        /// It is the turn of the player who asks.
        asks: bool,
        /// The numbers after its moves; none if some of them are not shown.
        below: &'a [ProofNumbers],
        /// What follows.
        numbers: ProofNumbers,
    },
    /// The search goes on below a move.
    Follow {
        /// The state before the move.
        after: &'a str,
        /// The move.
        mv: &'a str,
        /// How far.
        limits: ProofNumbers,
    },
    /// It comes back without an answer.
    Back {
        /// The state it comes back from.
        after: &'a str,
        /// Its numbers by now.
        numbers: ProofNumbers,
    },
    /// It comes back with an answer.
    Answered {
        /// The state it comes back from.
        after: &'a str,
        /// The answer.
        yes: bool,
        /// The move that gives it, if one is enough.
        best: Option<&'a str>,
    },
    /// Whether a leaf is worth what was asked for.
    Shown(bool),
    /// Steps that are not told, for want of room.
    Untold(u64),
}

impl Proving<'_> {
    pub(crate) fn say(self, lang: Lang) -> String {
        match self {
            Self::FirstLook { after, player, asks, numbers } => {
                let (place, player) = (place(after, lang), name(player));
                let (proof, disproof) = number::proof_numbers(numbers, lang);
                if asks {
                    tell!(
                        lang,
                        "{player} to move {place}: proof number {proof}, \
                         disproof number {disproof}, one for each move.",
                        "C’est à {player} de jouer {place} : nombre de preuve {proof}, \
                         nombre de réfutation {disproof}, un pour chaque coup.",
                    )
                } else {
                    tell!(
                        lang,
                        "{player} to move {place}: proof number {proof}, one for each move, \
                         disproof number {disproof}.",
                        "C’est à {player} de jouer {place} : nombre de preuve {proof}, \
                         un pour chaque coup, nombre de réfutation {disproof}.",
                    )
                }
            }
            Self::Remembered { after, numbers } => {
                let place = place(after, lang);
                let (proof, disproof) = number::proof_numbers(numbers, lang);
                match numbers.answer() {
                    Some(true) => tell!(
                        lang,
                        "The state {place} is known already: the answer is yes.",
                        "L’état {place} est déjà connu : la réponse est oui.",
                    ),
                    Some(false) => tell!(
                        lang,
                        "The state {place} is known already: the answer is no.",
                        "L’état {place} est déjà connu : la réponse est non.",
                    ),
                    None => tell!(
                        lang,
                        "The table remembers the state {place}: proof number {proof}, \
                         disproof number {disproof}.",
                        "La table se souvient de l’état {place} : nombre de preuve {proof}, \
                         nombre de réfutation {disproof}.",
                    ),
                }
            }
            Self::Moves { after, asks, below, numbers } => {
                let place = place(after, lang);
                let proofs = || below.iter().map(|numbers| numbers.proof);
                let disproofs = || below.iter().map(|numbers| numbers.disproof);
                if asks {
                    let proof = least(proofs(), numbers.proof, lang);
                    let disproof = sum(disproofs(), numbers.disproof, lang);
                    tell!(
                        lang,
                        "One move is enough {place}: proof number {proof}, \
                         disproof number {disproof}.",
                        "Un seul coup suffit {place} : nombre de preuve {proof}, \
                         nombre de réfutation {disproof}.",
                    )
                } else {
                    let proof = sum(proofs(), numbers.proof, lang);
                    let disproof = least(disproofs(), numbers.disproof, lang);
                    tell!(
                        lang,
                        "Every move counts {place}: proof number {proof}, \
                         disproof number {disproof}.",
                        "Tous les coups comptent {place} : nombre de preuve {proof}, \
                         nombre de réfutation {disproof}.",
                    )
                }
            }
            Self::Follow { after, mv, limits } => {
                let how_far = how_far(limits, lang);
                match after {
                    "" => tell!(
                        lang,
                        "From the root, move {mv} leads to the most-proving node: \
                         follow it {how_far}.",
                        "Depuis la racine, le coup {mv} mène au nœud le plus décisif : \
                         on le suit {how_far}.",
                    ),
                    _ => tell!(
                        lang,
                        "From the state after {after}, move {mv} leads to the most-proving node: \
                         follow it {how_far}.",
                        "Depuis l’état après {after}, le coup {mv} mène au nœud le plus décisif : \
                         on le suit {how_far}.",
                    ),
                }
            }
            Self::Back { after, numbers } => {
                let place = place(after, lang);
                let (proof, disproof) = number::proof_numbers(numbers, lang);
                tell!(
                    lang,
                    "A limit is reached {place}: back with proof number {proof}, \
                     disproof number {disproof}.",
                    "Une limite est atteinte {place} : on remonte avec le nombre de preuve {proof}, \
                     le nombre de réfutation {disproof}.",
                )
            }
            Self::Answered { after, yes, best } => {
                let place = place(after, lang);
                let by = best.map_or_else(String::new, |mv| {
                    tell!(lang, ", by move {mv}", ", par le coup {mv}")
                });
                if yes {
                    tell!(
                        lang,
                        "Proved {place}: the answer is yes{by}.",
                        "C’est prouvé {place} : la réponse est oui{by}.",
                    )
                } else {
                    tell!(
                        lang,
                        "Disproved {place}: the answer is no{by}.",
                        "C’est réfuté {place} : la réponse est non{by}.",
                    )
                }
            }
            Self::Shown(true) => tell!(lang, "That is enough.", "C’est assez."),
            Self::Shown(false) => tell!(lang, "That is not enough.", "Ce n’est pas assez."),
            Self::Untold(steps) => {
                let written = number::count(steps, lang);
                if plural(steps, lang) {
                    tell!(
                        lang,
                        "{written} further steps are not told.",
                        "{written} autres étapes ne sont pas racontées.",
                    )
                } else {
                    tell!(
                        lang,
                        "{written} further step is not told.",
                        "{written} autre étape n’est pas racontée.",
                    )
                }
            }
        }
    }
}

/// How long a move is followed.
fn how_far(limits: ProofNumbers, lang: Lang) -> String {
    let (proof, disproof) = number::proof_numbers(limits, lang);
    match (limits.proof, limits.disproof) {
        (None, None) => {
            tell!(lang, "until the answer is known", "jusqu’à ce que la réponse soit connue")
        }
        (Some(_), None) => tell!(
            lang,
            "while its proof number is below {proof}",
            "tant que son nombre de preuve est inférieur à {proof}",
        ),
        (None, Some(_)) => tell!(
            lang,
            "while its disproof number is below {disproof}",
            "tant que son nombre de réfutation est inférieur à {disproof}",
        ),
        (Some(_), Some(_)) => tell!(
            lang,
            "while its proof number is below {proof} and its disproof number below {disproof}",
            "tant que son nombre de preuve est inférieur à {proof} \
             et son nombre de réfutation à {disproof}",
        ),
    }
}

/// A number that is the least of others: `min(3, ∞, 2) = 2`.
fn least(
    numbers: impl ExactSizeIterator<Item = Option<u32>>,
    least: Option<u32>,
    lang: Lang,
) -> String {
    let least = number::proof_number(least, lang);
    match numbers.len() {
        1 => least,
        2..=WRITTEN_OUT => format!("min({}) = {least}", joined(numbers, ", ", lang)),
        _ => tell!(lang, "{least}, the least", "{least}, le plus petit"),
    }
}

/// A number that is the sum of others: `1 + 0 + 3 = 4`.
fn sum(
    numbers: impl ExactSizeIterator<Item = Option<u32>>,
    sum: Option<u32>,
    lang: Lang,
) -> String {
    let sum = number::proof_number(sum, lang);
    match numbers.len() {
        1 => sum,
        2..=WRITTEN_OUT => format!("{} = {sum}", joined(numbers, " + ", lang)),
        _ => tell!(lang, "{sum}, the sum", "{sum}, la somme"),
    }
}

fn joined(numbers: impl Iterator<Item = Option<u32>>, by: &str, lang: Lang) -> String {
    let written: Vec<_> = numbers.map(|number| number::proof_number(number, lang)).collect();
    written.join(by)
}
