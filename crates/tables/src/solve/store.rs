//! The folder that a table is made in.
//!
//! Three kinds of files: one with two places for the words of every block, so that those of the last checkpoint
//! stay while new ones are written; *spools*, which only grow; and the manifest, which says what belongs to
//! the last checkpoint. Numbers in them are as the machine has them, for they are never carried to another one.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use bytemuck::Pod;

use super::mail::{Chunk, Page};
use crate::{TableError, disk::Disk};

/// The folder, locked while it is in use.
pub(super) struct Store {
    folder: PathBuf,
    lock: File,
    words: Mutex<File>,
    /// How long the file of words is, and the manifest.
    lengths: Mutex<Lengths>,
    pub(super) disk: Arc<Disk>,
}

#[derive(Default)]
struct Lengths {
    words: u64,
    manifest: u64,
}

/// The name of the file that says what belongs to the last checkpoint.
const MANIFEST: &str = "manifest";

impl Store {
    pub(super) fn open(folder: &Path, disk: Disk) -> Result<Self, TableError> {
        fs::create_dir_all(folder).map_err(TableError::io(folder))?;
        let open = |name: &str| {
            let path = folder.join(name);
            let options =
                OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
            options.map_err(TableError::io(&path))
        };
        let lock = open("lock")?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                return Err(TableError::InUse { path: folder.to_owned() });
            }
            // Where files cannot be locked, whoever starts two programs at once is on their own.
            Err(fs::TryLockError::Error(_)) => {}
        }
        let words = open("words")?;
        let length = |file: io::Result<fs::Metadata>| file.map_or(0, |file| file.len());
        let lengths = Lengths {
            words: length(words.metadata()),
            manifest: length(fs::metadata(folder.join(MANIFEST))),
        };
        disk.find(lengths.words + lengths.manifest);
        let (words, lengths) = (Mutex::new(words), Mutex::new(lengths));
        Ok(Self { folder: folder.to_owned(), lock, words, lengths, disk: Arc::new(disk) })
    }

    /// Reads the words of a block from one of its two places, each of `size` words.
    pub(super) fn read_words(
        &self,
        block: usize,
        slot: u8,
        size: usize,
        into: &mut [u32],
    ) -> Result<(), TableError> {
        let at = place(block, slot, size);
        read_at(&self.words, at, bytemuck::cast_slice_mut(into))
            .map_err(TableError::io(&self.folder))
    }

    /// Writes the words of a block.
    pub(super) fn write_words(
        &self,
        block: usize,
        slot: u8,
        size: usize,
        words: &[u32],
    ) -> Result<(), TableError> {
        let at = place(block, slot, size);
        {
            let mut lengths = self.lengths.lock().unwrap_or_else(PoisonError::into_inner);
            let end = at + 4 * words.len() as u64;
            self.disk.take(end.saturating_sub(lengths.words))?;
            lengths.words = lengths.words.max(end);
        }
        write_at(&self.words, at, bytemuck::cast_slice(words)).map_err(TableError::io(&self.folder))
    }

    /// A file that only grows; `length` of it is of use.
    pub(super) fn spool(&self, name: String, length: u64) -> Spool {
        self.disk.find(length);
        Spool {
            place: Some((self.folder.join(name), Arc::clone(&self.disk))),
            inner: Mutex::new(Inner { file: None, length }),
        }
    }

    /// Puts down what belongs together from now on.
    pub(super) fn write_manifest(&self, manifest: &[u8], durable: bool) -> Result<(), TableError> {
        let (path, beside) = (self.folder.join(MANIFEST), self.folder.join("manifest.new"));
        let length = manifest.len() as u64 + 4;
        self.disk.take(length)?;
        let written = || -> io::Result<()> {
            if durable {
                self.words.lock().unwrap_or_else(PoisonError::into_inner).sync_data()?;
            }
            let mut file = File::create(&beside)?;
            file.write_all(manifest)?;
            file.write_all(&crc32fast::hash(manifest).to_le_bytes())?;
            if durable {
                file.sync_data()?;
            }
            fs::rename(&beside, &path)
        };
        written().map_err(TableError::io(&path))?;
        // The one before is gone.
        let mut lengths = self.lengths.lock().unwrap_or_else(PoisonError::into_inner);
        self.disk.give(std::mem::replace(&mut lengths.manifest, length));
        Ok(())
    }

    /// What belonged together when the manifest was last written; nothing if it never was, or not wholly.
    pub(super) fn read_manifest(&self) -> Option<Vec<u8>> {
        let mut bytes = fs::read(self.folder.join(MANIFEST)).ok()?;
        let checksum = bytes.split_off(bytes.len().checked_sub(4)?);
        (crc32fast::hash(&bytes).to_le_bytes() == *checksum).then_some(bytes)
    }

    /// Removes the spools that have other names than these, and tells how many bytes they had.
    pub(super) fn keep_spools(&self, names: &[String]) -> u64 {
        let mut gone = 0;
        let Ok(files) = fs::read_dir(&self.folder) else { return gone };
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            if name.starts_with("spool") && !names.contains(&name) {
                let length = file.metadata().map_or(0, |file| file.len());
                // What is left behind costs space and nothing else, until the folder goes.
                if fs::remove_file(file.path()).is_ok() {
                    gone += length;
                }
            }
        }
        gone
    }
}

/// A process that is being started holds whatever is open for a moment, and must not hold the lock.
impl Drop for Store {
    fn drop(&mut self) {
        // If it cannot be unlocked, it is when the last one closes it.
        let _ = self.lock.unlock();
    }
}

