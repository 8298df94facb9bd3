//! Levels by exact scores: each loses less than the one below in every position, by values that
//! brute force finds; and they play like people.

use std::time::Duration;

use perfectplay_core::{Bound, Game, Heuristic, Knowledge, Limits, Notation, Score};
use perfectplay_games::{
    connect4::{Alignments, Connect4, Insight},
    othello::{self, Othello, Weighted},
};
use perfectplay_testkit::{Dice, brute::Oracle};
use perfectplay_tree::{Chosen, Level, Method, Options, choose, is_in_reach, solve};

use crate::searches::moves;

type State = <Connect4 as Game>::State;

/// Losses closer than this are the same, since sums of chances are rounded.
const ROUNDING: f64 = 1e-9;

struct Board<G = Connect4, H = Alignments, K = Insight> {
    game: G,
    heuristic: H,
    insight: K,
}

impl<G: Game<State: std::fmt::Debug>, H: Heuristic<G>, K: Knowledge<G>> Board<G, H, K> {
    fn at(
        &self,
        level: Level,
        state: &G::State,
        method: Method,
        limits: Limits<'_>,
    ) -> Chosen<G::Move> {
        // As front ends ask that show every move.
        let all_moves = true;
        let options = Options { limits, all_moves, memory: 1 << 20, ..Options::new(&self.insight) };
        choose(level, 7, method, &self.game, state, &self.heuristic, &options)
            .expect("a small table")
    }

    /// The chance of every move; the strongest level leaves nothing to chance.
    fn odds(&self, level: Level, state: &G::State) -> Vec<f64> {
        let Chosen { report, odds, method } =
            self.at(level, state, Method::Expert, Limits::default());
        assert_eq!(method, Method::Expert, "level {level} at {state:?}");
        if level == Level::STRONGEST {
            let certain = |mv: &G::Move| f64::from(u8::from([*mv] == *report.best));
            return moves(&self.game, state).iter().map(certain).collect();
        }
        odds
    }

    /// What each move is worth to the mover, by brute force.
    fn values(&self, state: &G::State, oracle: &mut Oracle<'_, G>) -> Vec<Score> {
        let sign = self.game.to_move(state).sign() as Score;
        let after = moves(&self.game, state).into_iter().map(|mv| self.game.after(state, mv));
        after.map(|state| sign * oracle.value(&state).expect("few states")).collect()
    }
}

impl Board {
    fn new(game: Connect4) -> Self {
        Self { heuristic: Alignments::new(&game), insight: Insight::new(&game), game }
    }

    /// The chance of each level from 1 to 9 to play a column, numbered as players do.
    fn chances(&self, position: &str, column: u8) -> Vec<f64> {
        let state = self.game.read_state(position).expect("a position");
        let number = moves(&self.game, &state).iter().position(|mv| mv + 1 == column);
        let number = number.expect("legal");
        let below_ten = Level::all().filter(|level| *level != Level::STRONGEST);
        below_ten.map(|level| self.odds(level, &state)[number]).collect()
    }

    /// Positions with so many discs.
    fn positions(&self, discs: usize, count: usize) -> Vec<State> {
        let mut dice = Dice::new(discs as u64);
        let mut found = Vec::new();
        while found.len() < count {
            let mut state = self.game.start();
            while let Some(mv) = dice.pick(&moves(&self.game, &state))
                && (state.ply() as usize) < discs
            {
                self.game.play(&mut state, mv);
            }
            if state.ply() as usize == discs && self.game.utility(&state).is_none() {
                found.push(state);
            }
        }
        found
    }
}

/// What a choice by these odds loses on average: in points, and in wins and draws.
fn losses(values: &[Score], odds: &[f64]) -> [f64; 2] {
    let expected = |worth: fn(Score) -> Score| {
        let best = values.iter().map(|&value| worth(value)).max().expect("a move");
        let lost = |&value: &Score| f64::from(best - worth(value));
        odds.iter().zip(values).map(|(chance, value)| chance * lost(value)).sum()
    };
    [expected(|value| value), expected(Score::signum)]
}

