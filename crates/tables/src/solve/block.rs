//! What a block of numbers consists of, and where it is.

use super::{
    mail::{Chunk, Inbox},
    store::{Spool, Store},
};
use crate::TableError;

/// A block of numbers: one worker at a time has to do with it.
#[derive(Default)]
pub(super) struct Block {
    pub(super) words: Words,
    /// Messages that come by themselves: what moves that leave the tier lead to.
    pub(super) exits: Schedule,
    /// Where moves come from, if the tier does not say.
    pub(super) edges: Data<u64>,
    /// Messages of this round.
    pub(super) inbox: Inbox<u32>,
    /// Messages of the next.
    pub(super) coming: Inbox<u32>,
    /// Edges that have not been put in order.
    pub(super) arrivals: Inbox<u64>,
}

/// The words of a block: in memory, or in one of two places of the file.
#[derive(Default)]
pub(super) struct Words {
    here: Option<Vec<u32>>,
    /// They may stay in memory.
    pub(super) has_room: bool,
    /// What is in memory is not in the file.
    dirty: bool,
    /// The place that the last checkpoint uses.
    saved: Option<u8>,
    /// The place of the newest words.
    newest: Option<u8>,
}

impl Words {
    /// As the last checkpoint left them.
    pub(super) fn saved_in(slot: Option<u8>) -> Self {
        Self { saved: slot, newest: slot, ..Self::default() }
    }

    /// Where the newest words are in the file, once they are written.
    pub(super) fn newest(&self) -> Option<u8> {
        self.newest
    }

    /// The words; `spare` is memory to read them into.
    pub(super) fn take(
        &mut self,
        number: usize,
        shape: &Shape,
        store: Option<&Store>,
        spare: Vec<u32>,
    ) -> Result<Vec<u32>, TableError> {
        match self.here.take() {
            Some(words) => Ok(words),
            None => self.copy(number, shape, store, spare),
        }
    }

    /// A copy of them in `spare`.
    pub(super) fn copy(
        &self,
        number: usize,
        shape: &Shape,
        store: Option<&Store>,
        mut spare: Vec<u32>,
    ) -> Result<Vec<u32>, TableError> {
        spare.clear();
        if let Some(words) = &self.here {
            spare.extend_from_slice(words);
            return Ok(spare);
        }
        let mut words = spare;
        words.resize(shape.entries(number), 0);
        if let (Some(store), Some(slot)) = (store, self.newest) {
            store.read_words(number, slot, shape.size(), &mut words)?;
        }
        Ok(words)
    }

    /// Keeps words in memory.
    pub(super) fn keep(&mut self, words: Vec<u32>, changed: bool) {
        self.here = Some(words);
        self.dirty |= changed;
    }

    /// Writes words to the file, beside those of the last checkpoint.
    pub(super) fn put(
        &mut self,
        number: usize,
        shape: &Shape,
        store: &Store,
        words: &[u32],
    ) -> Result<(), TableError> {
        let slot = self.saved.map_or(0, |saved| 1 - saved);
        store.write_words(number, slot, shape.size(), words)?;
        self.newest = Some(slot);
        self.dirty = false;
        Ok(())
    }

    /// Writes what is only in memory.
    pub(super) fn flush(
        &mut self,
        number: usize,
        shape: &Shape,
        store: &Store,
    ) -> Result<(), TableError> {
        if self.dirty
            && let Some(words) = self.here.take()
        {
            self.put(number, shape, store, &words)?;
            self.here = Some(words);
        }
        Ok(())
    }

    /// There is a new checkpoint.
    pub(super) fn settle(&mut self) {
        self.saved = self.newest;
    }
}

/// Numbers that never change once they are known: in memory, in a file, or both.
pub(super) struct Data<M> {
    here: Option<Vec<M>>,
    there: Option<Chunk>,
}

impl<M> Default for Data<M> {
    fn default() -> Self {
        Self { here: None, there: None }
    }
}

impl<M: bytemuck::Pod> Data<M> {
    pub(super) fn saved_in(there: Option<Chunk>) -> Self {
        Self { here: None, there }
    }

    pub(super) fn there(&self) -> Option<Chunk> {
        self.there
    }

    pub(super) fn keep(&mut self, data: Vec<M>) {
        self.here = Some(data);
    }

    pub(super) fn write(&mut self, data: &[M], spool: &Spool) -> Result<(), TableError> {
        self.there = Some(spool.write(data)?);
        Ok(())
    }

    /// Writes what is only in memory.
    pub(super) fn flush(&mut self, spool: &Spool) -> Result<(), TableError> {
        if let (Some(data), None) = (&self.here, self.there) {
            self.there = Some(spool.write(data)?);
        }
        Ok(())
    }