/// Whether a folder has the beginnings of a table in it.
pub(super) fn is_begun(folder: &Path) -> bool {
    folder.join(MANIFEST).exists()
}

fn place(block: usize, slot: u8, size: usize) -> u64 {
    (2 * block as u64 + u64::from(slot)) * 4 * size as u64
}

/// A file that only grows, made when it is first written to. Without a place nothing can be written.
pub(super) struct Spool {
    place: Option<(PathBuf, Arc<Disk>)>,
    inner: Mutex<Inner>,
}

struct Inner {
    file: Option<File>,
    length: u64,
}

/// Pages are gathered into writes of at least so many bytes.
const WRITE: usize = 1 << 20;

impl Spool {
    /// One that does not exist, for tables in memory.
    pub(super) fn nowhere() -> Self {
        Self { place: None, inner: Mutex::new(Inner { file: None, length: 0 }) }
    }

    pub(super) fn is_there(&self) -> bool {
        self.place.is_some()
    }

    pub(super) fn name(&self) -> Option<String> {
        Some(self.place.as_ref()?.0.file_name()?.to_string_lossy().into_owned())
    }

    pub(super) fn length(&self) -> u64 {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).length
    }

    /// Appends pages, sorted by block, and tells where those of each block are.
    pub(super) fn write_pages<M: Pod>(
        &self,
        pages: &[(u32, Page<M>)],
    ) -> Result<Vec<(u32, Chunk)>, TableError> {
        let mut chunks = Vec::new();
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let mut buffer: Vec<u8> = Vec::new();
        for of_block in pages.chunk_by(|a, b| a.0 == b.0) {
            let at = inner.length + buffer.len() as u64;
            let mut count = 0;
            for (_, page) in of_block {
                buffer.extend_from_slice(bytemuck::cast_slice(page));
                count += page.len() as u64;
            }
            chunks.push((of_block[0].0, Chunk { at, count }));
            if buffer.len() >= WRITE {
                self.append(&mut inner, &buffer)?;
                buffer.clear();
            }
        }
        self.append(&mut inner, &buffer)?;
        Ok(chunks)
    }

    /// Appends some numbers.
    pub(super) fn write<M: Pod>(&self, data: &[M]) -> Result<Chunk, TableError> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let chunk = Chunk { at: inner.length, count: data.len() as u64 };
        self.append(&mut inner, bytemuck::cast_slice(data))?;
        Ok(chunk)
    }

    fn append(&self, inner: &mut Inner, bytes: &[u8]) -> Result<(), TableError> {
        let Some((place, disk)) = &self.place else { return Ok(()) };
        let length = inner.length;
        disk.take(bytes.len() as u64)?;
        let mut write = || -> io::Result<()> {
            let file = opened(inner, place)?;
            file.seek(SeekFrom::Start(length))?;
            file.write_all(bytes)
        };
        write().map_err(TableError::io(place))?;
        inner.length += bytes.len() as u64;
        Ok(())
    }

    /// Reads a chunk, a piece at a time.
    pub(super) fn read<M: Pod>(
        &self,
        chunk: Chunk,
        mut each: impl FnMut(&[M]),
    ) -> Result<(), TableError> {
        const PIECE: u64 = 1 << 13;
        let mut piece = vec![M::zeroed(); chunk.count.min(PIECE) as usize];
        let mut read = 0;
        while read < chunk.count {
            let count = (chunk.count - read).min(PIECE);
            let piece = &mut piece[..count as usize];
            self.read_exactly(
                chunk.at + read * size_of::<M>() as u64,
                bytemuck::cast_slice_mut(piece),
            )?;
            each(piece);
            read += count;
        }
        Ok(())
    }

    fn read_exactly(&self, at: u64, into: &mut [u8]) -> Result<(), TableError> {
        let Some((place, _)) = &self.place else { return Ok(()) };
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let mut read = || -> io::Result<()> {
            let file = opened(&mut inner, place)?;
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(into)
        };
        read().map_err(TableError::io(place))
    }

    /// Makes sure that it is on the disk.
    pub(super) fn sync(&self) -> Result<(), TableError> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        match (&self.place, &inner.file) {
            (Some((place, _)), Some(file)) => file.sync_data().map_err(TableError::io(place)),
            _ => Ok(()),
        }
    }

    /// It is of no more use.
    pub(super) fn remove(self) {
        let length = self.length();
        if let Some((place, disk)) = self.place {
            // It may never have been made; and if it stays, it costs space and nothing else.
            let _ = fs::remove_file(place);
            disk.give(length);
        }
    }
}

fn opened<'i>(inner: &'i mut Inner, place: &Path) -> io::Result<&'i mut File> {
    if inner.file.is_none() {
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(place)?;
        // What an earlier run wrote after its last checkpoint is of no use. A file that is too short stays so: whoever
        // reads it is to notice.
        if file.metadata()?.len() > inner.length {
            file.set_len(inner.length)?;
        }
        inner.file = Some(file);
    }
    inner.file.as_mut().ok_or_else(|| io::ErrorKind::NotFound.into())
}

fn read_at(file: &Mutex<File>, at: u64, into: &mut [u8]) -> io::Result<()> {
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(into)
}

fn write_at(file: &Mutex<File>, at: u64, bytes: &[u8]) -> io::Result<()> {
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.write_all(bytes)
}
