//! Games on heaps, for any rule of what a move may do to one: Kayles, Dawson's games, subtraction
//! games, Grundy's game. Whoever cannot move loses, or wins (misère).
//!
//! ```text
//!   heap 1   |              position 1,11     (Kayles: the row of Dudeney's skittles)
//!   heap 2   |||||||||||    moves    2:2      take two from heap 2, the rest stays one heap
//!                                    2=4+5    leave heap 2 as heaps of 4 and 5 (two are taken)
//! ```
//!
//! What a move leaves stands where the heap stood, and heaps that are used up go away. Heaps from
//! which nobody can take stay where they are, and mean nothing.
//!
//! Sprague (1935) and Grundy (1939) found that each heap acts as a heap of Nim; Guy and Smith
//! (*The G-values of various games*, 1956) gave the codes.

use std::fmt;

use perfectplay_core::{
    Both, Game, HeapRule, Impartial, Notation, Player, PositionError, Say, Scene, Score, View,
    both,
    capability::read_moves,
    scene::{Ground, Piece},
    tell,
};
use smallvec::SmallVec;

use crate::numbers::{read_numbers, split_turn, write_with_turn};

/// More heaps than this are refused in a written position.
const MOST_HEAPS: usize = 64;

/// Larger heaps are refused: they have too many moves to list.
const LARGEST: u32 = 65_535;

/// The same where three heaps may be left, in as many ways as the square of the heap.
const LARGEST_IN_THREE: u32 = 1_000;

/// Wider heaps are drawn as numbers rather than as matches.
const WIDEST_PICTURE: u32 = 40;

/// More moves are not listed below a picture.
const MOST_CHOICES: usize = 400;

/// What a position looks like, for error texts.
const EXAMPLE: Both = Both::new(&("heap sizes such as 3,4,5", "les tailles des tas, comme 3,4,5"));

/// Heap sizes, none of them 0.
pub type Heaps = SmallVec<[u32; 6]>;

/// The rule, and the heaps it starts from.
///
/// ```
/// use perfectplay_core::{Game, HeapRule, Notation};
/// use perfectplay_games::heaps::HeapGame;
///
/// let kayles = HeapGame::new(HeapRule::code("0.77")?, false, &[1, 11])?;
/// let state = kayles.start();
/// let state = kayles.after(&state, kayles.read_move(&state, "2=4+5")?);
/// assert_eq!(kayles.write_state(&state), "1,4,5 min");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapGame {
    rule: HeapRule,
    misere: bool,
    start: Heaps,
}

/// The heaps and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Tokens left in each heap, none of them 0.
    pub heaps: Heaps,
    /// Whose turn it is.
    pub player: Player,
}

/// Takes tokens from a heap and leaves the rest as up to three heaps. Written `heap:taken`, or
/// `heap=4+5` if it is broken; heaps are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Break {
    /// Index of the heap, from 0.
    pub heap: u32,
    /// Tokens taken.
    pub take: u32,
    /// The heaps left, the smallest first, and then zeros.
    left: [u32; HeapRule::MOST_LEFT as usize],
}

impl Break {
    fn new(heap: usize, take: u32, heaps: &[u32]) -> Self {
        let mut left = [0; HeapRule::MOST_LEFT as usize];
        left[..heaps.len()].copy_from_slice(heaps);
        Self { heap: heap as u32, take, left }
    }

    /// The heaps left, the smallest first.
    pub fn left(&self) -> &[u32] {
        let count = self.left.iter().take_while(|&&heap| heap > 0).count();
        &self.left[..count]
    }
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heap = self.heap + 1;
        match self.left() {
            [] | [_] => write!(f, "{heap}:{}", self.take),
            left => {
                let left: Vec<_> = left.iter().map(u32::to_string).collect();
                write!(f, "{heap}={}", left.join("+"))
            }
        }
    }
}

impl HeapGame {
    /// The game with this rule that starts from these heaps. In `misere` play whoever cannot move
    /// wins.
    ///
    /// # Errors
    ///
    /// If the heaps are too many or too large.
    pub fn new(rule: HeapRule, misere: bool, start: &[u32]) -> Result<Self, PositionError> {
        let start = checked_heaps(&rule, start)?;
        Ok(Self { rule, misere, start })
    }

    /// What a move may do to a heap.
    pub fn rule(&self) -> &HeapRule {
        &self.rule
    }

    /// True if whoever cannot move wins.
    pub fn misere(&self) -> bool {
        self.misere
    }

    fn is_over(&self, heaps: &[u32]) -> bool {
        !heaps.iter().any(|&heap| self.rule.can_move(heap))
    }

