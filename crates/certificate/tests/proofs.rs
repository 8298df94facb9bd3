//! Proofs that hold, and false ones that must not.

use perfectplay_certificate::{
    Broken, Claimed, Dense, Ensured, Entries, Entry, Flaw, Scope, check_all,
};
use perfectplay_core::{Game, Player, Score};
use perfectplay_graph::{Outcome, explore, solve};
use perfectplay_testkit::{
    Dice, brute,
    toys::{GraphGame, Matches, Vertex},
};

type Broke = Broken<(u32, Player), u32>;
type Step = Entry<(u32, Player), u32>;

fn step(left: u32, player: Player, value: Score, distance: u32, mv: Option<u32>) -> Step {
    let ensured = Ensured { value, distance: Some(distance) };
    Entry { state: (left, player), by: Player::Max, ensured, mv }
}

/// Of three matches Max takes two, and Min must take the last one, which loses.
fn three_matches() -> Vec<Step> {
    vec![
        step(3, Player::Max, 1, 2, Some(2)),
        step(1, Player::Min, 1, 1, None),
        step(0, Player::Max, 1, 0, None),
    ]
}

fn prove(entries: &[Step], value: Score, distance: Option<u32>) -> Result<(), Broke> {
    let game = Matches::new(3, 3);
    let mut all = Entries::default();
    for entry in entries {
        all.add(entry.clone())?;
    }
    assert_eq!(all.len(), entries.len());
    all.prove(&game, &game.start(), &Claimed::exactly(&game, value, distance), Scope::Position)
}

#[test]
fn a_proof_by_hand_holds() {
    assert_eq!(prove(&three_matches(), 1, Some(2)), Ok(()));
}

#[test]
fn every_way_to_break_it_is_told_with_the_state() {
    use Player::{Max, Min};
    let broken = |change: &dyn Fn(&mut Vec<Step>)| {
        let mut entries = three_matches();
        change(&mut entries);
        let broken = prove(&entries, 1, Some(2)).unwrap_err();
        (broken.state, broken.flaw)
    };
    let at = |left, player| (left, player);
    let distance = |distance| Flaw::Distance(Some(distance));
    assert_eq!(broken(&|list| list[0].mv = Some(1)), (at(3, Max), Flaw::NoEntry(at(2, Min))));
    assert_eq!(broken(&|list| list[0].mv = Some(4)), (at(3, Max), Flaw::IllegalMove(4)));
    assert_eq!(broken(&|list| list[0].mv = None), (at(3, Max), Flaw::NoMove));
    assert_eq!(broken(&|list| list[1].mv = Some(1)), (at(1, Min), Flaw::IdleMove(1)));
    assert_eq!(broken(&|list| list[2].mv = Some(1)), (at(0, Max), Flaw::IdleMove(1)));
    assert_eq!(broken(&|list| list[1].ensured.distance = Some(4)), (at(3, Max), distance(5)));
    assert_eq!(broken(&|list| list[2].ensured.distance = Some(7)), (at(1, Min), distance(8)));
    assert_eq!(broken(&|list| list[2].ensured.distance = None), (at(0, Max), Flaw::NoDistance));
    // The entry itself is named, and not the one before, whose distance cannot be right then.
    assert_eq!(broken(&|list| list[1].ensured.distance = None), (at(1, Min), Flaw::NoDistance));
    let less = Flaw::Less { next: at(0, Max), value: 0 };
    let weaken = |list: &mut Vec<Step>| list[2].ensured = Ensured { value: 0, distance: None };
    assert_eq!(broken(&weaken), (at(1, Min), less));
    assert_eq!(broken(&|list| list[2].state.1 = Min), (at(1, Min), Flaw::NoEntry(at(0, Max))));
    let pretend = |list: &mut Vec<Step>| list.iter_mut().for_each(|e| e.ensured.value = 2);
    assert_eq!(broken(&pretend).0, at(3, Max));
    assert_eq!(broken(&|list| list.truncate(0)), (at(3, Max), Flaw::Unproved(Max)));
    assert_eq!(broken(&|list| list.truncate(1)), (at(3, Max), Flaw::NoEntry(at(1, Min))));
    assert_eq!(broken(&|list| list.push(list[1].clone())), (at(1, Min), Flaw::Twice));
    let more = |list: &mut Vec<Step>| list.push(step(2, Max, 1, 2, Some(1)));
    assert_eq!(broken(&more), (at(2, Max), Flaw::Superfluous));
    let idle = Flaw::Distance(None);
    let negative = |list: &mut Vec<Step>| list[1].ensured.value = -1;
    assert_eq!(broken(&negative), (at(1, Min), idle));

    let claim = |value, distance| prove(&three_matches(), value, distance).unwrap_err();
    let as_said = Ensured { value: 1, distance: Some(2) };
    assert_eq!(claim(0, None).flaw, Flaw::NotAsClaimed(as_said));
    assert_eq!(claim(-1, Some(2)).flaw, Flaw::NotAsClaimed(as_said));
    assert_eq!(claim(1, Some(3)).flaw, distance(2));
    assert_eq!(claim(1, None).flaw, distance(2));
}

