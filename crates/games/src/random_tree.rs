//! Uniform random trees: every inner node has the same number of moves, every leaf the same depth.
//!
//! ```text
//!   moves 2, depth 3        path 1.2.1  =  branches 0, 1, 0 in base 2  =  number 2 at ply 3
//! ```
//!
//! Nothing is stored: a leaf's reward is computed from its path and the seed, so a tree of 10^30
//! leaves takes as little room as one of ten, and the same seed gives the same tree everywhere.
//!
//! Chance comes from a word that belongs to each node: the children of a node are what SplitMix64
//! (Steele, Lea and Flood 2014) would give one after the other if it were started with the node's
//! own word. So every move costs one mixing, and a leaf none.

mod distribution;
mod law;
mod ordered;
#[cfg(test)]
mod quality;

use std::ops::RangeInclusive;

use perfectplay_core::{
    Both, Game, Notation, Player, PositionError, Scene, Score, View, both, hash::mix,
};

pub use self::{
    distribution::LeafDistribution,
    law::LeafLaw,
    ordered::{Order, OrderedTree},
};
use crate::explicit_tree::{
    Branch, DEEPEST, branches_scene, outcome_scene, read_branch, read_path, write_path,
};

/// More moves a node are refused.
const MOST_MOVES: u32 = 1_000_000;

/// How far apart the branches of a node stand before they are mixed: 2^64 divided by the golden
/// ratio. It also keeps [`mix`] away from 0, which it leaves as it is.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// A uniform tree with random leaves.
///
/// ```
/// use perfectplay_core::{Game, Notation};
/// use perfectplay_games::random_tree::RandomTree;
///
/// let tree = RandomTree::new(3, 4, 2024, "binary:0.5".parse()?)?;
/// let leaf = tree.read_state("1.3.2.2")?;
/// assert!(matches!(tree.utility(&leaf), Some(0 | 1)));
/// assert_eq!(tree.write_state(&leaf), "1.3.2.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomTree {
    moves: u32,
    depth: u32,
    seed: u64,
    law: LeafLaw,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The branches taken from the root, as the digits of a number.
    path: u128,
    /// What chance gave the node: a function of the seed and the path.
    word: u64,
    ply: u32,
    /// What the edges of an incremental tree have added up to; 0 in others.
    sum: Score,
}

impl RandomTree {
    /// The tree of `moves` branches a node and the given depth.
    pub fn new(moves: u32, depth: u32, seed: u64, law: LeafLaw) -> Result<Self, Both> {
        if !(1..=MOST_MOVES).contains(&moves) {
            return Err(both!(
                "{moves} moves a node are out of range; choose 1 to {MOST_MOVES}",
                "{moves} coups par nœud, ce n’est pas permis ; choisissez de 1 à {MOST_MOVES}",
            ));
        }
        if depth as usize > DEEPEST {
            return Err(both!(
                "a depth of {depth} is too much; choose at most {DEEPEST}",
                "une profondeur de {depth}, c’est trop ; choisissez au plus {DEEPEST}",
            ));
        }
        if u128::from(moves).checked_pow(depth).is_none() {
            return Err(both!(
                "{moves}^{depth} leaves are more than 2^128; choose fewer moves or less depth",
                "{moves}^{depth} feuilles, c’est plus de 2^128 ; choisissez moins de coups ou moins de \
                 profondeur",
            ));
        }
        Ok(Self { moves, depth, seed, law: law.check()? })
    }

    /// Branches of every inner node.
    pub fn moves_per_node(&self) -> u32 {
        self.moves
    }

    /// Moves from the root to every leaf.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// What tells this tree from others of its kind.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How the leaves are drawn.
    pub fn law(&self) -> LeafLaw {
        self.law
    }

    fn branches(&self, state: &State) -> u32 {
        if state.ply < self.depth { self.moves } else { 0 }
    }
}

