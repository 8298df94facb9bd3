//! What is said of certificates, in both languages.

use std::collections::HashSet;

use perfectplay_core::{Player, PositionError};
use perfectplay_messages::{Flaw, Lang, Message, Proof, Proved, Voice};

/// Both languages, without the unbreakable spaces that are hard to type.
fn both(proof: Proof<'_>) -> [String; 2] {
    let message = Message::Proof(proof);
    Lang::ALL.map(|lang| message.say(lang).replace(['\u{a0}', '\u{202f}'], " "))
}

/// One of every kind.
fn flaws() -> Vec<Flaw> {
    let text = || "4,4".to_owned();
    vec![
        Flaw::NotAState(PositionError::AfterTheEnd { ply: 3, extra: 1 }),
        Flaw::NotAsWritten(text()),
        Flaw::Utility(-1),
        Flaw::NoMove,
        Flaw::IdleMove(text()),
        Flaw::IllegalMove(text()),
        Flaw::NoEntry(text()),
        Flaw::Less { next: text(), value: 0 },
        Flaw::Distance(Some(3)),
        Flaw::NoDistance,
        Flaw::Stuck,
        Flaw::Twice,
        Flaw::Unproved(Player::Min),
        Flaw::NotAsClaimed(2),
        Flaw::Superfluous,
        Flaw::Incomplete { have: 1999, states: 2000 },
        Flaw::FileChanged,
        Flaw::Altered,
    ]
}

#[test]
fn flaws_have_a_word_and_a_sentence_each() {
    let flaws = flaws();
    let words: HashSet<_> = flaws.iter().map(Flaw::rule).collect();
    assert_eq!(words.len(), flaws.len(), "different words");
    for lang in Lang::ALL {
        let sentences: HashSet<_> = flaws.iter().map(|flaw| flaw.say(lang)).collect();
        assert_eq!(sentences.len(), flaws.len(), "different sentences");
    }
    for flaw in flaws.iter().chain([&Flaw::Distance(None)]) {
        assert_ne!(flaw.say(Lang::En), flaw.say(Lang::Fr));
    }
}

#[test]
fn verdicts() {
    let holds = |proved, all, entries| both(Proof::Holds { proved, all, entries });
    assert_eq!(
        holds(Proved::Value(-2), false, 1),
        [
            "the proof holds: the value is -2 (1 entry)",
            "la preuve tient : la valeur est -2 (1 entrée)"
        ]
    );
    assert_eq!(
        holds(Proved::Winner(Some(Player::Max)), true, 1234),
        [
            "the proof holds: Max wins, and every other state comes out as it says (1,234 entries)",
            "la preuve tient : Max gagne, et tout autre état finit comme annoncé (1 234 entrées)"
        ]
    );
    let (state, by) = ("5 max", Some(Player::Max));
    assert_eq!(
        both(Proof::Broken { state, by, flaw: &Flaw::Utility(-1) }),
        [
            "the proof fails in \"5 max\", in what Max ensures: the game is over and worth -1, which is \
             not enough",
            "la preuve échoue en \"5 max\", dans ce que Max assure : la partie est finie et vaut -1, ce \
             qui ne suffit pas"
        ]
    );
    let [altered, _] = both(Proof::Broken { state, by: None, flaw: &Flaw::Altered });
    assert_eq!(
        altered,
        "the proof is refused: the strategy still holds, but the certificate is not as it was written"
    );
    let [claim, _] = both(Proof::Broken { state, by: None, flaw: &Flaw::Distance(Some(3)) });
    assert_eq!(claim, "the proof fails in \"5 max\": the distance should be 3");
}

#[test]
fn what_is_not_certified_says_why() {
    let proofs = [
        Proof::Written { entries: 3 },
        Proof::NothingToProve,
        Proof::TooManyStates(5_000_000),
        Proof::CutShort(17),
        Proof::Contradiction { by: Player::Min, value: 2 },
    ];
    for proof in proofs {
        let [english, french] = both(proof);
        assert_ne!(english, french);
    }
    let [many, _] = both(Proof::TooManyStates(5_000_000));
    assert!(many.contains("more than 5,000,000 states") && !many.contains("--"), "{many}");
    let typed = Message::Proof(Proof::TooManyStates(1)).say(Voice::command_line(Lang::En));
    assert!(typed.contains("--states"), "{typed}");
}
