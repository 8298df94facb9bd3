//! Whole matches: who wins, who forfeits, and that nothing hangs on what happens at the same time.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use perfectplay_core::{Both, Player};
use perfectplay_registry::{Position, Registry, Settings};
use perfectplay_tournament::{
    Budget, Choice, Conclusion, Contender, Crosstable, End, Entrant, Failure, GameRecord, Match,
    NewGame, Rules, Schedule, Searcher, Spent, TimeControl, Turn, Wanted, draw,
};

fn open(game: &str, position: &str) -> Arc<dyn Position> {
    Arc::from(Registry::standard().open(game, &Settings::new(), position).unwrap())
}

fn searcher(name: &str, method: &str, budget: Budget) -> Searcher {
    let (name, method) = (name.to_owned(), method.to_owned());
    Searcher { name, budget, memory: 1 << 20, ..Searcher::of_method(method) }
}

fn depth(depth: u32) -> Searcher {
    let budget = Budget { depth: Some(depth), ..Budget::default() };
    searcher(&format!("depth {depth}"), "alphabeta", budget)
}

fn nodes(nodes: u64) -> Searcher {
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    searcher(&format!("nodes {nodes}"), "auto", budget)
}

const RULES: Rules = Rules { clock: None, longest: 1000 };

/// Plays a match and gives its games.
fn games(
    start: &Arc<dyn Position>,
    entrants: &[&dyn Entrant],
    rounds: usize,
    rules: Rules,
    concurrency: usize,
) -> Vec<GameRecord> {
    let wanted = Wanted { count: rounds, plies: None, balanced: false, seed: 5 };
    let contest = Match {
        start: &**start,
        entrants,
        openings: &draw(start, &wanted),
        schedule: Schedule { players: entrants.len(), rounds },
        rules,
        seed: 5,
        concurrency,
    };
    let mut games = Vec::new();
    let conclusion = contest.play(0, &AtomicBool::new(false), &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    assert_eq!(conclusion, Ok(Conclusion::Complete));
    assert_eq!(games.len(), contest.schedule.games());
    games
}

fn timeless(games: Vec<GameRecord>) -> Vec<GameRecord> {
    let still = |spent: Spent| Spent { seconds: 0.0, ..spent };
    let timeless = |game: GameRecord| GameRecord {
        max_spent: still(game.max_spent),
        min_spent: still(game.min_spent),
        ..game
    };
    games.into_iter().map(timeless).collect()
}

#[test]
fn perfect_players_draw_every_game_of_tic_tac_toe() {
    let games = games(&open("tictactoe", ""), &[&depth(9), &nodes(100_000)], 9, RULES, 1);
    // From nine first moves, all of which are drawn.
    assert_eq!(games.len(), 18);
    assert!(
        games
            .iter()
            .all(|game| (game.result, game.margin, game.end) == (0, Some(0), End::Finished))
    );
    assert!(games.iter().all(|game| game.opening.len() + game.moves.len() == 9));
}

#[test]
fn every_opening_is_played_with_both_sides() {
    let games = games(&open("connect4", ""), &[&depth(1), &depth(2), &nodes(50)], 3, RULES, 1);
    let mut played: HashMap<(&[String], &str, &str), u32> = HashMap::new();
    for game in &games {
        *played.entry((&game.opening, &game.max, &game.min)).or_default() += 1;
    }
    for ((opening, max, min), times) in &played {
        assert_eq!((times, played.get(&(*opening, *min, *max))), (&1, Some(&1)), "{max} {min}");
    }
    assert_eq!(played.len(), 3 * 3 * 2);
}

#[test]
fn records_replay_to_their_results() {
    for (name, position) in [("nim", ""), ("connect4", ""), ("othello", "f5d6"), ("random", "")] {
        let start = open(name, position);
        for game in games(&start, &[&nodes(30), &depth(2)], 4, RULES, 2) {
            let mut at = Arc::clone(&start);
            for mv in game.opening.iter().chain(&game.moves) {
                at = Arc::from(at.play(mv).unwrap());
            }
            let utility = at.utility().expect("the game is over");
            assert_eq!(game.margin, Some(utility));
            assert_eq!(i32::from(game.result), utility.signum());
            let moves = game.max_spent.moves + game.min_spent.moves;
            assert_eq!(moves as usize, game.moves.len());
            assert!(game.max_spent.nodes > 0 && game.min_spent.nodes > 0, "{game:?}");
        }
    }
}

#[test]
fn however_many_games_are_played_at_the_same_time() {
    let start = open("connect4", "");
    let (one, other, third) = (nodes(200), depth(3), nodes(60));
    let entrants: [&dyn Entrant; 3] = [&one, &other, &third];
    let alone = timeless(games(&start, &entrants, 4, RULES, 1));
    for concurrency in [2, 7] {
        assert_eq!(timeless(games(&start, &entrants, 4, RULES, concurrency)), alone);
    }
}

#[test]
fn looking_further_wins() {
    let games = games(&open("connect4", ""), &[&depth(5), &depth(1)], 20, RULES, 2);
    let schedule = Schedule { players: 2, rounds: 20 };
    let mut table = Crosstable::new(2);
    games.iter().enumerate().for_each(|(n, game)| table.add(schedule.fixture(n), game.result));
    let estimate = perfectplay_tournament::elo::estimate(&table.pairs(0, 1)).unwrap();
    assert!(estimate.low > 0.0, "{:?} {estimate:?}", table.tally(0, 1));
}

#[test]
fn a_winning_start_is_won_by_both_with_the_same_side() {
    // 3, 4, 5 is a win for the player to move, and both see the end.
    let start = open("nim", "3,4,5");
    for game in games(&start, &[&nodes(100_000), &depth(12)], 1, RULES, 1) {
        assert_eq!((game.opening.len(), game.result), (0, 1), "{game:?}");
    }
}

/// A player that does one thing wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Move,
    Silence,
    Start,
    Late,
}

