//! What is said of graphs, in both languages.

use perfectplay_core::{Player, Stop};
use perfectplay_messages::{Attraction, Lang, Message, Voice};

fn both(attraction: Attraction<'_>) -> [String; 2] {
    Lang::ALL
        .map(|lang| Message::Attraction(attraction).say(lang).replace(['\u{a0}', '\u{202f}'], " "))
}

#[test]
fn who_wins_from_the_start() {
    let start = |winner, distance, mv| {
        both(Attraction::Start { winner, distance, mv, player: Player::Max })
    };
    assert_eq!(
        start(Some(Player::Max), Some(3), Some("2,2")),
        [
            "start: Max wins in 3 plies; Max plays 2,2",
            "départ : Max gagne en 3 coups ; Max joue 2,2"
        ]
    );
    assert_eq!(
        start(Some(Player::Min), Some(0), None),
        ["start: Min has won", "départ : Min a gagné"]
    );
    assert_eq!(
        start(None, None, Some("5")),
        [
            "start: draw, nobody can force a win; Max plays 5",
            "départ : nulle, personne ne peut forcer le gain ; Max joue 5"
        ]
    );
}

#[test]
fn play_without_an_end() {
    assert_eq!(
        both(Attraction::NoEnd { at_least: 1 }),
        [
            "play without an end is worth 0: where neither attractor reaches, Max cannot ensure 1",
            "une partie sans fin vaut 0 : hors des deux attracteurs, Max ne peut pas s’assurer 1"
        ]
    );
    assert_eq!(
        both(Attraction::NoEnd { at_least: 0 }),
        [
            "play without an end is worth 0: where neither attractor reaches, Max can ensure at least 0",
            "une partie sans fin vaut 0 : hors des deux attracteurs, Max peut s’assurer au moins 0"
        ]
    );
}

#[test]
fn traps_and_moves_into_the_attractor() {
    let trapped =
        |moves| both(Attraction::EntersTrapped { state: "3e", winner: Player::Max, moves });
    assert_eq!(
        trapped(1),
        [
            "3e: a trap for Min, the only move leads into Max’s attractor",
            "3e : piège pour Min, le seul coup mène dans l’attracteur de Max"
        ]
    );
    assert!(trapped(2)[0].contains("all 2 moves lead"));
    let by_move = |mv, to| {
        both(Attraction::EntersByMove { state: "1a", winner: Player::Max, mv, to })[0].clone()
    };
    assert_eq!(by_move("3e", "3e"), "1a: Max moves into Max’s attractor (3e)");
    assert_eq!(by_move("2,2", "2,1 min"), "1a: Max moves into Max’s attractor (2,2 → 2,1 min)");
}

#[test]
fn cycles_are_closed() {
    let states = ["0".to_owned(), "1".to_owned()];
    assert_eq!(
        both(Attraction::Cycle { states: &states, of: 2 })[0],
        "cyclic: 0 → 1 → 0 can go on for ever (2 states)"
    );
    assert_eq!(
        both(Attraction::Cycle { states: &states, of: 5 })[1],
        "avec cycle : 0 → 1 → … → 0 peut durer sans fin (5 états)"
    );
}

#[test]
fn the_remedy_fits_the_limit() {
    let unfinished = |why| Message::Attraction(Attraction::Unfinished { states: 1000, why });
    let typed = |why| Lang::ALL.map(|lang| unfinished(why).say(Voice::command_line(lang)));
    assert!(typed(Stop::Nodes).iter().all(|said| said.contains("--states")));
    assert!(typed(Stop::Time).iter().all(|said| said.contains("--time")));
    assert!(typed(Stop::Cancelled).iter().all(|said| !said.contains("--")));
    // The lab has no such options: there only another question helps.
    for why in [Stop::Nodes, Stop::Time] {
        assert!(unfinished(why).say(Lang::En).ends_with("take a smaller game or a later position"));
        assert!(!unfinished(why).say(Lang::Fr).contains("--"));
    }
}

#[test]
fn no_line_breaks_before_french_punctuation() {
    for attraction in [
        Attraction::Size { of: "nim", states: 1, moves: 2 },
        Attraction::Attractors { max: 1, min: 2, draw: 3, rounds: 4 },
        Attraction::Traps { max: 1, min: 2 },
        Attraction::Reach { reachable: 2, depth: 1 },
        Attraction::Acyclic { height: 1 },
        Attraction::Bipartite,
        Attraction::NotBipartite { from: "0", to: "1", player: Player::Min },
        Attraction::Impartial,
        Attraction::PartisanMove { player: Player::Max, from: "0", to: "1" },
        Attraction::PartisanTurn { state: "0" },
        Attraction::PartisanEnd { state: "0" },
        Attraction::SymmetryUnknown,
        Attraction::Zermelo(Player::Max),
        Attraction::Strategy { player: Player::Max, states: 1 },
        Attraction::StrategyMove { state: "0", mv: "1" },
        Attraction::Value { state: "0", player: Player::Max, winner: None, rank: None, mv: None },
        Attraction::More(2),
        Attraction::Round { round: 1, added: 1 },
        Attraction::EntersWon { state: "0", winner: Player::Max },
        Attraction::Stable { draw: 0 },
        Attraction::Stable { draw: 1 },
        Attraction::Stable { draw: 2 },
        Attraction::Title("nim"),
        Attraction::TreeTitle("nim"),
        Attraction::RoundCaption(1),
        Attraction::NotDrawn(2),
        Attraction::Tree { nodes: 1, leaves: 2, states: 3, cut: 0 },
        Attraction::Tree { nodes: 1, leaves: 2, states: 3, cut: 4 },
        Attraction::TreeAgrees,
    ] {
        let [english, french] = Lang::ALL.map(|lang| Message::Attraction(attraction).say(lang));
        assert_ne!(english, french);
        for mark in [" :", " ;", " %", "  "] {
            assert!(!french.contains(mark), "{french:?}");
        }
    }
}
