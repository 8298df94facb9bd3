//! What cannot be done is said, in both languages and in the words of the front end.

use std::{collections::HashSet, mem::discriminant};

use perfectplay_core::{HeapRule, Lang, PositionError, Say, Voice};
use perfectplay_registry::{Both, Fault, NoValue, RequestError, SearchError, books::BookError};
use perfectplay_testkit::assert_said;

fn one_of_each() -> Vec<RequestError> {
    let text = |text: &str| text.to_owned();
    let because = || Both::from(("so it is", "c’est ainsi"));
    let no_value = |because| RequestError::NoGrundyValue { game: text("tree"), because };
    vec![
        RequestError::UnknownGame { name: text("go"), nearest: None },
        RequestError::UnknownGame { name: text("nym"), nearest: Some(text("nim")) },
        RequestError::UnknownParameter {
            game: text("nim"),
            parameter: text("rows"),
            takes: vec![text("misere"), text("take")],
        },
        RequestError::UnknownParameter {
            game: text("tree"),
            parameter: text("rows"),
            takes: Vec::new(),
        },
        RequestError::BadParameter {
            parameter: text("rows"),
            value: text("x"),
            because: because(),
        },
        RequestError::BadGame { game: text("othello"), because: because() },
        RequestError::BadPosition {
            game: text("nim"),
            text: "9".repeat(100),
            error: PositionError::AfterTheEnd { ply: 0, extra: 2 },
        },
        RequestError::UnknownHeuristic {
            game: text("nim"),
            name: text("foo"),
            has: vec![text("none")],
        },
        RequestError::UnknownMethod { name: text("foo"), has: vec![text("auto")] },
        RequestError::NotJudged { mv: text("4") },
        RequestError::NoSuchLevel { level: 11 },
        RequestError::NoHorizon { method: "pns" },
        RequestError::BadMove { mv: text("8"), because: because() },
        RequestError::NotImpartial { game: text("connect4") },
        no_value(NoValue::Cyclic),
        no_value(NoValue::Drawn),
        no_value(NoValue::DrawnSomewhere),
        no_value(NoValue::TooLarge),
        RequestError::NoHeapRule { game: text("chomp") },
        RequestError::MisereTable,
        RequestError::TooManyHeaps { up_to: 9, most: 8 },
        RequestError::NotForRule { method: "sparse", rule: HeapRule::split_unequally() },
        RequestError::NoBooks { game: text("nim") },
        RequestError::Book(BookError::NoPositions { plies: 50 }),
        RequestError::NoTables { game: text("othello") },
        RequestError::NoTableFolder,
        RequestError::NoTable {
            label: text("chess KBNK"),
            game: text("chess"),
            tier: text("KBNK"),
        },
        RequestError::NoTableFor { game: text("chess") },
        RequestError::Table { because: because() },
        RequestError::Search(SearchError::NoMemory { bytes: 4096 << 20 }),
        RequestError::Search(SearchError::Unlawful(Fault::Utility { utility: 2, range: (-1, 1) })),
        RequestError::Search(SearchError::Unlawful(Fault::NoMoves)),
        RequestError::NoTree { method: "retrograde" },
    ]
}

#[test]
fn every_refusal_is_said_in_both_languages() {
    let errors = one_of_each();
    let kinds: HashSet<_> = errors.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), 26, "every kind of refusal has a sample");
    errors.iter().for_each(|error| assert_said(error));
}

#[test]
fn options_are_called_as_the_front_end_calls_them() {
    let long = RequestError::TooManyHeaps { up_to: 9, most: 8 };
    assert!(long.say(Voice::command_line(Lang::Fr)).ends_with("donnez --up-to 8 au plus"));
    assert!(long.say(Voice::lab(Lang::Fr)).ends_with("donnez up_to 8 au plus"));
}
