//! Proof-number search as it is watched: the recording is replayed step by step, and its numbers are
//! worked out again from their definition.

use perfectplay_core::{
    Basis, Bounds, Found, Game, Leaf, Limits, Observer, Pass, Player, ProofNumbers, Reading, Score,
    Window,
};
use perfectplay_games::{connect4::Connect4, explicit_tree::ExplicitTree};
use perfectplay_testkit::{
    brute::Oracle,
    toys::{ExtraTurns, GraphGame, Matches, RandomTree, Vertex},
};
use perfectplay_tree::{
    Method, Node, NodeState, Options, Recorded, RecordedPass, Recorder, Step, prove, solve,
};
use proptest::prelude::*;

use crate::{
    oracle::CAP,
    searches::{first_states, graphs, in_view, moves, tangles, trees},
};

/// Room for everything.
const ALL: usize = 1_000_000;

/// Sums stay below what the search takes for infinite.
const LARGEST: u32 = (1 << 28) - 2;

fn numbers(proof: u32, disproof: u32) -> ProofNumbers {
    ProofNumbers { proof: Some(proof), disproof: Some(disproof) }
}

fn options<'a>(memory: usize) -> Options<'a> {
    Options { memory, ..Options::default() }
}

/// The only walk of a question.
fn watch<G: Game>(
    game: &G,
    state: &G::State,
    at_least: Score,
    memory: usize,
    room: usize,
) -> RecordedPass<G::Move> {
    let mut recorder = Recorder::new(room, 1000);
    prove(game, state, at_least, &options(memory), &mut recorder).unwrap();
    let Recorded { mut passes, .. } = recorder.finish();
    assert_eq!(passes.len(), 1);
    passes.remove(0)
}

/// The definition: where who asks is to move, one yes is enough and it takes every no; elsewhere the
/// reverse.
fn from_moves(asks: bool, children: &[ProofNumbers]) -> ProofNumbers {
    let least = |number: fn(&ProofNumbers) -> Option<u32>| children.iter().filter_map(number).min();
    let sum = |number: fn(&ProofNumbers) -> Option<u32>| {
        let sum: Option<u32> = children.iter().map(number).sum();
        sum.map(|sum| sum.min(LARGEST))
    };
    match asks {
        true => ProofNumbers { proof: least(|it| it.proof), disproof: sum(|it| it.disproof) },
        false => ProofNumbers { proof: sum(|it| it.proof), disproof: least(|it| it.disproof) },
    }
}

fn reach(numbers: ProofNumbers, limits: ProofNumbers) -> bool {
    let infinite = |number: Option<u32>| number.map_or(u64::MAX, u64::from);
    infinite(numbers.proof) >= infinite(limits.proof)
        || infinite(numbers.disproof) >= infinite(limits.disproof)
}

/// What is left to show for the player whose turn it is.
fn wanted(asks: bool, numbers: ProofNumbers) -> u64 {
    let number = if asks { numbers.proof } else { numbers.disproof };
    number.map_or(u64::MAX, u64::from)
}

/// The states of the nodes.
fn states<G: Game>(game: &G, root: &G::State, nodes: &[Node<G::Move>]) -> Vec<G::State> {
    let mut states: Vec<G::State> = Vec::new();
    for node in nodes {
        let state = match node.parent.zip(node.mv) {
            None => root.clone(),
            Some((parent, mv)) => game.after(&states[parent], mv),
        };
        states.push(state);
    }
    states
}

/// How a state was opened.
struct Open {
    node: usize,
    limits: Option<ProofNumbers>,
}

