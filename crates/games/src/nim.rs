//! Nim: take any number of matches from one heap; taking the last match wins, or loses (misère).
//!
//! ```text
//!   heap 1   | | |          position 3,4,5
//!   heap 2   | | | |        move     2:2  (two matches from heap 2)
//!   heap 3   | | | | |      after    3,2,5 min
//! ```
//!
//! With a cap on what one move takes and a single heap these are the matches of Fort Boyard.
//!
//! Bouton (*Nim, a game with a complete mathematical theory*, 1901) found who wins. His closed
//! form is kept as an oracle in [`Nim::mover_wins`]: tests compare the solvers with it, and no
//! solver calls it.

use std::fmt;

use crate::numbers::{read_numbers, split_turn, write_like, write_with_turn};
use perfectplay_core::{
    Both, Game, Impartial, Indexed, Notation, Player, PositionError, Predecessors, Scene, Score,
    View, both,
    capability::read_moves,
    scene::{Ground, Piece},
};
use smallvec::SmallVec;

/// More heaps than this are refused.
const MOST_HEAPS: usize = 64;

/// Wider heaps are drawn as numbers rather than as matches.
const WIDEST_PICTURE: u16 = 40;

/// What a position looks like, for error texts.
const EXAMPLE: Both = Both::new(&("heap sizes such as 3,4,5", "les tailles des tas, comme 3,4,5"));

/// Heap sizes; a heap keeps its place when it is empty.
pub type Heaps = SmallVec<[u16; 8]>;

/// The rules of Nim and the heaps it starts from.
///
/// ```
/// use perfectplay_core::{Game, Notation};
/// use perfectplay_games::nim::Nim;
///
/// let nim = Nim::new(&[3, 4, 5], false, None)?;
/// let state = nim.start();
/// let state = nim.after(&state, nim.read_move(&state, "1:2")?);
/// assert_eq!(nim.write_state(&state), "1,4,5 min");
/// assert!(!nim.mover_wins(&state.heaps)); // 1 ^ 4 ^ 5 == 0
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: Heaps,
    misere: bool,
    take: Option<u32>,
    /// The heaps' places, the smallest heap first.
    by_size: Vec<usize>,
}

/// The heaps and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Matches left in each heap.
    pub heaps: Heaps,
    /// Whose turn it is.
    pub player: Player,
}

/// Takes `count` matches from a heap; written `heap:count`, heaps from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Index of the heap, from 0.
    pub heap: u8,
    /// How many matches, at least one.
    pub count: u16,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.heap + 1, self.count)
    }
}

impl Nim {
    /// Nim on these heaps. In `misere` play whoever takes the last match loses; `take` is the most
    /// that one move may take.
    pub fn new(heaps: &[u32], misere: bool, take: Option<u32>) -> Result<Self, PositionError> {
        Self::on(checked_heaps(heaps)?, misere, take)
    }

    /// The game that starts from a written position such as `3,4,5` or `3,4,5 min`, and the
    /// position.
    pub fn from_text(
        text: &str,
        misere: bool,
        take: Option<u32>,
    ) -> Result<(Self, State), PositionError> {
        let (text, player) = split_turn(text);
        let heaps = checked_heaps(&read_numbers(text, &EXAMPLE)?)?;
        let nim = Self::on(heaps.clone(), misere, take)?;
        Ok((nim, State { heaps, player }))
    }

    fn on(heaps: Heaps, misere: bool, take: Option<u32>) -> Result<Self, PositionError> {
        if take == Some(0) {
            return Err(PositionError::malformed(
                both!(
                    "a move that takes no match is none",
                    "ne prendre aucune allumette n’est pas un coup",
                ),
                both!("let a move take 1 or more", "permettez d’en prendre au moins 1"),
            ));
        }
        let mut by_size: Vec<_> = (0..heaps.len()).collect();
        by_size.sort_by_key(|&heap| heaps[heap]);
        Ok(Self { heaps, misere, take, by_size })
    }

