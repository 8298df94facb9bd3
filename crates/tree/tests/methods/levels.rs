//! Levels of play: repeatable, plausible, and better the higher. (How much better is measured in
//! the bench, whose smaller version is a test as well.)

use std::collections::HashSet;

use perfectplay_core::{Game, Heuristic, Limits, Notation, Zero};
use perfectplay_games::{
    mnk::{Mnk, OpenLines},
    othello::{Othello, Weighted},
};
use perfectplay_testkit::toys::Matches;
use perfectplay_tree::{Chosen, Level, Method, Options, analyse, choose};

use crate::searches::moves;

fn at<G: Game, H: Heuristic<G>>(
    level: u8,
    seed: u64,
    game: &G,
    state: &G::State,
    heuristic: &H,
    limits: Limits<'_>,
) -> Chosen<G::Move> {
    let level = Level::new(level).expect("from 1 to 10");
    let options = Options { limits, memory: 1 << 20, ..Options::default() };
    choose(level, seed, Method::Table, game, state, heuristic, &options).expect("a small table")
}

/// The chance that a level plays a move of tic-tac-toe.
fn chance(level: u8, position: &str, mv: &str) -> f64 {
    let game = Mnk::<1>::tic_tac_toe();
    let state = game.read_state(position).expect("a position");
    let mv = game.read_move(&state, mv).expect("a move");
    let number = moves(&game, &state).iter().position(|known| *known == mv).expect("legal");
    at(level, 0, &game, &state, &OpenLines, Limits::default()).odds[number]
}

#[test]
fn there_are_ten() {
    assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
}

#[test]
fn the_same_seed_gives_the_same_move_and_other_seeds_give_others() {
    let game = Othello::standard();
    let heuristic = Weighted::new(&game);
    let state = game.read_state("f5d6c3").expect("a position");
    let choice = |seed| at(1, seed, &game, &state, &heuristic, Limits::default()).report.best[0];
    let chosen: HashSet<_> = (0..40)
        .map(|seed| {
            assert_eq!(choice(seed), choice(seed));
            choice(seed)
        })
        .collect();
    assert!(chosen.len() > 3, "{chosen:?}");
}

#[test]
fn the_dice_depend_on_the_state() {
    // Before the end is in sight every move of this game looks alike, so that only dice choose.
    let game = Matches::new(100, 3);
    let mut state = game.start();
    let mut chosen = HashSet::new();
    for _ in 0..20 {
        let mv = at(1, 0, &game, &state, &Zero, Limits::default()).report.best[0];
        game.play(&mut state, mv);
        chosen.insert(mv);
    }
    assert_eq!(chosen.len(), 3);
}