/// Replays the steps: they nest, every number is right where it stands, and the search always goes
/// where least is left to show. Returns the numbers after the last step.
fn replay<G: Game>(
    game: &G,
    root: &G::State,
    pass: &RecordedPass<G::Move>,
) -> Vec<Option<ProofNumbers>> {
    let Pass::Test { player: asker, at_least, .. } = pass.pass else {
        panic!("a question, not {:?}", pass.pass)
    };
    let states = states(game, root, &pass.nodes);
    let asks = |node: usize| game.to_move(&states[node]) == asker;
    let mut now: Vec<Option<ProofNumbers>> = vec![None; pass.nodes.len()];
    let mut seen = vec![false; pass.nodes.len()];
    let mut open: Vec<Open> = Vec::new();
    for step in &pass.steps {
        match *step {
            Step::Enter(node) => {
                assert_eq!(pass.nodes[node].parent, open.last().map(|open| open.node));
                assert!(!std::mem::replace(&mut seen[node], true), "a node appears once");
                assert_eq!(pass.nodes[node].player, Some(game.to_move(&states[node])));
                open.push(Open { node, limits: None });
            }
            Step::Resume(node, limits) => {
                let parent = pass.nodes[node].parent.unwrap();
                assert_eq!(Some(parent), open.last().map(|open| open.node));
                assert_eq!(now[parent].unwrap().answer(), None, "there is something left to show");
                let mine = now[node].unwrap();
                assert!(!reach(mine, limits));
                let siblings = pass.nodes[parent].children.iter().filter_map(|&other| now[other]);
                let least = siblings.map(|other| wanted(asks(parent), other)).min();
                let least = least.filter(|_| pass.nodes[parent].hidden == 0);
                let mine = wanted(asks(parent), mine);
                assert_eq!(mine, least.unwrap_or(mine), "the most-proving node");
                open.push(Open { node, limits: Some(limits) });
            }
            Step::Leaf(node) => {
                assert_eq!(open.pop().map(|open| open.node), Some(node));
                let Some(Found::Value(value)) = pass.nodes[node].found else {
                    panic!("a leaf has a value")
                };
                let over = game.utility(&states[node]);
                assert_eq!(value.score, over.unwrap_or(0), "its utility, or a repetition");
                let yes = in_view(value.score, asker) >= in_view(at_least.score, asker);
                now[node] = Some(ProofNumbers::answered(yes));
            }
            Step::Cut(node, ref skipped) => {
                assert_eq!(open.last().map(|open| open.node), Some(node));
                assert!(skipped.iter().all(|&cut| pass.nodes[cut].parent == Some(node)));
            }
            Step::Numbers(node, told, basis) => {
                assert_ne!(now[node], Some(told), "told where they change");
                let here = open.last().map(|open| open.node);
                assert!(here == Some(node) || here == pass.nodes[node].parent);
                let expected = match basis {
                    Basis::Remembered => told,
                    Basis::FirstLook => {
                        let moves = moves(game, &states[node]).len();
                        from_moves(asks(node), &vec![numbers(1, 1); moves])
                    }
                    // Some of the moves are not shown.
                    Basis::Moves if pass.nodes[node].hidden > 0 => told,
                    Basis::Moves => {
                        assert_eq!(here, Some(node));
                        let children = pass.nodes[node].children.iter();
                        let below: Vec<_> = children.filter_map(|&child| now[child]).collect();
                        from_moves(asks(node), &below)
                    }
                };
                assert_eq!(told, expected, "{basis:?}");
                now[node] = Some(told);
            }
            Step::Suspend(node) => {
                let Open { node: opened, limits } = open.pop().unwrap();
                assert_eq!(opened, node);
                let numbers = now[node].unwrap();
                if let Some(limits) = limits {
                    assert!(reach(numbers, limits), "{numbers:?} below {limits:?}");
                    assert_eq!(numbers.answer(), None);
                }
            }
            Step::Leave(node) => {
                assert_eq!(open.pop().map(|open| open.node), Some(node));
                assert!(now[node].unwrap().answer().is_some());
            }
        }
    }
    now
}

/// Every threshold around the values there are.
fn thresholds<G: Game>(game: &G) -> impl Iterator<Item = Score> + use<G> {
    let range = game.utility_range();
    *range.start() - 1..=*range.end() + 1
}

/// Tables that forget nearly everything, and one that forgets nothing.
const MEMORIES: [usize; 3] = [64, 500, 1 << 20];

