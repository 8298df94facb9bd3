//! What is said of whole games and of files of problems.

use std::time::Duration;

use perfectplay_core::{Player, Stop};
use perfectplay_messages::{
    Judgement, Lang, Message, ProblemColumn, Problems, Review, ReviewColumn, ReviewWord,
};

fn both(message: Message<'_>) -> [String; 2] {
    Lang::ALL.map(|lang| message.say(lang))
}

fn review(review: Review<'_>) -> [String; 2] {
    both(Message::Review(review))
}

fn problems(problems: Problems<'_>) -> [String; 2] {
    both(Message::Problems(problems))
}

#[test]
fn losses_are_counted_and_estimates_called_so() {
    let losses = |moves, lost, exact, worst| {
        review(Review::Losses { player: Player::Min, moves, lost, exact, worst })
    };
    assert_eq!(
        losses(3, 4, true, Some("7. 2")),
        [
            "Min lost 4 in 3 moves, 1.33 a move, most by move 7. 2",
            "Min a perdu 4 au total sur 3 coups, 1,33 par coup en moyenne, surtout par le coup 7. 2"
        ]
    );
    assert_eq!(
        losses(1, 0, false, None),
        [
            "Min lost an estimated 0 in 1 move, 0.00 a move",
            "Min a perdu, par estimation, 0 au total sur 1 coup, 0,00 par coup en moyenne"
        ]
    );
}

#[test]
fn turning_points_are_named() {
    let (mv, player) = ("7. 2", Player::Max);
    let point = |judgement| review(Review::TurningPoint { mv, player, judgement });
    assert_eq!(
        point(Judgement::ThrowsAwayWin),
        [
            "turning point: 7. 2, where Max throws away the win",
            "tournant\u{a0}: 7. 2, où Max laisse échapper le gain"
        ]
    );
    assert_eq!(point(Judgement::Loses)[1], "tournant, peut-être\u{a0}: 7. 2, où Max perd");
}

#[test]
fn work_is_told_while_it_goes_on() {
    let elapsed = Duration::from_secs(12);
    assert_eq!(
        review(Review::Progress { done: 2, moves: 60, elapsed }),
        [
            "moves from the last one back: 2 of 60, 12.0 s",
            "coups à partir du dernier\u{a0}: 2 sur 60, 12,0 s"
        ]
    );
    assert_eq!(
        review(Review::Interrupted(1)),
        ["interrupted: 1 move not looked at", "interruption\u{a0}: 1 coup non examiné"]
    );
    assert!(review(Review::Interrupted(2))[1].ends_with("2 coups non examinés"));
}

#[test]
fn what_differs_from_a_file_is_listed() {
    assert_eq!(problems(Problems::Differs(18)), ["differs: +18", "diffère\u{a0}: +18"]);
    let moves = [("g8", 18, 16), ("h1", 0, -2)];
    assert_eq!(
        problems(Problems::MovesDiffer(&moves)),
        [
            "differs: g8 +18, found +16; h1 +0, found -2",
            "diffère\u{a0}: g8 +18, trouvé +16\u{202f}; h1 +0, trouvé -2"
        ]
    );
    let total = |refused| problems(Problems::Total { agree: 2, disagree: 1, refused });
    assert_eq!(total(0), ["agrees: 2 of 3", "d’accord\u{a0}: 2 sur 3"]);
    assert_eq!(
        total(4),
        [
            "agrees: 2 of 3; lines not read: 4",
            "d’accord\u{a0}: 2 sur 3\u{202f}; lignes non lues\u{a0}: 4"
        ]
    );
}

/// Words that both languages share are few, and known.
#[test]
fn every_word_is_translated() {
    let columns = [
        ReviewColumn::Number,
        ReviewColumn::Player,
        ReviewColumn::Move,
        ReviewColumn::Value,
        ReviewColumn::Best,
        ReviewColumn::BestValue,
        ReviewColumn::Lost,
        ReviewColumn::Seen,
        ReviewColumn::Remark,
    ];
    let words = [ReviewWord::Moves, ReviewWord::Value, ReviewWord::Exact, ReviewWord::Estimates];
    let stops = [Stop::Nodes, Stop::Time, Stop::TooDeep, Stop::Memory, Stop::Cancelled];
    let heads = [
        ProblemColumn::Number,
        ProblemColumn::Empties,
        ProblemColumn::Time,
        ProblemColumn::Nodes,
        ProblemColumn::Speed,
        ProblemColumn::Best,
        ProblemColumn::File,
        ProblemColumn::All,
    ];
    let remarks = Judgement::ALL.into_iter().filter(|judgement| !judgement.is_best());
    let said = columns.map(|column| review(Review::Column(column))).into_iter();
    let said = said.chain(words.map(|word| review(Review::Word(word))));
    let said = said.chain(remarks.map(|judgement| review(Review::Remark(judgement))));
    let said = said.chain(stops.map(|why| problems(Problems::Stopped(why))));
    let said = said.chain(heads.map(|column| problems(Problems::Column(column))));
    for [english, french] in said {
        assert!(!english.is_empty() && english != french, "{english:?} is {french:?}");
    }
}
