//! What is said of impartial games, in both languages.

use std::time::Duration;

use perfectplay_core::Stop;
use perfectplay_messages::{Lang, Message, Nimber, Voice};

/// Both languages, without the unbreakable spaces that are hard to type.
fn both(nimber: Nimber<'_>) -> [String; 2] {
    Lang::ALL.map(|lang| Message::Nimber(nimber).say(lang).replace(['\u{a0}', '\u{202f}'], " "))
}

#[test]
fn positions_are_winning_or_losing_and_never_a_letter() {
    assert_eq!(
        both(Nimber::Value { grundy: Some(2), won: true }),
        [
            "Grundy value 2: winning for the player to move",
            "valeur de Grundy 2 : gagnante pour le joueur qui a le trait"
        ]
    );
    assert_eq!(
        both(Nimber::Value { grundy: Some(0), won: false })[0],
        "Grundy value 0: losing for the player to move"
    );
    assert_eq!(
        both(Nimber::Value { grundy: None, won: false }),
        ["losing for the player to move", "perdante pour le joueur qui a le trait"]
    );
}

#[test]
fn sums_show_their_exclusive_or() {
    let parts = [("3".to_owned(), 3), ("4".to_owned(), 4), ("5".to_owned(), 5)];
    assert_eq!(
        both(Nimber::Sum(&parts)),
        [
            "parts: 3 → 3, 4 → 4 and 5 → 5; 3 ⊕ 4 ⊕ 5 = 2",
            "composantes : 3 → 3, 4 → 4 et 5 → 5 ; 3 ⊕ 4 ⊕ 5 = 2"
        ]
    );
    let moves = ["1:2".to_owned(), "2:1".to_owned()];
    assert_eq!(
        both(Nimber::WinningMoves(&moves)),
        ["winning moves: 1:2 and 2:1", "coups gagnants : 1:2 et 2:1"]
    );
    assert_eq!(both(Nimber::WinningMoves(&moves[..1]))[0], "winning move: 1:2");
}

#[test]
fn periods_say_what_proves_them() {
    let period = Nimber::Period { preperiod: 105_351, period: 149_459 };
    assert_eq!(
        both(period),
        ["period 149,459 from heap 105,351 on", "période 149 459 à partir du tas 105 351"]
    );
    assert_eq!(
        both(Nimber::NotProved(Some(509_621))),
        ["not proved: that needs up_to 509621", "non prouvé : il faut up_to 509621"]
    );
    let needed = Message::Nimber(Nimber::NotProved(Some(509_621)));
    let typed = needed.say(Voice::command_line(Lang::En));
    assert_eq!(typed, "not proved: that needs --up-to 509621");
    assert!(both(Nimber::NotProved(None))[0].contains("no theorem covers this rule"));
    assert_eq!(both(Nimber::Proved(167))[0], "proved: values up to heap 167 were enough");
    let heaps = ["0".to_owned(), "3".to_owned()];
    assert_eq!(
        both(Nimber::Exceptions(&heaps)),
        ["2 exceptions before: 0 and 3", "2 exceptions avant : 0 et 3"]
    );
}

#[test]
fn costs_and_limits() {
    let time = Duration::from_millis(250);
    assert_eq!(
        both(Nimber::TableCost { values: 1001, splits: 1, time }),
        ["1,001 values, 1 split, 0.25 s", "1 001 valeurs, 1 partage, 0,25 s"]
    );
    assert_eq!(
        both(Nimber::Cost { configurations: 1, time }),
        ["1 configuration, 0.25 s", "1 configuration, 0,25 s"]
    );
    assert_eq!(
        both(Nimber::Unknown { why: Stop::Nodes, configurations: 7 }),
        [
            "stopped at the limit on nodes after 7 configurations; the value is not known",
            "arrêt à la limite du nombre de nœuds après 7 configurations ; la valeur n’est pas connue"
        ]
    );
    assert_eq!(
        both(Nimber::TableCut { why: Stop::Cancelled, values: 12 }),
        ["interrupted after 12 values", "interruption après 12 valeurs"]
    );
}
