//! Names of endings, and which need which.

use perfectplay_core::{Lang, Voice};
use perfectplay_games::chess::ending::{Material, tiers};

#[test]
fn names_in_any_order() {
    for (written, name) in [
        ("KNBK", "KBNK"),
        ("kbnk", "KBNK"),
        ("KKNB", "KBNK"),
        ("KRKQ", "KQKR"),
        ("KQKRR", "KRRKQ"),
        ("KPKN", "KNKP"),
        ("kk", "KK"),
    ] {
        assert_eq!(Material::read(written).map(|it| it.to_string()), Ok(name.into()), "{written}");
    }
}

#[test]
fn no_endings() {
    for nonsense in
        ["", "Q", "K", "QK", "KQ", "KXK", "KQKRK", "6", "1", "0", "-3", "KQRBKNP", "♔♕♚", "K K"]
    {
        let error = tiers(nonsense).expect_err(nonsense);
        let [english, french] = Lang::ALL.map(|lang| error.say(Voice::command_line(lang)));
        assert_ne!(english, french);
        assert!(english.contains("KBNK") || english.contains("5 men"), "{english}");
    }
    let long = format!("K{}K", "Q".repeat(1_000_000));
    assert!(tiers(&long).expect_err("too many").to_string().len() < 200);
}

/// Counted by hand: with two kings there are 5 endings of three men and 30 of four.
#[test]
fn as_many_endings_as_there_are() {
    assert_eq!(tiers("2").expect("KK"), [""; 0]);
    assert_eq!(tiers("3").expect("three men"), ["KRK", "KQK", "KPK"]);
    let four = tiers("4").expect("four men");
    assert_eq!(four.iter().filter(|name| name.len() == 4).count(), 30);
    assert_eq!(four.len(), 33);
    let five = tiers("5").expect("five men");
    assert_eq!(five.iter().filter(|name| name.len() == 5).count(), 110);
}

/// Whatever a capture or a promotion leads to comes before.
#[test]
fn what_is_needed_comes_first() {
    for wanted in ["KPKP", "KPPK", "4", "KPPKP", "KRPKB"] {
        let names = tiers(wanted).expect("endings");
        let before = |name: &str, other: &str| {
            let at = |name: &str| names.iter().position(|it| it == name).expect("is there");
            assert!(at(other) < at(name), "{wanted}: {other} before {name}");
        };
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{wanted}: {name} once");
        }
        match wanted {
            "KPKP" => {
                before("KPKP", "KQKP");
                before("KQKP", "KQKN");
                before("KPKP", "KPK");
                // A pawn captures a pawn and becomes a queen.
                before("KPKP", "KQK");
            }
            "KPPK" => before("KPPK", "KNPK"),
            _ => {}
        }
    }
    assert_eq!(tiers("KBNK").expect("an ending"), ["KBNK"], "what is left cannot mate");
    assert_eq!(tiers("KQKR").expect("an ending"), ["KRK", "KQK", "KQKR"]);
}