impl Entrant for Wrong {
    fn name(&self) -> &str {
        "wrong"
    }

    fn sit_down(&self) -> Result<Box<dyn Contender>, Failure> {
        Ok(Box::new(*self))
    }
}

impl Contender for Wrong {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), Failure> {
        if *self == Self::Start { Err(Failure(Both::same("no such game"))) } else { Ok(()) }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Failure> {
        let mv = match self {
            Self::Silence => return Err(Failure(Both::same("the process has ended"))),
            Self::Move => "10".to_owned(),
            Self::Start => unreachable!("the game has not begun"),
            Self::Late => {
                thread::sleep(Duration::from_millis(60));
                turn.position.legal_moves().remove(0)
            }
        };
        Ok(Choice { mv, nodes: 1, depth: None })
    }
}

#[test]
fn whoever_does_wrong_loses_the_game_and_not_the_match() {
    let clock = TimeControl { time: Duration::from_millis(50), increment: Duration::ZERO };
    for (wrong, end, because) in [
        (Wrong::Move, End::IllegalMove, Some("\"10\" cannot be played")),
        (Wrong::Silence, End::Error, Some("the process has ended")),
        (Wrong::Start, End::Error, Some("no such game")),
        (Wrong::Late, End::Time, None),
    ] {
        let rules = Rules { clock: (wrong == Wrong::Late).then_some(clock), ..RULES };
        for game in games(&open("connect4", ""), &[&wrong, &depth(1)], 2, rules, 1) {
            assert_eq!(game.result, if game.max == "wrong" { -1 } else { 1 }, "{game:?}");
            assert_eq!((game.end, game.margin), (end, None));
            assert_eq!(game.because.is_some(), because.is_some());
            assert!(because.is_none_or(|because| game.because.unwrap().contains(because)));
        }
    }
}

#[test]
fn a_game_without_end_is_a_draw() {
    let rules = Rules { longest: 6, ..RULES };
    for game in games(&open("othello", ""), &[&depth(1), &depth(2)], 2, rules, 1) {
        assert_eq!((game.result, game.margin, game.end), (0, None, End::TooLong));
        assert_eq!(game.moves.len(), 6);
    }
    // The last move allowed may end the game by its rules.
    let rules = Rules { longest: 1, ..RULES };
    let last = games(&open("nim", "4"), &[&depth(1), &depth(2)], 1, rules, 1);
    assert_eq!((last[0].result, last[0].end), (1, End::Finished));
}

#[test]
fn players_by_the_clock_finish_in_time() {
    let clock = TimeControl { time: Duration::from_secs(2), increment: Duration::from_millis(10) };
    let rules = Rules { clock: Some(clock), ..RULES };
    let unlimited =
        [searcher("a", "auto", Budget::default()), searcher("b", "mtdf", Budget::default())];
    for game in games(&open("connect4", ""), &[&unlimited[0], &unlimited[1]], 1, rules, 1) {
        assert_eq!(game.end, End::Finished, "{game:?}");
    }
}

/// Writes down what it is told, and plays the first move.
struct Listener {
    told: Mutex<Vec<(u64, Player)>>,
    seated: AtomicUsize,
}

impl Listener {
    const fn new() -> Self {
        Self { told: Mutex::new(Vec::new()), seated: AtomicUsize::new(0) }
    }
}

impl Entrant for &'static Listener {
    fn name(&self) -> &str {
        "listener"
    }

    fn sit_down(&self) -> Result<Box<dyn Contender>, Failure> {
        self.seated.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(*self))
    }
}

impl Contender for &'static Listener {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        self.told.lock().unwrap().push((game.seed, game.side));
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Failure> {
        // What an engine of its own would be told leads to the same position.
        let mut at: Option<Box<dyn Position>> = None;
        for mv in turn.moves {
            at = Some(at.as_deref().unwrap_or(turn.start).play(mv).unwrap());
        }
        assert_eq!(at.as_deref().unwrap_or(turn.start).state(), turn.position.state());
        let mv = turn.position.legal_moves().remove(0);
        Ok(Choice { mv, nodes: 1, depth: Some(1) })
    }
}