    /// The heaps at the start.
    pub fn heaps(&self) -> &[u16] {
        &self.heaps
    }

    /// True if whoever takes the last match loses.
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The most that one move may take, if there is a cap.
    pub fn take(&self) -> Option<u32> {
        self.take
    }

    /// Bouton's criterion: does the player to move win these heaps?
    ///
    /// Under a cap of `k` a heap counts modulo `k + 1`, since whatever one player takes the other
    /// can complete to `k + 1`. Misère play differs only once no heap exceeds 1: then the players
    /// have no choice left, and what wins is the other parity.
    pub fn mover_wins(&self, heaps: &[u16]) -> bool {
        let counted = |&size: &u16| match self.take {
            Some(cap) if cap < u32::from(u16::MAX) => size % (cap as u16 + 1),
            _ => size,
        };
        let heaps: Vec<_> = heaps.iter().map(counted).collect();
        let forced = heaps.iter().all(|&size| size <= 1);
        (nim_sum(&heaps) != 0) != (self.misere && forced)
    }

    /// The most that a move may take from a heap of this size.
    fn most(&self, size: u16) -> u16 {
        self.take.map_or(size, |cap| u32::from(size).min(cap) as u16)
    }

    fn is_over(heaps: &[u16]) -> bool {
        heaps.iter().all(|&size| size == 0)
    }
}

/// The exclusive or of the heap sizes: in normal play without a cap the player to move loses
/// exactly when it is 0.
pub fn nim_sum(heaps: &[u16]) -> u16 {
    heaps.iter().fold(0, |sum, size| sum ^ size)
}

fn checked_heaps(sizes: &[u32]) -> Result<Heaps, PositionError> {
    if sizes.is_empty() {
        return Err(PositionError::malformed(
            both!("there are no heaps", "il n’y a pas de tas"),
            write_like(&EXAMPLE),
        ));
    }
    if sizes.len() > MOST_HEAPS {
        return Err(PositionError::malformed(
            both!("{} heaps are too many", "{} tas, c’est trop", sizes.len()),
            both!("write at most {MOST_HEAPS}", "écrivez-en au plus {MOST_HEAPS}"),
        ));
    }
    let checked = |(heap, &size): (usize, &u32)| {
        u16::try_from(size).map_err(|_| {
            PositionError::malformed(
                both!("heap {} has {size} matches", "le tas {} a {size} allumettes", heap + 1),
                both!("a heap has at most {}", "un tas en a au plus {}", u16::MAX),
            )
        })
    };
    sizes.iter().enumerate().map(checked).collect()
}

impl Game for Nim {
    type State = State;
    type Move = Take;

    const ACYCLIC: bool = true;

    fn start(&self) -> State {
        State { heaps: self.heaps.clone(), player: Player::Max }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.player
    }

    #[inline]
    fn utility(&self, state: &State) -> Option<Score> {
        let winner = if self.misere { state.player } else { !state.player };
        Self::is_over(&state.heaps).then_some(winner.sign() as Score)
    }

    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Take>) {
        for (heap, &size) in (0..).zip(&state.heaps) {
            out.extend((1..=self.most(size)).map(|count| Take { heap, count }));
        }
    }

    #[inline]
    fn play(&self, state: &mut State, Take { heap, count }: Take) {
        state.heaps[usize::from(heap)] -= count;
        state.player = !state.player;
    }

    /// The heaps in order of size, the smallest where the start has its smallest: that way each
    /// stays within its start.
    fn canonical(&self, state: &State) -> State {
        let mut sorted = state.heaps.clone();
        sorted.sort_unstable();
        let mut heaps = sorted.clone();
        for (&place, size) in self.by_size.iter().zip(sorted) {
            heaps[place] = size;
        }
        State { heaps, player: state.player }
    }
}

