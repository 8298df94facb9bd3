//! A game given as its tree: nested lists with Max's rewards at the leaves, Max to move first.
//!
//! ```text
//!   [[7,6,5],[2,4,8],[9,3,4]]          Max                  path ""
//!                                 1/    2|    \3
//!                               Min     Min    Min          paths 1, 2, 3
//!                              / | \   / | \   / | \
//!                              7 6 5   2 4 8   9 3 4        paths 1.1 ... 3.3
//! ```
//!
//! Branches are numbered from 1 at each node, and a state is written as the path that leads to it.

use std::{fmt, ops::RangeInclusive};

use perfectplay_core::{
    Both, Game, Notation, Player, PositionError, Scene, Score, View, both,
    capability::read_moves,
    scene::{Ground, Piece},
    tell,
};

/// Leaves keep away from the ends of the number range, so that searches can add and negate them.
pub const LARGEST_LEAF: Score = Score::MAX / 2;

/// Deeper lists are refused: searches follow the tree down on the call stack.
pub const DEEPEST: usize = 1000;

/// Larger trees are refused.
const MOST_NODES: usize = 10_000_000;

/// A picture shows at most this many branches, and says how many more there are.
const MOST_DRAWN: u32 = 64;

/// A picture shows this much of a list.
const LONGEST_LABEL: usize = 12;

/// A game tree read from text.
///
/// ```
/// use perfectplay_core::{Game, Notation};
/// use perfectplay_games::explicit_tree::ExplicitTree;
///
/// let tree = ExplicitTree::parse("[[7,6,5], [2,4,8], [9,3,4]]")?;
/// assert_eq!(tree.utility_range(), 2..=9);
/// assert_eq!(tree.utility(&tree.read_state("1.3")?), Some(5));
/// assert_eq!(tree.to_string(), "[[7,6,5],[2,4,8],[9,3,4]]");
/// # Ok::<(), perfectplay_core::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExplicitTree {
    /// Depth first, the root at 0: a parent stands before its children.
    nodes: Vec<Node>,
    /// The children of all nodes, those of one node together and in order.
    children: Vec<u32>,
    lowest: Score,
    highest: Score,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The root is its own parent.
    parent: u32,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Leaf(Score),
    /// A range of [`ExplicitTree::children`].
    List {
        first: u32,
        count: u32,
    },
}

/// A node of the tree, and whose turn it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    node: u32,
    player: Player,
}

/// Follows a branch, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub u32);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ExplicitTree {
    /// Reads nested lists of whole numbers. A number by itself is a finished game.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        Parser::default().parse(text)
    }

    fn children(&self, node: u32) -> &[u32] {
        match self.nodes[node as usize].kind {
            Kind::Leaf(_) => &[],
            Kind::List { first, count } => &self.children[first as usize..][..count as usize],
        }
    }

    /// The list below `node` without spaces; only the beginning once it is longer than `enough`.
    fn list(&self, node: u32, enough: usize) -> String {
        let mut text = String::new();
        let mut open: Vec<std::slice::Iter<u32>> = Vec::new();
        let mut node = node;
        loop {
            match self.nodes[node as usize].kind {
                Kind::Leaf(value) => text += &value.to_string(),
                Kind::List { .. } => {
                    text.push('[');
                    open.push(self.children(node).iter());
                }
            }
            node = loop {
                let Some(siblings) = open.last_mut() else { return text };
                match siblings.next() {
                    Some(&next) => break next,
                    None => {
                        text.push(']');
                        open.pop();
                    }
                }
            };
            if text.len() > enough {
                return text;
            }
            if !text.ends_with('[') {
                text.push(',');
            }
        }
    }
}

/// Writes the whole list.
impl fmt::Display for ExplicitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.list(0, usize::MAX))
    }
}

impl Game for ExplicitTree {
    type State = State;
    type Move = Branch;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        State { node: 0, player: Player::Max }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        match self.nodes[state.node as usize].kind {
            Kind::Leaf(value) => Some(value),
            Kind::List { .. } => None,
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Branch>) {
        out.extend((1..=self.children(state.node).len() as u32).map(Branch));
    }

