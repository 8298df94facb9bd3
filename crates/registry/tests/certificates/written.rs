//! What the program writes holds.

use perfectplay_core::{Limits, Player, Score};
use perfectplay_registry::{
    Exploration, GraphRequest, Registry, Settings,
    certificate::{Flaw, Proved, Scope, Subject, Uncertified, checksum_of, of_graph},
};

use crate::{
    document::{Document, Full, checksum, solved, verified},
    grounds::{cases, registry},
};

#[test]
fn what_solve_says_is_proved() {
    let registry = registry();
    let mut seen = [0; 3];
    for mut case in cases() {
        let (game, position) = (case.game, case.position.as_str());
        let (text, value) = solved(&registry, game, &case.settings, position);
        let root = registry.open(game, &case.settings, position).unwrap().state();
        assert_eq!((case.truth)(&root), Some(value), "{game} {position:?}");
        let verified = verified(&registry, text.as_bytes()).unwrap();
        assert_eq!(verified.broken, None, "{game} {position:?}");
        assert_eq!(verified.header.value, Proved::Value(value));
        assert_eq!(Document::parse(&text).text(), text, "{game} {position:?}");
        seen[(value.signum() + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 5), "lost, drawn, won: {seen:?}");
}

/// Nim 1,1: whatever Max takes, Min takes the other.
const NIM: &str = r#"{"certificate":"perfectplay","version":1,"game":"nim","parameters":{},"position":"1,1","scope":"position","value":-1,"distance":2,"entries":[
{"state":"1,1","bound":"at-most","value":-1,"distance":2,"move":null},
{"state":"0,1 min","bound":"at-most","value":-1,"distance":1,"move":"2:1"},
{"state":"1,0 min","bound":"at-most","value":-1,"distance":1,"move":"1:1"},
{"state":"0,0","bound":"at-most","value":-1,"distance":0,"move":null}
],"checksum":"CHECKSUM"}
"#;

/// With the checksum that belongs to it.
fn summed(text: &str) -> String {
    let text = text.replace("CHECKSUM", "0000000000000000");
    let document = Document::parse(&text);
    let right = document.text();
    text.replace("0000000000000000", checksum(&right))
}

#[test]
fn nim_by_hand() {
    let registry = Registry::standard();
    let check = |text: &str| verified(&registry, summed(text).as_bytes()).unwrap().broken;
    assert_eq!(check(NIM), None);
    let (made, value) = solved(&registry, "nim", &Settings::new(), "1,1");
    assert_eq!((made, value), (summed(NIM), -1));

    let change = |from: &str, to: &str| {
        assert_eq!(NIM.matches(from).count(), 1, "{from}");
        let broken = check(&NIM.replace(from, to)).expect(to);
        (broken.state, broken.by, broken.flaw)
    };
    let at = |state: &str, flaw| (state.to_owned(), Some(Player::Min), flaw);
    let text = str::to_owned;
    let illegal = |mv: &str| Flaw::IllegalMove(mv.to_owned());
    assert_eq!(change("2:1", "1:1"), at("0,1 min", illegal("1:1")));
    assert_eq!(change("\"2:1\"", "null"), at("0,1 min", Flaw::NoMove));
    assert_eq!(
        change("2,\"move\":null", "2,\"move\":\"1:1\""),
        at("1,1", Flaw::IdleMove(text("1:1")))
    );
    assert_eq!(
        change("0,\"move\":null", "0,\"move\":\"1:1\""),
        at("0,0", Flaw::IdleMove(text("1:1")))
    );
    assert_eq!(
        change("1,\"distance\":2,\"move\":null", "1,\"distance\":3,\"move\":null").2,
        Flaw::Distance(Some(3)),
    );
    assert_eq!(change("1,\"distance\":0", "1,\"distance\":1"), {
        at("1,0 min", Flaw::Distance(Some(2)))
    });
    assert_eq!(change("{\"state\":\"1,0 min\"", "{\"state\":\"0,1\""), at("0,1", illegal("1:1")),);
    assert_eq!(
        change("{\"state\":\"0,0\"", "{\"state\":\"0,0 min\"").2,
        Flaw::NoEntry(text("0,0"))
    );
    assert_eq!(
        change("{\"state\":\"0,0\"", "{\"state\":\"0, 0\""),
        at("0, 0", Flaw::NotAsWritten(text("0,0"))),
    );
    let (state, _, flaw) = change("{\"state\":\"0,0\"", "{\"state\":\"0,2\"");
    assert!(state == "0,2" && matches!(flaw, Flaw::NotAState(_)), "{flaw:?}");
    assert_eq!(
        change("\"value\":-1,\"distance\":2,\"entries\"", "\"value\":1,\"distance\":2,\"entries\"")
            .2,
        Flaw::Unproved(Player::Max)
    );
    assert_eq!(change("\"position\":\"1,1\"", "\"position\":\"1,1 min\""), {
        ("1,1 min".to_owned(), None, Flaw::Unproved(Player::Min))
    });
}

