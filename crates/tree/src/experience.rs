//! What a search learns about moves while it runs, and the order in which it tries them.
//!
//! First comes the move that the table remembers. The others follow by how often they cut off when
//! they were tried, in any state (the relative history heuristic: Winands, van der Werf, van den
//! Herik and Uiterwijk, 2004), and where that says nothing, as the game orders them. What is the
//! same move in different states the game says: [`MoveOrder::deed`].
//!
//! Measured against it (`docs/performance.md`): killer moves, plain history counts, both, neither.

use perfectplay_core::{Game, MoveOrder, Player};

/// How often moves have cut off.
pub(crate) struct Experience {
    /// For each deed of Max, then of Min.
    deeds: Vec<Record>,
    /// Scores of the moves of the open states that are being picked by score, one state after the
    /// other: 0 if a move has been picked.
    scores: Vec<u32>,
}

/// One deed, deeper searches weighing more.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    cut_off: u32,
    tried: u32,
    /// How often it cuts off, in so many [`ALWAYS`], and 1: kept, since it is read more often than
    /// it changes.
    score: u32,
}

/// The score of a move that always cuts off.
const ALWAYS: u32 = 1 << 12;

/// More promise makes no difference.
const MOST_PROMISE: u32 = u32::MAX / (4 * ALWAYS);

/// When a move has been tried so often, the past counts half.
const MANY: u32 = 1 << 30;

impl Experience {
    pub(crate) fn of<G: Game>(order: &impl MoveOrder<G>, game: &G) -> Self {
        Self {
            deeds: vec![Record { score: 1, ..Record::default() }; 2 * order.deeds(game)],
            scores: Vec::new(),
        }
    }

    /// A move was tried by `player`, with so many plies left, and cut off or not.
    #[inline]
    pub(crate) fn learn(&mut self, player: Player, deed: usize, left: u32, cut_off: bool) {
        let half = self.deeds.len() / 2;
        let Some(record) =
            self.deeds.get_mut(if player == Player::Max { deed } else { half + deed })
        else {
            return;
        };
        let weight = left.min(30).pow(2);
        record.tried += weight;
        record.cut_off += if cut_off { weight } else { 0 };
        if record.tried > MANY {
            record.tried /= 2;
            record.cut_off /= 2;
        }
        let often = u64::from(record.cut_off) * u64::from(ALWAYS) / u64::from(record.tried);
        record.score = often as u32 + 1;
    }

    #[inline]
    fn score(&self, player: Player, deed: usize) -> u32 {
        let half = self.deeds.len() / 2;
        let at = if player == Player::Max { deed } else { half + deed };
        self.deeds.get(at).map_or(1, |record| record.score)
    }

    /// A search that was stopped never leaves its open states: forget their moves.
    pub(crate) fn forget_open_states(&mut self) {
        self.scores.clear();
    }

    /// Whether the game says what is the same move.
    fn learns(&self) -> bool {
        !self.deeds.is_empty()
    }
}

/// Picks the numbers of the moves of one state, each once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picker {
    /// The remembered move.
    remembered: Option<usize>,
    stage: Stage,
    count: usize,
}

/// Most states are done after one move: the others get their scores only if they are needed.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Nothing has been picked.
    First,
    /// The remembered move has been picked.
    Others,
    /// By score; the scores begin here on their stack.
    ByScore { start: usize },
    /// As they stand, from this number on.
    AsTheyStand { next: usize },
}

impl Picker {
    /// Picks among so many moves.
    pub(crate) fn new(count: usize, remembered: Option<usize>) -> Self {
        let remembered = remembered.filter(|&number| number < count);
        Self { remembered, stage: Stage::First, count }
    }

    /// The number of the next move of `player`; `knowledge` says how promising the move of a number is, and what it
    /// does.
    #[inline]
    pub(crate) fn next(
        &mut self,
        experience: &mut Experience,
        player: Player,
        knowledge: impl Fn(usize) -> (u32, usize),
    ) -> Option<usize> {
        loop {
            match self.stage {
                Stage::First => {
                    self.stage = Stage::Others;
                    if self.remembered.is_some() {
                        return self.remembered;
                    }
                }
                Stage::Others if experience.learns() => {
                    let start = experience.scores.len();
                    for number in 0..self.count {
                        let (promise, deed) = knowledge(number);
                        let score = experience.score(player, deed);
                        experience.scores.push(promise.min(MOST_PROMISE) * 2 * ALWAYS + score);
                    }
                    if let Some(number) = self.remembered {
                        experience.scores[start + number] = 0;
                    }
                    self.stage = Stage::ByScore { start };
                }
                Stage::Others => self.stage = Stage::AsTheyStand { next: 0 },
                Stage::ByScore { start } => {
                    let scores = &mut experience.scores[start..start + self.count];
                    let (mut best, mut number) = (0, 0);
                    for (at, &score) in scores.iter().enumerate() {
                        if score > best {
                            (best, number) = (score, at);
                        }
                    }
                    scores[number] = 0;
                    return (best > 0).then_some(number);
                }
                Stage::AsTheyStand { next } => {
                    self.stage = Stage::AsTheyStand { next: next + 1 };
                    if next >= self.count {
                        return None;
                    }
                    if self.remembered != Some(next) {
                        return Some(next);
                    }
                }
            }
        }
    }

    /// Gives back the room the scores took.
    #[inline]
    pub(crate) fn done(self, experience: &mut Experience) {
        if let Stage::ByScore { start } = self.stage {
            experience.scores.truncate(start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which the moves a to e are tried.
    fn order(experience: &mut Experience, remembered: Option<usize>) -> String {
        let moves = ['a', 'b', 'c', 'd', 'e'];
        let mut picker = Picker::new(moves.len(), remembered);
        let mut picked = String::new();
        while let Some(number) = picker.next(experience, Player::Min, |number| (0, number)) {
            picked.push(moves[number]);
        }
        picker.done(experience);
        assert!(experience.scores.is_empty());
        picked
    }

    #[test]
    fn moves_that_cut_off_come_first() {
        let record = Record { score: 1, ..Record::default() };
        let mut experience = Experience { deeds: vec![record; 10], scores: Vec::new() };
        assert_eq!(order(&mut experience, None), "abcde");
        assert_eq!(order(&mut experience, Some(2)), "cabde");
        assert_eq!(order(&mut experience, Some(5)), "abcde");
        experience.learn(Player::Min, 3, 5, true);
        experience.learn(Player::Min, 1, 2, true);
        experience.learn(Player::Min, 1, 2, false);
        experience.learn(Player::Max, 4, 9, true);
        assert_eq!(order(&mut experience, None), "dbace");
        assert_eq!(order(&mut experience, Some(0)), "adbce");
        // Long experience is not forgotten at once, nor is it ever too long.
        for _ in 0..5_000_000 {
            experience.learn(Player::Min, 3, u32::MAX, false);
        }
        assert_eq!(order(&mut experience, None), "bacde");
    }

    #[test]
    fn a_game_that_does_not_say_is_tried_as_it_stands() {
        let mut experience = Experience { deeds: Vec::new(), scores: Vec::new() };
        experience.learn(Player::Max, 0, 3, true);
        assert_eq!(order(&mut experience, Some(3)), "dabce");
        assert_eq!(order(&mut experience, None), "abcde");
    }
}
