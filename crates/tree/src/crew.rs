//! Threads that search together.
//!
//! Every thread walks the same tree on its own, and all share the table (lazy SMP): what one has
//! found the others need not look for. So that they do not all look for the same thing at the same
//! time, each marks the moves it is trying, and puts off those that another is trying until it has
//! nothing else to do at that state (Romstad's simplification of ABDADA, Weill 1996).

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
};

use perfectplay_core::{Game, Knowledge, Observer, Stats, hash};

use crate::{
    Fault, STACK_BYTES,
    evaluate::Evaluate,
    experience::Experience,
    meter::{Halted, Meter},
    remembering::Remembering,
    scale::Rank,
    walk::Walk,
};

/// What the threads of one search share besides the table.
pub(crate) struct Crew {
    /// The answer is found, or nobody wants it any more.
    pub(crate) done: AtomicBool,
    /// A helper was first to find it.
    pub(crate) found: AtomicBool,
    /// States entered by the helpers, as far as they have told.
    pub(crate) nodes: AtomicU64,
    pub(crate) busy: Busy,
    /// How many threads there are, with the one that asks.
    threads: usize,
    /// What the helpers have learnt, kept from one question to the next.
    experiences: Mutex<Vec<Experience>>,
}

impl Crew {
    /// So many threads, if they are more than one.
    pub(crate) fn of(threads: usize) -> Option<Self> {
        (threads > 1).then(|| Self {
            done: AtomicBool::new(false),
            found: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            busy: Busy::new(),
            threads,
            experiences: Mutex::new(Vec::new()),
        })
    }
}

impl Crew {
    fn experiences(&self) -> MutexGuard<'_, Vec<Experience>> {
        self.experiences.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves being tried, by a hash of state and move. Two moves may share a place: then one of
/// them is put off, or tried twice, for nothing.
pub(crate) struct Busy {
    places: Box<[AtomicU64]>,
}

const PLACES: usize = 1 << 12;

/// Marks pay where there is enough to do below a state: so many plies from the horizon, or, where
/// there is none, so near to the root.
const SHARED_FROM: u32 = 4;
const SHARED_TO: u32 = 12;

impl Busy {
    fn new() -> Self {
        Self { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether to mark moves at a state so far from the root, with so many plies left.
    #[inline]
    pub(crate) fn shares(&self, from_root: u32, left: u32) -> bool {
        if left == u32::MAX { from_root < SHARED_TO } else { left >= SHARED_FROM }
    }

    /// Whether somebody is trying this move.
    #[inline]
    pub(crate) fn contains(&self, key: u64, number: usize) -> bool {
        let mark = mark(key, number);
        self.place(mark).load(Relaxed) == mark
    }

    /// Marks a move until the answer is dropped.
    #[inline]
    pub(crate) fn mark(&self, key: u64, number: usize) -> Marked<'_> {
        self.claim(key, number);
        Marked { place: self.place(mark(key, number)) }
    }

    /// Marks a move until it is released.
    #[inline]
    pub(crate) fn claim(&self, key: u64, number: usize) {
        let mark = mark(key, number);
        self.place(mark).store(mark, Relaxed);
    }

    #[inline]
    pub(crate) fn release(&self, key: u64, number: usize) {
        self.place(mark(key, number)).store(0, Relaxed);
    }

    fn place(&self, mark: u64) -> &AtomicU64 {
        &self.places[mark as usize % PLACES]
    }
}

fn mark(key: u64, number: usize) -> u64 {
    hash::mix(key.wrapping_add(number as u64 + 1))
}

/// A move that is being tried.
pub(crate) struct Marked<'b> {
    place: &'b AtomicU64,
}

impl Drop for Marked<'_> {
    fn drop(&mut self) {
        self.place.store(0, Relaxed);
    }
}

impl<G, E, O, K> Remembering<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// The value of the state asked about, in the view of its mover and as far as the window asks
    /// ([`value`](Self::value)), by all threads.
    pub(crate) fn ask(
        &mut self,
        state: &G::State,
        alpha: Rank,
        beta: Rank,
    ) -> Result<Rank, Halted> {
        let root = self.walk.root;
        let Some(crew) = self.crew else {
            return self.value(state, alpha, beta, root);
        };
        let &mut Self { table, knowledge, scouts, selective, expert, rehearsal, .. } = self;
        let (game, eval, spent) = (self.walk.game, self.walk.eval, self.walk.spent);
        let memory = self.walk.meter.memory();
        let help = move || {
            let mut observer = ();
            let meter = Meter::helping(crew, memory);
            let mut walk = Walk::new(game, eval, &mut observer, meter, root).after(spent);
            let known = crew.experiences().pop();
            let mut experience = known.unwrap_or_else(|| Experience::of(knowledge, game));
            let mut search = Remembering {
                walk: &mut walk,
                table,
                knowledge,
                experience: &mut experience,
                scouts,
                selective,
                expert,
                rehearsal,
                crew: Some(crew),
            };
            // Whether it came to an end or was told to stop: what it found is in the table.
            if search.value(state, alpha, beta, root).is_ok() && expert {
                crew.found.store(true, Relaxed);
            }
            experience.forget_open_states();
            crew.experiences().push(experience);
            walk.meter.tell();
            Helped { stats: walk.meter.account(), fault: walk.meter.fault }
        };
        crew.done.store(false, Relaxed);
        let mut result = Err(Halted);
        let helped = helped_by(crew.threads - 1, &help, &mut || {
            let dismissed = Dismissed(crew);
            result = self.value(state, alpha, beta, root);
            while result.is_err() && self.walk.meter.stopped.is_none() {
                // A helper was first: now the table answers.
                crew.found.store(false, Relaxed);
                result = self.value(state, alpha, beta, root);
            }
            drop(dismissed);
        });
        for Helped { stats, fault } in helped {
            add(&mut self.walk.meter.helped, stats);
            self.walk.meter.fault = self.walk.meter.fault.or(fault);
        }
        // What comes after this question is not answered.
        crew.found.store(false, Relaxed);
        result
    }
}

/// Does something while others help, each on a thread: what they have done. Where the system has no thread to give,
/// fewer do the work. (It knows no game, so that threads are compiled once.)
fn helped_by(
    helpers: usize,
    help: &(dyn Fn() -> Helped + Sync),
    work: &mut dyn FnMut(),
) -> Vec<Helped> {
    thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers)
            .filter_map(|_| {
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                thread.spawn_scoped(scope, help).ok()
            })
            .collect();
        work();
        let join = |helper: thread::ScopedJoinHandle<'_, Helped>| match helper.join() {
            Ok(helped) => helped,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        helpers.into_iter().map(join).collect()
    })
}

/// What a helper did, and the law that it saw broken.
struct Helped {
    stats: Stats,
    fault: Option<Fault>,
}

/// Tells the helpers, when dropped, that nobody waits for them any more: also when a mistake in a
/// game makes the search panic, or they would go on for ever.
struct Dismissed<'c>(&'c Crew);

impl Drop for Dismissed<'_> {
    fn drop(&mut self) {
        self.0.done.store(true, Relaxed);
    }
}

fn add(sum: &mut Stats, stats: Stats) {
    sum.leaves += stats.leaves;
    sum.estimates += stats.estimates;
    sum.repetitions += stats.repetitions;
    sum.remembered += stats.remembered;
}