    #[inline]
    fn play(&self, state: &mut State, Branch(number): Branch) {
        state.node = self.children(state.node)[number as usize - 1];
        state.player = !state.player;
    }

    fn utility_range(&self) -> RangeInclusive<Score> {
        self.lowest..=self.highest
    }
}

impl Notation for ExplicitTree {
    fn write_move(&self, _: &State, branch: Branch) -> String {
        branch.to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Branch, Both> {
        read_branch(text, self.children(state.node).len() as u32)
    }

    /// The path from the root: `2.1`.
    fn write_state(&self, state: &State) -> String {
        let mut branches = Vec::new();
        let mut node = state.node;
        while node != 0 {
            let parent = self.nodes[node as usize].parent;
            // Depth first means that siblings stand in rising order.
            let index = self.children(parent).partition_point(|&sibling| sibling < node);
            branches.push(Branch(index as u32 + 1));
            node = parent;
        }
        branches.reverse();
        write_path(&branches)
    }

    /// The path from the root: `2.1`; nothing is the root itself.
    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        read_path(self, text)
    }
}

impl View for ExplicitTree {
    fn scene(&self, state: &State) -> Scene {
        let label = |node| shortened(self.list(node, LONGEST_LABEL));
        match self.children(state.node) {
            [] => outcome_scene(label(state.node)),
            children => branches_scene(children.len() as u32, |Branch(number)| {
                label(children[number as usize - 1])
            }),
        }
    }
}

fn shortened(mut text: String) -> String {
    if text.len() > LONGEST_LABEL {
        text.truncate(LONGEST_LABEL - 1);
        text.push('\u{2026}');
    }
    text
}

/// What may stand next in a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Value,
    CommaOrEnd,
    Nothing,
}

/// Reads nested lists with a stack of its own, so that no depth of nesting can exhaust the
/// program's.
#[derive(Default)]
struct Parser {
    nodes: Vec<Node>,
    children: Vec<u32>,
    open: Vec<Open>,
    /// The children found so far of the open lists, innermost last.
    pending: Vec<u32>,
    leaves: Option<(Score, Score)>,
}

/// A list that has not ended yet.
struct Open {
    node: u32,
    /// Where its children begin in [`Parser::pending`].
    pending: usize,
    /// Where it began, counting characters from 1.
    at: usize,
}

impl Parser {
    fn parse(mut self, text: &str) -> Result<ExplicitTree, PositionError> {
        let mut characters = text.chars().zip(1..).peekable();
        let mut expected = Expected::Value;
        while let Some((symbol, at)) = characters.next() {
            expected = match (symbol, expected) {
                _ if symbol.is_whitespace() => expected,
                ('[', Expected::Value) => {
                    self.begin_list(at)?;
                    Expected::Value
                }
                ('-' | '0'..='9', Expected::Value) => {
                    let mut number = symbol.to_string();
                    // Whatever looks like a number is taken whole, to refuse it by name.
                    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '.';
                    while let Some((next, _)) = characters.next_if(|&(c, _)| belongs(c)) {
                        number.push(next);
                    }
                    self.leaf(&number, at)?;
                    self.after_value()
                }
                (',', Expected::CommaOrEnd) => Expected::Value,
                (']', Expected::CommaOrEnd) => {
                    self.end_list();
                    self.after_value()
                }
                (']', Expected::Value) if self.innermost_is_empty() => {
                    return Err(PositionError::malformed(
                        both!(
                            "the list that ends at character {at} is empty",
                            "la liste qui s’arrête au caractère {at} est vide",
                        ),
                        both!(
                            "a game ends at a number: write one there",
                            "une partie finit par un nombre : écrivez-en un là",
                        ),
                    ));
                }
                _ => {
                    let expected = expected.words();
                    return Err(PositionError::UnknownSymbol { symbol, at, expected });
                }
            };
        }
        match self.open.last() {
            Some(list) => Err(PositionError::malformed(
                both!(
                    "the text ends before the list from character {} does",
                    "le texte s’arrête avant la liste du caractère {}",
                    list.at,
                ),
                Both::of(|lang| {
                    tell!(
                        lang,
                        "write {expected} there, and {ends} at the end",
                        "écrivez-y {expected}, et {ends} à la fin",
                        expected = expected.words().say(lang),
                        ends = "]".repeat(self.open.len()),
                    )
                }),
            )),
            None => self.leaves.map_or_else(
                || {
                    Err(PositionError::malformed(
                        both!("the tree is empty", "l’arbre est vide"),
                        both!(
                            "write nested lists of numbers such as [[7,6,5],[2,4,8],[9,3,4]]",
                            "écrivez des listes imbriquées de nombres, comme [[7,6,5],[2,4,8],[9,3,4]]",
                        ),
                    ))
                },
                |(lowest, highest)| {
                    Ok(ExplicitTree { nodes: self.nodes, children: self.children, lowest, highest })
                },
            ),
        }
    }