impl Game for RandomTree {
    type State = State;
    type Move = Branch;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        State { path: 0, word: mix(self.seed.wrapping_add(STRIDE)), ply: 0, sum: 0 }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        Player::BOTH[(state.ply % 2) as usize]
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        (state.ply >= self.depth).then(|| self.law.reward(state.word, state.sum))
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Branch>) {
        out.extend((0..self.branches(state)).map(|before| Branch(before + 1)));
    }

    #[inline]
    fn play(&self, state: &mut State, Branch(number): Branch) {
        state.path = state.path * u128::from(self.moves) + u128::from(number - 1);
        state.word = mix(state.word.wrapping_add(u64::from(number).wrapping_mul(STRIDE)));
        state.ply += 1;
        state.sum += self.law.step(state.word);
    }

    fn utility_range(&self) -> RangeInclusive<Score> {
        self.law.range(self.depth)
    }

    /// Words are as good as any hash of the path, and at hand.
    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.word
    }
}

impl Notation for RandomTree {
    fn write_move(&self, _: &State, branch: Branch) -> String {
        branch.to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Branch, Both> {
        read_branch(text, self.branches(state))
    }

    /// The path from the root: `1.3.2`.
    fn write_state(&self, state: &State) -> String {
        let base = u128::from(self.moves);
        let mut path = state.path;
        let digit = |_| {
            let branch = Branch((path % base) as u32 + 1);
            path /= base;
            branch
        };
        let mut branches: Vec<_> = (0..state.ply).map(digit).collect();
        branches.reverse();
        write_path(&branches)
    }

    /// The path from the root: `1.3.2`; nothing is the root itself.
    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        read_path(self, text)
    }
}

