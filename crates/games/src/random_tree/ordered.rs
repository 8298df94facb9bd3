//! The same random trees with their moves in another order, for experiments on what order is worth.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use perfectplay_core::{Both, Game, Player, Score, both};

use super::{LeafLaw, RandomTree, State};
use crate::explicit_tree::Branch;

/// Trees with more nodes are refused where the value of each must be kept: 256 MB of them.
const MOST_NODES: u128 = 1 << 26;

/// In which order the moves of a node come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By the number of the branch, which says nothing: `given`.
    #[default]
    Given,
    /// By what the edges have added up to, as a heuristic would have it; only trees of the law
    /// `incremental` have something to go by: `promising`.
    Promising,
    /// By the true value, as though somebody had told it: `best-first`.
    BestFirst,
}

impl Order {
    /// All orders, from knowing nothing to knowing everything.
    pub const ALL: [Self; 3] = [Self::Given, Self::Promising, Self::BestFirst];

    /// Whether the moves of a tree can be put in this order; if not, why.
    pub fn check(self, tree: &RandomTree) -> Result<(), Both> {
        match self {
            Self::Promising if tree.law != LeafLaw::Incremental => Err(both!(
                "leaves by the law {} promise nothing before they are reached; choose incremental \
                 leaves, or the order given or best-first",
                "les feuilles de la loi {} n’annoncent rien avant qu’on y arrive ; choisissez des feuilles \
                 incremental, ou l’ordre given ou best-first",
                tree.law,
            )),
            Self::BestFirst if !tree.has_at_most(MOST_NODES) => Err(both!(
                "best-first keeps the value of every node, and a tree of {} moves and depth {} has \
                 more than {MOST_NODES}; choose fewer moves or less depth",
                "best-first garde la valeur de chaque nœud, et un arbre de {} coups et de profondeur {} en \
                 a plus de {MOST_NODES} ; choisissez moins de coups ou moins de profondeur",
                tree.moves,
                tree.depth,
            )),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Given => "given",
            Self::Promising => "promising",
            Self::BestFirst => "best-first",
        })
    }
}

impl FromStr for Order {
    type Err = Both;

    fn from_str(text: &str) -> Result<Self, Both> {
        Self::ALL.into_iter().find(|order| order.to_string() == text.trim()).ok_or_else(|| {
            both!(
                "no order is called {text:?}; write given, promising or best-first",
                "aucun ordre ne s’appelle {text:?} ; écrivez given, promising ou best-first",
            )
        })
    }
}

/// A [`RandomTree`] whose moves come best first for the player to move, as far as the [`Order`]
/// knows; equally good ones by the number of the branch. Only the order differs: states, moves and
/// values are those of the tree.
///
/// ```
/// use perfectplay_core::Game;
/// use perfectplay_games::random_tree::{Order, OrderedTree, RandomTree};
///
/// let tree = RandomTree::new(5, 1, 7, "uniform".parse()?)?;
/// let ordered = OrderedTree::new(tree, Order::BestFirst)?;
/// let mut moves = Vec::new();
/// ordered.moves(&ordered.start(), &mut moves);
/// let reward = |branch| ordered.utility(&ordered.after(&ordered.start(), branch));
/// assert!(moves.is_sorted_by(|&one, &next| reward(one) >= reward(next)));
/// # Ok::<(), perfectplay_core::Both>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrderedTree {
    tree: RandomTree,
    order: Order,
    /// By true value: the values of all nodes, level by level, those of a level in the order of
    /// their paths.
    values: Vec<Vec<Score>>,
}

impl OrderedTree {
    /// The tree in the given order. To know the best move its whole tree is walked, once.
    pub fn new(tree: RandomTree, order: Order) -> Result<Self, Both> {
        order.check(&tree)?;
        let mut values = Vec::new();
        if order == Order::BestFirst {
            values = vec![Vec::new(); tree.depth as usize + 1];
            tree.keep_values(&tree.start(), &mut values);
        }
        Ok(Self { tree, order, values })
    }

    /// The tree without its order.
    pub fn tree(&self) -> &RandomTree {
        &self.tree
    }

    /// The order of the moves.
    pub fn order(&self) -> Order {
        self.order
    }

    /// How good a node is for Max, as far as the order knows.
    fn promise(&self, state: &State) -> Score {
        match self.order {
            Order::Given => 0,
            Order::Promising => state.sum,
            Order::BestFirst => self.values[state.ply as usize][state.path as usize],
        }
    }
}

impl RandomTree {
    fn has_at_most(&self, nodes: u128) -> bool {
        let mut level = 1;
        let mut all = 1;
        for _ in 0..self.depth {
            // Far from any overflow: there are 10^6 moves at most.
            level *= u128::from(self.moves);
            all += level;
            if all > nodes {
                return false;
            }
        }
        true
    }