    fn add(&mut self, kind: Kind) -> Result<u32, PositionError> {
        if self.nodes.len() == MOST_NODES {
            return Err(PositionError::malformed(
                both!(
                    "the tree has more than {MOST_NODES} nodes",
                    "l’arbre a plus de {MOST_NODES} nœuds",
                ),
                both!("write a smaller tree", "écrivez un arbre plus petit"),
            ));
        }
        let node = self.nodes.len() as u32;
        let parent = self.open.last().map_or(0, |list| list.node);
        self.nodes.push(Node { parent, kind });
        if !self.open.is_empty() {
            self.pending.push(node);
        }
        Ok(node)
    }

    fn begin_list(&mut self, at: usize) -> Result<(), PositionError> {
        if self.open.len() == DEEPEST {
            return Err(PositionError::malformed(
                both!(
                    "the list at character {at} is nested too deep",
                    "la liste du caractère {at} est imbriquée trop profondément",
                ),
                both!(
                    "write at most {DEEPEST} lists inside one another",
                    "imbriquez au plus {DEEPEST} listes",
                ),
            ));
        }
        let node = self.add(Kind::List { first: 0, count: 0 })?;
        self.open.push(Open { node, pending: self.pending.len(), at });
        Ok(())
    }

    fn end_list(&mut self) {
        let Some(list) = self.open.pop() else { return };
        let first = self.children.len() as u32;
        let count = (self.pending.len() - list.pending) as u32;
        self.children.extend(self.pending.drain(list.pending..));
        self.nodes[list.node as usize].kind = Kind::List { first, count };
    }

    fn leaf(&mut self, number: &str, at: usize) -> Result<(), PositionError> {
        let digits = number.strip_prefix('-').unwrap_or(number);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(PositionError::malformed(
                both!(
                    "{number} at character {at} is not a whole number",
                    "{number}, au caractère {at}, n’est pas un nombre entier",
                ),
                both!(
                    "write whole numbers; multiply fractions by 10, 100 ... all alike",
                    "écrivez des entiers ; multipliez tous les nombres par 10, 100...",
                ),
            ));
        }
        let fits = |value: &Score| (-LARGEST_LEAF..=LARGEST_LEAF).contains(value);
        let Some(value) = number.parse().ok().filter(fits) else {
            return Err(PositionError::malformed(
                both!(
                    "the number at character {at} is out of range",
                    "le nombre du caractère {at} est hors de l’intervalle permis",
                ),
                both!(
                    "write numbers from -{LARGEST_LEAF} to {LARGEST_LEAF}",
                    "écrivez des nombres de -{LARGEST_LEAF} à {LARGEST_LEAF}",
                ),
            ));
        };
        self.add(Kind::Leaf(value))?;
        let (lowest, highest) = self.leaves.unwrap_or((value, value));
        self.leaves = Some((lowest.min(value), highest.max(value)));
        Ok(())
    }

    fn innermost_is_empty(&self) -> bool {
        self.open.last().is_some_and(|list| list.pending == self.pending.len())
    }

    fn after_value(&self) -> Expected {
        if self.open.is_empty() { Expected::Nothing } else { Expected::CommaOrEnd }
    }
}