#[test]
fn an_end_must_be_worth_it() {
    let game = Matches::new(1, 3);
    let mut entries = Entries::default();
    // Max takes the only match, which loses.
    entries.add(step(1, Player::Max, 1, 1, Some(1))).unwrap();
    entries.add(step(0, Player::Min, 1, 0, None)).unwrap();
    let claimed = Claimed::exactly(&game, 1, Some(1));
    let broken = entries.prove(&game, &game.start(), &claimed, Scope::Position).unwrap_err();
    assert_eq!((broken.state, broken.flaw), ((0, Player::Min), Flaw::Utility(-1)));
}

#[test]
fn a_drawn_end_is_not_won() {
    let game = GraphGame::new(vec![
        Vertex::Inner { owner: Player::Max, to: vec![1] },
        Vertex::Final(0),
        Vertex::Final(1),
    ]);
    let mut entries = Entries::default();
    for (state, distance, mv) in [(0, 1, Some(1)), (1, 0, None)] {
        let ensured = Ensured { value: 1, distance: Some(distance) };
        entries.add(Entry { state, by: Player::Max, ensured, mv }).unwrap();
    }
    let claimed = Claimed::exactly(&game, 1, Some(1));
    let broken = entries.prove(&game, &0, &claimed, Scope::Position).unwrap_err();
    assert_eq!((broken.state, broken.flaw), (1, Flaw::Utility(0)));
}

/// Min wins at once and need not go round at 2; that nobody wins there must be proved all the same.
#[test]
fn every_value_is_proved_from_both_sides() {
    let game = GraphGame::new(vec![
        Vertex::Inner { owner: Player::Min, to: vec![1, 2] },
        Vertex::Final(-1),
        Vertex::Inner { owner: Player::Max, to: vec![2] },
    ]);
    let (lost, drawn) = (
        |distance| Ensured { value: -1, distance: Some(distance) },
        Ensured { value: 0, distance: None },
    );
    let all = [
        Entry { state: 0, by: Player::Min, ensured: lost(1), mv: Some(1) },
        Entry { state: 1, by: Player::Min, ensured: lost(0), mv: None },
        Entry { state: 2, by: Player::Max, ensured: drawn, mv: Some(2) },
        Entry { state: 2, by: Player::Min, ensured: drawn, mv: None },
    ];
    let prove = |list: &[Entry<u32, u32>]| {
        let mut entries = Entries::default();
        list.iter().for_each(|entry| entries.add(entry.clone()).unwrap());
        let claimed = Claimed::winner(Some(Player::Min), Some(1));
        entries.prove(&game, &0, &claimed, Scope::All { states: None })
    };
    assert_eq!(prove(&all), Ok(()));
    let broken = prove(&all[..3]).unwrap_err();
    assert_eq!((broken.state, broken.flaw), (2, Flaw::Unproved(Player::Min)));
}

/// Max goes round and round: 0 to 1 to 0, and Min could only leave to lose.
fn round_trip() -> GraphGame {
    GraphGame::new(vec![
        Vertex::Inner { owner: Player::Max, to: vec![1] },
        Vertex::Inner { owner: Player::Min, to: vec![0, 2] },
        Vertex::Final(1),
    ])
}