/// Every level loses less than the one below, or nothing, in each of these positions: in points, and in wins and draws.
/// In how many a beginner loses something worth mentioning.
fn each_level_loses_less<G: Game<State: std::fmt::Debug>, H: Heuristic<G>, K: Knowledge<G>>(
    board: &Board<G, H, K>,
    states: &[G::State],
) -> [u32; 2] {
    let mut matters = [0; 2];
    let mut oracle = Oracle::new(&board.game, 2_000_000);
    for state in states {
        let values = board.values(state, &mut oracle);
        let lost: Vec<_> =
            Level::all().map(|level| losses(&values, &board.odds(level, state))).collect();
        for (level, pair) in Level::all().zip(lost.windows(2)) {
            for unit in [0, 1] {
                let (below, above) = (pair[0][unit], pair[1][unit]);
                let falls = above < below || (below < ROUNDING && above < ROUNDING);
                assert!(falls, "levels {level} and next at {state:?}: {lost:?}, {values:?}");
            }
        }
        assert_eq!(lost[9], [0.0; 2], "level 10 is perfect at {state:?}: {values:?}");
        matters = [0, 1].map(|unit| matters[unit] + u32::from(lost[0][unit] > 0.1));
    }
    matters
}

#[test]
fn every_level_loses_less_than_the_one_below_in_every_position() {
    let boards = [
        (Connect4::standard(), 29, 12),
        (Connect4::standard(), 33, 12),
        (Connect4::new(4, 5, 4).expect("a board"), 7, 12),
        (Connect4::new(4, 5, 4).expect("a board"), 10, 12),
    ];
    let mut matters = [0; 2];
    for (game, discs, count) in boards {
        let board = Board::new(game);
        let [points, outcomes] = each_level_loses_less(&board, &board.positions(discs, count));
        matters = [matters[0] + points, matters[1] + outcomes];
    }
    assert!(matters.iter().all(|&positions| positions > 10), "{matters:?}");
}

/// Near the end of Othello, where scores tell how much and not how soon.
fn othello() -> (Board<Othello, Weighted, othello::Insight>, Vec<othello::State>) {
    let game = Othello::standard();
    let board = Board {
        heuristic: Weighted::new(&game),
        insight: othello::Insight::new(&game),
        game: game.clone(),
    };
    let mut dice = Dice::new(11);
    let mut states = Vec::new();
    while states.len() < 30 {
        let mut state = game.start();
        for _ in 0..53 {
            let Some(mv) = dice.pick(&moves(&game, &state)) else { break };
            game.play(&mut state, mv);
        }
        if game.utility(&state).is_none() {
            states.push(state);
        }
    }
    (board, states)
}

#[test]
fn every_level_loses_less_than_the_one_below_where_scores_tell_how_much() {
    let (board, states) = othello();
    let [points, outcomes] = each_level_loses_less(&board, &states);
    assert!(points > 10 && outcomes > 3, "{points}, {outcomes}");
}

/// Of two wins the larger: by the distance between them, and not by how far both are from the best there could be.
#[test]
fn a_good_player_minds_every_disc() {
    let (board, states) = othello();
    let mut oracle = Oracle::new(&board.game, 2_000_000);
    let mut met = 0;
    for state in &states {
        let values = board.values(state, &mut oracle);
        let [good, beginner] =
            [9, 1].map(|number| board.odds(Level::new(number).expect("from 1 to 10"), state));
        for (i, j) in (0..values.len()).flat_map(|i| (0..values.len()).map(move |j| (i, j))) {
            if values[i].signum() == values[j].signum() && values[i] >= values[j] + 6 {
                assert!(good[i] > 50.0 * good[j], "{values:?}: {good:?}");
                assert!(beginner[i] < 30.0 * beginner[j], "{values:?}: {beginner:?}");
                met += 1;
            }
        }
    }
    assert!(met > 10, "{met}");
}