#[test]
fn a_player_is_told_all_it_needs() {
    static LISTENER: Listener = Listener::new();
    games(&open("connect4", "44"), &[&&LISTENER, &depth(1)], 4, RULES, 2);
    assert_eq!(LISTENER.seated.load(Ordering::Relaxed), 2, "once for each worker");
    let told = LISTENER.told.lock().unwrap();
    let seeds: HashSet<_> = told.iter().map(|(seed, _)| seed).collect();
    assert_eq!((told.len(), seeds.len()), (8, 8), "a seed for each game");
    assert_eq!(told.iter().filter(|(_, side)| *side == Player::Max).count(), 4);
}

#[test]
fn a_match_that_goes_on_does_not_play_its_games_again() {
    static LISTENER: Listener = Listener::new();
    let start = open("tictactoe", "");
    let other = depth(1);
    let entrants: [&dyn Entrant; 2] = [&&LISTENER, &other];
    let wanted = Wanted { count: 4, plies: None, balanced: false, seed: 1 };
    let contest = Match {
        start: &*start,
        entrants: &entrants,
        openings: &draw(&start, &wanted),
        schedule: Schedule { players: 2, rounds: 4 },
        rules: RULES,
        seed: 1,
        concurrency: 1,
    };
    let mut numbers = Vec::new();
    let conclusion = contest.play(6, &AtomicBool::new(false), &mut |game| {
        numbers.push(game.number);
        ControlFlow::Continue(())
    });
    assert_eq!((conclusion, numbers), (Ok(Conclusion::Complete), vec![7, 8]));
    assert_eq!(LISTENER.told.lock().unwrap().len(), 2);
}

/// Takes its time over every move, and looks at the clock whether it was told so.
struct Slow {
    side: Player,
    moves: u32,
}

const SLOW_MOVE: Duration = Duration::from_millis(10);
const SLOW_CLOCK: Duration = Duration::from_secs(600);

impl Entrant for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn sit_down(&self) -> Result<Box<dyn Contender>, Failure> {
        Ok(Box::new(Self { side: self.side, moves: 0 }))
    }
}

impl Contender for Slow {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Failure> {
        (self.side, self.moves) = (game.side, 0);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Failure> {
        let left = turn.clock.expect("a clock").left(self.side);
        if left + self.moves * SLOW_MOVE > SLOW_CLOCK {
            return Err(Failure(Both::same(format!(
                "{left:?} left after {} slow moves",
                self.moves
            ))));
        }
        thread::sleep(SLOW_MOVE);
        self.moves += 1;
        Ok(Choice { mv: turn.position.legal_moves().remove(0), nodes: 1, depth: None })
    }
}

#[test]
fn thinking_costs_the_time_of_whoever_thinks() {
    let clock = TimeControl { time: SLOW_CLOCK, increment: Duration::ZERO };
    let rules = Rules { clock: Some(clock), ..RULES };
    let slow = Slow { side: Player::Max, moves: 0 };
    for game in games(&open("tictactoe", ""), &[&slow, &depth(1)], 1, rules, 1) {
        assert_eq!((game.end, game.because), (End::Finished, None));
    }
}

#[test]
fn a_match_that_is_cancelled_drops_what_is_being_played() {
    let start = open("connect4", "");
    let endless = searcher("endless", "auto", Budget::default());
    let (quick, cancel) = (depth(1), AtomicBool::new(false));
    let entrants: [&dyn Entrant; 2] = [&quick, &endless];
    let wanted = Wanted { count: 1, plies: None, balanced: false, seed: 1 };
    let contest = Match {
        start: &*start,
        entrants: &entrants,
        openings: &draw(&start, &wanted),
        schedule: Schedule { players: 2, rounds: 1 },
        rules: RULES,
        seed: 1,
        concurrency: 2,
    };
    let conclusion = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            cancel.store(true, Ordering::Relaxed);
        });
        contest.play(0, &cancel, &mut |_| panic!("no game has ended"))
    });
    assert_eq!(conclusion, Ok(Conclusion::Cancelled));
}

#[test]
fn whoever_has_seen_enough_stops_the_match_there() {
    let start = open("tictactoe", "");
    let (one, other) = (depth(2), depth(1));
    let entrants: [&dyn Entrant; 2] = [&one, &other];
    let wanted = Wanted { count: 8, plies: None, balanced: false, seed: 1 };
    let contest = Match {
        start: &*start,
        entrants: &entrants,
        openings: &draw(&start, &wanted),
        schedule: Schedule { players: 2, rounds: 8 },
        rules: RULES,
        seed: 1,
        concurrency: 3,
    };
    let mut told = Vec::new();
    let conclusion = contest.play(2, &AtomicBool::new(false), &mut |game| {
        told.push(game.number);
        if told.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(conclusion, Ok(Conclusion::Decided));
    assert_eq!(told, [3, 4, 5, 6, 7], "from the third game on, in order");
}
