//! Numbers as people read them.

use std::time::Duration;

use perfectplay_core::{Bound, Reading, Score, Window};

use crate::Lang;

/// A space that neither breaks nor stands wide: between groups of digits in French.
const NARROW: &str = "\u{202f}";

/// A count in full, its digits in groups of three.
///
/// ```
/// use perfectplay_messages::{Lang, number::count};
///
/// assert_eq!(count(1_234_567, Lang::En), "1,234,567");
/// assert_eq!(count(1_234_567, Lang::Fr), "1\u{202f}234\u{202f}567");
/// ```
pub fn count(count: u64, lang: Lang) -> String {
    let separator = match lang {
        Lang::En => ",",
        Lang::Fr => NARROW,
    };
    let digits = count.to_string();
    let mut written = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            written.push_str(separator);
        }
        written.push(digit);
    }
    written
}

/// A count in about three digits, for what changes while one looks: `9,999`, `123 k`, `12.3 M`.
pub fn about(count: u64, lang: Lang) -> String {
    const UNITS: [(u64, &str); 4] =
        [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    if count < 10_000 {
        return self::count(count, lang);
    }
    // A thousand too little of a unit would be written 1000 of the next: take the larger one.
    let (size, unit) =
        UNITS.into_iter().find(|&(size, _)| count >= size - size / 2000).unwrap_or(UNITS[3]);
    let scaled = count as f64 / size as f64;
    let space = match lang {
        Lang::En => " ",
        Lang::Fr => "\u{a0}",
    };
    let digits = if scaled < 99.95 { decimal(scaled, 1, lang) } else { format!("{scaled:.0}") };
    format!("{digits}{space}{unit}")
}

/// A time: `0.01 s`, `12.3 s`, `2 min 05 s`, `3 h 07 min`.
pub fn time(time: Duration, lang: Lang) -> String {
    let seconds = time.as_secs_f64();
    let whole = time.as_secs();
    match whole {
        0..10 => format!("{} s", decimal(seconds, 2, lang)),
        10..60 => format!("{} s", decimal(seconds, 1, lang)),
        60..3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3600, whole / 60 % 60),
    }
}

/// A number with some decimals, after a point or a comma.
pub(crate) fn decimal(number: f64, decimals: usize, lang: Lang) -> String {
    let written = format!("{number:.decimals$}");
    match lang {
        Lang::En => written,
        Lang::Fr => written.replace('.', ","),
    }
}

/// A value and what it says of the true one: `3`, `≥3`, `≤3`.
pub fn bounded(score: Score, bound: Bound) -> String {
    match bound {
        Bound::Exact => score.to_string(),
        Bound::AtLeast => format!("≥{score}"),
        Bound::AtMost => format!("≤{score}"),
    }
}

/// A value as a search sees it: results as they are, estimates marked `≈`.
///
/// The two must not be taken for each other: a result outranks every estimate.
pub fn reading(reading: Reading) -> String {
    let mark = if reading.decided { "" } else { "≈" };
    format!("{mark}{}", reading.score)
}

/// The two ends of a window, infinities included.
///
/// ```
/// use perfectplay_core::{Reading, Window};
/// use perfectplay_messages::number::ends;
///
/// let five = Reading { score: 5, decided: true, distance: None };
/// let window = Window { alpha: Some(five), beta: None };
/// assert_eq!(ends(window), ("5".to_owned(), "+∞".to_owned()));
/// ```
pub fn ends(window: Window) -> (String, String) {
    let end =
        |side: Option<Reading>, infinity: &str| side.map_or_else(|| infinity.to_owned(), reading);
    (end(window.alpha, "−∞"), end(window.beta, "+∞"))
}

/// A thing that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    /// A state entered by a search.
    Node,
    /// A state whose value is taken as it is.
    Leaf,
    /// A move and all that follows it.
    Branch,
    /// A move.
    Move,
    /// One move of one player, when a distance is measured.
    Ply,
    /// A game played.
    Game,
    /// A state of a game.
    State,
}

impl Noun {
    /// The noun as it follows the number `count`.
    ///
    /// English takes the plural for all but one; French from two on.
    pub fn after(self, count: u64, lang: Lang) -> &'static str {
        let plural = plural(count, lang);
        let pick = |one, many| if plural { many } else { one };
        match (self, lang) {
            (Self::Node, Lang::En) => pick("node", "nodes"),
            (Self::Node, Lang::Fr) => pick("nœud", "nœuds"),
            (Self::Leaf, Lang::En) => pick("leaf", "leaves"),
            (Self::Leaf, Lang::Fr) => pick("feuille", "feuilles"),
            (Self::Branch, Lang::En) => pick("branch", "branches"),
            (Self::Branch, Lang::Fr) => pick("branche", "branches"),
            (Self::Move, Lang::En) => pick("move", "moves"),
            (Self::Ply, Lang::En) => pick("ply", "plies"),
            (Self::Move | Self::Ply, Lang::Fr) => pick("coup", "coups"),
            (Self::Game, Lang::En) => pick("game", "games"),
            (Self::Game, Lang::Fr) => pick("partie", "parties"),
            (Self::State, Lang::En) => pick("state", "states"),
            (Self::State, Lang::Fr) => pick("état", "états"),
        }
    }
}

/// A number of things: `1 node`, `1,234 nodes`.
pub fn counted(count: u64, noun: Noun, lang: Lang) -> String {
    format!("{} {}", self::count(count, lang), noun.after(count, lang))
}

/// True if the language says this many in the plural.
pub(crate) fn plural(count: u64, lang: Lang) -> bool {
    match lang {
        Lang::En => count != 1,
        Lang::Fr => count >= 2,
    }
}

/// A list in words: `1, 2 and 3`. Long lists end in how many are left out.
pub(crate) fn list(items: &[String], lang: Lang) -> String {
    let and = match lang {
        Lang::En => "and",
        Lang::Fr => "et",
    };
    joined(items, and, lang)
}

/// The same with "or": one of them is to be chosen.
pub(crate) fn alternatives(items: &[String], lang: Lang) -> String {
    let or = match lang {
        Lang::En => "or",
        Lang::Fr => "ou",
    };
    joined(items, or, lang)
}

fn joined(items: &[String], and: &str, lang: Lang) -> String {
    const SHOWN: usize = 12;
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] if items.len() <= SHOWN => format!("{} {and} {last}", first.join(", ")),
        _ => {
            let left = items.len() - SHOWN;
            let others = match lang {
                Lang::En => "more",
                Lang::Fr if left > 1 => "autres",
                Lang::Fr => "autre",
            };
            format!("{} {and} {left} {others}", items[..SHOWN].join(", "))
        }
    }
}