#[test]
fn moves_are_chosen_as_often_as_the_odds_say() {
    let game = Mnk::<1>::tic_tac_toe();
    let state = game.read_state("X...O....").expect("a position");
    let legal = moves(&game, &state);
    let odds = at(2, 0, &game, &state, &OpenLines, Limits::default()).odds;
    assert!((odds.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{odds:?}");
    assert_eq!(odds.len(), legal.len());
    const THROWS: u64 = 4000;
    let mut met = vec![0.0; legal.len()];
    for seed in 0..THROWS {
        let mv = at(2, seed, &game, &state, &OpenLines, Limits::default()).report.best[0];
        met[legal.iter().position(|known| *known == mv).expect("legal")] += 1.0 / THROWS as f64;
    }
    for (met, chance) in met.iter().zip(&odds) {
        // Five standard deviations at most.
        assert!((met - chance).abs() < 5.0 * 0.5 / (THROWS as f64).sqrt(), "{met:?} {odds:?}");
    }
}

#[test]
fn better_moves_are_likelier() {
    let game = Othello::standard();
    let heuristic = Weighted::new(&game);
    let state = game.read_state("f5d6c3d3c4").expect("a position");
    for level in 1..=9 {
        let Chosen { report, odds, .. } =
            at(level, 0, &game, &state, &heuristic, Limits::default());
        let sign = game.to_move(&state).sign() as i32;
        let mut ranked: Vec<_> = report
            .moves
            .iter()
            .zip(&odds)
            .map(|(found, chance)| (sign * found.value, *chance))
            .collect();
        ranked.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
        for pair in ranked.windows(2) {
            assert!(pair[0].1 <= pair[1].1, "level {level}: {ranked:?}");
        }
        assert!(ranked[0].1 < ranked[ranked.len() - 1].1, "level {level}: {ranked:?}");
    }
}

#[test]
fn a_win_in_one_move_is_missed_less_and_less() {
    // X completes the upper row.
    let chances: Vec<_> = (1..=9).map(|level| chance(level, "XX.OO....", "3")).collect();
    assert!(chances.windows(2).all(|pair| pair[0] < pair[1]), "{chances:?}");
    assert!(chances[0] < 0.5, "a beginner may miss it: {chances:?}");
    assert!(chances[2] > 0.6, "from level 3 on it is mostly seen: {chances:?}");
    assert!(chances[8] > 0.99, "{chances:?}");
}

#[test]
fn a_threat_is_seen_from_level_4_on() {
    // O must stop the upper row; nothing else is urgent.
    let chances: Vec<_> = (1..=9).map(|level| chance(level, "XX..O....", "3")).collect();
    assert!(chances[3] > 1.5 * chances[2], "{chances:?}");
    assert!(chances[3] > 0.5 && chances[8] > 0.99, "{chances:?}");
}

#[test]
fn the_strongest_level_is_the_analysis_itself() {
    let game = Othello::standard();
    let heuristic = Weighted::new(&game);
    let start = game.start();
    for limits in [Limits::depth(5), Limits { nodes: Some(20_000), ..Limits::default() }] {
        let chosen = at(10, 7, &game, &start, &heuristic, limits);
        let options = Options { limits, memory: 1 << 20, ..Options::default() };
        let plain = analyse(Method::Table, &game, &start, &heuristic, &options, &mut ())
            .expect("a small table");
        assert_eq!(chosen.report.best, plain.best);
        assert_eq!(chosen.report.line, plain.line);
        assert_eq!(chosen.report.stats.nodes, plain.stats.nodes);
    }
}

#[test]
fn what_is_reported_is_what_the_level_sees_in_its_move() {
    let game = Mnk::<1>::tic_tac_toe();
    let state = game.read_state("X...O....").expect("a position");
    for seed in 0..20 {
        let Chosen { report, .. } = at(4, seed, &game, &state, &OpenLines, Limits::default());
        let found = report.moves.iter().find(|found| [found.mv] == *report.best).expect("legal");
        assert_eq!((report.value, &report.line), (found.value, &found.line));
        assert_eq!((report.line[0], report.line.len()), (found.mv, 2), "two moves ahead");
    }
}

#[test]
fn wide_games_stay_within_a_number_of_states_and_always_have_a_move() {
    let game = Mnk::<6>::new(15, 15, 5).expect("a board");
    let start = game.start();
    for level in 1..=10 {
        if level < 10 {
            let chosen = at(level, 1, &game, &start, &OpenLines, Limits::default());
            assert!(chosen.report.stats.nodes <= 120_000, "level {level}");
            assert_eq!(chosen.report.best.len(), 1);
        }
        let hurried = Limits { nodes: Some(1), ..Limits::default() };
        let hurried = at(level, 1, &game, &start, &OpenLines, hurried);
        assert_eq!(hurried.report.best.len(), 1, "level {level}");
        // Of all the moves nothing is known, and none is preferred.
        let odds = if level < 10 { vec![1.0 / 225.0; 225] } else { Vec::new() };
        assert_eq!(hurried.odds, odds, "level {level}");
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let game = Mnk::<1>::tic_tac_toe();
    let state = game.read_state("XXXOO....").expect("a position");
    for level in 1..=10 {
        let Chosen { report, odds, .. } =
            at(level, 0, &game, &state, &OpenLines, Limits::default());
        assert_eq!((report.best.len(), odds.len(), report.value), (0, 0, 1));
    }
}