    /// Does the rule allow leaving a heap like this? The heaps left must be in order.
    fn allows(&self, take: u32, left: &[u32]) -> bool {
        let may_leave = |heaps: usize| {
            let takings = self.rule.takings();
            takings.iter().any(|taking| taking.take == take && taking.may_leave(heaps as u32))
        };
        let alike = self.rule.unequal() && left.len() == 2 && left[0] == left[1];
        may_leave(left.len()) && !alike
    }

    /// The move that leaves a heap like this, if the rule allows it.
    fn leaving(&self, heap: usize, size: u32, left: &mut [u32]) -> Option<Break> {
        left.sort_unstable();
        let sum = left.iter().try_fold(0_u32, |sum, &part| sum.checked_add(part))?;
        let take = size.checked_sub(sum)?;
        let fits = !left.contains(&0) && self.allows(take, left);
        fits.then(|| Break::new(heap, take, left))
    }

    /// The move of a click on a token of a heap, `before` others standing before it: break the heap
    /// there, or take that token from the row, or it and all behind it.
    fn click(&self, heap: usize, size: u32, before: u32) -> Option<Break> {
        let behind = size - before;
        let ways = [&mut [before, behind][..], &mut [before, behind - 1]];
        let breaking = ways.into_iter().find_map(|left| self.leaving(heap, size, left));
        breaking.or_else(|| {
            let left = &mut [before][..usize::from(before > 0)];
            self.leaving(heap, size, left)
        })
    }
}

fn checked_heaps(rule: &HeapRule, sizes: &[u32]) -> Result<Heaps, PositionError> {
    let largest = if rule.most_left() > 2 { LARGEST_IN_THREE } else { LARGEST };
    if let Some(heap) = sizes.iter().position(|&size| size > largest) {
        return Err(PositionError::malformed(
            both!("heap {} has {} tokens", "le tas {} a {} jetons", heap + 1, sizes[heap]),
            both!("a heap has at most {largest} here", "ici, un tas en a au plus {largest}"),
        ));
    }
    let heaps: Heaps = sizes.iter().copied().filter(|&size| size > 0).collect();
    if heaps.len() > MOST_HEAPS {
        return Err(PositionError::malformed(
            both!("{} heaps are too many", "{} tas, c’est trop", heaps.len()),
            both!("write at most {MOST_HEAPS}", "écrivez-en au plus {MOST_HEAPS}"),
        ));
    }
    Ok(heaps)
}

impl Game for HeapGame {
    type State = State;
    type Move = Break;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        State { heaps: self.start.clone(), player: Player::Max }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    fn utility(&self, state: &State) -> Option<Score> {
        let winner = if self.misere { state.player } else { !state.player };
        self.is_over(&state.heaps).then_some(winner.sign() as Score)
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }

    fn moves(&self, state: &State, out: &mut Vec<Break>) {
        for (heap, &size) in state.heaps.iter().enumerate() {
            self.rule.each_move(size, |take, left| out.push(Break::new(heap, take, left)));
        }
    }

    fn play(&self, state: &mut State, mv: Break) {
        let heap = mv.heap as usize;
        state.heaps.remove(heap);
        state.heaps.insert_many(heap, mv.left().iter().copied());
        state.player = !state.player;
    }

    /// The heaps in order of size, without those from which nobody can take.
    fn canonical(&self, state: &State) -> State {
        let mut heaps = state.heaps.clone();
        heaps.retain(|heap| self.rule.can_move(*heap));
        heaps.sort_unstable();
        State { heaps, player: state.player }
    }
}