impl Expected {
    fn words(self) -> Both {
        match self {
            Self::Value => both!("a number or a list", "un nombre ou une liste"),
            Self::CommaOrEnd => both!(", or ]", ", ou ]"),
            Self::Nothing => {
                both!("nothing after the end of the tree", "rien après la fin de l’arbre")
            }
        }
    }
}

/// A branch from its number, where there are `count` of them.
pub(crate) fn read_branch(text: &str, count: u32) -> Result<Branch, Both> {
    match text.trim().parse() {
        _ if count == 0 => Err(both!(
            "the game is over; take a move back",
            "la partie est finie ; reprenez un coup",
        )),
        Ok(number) if (1..=count).contains(&number) => Ok(Branch(number)),
        _ => Err(both!(
            "there is no such branch; choose 1 to {count}",
            "il n’y a pas de telle branche ; choisissez de 1 à {count}",
        )),
    }
}

/// Branches from the root with dots between them.
pub(crate) fn write_path(branches: &[Branch]) -> String {
    let numbers: Vec<_> = branches.iter().map(Branch::to_string).collect();
    numbers.join(".")
}

/// The state at the end of a path; nothing is the root itself.
pub(crate) fn read_path<G: Notation>(game: &G, text: &str) -> Result<G::State, PositionError> {
    match text.trim() {
        "" => Ok(game.start()),
        path => read_moves(game, path.split(['.', ','])),
    }
}

/// One row with a cell for each branch, as far as they fit.
pub(crate) fn branches_scene(count: u32, label: impl Fn(Branch) -> String) -> Scene {
    let drawn = count.min(MOST_DRAWN);
    let hidden = count - drawn;
    let columns = drawn as usize + usize::from(hidden > 0);
    let mut scene = Scene::new(1, columns, Ground::Bare);
    for (cell, branch) in scene.cells.iter_mut().zip((1..=drawn).map(Branch)) {
        cell.piece = Some(Piece::Text(label(branch)));
        cell.target = Some(branch.to_string());
        scene.column_labels.push(branch.to_string());
    }
    if hidden > 0 {
        scene.cell_mut(0, columns - 1).piece = Some(Piece::Text(format!("+{hidden}")));
        scene.column_labels.push("\u{2026}".into());
    }
    scene
}

