//! Rounds of decisions, from the ends backwards.
//!
//! First every number is looked at once: whose turn it is, how many ways on there are, whether the game is over.
//! Then, ply by ply, what was decided in the last round tells those that moves lead from; an owner who hears of
//! a win of their own has won, and one who has heard of losses on every way has lost. A way that leaves the
//! tier tells by itself, in the round that it takes. What is never decided is a draw.
//!
//! A state is decided in the round that is its distance, whatever the order within a round: so the result does not depend
//! on threads, memory or interruptions.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicIsize, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::Instant,
};

use perfectplay_core::tier::{Cell, Outcome, Tier};

use super::{
    block::{Block, Schedule, Shape},
    mail::{Inbox, Post},
    manifest::{self, Snapshot, Step},
    store::{Spool, Store},
    word::{MOST, Word},
};
use crate::{
    Counts, Label, Options, Progress, Stage, TableError,
    bytes::{Reader, Writer},
    file::BLOCK_SHIFT,
};

/// In a message about an edge the number it comes from takes so many bits; the rest say where in the block it
/// leads.
const FROM: u32 = 64 - MOST_SHIFT;

/// Blocks of so many numbers fit into a fast cache.
const MOST_SHIFT: u32 = 17;

/// Rounds with fewer messages are done by one worker, sooner than others could be called.
const SMALL: usize = 20_000;

/// A tier on its way to being solved.
pub(super) struct Engine<'a, T> {
    tier: &'a T,
    options: &'a Options<'a>,
    pub(super) shape: Shape,
    store: Option<Store>,
    subject: Vec<u8>,
    blocks: Vec<Mutex<Block>>,
    step: Step,
    todo: Vec<u32>,
    /// Messages that are to be read in this round, as far as is known, and those that were sent.
    volume: usize,
    sent: usize,
    workers: Vec<Worker>,
    counts: Counts,
    /// Bytes of blocks that may still be kept in memory.
    room: AtomicIsize,
    spools: Spools,
    /// The spools of the last checkpoint.
    needed: Vec<String>,
    clock: Clock,
}

/// Files that do not fit into memory.
struct Spools {
    exits: Spool,
    edges: Spool,
    /// Messages of this round, and of the next: named by the parity of the round.
    mail: [Spool; 2],
}

impl Spools {
    fn new(store: Option<&Store>, step: Step, lengths: [u64; 4]) -> Self {
        let spool = |name: String, length| match store {
            Some(store) => store.spool(name, length),
            None => Spool::nowhere(),
        };
        let round = match step {
            Step::Round(round) => round,
            _ => 0,
        };
        let [exits, edges, this, next] = lengths;
        Self {
            exits: spool("spool-exits".to_owned(), exits),
            edges: spool("spool-edges".to_owned(), edges),
            mail: [spool(mail_name(round), this), spool(mail_name(round + 1), next)],
        }
    }

    fn all(&self) -> [&Spool; 4] {
        [&self.exits, &self.edges, &self.mail[0], &self.mail[1]]
    }
}

fn mail_name(round: u32) -> String {
    format!("spool-mail-{round}")
}

/// What a worker has for itself.
struct Worker {
    post: Post<u32>,
    edges: Post<u64>,
    words: Vec<u32>,
    frontier: Vec<u32>,
    inside: Vec<u64>,
    events: Vec<(u32, u32)>,
    turned: Vec<u64>,
    counts: Counts,
}

/// What progress is told by.
struct Clock {
    begun: Instant,
    /// Numbers that are done with; at the beginning of this stage, and now.
    before: u64,
    done: AtomicU64,
    /// When work was last made safe.
    saved: Instant,
}

/// Refuses a tier with more states than can be numbered here.
pub(super) fn check_size(tier: &impl Tier) -> Result<(), TableError> {
    match tier.len() {
        states if states >= 1 << FROM => Err(TableError::TooLarge { states }),
        _ => Ok(()),
    }
}

