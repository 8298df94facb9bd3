//! Work at the same time, results in order.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use serde::Serialize;

/// Numbered pieces of work that do not depend on each other.
pub trait Series: Sync {
    /// What one piece gives.
    type Piece: Send;
    /// What a thread sets up once and uses for all its pieces.
    type Bench;
    /// Why a thread cannot.
    type Failure: Send;

    /// How many pieces there are.
    fn pieces(&self) -> usize;

    /// Makes a thread ready.
    ///
    /// # Errors
    ///
    /// If it cannot work: then nothing is done at all.
    fn set_up(&self) -> Result<Self::Bench, Self::Failure>;

    /// Does the piece of that number, from 0, which depends on nothing else. `None` if it was told to
    /// stop before it was done.
    fn piece(
        &self,
        number: usize,
        bench: &mut Self::Bench,
        stop: &AtomicBool,
    ) -> Option<Self::Piece>;
}

/// How a series ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// Everything was done.
    Complete,
    /// Whoever was told the results had seen enough.
    Decided,
    /// It was interrupted.
    Cancelled,
}

/// How long it may take until an interruption is noticed.
const GLANCE: Duration = Duration::from_millis(20);

/// Does the pieces from number `from` on, so many at the same time, and tells each when all before it
/// are done, too. Once `cancel` is true, or `told` has seen enough, pieces under way are dropped.
///
/// # Errors
///
/// If a thread cannot be made ready.
pub fn run<S: Series>(
    series: &S,
    from: usize,
    concurrency: usize,
    cancel: &AtomicBool,
    told: &mut dyn FnMut(S::Piece) -> ControlFlow<()>,
) -> Result<Conclusion, S::Failure> {
    let next = AtomicUsize::new(from);
    let stop = AtomicBool::new(false);
    let failure = Mutex::new(None);
    let (sender, receiver) = mpsc::channel();
    let conclusion = thread::scope(|scope| {
        for _ in 0..concurrency.max(1) {
            let (sender, next, stop, failure) = (sender.clone(), &next, &stop, &failure);
            scope.spawn(move || {
                if let Err(why) = work(series, next, stop, &sender) {
                    stop.store(true, Ordering::Relaxed);
                    if let Ok(mut failure) = failure.lock() {
                        failure.get_or_insert(why);
                    }
                }
            });
        }
        drop(sender);
        tell_in_order(from..series.pieces(), &receiver, cancel, &stop, told)
    });
    match failure.into_inner() {
        Ok(Some(why)) => Err(why),
        _ => Ok(conclusion),
    }
}

/// Does one piece after the other until there are no more.
fn work<S: Series>(
    series: &S,
    next: &AtomicUsize,
    stop: &AtomicBool,
    sender: &mpsc::Sender<(usize, S::Piece)>,
) -> Result<(), S::Failure> {
    let mut bench = series.set_up()?;
    while !stop.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= series.pieces() {
            break;
        }
        let Some(piece) = series.piece(number, &mut bench, stop) else { break };
        if sender.send((number, piece)).is_err() {
            break;
        }
    }
    Ok(())
}

fn tell_in_order<P>(
    pieces: std::ops::Range<usize>,
    receiver: &mpsc::Receiver<(usize, P)>,
    cancel: &AtomicBool,
    stop: &AtomicBool,
    told: &mut dyn FnMut(P) -> ControlFlow<()>,
) -> Conclusion {
    let mut early = BTreeMap::new();
    let mut next = pieces.start;
    let mut conclusion = Conclusion::Complete;
    loop {
        match receiver.recv_timeout(GLANCE) {
            Ok((number, piece)) => {
                early.insert(number, piece);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return conclusion,
        }
        while conclusion != Conclusion::Decided
            && let Some(piece) = early.remove(&next)
        {
            next += 1;
            if told(piece).is_break() {
                conclusion = Conclusion::Decided;
                stop.store(true, Ordering::Relaxed);
            }
        }
        if conclusion == Conclusion::Complete && cancel.load(Ordering::Relaxed) && next < pieces.end
        {
            conclusion = Conclusion::Cancelled;
            stop.store(true, Ordering::Relaxed);
        }
    }
}
