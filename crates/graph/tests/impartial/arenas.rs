//! Arenas given by a list of arrows: the smallest impartial games.

use perfectplay_core::{Game, Impartial, Limits, Player, Score, Stop};
use perfectplay_graph::grundy::{Convention, Unsolved, solve};

/// A token on a vertex; a move pushes it along an arrow. At a vertex without arrows the player to move
/// has what stands in `ends`, -1 unless said otherwise.
struct Arrows {
    arrows: Vec<Vec<usize>>,
    ends: Vec<Score>,
}

impl Arrows {
    fn new(arrows: &[&[usize]]) -> Self {
        let arrows: Vec<_> = arrows.iter().map(|to| to.to_vec()).collect();
        Self { ends: vec![-1; arrows.len()], arrows }
    }

    fn ending(mut self, vertex: usize, for_the_mover: Score) -> Self {
        self.ends[vertex] = for_the_mover;
        self
    }

    fn solve(&self, vertex: usize) -> Result<(Option<u32>, Vec<usize>), Unsolved> {
        let answer = solve(self, &(vertex, Player::Min), Limits::default())?;
        assert_eq!(answer.won, !answer.winning_moves.is_empty() || self.won_at(vertex));
        Ok((answer.grundy, answer.winning_moves))
    }

    fn won_at(&self, vertex: usize) -> bool {
        self.arrows[vertex].is_empty() && self.ends[vertex] > 0
    }
}

impl Game for Arrows {
    type State = (usize, Player);
    type Move = usize;

    fn start(&self) -> Self::State {
        (0, Player::Max)
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }
    fn utility(&self, &(vertex, player): &Self::State) -> Option<Score> {
        let end = self.ends[vertex] * player.sign() as Score;
        self.arrows[vertex].is_empty().then_some(end)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, state: &Self::State, out: &mut Vec<usize>) {
        out.extend(&self.arrows[state.0]);
    }
    fn play(&self, state: &mut Self::State, to: usize) {
        *state = (to, !state.1);
    }
}

impl Impartial for Arrows {
    type Config = usize;

    fn config(&self, state: &Self::State) -> usize {
        state.0
    }
    fn state(&self, &vertex: &usize, player: Player) -> Self::State {
        (vertex, player)
    }
}

/// A connected acyclic arena in the manner of the course's figures, valued by hand:
///
/// ```text
///   0 -> 1 2      mex {2, 0} = 1        4 -> 6        mex {0} = 1
///   1 -> 3 4      mex {0, 1} = 2        5 -> 4 6 3    mex {1, 0, 0} = 2
///   2 -> 4 5      mex {1, 2} = 0        6             0
///   3             0                     7 -> 5 1      mex {2, 2} = 0
/// ```
#[test]
fn the_smallest_value_that_is_missing() {
    let arena = Arrows::new(&[&[1, 2], &[3, 4], &[4, 5], &[], &[6], &[4, 6, 3], &[], &[5, 1]]);
    for (vertex, (grundy, winning)) in [
        (1, vec![2]),
        (2, vec![3]),
        (0, vec![]),
        (0, vec![]),
        (1, vec![6]),
        (2, vec![6, 3]),
        (0, vec![]),
        (0, vec![]),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(arena.solve(vertex), Ok((Some(grundy), winning)), "vertex {vertex}");
    }
}

#[test]
fn a_path_that_is_long_needs_no_deep_stack() {
    let arrows: Vec<Vec<usize>> =
        (0..300_000).map(|vertex| if vertex == 0 { vec![] } else { vec![vertex - 1] }).collect();
    let path = Arrows { ends: vec![-1; arrows.len()], arrows };
    assert_eq!(path.solve(299_999), Ok((Some(1), vec![299_998])));
}

#[test]
fn cycles_and_draws_have_no_value() {
    let cycle = Arrows::new(&[&[1, 3], &[2], &[0], &[]]);
    assert_eq!(cycle.solve(0), Err(Unsolved::Cyclic));
    assert_eq!(cycle.solve(3), Ok((Some(0), vec![])));
    let drawn = Arrows::new(&[&[1, 2], &[], &[]]).ending(2, 0);
    assert_eq!(drawn.solve(0), Err(Unsolved::Drawn));
}

/// Who wins at the end need not be the same everywhere: then only outcomes are found.
#[test]
fn ends_of_both_kinds() {
    // 0 -> 1 -> 2 (stuck loses), 0 -> 3 (stuck wins).
    for last in [[1, 3], [3, 1]] {
        let mixed = Arrows::new(&[&last, &[2], &[], &[]]).ending(3, 1);
        assert_eq!(mixed.solve(0), Ok((None, vec![])));
        assert_eq!(mixed.solve(1), Ok((Some(1), vec![2])));
        let answer = solve(&mixed, &(0, Player::Max), Limits::default()).unwrap();
        assert_eq!((answer.won, answer.convention), (false, Convention::Outcome));
    }
}

#[test]
fn limits_say_why_there_is_no_answer() {
    let arena = Arrows::new(&[&[1], &[2], &[]]);
    let limits = Limits { nodes: Some(2), ..Limits::default() };
    let stopped = Unsolved::Stopped { why: Stop::Nodes, configurations: 2 };
    assert_eq!(solve(&arena, &(0, Player::Max), limits).unwrap_err(), stopped);
    let limits = |edges| Limits { edges: Some(edges), ..Limits::default() };
    assert!(solve(&arena, &(0, Player::Max), limits(2)).is_ok());
    assert_eq!(solve(&arena, &(0, Player::Max), limits(1)).unwrap_err(), stopped);
}