impl Notation for Nim {
    fn write_move(&self, _: &State, mv: Take) -> String {
        mv.to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Take, Both> {
        if Self::is_over(&state.heaps) {
            return Err(both!(
                "the game is over: no match is left; take a move back",
                "la partie est finie : il ne reste pas d’allumette ; reprenez un coup",
            ));
        }
        let numbers = text.trim().split_once(':').and_then(|(heap, count)| {
            Some((heap.trim().parse::<usize>().ok()?, count.trim().parse::<u32>().ok()?))
        });
        let Some((number, count)) = numbers else {
            return Err(both!(
                "write heap:count, such as 1:2 for two matches from heap 1",
                "écrivez tas:nombre, comme 1:2 pour deux allumettes du tas 1",
            ));
        };
        let Some(heap) = number.checked_sub(1).filter(|&heap| heap < state.heaps.len()) else {
            return Err(both!(
                "there is no heap {number}; heaps are 1 to {}",
                "il n’y a pas de tas {number} ; les tas vont de 1 à {}",
                state.heaps.len(),
            ));
        };
        match (state.heaps[heap], self.most(state.heaps[heap])) {
            (0, _) => Err(both!(
                "heap {number} is empty; take from another",
                "le tas {number} est vide ; prenez dans un autre",
            )),
            (_, most) if (1..=u32::from(most)).contains(&count) => {
                Ok(Take { heap: heap as u8, count: count as u16 })
            }
            (size, most) => {
                let (es, s) = if size == 1 { ("", "") } else { ("es", "s") };
                Err(match self.take {
                    Some(cap) => both!(
                        "heap {number} has {size} match{es} and a move takes at most {cap}; take 1 to {most}",
                        "le tas {number} a {size} allumette{s} et un coup en prend au plus {cap} ; \
                         prenez-en de 1 à {most}",
                    ),
                    None => both!(
                        "heap {number} has {size} match{es}; take 1 to {most}",
                        "le tas {number} a {size} allumette{s} ; prenez-en de 1 à {most}",
                    ),
                })
            }
        }
    }

    /// The heaps, and `min` after them when it is Min's turn: `3,4,5 min`.
    fn write_state(&self, state: &State) -> String {
        write_with_turn(&state.heaps, state.player)
    }

    /// Heaps within those of the start, `3,4,5`, perhaps followed by whose turn it is, or moves
    /// from the start, `1:2,2:4`.
    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        if text.contains(':') {
            let separated = text.split(|c: char| c == ',' || c.is_whitespace());
            return read_moves(self, separated.filter(|word| !word.is_empty()));
        }
        let (text, player) = split_turn(text);
        if text.trim().is_empty() {
            return Ok(State { player, ..self.start() });
        }
        let heaps = checked_heaps(&read_numbers(text, &EXAMPLE)?)?;
        let within = |(size, most): (&u16, &u16)| size <= most;
        if heaps.len() != self.heaps.len() || !heaps.iter().zip(&self.heaps).all(within) {
            let start = write_with_turn(&self.heaps, Player::Max);
            return Err(PositionError::malformed(
                both!(
                    "these heaps cannot come from {start}",
                    "ces tas ne peuvent pas venir de {start}",
                ),
                both!(
                    "write {} sizes, none above its start",
                    "écrivez autant de tailles ({}), aucune au-dessus du départ",
                    self.heaps.len(),
                ),
            ));
        }
        Ok(State { heaps, player })
    }
}

impl View for Nim {
    /// A row of matches for each heap. A click on one takes it and all to its right.
    fn scene(&self, state: &State) -> Scene {
        let widest = self.heaps.iter().copied().max().unwrap_or(0);
        let as_numbers = widest > WIDEST_PICTURE;
        let columns = if as_numbers { 1 } else { usize::from(widest.max(1)) };
        let mut scene = Scene::new(state.heaps.len(), columns, Ground::Bare);
        scene.row_labels = (1..=state.heaps.len()).map(|heap| heap.to_string()).collect();
        for (row, &size) in state.heaps.iter().enumerate() {
            if as_numbers {
                scene.cell_mut(row, 0).piece = Some(Piece::Text(size.to_string()));
                continue;
            }
            for column in 0..size {
                let count = size - column;
                let cell = scene.cell_mut(row, column.into());
                cell.piece = Some(Piece::Match);
                cell.target =
                    (count <= self.most(size)).then(|| Take { heap: row as u8, count }.to_string());
            }
        }
        scene
    }
}