/// Max wins in the first column. (If not, Min wins in the second.)
const WIN_IN_ONE: &str = "12121277";

/// Min must play the first column, or Max wins there.
const THREAT: &str = "777712141";

#[test]
fn a_beginner_mostly_takes_a_win_and_mostly_stops_one() {
    let board = Board::new(Connect4::standard());
    for position in [WIN_IN_ONE, THREAT] {
        let chances = board.chances(position, 1);
        assert!(chances.is_sorted_by(|low, high| low < high), "{position}: {chances:?}");
        assert!((0.5..0.95).contains(&chances[0]), "{position}: {chances:?}");
        assert!(chances[8] > 0.99, "{position}: {chances:?}");
    }
}

/// Losing at once is seen; that one move loses in the end and another does not is not.
#[test]
fn a_beginner_sees_what_comes_at_once_and_not_what_comes_late() {
    let board = Board::new(Connect4::standard());
    let mut oracle = Oracle::new(&board.game, 2_000_000);
    let mut met = [0; 2];
    for state in board.positions(30, 200) {
        let values = board.values(&state, &mut oracle);
        let of = |scores: &[Score]| values.iter().position(|value| scores.contains(value));
        // The opponent's next disc is the 32nd, which wins (44 - 32) / 2; the last one, the 42nd, wins 1.
        let Some(late) = of(&[-1, -2]) else { continue };
        let beginner = board.odds(Level::WEAKEST, &state);
        if let Some(at_once) = of(&[-6]) {
            assert!(beginner[late] > 5.0 * beginner[at_once], "{values:?}: {beginner:?}");
            met[0] += 1;
        }
        if let Some(better) = of(&[0, 1, 2]) {
            assert!(beginner[better] < 2.0 * beginner[late], "{values:?}: {beginner:?}");
            met[1] += 1;
        }
    }
    assert!(met.iter().all(|&positions| positions > 2), "{met:?}");
}

#[test]
fn what_is_reported_is_the_exact_value_of_the_move_played() {
    let board = Board::new(Connect4::new(4, 5, 4).expect("a board"));
    let mut oracle = Oracle::new(&board.game, 2_000_000);
    for state in board.positions(8, 10) {
        for level in Level::all() {
            let chosen = board.at(level, &state, Method::Expert, Limits::default());
            let report = &chosen.report;
            let value = oracle.value(&board.game.after(&state, report.best[0]));
            assert_eq!((report.value, report.bound), (value.expect("few states"), Bound::Exact));
            assert_eq!((report.best.len(), report.line[0]), (1, report.best[0]));
            assert_eq!((report.depth, chosen.method), (None, Method::Expert));
        }
    }
}

#[test]
fn the_same_move_with_more_threads_and_a_larger_table() {
    let board = Board::new(Connect4::standard());
    for state in board.positions(16, 3) {
        let choice = |threads, memory| {
            let options = Options { threads, memory, ..Options::new(&board.insight) };
            let (level, expert) = (Level::WEAKEST, Method::Expert);
            let Chosen { report, odds, .. } =
                choose(level, 3, expert, &board.game, &state, &board.heuristic, &options)
                    .expect("enough memory");
            (report.best, odds, report.stats.nodes)
        };
        assert_eq!(choice(1, 64 << 20), choice(2, 128 << 20), "{state:?}");
    }
}