/// Players write moves in several ways, certificates in one.
#[test]
fn moves_are_written_as_the_game_writes_them() {
    let registry = Registry::standard();
    let mut settings = Settings::new();
    settings.set("size", "4");
    let (text, _) = solved(&registry, "othello", &settings, "");
    let opened = registry.open("othello", &settings, "").unwrap();
    let mut document = Document::parse(&text);
    let line = document.lines.iter_mut().find(|line| line.mv.is_some()).unwrap();
    let shouted = line.mv.as_deref().unwrap().to_uppercase();
    assert!(opened.play(&shouted).is_ok(), "a player may write {shouted}");
    line.mv = Some(shouted.clone());
    let broken = verified(&registry, document.text().as_bytes()).unwrap().broken.unwrap();
    assert_eq!(broken.flaw, Flaw::IllegalMove(shouted));
}

/// Values published with the function by its authors.
#[test]
fn checksums_are_those_of_fowler_noll_and_vo() {
    let sums = [
        ("", 0xcbf2_9ce4_8422_2325),
        ("a", 0xaf63_dc4c_8601_ec8c),
        ("foobar", 0x8594_4171_f739_67e8),
    ];
    for (text, sum) in sums {
        assert_eq!(checksum_of(text.as_bytes()).unwrap(), sum, "{text}");
    }
}

#[test]
fn a_file_that_was_touched_is_refused_even_if_its_proof_holds() {
    let registry = Registry::standard();
    let whole = summed(NIM);
    let broken = |text: &str| verified(&registry, text.as_bytes()).unwrap().broken;
    let mut lines: Vec<_> = whole.lines().collect();
    lines.swap(2, 3);
    let flaw = broken(&lines.join("\n")).map(|broken| broken.flaw);
    assert_eq!(flaw, Some(Flaw::Altered));
    let digit = if checksum(&whole).starts_with('0') { "1" } else { "0" };
    let flaw =
        broken(&whole.replace(checksum(&whole), &format!("{digit}{}", &checksum(&whole)[1..])));
    assert_eq!(flaw.map(|broken| broken.flaw), Some(Flaw::Altered));
    assert_eq!(broken(&whole.replace('\n', "  \n ")), None, "spaces say nothing");
}

fn graphed(registry: &Registry, game: &str, position: &str) -> Vec<u8> {
    let settings = Settings::new();
    let opened = registry.open(game, &settings, position).unwrap();
    let request = GraphRequest {
        limits: Limits::default(),
        both_starters: false,
        at_least: None,
        threads: 1,
    };
    let Exploration::Whole(graphed) = opened.graph(&request) else { panic!("it is small") };
    let mut text = Vec::new();
    let subject = Subject::of(game, &settings, position).unwrap();
    let written = of_graph(subject, &graphed, &mut text).unwrap();
    assert_eq!(written.distance, graphed.facts.distance);
    let decided = graphed.facts.won_max + graphed.facts.won_min;
    assert_eq!(written.entries as usize, decided + 2 * graphed.facts.draw);
    text
}

#[test]
fn whole_graphs_are_proved() {
    let registry = registry();
    for (game, position, winner) in [
        ("nim", "1,2,3", Some(Player::Min)),
        ("chomp", "3x3", Some(Player::Max)),
        ("tictactoe", "5,1", None),
        ("walk", "", None),
        ("tree", "[[7,-6,5],[2,0,8],[-9,3,4]]", None),
    ] {
        let text = graphed(&registry, game, position);
        let whole = verified(&registry, &text).unwrap();
        assert_eq!(whole.broken, None, "{game} {position}");
        assert_eq!(whole.header.scope, Scope::All);
        if game != "walk" {
            assert_eq!(whole.header.value, Proved::Winner(winner), "{game} {position}");
        }
        // Without any one of its states it proves less than it says.
        let document = Document::parse(str::from_utf8(&text).unwrap());
        for at in (0..document.lines.len()).step_by(7) {
            let mut less = document.clone();
            less.lines.remove(at);
            assert_ne!(verified(&registry, less.text().as_bytes()).unwrap().broken, None);
        }
    }
}

#[test]
fn what_cannot_be_proved_is_not_written() {
    let registry = Registry::standard();
    let opened = registry.open("tictactoe", &Settings::new(), "5").unwrap();
    let subject = Subject::of("tictactoe", &Settings::new(), "5").unwrap();
    let certify = |value: Score, limits| opened.certify(&subject, value, limits, &mut Vec::new());
    let few = Limits { nodes: Some(100), ..Limits::default() };
    assert!(matches!(certify(0, few), Err(Uncertified::TooManyStates(100))));
    for (value, who) in [(1, Player::Max), (-1, Player::Min)] {
        match certify(value, Limits::default()) {
            Err(Uncertified::Contradiction { by, .. }) => assert_eq!(by, who),
            other => panic!("{other:?}"),
        }
    }
    let full = opened.certify(&subject, 0, Limits::default(), &mut Full);
    assert!(matches!(full, Err(Uncertified::Io(_))));
}