impl Impartial for Nim {
    type Config = Heaps;

    fn config(&self, state: &State) -> Heaps {
        state.heaps.clone()
    }

    fn state(&self, config: &Heaps, player: Player) -> State {
        State { heaps: config.clone(), player }
    }

    /// Each heap by itself, the others emptied. In misère play the whole: there, being stuck wins,
    /// and a sum is not decided by its parts.
    fn parts(&self, config: &Heaps) -> Vec<Heaps> {
        if self.misere || Self::is_over(config) {
            return vec![config.clone()];
        }
        let alone = |(heap, &size): (usize, &u16)| {
            let mut heaps = Heaps::from_elem(0, config.len());
            heaps[heap] = size;
            heaps
        };
        config.iter().enumerate().filter(|&(_, &size)| size > 0).map(alone).collect()
    }
}

/// A number with a digit for each heap and one for the player. Where there are more states than
/// numbers, [`len`](Indexed::len) is the largest number and no table can be made.
impl Indexed for Nim {
    fn len(&self) -> u64 {
        self.heaps.iter().fold(2, |len: u64, &most| len.saturating_mul(u64::from(most) + 1))
    }

    fn rank(&self, state: &State) -> u64 {
        let digits = state.heaps.iter().zip(&self.heaps);
        let heaps = digits.fold(0, |rank: u64, (&size, &most)| {
            rank.wrapping_mul(u64::from(most) + 1).wrapping_add(size.into())
        });
        heaps.wrapping_mul(2) + state.player as u64
    }

    fn unrank(&self, rank: u64) -> State {
        let mut rest = rank / 2;
        let mut heaps = self.heaps.clone();
        for size in heaps.iter_mut().rev() {
            let base = u64::from(*size) + 1;
            *size = (rest % base) as u16;
            rest /= base;
        }
        State { heaps, player: Player::BOTH[(rank % 2) as usize] }
    }
}

