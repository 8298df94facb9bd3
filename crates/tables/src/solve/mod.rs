//! Solving a tier, in memory or into a file.

mod block;
mod engine;
mod mail;
mod manifest;
mod store;
mod word;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::Instant,
};

use perfectplay_core::tier::Tier;

use self::{engine::Engine, store::Store, word::Word};
use crate::{
    Head, Label, Loaded, Options, Progress, Stage, TableError,
    code::{Width, encode},
    disk::{Disk, needs},
    file::{BLOCK_SHIFT, Draft, Packed, pack},
};

/// What came of building a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// It stands in its file.
    Complete(Head),
    /// It was told to stop; what was done is kept, and building it again goes on from there.
    Interrupted,
}

/// Every outcome of a tier, in memory, however much that takes; `None` if it was cancelled.
///
/// # Errors
///
/// If there are too many states, or the tier breaks its laws.
pub fn solve<T: Tier>(tier: &T, options: &Options<'_>) -> Result<Option<Loaded>, TableError> {
    let nothing = Label { game: String::new(), parameters: Vec::new(), tier: String::new() };
    let mut engine = Engine::new(tier, &nothing, None, options)?;
    let Some(counts) = engine.run()? else { return Ok(None) };
    let width = Width::for_longest(counts.longest);
    let mut bytes = Vec::with_capacity(engine.shape.len as usize * width.bytes());
    for block in 0..engine.shape.blocks() {
        encode_words(&engine.words(block, Vec::new())?, width, &mut bytes);
    }
    Ok(Some(Loaded { width, bytes }))
}

/// Solves a tier into a file. The work is done in a folder beside it, which is there until the file is complete: whatever
/// ends the program, building it again goes on from the last checkpoint.
///
/// The file is the same whatever the threads, the memory and the interruptions.
///
/// # Errors
///
/// If a file cannot be written, another program works there, there are too many states, it takes too much of the disk, or
/// the tier breaks its laws.
pub fn build<T: Tier>(
    tier: &T,
    label: &Label,
    file: &Path,
    options: &Options<'_>,
) -> Result<Built, TableError> {
    // No disk is as large, and no option helps.
    engine::check_size(tier)?;
    let folder = folder_of(file);
    let is_new = !folder.exists();
    let store = Store::open(&folder, Disk::new(options.disk))?;
    if let Err(error) = store.disk.check(needs(tier), &folder) {
        drop(store);
        if is_new {
            // Nothing has been done: nothing stays.
            let _ = discard(file);
        }
        return Err(error);
    }
    let disk = Arc::clone(&store.disk);
    let mut engine = Engine::new(tier, label, Some(store), options)?;
    let Some(counts) = engine.run()? else { return Ok(Built::Interrupted) };
    let head = Head { label: label.clone(), len: tier.len(), counts };
    if !write(&engine, &head, file, &disk, options)? {
        engine.checkpoint()?;
        return Ok(Built::Interrupted);
    }
    drop(engine);
    discard(file)?;
    Ok(Built::Complete(head))
}

/// Whether a table has been begun and is not finished.
pub fn is_begun(file: &Path) -> bool {
    store::is_begun(&folder_of(file))
}

/// Removes what is left of a table that was begun.
///
/// # Errors
///
/// If that cannot be.
pub fn discard(file: &Path) -> Result<(), TableError> {
    let folder = folder_of(file);
    fs::remove_dir_all(&folder).map_err(TableError::io(&folder))
}

/// Removes what is left of the making of a table that is there: a program that was ended at the last moment leaves it
/// behind. Nothing happens if there is no such table, or somebody is at work.
pub fn tidy(file: &Path) {
    let folder = folder_of(file);
    if !file.exists() || !folder.exists() {
        return;
    }
    if let Ok(store) = Store::open(&folder, Disk::new(None)) {
        // It stays locked until it is gone. What cannot be removed costs space and nothing else.
        let _ = fs::remove_dir_all(&folder);
        drop(store);
    }
}

/// The folder in which the table of a file is made.
fn folder_of(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    file.with_file_name(name)
}

/// Writes the table; false if it was cancelled before the end.
fn write<T: Tier>(
    engine: &Engine<'_, T>,
    head: &Head,
    file: &Path,
    disk: &Disk,
    options: &Options<'_>,
) -> Result<bool, TableError> {
    let mut draft = Draft::new(file, head)?;
    disk.take(draft.front())?;
    let (shape, width, begun) = (&engine.shape, head.width(), Instant::now());
    let threads = options.threads.max(1);
    let mut done = 0;
    for first in (0..shape.blocks()).step_by(threads) {
        if options.is_cancelled() {
            return Ok(false);
        }
        // Each worker packs a block of the engine, and then they are written in order.
        let range = first..shape.blocks().min(first + threads);
        let next = AtomicUsize::new(range.start);
        let packed = Mutex::new(Vec::new());
        let work = || {
            let (mut words, mut bytes) = (Vec::new(), Vec::new());
            loop {
                let block = next.fetch_add(1, Relaxed);
                if block >= range.end {
                    break;
                }
                let found = engine.words(block, std::mem::take(&mut words)).and_then(|words| {
                    let pieces = words.chunks(1 << BLOCK_SHIFT).map(|entries| {
                        bytes.clear();
                        encode_words(entries, width, &mut bytes);
                        pack(&bytes).map_err(TableError::io(file))
                    });
                    pieces.collect::<Result<Vec<Packed>, _>>()
                });
                packed.lock().unwrap_or_else(PoisonError::into_inner).push((block, found));
            }
        };
        if range.len() == 1 {
            work();
        } else {
            thread::scope(|scope| {
                range.clone().for_each(|_| {
                    scope.spawn(work);
                });
            });
        }
        let mut packed = packed.into_inner().unwrap_or_else(PoisonError::into_inner);
        packed.sort_by_key(|&(block, _)| block);
        for (block, pieces) in packed {
            for piece in &pieces? {
                disk.take(piece.bytes.len() as u64)?;
                draft.push(piece)?;
            }
            done += shape.entries(block) as u64;
        }
        let (stage, of, elapsed) = (Stage::Writing, shape.len, begun.elapsed());
        options.tell(Progress { stage, done, of, now: done, elapsed });
    }
    draft.finish()?;
    Ok(true)
}

/// Appends words as entries. Where no state stands, the last entry stands once more, which compresses well.
fn encode_words(words: &[u32], width: Width, bytes: &mut Vec<u8>) {
    let mut code = 0;
    for &word in words {
        code = Word(word).outcome().map_or(code, encode);
        width.put(bytes, code);
    }
}
