//! Whole games, reviewed: every loss is what the values of all moves say it is.

use std::sync::atomic::AtomicBool;

use perfectplay_core::{Limits, Player, Stop};
use perfectplay_registry::{
    Judgement, Played, Registry, Request, Reviewed, Settings, in_view, review,
};
use perfectplay_testkit::Dice;

fn settings(parameters: &[(&'static str, &str)]) -> Settings {
    let mut settings = Settings::new();
    for &(name, value) in parameters {
        settings.set(name, value);
    }
    settings
}

/// A game played by chance to its end.
fn by_chance(game: &str, settings: &Settings, seed: u64) -> Played {
    let registry = Registry::standard();
    let mut dice = Dice::new(seed);
    let start = registry.open(game, settings, "").unwrap();
    let mut played = Played { moves: Vec::new(), positions: vec![start] };
    loop {
        let legal = played.positions[played.moves.len()].legal_moves();
        if legal.is_empty() {
            return played;
        }
        let mv = legal[dice.below(legal.len())].clone();
        played.positions.push(played.positions[played.moves.len()].play(&mv).unwrap());
        played.moves.push(mv);
    }
}

fn reviewed(played: &Played, request: &Request<'_>) -> Reviewed {
    review(played, 1, request, &mut |_, _| {}).unwrap()
}

/// The values of all moves are found by other searches than those of a review.
#[test]
fn every_loss_is_what_the_values_of_all_moves_say() {
    let games: [(&str, &[_], u64); 5] = [
        ("tictactoe", &[], 20),
        ("othello", &[("size", "4")], 10),
        ("connect4", &[("rows", "4"), ("columns", "4")], 6),
        ("nim", &[], 10),
        ("chomp", &[], 10),
    ];
    let mut verdicts = Vec::new();
    for (game, parameters, rounds) in games {
        let settings = settings(parameters);
        for seed in 0..rounds {
            let played = by_chance(game, &settings, seed);
            let answer = reviewed(&played, &Request::default());
            assert_eq!(answer.utility, played.positions[played.moves.len()].utility());
            let mut lost = [0, 0];
            for (row, position) in answer.moves.iter().zip(&played.positions) {
                let all = Request { all_moves: true, ..Request::default() };
                let solved = position.solve(&all).unwrap();
                let found = solved.moves.as_ref().unwrap();
                let made = found.iter().find(|found| found.mv == row.mv).unwrap();
                let told = format!("{game} {seed}: move {} {}", row.number, row.mv);
                assert!(row.exact, "{told}");
                assert_eq!(
                    (row.value, row.best_value),
                    (Some(made.value), Some(solved.value)),
                    "{told}"
                );
                assert_eq!(row.lost, made.lost, "{told}");
                assert_eq!(
                    row.lost,
                    Some(solved.score - in_view(made.value, row.to_move)),
                    "{told}"
                );
                assert!(solved.best.contains(row.best.as_ref().unwrap()), "{told}");
                match made.verdict.is_best() {
                    true => assert!(row.verdict.is_best(), "{told}"),
                    false => assert_eq!(row.verdict, made.verdict, "{told}"),
                }
                assert_eq!(answer.turning_points.contains(&row.number), made.verdict.is_mistake());
                lost[row.to_move as usize] += i64::from(row.lost.unwrap());
                verdicts.push(row.verdict);
            }
            assert_eq!([answer.max.exact.lost, answer.min.exact.lost], lost, "{game} {seed}");
            assert_eq!(answer.max.exact.moves + answer.min.exact.moves, played.moves.len());
        }
    }
    // Chance has made every kind of mistake there is to make.
    for verdict in [
        Judgement::Equal,
        Judgement::Slower,
        Judgement::LosesSooner,
        Judgement::Smaller,
        Judgement::ThrowsAwayWin,
        Judgement::ThrowsAwayDraw,
    ] {
        assert!(verdicts.contains(&verdict), "{verdict}");
    }
}

/// The opening of Othello is out of reach: there a review is an analysis.
#[test]
fn before_the_end_is_in_reach_moves_are_analysed() {
    let registry = Registry::standard();
    let othello = registry.entry("othello").unwrap();
    let played = Played::read(othello, &Settings::new(), "", "f5f6e6f4").unwrap();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let answer = reviewed(&played, &Request { limits, ..Request::default() });
    assert_eq!(answer.heuristic.as_deref(), Some("patterns"));
    assert_eq!((answer.max.exact.moves, answer.max.estimated.moves), (0, 2));
    for (row, position) in answer.moves.iter().zip(&played.positions) {
        let all = Request { limits, all_moves: true, ..Request::default() };
        let seen = position.analyse(&all).unwrap();
        let made = seen.moves.iter().flatten().find(|found| found.mv == row.mv).unwrap();
        assert_eq!((row.value, row.best_value), (Some(made.value), Some(seen.value)));
        assert_eq!((row.lost, row.verdict), (made.lost, made.verdict));
        assert_eq!((row.exact, row.decided, row.depth), (false, false, Some(3)));
    }
    let estimated = &answer.min.estimated;
    let min = answer.moves.iter().filter(|row| row.to_move == Player::Min);
    assert_eq!(estimated.lost, min.map(|row| i64::from(row.lost.unwrap())).sum::<i64>());
    assert_eq!(estimated.mean, Some(estimated.lost as f64 / 2.0));
}

/// The end is solved and the beginning is not.
#[test]
fn a_game_is_exact_once_its_end_is_in_reach() {
    let played = by_chance("othello", &settings(&[("size", "6")]), 3);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let answer = reviewed(&played, &Request { limits, ..Request::default() });
    let exact: Vec<bool> = answer.moves.iter().map(|row| row.exact).collect();
    assert!(!exact[0] && exact[exact.len() - 8..].iter().all(|&exact| exact), "{exact:?}");
    assert!(answer.moves.iter().all(|row| row.value.is_some() && row.nodes <= 20_000));
}

#[test]
fn a_review_can_begin_later_and_be_interrupted() {
    let played = by_chance("tictactoe", &Settings::new(), 5);
    let moves = played.moves.len();
    let whole = reviewed(&played, &Request::default());
    let mut told = Vec::new();
    let part = review(&played, 4, &Request::default(), &mut |done, of| told.push((done, of)));
    let part = part.unwrap();
    assert_eq!(part.moves.len(), moves - 3);
    assert_eq!(part.moves[0].number, 4);
    assert_eq!(part.moves[0].lost, whole.moves[3].lost);
    assert_eq!(told, (1..=moves - 3).map(|done| (done, moves - 3)).collect::<Vec<_>>());

    let cancel = AtomicBool::new(true);
    let limits = Limits { cancel: Some(&cancel), ..Limits::default() };
    let cut = reviewed(&played, &Request { limits, ..Request::default() });
    assert_eq!(cut.stopped, Some(Stop::Cancelled));
    assert!(cut.moves.iter().all(|row| row.value.is_none() && row.verdict == Judgement::Unknown));
}

/// It looks to the end only: where that is not in reach, nothing is known, and nothing is refused.
#[test]
fn a_method_without_a_horizon_knows_the_end_only() {
    let registry = Registry::standard();
    let connect4 = registry.entry("connect4").unwrap();
    let played = Played::read(connect4, &Settings::new(), "", "44").unwrap();
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let answer = reviewed(&played, &Request { method: "pns", limits, ..Request::default() });
    assert!(answer.moves.iter().all(|row| row.value.is_none() && !row.exact));
}

fn refused(game: &str, position: &str, moves: &str) -> String {
    let registry = Registry::standard();
    match Played::read(registry.entry(game).unwrap(), &Settings::new(), position, moves) {
        Ok(played) => panic!("{moves:?} is read as {:?}", played.moves),
        Err(error) => error.to_string(),
    }
}

#[test]
fn games_are_read_in_many_forms() {
    let registry = Registry::standard();
    let read = |game: &str, position: &str, moves: &str| {
        let entry = registry.entry(game).unwrap();
        let played = Played::read(entry, &Settings::new(), position, moves).unwrap();
        assert_eq!(played.positions.len(), played.moves.len() + 1);
        played.moves.join(" ")
    };
    assert_eq!(read("connect4", "", "4453"), "4 4 5 3");
    assert_eq!(read("connect4", "44", "5 3"), "5 3");
    assert_eq!(read("tictactoe", "", "5,1, 9"), "5 1 9");
    assert_eq!(read("tictactoe", "X..O.....", "5"), "5");
    assert_eq!(read("othello", "", "F5D6c3"), "f5 d6 c3");
    assert_eq!(read("othello", "", " 1. f5 d6 2. c3"), "f5 d6 c3");
    assert_eq!(read("nim", "", "1:1 2:2"), "1:1 2:2");
    assert_eq!(read("nim", "1,2", "2:1,1:1"), "2:1 1:1");
}

/// A pass that was left out is a move all the same.
#[test]
fn passes_that_were_left_out_are_reviewed() {
    let (registry, small) = (Registry::standard(), settings(&[("size", "4")]));
    let mut passes = 0;
    for seed in 0..20 {
        let played = by_chance("othello", &small, seed);
        passes += played.moves.iter().filter(|mv| *mv == "pa").count();
        let written: String = played.moves.iter().filter(|mv| *mv != "pa").cloned().collect();
        let read = Played::read(registry.entry("othello").unwrap(), &small, "", &written).unwrap();
        let last = played.moves.iter().rposition(|mv| mv != "pa").unwrap();
        assert_eq!(read.moves, played.moves[..=last], "{written}");
    }
    assert!(passes > 5);
}

#[test]
fn what_is_no_game_is_named() {
    for (game, position, moves, told) in [
        ("othello", "", "f5f5", "move 2 (f5) is illegal: f5 is occupied"),
        ("othello", "", "f5 x9", "move 2 (x9) is illegal: a move is a square from a1 to h8"),
        ("othello", "", "x9", "unknown symbol '9' at character 2"),
        ("connect4", "", "4453x", "move 5 (x) is illegal: there is no column x"),
        ("nim", "", "3,4,5", "these are no moves; write the moves that were played"),
        ("nim", "", "1:1 9:9", "move 2 (9:9) is illegal"),
        ("nim", "3,4,5", "9:9", "move 1 (9:9) is illegal"),
        ("nim", "1", "1:1 1:1", "the game is over after move 1, but 1 more follow"),
        ("tictactoe", "", "", "these are no moves"),
        ("tictactoe", "hello", "5", "hello"),
    ] {
        let said = refused(game, position, moves);
        assert!(said.contains(told), "{game} {position:?} {moves:?}: {said}");
    }
    assert!(refused("nim", "3,4,5", &"9".repeat(10_000)).len() < 400, "long texts are cut");
}