impl Predecessors for Nim {
    fn predecessors(&self, state: &State, out: &mut Vec<State>) {
        for (heap, (&size, &start)) in state.heaps.iter().zip(&self.heaps).enumerate() {
            for count in 1..=self.most(start - size) {
                let mut before = State { heaps: state.heaps.clone(), player: !state.player };
                before.heaps[heap] += count;
                out.push(before);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn nim(heaps: &[u32]) -> Nim {
        Nim::new(heaps, false, None).unwrap()
    }

    fn all_states(nim: &Nim) -> Vec<State> {
        (0..nim.len()).map(|rank| nim.unrank(rank)).collect()
    }

    fn moves(nim: &Nim, state: &State) -> Vec<Take> {
        let mut moves = Vec::new();
        nim.moves(state, &mut moves);
        moves
    }

    /// Does the player to move win, by trying every move?
    fn wins(nim: &Nim, state: &State, known: &mut HashMap<State, bool>) -> bool {
        if let Some(&wins) = known.get(state) {
            return wins;
        }
        let wins = match nim.utility(state) {
            Some(utility) => i64::from(utility) == state.player.sign(),
            None => {
                moves(nim, state).into_iter().any(|mv| !wins(nim, &nim.after(state, mv), known))
            }
        };
        known.insert(state.clone(), wins);
        wins
    }

    /// Bouton's theorem, normal and misère, with and without a cap.
    #[test]
    fn the_oracle_agrees_with_brute_force() {
        for misere in [false, true] {
            for take in [None, Some(1), Some(2), Some(3), Some(100_000)] {
                let nim = Nim::new(&[4, 5, 6], misere, take).unwrap();
                let mut known = HashMap::new();
                for state in all_states(&nim) {
                    let expected = wins(&nim, &state, &mut known);
                    assert_eq!(
                        nim.mover_wins(&state.heaps),
                        expected,
                        "{}, misere {misere}, take {take:?}",
                        nim.write_state(&state)
                    );
                }
            }
        }
    }

    #[test]
    fn one_move_wins_three_four_five() {
        let nim = nim(&[3, 4, 5]);
        let start = nim.start();
        let good: Vec<_> = moves(&nim, &start)
            .into_iter()
            .filter(|&mv| !nim.mover_wins(&nim.after(&start, mv).heaps))
            .map(|mv| nim.write_move(&start, mv))
            .collect();
        assert_eq!(good, ["1:2"]);
        assert_eq!(moves(&nim, &start).len(), 3 + 4 + 5);
    }

    /// The matches of Fort Boyard: take 1 to 3, the last match loses; 20 are won, 21 are lost.
    #[test]
    fn matches_with_a_cap() {
        let boyard = Nim::new(&[21], true, Some(3)).unwrap();
        let mut known = HashMap::new();
        for left in 1..=21 {
            let state = boyard.read_state(&left.to_string()).unwrap();
            assert_eq!(wins(&boyard, &state, &mut known), left % 4 != 1, "{left}");
        }
        assert_eq!(moves(&boyard, &boyard.start()).len(), 3);
    }

    #[test]
    fn the_last_match_decides() {
        for (misere, utility) in [(false, 1), (true, -1)] {
            let nim = Nim::new(&[1], misere, None).unwrap();
            let end = nim.after(&nim.start(), Take { heap: 0, count: 1 });
            assert_eq!(nim.utility(&end), Some(utility));
        }
    }

    #[test]
    fn numbers_stand_for_states_and_back() {
        let nim = nim(&[3, 0, 2]);
        assert_eq!(nim.len(), 4 * 3 * 2);
        for (rank, state) in all_states(&nim).iter().enumerate() {
            assert_eq!(nim.rank(state), rank as u64);
            assert_eq!(nim.read_state(&nim.write_state(state)).as_ref(), Ok(state));
        }
        let huge = Nim::new(&[65_535; 64], false, None).unwrap();
        assert_eq!(huge.len(), u64::MAX);
        huge.rank(&huge.start());
    }

    #[test]
    fn predecessors_invert_moves() {
        let nim = Nim::new(&[3, 2, 4], false, Some(2)).unwrap();
        let states = all_states(&nim);
        for state in &states {
            let mut before = Vec::new();
            nim.predecessors(state, &mut before);
            let leads_here = |other: &&State| {
                moves(&nim, other).into_iter().any(|mv| nim.after(other, mv) == *state)
            };
            let mut expected: Vec<_> = states.iter().filter(leads_here).cloned().collect();
            before.sort_by_key(|state| nim.rank(state));
            expected.sort_by_key(|state| nim.rank(state));
            assert_eq!(before, expected);
        }
    }

    /// One state for each way to choose the sizes regardless of order, and never beyond the start.
    #[test]
    fn heaps_are_sorted_within_the_start() {
        let nim = nim(&[3, 1, 2]);
        for state in all_states(&nim) {
            let canonical = nim.canonical(&state);
            assert_eq!(nim.canonical(&canonical), canonical);
            assert_eq!(canonical.player, state.player);
            assert_eq!(nim.read_state(&nim.write_state(&canonical)), Ok(canonical.clone()));
            let sorted = |state: &State| {
                let mut heaps = state.heaps.clone();
                heaps.sort_unstable();
                heaps
            };
            assert_eq!(sorted(&canonical), sorted(&state));
        }
        let state = nim.read_state("2,1,0").unwrap();
        assert_eq!(nim.canonical(&state), nim.read_state("2,0,1").unwrap());
    }

    #[test]
    fn heaps_are_parts_in_normal_play_only() {
        let heaps: Heaps = [3, 0, 5].into_iter().collect();
        let parts = nim(&[3, 4, 5]).parts(&heaps);
        assert_eq!(
            parts.iter().map(|part| part.to_vec()).collect::<Vec<_>>(),
            [[3, 0, 0], [0, 0, 5]]
        );
        let misere = Nim::new(&[3, 4, 5], true, None).unwrap();
        assert_eq!(misere.parts(&heaps), std::slice::from_ref(&heaps));
    }

    #[test]
    fn positions_are_read_in_many_ways() {
        let nim = nim(&[3, 4, 5]);
        let state = State { heaps: [1, 4, 5].into_iter().collect(), player: Player::Min };
        for text in ["1,4,5 min", "1:2", " 1 4 5 min ", "1, 4, 5 min"] {
            assert_eq!(nim.read_state(text), Ok(state.clone()), "{text}");
        }
        assert_eq!(nim.read_state(""), Ok(nim.start()));
        assert_eq!(nim.read_state("3,4,5 max"), Ok(nim.start()));
        assert_eq!(nim.read_state("min").map(|state| state.player), Ok(Player::Min));
        let (other, state) = Nim::from_text("7,8 min", false, None).unwrap();
        assert_eq!((other.heaps(), state.player), (&[7, 8][..], Player::Min));
    }

    #[test]
    fn bad_text_is_explained() {
        let nim = nim(&[3, 4, 5]);
        let error = |text: &str| nim.read_state(text).unwrap_err().to_string();
        assert!(error("3,x,5").contains("'x' at character 3; write heap sizes"));
        assert!(error("3,,5").contains("a number is missing"));
        assert!(error("3,4").contains("write 3 sizes"));
        assert!(error("3,4,6").contains("cannot come from 3,4,5"));
        assert!(error("3,4,70000").contains("heap 3 has 70000 matches"));
        assert!(error("3,4,99999999999").contains("too large"));
        assert!(error("1:2,1:2").contains("move 2 (1:2) is illegal: heap 1 has 1 match;"));
        assert!(error("4:1").contains("there is no heap 4; heaps are 1 to 3"));
        assert!(error("0:1").contains("there is no heap 0"));
        assert!(error("1:0").contains("take 1 to 3"));
        assert!(error("1:3 1:1").contains("heap 1 is empty"));
        let from_text = |text: &str| Nim::from_text(text, false, None).unwrap_err().to_string();
        assert!(from_text("").contains("write heap sizes such as 3,4,5"));
        assert!(from_text(&"1 ".repeat(65)).contains("at most 64"));
    }

    #[test]
    fn rules_are_checked() {
        assert!(Nim::new(&[], false, None).unwrap_err().to_string().contains("no heaps"));
        assert!(Nim::new(&[1], false, Some(0)).unwrap_err().to_string().contains("1 or more"));
        let capped = Nim::new(&[5], false, Some(3)).unwrap();
        let error = capped.read_move(&capped.start(), "1:4").unwrap_err().to_string();
        assert_eq!(error, "heap 1 has 5 matches and a move takes at most 3; take 1 to 3");
    }

    #[test]
    fn a_click_takes_a_match_and_all_to_its_right() {
        let nim = Nim::new(&[3, 4], false, Some(2)).unwrap();
        let scene = nim.scene(&nim.read_state("3,1").unwrap());
        assert_eq!((scene.rows, scene.columns), (2, 4));
        let target = |row, column| scene.cell(row, column).target.as_deref();
        assert_eq!([target(0, 0), target(0, 1), target(0, 2)], [None, Some("1:2"), Some("1:1")]);
        assert_eq!((target(1, 0), scene.cell(1, 1).piece.clone()), (Some("2:1"), None));
        let wide = Nim::new(&[65_535; 64], false, None).unwrap();
        assert_eq!(wide.scene(&wide.start()).cells.len(), 64);
    }
}
