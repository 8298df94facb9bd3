//! From the rules of a game to its graph: every state that can be reached, each once.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Instant,
};

use perfectplay_core::{Game, Limits, Progress, Score, Stop, hash, memory::prefetch};

use crate::{Builder, GameGraph, MOST_VERTICES, Outcome, Vertex};

/// The graph of a game with the state of each vertex.
pub struct Explored<S> {
    /// The graph; it starts at the first state explored.
    pub graph: GameGraph,
    /// The states, in the order in which they were found: nearest to the start first.
    pub states: Vec<S>,
}

/// Why an exploration came to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// States found so far.
    pub states: usize,
    /// What stopped it.
    pub why: Stop,
}

/// Explores a game from some states, breadth first; `outcome` says what a utility means. Of `limits`,
/// `nodes` is the greatest number of states and `edges` of moves between them, and `memory` what all of it may take,
/// [as it is counted](Explorer::bytes); `time`, `cancel` and `progress` are heeded as well.
///
/// # Errors
///
/// If a limit is met.
///
/// # Panics
///
/// If there is no state to begin from.
pub fn explore<G: Game>(
    game: &G,
    starts: &[G::State],
    limits: Limits<'_>,
    outcome: impl Fn(Score) -> Outcome,
) -> Result<Explored<G::State>, Unfinished> {
    let mut explorer = Explorer::new(game, starts, outcome);
    let most_of = |limit: Option<u64>, most: usize| {
        limit.and_then(|limit| usize::try_from(limit).ok()).map_or(most, |limit| limit.min(most))
    };
    let most = most_of(limits.nodes, MOST_VERTICES);
    let most_edges = most_of(limits.edges, u32::MAX as usize - 1);
    let mut watch = Watch { limits, begun: Instant::now(), next: EVERY };
    while explorer.step() {
        let states = explorer.states();
        let stopped = |why| Unfinished { states, why };
        if states > most || explorer.edges() > most_edges {
            return Err(Unfinished { states: states.min(most), why: Stop::Nodes });
        }
        if limits.memory.is_some_and(|most| explorer.bytes() > most) {
            return Err(stopped(Stop::Memory));
        }
        watch.look(states, explorer.work()).map_err(stopped)?;
    }
    Ok(explorer.finish())
}

/// An exploration under way, for whoever does something else in between: [`step`](Self::step) until that says
/// that everything is explored, then [`finish`](Self::finish).
pub struct Explorer<'g, G: Game, F> {
    game: &'g G,
    outcome: F,
    known: Known<G::State>,
    graph: Builder,
    /// The first state that is not explored yet.
    at: usize,
    moves: Vec<G::Move>,
    /// Successors wait here until there are enough of them to look them up together: their places in
    /// memory are asked for all at once, and no look-up waits for the one before.
    waiting: Vec<(G::State, u64)>,
    degrees: Vec<u32>,
}

impl<'g, G: Game, F: Fn(Score) -> Outcome> Explorer<'g, G, F> {
    /// Begins at some states; `outcome` says what a utility means.
    ///
    /// # Panics
    ///
    /// If there is no state to begin from.
    pub fn new(game: &'g G, starts: &[G::State], outcome: F) -> Self {
        assert!(!starts.is_empty(), "an exploration begins somewhere");
        let mut known = Known::default();
        for start in starts {
            known.number(start.clone(), hash::key_of(start));
        }
        Self {
            game,
            outcome,
            known,
            graph: Builder::default(),
            at: 0,
            moves: Vec::new(),
            waiting: Vec::with_capacity(2 * TOGETHER),
            degrees: Vec::with_capacity(TOGETHER),
        }
    }

    /// Explores a few more states; false if there are none left.
    pub fn step(&mut self) -> bool {
        self.step_to(usize::MAX)
    }

    /// The same, as long as no more than `most` have been explored; false if there is nothing left to do.
    pub fn step_to(&mut self, most: usize) -> bool {
        let Self { game, known, graph, moves, waiting, degrees, .. } = self;
        while self.at < known.states.len().min(most) && waiting.len() < TOGETHER {
            let state = &known.states[self.at];
            moves.clear();
            game.moves(state, moves);
            for &mv in moves.iter() {
                let next = game.after(state, mv);
                let key = hash::key_of(&next);
                known.fetch(key);
                waiting.push((next, key));
            }
            degrees.push(moves.len() as u32);
            self.at += 1;
        }
        if degrees.is_empty() {
            return false;
        }
        let mut successors = waiting.drain(..);
        for (vertex, degree) in (self.at - degrees.len()..self.at).zip(degrees.drain(..)) {
            let state = &known.states[vertex];
            graph.vertex(game.to_move(state), game.utility(state).map(&self.outcome));
            for (next, key) in successors.by_ref().take(degree as usize) {
                graph.edge(known.number(next, key));
            }
        }
        true
    }

    /// States found so far.
    pub fn states(&self) -> usize {
        self.known.states.len()
    }

    /// Those of them whose moves have been looked at.
    pub fn explored(&self) -> usize {
        self.at
    }

    /// Moves found so far.
    pub fn edges(&self) -> usize {
        self.graph.edges()
    }

    /// What has been done so far: states and moves. Few states can have many moves.
    pub fn work(&self) -> usize {
        self.states() + self.edges()
    }

    /// The memory that all of this takes, and solving it afterwards; what states keep elsewhere is not counted.
    pub fn bytes(&self) -> usize {
        let state = size_of::<G::State>() + BYTES_A_VERTEX;
        // The slots are gone once everything is explored, and only then is it solved.
        let solving = self.states() * BYTES_TO_SOLVE_A_VERTEX + self.edges() * size_of::<Vertex>();
        let slots = self.known.slots.len() * size_of::<u64>();
        self.states() * state + self.edges() * size_of::<Vertex>() + slots.max(solving)
    }