/// What is recorded is right, whatever the table forgets.
fn check<G: Game>(game: &G, state: &G::State) {
    let mut oracle = Oracle::new(game, CAP);
    let asker = game.to_move(state);
    let value = in_view(oracle.value(state).unwrap(), asker);
    for (at_least, memory) in thresholds(game).flat_map(|x| MEMORIES.map(|memory| (x, memory))) {
        let pass = watch(game, state, at_least, memory, ALL);
        let now = replay(game, state, &pass);
        assert_eq!(pass.untold, 0);
        for (node, numbers) in pass.nodes.iter().zip(&now) {
            let leaf_at_root = node.parent.is_none() && game.utility(state).is_some();
            assert!(leaf_at_root || node.numbers == *numbers, "what was told last");
        }
        let empty = |step: &Step| matches!(step, Step::Cut(_, skipped) if skipped.is_empty());
        assert!(!pass.steps.iter().any(empty), "what is cut is cut once");
        let root = pass.nodes[0].found.unwrap();
        let Pass::Test { at_least: reading, player, .. } = pass.pass else { unreachable!() };
        assert_eq!((in_view(reading.score, asker), player), (at_least, asker));
        assert_eq!(root.answers(asker, reading), value >= at_least, "{at_least}");
        for node in &pass.nodes {
            let moves: Vec<_> = node.children.iter().map(|&child| pass.nodes[child].mv).collect();
            let once = |mv| moves.iter().filter(|&other| other == mv).count() == 1;
            assert!(moves.iter().all(once), "a move leads to one node");
            if let Some(numbers) = node.numbers {
                let answer = node.found.map(|found| found.answers(asker, reading));
                assert_eq!(answer, numbers.answer(), "what is open again has no answer");
            }
        }
        // In a cyclic game what is shown of a state may hang on the path to it.
        if G::ACYCLIC {
            let states = states(game, state, &pass.nodes);
            for (node, state) in pass.nodes.iter().zip(&states) {
                let worth = in_view(oracle.value(state).unwrap(), asker);
                if let Some(found) = node.found {
                    assert_eq!(found.answers(asker, reading), worth >= at_least, "{:?}", node.mv);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn on_irregular_trees(tree in trees()) {
        first_states(&tree).iter().for_each(|state| check(&tree, state));
    }

    /// No state is met twice, and the table keeps everything: in the end every number follows from
    /// those below it, and nothing is known but from its own moves.
    #[test]
    fn the_whole_tree_adds_up(tree in trees()) {
        let asker = tree.to_move(&tree.start());
        for at_least in thresholds(&tree).filter(|_| tree.utility(&tree.start()).is_none()) {
            let pass = watch(&tree, &tree.start(), at_least, 1 << 20, ALL);
            for node in pass.nodes.iter().filter(|node| !node.children.is_empty()) {
                let below: Vec<_> =
                    node.children.iter().filter_map(|&child| pass.nodes[child].numbers).collect();
                let asks = node.player == Some(asker);
                prop_assert_eq!(node.numbers, Some(from_moves(asks, &below)));
            }
            let remembered =
                |step: &Step| matches!(step, Step::Numbers(_, _, Basis::Remembered));
            prop_assert!(!pass.steps.iter().any(remembered));
        }
    }

    #[test]
    fn where_states_come_back(game in graphs(9)) {
        (0..game.vertices().len() as u32).for_each(|state| check(&game, &state));
    }

    #[test]
    fn where_nearly_every_line_comes_back(game in tangles()) {
        (0..game.vertices().len() as u32).for_each(|state| check(&game, &state));
    }
}

#[test]
fn where_a_player_moves_twice_or_states_are_met_by_other_ways() {
    for matches in 0..=9 {
        let game = ExtraTurns::new(matches);
        first_states(&game).iter().for_each(|state| check(&game, state));
        let game = Matches::new(matches.into(), 3);
        first_states(&game).iter().for_each(|state| check(&game, state));
    }
}

/// Worked by hand: a Max state over three Min states of three leaves each. Can Max have 6? Every Min
/// state seems to take three yeses or one no. The first no is the third leaf of the first one; then
/// the first leaf of the second is enough, and the second leaf of the third.
#[test]
fn the_tree_of_the_courses() {
    let tree = ExplicitTree::parse("[[7,6,5],[2,4,8],[9,3,4]]").unwrap();
    let pass = watch(&tree, &tree.start(), 6, 1 << 20, ALL);
    let (guess, moves) = (Basis::FirstLook, Basis::Moves);
    let (yes, no) = (ProofNumbers::answered(true), ProofNumbers::answered(false));
    let infinite = ProofNumbers { proof: None, disproof: None };
    let leaf = |node| [Step::Enter(node), Step::Leaf(node)];
    let look =
        |node| [Step::Enter(node), Step::Numbers(node, numbers(3, 1), guess), Step::Suspend(node)];
    // Node 0 is the root, then come its moves, then what is below each of them, as it is found.
    let mut steps = vec![Step::Enter(0), Step::Numbers(0, numbers(1, 3), guess)];
    steps.extend([look(1), look(2), look(3)].into_iter().flatten());
    steps.push(Step::Numbers(0, numbers(3, 3), moves)); // least of 3, 3, 3; 1 + 1 + 1
    // Until it has a quarter more to show than the others: 3 + 1 + 3/4, rounded down.
    steps.push(Step::Resume(1, ProofNumbers { proof: Some(4), disproof: None }));
    steps.extend([leaf(4), leaf(5), leaf(6)].into_iter().flatten());
    steps.extend([Step::Numbers(1, no, moves), Step::Leave(1)]);
    steps.push(Step::Numbers(0, numbers(3, 2), moves)); // least of ∞, 3, 3; 0 + 1 + 1
    steps.push(Step::Resume(2, ProofNumbers { proof: Some(4), disproof: None }));
    steps.extend(leaf(7));
    steps.push(Step::Cut(2, vec![8, 9]));
    steps.extend([Step::Numbers(2, no, moves), Step::Leave(2)]);
    steps.push(Step::Numbers(0, numbers(3, 1), moves)); // least of ∞, ∞, 3; 0 + 0 + 1
    steps.push(Step::Resume(3, infinite));
    steps.extend([leaf(10), leaf(11)].into_iter().flatten());
    steps.push(Step::Cut(3, vec![12]));
    steps.extend([Step::Numbers(3, no, moves), Step::Leave(3)]);
    steps.extend([Step::Numbers(0, no, moves), Step::Leave(0)]);
    assert_eq!(pass.steps, steps);
    let ends: Vec<_> = pass.nodes.iter().map(|node| node.numbers).collect();
    let [yes, no] = [Some(yes), Some(no)];
    assert_eq!(ends, [no, no, no, no, yes, yes, no, no, None, None, yes, no, None]);
    assert_eq!(pass.nodes[3].best, pass.nodes[11].mv);
    assert_eq!(pass.nodes[0].best, None, "a no takes all of Max's moves");
}

/// Where the one who asks only defends, the numbers are still the asker's: a draw is enough for a yes.
#[test]
fn a_draw_by_repetition_is_a_yes_for_who_asks_for_no_more() {
    let max = |to: &[u32]| Vertex::Inner { owner: Player::Max, to: to.to_vec() };
    let min = |to: &[u32]| Vertex::Inner { owner: Player::Min, to: to.to_vec() };
    let game = GraphGame::new(vec![max(&[1]), min(&[0, 2]), Vertex::Final(1)]);
    let pass = watch(&game, &0, 0, 1 << 20, ALL);
    assert_eq!(pass.nodes[0].found, Some(Found::Ensured(true)));
    let back = pass.nodes.iter().find(|node| node.state == NodeState::Leaf(Leaf::Repetition));
    assert_eq!(back.unwrap().numbers, Some(ProofNumbers::answered(true)));
    let pass = watch(&game, &0, 1, 1 << 20, ALL);
    assert_eq!(pass.nodes[0].numbers, Some(ProofNumbers::answered(false)));
}

/// Whoever takes the last of the matches loses: 9 matches are met by several ways, and searched once.
#[test]
fn what_the_table_answers_is_a_remembered_leaf() {
    let game = Matches::new(9, 3);
    let pass = watch(&game, &game.start(), 1, 1 << 20, ALL);
    let remembered: Vec<_> =
        pass.nodes.iter().filter(|node| node.state == NodeState::Leaf(Leaf::Remembered)).collect();
    assert!(!remembered.is_empty());
    for node in remembered {
        assert!(node.children.is_empty());
        assert!(matches!(node.found, Some(Found::Ensured(_))));
        assert!(node.numbers.unwrap().answer().is_some());
    }
}

/// How often a state was entered; looked at again counts again.
#[derive(Default)]
struct Entered(u64);

impl<M> Observer<M> for Entered {
    fn enter(&mut self, _: Option<M>, _: Player, _: Option<Window>) {
        self.0 += 1;
    }
    fn leaf(&mut self, _: Leaf, _: Reading) {}
}

#[test]
fn watching_changes_nothing() {
    for seed in 0..50 {
        let tree = RandomTree { seed, width: 4, depth: 5, stake: 5, alternating: seed % 2 == 0 };
        for memory in MEMORIES {
            let mut entered = Entered::default();
            let watched = prove(&tree, &tree.start(), 1, &options(memory), &mut entered).unwrap();
            let alone = prove(&tree, &tree.start(), 1, &options(memory), &mut ()).unwrap();
            assert_eq!((watched.ensured, watched.mv), (alone.ensured, alone.mv));
            assert_eq!((watched.stats.nodes, entered.0), (alone.stats.nodes, alone.stats.nodes));
        }
    }
}

/// The questions of `solve`: each begins with what those before it have proved.
#[test]
fn one_walk_for_every_question() {
    for seed in 0..50 {
        let tree = RandomTree { seed, width: 3, depth: 4, stake: 9, alternating: seed % 2 == 0 };
        let asker = tree.to_move(&tree.start());
        let value = Oracle::new(&tree, CAP).value(&tree.start()).unwrap();
        let mut recorder = Recorder::new(ALL, 1000);
        solve(Method::Pns, &tree, &tree.start(), &options(1 << 20), &mut recorder).unwrap();
        let mut bounds = Bounds { lower: -9, upper: 9 };
        for pass in recorder.finish().passes {
            replay(&tree, &tree.start(), &pass);
            let Pass::Test { player, at_least, known, .. } = pass.pass else {
                panic!("a question")
            };
            assert_eq!((player, known), (asker, bounds));
            let yes = in_view(value, asker) >= in_view(at_least.score, asker);
            assert_eq!(pass.nodes[0].found, Some(Found::Ensured(yes)));
            match (asker, yes) {
                (Player::Max, true) => bounds.lower = at_least.score,
                (Player::Max, false) => bounds.upper = at_least.score - 1,
                (Player::Min, true) => bounds.upper = at_least.score,
                (Player::Min, false) => bounds.lower = at_least.score + 1,
            }
        }
        assert_eq!(bounds, Bounds::exactly(value));
    }
}

/// Nothing to ask: the game is over, or has only one result.
#[test]
fn a_value_without_a_question_is_a_leaf() {
    for (text, leaf) in [("7", Leaf::Final), ("[[7,7],[7]]", Leaf::Remembered)] {
        let tree = ExplicitTree::parse(text).unwrap();
        let mut recorder = Recorder::new(ALL, 1000);
        solve(Method::Pns, &tree, &tree.start(), &options(1 << 20), &mut recorder).unwrap();
        let passes = recorder.finish().passes;
        assert_eq!(passes.len(), 1);
        assert_eq!(passes[0].pass, Pass::Value { depth: None });
        assert_eq!(passes[0].steps, [Step::Enter(0), Step::Leaf(0)]);
        assert_eq!(passes[0].nodes[0].state, NodeState::Leaf(leaf));
        let value = Reading { score: 7, decided: true, distance: None };
        assert_eq!(passes[0].nodes[0].found, Some(Found::Value(value)));
    }
}

/// A search of many thousand states in little room: what is kept is the beginning of what happened.
#[test]
fn little_room() {
    let game = Connect4::new(4, 4, 4).unwrap();
    for (room, deepest) in [(1, 1000), (5, 1000), (60, 1000), (300, 3), (300, 0)] {
        let mut recorder = Recorder::new(room, deepest);
        let answer = prove(&game, &game.start(), 1, &options(1 << 22), &mut recorder).unwrap();
        assert_eq!(answer.ensured, Some(false), "a draw (Tromp)");
        let recorded = recorder.finish();
        let pass = &recorded.passes[0];
        assert!(pass.nodes.len() <= room);
        assert!(pass.steps.len() <= 16 * room);
        let hidden: u64 = pass.nodes.iter().map(|node| node.hidden).sum();
        assert_eq!(hidden, recorded.hidden);
        assert!(hidden > 10_000, "{hidden} of {}", answer.stats.nodes);
        assert_eq!(pass.nodes[0].numbers, Some(ProofNumbers::answered(false)));
        assert!(pass.untold == 0 || pass.steps.len() == 16 * room);
        assert!(pass.untold > 0 || room != 60, "the root alone is entered again and again");
        replay(&game, &game.start(), pass);
    }
}

#[test]
fn steps_stay_small() {
    assert!(size_of::<Step>() <= 40);
}

#[test]
fn a_stopped_search_leaves_what_is_open() {
    let tree = RandomTree { seed: 3, width: 4, depth: 6, stake: 5, alternating: true };
    let whole = watch(&tree, &tree.start(), 1, 1 << 20, ALL).steps;
    for nodes in 1..60 {
        let mut recorder = Recorder::new(ALL, 1000);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let options = Options { limits, ..options(1 << 20) };
        prove(&tree, &tree.start(), 1, &options, &mut recorder).unwrap();
        let steps = recorder.finish().passes.remove(0).steps;
        assert!(whole.starts_with(&steps[..steps.len() - 1]), "{nodes}");
        assert_eq!(
            steps.last().map(std::mem::discriminant),
            whole.get(steps.len() - 1).map(std::mem::discriminant)
        );
    }
}