    /// Goes through some of the numbers.
    pub(super) fn read(
        &self,
        first: u64,
        count: u64,
        spool: &Spool,
        mut each: impl FnMut(&[M]),
    ) -> Result<(), TableError> {
        match (&self.here, self.there) {
            (Some(data), _) => {
                each(&data[first as usize..(first + count) as usize]);
                Ok(())
            }
            (None, Some(Chunk { at, .. })) => {
                let at = at + first * size_of::<M>() as u64;
                spool.read(Chunk { at, count }, each)
            }
            (None, None) => Ok(()),
        }
    }

    /// All of them, read into `spare` unless they are in memory.
    pub(super) fn all<'d>(
        &'d self,
        spool: &Spool,
        spare: &'d mut Vec<M>,
    ) -> Result<&'d [M], TableError> {
        if let Some(data) = &self.here {
            return Ok(data);
        }
        spare.clear();
        if let Some(there) = self.there {
            spool.read(there, |piece| spare.extend_from_slice(piece))?;
        }
        Ok(spare)
    }
}

/// Messages that come at certain rounds.
#[derive(Default)]
pub(super) struct Schedule {
    /// Rounds from now on, and how many messages come then; the next one last.
    pub(super) rounds: Vec<(u32, u32)>,
    /// How many have come already.
    pub(super) passed: u64,
    pub(super) messages: Data<u32>,
}

impl Schedule {
    /// The messages and their rounds, in any order, put in order.
    pub(super) fn new(
        events: &[(u32, u32)],
        fits: impl FnOnce(usize) -> bool,
        spool: &Spool,
    ) -> Result<Self, TableError> {
        let Some(last) = events.iter().map(|&(round, _)| round).max() else {
            return Ok(Self::default());
        };
        let mut messages = vec![0; events.len()];
        let mut rounds: Vec<(u32, u32)> = Vec::new();
        if last as usize <= 4 * events.len() + 256 {
            let mut first = vec![0_u32; last as usize + 2];
            events.iter().for_each(|&(round, _)| first[round as usize + 1] += 1);
            rounds.extend(
                (0..=last)
                    .zip(&first[1..])
                    .filter(|(_, count)| **count > 0)
                    .map(|(round, &count)| (round, count)),
            );
            (1..first.len()).for_each(|at| first[at] += first[at - 1]);
            for &(round, message) in events {
                let place = &mut first[round as usize];
                messages[*place as usize] = message;
                *place += 1;
            }
        } else {
            let mut sorted = events.to_vec();
            sorted.sort_unstable();
            rounds.extend(
                sorted.chunk_by(|a, b| a.0 == b.0).map(|same| (same[0].0, same.len() as u32)),
            );
            messages.iter_mut().zip(sorted).for_each(|(message, event)| *message = event.1);
        }
        rounds.reverse();
        let mut data = Data::default();
        if fits(4 * events.len()) {
            data.keep(messages);
        } else {
            data.write(&messages, spool)?;
        }
        Ok(Self { rounds, passed: 0, messages: data })
    }

    /// The next round with messages.
    pub(super) fn next(&self) -> Option<u32> {
        self.rounds.last().map(|&(round, _)| round)
    }

    /// How many messages come in a round, which is the next one.
    pub(super) fn coming_at(&self, round: u32) -> usize {
        self.rounds
            .last()
            .filter(|(next, _)| *next == round)
            .map_or(0, |&(_, count)| count as usize)
    }

    /// Goes through the messages of a round.
    pub(super) fn take(
        &mut self,
        round: u32,
        spool: &Spool,
        each: impl FnMut(&[u32]),
    ) -> Result<(), TableError> {
        let Some((_, count)) = self.rounds.pop_if(|(next, _)| *next == round) else {
            return Ok(());
        };
        self.messages.read(self.passed, count.into(), spool, each)?;
        self.passed += u64::from(count);
        Ok(())
    }
}

/// How numbers are divided into blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) len: u64,
    pub(super) shift: u32,
}

impl Shape {
    /// Numbers in a block; the last one may have fewer.
    pub(super) fn size(&self) -> usize {
        1 << self.shift
    }

    pub(super) fn blocks(&self) -> usize {
        self.len.div_ceil(1 << self.shift) as usize
    }

    pub(super) fn first(&self, block: usize) -> u64 {
        (block as u64) << self.shift
    }

    pub(super) fn entries(&self, block: usize) -> usize {
        (self.len - self.first(block)).min(1 << self.shift) as usize
    }
}