impl Notation for HeapGame {
    fn write_move(&self, _: &State, mv: Break) -> String {
        mv.to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Break, Both> {
        let form = || {
            both!(
                "write 1:2 to take two from heap 1, or 1=4+5 to leave it as 4 and 5",
                "écrivez 1:2 pour prendre deux jetons du tas 1, ou 1=4+5 pour en laisser 4 et 5",
            )
        };
        if self.is_over(&state.heaps) {
            return Err(both!(
                "the game is over: no move is left; take a move back",
                "la partie est finie : il ne reste pas de coup ; reprenez-en un",
            ));
        }
        let text = text.trim();
        let (number, rest) = text.split_once([':', '=']).ok_or_else(form)?;
        let number: usize = number.trim().parse().map_err(|_| form())?;
        let Some(heap) = number.checked_sub(1).filter(|&heap| heap < state.heaps.len()) else {
            return Err(both!(
                "there is no heap {number}; heaps are 1 to {}",
                "il n’y a pas de tas {number} ; les tas vont de 1 à {}",
                state.heaps.len(),
            ));
        };
        let size = state.heaps[heap];
        let mut numbers = Vec::new();
        for word in rest.split('+') {
            numbers.push(word.trim().parse::<u32>().map_err(|_| form())?);
        }
        let found = match (text.contains(':'), &mut numbers[..]) {
            (true, &mut [taken]) if taken == size => self.leaving(heap, size, &mut []),
            (true, &mut [taken]) if taken < size => self.leaving(heap, size, &mut [size - taken]),
            (false, left) if left.len() > 1 => self.leaving(heap, size, left),
            (false, _) => return Err(form()),
            (true, _) => None,
        };
        found.ok_or_else(|| {
            Both::of(|lang| {
                tell!(
                    lang,
                    "heap {number} has {size}, and {rule} does not allow this; see the legal moves",
                    "le tas {number} a {size} jetons, et la règle ({rule}) ne permet pas cela ; voyez les \
                     coups permis",
                    rule = self.rule.say(lang.into()),
                )
            })
        })
    }

    /// The heaps, and `min` after them when it is Min's turn: `3,4,5 min`; `0` if there are none.
    fn write_state(&self, state: &State) -> String {
        match &state.heaps[..] {
            [] => write_with_turn(&[0], state.player),
            heaps => write_with_turn(heaps, state.player),
        }
    }

    /// Heaps, `3,4,5`, perhaps followed by whose turn it is, or moves from the start, `1:2,2=1+3`.
    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        if text.contains([':', '=']) {
            let separated = text.split(|c: char| c == ',' || c.is_whitespace());
            return read_moves(self, separated.filter(|word| !word.is_empty()));
        }
        let (text, player) = split_turn(text);
        if text.trim().is_empty() {
            return Ok(State { player, ..self.start() });
        }
        let heaps = checked_heaps(&self.rule, &read_numbers(text, &EXAMPLE)?)?;
        Ok(State { heaps, player })
    }
}

impl View for HeapGame {
    /// A row of matches for each heap. Below them stand the moves that no click on a match plays,
    /// since a heap can be broken in more ways than it has matches.
    fn scene(&self, state: &State) -> Scene {
        let widest = state.heaps.iter().copied().max().unwrap_or(0);
        if widest > WIDEST_PICTURE {
            return numbers(state);
        }
        let heaps = state.heaps.len().max(1);
        let columns = widest.max(1) as usize;
        let mut clicks = Vec::new();
        for (row, &size) in state.heaps.iter().enumerate() {
            clicks.extend((0..size).map(|before| (row, before, self.click(row, size, before))));
        }
        let mut choices = Vec::new();
        self.moves(state, &mut choices);
        choices.retain(|&mv| !clicks.iter().any(|&(.., click)| click == Some(mv)));
        choices.truncate(MOST_CHOICES);

        let rows = heaps + choices.len().div_ceil(columns);
        let mut scene = Scene::new(rows, columns, Ground::Bare);
        let labels = (1..=heaps).map(|heap| heap.to_string());
        scene.row_labels = labels.chain(std::iter::repeat_with(String::new)).take(rows).collect();
        for (row, before, click) in clicks {
            let cell = scene.cell_mut(row, before as usize);
            cell.piece = Some(Piece::Match);
            cell.target = click.map(|mv| mv.to_string());
        }
        for (index, mv) in choices.into_iter().enumerate() {
            let cell = scene.cell_mut(heaps + index / columns, index % columns);
            cell.piece = Some(Piece::Text(mv.to_string()));
            cell.target = Some(mv.to_string());
        }
        scene
    }
}

/// Heaps too wide to be drawn.
fn numbers(state: &State) -> Scene {
    let mut scene = Scene::new(state.heaps.len(), 1, Ground::Bare);
    scene.row_labels = (1..=scene.rows).map(|heap| heap.to_string()).collect();
    for (row, size) in state.heaps.iter().enumerate() {
        scene.cell_mut(row, 0).piece = Some(Piece::Text(size.to_string()));
    }
    scene
}

impl Impartial for HeapGame {
    type Config = Heaps;

    fn config(&self, state: &State) -> Heaps {
        state.heaps.clone()
    }

    fn state(&self, config: &Heaps, player: Player) -> State {
        State { heaps: config.clone(), player }
    }

