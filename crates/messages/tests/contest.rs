//! What is said of matches, in both languages.

use perfectplay_messages::{Contest, ContestColumn, Lang, Message};

/// Both languages, without the unbreakable spaces that are hard to type.
fn both(contest: Contest<'_>) -> [String; 2] {
    let message = Message::Contest(contest);
    Lang::ALL.map(|lang| message.say(lang).replace(['\u{a0}', '\u{202f}'], " "))
}

#[test]
fn scores() {
    let score = |points| Contest::Score { first: "a", second: "b", score: [1, 1, 2], points };
    assert_eq!(
        both(score(1.5)),
        ["a against b: +1 =1 -2, 1.5 points of 4", "a contre b : +1 =1 -2, 1,5 point sur 4"]
    );
    let [english, _] = both(score(1.0));
    assert!(english.ends_with("1 point of 4"), "{english}");
    assert_eq!(
        both(Contest::Pairs([1, 0, 2, 0, 1234])),
        [
            "pairs of games with 0, ½, 1, 1½ and 2 points: 1 0 2 0 1,234",
            "paires de parties à 0, ½, 1, 1½ et 2 points : 1 0 2 0 1 234"
        ]
    );
}

#[test]
fn strengths() {
    let elo = |elo, low, high| both(Contest::Elo { elo, low, high });
    assert_eq!(
        elo(35.04, -1.25, 70.0),
        [
            "Elo difference: +35.0 (95%: -1.2 to +70.0)",
            "différence Elo : +35,0 (à 95 % : de -1,2 à +70,0)"
        ]
    );
    let [all_won, _] = elo(f64::INFINITY, 166.0, f64::INFINITY);
    assert_eq!(all_won, "Elo difference: +∞ (95%: +166.0 to +∞)");
    let [all_lost, _] = elo(f64::NEG_INFINITY, f64::NEG_INFINITY, -0.01);
    assert_eq!(all_lost, "Elo difference: −∞ (95%: −∞ to 0.0)");
    assert_eq!(
        both(Contest::Superiority(0.9751)),
        ["likelihood of superiority: 97.51%", "probabilité de supériorité : 97,51 %"]
    );
    let sprt = |second| {
        let (elo0, elo1, ratio, lower, upper) = (0.0, 2.5, -1.234, -2.944, 2.944);
        both(Contest::Sprt { elo0, elo1, ratio, lower, upper, second })
    };
    assert_eq!(
        sprt(None),
        [
            "sequential test of 0 against +2.5 Elo: undecided (LLR -1.23, bounds -2.94 and +2.94)",
            "test séquentiel de 0 contre +2,5 Elo : indécis (LLR -1,23, bornes -2,94 et +2,94)"
        ]
    );
    assert!(sprt(Some(true))[0].contains("+2.5 accepted"));
    assert!(sprt(Some(false))[1].contains(": 0 accepté"));
    let rating = both(Contest::Rating { elo: -12.4, error: 30.6 });
    assert_eq!(rating, ["-12 ± 31", "-12 ± 31"]);
}

#[test]
fn games_and_openings() {
    let games = |played, openings, plies| {
        both(Contest::Games { played, games: 40, openings, plies, seed: 7 })
    };
    assert_eq!(
        games(40, 20, 2),
        [
            "40 games; 20 openings of 2 moves at random, each with both sides (seed 7)",
            "40 parties ; 20 ouvertures de 2 coups au hasard, chacune avec les deux camps (graine 7)"
        ]
    );
    let [english, french] = games(3, 1, 0);
    assert_eq!(english, "3 of 40 games from the start, with both sides (seed 7)");
    assert_eq!(french, "3 sur 40 parties depuis le début, avec les deux camps (graine 7)");
    let [english, french] = games(40, 1, 2);
    assert_eq!(english, "40 games; 1 opening of 2 moves at random, with both sides (seed 7)");
    assert!(french.contains("1 ouverture de 2 coups au hasard, avec les deux camps"), "{french}");
    let [one, une] = both(Contest::FewOpenings(1));
    assert!(one.starts_with("there are only 1 different opening:"), "{one}");
    assert!(une.starts_with("il n’y a que 1 ouverture différente :"), "{une}");
    assert_eq!(
        both(Contest::Resumed(2)),
        [
            "2 games found in the file; the match goes on from there",
            "2 parties trouvées dans le fichier ; le match continue à partir de là"
        ]
    );
    assert_eq!(
        both(Contest::UsualTime(0.1)),
        ["players without a limit have 0.1 s a move", "les joueurs sans limite ont 0,1 s par coup"]
    );
}

#[test]
fn progress() {
    let score = Some([3, 0, 1]);
    let two =
        Contest::Progress { played: 4, games: 10, score, elo: Some(190.8), ratio: Some(0.456) };
    assert_eq!(
        both(two),
        [
            "4 of 10 games, +3 =0 -1, Elo +190.8, LLR +0.46",
            "4 sur 10 parties, +3 =0 -1, Elo +190,8, LLR +0,46"
        ]
    );
    let many = Contest::Progress { played: 4, games: 10, score: None, elo: None, ratio: None };
    assert_eq!(both(many), ["4 of 10 games", "4 sur 10 parties"]);
}

#[test]
fn no_line_breaks_before_french_punctuation() {
    for contest in [
        Contest::Ratings,
        Contest::FewOpenings(3),
        Contest::Resumed(3),
        Contest::Superiority(0.5),
        Contest::Elo { elo: 0.0, low: -1.0, high: 1.0 },
        Contest::Margin { player: "a", margin: 2.0 },
        Contest::Forfeits { player: "a", games: 1, because: None },
        Contest::Forfeits { player: "a", games: 2, because: Some("no answer") },
    ] {
        let [english, french] = Lang::ALL.map(|lang| Message::Contest(contest).say(lang));
        assert_ne!(english, french);
        for mark in [" :", " ;", " %", "  "] {
            assert!(!french.contains(mark), "{french:?}");
        }
    }
    let header = |column| both(Contest::Header(column));
    assert_eq!(header(ContestColumn::Nodes), ["nodes/move", "nœuds/coup"]);
    assert_eq!(header(ContestColumn::Score), ["+ = -", "+ = -"]);
}
