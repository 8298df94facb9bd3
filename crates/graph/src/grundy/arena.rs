//! The arena of an impartial game: its configurations, and what moves lead to.
//!
//! A configuration that is a sum is never a vertex: its parts are, each once, however many sums they
//! occur in. So a move leads from a vertex to several, whose values are put together by exclusive or.
//!
//! Values are found in topological order: first where no move is left, then where all moves lead to
//! known values. That needs a game whose moves cannot come back, and then always succeeds.
//!
//! **Misère play.** Grundy values rest on one fact: a sum of two equal games is lost by the player to
//! move, since the other can answer every move by the same one. Where the last move loses, this is
//! false (one match and one match: the player to move *wins* misère Nim), and the misère outcome of a
//! sum is no function of any number attached to its parts. So there the configuration is taken as a
//! whole, and only who wins is found, by the plain rule: won if some move leads to a lost one.

use std::collections::HashMap;

use perfectplay_core::{Impartial, Limits, Player, Stop};

use super::gauge::Gauge;

/// More moves than this are not kept in memory.
const MOST_MOVES: usize = 1 << 27;

/// So many moves are looked at to see how a game ends: few, since no limit is heeded meanwhile.
const A_GLANCE: usize = 1 << 20;

/// Who wins where no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Whoever cannot move loses: configurations have Grundy values.
    Normal,
    /// Not so, or not everywhere: the value of a configuration is 1 if the player to move wins and
    /// 0 if not.
    Outcome,
}

/// Why a configuration has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// A limit was reached after so many configurations.
    Stopped {
        /// Which one.
        why: Stop,
        /// Configurations entered by then.
        configurations: u64,
    },
    /// Moves can come back to a configuration.
    Cyclic,
    /// A game can end in a draw.
    Drawn,
    /// There are more moves than can be kept.
    TooLarge,
}

/// Configurations that do not split, the moves between them, and their values. It grows with what is
/// asked of it.
pub struct Arena<'g, G: Impartial> {
    game: &'g G,
    convention: Convention,
    vertices: Vec<G::Config>,
    numbers: HashMap<G::Config, u32>,
    /// Where the options of each vertex begin in `terms_of_option`, and after the last one, its end.
    first_option: Vec<usize>,
    /// Where the terms of each option begin in `terms`, and after the last one, its end.
    first_term: Vec<usize>,
    /// The vertices that an option is the sum of.
    terms: Vec<u32>,
    values: Vec<u32>,
}

impl<'g, G: Impartial> Arena<'g, G> {
    /// An empty arena. Whoever wins at the end of some game from `config` tells how it is valued.
    pub fn new(game: &'g G, config: &G::Config) -> Self {
        let mut state = game.state(config, Player::Max);
        let mut moves = Vec::new();
        // A game that goes on for longer, or round and round, tells nothing: should the convention be another one, the
        // exploration finds out. The last moves often take most, and end it soonest.
        let mut looked_at = 0;
        while game.utility(&state).is_none() && looked_at < A_GLANCE {
            moves.clear();
            game.moves(&state, &mut moves);
            let Some(&mv) = moves.last() else { break };
            game.play(&mut state, mv);
            looked_at += 1 + moves.len();
        }
        let lost = game
            .utility(&state)
            .is_none_or(|utility| i64::from(utility) * game.to_move(&state).sign() < 0);
        Self::with(game, if lost { Convention::Normal } else { Convention::Outcome })
    }

    /// An empty arena whose configurations are valued by a convention.
    fn with(game: &'g G, convention: Convention) -> Self {
        Self {
            game,
            convention,
            vertices: Vec::new(),
            numbers: HashMap::new(),
            first_option: vec![0],
            first_term: vec![0],
            terms: Vec::new(),
            values: Vec::new(),
        }
    }

    /// How configurations are valued here.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The configurations met, in the order in which they were.
    pub fn vertices(&self) -> &[G::Config] {
        &self.vertices
    }

    /// The value of a vertex.
    pub fn value(&self, vertex: usize) -> u32 {
        self.values[vertex]
    }

    /// What the moves of a vertex lead to, in the order of the rules: the vertices that each is the
    /// sum of.
    pub fn options(&self, vertex: usize) -> impl Iterator<Item = &[u32]> {
        let options = self.first_option[vertex]..self.first_option[vertex + 1];
        options.map(|option| &self.terms[self.first_term[option]..self.first_term[option + 1]])
    }

    /// Explores everything that play from a configuration can lead to, and values it.
    ///
    /// # Errors
    ///
    /// If it has no value, or a limit was reached.
    pub fn explore_from(&mut self, config: &G::Config, limits: Limits<'_>) -> Result<(), Unsolved> {
        self.parts(config, &mut Gauge::new(limits)).map(|_| ())
    }