    /// The graph.
    ///
    /// # Panics
    ///
    /// If there are states left to explore.
    pub fn finish(self) -> Explored<G::State> {
        assert_eq!(self.at, self.known.states.len(), "everything is explored");
        let Self { graph, known, .. } = self;
        let graph = graph.finish(0).expect("every edge leads to a state that was given a number");
        Explored { graph, states: known.states }
    }
}

/// What a vertex takes in a graph: who moves there, and where its successors begin.
const BYTES_A_VERTEX: usize = 5;

/// What solving a graph takes for a vertex: where its predecessors begin, what is known of it, its value, a place in the
/// queue.
const BYTES_TO_SOLVE_A_VERTEX: usize = 4 + 8 + 4 + 4;

/// So many successors are looked up together.
const TOGETHER: usize = 64;

/// States and moves between two looks at the clock.
const EVERY: usize = 1 << 16;

/// Looks at the limits now and then.
struct Watch<'a> {
    limits: Limits<'a>,
    begun: Instant,
    next: usize,
}

impl Watch<'_> {
    fn look(&mut self, states: usize, work: usize) -> Result<(), Stop> {
        if work < self.next {
            return Ok(());
        }
        self.next = work + EVERY;
        let elapsed = self.begun.elapsed();
        if let Some(progress) = self.limits.progress {
            progress(Progress { nodes: states as u64, elapsed, bounds: None, depth: None });
        }
        if self.limits.time.is_some_and(|time| elapsed >= time) {
            return Err(Stop::Time);
        }
        let cancelled = |flag: &AtomicBool| flag.load(Relaxed);
        if self.limits.cancel.is_some_and(cancelled) {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}

/// The states found so far, and a table to find them in: open addressing, with a part of the key
/// beside each number so that few states are compared in vain.
struct Known<S> {
    states: Vec<S>,
    /// The upper half of the key and the number of the state plus 1, or 0.
    slots: Vec<u64>,
}

impl<S> Default for Known<S> {
    fn default() -> Self {
        Self { states: Vec::new(), slots: vec![0; 1 << 12] }
    }
}

const TAG: u64 = !(u32::MAX as u64);

impl<S: Eq + std::hash::Hash> Known<S> {
    #[inline]
    fn slot(&self, key: u64) -> usize {
        // The table never has more than 2^32 slots: the lower half of the key says where to look.
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn fetch(&self, key: u64) {
        prefetch(&self.slots[self.slot(key)]);
    }

    /// The number of a state, a new one if it was not known.
    #[inline]
    fn number(&mut self, state: S, key: u64) -> Vertex {
        if self.states.len() * 8 >= self.slots.len() * 5 {
            self.grow();
        }
        let mut at = self.slot(key);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                let number = self.states.len() as Vertex;
                self.slots[at] = (key & TAG) | u64::from(number + 1);
                self.states.push(state);
                return number;
            }
            let number = slot as u32 - 1;
            if slot & TAG == key & TAG && self.states[number as usize] == state {
                return number;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        // The old ones go first: they are made again from the states.
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (number, state) in (1_u64..).zip(&self.states) {
            let key = hash::key_of(state);
            let mut at = self.slot(key);
            while self.slots[at] != 0 {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.slots[at] = (key & TAG) | number;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{Hash, Hasher};

    use perfectplay_core::Player;

    use super::*;

    /// States that all have the same key.
    #[derive(Debug, PartialEq, Eq)]
    struct Alike(u32);

    impl Hash for Alike {
        fn hash<H: Hasher>(&self, state: &mut H) {
            7.hash(state);
        }
    }

    #[test]
    fn equal_keys_do_not_make_equal_states() {
        let mut known = Known::default();
        for round in 0..2 {
            for number in 0..3000 {
                let state = Alike(number);
                let key = hash::key_of(&state);
                assert_eq!(known.number(state, key), number, "round {round}");
            }
        }
        assert_eq!(known.states.len(), 3000);
    }

    /// A heap from which each takes up to three: few states, and some moves.
    struct Heap(u32);

    impl Game for Heap {
        type State = (u32, Player);
        type Move = u32;

        fn start(&self) -> Self::State {
            (self.0, Player::Max)
        }
        fn to_move(&self, state: &Self::State) -> Player {
            state.1
        }
        fn utility(&self, state: &Self::State) -> Option<Score> {
            (state.0 == 0).then_some(-state.1.sign() as Score)
        }
        fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
            -1..=1
        }
        fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
            out.extend(1..=state.0.min(3));
        }
        fn play(&self, state: &mut Self::State, taken: u32) {
            *state = (state.0 - taken, !state.1);
        }
    }

    #[test]
    fn what_does_not_fit_into_the_memory_is_left() {
        let game = Heap(20_000);
        let with = |bytes| {
            let limits = Limits { memory: Some(bytes), ..Limits::default() };
            explore(&game, &[game.start()], limits, Outcome::of_utility)
        };
        let mut whole = Explorer::new(&game, &[game.start()], Outcome::of_utility);
        while whole.step() {}
        // Two players, and all heaps but a few near the start.
        assert!((39_000..=40_002).contains(&whole.states()), "{}", whole.states());
        let all = whole.bytes();
        assert!(all > whole.states() * 8 + whole.edges() * 8, "states, moves, and these reversed");
        assert!(with(2 * all).is_ok());
        for part in [2, 5, 100] {
            let Err(stopped) = with(all / part) else { panic!("1/{part} is enough") };
            assert_eq!(stopped.why, Stop::Memory);
            assert!(stopped.states < whole.states());
        }
    }
}