    /// The value of a node; it and those of all nodes below are added to their levels. From left to
    /// right, so that each level comes in the order of its paths.
    fn keep_values(&self, state: &State, levels: &mut [Vec<Score>]) -> Score {
        let value = self.utility(state).unwrap_or_else(|| {
            let children = (1..=self.moves).map(|number| self.after(state, Branch(number)));
            let values = children.map(|child| self.keep_values(&child, levels));
            match self.to_move(state) {
                Player::Max => values.max(),
                Player::Min => values.min(),
            }
            .expect("an inner node has a move")
        });
        levels[state.ply as usize].push(value);
        value
    }
}

impl Game for OrderedTree {
    type State = State;
    type Move = Branch;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        self.tree.start()
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        self.tree.to_move(state)
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        self.tree.utility(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Branch>) {
        let first = out.len();
        self.tree.moves(state, out);
        if self.order != Order::Given {
            let sign = self.to_move(state).sign();
            let worst_last = |&branch: &Branch| {
                let promise = self.promise(&self.after(state, branch));
                (-sign * i64::from(promise), branch.0)
            };
            out[first..].sort_by_cached_key(worst_last);
        }
    }

    #[inline]
    fn play(&self, state: &mut State, branch: Branch) {
        self.tree.play(state, branch);
    }

    fn utility_range(&self) -> RangeInclusive<Score> {
        self.tree.utility_range()
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        self.tree.key(state)
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_testkit::brute::Oracle;

    use super::*;

    fn ordered(moves: u32, depth: u32, law: &str, order: Order) -> OrderedTree {
        let tree = RandomTree::new(moves, depth, 6, law.parse().unwrap()).unwrap();
        OrderedTree::new(tree, order).unwrap()
    }

    fn moves(game: &impl Game<State = State, Move = Branch>, state: &State) -> Vec<Branch> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves
    }

    /// At every inner node the moves are those of the tree, the best for the player to move first by
    /// `value`, and equal ones by their numbers.
    fn check(game: &OrderedTree, mut value: impl FnMut(&State) -> Score) {
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            let listed = moves(game, &state);
            let mut expected = moves(&game.tree, &state);
            expected.sort_by_key(|&branch| match game.to_move(&state) {
                Player::Max => -value(&game.after(&state, branch)),
                Player::Min => value(&game.after(&state, branch)),
            });
            assert_eq!(listed, expected, "{game:?} {state:?}");
            open.extend(listed.iter().map(|&branch| game.after(&state, branch)));
        }
    }

    #[test]
    fn best_first_goes_by_the_value() {
        for (n, k) in [(1, 6), (2, 6), (3, 4), (5, 3), (4, 0)] {
            for law in ["uniform", "uniform:3", "binary:0.6", "incremental"] {
                let game = ordered(n, k, law, Order::BestFirst);
                let mut oracle = Oracle::new(&game.tree, 10_000);
                check(&game, |state| oracle.value(state).unwrap());
            }
        }
    }

    #[test]
    fn promising_goes_by_the_sum() {
        for (n, k) in [(1, 6), (3, 4), (30, 2)] {
            check(&ordered(n, k, "incremental", Order::Promising), |state| state.sum);
        }
    }

    #[test]
    fn given_goes_by_the_number() {
        check(&ordered(4, 3, "uniform", Order::Given), |_| 0);
    }

    #[test]
    fn what_cannot_be_ordered_is_refused() {
        let refused = |moves, depth, law: &str, order| {
            let tree = RandomTree::new(moves, depth, 1, law.parse().unwrap()).unwrap();
            OrderedTree::new(tree, order).unwrap_err().to_string()
        };
        let error = refused(8, 12, "uniform", Order::BestFirst);
        assert!(error.contains("8 moves and depth 12 has more than 67108864"), "{error}");
        assert!(refused(10, 38, "uniform", Order::BestFirst).contains("choose fewer moves"));
        let error = refused(3, 2, "binary:0.5", Order::Promising);
        assert!(error.contains("the law binary:0.5 promise nothing"), "{error}");
    }

    /// 2^26 - 1 nodes are allowed, twice as many are not.
    #[test]
    fn the_limit_is_on_all_nodes() {
        let tree = |depth| RandomTree::new(2, depth, 1, LeafLaw::Incremental).unwrap();
        assert!(tree(25).has_at_most(MOST_NODES));
        assert!(!tree(26).has_at_most(MOST_NODES));
    }

    #[test]
    fn orders_are_read_and_written() {
        for order in Order::ALL {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        assert!(
            "best".parse::<Order>().unwrap_err().to_string().contains("write given, promising")
        );
    }
}
