//! What the yes/no test is expected to cost.

use perfectplay_messages::{Trial, TrialWord, Voice, number};
use perfectplay_theory::{Cost, Count, Magnitude};
use serde::Serialize;
use serde_json::Value;

use super::{say, word};
use crate::document::Document;

/// Levels that are shown at the bottom and at the top of a tree, if there are more.
const LEVELS: usize = 10;

/// The answer as JSON. A number beyond what JSON readers understand is null; its logarithm is not.
#[derive(Serialize)]
pub struct Answer {
    moves: u32,
    depth: u32,
    p: f64,
    p_n: f64,
    branching: f64,
    expected: Option<f64>,
    log10_expected: f64,
    expected_yes: Option<f64>,
    log10_expected_yes: Option<f64>,
    expected_no: Option<f64>,
    log10_expected_no: Option<f64>,
    deviation: Option<f64>,
    log10_deviation: Option<f64>,
    ensured: f64,
    log10_ensured: Option<f64>,
    prevented: f64,
    log10_prevented: Option<f64>,
    floor_yes: Value,
    log10_floor_yes: f64,
    floor_no: Value,
    log10_floor_no: f64,
    knuth_moore: Value,
    log10_knuth_moore: f64,
    full: Value,
    log10_full: f64,
    levels: Vec<AnswerLevel>,
}

#[derive(Serialize)]
struct AnswerLevel {
    level: usize,
    u: f64,
    v: f64,
}

/// What is expected, in words and tables; of many levels only the first and the last ones unless `all`.
pub fn document(cost: &Cost, all: bool, voice: impl Into<Voice>) -> Document {
    let voice = voice.into();
    let lang = voice.lang;
    let word = |it| word(it, lang);
    let mut report = Document::new(say(Trial::Tree { moves: cost.moves, depth: cost.depth }, lang));
    let (p_n, branching) = (cost.fixed_point.p(), cost.fixed_point.branching());
    report.paragraph(say(Trial::FixedPoint { p: p_n, branching }, lang));
    report.paragraph(say(Trial::Chance { p: cost.p, even: cost.depth.is_multiple_of(2) }, lang));
    report.paragraph(say(Trial::Ensured(cost.ensured), lang));

    let leaves = |magnitude: Magnitude| number::power_of_ten(magnitude.log10(), 6, lang);
    let perhaps = |magnitude: Option<Magnitude>| magnitude.map_or_else(|| "-".to_owned(), leaves);
    let count = |count: Count| match count.exact.and_then(|exact| u64::try_from(exact).ok()) {
        Some(exact) => number::count(exact, lang),
        None => leaves(count.magnitude),
    };
    let rows = [
        (TrialWord::Expected, leaves(cost.expected)),
        (TrialWord::IfYes, perhaps(cost.expected_yes)),
        (TrialWord::IfNo, perhaps(cost.expected_no)),
        (TrialWord::Spread, leaves(cost.deviation)),
        (TrialWord::LeastYes, count(cost.floors.yes)),
        (TrialWord::LeastNo, count(cost.floors.no)),
        (TrialWord::Minimal, count(cost.floors.knuth_moore)),
        (TrialWord::Full, count(cost.floors.full)),
    ];
    let mut table = vec![vec![word(TrialWord::LeavesOfOneTest), String::new()]];
    table.extend(rows.map(|(name, leaves)| vec![word(name), leaves]));
    report.table(table);
    levels(cost, all, &mut report, voice);
    report
}

/// Level by level; of many only the first and the last ones.
fn levels(cost: &Cost, all: bool, report: &mut Document, voice: Voice) {
    let lang = voice.lang;
    if cost.levels.is_empty() {
        return;
    }
    let heads = [TrialWord::Level, TrialWord::Unsatisfying, TrialWord::Tried];
    let head = || heads.map(|head| word(head, lang)).to_vec();
    let row = |(index, level): (usize, &perfectplay_theory::Level)| {
        let number = number::count(index as u64 + 1, lang);
        vec![number, number::probability(level.u, lang), number::significant(level.v, 7, lang)]
    };
    let rows = cost.levels.iter().enumerate().map(row);
    let count = cost.levels.len();
    if all || count <= 2 * LEVELS {
        report.table(std::iter::once(head()).chain(rows).collect());
        return;
    }
    let first = rows.clone().take(LEVELS);
    let last = rows.skip(count - LEVELS);
    report.table(std::iter::once(head()).chain(first).collect());
    report.paragraph(say(Trial::MoreLevels((count - 2 * LEVELS) as u64), voice));
    report.table(std::iter::once(head()).chain(last).collect());
}

/// What is expected, for programs.
pub fn answer(cost: &Cost) -> Answer {
    let finite = |number: f64| number.is_finite().then_some(number);
    let value = |magnitude: Option<Magnitude>| magnitude.and_then(Magnitude::to_f64);
    let log10 = |magnitude: Option<Magnitude>| magnitude.map(Magnitude::log10).and_then(finite);
    let floors = &cost.floors;
    let level = |(index, level): (usize, &perfectplay_theory::Level)| AnswerLevel {
        level: index + 1,
        u: level.u,
        v: level.v,
    };
    Answer {
        moves: cost.moves,
        depth: cost.depth,
        p: cost.p,
        p_n: cost.fixed_point.p(),
        branching: cost.fixed_point.branching(),
        expected: cost.expected.to_f64(),
        log10_expected: cost.expected.log10(),
        expected_yes: value(cost.expected_yes),
        log10_expected_yes: log10(cost.expected_yes),
        expected_no: value(cost.expected_no),
        log10_expected_no: log10(cost.expected_no),
        deviation: cost.deviation.to_f64(),
        log10_deviation: finite(cost.deviation.log10()),
        ensured: cost.ensured,
        log10_ensured: finite(cost.ensured.log10()),
        prevented: cost.prevented,
        log10_prevented: finite(cost.prevented.log10()),
        floor_yes: whole_number(floors.yes),
        log10_floor_yes: floors.yes.magnitude.log10(),
        floor_no: whole_number(floors.no),
        log10_floor_no: floors.no.magnitude.log10(),
        knuth_moore: whole_number(floors.knuth_moore),
        log10_knuth_moore: floors.knuth_moore.magnitude.log10(),
        full: whole_number(floors.full),
        log10_full: floors.full.magnitude.log10(),
        levels: cost.levels.iter().enumerate().map(level).collect(),
    }
}

/// A whole number as such while it is small enough, then rounded, then null.
fn whole_number(count: Count) -> Value {
    match count.exact.and_then(|exact| u64::try_from(exact).ok()) {
        Some(exact) => exact.into(),
        None => count.magnitude.to_f64().into(),
    }
}