impl<'a, T: Tier> Engine<'a, T> {
    /// Begins, or goes on where the folder says that work has come to.
    pub(super) fn new(
        tier: &'a T,
        label: &Label,
        store: Option<Store>,
        options: &'a Options<'a>,
    ) -> Result<Self, TableError> {
        check_size(tier)?;
        let len = tier.len();
        let mut subject = Writer::default();
        manifest::write_subject(label, len, T::BACKWARD, &mut subject);
        let subject = subject.0;
        let begun = store.as_ref().and_then(Store::read_manifest);
        let begun = begun.as_deref().and_then(|bytes| bytes.strip_prefix(subject.as_slice()));
        let snapshot = begun.and_then(|bytes| manifest::read(&mut Reader(bytes), len));
        let snapshot = snapshot.unwrap_or_else(|| fresh(len, options));
        let Snapshot { shape, step, todo, counts, blocks, lengths } = snapshot;

        let threads = options.threads.max(1);
        // A quarter for mail, half for blocks, the rest for what workers have in hand.
        let page = (options.memory / 16 / 4 / threads / shape.blocks().max(1)).clamp(16, 1024);
        let quota = (options.memory / 4 / 4 / page).max(1);
        let few = quota / threads / 4 + 8;
        let quota = Arc::new(AtomicIsize::new(quota as isize));
        let worker = |_| Worker {
            post: Post::new(shape.blocks(), page, &quota, few),
            edges: Post::new(if T::BACKWARD { 0 } else { shape.blocks() }, page / 2, &quota, few),
            words: Vec::new(),
            frontier: Vec::new(),
            inside: Vec::new(),
            events: Vec::new(),
            turned: Vec::new(),
            counts: Counts::default(),
        };
        let spools = Spools::new(store.as_ref(), step, lengths);
        let needed: Vec<_> = spools.all().into_iter().filter_map(Spool::name).collect();
        if let Some(store) = &store {
            // Those of an earlier run, which nobody has counted.
            store.keep_spools(&needed);
        }
        let done = done(&counts, step, &shape, &todo);
        let room = if store.is_some() { (options.memory / 2) as isize } else { isize::MAX };
        Ok(Self {
            tier,
            options,
            shape,
            subject,
            blocks: blocks.into_iter().map(Mutex::new).collect(),
            step,
            todo,
            volume: usize::MAX,
            sent: 0,
            workers: (0..threads).map(worker).collect(),
            counts,
            room: AtomicIsize::new(room),
            spools,
            needed,
            store,
            clock: Clock::starting_from(done),
        })
    }

    /// Works until nothing more can be decided, or until it is cancelled; then it returns `None`, and what was done
    /// is safe.
    pub(super) fn run(&mut self) -> Result<Option<Counts>, TableError> {
        while self.step != Step::Done {
            self.batch()?;
            if self.todo.is_empty() {
                self.advance()?;
            }
            let cancelled = self.options.is_cancelled();
            if cancelled || self.clock.saved.elapsed() >= self.options.checkpoint {
                self.checkpoint()?;
            }
            if cancelled && self.step != Step::Done {
                return Ok(None);
            }
        }
        let mut counts = self.counts;
        counts.draws = self.shape.len - counts.max - counts.min - counts.void;
        Ok(Some(counts))
    }

