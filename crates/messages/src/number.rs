//! Numbers as people read them.

use std::time::Duration;

use perfectplay_core::{Bound, ProofNumbers, Reading, Score, Window};

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
///
/// ```
/// use perfectplay_messages::{Lang, number::decimal};
///
/// assert_eq!(decimal(-1.25, 1, Lang::Fr), "-1,2");
/// assert_eq!(decimal(-0.004, 2, Lang::En), "0.00"); // nothing is not less than nothing
/// ```
pub fn decimal(number: f64, decimals: usize, lang: Lang) -> String {
    let written = format!("{number:.decimals$}");
    let is_zero = !written.contains(|digit: char| ('1'..='9').contains(&digit));
    pointed(if is_zero { written.replace('-', "") } else { written }, lang)
}

/// With so many decimals, but no zeros at their end.
fn trimmed(number: f64, decimals: usize) -> String {
    let written = format!("{number:.decimals$}");
    match written.contains('.') {
        true => written.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => written,
    }
}

/// With a comma in the place of the point where people write one.
fn pointed(written: String, lang: Lang) -> String {
    match lang {
        Lang::En => written,
        Lang::Fr => written.replace('.', ","),
    }
}

/// A number in so many digits that mean something, its whole part in groups: `0.0123`, `12.35`,
/// `1,234,568`, `1.235 × 10^20`.
///
/// ```
/// use perfectplay_messages::{Lang, number::significant};
///
/// assert_eq!(significant(12.3456, 4, Lang::En), "12.35");
/// assert_eq!(significant(1_234_567.8, 4, Lang::En), "1,234,568");
/// assert_eq!(significant(0.000_012_345, 3, Lang::Fr), "1,23 × 10^-5");
/// assert_eq!(significant(12.0, 4, Lang::En), "12");
/// ```
pub fn significant(number: f64, digits: usize, lang: Lang) -> String {
    let size = number.abs();
    if size > 0.0 && !(1e-4..1e15).contains(&size) {
        return power(number.signum(), size.log10(), digits, lang);
    }
    let sign = if number < 0.0 { "-" } else { "" };
    if size >= 1e15_f64.min(10_f64.powi(digits as i32)) {
        return format!("{sign}{}", count(size.round() as u64, lang));
    }
    // The digits before the point, or minus the zeros after it.
    let before = if size > 0.0 { size.log10().floor() as i32 + 1 } else { 1 };
    let decimals = usize::try_from(digits as i32 - before).unwrap_or(0);
    let written = trimmed(size, decimals);
    let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), |whole| count(whole, lang));
    match (fraction, lang) {
        ("", _) => format!("{sign}{whole}"),
        (_, Lang::En) => format!("{sign}{whole}.{fraction}"),
        (_, Lang::Fr) => format!("{sign}{whole},{fraction}"),
    }
}

/// A number of which only the logarithm is known, since it may be too large for anything else.
///
/// ```
/// use perfectplay_messages::{Lang, number::power_of_ten};
///
/// assert_eq!(power_of_ten(2.0, 4, Lang::En), "100");
/// assert_eq!(power_of_ten(5000.301_03, 3, Lang::En), "2 × 10^5000");
/// assert_eq!(power_of_ten(f64::NEG_INFINITY, 4, Lang::En), "0");
/// ```
pub fn power_of_ten(log10: f64, digits: usize, lang: Lang) -> String {
    match log10 {
        // Rounded to what the logarithm can tell, so that a thousand is not 999.999.
        ..15.0 => {
            let value = 10_f64.powf(log10);
            let whole = value.round();
            let is_whole = whole >= 1.0 && ((value - whole) / whole).abs() < 1e-12;
            significant(if is_whole { whole } else { value }, digits, lang)
        }
        _ => power(1.0, log10, digits, lang),
    }
}

/// So many times a power of ten.
fn power(sign: f64, log10: f64, digits: usize, lang: Lang) -> String {
    let mut exponent = log10.floor();
    let decimals = digits.saturating_sub(1);
    let mut mantissa = trimmed(10_f64.powf(log10 - exponent), decimals);
    if mantissa == "10" {
        exponent += 1.0;
        mantissa = "1".to_owned();
    }
    let sign = if sign < 0.0 { "-" } else { "" };
    format!("{sign}{} × 10^{exponent}", pointed(mantissa, lang))
}

/// A probability, with enough digits to tell it from 0 and 1.
///
/// ```
/// use perfectplay_messages::{Lang, number::probability};
///
/// assert_eq!(probability(0.618_033_988_7, Lang::En), "0.618034");
/// assert_eq!(probability(0.5, Lang::Fr), "0,5");
/// assert_eq!(probability(1.0 - 1e-9, Lang::En), "0.999999999");
/// assert_eq!(probability(1e-9, Lang::En), "1 × 10^-9");
/// ```
pub fn probability(probability: f64, lang: Lang) -> String {
    let rest = 1.0 - probability;
    if rest > 0.0 && rest < 1e-4 {
        let nines = (-rest.log10()).floor() as usize;
        return pointed(trimmed(probability, (nines + 2).min(16)), lang);
    }
    significant(probability, 6, lang)
}

/// A part of a whole, in percent: `12.3%`.
pub fn percent(part: f64, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{}%", decimal(100.0 * part, 1, lang)),
        Lang::Fr => format!("{}\u{a0}%", decimal(100.0 * part, 1, lang)),
    }
}

/// A whole number that may be below zero, its digits in groups.
pub fn signed(number: i64, lang: Lang) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", count(number.unsigned_abs(), lang))
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

/// A proof or disproof number.
pub fn proof_number(number: Option<u32>, lang: Lang) -> String {
    number.map_or_else(|| "∞".to_owned(), |number| count(number.into(), lang))
}

/// Both numbers of a state.
///
/// ```
/// use perfectplay_core::ProofNumbers;
/// use perfectplay_messages::{Lang, number::proof_numbers};
///
/// let proved = ProofNumbers::answered(true);
/// assert_eq!(proof_numbers(proved, Lang::En), ("0".to_owned(), "∞".to_owned()));
/// ```
pub fn proof_numbers(numbers: ProofNumbers, lang: Lang) -> (String, String) {
    (proof_number(numbers.proof, lang), proof_number(numbers.disproof, lang))
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
            (Self::Move, Lang::Fr) => pick("coup", "coups"),
            (Self::Ply, Lang::Fr) => pick("coup", "coups"),
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