#[test]
fn going_round_for_ever_wins_nothing() {
    let game = round_trip();
    assert_eq!(brute::value(&game, &0, 100), Ok(0));
    // Whatever the distances on the circle are, one of them does not fall.
    for distances in (0..4096_u32).map(|code| [code % 16, code / 16 % 16, code / 256]) {
        let mut entries = Entries::default();
        for ((state, mv), distance) in
            [(0, Some(1)), (1, None), (2, None)].into_iter().zip(distances)
        {
            let ensured = Ensured { value: 1, distance: Some(distance) };
            entries.add(Entry { state, by: Player::Max, ensured, mv }).unwrap();
        }
        let claimed = Claimed::exactly(&game, 1, Some(distances[0]));
        assert!(entries.prove(&game, &0, &claimed, Scope::Position).is_err(), "{distances:?}");
    }
}

#[test]
fn going_round_for_ever_is_a_draw() {
    let game = round_trip();
    let mut entries = Entries::default();
    let nothing = Ensured { value: 0, distance: None };
    for (state, by, mv) in [
        (0, Player::Max, Some(1)),
        (1, Player::Max, None),
        (2, Player::Max, None),
        (0, Player::Min, None),
        (1, Player::Min, Some(0)),
    ] {
        entries.add(Entry { state, by, ensured: nothing, mv }).unwrap();
    }
    let claimed = Claimed::exactly(&game, 0, None);
    assert_eq!(entries.prove(&game, &0, &claimed, Scope::Position), Ok(()));
}

/// All utilities are positive, yet play need not end: 0 is not excluded by them.
#[test]
fn the_range_of_utilities_does_not_count_endless_play() {
    struct Positive(GraphGame);
    impl Game for Positive {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            0
        }
        fn to_move(&self, state: &u32) -> Player {
            self.0.to_move(state)
        }
        fn utility(&self, state: &u32) -> Option<Score> {
            self.0.utility(state)
        }
        fn moves(&self, state: &u32, out: &mut Vec<u32>) {
            self.0.moves(state, out);
        }
        fn play(&self, state: &mut u32, mv: u32) {
            *state = mv;
        }
        fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
            1..=1
        }
    }
    let game = Positive(round_trip());
    let claimed = Claimed::exactly(&game, 1, None);
    let none: Entries<u32, u32> = Entries::default();
    let broken = none.prove(&game, &0, &claimed, Scope::Position).unwrap_err();
    assert_eq!(broken.flaw, Flaw::Unproved(Player::Max));
}

/// The solved graph of a game, in the two forms: the states are numbered as they are found.
struct Solved {
    values: Vec<(Score, Option<u32>, Option<u32>)>,
    reached: Vec<u32>,
}

/// Who wins each vertex of a graph game, by the attractors.
fn solved(game: &GraphGame) -> Solved {
    let all: Vec<u32> = (0..game.vertices().len() as u32).collect();
    let outcome = |utility: Score| match utility.signum() {
        0 => Outcome::Draw,
        1 => Outcome::Won(Player::Max),
        _ => Outcome::Won(Player::Min),
    };
    // Every vertex begins the exploration, so that their numbers are those of the game.
    let explored = explore(game, &all, Default::default(), outcome).unwrap();
    assert_eq!(explored.states, all);
    let solution = solve(&explored.graph, 1);
    let values = all.iter().map(|&vertex| {
        let value = match solution.outcome(vertex) {
            Outcome::Won(player) => player.sign() as Score,
            Outcome::Draw => 0,
        };
        let winner = Claimed::favoured(value);
        let loses = winner == Some(!game.to_move(&vertex));
        let next = solution.choice(vertex).or_else(|| solution.holding(&explored.graph, vertex));
        (value, solution.rank(vertex), next.filter(|_| !loses))
    });
    let values = values.collect();
    let reached = explore(game, &[0], Default::default(), outcome).unwrap().states;
    Solved { values, reached }
}

fn dense(values: &[(Score, Option<u32>, Option<u32>)]) -> Dense<u32> {
    let mut dense = Dense::with_capacity(values.len());
    values.iter().for_each(|&(value, distance, mv)| dense.push(value, distance, mv));
    dense
}

/// The same values as entries of the states given.
fn entries(
    game: &GraphGame,
    values: &[(Score, Option<u32>, Option<u32>)],
    states: impl IntoIterator<Item = u32>,
) -> Result<Entries<u32, u32>, Broken<u32, u32>> {
    let mut entries = Entries::default();
    for state in states {
        let (value, distance, mv) = values[state as usize];
        for by in Player::BOTH.into_iter().filter(|&by| Claimed::favoured(value) != Some(!by)) {
            let mv = mv.filter(|_| game.to_move(&state) == by);
            entries.add(Entry { state, by, ensured: Ensured { value, distance }, mv })?;
        }
    }
    Ok(entries)
}