    /// Gives blocks their turn until all have had it, or somebody is waiting.
    fn batch(&mut self) -> Result<(), TableError> {
        let mut workers = std::mem::take(&mut self.workers);
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(None);
        let work = |worker: &mut Worker| {
            let impatient = || {
                self.options.is_cancelled()
                    || (self.store.is_some()
                        && self.clock.saved.elapsed() >= self.options.checkpoint)
            };
            // Whoever is called does at least one block, so that all are done at last.
            while let Some(&block) = self.todo.get(next.fetch_add(1, Relaxed)) {
                if let Err(error) = self.turn(block as usize, worker) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    break;
                }
                if impatient() {
                    break;
                }
            }
        };
        let alone =
            self.todo.len() == 1 || (matches!(self.step, Step::Round(_)) && self.volume < SMALL);
        if alone || workers.len() == 1 {
            work(&mut workers[0]);
        } else {
            thread::scope(|scope| {
                let (mine, others) = workers.split_at_mut(1);
                for worker in others {
                    scope.spawn(|| work(worker));
                }
                work(&mut mine[0]);
            });
        }
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let done = next.into_inner().min(self.todo.len());
        self.todo.drain(..done);
        for worker in &mut workers {
            self.counts.add(&std::mem::take(&mut worker.counts));
            let (pages, chunks) = worker.post.collect();
            for (block, page) in pages {
                self.sent += page.len();
                unlocked(&mut self.blocks[block as usize]).coming.pages.push(page);
            }
            for (block, chunk) in chunks {
                self.sent += chunk.count as usize;
                unlocked(&mut self.blocks[block as usize]).coming.chunks.push(chunk);
            }
            let (pages, chunks) = worker.edges.collect();
            for (block, page) in pages {
                unlocked(&mut self.blocks[block as usize]).arrivals.pages.push(page);
            }
            for (block, chunk) in chunks {
                unlocked(&mut self.blocks[block as usize]).arrivals.chunks.push(chunk);
            }
        }
        self.workers = workers;
        Ok(())
    }

    /// The next step, once all blocks have had their turn.
    fn advance(&mut self) -> Result<(), TableError> {
        match self.step {
            Step::Look | Step::Turn => {
                let turns = self.step == Step::Look && !T::BACKWARD;
                self.step = if turns { Step::Turn } else { Step::Round(0) };
                self.todo = (0..self.shape.blocks() as u32).collect();
                self.volume = usize::MAX;
                let done = done(&self.counts, self.step, &self.shape, &self.todo);
                let saved = self.clock.saved;
                self.clock = Clock { saved, ..Clock::starting_from(done) };
            }
            Step::Round(round) => {
                let next = self.deliver(round);
                self.step = match next {
                    Some(next) if next >= MOST => return Err(TableError::TooLong),
                    Some(next) => Step::Round(next),
                    None => Step::Done,
                };
                // Messages of the next round are those of this one now.
                let next = next.unwrap_or(round + 1);
                let [this, coming] =
                    std::mem::replace(&mut self.spools.mail, [Spool::nowhere(), Spool::nowhere()]);
                self.leave(this);
                let spool = |round| match &self.store {
                    Some(store) => store.spool(mail_name(round), 0),
                    None => Spool::nowhere(),
                };
                if next == round + 1 {
                    self.spools.mail = [coming, spool(next + 1)];
                } else {
                    self.spools.mail = [spool(next), spool(next + 1)];
                    self.leave(coming);
                }
            }
            Step::Done => {}
        }
        Ok(())
    }

    /// Hands out the mail of the round that is over: when something comes next, and to which blocks.
    fn deliver(&mut self, round: u32) -> Option<u32> {
        let (mut soonest, mut exits) = (None, 0);
        for (number, block) in (0..).zip(&mut self.blocks) {
            let block = unlocked(block);
            block.inbox = std::mem::take(&mut block.coming);
            let mail = (!block.inbox.is_empty()).then_some(round + 1);
            let Some(next) = mail.into_iter().chain(block.exits.next()).min() else { continue };
            if soonest.is_none_or(|soonest| next < soonest) {
                soonest = Some(next);
                exits = 0;
                self.todo.clear();
            }
            if soonest == Some(next) {
                self.todo.push(number);
                exits += block.exits.coming_at(next);
            }
        }
        self.volume = std::mem::take(&mut self.sent) + exits;
        soonest
    }

    /// A spool that nobody reads any more goes, unless the last checkpoint needs it.
    fn leave(&self, spool: Spool) {
        if spool.name().is_some_and(|name| !self.needed.contains(&name)) {
            spool.remove();
        }
    }

    /// One block has its turn.
    fn turn(&self, number: usize, worker: &mut Worker) -> Result<(), TableError> {
        let mut block = self.blocks[number].lock().unwrap_or_else(PoisonError::into_inner);
        let stage = match self.step {
            Step::Look => {
                self.look(number, &mut block, worker)?;
                Stage::Looking
            }
            Step::Turn => {
                self.turn_round(number, &mut block, worker)?;
                Stage::Turning
            }
            Step::Round(round) => {
                self.round(round, number, &mut block, worker)?;
                Stage::Round(round)
            }
            Step::Done => return Ok(()),
        };
        drop(block);
        self.options.tell(self.clock.progress(stage, self.shape.len));
        Ok(())
    }

    /// Looks at every number of a block.
    fn look(
        &self,
        number: usize,
        block: &mut Block,
        worker: &mut Worker,
    ) -> Result<(), TableError> {
        let Worker { words, events, inside, edges, counts, .. } = worker;
        let (first, entries) = (self.shape.first(number), self.shape.entries(number));
        let (shift, within) = (self.shape.shift, self.shape.size() as u64 - 1);
        words.clear();
        events.clear();
        for at in 0..entries as u32 {
            inside.clear();
            let cell = self.tier.look(first + u64::from(at), inside);
            let mut ways = inside.len();
            match cell {
                Cell::Void => counts.void += 1,
                Cell::Over(_) => {}
                Cell::Open { exit, .. } => {
                    ways += usize::from(exit.is_some());
                    if let Some(Outcome::Won(winner, plies)) = exit {
                        events.push((plies, at << 1 | winner as u32));
                    }
                    if !T::BACKWARD {
                        for &next in inside.iter() {
                            self.check(next)?;
                            let message = (next & within) << FROM | (first + u64::from(at));
                            edges.send((next >> shift) as usize, message, &self.spools.mail[1])?;
                        }
                    }
                }
            }
            if ways > MOST as usize {
                return Err(TableError::TooLarge { states: self.shape.len });
            }
            words.push(Word::at_first(cell, ways as u32).0);
        }
        block.exits = Schedule::new(events, |bytes| self.fits(bytes), &self.spools.exits)?;
        let words = std::mem::take(words);
        worker.words = self.put_down(number, block, words, true)?;
        self.clock.done.fetch_add(entries as u64, Relaxed);
        Ok(())
    }

    /// Puts the edges that lead into a block in order: by where they lead.
    fn turn_round(
        &self,
        number: usize,
        block: &mut Block,
        worker: &mut Worker,
    ) -> Result<(), TableError> {
        let mut turned = std::mem::take(&mut worker.turned);
        turned.clear();
        let Inbox { pages, chunks } = std::mem::take(&mut block.arrivals);
        for page in pages {
            turned.extend_from_slice(&page);
            worker.edges.reuse(page);
        }
        for chunk in chunks {
            self.spools.mail[1].read(chunk, |edges| turned.extend_from_slice(edges))?;
        }
        turned.sort_unstable();
        if self.fits(8 * turned.len()) {
            block.edges.keep(turned.clone());
        } else {
            block.edges.write(&turned, &self.spools.edges)?;
        }
        worker.turned = turned;
        self.clock.done.fetch_add(self.shape.entries(number) as u64, Relaxed);
        Ok(())
    }

    /// Reads the mail of a block, decides what it decides, and tells those that moves lead from.
    fn round(
        &self,
        round: u32,
        number: usize,
        block: &mut Block,
        worker: &mut Worker,
    ) -> Result<(), TableError> {
        let spare = std::mem::take(&mut worker.words);
        let mut words = block.words.take(number, &self.shape, self.store.as_ref(), spare)?;
        let frontier = &mut worker.frontier;
        frontier.clear();
        let mut changed = false;
        let mut read = |messages: &[u32]| {
            changed = true;
            for &message in messages {
                let at = message >> 1;
                let mut word = Word(words[at as usize]);
                if word.learn(message & 1, round) {
                    frontier.push(at);
                }
                words[at as usize] = word.0;
            }
        };
        block.exits.take(round, &self.spools.exits, &mut read)?;
        let Inbox { pages, chunks } = std::mem::take(&mut block.inbox);
        for page in pages {
            read(&page);
            worker.post.reuse(page);
        }
        for chunk in chunks {
            self.spools.mail[0].read(chunk, &mut read)?;
        }
        if round == 0 {
            // Games that are over were decided by looking at them.
            frontier.clear();
            let over = |&(_, &word): &(u32, &u32)| Word(word).is_won_in(0);
            frontier.extend((0..).zip(&words).filter(over).map(|(at, _)| at));
        }
        self.tell(number, block, worker, &words)?;
        if !worker.frontier.is_empty() {
            worker.counts.longest = worker.counts.longest.max(round);
        }
        self.clock.done.fetch_add(worker.frontier.len() as u64, Relaxed);
        worker.words = self.put_down(number, block, words, changed)?;
        Ok(())
    }

    /// Tells those that moves lead from what was decided.
    fn tell(
        &self,
        number: usize,
        block: &Block,
        worker: &mut Worker,
        words: &[u32],
    ) -> Result<(), TableError> {
        let Worker { frontier, inside, post, turned, counts, .. } = worker;
        if frontier.is_empty() {
            return Ok(());
        }
        let (first, shift) = (self.shape.first(number), self.shape.shift);
        let within = self.shape.size() as u64 - 1;
        let edges = if T::BACKWARD { &[] } else { block.edges.all(&self.spools.edges, turned)? };
        for &at in frontier.iter() {
            let winner = Word(words[at as usize]).winner();
            counts.max += u64::from(1 - winner);
            counts.min += u64::from(winner);
            inside.clear();
            if T::BACKWARD {
                self.tier.back(first + u64::from(at), inside);
            } else {
                let begin = edges.partition_point(|&edge| edge >> FROM < u64::from(at));
                let mine = edges[begin..].iter().take_while(|&&edge| edge >> FROM == u64::from(at));
                inside.extend(mine.map(|&edge| edge & ((1 << FROM) - 1)));
            }
            for &before in inside.iter() {
                self.check(before)?;
                let message = ((before & within) as u32) << 1 | winner;
                post.send((before >> shift) as usize, message, &self.spools.mail[1])?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn check(&self, number: u64) -> Result<(), TableError> {
        if number < self.shape.len {
            Ok(())
        } else {
            Err(TableError::NoSuchNumber { number, states: self.shape.len })
        }
    }

    /// Keeps the words of a block where there is room: in memory, or else in the file. Returns memory that can be
    /// used again.
    fn put_down(
        &self,
        number: usize,
        block: &mut Block,
        words: Vec<u32>,
        changed: bool,
    ) -> Result<Vec<u32>, TableError> {
        if block.words.has_room || self.fits(4 * words.len()) {
            block.words.has_room = true;
            block.words.keep(words, changed);
            return Ok(Vec::new());
        }
        if let Some(store) = self.store.as_ref().filter(|_| changed) {
            block.words.put(number, &self.shape, store, &words)?;
        }
        Ok(words)
    }

    /// Whether there is room for so many bytes more, which are taken then.
    fn fits(&self, bytes: usize) -> bool {
        let bytes = bytes as isize;
        let fits = self.room.fetch_sub(bytes, Relaxed) >= bytes;
        if !fits {
            self.room.fetch_add(bytes, Relaxed);
        }
        fits
    }

    /// Makes sure that nothing done so far can be lost.
    pub(super) fn checkpoint(&mut self) -> Result<(), TableError> {
        let Some(store) = &self.store else { return Ok(()) };
        let worker = &mut self.workers[0];
        for (number, block) in self.blocks.iter_mut().enumerate() {
            let block = unlocked(block);
            block.words.flush(number, &self.shape, store)?;
            block.exits.messages.flush(&self.spools.exits)?;
            block.edges.flush(&self.spools.edges)?;
            block.inbox.flush(&self.spools.mail[0], &mut worker.post)?;
            block.coming.flush(&self.spools.mail[1], &mut worker.post)?;
            block.arrivals.flush(&self.spools.mail[1], &mut worker.edges)?;
        }
        if self.options.durable {
            self.spools.all().into_iter().try_for_each(Spool::sync)?;
        }
        let mut manifest = Writer(self.subject.clone());
        let lengths = self.spools.all().map(Spool::length);
        let Self { shape, step, todo, counts, .. } = &*self;
        let blocks = self.blocks.iter().map(lock);
        manifest::write(shape, *step, todo, counts, lengths, blocks, &mut manifest);
        store.write_manifest(&manifest.0, self.options.durable)?;
        self.needed = self.spools.all().into_iter().filter_map(Spool::name).collect();
        store.disk.give(store.keep_spools(&self.needed));
        self.blocks.iter_mut().for_each(|block| unlocked(block).words.settle());
        self.clock.saved = Instant::now();
        Ok(())
    }

    /// A copy of the words of a block.
    pub(super) fn words(&self, number: usize, spare: Vec<u32>) -> Result<Vec<u32>, TableError> {
        lock(&self.blocks[number]).words.copy(number, &self.shape, self.store.as_ref(), spare)
    }
}

impl Clock {
    fn starting_from(done: u64) -> Self {
        let now = Instant::now();
        Self { begun: now, before: done, done: AtomicU64::new(done), saved: now }
    }

    fn progress(&self, stage: Stage, of: u64) -> Progress {
        let done = self.done.load(Relaxed);
        Progress { stage, done, of, now: done - self.before, elapsed: self.begun.elapsed() }
    }
}

/// Nothing has been done.
fn fresh(len: u64, options: &Options<'_>) -> Snapshot {
    let threads = options.threads.max(1);
    let mut shift = MOST_SHIFT;
    // What workers have in hand must fit, and there should be work for all of them.
    let fits = |shift: u32| (64_usize << shift).saturating_mul(threads) <= options.memory;
    let occupies = |shift: u32| len >> shift >= 4 * threads as u64;
    while shift > BLOCK_SHIFT && !(fits(shift) && occupies(shift)) {
        shift -= 1;
    }
    let shape = Shape { len, shift };
    Snapshot {
        shape,
        step: Step::Look,
        todo: (0..shape.blocks() as u32).collect(),
        counts: Counts::default(),
        blocks: (0..shape.blocks()).map(|_| Block::default()).collect(),
        lengths: [0; 4],
    }
}

/// Numbers that are done with at a step.
fn done(counts: &Counts, step: Step, shape: &Shape, todo: &[u32]) -> u64 {
    match step {
        Step::Look | Step::Turn => {
            shape.len - todo.iter().map(|&block| shape.entries(block as usize) as u64).sum::<u64>()
        }
        Step::Round(_) | Step::Done => counts.max + counts.min + counts.void,
    }
}

fn lock(block: &Mutex<Block>) -> MutexGuard<'_, Block> {
    block.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unlocked(block: &mut Mutex<Block>) -> &mut Block {
    block.get_mut().unwrap_or_else(PoisonError::into_inner)
}
