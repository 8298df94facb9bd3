//! The rounds of an attractor on several threads.
//!
//! Within a round the vertices of the queue can be worked on in any order, so threads take them in
//! portions. A round ends when all have finished: only then does the next rank begin. Small rounds are
//! not worth a meeting of the threads; the first one walks them alone.

use std::{
    sync::{
        Barrier,
        atomic::{
            AtomicU32, AtomicUsize,
            Ordering::{Acquire, Relaxed, Release},
        },
    },
    thread,
};

use crate::{Vertex, attractor::Walk};

/// A thread takes so many vertices at a time.
const PORTION: usize = 1024;

/// Smaller rounds are walked by one thread.
const SMALL: usize = 8 * PORTION;

/// What the threads share: the queue, which only ever grows, and the round they are in.
struct Shared {
    queue: Vec<AtomicU32>,
    /// How much of the queue is taken.
    len: AtomicUsize,
    /// The next vertex of the round that nobody works on yet, and where the round ends.
    next: AtomicUsize,
    end: AtomicUsize,
    rank: AtomicU32,
    meeting: Barrier,
}

/// All rounds, from the vertices of rank 0; the number of the last in which something happened.
pub(crate) fn rounds(walk: &Walk<'_>, queue: Vec<Vertex>, threads: usize) -> u32 {
    let len = queue.len();
    let room = queue.capacity();
    let mut queue: Vec<_> = queue.into_iter().map(AtomicU32::new).collect();
    queue.resize_with(room, AtomicU32::default);
    let shared = Shared {
        queue,
        len: AtomicUsize::new(len),
        next: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        rank: AtomicU32::new(0),
        meeting: Barrier::new(threads),
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| {
                let mut found = Vec::new();
                loop {
                    shared.meeting.wait();
                    if shared.end.load(Relaxed) == 0 {
                        return;
                    }
                    shared.work_with(walk, &mut found);
                    shared.meeting.wait();
                }
            });
        }
        let last = shared.lead(walk);
        shared.end.store(0, Relaxed);
        shared.meeting.wait();
        last
    })
}

impl Shared {
    /// Leads through all rounds.
    fn lead(&self, walk: &Walk<'_>) -> u32 {
        let mut alone = Vec::new();
        let (mut begin, mut rank) = (0, 0);
        loop {
            let end = self.len.load(Acquire);
            if begin == end {
                return rank.max(1) - 1;
            }
            self.next.store(begin, Relaxed);
            self.end.store(end, Relaxed);
            self.rank.store(rank, Relaxed);
            if end - begin < SMALL {
                self.work_with(walk, &mut alone);
            } else {
                self.meeting.wait();
                self.work_with(walk, &mut alone);
                self.meeting.wait();
            }
            (begin, rank) = (end, rank + 1);
        }
    }

    /// Takes portions of the round until there are none.
    fn work_with(&self, walk: &Walk<'_>, found: &mut Vec<Vertex>) {
        let (end, rank) = (self.end.load(Relaxed), self.rank.load(Relaxed));
        let mut portion = Vec::with_capacity(PORTION);
        loop {
            let begin = self.next.fetch_add(PORTION, Relaxed);
            if begin >= end {
                break;
            }
            let vertices = &self.queue[begin..end.min(begin + PORTION)];
            portion.clear();
            portion.extend(vertices.iter().map(|vertex| vertex.load(Relaxed)));
            for (at, &vertex) in portion.iter().enumerate() {
                walk.fetch_ahead(&portion, at);
                walk.back_from_shared(vertex, rank, |before| found.push(before));
            }
            self.append(found);
        }
    }

    /// Puts what was found behind what the queue has.
    fn append(&self, found: &mut Vec<Vertex>) {
        let begin = self.len.fetch_add(found.len(), Release);
        for (place, vertex) in self.queue[begin..].iter().zip(found.drain(..)) {
            place.store(vertex, Relaxed);
        }
    }
}