const ANYBODY: fn() -> Claimed = || Claimed::winner(None, None);

#[test]
fn all_values_of_random_graphs_are_proved() {
    let mut draws = 0;
    for seed in 0..300 {
        let game = GraphGame::random(2 + seed as u32 % 40, 3, 1, seed);
        let Solved { values, reached } = solved(&game);
        let mut oracle = brute::Oracle::new(&game, 10_000);
        for (vertex, &(value, ..)) in (0..).zip(&values) {
            assert_eq!(oracle.value(&vertex), Ok(value), "the attractors are right");
            draws += usize::from(value == 0 && game.utility(&vertex).is_none());
        }
        assert_eq!(check_all(&game, &dense(&values), &ANYBODY()), Ok(()), "seed {seed}");

        let (value, distance, _) = values[0];
        let claimed = Claimed::winner(Claimed::favoured(value), distance);
        let all = game.vertices().len() as u64;
        let some = entries(&game, &values, reached.iter().copied()).unwrap();
        let every = entries(&game, &values, 0..all as u32).unwrap();
        let scope = |states| Scope::All { states };
        assert_eq!(some.prove(&game, &0, &claimed, scope(None)), Ok(()), "seed {seed}");
        assert_eq!(every.prove(&game, &0, &claimed, scope(Some(all))), Ok(()), "seed {seed}");
        if reached.len() < all as usize {
            let broken = every.prove(&game, &0, &claimed, scope(None)).unwrap_err();
            assert_eq!(broken.flaw, Flaw::Superfluous);
            let broken = some.prove(&game, &0, &claimed, scope(Some(all))).unwrap_err();
            let have = reached.len() as u64;
            assert_eq!(broken.flaw, Flaw::Incomplete { have, states: all });
        }
    }
    assert!(draws > 100, "play goes on for ever here and there");
}

/// What the two forms make of a wrong value, distance or move. Values and distances are all determined by
/// the others, so that no change of one alone can hold; another move can, if it is as good.
#[test]
fn both_forms_refuse_every_false_value() {
    let mut dice = Dice::new(5);
    let (mut other_moves, mut kept) = (0, 0);
    for seed in 0..400 {
        let game = GraphGame::random(2 + seed as u32 % 30, 3, 1, seed);
        let Solved { values, reached } = solved(&game);
        let vertex = dice.pick(&reached).unwrap();
        let mut changed = values.clone();
        let (value, distance, mv) = &mut changed[vertex as usize];
        let moved = seed % 3 == 2;
        match seed % 3 {
            0 => *value = if *value == 1 { -1 } else { *value + 1 },
            1 => *distance = distance.map_or(Some(3), |distance| Some(distance ^ 1)),
            _ => {
                let mut moves = Vec::new();
                game.moves(&vertex, &mut moves);
                moves.retain(|other| Some(*other) != *mv);
                let Some(other) = dice.pick(&moves) else { continue };
                *mv = Some(other);
            }
        }
        let by_number = check_all(&game, &dense(&changed), &ANYBODY());
        let (value, distance, _) = changed[0];
        let claimed = Claimed::winner(Claimed::favoured(value), distance);
        let by_state = entries(&game, &changed, reached.iter().copied())
            .and_then(|all| all.prove(&game, &0, &claimed, Scope::All { states: None }));
        if moved {
            other_moves += 1;
            kept += usize::from(by_number.is_ok());
            let (before, after) = (values[vertex as usize], changed[vertex as usize]);
            let next = values[after.2.unwrap() as usize];
            let owner = game.to_move(&vertex);
            let as_good = before.0 == next.0 && before.1 == next.1.map(|distance| distance + 1);
            let idle = Claimed::favoured(before.0) == Some(!owner);
            assert_eq!(by_number.is_ok(), as_good && !idle, "seed {seed}, vertex {vertex}");
            assert_eq!(by_number.is_ok(), by_state.is_ok() && !idle, "seed {seed}");
        } else {
            assert!(by_number.is_err(), "seed {seed}, vertex {vertex}");
            assert!(by_state.is_err(), "seed {seed}, vertex {vertex}");
        }
    }
    assert!(other_moves > 50 && kept > 5, "{other_moves} other moves, {kept} as good");
}