    /// The parts of a configuration with their values. What is not known yet is explored.
    pub(super) fn parts(
        &mut self,
        config: &G::Config,
        gauge: &mut Gauge<'_>,
    ) -> Result<Vec<(G::Config, u32)>, Unsolved> {
        let numbers = match self.explore(config, gauge) {
            Ok(numbers) => numbers,
            Err(Halt::NotNormal) => {
                // The game by which the convention was chosen did not show it all.
                *self = Self::with(self.game, Convention::Outcome);
                return self.parts(config, gauge);
            }
            Err(Halt::Stop(why)) => {
                return Err(Unsolved::Stopped { why, configurations: gauge.found });
            }
            Err(Halt::For(why)) => return Err(why),
        };
        self.evaluate()?;
        let part =
            |number: u32| (self.vertices[number as usize].clone(), self.values[number as usize]);
        Ok(numbers.into_iter().map(part).collect())
    }

    /// What a configuration is the sum of. Without Grundy values it stays whole, in its canonical
    /// form, which has the same outcome.
    fn split(&self, config: &G::Config) -> Vec<G::Config> {
        match self.convention {
            Convention::Normal => self.game.parts(config),
            Convention::Outcome => {
                let state = self.game.state(config, Player::Max);
                vec![self.game.config(&self.game.canonical(&state))]
            }
        }
    }

    /// Enters everything that play from a configuration can lead to; gives its parts.
    fn explore(&mut self, config: &G::Config, gauge: &mut Gauge<'_>) -> Result<Vec<u32>, Halt> {
        let parts: Vec<u32> =
            self.split(config).into_iter().map(|part| self.number(part)).collect();
        let mut moves = Vec::new();
        while self.first_option.len() <= self.vertices.len() {
            let vertex = self.first_option.len() - 1;
            gauge.enter().map_err(Halt::Stop)?;
            let state = self.game.state(&self.vertices[vertex], Player::Max);
            moves.clear();
            match self.game.utility(&state) {
                Some(0) => return Err(Halt::For(Unsolved::Drawn)),
                Some(1..) if self.convention == Convention::Normal => return Err(Halt::NotNormal),
                Some(_) => {}
                None => self.game.moves(&state, &mut moves),
            }
            // A move costs some hundred steps: it is played, split and looked up.
            gauge.spend(128 * (1 + moves.len() as u64)).map_err(Halt::Stop)?;
            for &mv in &moves {
                for part in self.split(&self.game.config(&self.game.after(&state, mv))) {
                    let number = self.number(part);
                    self.terms.push(number);
                }
                self.first_term.push(self.terms.len());
            }
            self.first_option.push(self.first_term.len() - 1);
            gauge.expect(self.vertices.len() - (vertex + 1)).map_err(Halt::Stop)?;
            gauge.keep(self.terms.len(), self.bytes()).map_err(Halt::Stop)?;
            if self.terms.len() > MOST_MOVES {
                return Err(Halt::For(Unsolved::TooLarge));
            }
        }
        Ok(parts)
    }

    /// About the memory that all of this takes; what configurations keep elsewhere is not counted.
    fn bytes(&self) -> usize {
        // A configuration stands in the list and in the map, with its number, and leaves room for others; a vertex also
        // has a value, a mark, a place in the order and where its options begin.
        let config = 3 * size_of::<G::Config>() + 3 * size_of::<u32>() + 3 * size_of::<usize>();
        self.vertices.len() * config
            + self.first_term.len() * size_of::<usize>()
            + self.terms.len() * size_of::<u32>()
    }

    /// The number of a configuration, a new one if it was never met.
    fn number(&mut self, config: G::Config) -> u32 {
        if let Some(&number) = self.numbers.get(&config) {
            return number;
        }
        let number = self.vertices.len() as u32;
        self.vertices.push(config.clone());
        self.numbers.insert(config, number);
        number
    }

    /// Values all new vertices, in topological order.
    fn evaluate(&mut self) -> Result<(), Unsolved> {
        let known = self.values.len();
        self.values.resize(self.vertices.len(), 0);
        let mut below = Vec::new();
        for vertex in self.in_topological_order(known)? {
            below.clear();
            below.extend(
                self.options(vertex).map(|terms| {
                    terms.iter().fold(0, |sum, &term| sum ^ self.values[term as usize])
                }),
            );
            self.values[vertex] = match self.convention {
                Convention::Normal => mex(&mut below),
                Convention::Outcome if below.is_empty() => {
                    self.mover_wins_at_the_end(vertex).into()
                }
                Convention::Outcome => below.contains(&0).into(),
            };
        }
        Ok(())
    }

    /// Has the player to move won, where no move is left?
    fn mover_wins_at_the_end(&self, vertex: usize) -> bool {
        let state = self.game.state(&self.vertices[vertex], Player::Max);
        self.game.utility(&state).is_some_and(|utility| utility > 0)
    }

