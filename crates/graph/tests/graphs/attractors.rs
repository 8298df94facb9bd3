//! Both attractors, their ranks and their strategies.

use perfectplay_core::Player;
use perfectplay_graph::{Builder, GameGraph, Outcome, Solution, Vertex, solve};
use proptest::prelude::*;

use crate::oracle;

/// Everything a solution says, against the definition.
fn check(graph: &GameGraph, solution: &Solution) -> Result<(), TestCaseError> {
    let entered = Player::BOTH.map(|player| oracle::attractor(graph, player));
    let mut counts = [0; 3];
    let mut rounds = 0;
    for vertex in graph.vertices() {
        let [max, min] = [0, 1].map(|player: usize| entered[player][vertex as usize]);
        let (outcome, rank) = match (max, min) {
            (Some(rank), None) => (Outcome::Won(Player::Max), Some(rank)),
            (None, Some(rank)) => (Outcome::Won(Player::Min), Some(rank)),
            (None, None) => (Outcome::Draw, None),
            (Some(_), Some(_)) => panic!("the attractors never meet"),
        };
        prop_assert_eq!(solution.outcome(vertex), outcome, "vertex {}", vertex);
        prop_assert_eq!(solution.rank(vertex), rank, "vertex {}", vertex);
        counts[match outcome {
            Outcome::Won(player) => player as usize,
            Outcome::Draw => 2,
        }] += 1;
        rounds = rounds.max(rank.unwrap_or(0));

        // A move of the strategy is a move, and leads one round nearer to the end. That is the
        // best for both: no move of the winner leads nearer, no move of the loser less near.
        let choice = solution.choice(vertex);
        prop_assert_eq!(choice.is_some(), rank.is_some_and(|rank| rank > 0));
        if let (Some(choice), Some(rank)) = (choice, rank) {
            prop_assert!(graph.moves(vertex).contains(&choice));
            prop_assert_eq!(solution.outcome(choice), outcome);
            prop_assert_eq!(solution.rank(choice), Some(rank - 1));
        }
        let holding = solution.holding(graph, vertex);
        let can_hold = outcome == Outcome::Draw && !graph.moves(vertex).is_empty();
        prop_assert_eq!(holding.is_some(), can_hold);
        if let Some(next) = holding {
            prop_assert!(graph.moves(vertex).contains(&next));
            prop_assert_eq!(solution.outcome(next), Outcome::Draw);
        }
    }
    let found = solution.counts();
    prop_assert_eq!([found.max, found.min, found.draw], counts);
    prop_assert_eq!(solution.rounds(), rounds);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn attractors_are_those_of_the_definition(vertices in 1_usize..40, moves in 1_usize..5, seed: u64) {
        let graph = oracle::random(vertices, moves, seed);
        check(&graph, &solve(&graph, 1))?;
    }
}

/// Rounds large enough for threads to share them.
#[test]
fn threads_find_the_same() {
    for seed in 0..3 {
        let graph = oracle::random(60_000, 4, seed);
        let alone = solve(&graph, 1);
        assert!(alone.counts().max > 10_000 && alone.rounds() > 3, "{:?}", alone.counts());
        for threads in [2, 3] {
            let together = solve(&graph, threads);
            assert_eq!(together.rounds(), alone.rounds());
            for vertex in graph.vertices() {
                assert_eq!(together.outcome(vertex), alone.outcome(vertex));
                assert_eq!(together.rank(vertex), alone.rank(vertex));
                if let (Some(choice), Some(rank)) = (together.choice(vertex), alone.rank(vertex)) {
                    assert!(graph.moves(vertex).contains(&choice));
                    assert_eq!(alone.rank(choice), Some(rank - 1));
                }
            }
        }
    }
}

/// A path so long that recursion would fail and rounds are as many as vertices.
#[test]
fn a_long_way_to_the_win() {
    let length = 300_000;
    let mut graph = Builder::default();
    for vertex in 0..length {
        graph.vertex(Player::BOTH[vertex as usize % 2], None).edge(vertex + 1);
    }
    graph.vertex(Player::Max, Some(Outcome::Won(Player::Min)));
    let graph = graph.finish(0).unwrap();
    for threads in [1, 2] {
        let solution = solve(&graph, threads);
        assert_eq!(solution.rank(0), Some(length));
        assert_eq!(solution.counts().min, length as usize + 1);
    }
}

/// The course's example without cycles: Adam has won 6a, Eve 5e, and in the end everything is coloured;
/// 4e is no trap of Eve's, since one of its moves saves her.
#[test]
fn everything_is_coloured_without_cycles() {
    let names = ["1a", "2e", "3e", "2a", "4e", "6a", "5e"];
    let of = |name: &str| names.iter().position(|&known| known == name).unwrap() as Vertex;
    let kinds = names.map(|name| {
        let owner = if name.ends_with('a') { Player::Max } else { Player::Min };
        let result = match name {
            "6a" => Some(Outcome::Won(Player::Max)),
            "5e" => Some(Outcome::Won(Player::Min)),
            _ => None,
        };
        (owner, result)
    });
    let edges = [
        ("1a", "2e"),
        ("1a", "3e"),
        ("2e", "2a"),
        ("3e", "6a"),
        ("2a", "4e"),
        ("2a", "5e"),
        ("4e", "6a"),
        ("4e", "2a"),
    ];
    let edges = edges.map(|(from, to)| (of(from), of(to)));
    let graph = Builder::from_edges(kinds, &edges[..7], 0).unwrap();
    let solution = solve(&graph, 1);
    let rank = |name| (solution.outcome(of(name)), solution.rank(of(name)));
    let max = |rank| (Outcome::Won(Player::Max), Some(rank));
    assert_eq!(rank("3e"), max(1));
    assert_eq!(rank("1a"), max(2));
    assert_eq!(rank("4e"), max(1));
    assert_eq!(rank("2a"), max(2));
    assert_eq!(rank("2e"), max(3));
    assert_eq!(solution.counts().draw, 0);

    // With a way back there is a cycle, in which Eve is safe.
    let graph = Builder::from_edges(kinds, &edges, 0).unwrap();
    let solution = solve(&graph, 1);
    let outcome = |name| solution.outcome(of(name));
    assert_eq!(outcome("4e"), Outcome::Draw);
    assert_eq!(outcome("2e"), Outcome::Draw);
    assert_eq!(outcome("1a"), Outcome::Won(Player::Max));
}