impl View for RandomTree {
    fn scene(&self, state: &State) -> Scene {
        let reward =
            |state: &State| self.utility(state).map_or("?".into(), |reward| reward.to_string());
        match self.branches(state) {
            0 => outcome_scene(reward(state)),
            count => branches_scene(count, |branch| reward(&self.after(state, branch))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn tree(moves: u32, depth: u32, seed: u64, law: &str) -> RandomTree {
        RandomTree::new(moves, depth, seed, law.parse().unwrap()).unwrap()
    }

    fn leaves(tree: &RandomTree) -> Vec<State> {
        let mut level = vec![tree.start()];
        for _ in 0..tree.depth {
            let below = |state| (1..=tree.moves).map(move |n| tree.after(state, Branch(n)));
            level = level.iter().flat_map(below).collect();
        }
        level
    }

    fn rewards(tree: &RandomTree) -> Vec<Score> {
        leaves(tree).iter().map(|leaf| tree.utility(leaf).unwrap()).collect()
    }

    #[test]
    fn the_tree_is_uniform() {
        let tree = tree(3, 4, 1, "uniform");
        let leaves = leaves(&tree);
        assert_eq!(leaves.iter().collect::<HashSet<_>>().len(), 81);
        for leaf in leaves {
            assert_eq!(tree.write_state(&leaf).split('.').count(), 4);
            assert_eq!(tree.read_state(&tree.write_state(&leaf)), Ok(leaf));
        }
        let inner = tree.read_state("3.1").unwrap();
        let mut moves = Vec::new();
        tree.moves(&inner, &mut moves);
        assert_eq!((tree.utility(&inner), moves), (None, vec![Branch(1), Branch(2), Branch(3)]));
        assert_eq!(tree.to_move(&inner), Player::Max);
    }

    /// 10,000 leaves: the mean is within five standard errors of the law's, and the values are
    /// spread over ten equal classes as chance would have it (chi-squared, 9 degrees of freedom;
    /// 27.9 is passed once in a thousand).
    #[test]
    fn uniform_leaves_are_uniform() {
        for seed in 0..4 {
            let rewards = rewards(&tree(10, 4, seed, "uniform:999"));
            let mean = rewards.iter().map(|&r| f64::from(r)).sum::<f64>() / 10_000.0;
            assert!((mean - 499.5).abs() < 5.0 * 288.7 / 100.0, "mean {mean}");
            let mut classes = [0.0; 10];
            rewards.iter().for_each(|&r| classes[r as usize / 100] += 1.0);
            let deviation = |n: &f64| (n - 1000.0) * (n - 1000.0) / 1000.0;
            let chi_squared: f64 = classes.iter().map(deviation).sum();
            assert!(chi_squared < 27.9, "seed {seed}: {chi_squared}");
        }
    }

    #[test]
    fn binary_leaves_follow_their_probability() {
        let ones = |law| rewards(&tree(10, 4, 7, law)).iter().sum::<Score>();
        assert_eq!((ones("binary:0"), ones("binary:1")), (0, 10_000));
        assert!((ones("binary:0.618") - 6180).abs() < 5 * 49, "five standard deviations");
    }

    /// A sum of independent steps: its variance is the depth times that of one step, (21^2 - 1)/12.
    #[test]
    fn incremental_leaves_are_sums_of_steps() {
        let tree = tree(10, 4, 3, "incremental");
        assert_eq!(tree.utility_range(), -40..=40);
        let rewards = rewards(&tree);
        assert!(rewards.iter().all(|reward| tree.utility_range().contains(reward)));
        // Leaves with the same parent lie within one step of each other.
        for family in rewards.chunks(10) {
            assert!(family.iter().max().unwrap() - family.iter().min().unwrap() <= 20);
        }
        let steps: Vec<_> = (1..=10).map(|n| tree.after(&tree.start(), Branch(n)).sum).collect();
        assert!(steps.iter().collect::<HashSet<_>>().len() > 3, "{steps:?}");
        assert!(steps.iter().all(|step| (-10..=10).contains(step)));
    }

    /// Edges deep in the tree are as random as those at the root: over a single long path the steps
    /// average near 0.
    #[test]
    fn steps_depend_on_the_depth() {
        let tree = tree(1, 1000, 5, "incremental");
        let sum = rewards(&tree)[0];
        // The standard deviation is sqrt(1000 * 440 / 12), about 191.
        assert!(sum.abs() < 5 * 191, "{sum}");
    }

    #[test]
    fn seeds_tell_trees_apart() {
        let of = |seed| rewards(&tree(2, 8, seed, "uniform"));
        assert_eq!(of(1), of(1));
        let (first, second) = (of(0), of(1));
        assert!(first.iter().zip(&second).filter(|(a, b)| a == b).count() < 3);
        assert!(first.iter().collect::<HashSet<_>>().len() > 250);
    }

    #[test]
    fn large_trees_cost_nothing() {
        let tree = tree(10, 38, 1, "uniform");
        let path = vec!["10"; 38].join(".");
        let leaf = tree.read_state(&path).unwrap();
        assert_eq!(leaf.path, 10_u128.pow(38) - 1);
        assert_eq!(tree.write_state(&leaf), path);
        let error = RandomTree::new(10, 39, 1, LeafLaw::Incremental).unwrap_err().to_string();
        assert!(error.contains("10^39 leaves are more than 2^128"), "{error}");
    }

    #[test]
    fn parameters_are_checked() {
        let error =
            |moves, depth, law| RandomTree::new(moves, depth, 0, law).unwrap_err().to_string();
        assert!(error(0, 3, LeafLaw::default()).contains("choose 1 to 1000000"));
        assert!(error(1, 1001, LeafLaw::default()).contains("at most 1000"));
        assert!(error(2, 2, LeafLaw::Uniform { max: Score::MAX }).contains("choose 0 to"));
        assert!(error(2, 2, LeafLaw::Uniform { max: -1 }).contains("choose 0 to"));
        assert!(error(2, 2, LeafLaw::Binary { p: f64::NAN }).contains("not a probability"));
    }

    #[test]
    fn bad_paths_are_explained() {
        let tree = tree(3, 2, 1, "uniform");
        let error = |path: &str| tree.read_state(path).unwrap_err().to_string();
        assert_eq!(error("4"), "move 1 (4) is illegal: there is no such branch; choose 1 to 3");
        assert!(error("1.1.1").contains("the game is over after move 2"));
    }

    #[test]
    fn a_scene_shows_rewards_one_move_away() {
        use perfectplay_core::scene::Piece;
        let tree = tree(2, 2, 1, "uniform:9");
        let text = |scene: &Scene, column| match &scene.cell(0, column).piece {
            Some(Piece::Text(text)) => text.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(text(&tree.scene(&tree.start()), 0), "?");
        let inner = tree.read_state("2").unwrap();
        let leaf = tree.after(&inner, Branch(1));
        let reward = tree.utility(&leaf).unwrap().to_string();
        assert_eq!(text(&tree.scene(&inner), 0), reward);
        assert_eq!(text(&tree.scene(&leaf), 0), reward);
    }
}