    /// The vertices from `known` on, each after all that its moves lead to.
    fn in_topological_order(&self, known: usize) -> Result<Vec<usize>, Unsolved> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.vertices.len() - known];
        let mut order = Vec::with_capacity(marks.len());
        // Vertices on the path, each with the part of its terms still to be looked at.
        let mut path: Vec<(usize, &[u32])> = Vec::new();
        for root in known..self.vertices.len() {
            if marks[root - known] == Mark::New {
                marks[root - known] = Mark::Open;
                path.push((root, self.all_terms(root)));
            }
            while let Some((vertex, terms)) = path.last_mut() {
                let Some((&next, rest)) = terms.split_first() else {
                    marks[*vertex - known] = Mark::Done;
                    order.push(*vertex);
                    path.pop();
                    continue;
                };
                *terms = rest;
                let next = next as usize;
                match next.checked_sub(known).map_or(Mark::Done, |new| marks[new]) {
                    Mark::Done => {}
                    Mark::Open => return Err(Unsolved::Cyclic),
                    Mark::New => {
                        marks[next - known] = Mark::Open;
                        path.push((next, self.all_terms(next)));
                    }
                }
            }
        }
        Ok(order)
    }

    /// All vertices that some move of a vertex leads to.
    fn all_terms(&self, vertex: usize) -> &[u32] {
        let [first, end] =
            [vertex, vertex + 1].map(|vertex| self.first_term[self.first_option[vertex]]);
        &self.terms[first..end]
    }
}

/// Why an exploration ended.
enum Halt {
    /// By a limit.
    Stop(Stop),
    /// A player who cannot move has won, so there are no Grundy values.
    NotNormal,
    /// For good.
    For(Unsolved),
}

/// The smallest number that is missing.
pub(super) fn mex(values: &mut [u32]) -> u32 {
    values.sort_unstable();
    values.iter().fold(0, |mex, &value| if value == mex { mex + 1 } else { mex })
}

#[cfg(test)]
mod tests {
    use std::{
        ops::RangeInclusive,
        sync::atomic::{AtomicU64, Ordering::Relaxed},
    };

    use perfectplay_core::{Game, Score};

    use super::*;

    /// A heap from which any number is taken, the fewest last; counts the moves that anybody looks at.
    struct Heap {
        size: u32,
        /// Whoever takes the last one loses.
        misere: bool,
        looked_at: AtomicU64,
    }

    impl Heap {
        fn new(size: u32, misere: bool) -> Self {
            Self { size, misere, looked_at: AtomicU64::new(0) }
        }
    }

    impl Game for Heap {
        type State = (u32, Player);
        type Move = u32;

        const ACYCLIC: bool = true;

        fn start(&self) -> Self::State {
            (self.size, Player::Max)
        }
        fn to_move(&self, state: &Self::State) -> Player {
            state.1
        }
        fn utility(&self, state: &Self::State) -> Option<Score> {
            let lost = -state.1.sign() as Score;
            (state.0 == 0).then_some(if self.misere { -lost } else { lost })
        }
        fn utility_range(&self) -> RangeInclusive<Score> {
            -1..=1
        }
        fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
            out.extend((1..=state.0).rev());
            self.looked_at.fetch_add(state.0.into(), Relaxed);
        }
        fn play(&self, state: &mut Self::State, taken: u32) {
            *state = (state.0 - taken, !state.1);
        }
    }

    impl Impartial for Heap {
        type Config = u32;

        fn config(&self, state: &Self::State) -> u32 {
            state.0
        }
        fn state(&self, config: &u32, player: Player) -> Self::State {
            (*config, player)
        }
    }

    /// Such a game by single ones has two thousand million moves to look at, and no limit was heeded meanwhile.
    #[test]
    fn the_convention_is_found_out_soon_or_later() {
        let game = Heap::new(65_535, false);
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let stopped = Arena::new(&game, &65_535).explore_from(&65_535, limits);
        assert_eq!(stopped, Err(Unsolved::Stopped { why: Stop::Nodes, configurations: 500 }));
        // A glance, and the moves of the first heap: they lead to more than may be entered.
        let looked_at = game.looked_at.load(Relaxed);
        assert!(looked_at < 2_000_000, "{looked_at} moves");

        // Too long a game to be followed to its end, and yet nobody takes misère play for normal play.
        let game = Heap::new(2000, true);
        let mut arena = Arena::new(&game, &2000);
        assert_eq!(arena.convention(), Convention::Normal, "nothing was seen of it");
        arena.explore_from(&2000, Limits::default()).unwrap();
        assert_eq!(arena.convention(), Convention::Outcome);
        // Only a single one is lost, and none at all is won.
        let lost = |size: &u32| *size == 1;
        for (vertex, size) in arena.vertices().iter().enumerate() {
            assert_eq!(arena.value(vertex), u32::from(!lost(size)), "{size}");
        }
    }

    #[test]
    fn moves_that_do_not_fit_into_the_memory_are_left() {
        let game = Heap::new(2000, false);
        let explore = |memory| {
            let mut arena = Arena::new(&game, &2000);
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            arena.explore_from(&2000, limits).map(|()| arena.value(0))
        };
        // Two million moves of at least four bytes.
        let stopped = explore(8_000_000);
        assert!(matches!(stopped, Err(Unsolved::Stopped { why: Stop::Memory, .. })), "{stopped:?}");
        assert_eq!(explore(64_000_000), Ok(2000), "a heap is worth its size");
    }
}
