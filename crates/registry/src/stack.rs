//! Threads with a stack that is deep enough.

use std::{
    cell::Cell,
    sync::mpsc::Receiver,
    thread::{self, ScopedJoinHandle},
    time::Duration,
};

use perfectplay_tree as tree;

/// How long a caller waits for news before it looks whether the search has ended.
const PATIENCE: Duration = Duration::from_millis(20);

thread_local! {
    /// Whether this thread has such a stack already.
    static IS_DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Runs a search where a line of [`tree::MAX_PLY`] moves does not overflow the stack. The memory is
/// only taken if a line really gets that long.
pub(crate) fn on_a_deep_stack<T: Send>(search: impl FnOnce() -> T + Send) -> T {
    if IS_DEEP.get() { search() } else { run(search, |_| ()) }
}

/// Does any work on such a stack, while the caller does something else until the work is done. The searches of the work
/// then begin at once, whereas each of them would need a thread of its own.
pub fn on_a_deep_stack_meanwhile<T: Send>(
    work: impl FnOnce() -> T + Send,
    meanwhile: impl FnOnce(),
) -> T {
    run(work, |_| meanwhile())
}

/// The same, and in the meantime the caller tells what it hears from the search. The last thing it hears is
/// nothing, so that it need not wait for the end by looking.
pub(crate) fn on_a_deep_stack_telling<T: Send, N>(
    search: impl FnOnce() -> T + Send,
    news: &Receiver<Option<N>>,
    tell: impl Fn(&N),
) -> T {
    let answer = run(search, |running| {
        while !running.is_finished() {
            match news.recv_timeout(PATIENCE) {
                Ok(Some(heard)) => tell(&heard),
                Ok(None) => break,
                Err(_) => {}
            }
        }
    });
    news.try_iter().flatten().for_each(|last| tell(&last));
    answer
}

fn run<T: Send>(
    search: impl FnOnce() -> T + Send,
    meanwhile: impl FnOnce(&ScopedJoinHandle<'_, ()>),
) -> T {
    let (mut search, mut meanwhile) = (Some(search), Some(meanwhile));
    let mut answer = None;
    let mut search = || {
        IS_DEEP.set(true);
        answer = search.take().map(|search| search());
    };
    on_a_thread(&mut search, &mut |running| {
        meanwhile.take().into_iter().for_each(|meanwhile| meanwhile(running))
    });
    answer.expect("a search that does not answer panics")
}

/// Knows no search, so that threads are compiled once.
fn on_a_thread(
    search: &mut (dyn FnMut() + Send),
    meanwhile: &mut dyn FnMut(&ScopedJoinHandle<'_, ()>),
) {
    thread::scope(|scope| {
        let spawned = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(tree::STACK_BYTES)
            .spawn_scoped(scope, search)
            .expect("the system lets a thread start");
        meanwhile(&spawned);
        if let Err(panic) = spawned.join() {
            std::panic::resume_unwind(panic);
        }
    });
}