/// A finished game: its reward alone.
pub(crate) fn outcome_scene(reward: String) -> Scene {
    let mut scene = Scene::new(1, 1, Ground::Bare);
    scene.cell_mut(0, 0).piece = Some(Piece::Text(reward));
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    const COURSE: &str = "[[7,6,5],[2,4,8],[9,3,4]]";

    fn error(text: &str) -> String {
        ExplicitTree::parse(text).unwrap_err().to_string()
    }

    fn minimax(tree: &ExplicitTree, state: &State) -> Score {
        tree.utility(state).unwrap_or_else(|| {
            let mut moves = Vec::new();
            tree.moves(state, &mut moves);
            let values = moves.into_iter().map(|mv| minimax(tree, &tree.after(state, mv)));
            match tree.to_move(state) {
                Player::Max => values.max().unwrap(),
                Player::Min => values.min().unwrap(),
            }
        })
    }

    /// The course's example: branches worth 5, 2 and 3, so Max takes the first.
    #[test]
    fn the_course_example() {
        let tree = ExplicitTree::parse(COURSE).unwrap();
        let value = |path| minimax(&tree, &tree.read_state(path).unwrap());
        assert_eq!([value(""), value("1"), value("2"), value("3")], [5, 5, 2, 3]);
        assert_eq!(tree.nodes.len(), 13);
        assert_eq!(tree.to_move(&tree.read_state("2").unwrap()), Player::Min);
    }

    #[test]
    fn lists_and_paths_round_trip() {
        for text in [COURSE, "5", "-3", "[0]", "[[1,[2,[-3,4],5]],6,[7]]"] {
            let tree = ExplicitTree::parse(text).unwrap();
            assert_eq!(tree.to_string(), text);
            for node in 0..tree.nodes.len() as u32 {
                let path = tree.write_state(&State { node, player: Player::Max });
                let state = tree.read_state(&path).unwrap();
                assert_eq!(state.node, node, "{path}");
                let depth = path.split_terminator('.').count();
                assert_eq!(state.player, Player::BOTH[depth % 2], "{path}");
            }
        }
        let tree = ExplicitTree::parse("[[1,[2,[-3,4],5]],6,[7]]").unwrap();
        assert_eq!(tree.utility(&tree.read_state("1.2.2.1").unwrap()), Some(-3));
        assert_eq!(tree.utility(&tree.read_state("2").unwrap()), Some(6));
        assert_eq!(tree.utility_range(), -3..=7);
        let spaced = ExplicitTree::parse(" [ [ 1 , 2 ] ,\n3 ] ").unwrap();
        assert_eq!(spaced.to_string(), "[[1,2],3]");
    }

    #[test]
    fn bad_lists_are_explained() {
        assert_eq!(
            error("[[1,"),
            "the text ends before the list from character 2 does; \
             write a number or a list there, and ]] at the end"
        );
        assert_eq!(error("[1 2]"), "unknown symbol '2' at character 4; write , or ]");
        assert_eq!(error("[1,x]"), "unknown symbol 'x' at character 4; write a number or a list");
        assert_eq!(error("[1,]"), "unknown symbol ']' at character 4; write a number or a list");
        assert!(error("[1]]").contains("character 4; write nothing after the end"));
        assert!(error("1,2").contains("character 2; write nothing after the end"));
        assert!(error("[[1],[]]").contains("list that ends at character 7 is empty"));
        assert!(error(" ").contains("the tree is empty; write nested lists"));
        assert!(error("[1.5]").contains("1.5 at character 2 is not a whole number; write whole"));
        assert!(error("[1e3]").contains("1e3 at character 2 is not a whole number"));
        assert!(error("[-]").contains("- at character 2 is not a whole number"));
        assert!(error("[2,1073741824]").contains("the number at character 4 is out of range"));
        assert!(error("[-99999999999999999999]").contains("out of range"));
        assert_eq!(ExplicitTree::parse("[-1073741823]").unwrap().to_string(), "[-1073741823]");
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth| "[".repeat(depth) + "1" + &"]".repeat(depth);
        let deepest = ExplicitTree::parse(&nested(DEEPEST)).unwrap();
        assert_eq!(deepest.to_string(), nested(DEEPEST));
        assert!(error(&nested(1001)).contains("character 1001 is nested too deep"));
        assert!(error(&"[".repeat(1_000_000)).contains("nested too deep"));
    }

    #[test]
    fn bad_paths_are_explained() {
        let tree = ExplicitTree::parse(COURSE).unwrap();
        let error = |path: &str| tree.read_state(path).unwrap_err().to_string();
        assert_eq!(error("2.4"), "move 2 (4) is illegal: there is no such branch; choose 1 to 3");
        assert!(error("0").contains("choose 1 to 3"));
        assert!(error("1..2").contains("move 2 () is illegal"));
        assert!(error("1.2.1").contains("the game is over after move 2"));
    }

    #[test]
    fn a_scene_shows_the_branches() {
        let tree = ExplicitTree::parse("[[1,2],[[100,200],300,400],7]").unwrap();
        let scene = tree.scene(&tree.start());
        let text = |scene: &Scene, column| match &scene.cell(0, column).piece {
            Some(Piece::Text(text)) => text.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!([text(&scene, 0), text(&scene, 2)], ["[1,2]", "7"]);
        assert_eq!(text(&scene, 1), "[[100,200],\u{2026}");
        assert_eq!(scene.cell(0, 1).target.as_deref(), Some("2"));
        let over = tree.scene(&tree.read_state("3").unwrap());
        assert_eq!((text(&over, 0), over.cells[0].target.clone()), ("7".into(), None));

        let wide = ExplicitTree::parse(&format!("[{}0]", "0,".repeat(99))).unwrap();
        let scene = wide.scene(&wide.start());
        assert_eq!((scene.columns, text(&scene, 64)), (65, "+36".into()));
        assert_eq!(scene.cell(0, 64).target, None);
        assert!(wide.list(0, LONGEST_LABEL).len() < 2 * LONGEST_LABEL, "the rest is not written");
    }
}
