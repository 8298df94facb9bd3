//! What every term is worth, and the file that says so.
//!
//! ```text
//! perfectplay chess weights 1
//!
//! men
//! 82:108 335:305 350:325 490:555 1010:1010
//! ```
//!
//! A line with the name of a term, and its weights, in the middle game and in the ending, at most eight a line. All terms
//! are there, in their order.

use std::sync::LazyLock;

use perfectplay_core::{Both, Say, Score, Voice, both, sayable_errors};

use super::{
    Worth,
    terms::{COUNT, TERMS, first},
    w,
};
use crate::chess::heuristics::TEXTBOOK;

const TITLE: &str = "perfectplay chess weights 1";

/// Weights of one line.
const A_LINE: usize = 8;

/// No weight is larger: sums of them stay far from the ends of their numbers.
const MOST: Score = 9999;

const MEN: usize = first("men");

/// The weights that come with the program; `docs/chess.md` says how they were made.
static SHIPPED: LazyLock<Weights> =
    LazyLock::new(|| Weights::read(include_str!("chess.weights")).expect("a test reads them"));

/// The weights that come with the program.
#[inline]
pub fn shipped() -> &'static Weights {
    &SHIPPED
}

/// What every term is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Box<[Worth; COUNT]>);

impl Weights {
    /// Men as the textbooks count them, and nothing else.
    pub fn textbook() -> Self {
        let mut all = [w(0, 0); COUNT];
        for (at, worth) in TEXTBOOK.into_iter().take(5).enumerate() {
            all[MEN + at] = w(worth, worth);
        }
        Self(Box::new(all))
    }

    /// These, in the middle game and in the ending; none is larger than 9999.
    pub fn new(pairs: [[Score; 2]; COUNT]) -> Self {
        let worth = |pair: [Score; 2]| {
            let [middle, ending] = pair.map(|weight| weight.clamp(-MOST, MOST));
            w(middle, ending)
        };
        Self(Box::new(pairs.map(worth)))
    }

    /// All of them, in the middle game and in the ending.
    pub fn pairs(&self) -> impl Iterator<Item = [Score; 2]> {
        self.0.iter().map(|worth| [worth.middle(), worth.ending()])
    }

    #[inline(always)]
    pub(super) fn of(&self, number: usize) -> Worth {
        self.0[number]
    }

    /// The file.
    pub fn write(&self) -> String {
        let mut text = format!("{TITLE}\n");
        let mut pairs = self.pairs();
        for term in TERMS {
            text += &format!("\n{}\n", term.name);
            let weights: Vec<String> = pairs
                .by_ref()
                .take(term.count)
                .map(|[middle, ending]| format!("{middle}:{ending}"))
                .collect();
            for line in weights.chunks(A_LINE) {
                text += &line.join(" ");
                text.push('\n');
            }
        }
        text
    }

    /// The weights of a file.
    ///
    /// # Errors
    ///
    /// If the text is not such a file: another first line, a term that is missing, unknown or out of its place, a number
    /// of weights that is not that of the term, or something that is no weight.
    pub fn read(text: &str) -> Result<Self, BadWeights> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        if lines.next().is_none_or(|(_, first)| first != TITLE) {
            return Err(BadWeights(both!(
                "these are no weights for chess: the first line is not that of such a file",
                "ce ne sont pas des poids pour les échecs : la première ligne n’est pas celle d’un tel fichier",
            )));
        }
        let mut all = [w(0, 0); COUNT];
        let mut at = 0;
        for term in TERMS {
            let name = term.name;
            let found = lines.next();
            if found.is_none_or(|(_, found)| found != name) {
                return Err(match found {
                    Some((line, found)) => BadWeights(both!(
                        "line {line}: {name:?} comes here, and not {found:?}",
                        "ligne {line} : on attend {name:?}, et non {found:?}",
                    )),
                    None => ends_before(name),
                });
            }
            let end = at + term.count;
            while at < end {
                let (line, words) = lines.next().ok_or_else(|| ends_before(name))?;
                for word in words.split_whitespace() {
                    let (false, Some(worth)) = (at == end, pair(word)) else {
                        return Err(BadWeights(both!(
                            "line {line}: {word:?} is not one of the {} weights of {name}, written like 24:-7",
                            "ligne {line} : {word:?} n’est pas l’un des {} poids de {name}, écrits comme 24:-7",
                            term.count,
                        )));
                    };
                    all[at] = worth;
                    at += 1;
                }
            }
        }
        match lines.next() {
            None => Ok(Self(Box::new(all))),
            Some((line, found)) => Err(BadWeights(both!(
                "line {line}: nothing comes after the last term, and here is {found:?}",
                "ligne {line} : rien ne suit le dernier terme, et voici {found:?}",
            ))),
        }
    }
}

fn pair(word: &str) -> Option<Worth> {
    let (middle, ending) = word.split_once(':')?;
    let number = |text: &str| text.parse().ok().filter(|number| (-MOST..=MOST).contains(number));
    Some(w(number(middle)?, number(ending)?))
}

fn ends_before(name: &str) -> BadWeights {
    BadWeights(both!(
        "the file ends before all weights of {name}",
        "le fichier finit avant tous les poids de {name}",
    ))
}

/// Why a text has no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWeights(Both);

impl Say for BadWeights {
    fn say(&self, voice: Voice) -> String {
        self.0.say(voice).to_owned()
    }
}

sayable_errors!(BadWeights);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        let number =
            |at: usize| (perfectplay_core::hash::mix(at as u64) % 20_001) as Score - 10_000;
        let pairs = std::array::from_fn(|at| [number(2 * at), number(2 * at + 1)]);
        let weights = Weights::new(pairs);
        assert_eq!(Weights::read(&weights.write()), Ok(weights));
        assert_eq!(Weights::read(&Weights::textbook().write()), Ok(Weights::textbook()));
    }

    #[test]
    fn what_comes_along_is_what_a_fit_writes() {
        assert_eq!(shipped().write(), include_str!("chess.weights"));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told() {
        let text = Weights::textbook().write();
        let refused = |text: &str| Weights::read(text).expect_err("no weights").to_string();
        for (changed, why) in [
            (String::new(), "these are no weights for chess"),
            (text.replacen('1', "2", 1), "these are no weights for chess"),
            (text.replacen("men", "man", 1), "line 6: \"men\" comes here, and not \"man\""),
            (text.replacen("tempo\n0:0\n", "", 1), "line 4: \"tempo\" comes here"),
            (
                text.replacen("100:100 ", "", 1),
                "line 9: \"pawn-squares\" is not one of the 5 weights of men",
            ),
            (
                text.replacen("100:100", "100:100 7:7", 1),
                "line 7: \"900:900\" is not one of the 5 weights",
            ),
            (text.replacen("100:100", "100", 1), "line 7: \"100\" is not one of the 5 weights"),
            (text.replacen("100:100", "100:99999", 1), "line 7: \"100:99999\" is not one"),
            (text.replacen("100:100", "100:1.5", 1), "line 7: \"100:1.5\" is not one"),
            (
                format!("{text}\nmore\n"),
                "line 199: nothing comes after the last term, and here is \"more\"",
            ),
            (text[..194].to_owned(), "the file ends before all weights of pawn-squares"),
            (text[..text.len() - 5].to_owned(), "the file ends before all weights of open-at-king"),
        ] {
            let said = refused(&changed);
            assert!(said.starts_with(why), "{why}: {said}");
        }
    }
}