    /// Each heap by itself. In misère play the whole: there, being stuck wins, and a sum is not
    /// decided by its parts.
    fn parts(&self, config: &Heaps) -> Vec<Heaps> {
        if self.misere || config.is_empty() {
            return vec![config.clone()];
        }
        config.iter().map(|&heap| Heaps::from_slice(&[heap])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(code: &str, start: &[u32]) -> HeapGame {
        HeapGame::new(HeapRule::code(code).unwrap(), false, start).unwrap()
    }

    fn written_moves(game: &HeapGame, state: &State) -> Vec<String> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves.into_iter().map(|mv| mv.to_string()).collect()
    }

    #[test]
    fn what_is_left_stands_where_the_heap_stood() {
        let kayles = game("0.77", &[2, 4, 1]);
        let start = kayles.start();
        let expected = ["1:1", "1:2", "2:1", "2=1+2", "2:2", "2=1+1", "3:1"];
        assert_eq!(written_moves(&kayles, &start), expected);
        for (mv, after) in
            [("1:2", "4,1"), ("2=1+2", "2,1,2,1"), ("2=2+1", "2,1,2,1"), ("3:1", "2,4")]
        {
            let mv = kayles.read_move(&start, mv).unwrap();
            let after = after.to_owned() + " min";
            assert_eq!(kayles.write_state(&kayles.after(&start, mv)), after);
        }
    }

    #[test]
    fn whoever_cannot_move_loses_or_wins() {
        let rule = HeapRule::subtraction(&[3, 4]).unwrap();
        for (misere, utility) in [(false, -1), (true, 1)] {
            let game = HeapGame::new(rule.clone(), misere, &[2, 1]).unwrap();
            assert_eq!(game.utility(&game.start()), Some(utility));
            assert!(written_moves(&game, &game.start()).is_empty());
            let open = game.read_state("2,3").unwrap();
            assert_eq!((game.utility(&open), written_moves(&game, &open).len()), (None, 1));
        }
    }

    #[test]
    fn heaps_are_parts_in_normal_play_only() {
        let rule = HeapRule::code("0.77").unwrap();
        for (misere, parts) in [(false, vec![vec![3], vec![5]]), (true, vec![vec![3, 5]])] {
            let game = HeapGame::new(rule.clone(), misere, &[3, 5]).unwrap();
            let found = game.parts(&game.config(&game.start()));
            assert_eq!(found.iter().map(|part| part.to_vec()).collect::<Vec<_>>(), parts);
        }
    }

    #[test]
    fn an_empty_table_is_written_and_read() {
        let game = game("0.3", &[1]);
        let end = game.read_state("1:1").unwrap();
        assert_eq!((end.heaps.len(), game.write_state(&end)), (0, "0 min".to_owned()));
        assert_eq!(game.read_state("0 min"), Ok(end));
        assert_eq!(game.read_state("0,3,0").unwrap(), game.read_state("3").unwrap());
        assert_eq!(game.read_state(""), Ok(game.start()));
    }

    /// Kayles, Grundy's game and a subtraction game have different clicks.
    #[test]
    fn clicks_break_or_take() {
        let targets = |rule: HeapRule| {
            let game = HeapGame::new(rule, false, &[4]).unwrap();
            let scene = game.scene(&game.start());
            let target = |cell: &perfectplay_core::scene::Cell| {
                cell.target.clone().unwrap_or_else(|| "-".to_owned())
            };
            scene.cells.iter().map(target).collect::<Vec<_>>().join(" ")
        };
        // Below the matches: both ways to take two.
        assert_eq!(targets(HeapRule::code("0.77").unwrap()), "- 1=1+2 1=1+2 1:1 1:2 1=1+1 - -");
        assert_eq!(targets(HeapRule::split_unequally()), "- 1=1+3 - 1=1+3");
        assert_eq!(targets(HeapRule::subtraction(&[1, 3, 4]).unwrap()), "1:4 1:3 - 1:1");
    }

    #[test]
    fn bad_text_is_explained() {
        let kayles = game("0.77", &[3, 5]);
        let start = kayles.start();
        let refused = |text: &str| kayles.read_move(&start, text).unwrap_err().to_string();
        for nonsense in ["", "2", "a:1", "1:", "1=2", "1:b", "1=+2"] {
            assert!(refused(nonsense).starts_with("write 1:2"), "{nonsense}");
        }
        assert_eq!(refused("3:1"), "there is no heap 3; heaps are 1 to 2");
        assert!(refused("0:1").contains("there is no heap 0"));
        let forbidden = ["1:3", "1:4", "2=1+1", "2=0+4", "2=1+1+1", "2:1+1", "2=4294967295+2"];
        for text in forbidden {
            assert!(refused(text).contains("and 0.77 does not allow this"), "{text}");
        }
        let error = |text: &str| kayles.read_state(text).unwrap_err().to_string();
        assert!(error("3,x").contains("'x' at character 3; write heap sizes"));
        assert!(error("3,70000").contains("heap 2 has 70000 tokens; a heap has at most 65535"));
        assert!(error(&"1 ".repeat(65)).contains("at most 64"));
        assert!(error("1:1 1:2 2:1").contains("move 3 (2:1) is illegal"));
        let in_three = HeapGame::new(HeapRule::code("0.F").unwrap(), false, &[1001]);
        assert!(in_three.unwrap_err().to_string().contains("at most 1000 here"));
    }
}