#[test]
fn out_of_reach_a_level_looks_ahead() {
    let board = Board::new(Connect4::standard());
    let start = board.game.start();
    for level in [Level::WEAKEST, Level::new(5).expect("from 1 to 10")] {
        let by = |method| board.at(level, &start, method, Limits::default());
        let (chosen, plain) = (by(Method::Expert), by(Method::Pvs));
        assert_eq!((chosen.method, chosen.odds), (Method::Pvs, plain.odds));
        assert_eq!(chosen.report.stats.nodes, plain.report.stats.nodes, "nothing was tried");
    }
    let near = board.game.read_state(WIN_IN_ONE).expect("a position");
    let no_further = board.at(Level::WEAKEST, &near, Method::Expert, Limits::depth(1));
    assert_eq!((no_further.method, no_further.report.depth), (Method::Pvs, Some(1)));
}

/// Half of the states are enough as a rule, and here they are not.
#[test]
fn a_limit_on_states_holds_for_both_attempts() {
    let board = Board::new(Connect4::standard());
    let most = 34_000;
    let options = Options { memory: 1 << 20, ..Options::new(&board.insight) };
    let is_hard = |state: &State| {
        let found = solve(Method::Expert, &board.game, state, &options, &mut ());
        found.expect("a small table").stats.nodes > most / 2
    };
    let state = board.positions(16, 100).into_iter().find(is_hard).expect("one in a hundred");
    for level in Level::all() {
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let chosen = board.at(level, &state, Method::Expert, limits);
        assert_eq!((chosen.method, chosen.report.best.len()), (Method::Pvs, 1));
        let nodes = chosen.report.stats.nodes;
        assert!((most / 2..=most).contains(&nodes), "{nodes} of {most}");
        // What is left is enough to prefer some move.
        let indifferent = chosen.odds.iter().all(|chance| *chance == chosen.odds[0]);
        assert!(level == Level::STRONGEST || !indifferent, "{chosen:?}");
    }
}

#[test]
fn with_few_states_nothing_is_tried_in_vain() {
    let board = Board::new(Connect4::standard());
    let state = board.positions(10, 1)[0];
    for level in Level::all() {
        for most in [0, 1, 5, 1000] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let by = |method| board.at(level, &state, method, limits);
            let (chosen, plain) = (by(Method::Expert), by(Method::Pvs));
            assert_eq!((chosen.method, chosen.odds), (Method::Pvs, plain.odds));
            let nodes = chosen.report.stats.nodes;
            assert!(nodes == plain.report.stats.nodes && nodes <= most, "{nodes} of {most}");
        }
    }
}

#[test]
fn games_without_a_search_of_their_own_are_played_by_looking_ahead() {
    // Five in a line.
    let board = Board::new(Connect4::new(6, 7, 5).expect("a board"));
    let state = board.positions(30, 1)[0];
    for level in Level::all() {
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        assert_eq!(board.at(level, &state, Method::Expert, limits).method, Method::Pvs);
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let board = Board::new(Connect4::standard());
    let state = board.game.read_state("121212771").expect("a position");
    for level in Level::all() {
        let chosen = board.at(level, &state, Method::Expert, Limits::default());
        assert_eq!((chosen.report.best.len(), chosen.odds.len()), (0, 0), "level {level}");
    }
}

#[test]
fn the_end_is_in_reach_of_whoever_has_the_time() {
    let board = Board::new(Connect4::standard());
    let within = |discs, limits, all_moves, threads| {
        let options = Options { limits, all_moves, threads, ..Options::new(&board.insight) };
        is_in_reach(&board.game, &board.positions(discs, 1)[0], &options)
    };
    let nodes = |millions: u64| Limits { nodes: Some(millions << 20), ..Limits::default() };
    let seconds =
        |seconds| Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    // With 8 discs a value takes about a million states, with each disc less twice as many.
    assert!(within(8, nodes(1), false, 1) && !within(7, nodes(1), false, 1));
    assert!(within(8, nodes(4), true, 1) && !within(8, nodes(3), true, 1), "four times as many");
    assert!(within(4, seconds(2), false, 1) && !within(3, seconds(2), false, 1));
    assert!(within(3, seconds(2), false, 2), "two threads see more");
    assert!(within(4, Limits::default(), false, 1) && !within(3, Limits::default(), false, 1));
}
