//! A table in a file, probed where it lies.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use perfectplay_core::tier::{Outcome, Outcomes};

use crate::{
    Head, Label, Loaded, TableError,
    bytes::Reader,
    code::{Width, decode},
    file::{BLOCK_SHIFT, LONGEST_HEAD, MAGIC, PREFACE, VERSION},
    map::Bytes,
};

/// A table. Blocks are decoded when they are asked for, and as many are remembered as there is room for; a block is
/// compared with its checksum each time it is decoded, so that a damaged one is an error and never an
/// answer.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    head: Head,
    width: Width,
    bytes: Bytes,
    /// Where each block begins, and where the last one ends.
    begins: Vec<u64>,
    checksums: Vec<u32>,
    /// Decoded blocks, each in the one place where it is looked for.
    cache: Box<[Mutex<Decoded>]>,
    damaged: AtomicBool,
}

/// A block that was decoded.
#[derive(Debug, Default)]
struct Decoded {
    /// Its number and one more; 0 if there is none.
    block: u64,
    entries: Vec<u8>,
}

/// Bytes of decoded blocks that are remembered unless told otherwise.
const CACHE: usize = 64 << 20;

impl Table {
    /// Opens a table, and checks all that says what is where.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no table, or is not what was once written.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::open_with_cache(path, CACHE)
    }

    /// The same with so many bytes to remember decoded blocks in.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_with_cache(path: &Path, cache: usize) -> Result<Self, TableError> {
        let file = File::open(path).map_err(TableError::io(path))?;
        let length = file.metadata().map_err(TableError::io(path))?.len();
        Self::of_bytes(path, Bytes::of(file), length, cache)
    }

    fn of_bytes(path: &Path, bytes: Bytes, length: u64, cache: usize) -> Result<Self, TableError> {
        let no_table = || TableError::NoTable { path: path.to_owned() };
        let damaged = || TableError::Damaged { path: path.to_owned() };
        let cut =
            |expected| TableError::OtherLength { path: path.to_owned(), there: length, expected };
        let read = |at: u64, count: usize| {
            let mut copy = vec![0; count];
            bytes.copy(at, &mut copy).map_err(TableError::io(path)).map(|()| copy)
        };

        let mut magic = vec![0; MAGIC.len().min(length as usize)];
        bytes.copy(0, &mut magic).map_err(TableError::io(path))?;
        if magic != MAGIC {
            return Err(no_table());
        }
        if length < PREFACE as u64 {
            return Err(cut(PREFACE as u64));
        }
        let preface = read(0, PREFACE)?;
        let mut reader = Reader(&preface[MAGIC.len()..]);
        let (Some(version), Some(head_length)) = (reader.four(), reader.four()) else {
            return Err(no_table());
        };
        if version != VERSION {
            return Err(TableError::OtherVersion { path: path.to_owned(), version, ours: VERSION });
        }
        if head_length > LONGEST_HEAD {
            return Err(damaged());
        }
        let index_at = PREFACE as u64 + u64::from(head_length);
        if length < index_at {
            return Err(cut(index_at));
        }
        let head = Head::read(&read(PREFACE as u64, head_length as usize)?).ok_or_else(damaged)?;
        let front = head.blocks().checked_mul(8).and_then(|index| index_at.checked_add(index + 4));
        let front = front.ok_or_else(damaged)?;
        if length < front {
            return Err(cut(front));
        }
        let checked = read(0, front as usize)?;
        let (checked, checksum) = checked.split_at(front as usize - 4);
        if crc32fast::hash(checked).to_le_bytes() != checksum {
            return Err(damaged());
        }

        let mut reader = Reader(&checked[index_at as usize..]);
        let (mut begins, mut checksums, mut at) = (vec![front], Vec::new(), front);
        while let (Some(length), Some(checksum)) = (reader.four(), reader.four()) {
            at += u64::from(length);
            begins.push(at);
            checksums.push(checksum);
        }
        if at != length {
            return Err(cut(at));
        }
        let width = head.width();
        let places = (cache >> BLOCK_SHIFT) / width.bytes();
        let places = places.clamp(1, (checksums.len()).max(1));
        let cache = (0..places).map(|_| Mutex::default()).collect();
        let (path, damaged) = (path.to_owned(), AtomicBool::new(false));
        Ok(Self { path, head, width, bytes, begins, checksums, cache, damaged })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Bytes of the file.
    pub fn file_length(&self) -> u64 {
        self.begins[self.begins.len() - 1]
    }

    /// Whether this is a table about `wanted`, with as many numbers.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn check(&self, wanted: &Label, len: u64) -> Result<(), TableError> {
        let path = || self.path.clone();
        if self.head.label != *wanted {
            let (of, wanted) = (Box::new(self.head.label.clone()), Box::new(wanted.clone()));
            return Err(TableError::OtherTable { path: path(), of, wanted });
        }
        if self.head.len != len {
            let (there, expected) = (self.head.len, len);
            return Err(TableError::OtherStates { path: path(), there, expected });
        }
        Ok(())
    }

    /// The outcome of a number.
    ///
    /// # Errors
    ///
    /// If the file is damaged there.
    ///
    /// # Panics
    ///
    /// If there is no such number.
    pub fn probe(&self, number: u64) -> Result<Outcome, TableError> {
        assert!(number < self.head.len, "number {number} of {}", self.head.len);
        let (block, at) = (number >> BLOCK_SHIFT, number & ((1 << BLOCK_SHIFT) - 1));
        let place = &self.cache[(block % self.cache.len() as u64) as usize];
        let mut decoded = place.lock().unwrap_or_else(PoisonError::into_inner);
        if decoded.block != block + 1 {
            decoded.block = 0;
            decoded.entries.clear();
            self.unpack(block, &mut decoded.entries)?;
            decoded.block = block + 1;
        }
        Ok(decode(self.width.get(&decoded.entries, at as usize)))
    }

    /// Appends the entries of a block.
    fn unpack(&self, block: u64, entries: &mut Vec<u8>) -> Result<(), TableError> {
        let number = block as usize;
        let damaged = || TableError::Damaged { path: self.path.clone() };
        let (begin, end) = (self.begins[number], self.begins[number + 1]);
        let mut packed = vec![0; (end - begin) as usize];
        self.bytes.copy(begin, &mut packed).map_err(TableError::io(&self.path))?;
        if crc32fast::hash(&packed) != self.checksums[number] {
            return Err(damaged());
        }
        let length = self.head.entries(block) * self.width.bytes();
        let unpacked = zstd::bulk::decompress(&packed, length).map_err(|_| damaged())?;
        if unpacked.len() != length {
            return Err(damaged());
        }
        entries.extend(unpacked);
        Ok(())
    }

    /// Every outcome at once, if they fit into so many bytes; `None` if they do not.
    ///
    /// # Errors
    ///
    /// If the file is damaged anywhere.
    pub fn load(&self, memory: usize) -> Result<Option<Loaded>, TableError> {
        let length = self.head.len.checked_mul(self.width.bytes() as u64);
        let Some(length) = length.and_then(|length| usize::try_from(length).ok()) else {
            return Ok(None);
        };
        if length > memory {
            return Ok(None);
        }
        let mut bytes = Vec::with_capacity(length);
        (0..self.head.blocks()).try_for_each(|block| self.unpack(block, &mut bytes))?;
        Ok(Some(Loaded { width: self.width, bytes }))
    }

    /// Compares every block with its checksum.
    ///
    /// # Errors
    ///
    /// If the file is damaged anywhere.
    pub fn check_blocks(&self) -> Result<(), TableError> {
        let mut entries = Vec::new();
        (0..self.head.blocks()).try_for_each(|block| {
            entries.clear();
            self.unpack(block, &mut entries)
        })
    }

    /// Whether an [outcome](Outcomes::outcome) could not be read since it was opened: what was made of them is
    /// worth nothing then.
    pub fn was_damaged(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }
}

/// Who can be told of no error is told of a draw, and [`Table::was_damaged`] remembers it.
impl Outcomes for Table {
    fn outcome(&self, number: u64) -> Outcome {
        self.probe(number).unwrap_or_else(|_| {
            self.damaged.store(true, Ordering::Relaxed);
            Outcome::Draw
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::file::{Counts, Draft, pack};

    /// A file of two blocks, and what stands in it.
    fn written(name: &str) -> (PathBuf, Vec<u8>) {
        let path =
            std::env::temp_dir().join(format!("perfectplay-{name}-{}.table", std::process::id()));
        let len = (1 << BLOCK_SHIFT) + 1000;
        let entries: Vec<u8> =
            (0..len).map(|number: u64| (number * number / 4096 % 25) as u8).collect();
        let label = Label {
            game: "toy".to_owned(),
            parameters: vec![("size".to_owned(), "3".to_owned())],
            tier: "all".to_owned(),
        };
        let head = Head { label, len, counts: Counts { longest: 125, ..Counts::default() } };
        let mut draft = Draft::new(&path, &head).unwrap();
        for block in entries.chunks(1 << BLOCK_SHIFT) {
            draft.push(&pack(block).unwrap()).unwrap();
        }
        draft.finish().unwrap();
        (path, entries)
    }

    fn read_all(table: &Table) -> Result<Vec<Outcome>, TableError> {
        (0..table.head().len).map(|number| table.probe(number)).collect()
    }

    #[test]
    fn mapped_and_read_files_say_the_same() {
        let (path, entries) = written("twins");
        let expected: Vec<_> = entries.iter().map(|&code| decode(code.into())).collect();
        let mapped = Table::open(&path).unwrap();
        assert!(matches!(mapped.bytes, Bytes::Mapped(_)));
        assert_eq!(read_all(&mapped).unwrap(), expected);
        // With room for one block, and in an order that never finds it there.
        let small = Table::open_with_cache(&path, 0).unwrap();
        assert_eq!(small.cache.len(), 1);
        for number in 0..1000 {
            assert_eq!(small.probe(number).unwrap(), expected[number as usize]);
            let other = number + (1 << BLOCK_SHIFT);
            assert_eq!(small.probe(other).unwrap(), expected[other as usize]);
        }
        let bytes = Bytes::Read(Mutex::new(File::open(&path).unwrap()));
        let twin = Table::of_bytes(&path, bytes, mapped.file_length(), CACHE).unwrap();
        assert_eq!(read_all(&twin).unwrap(), expected);
        let loaded = mapped.load(1 << 20).unwrap().unwrap();
        assert_eq!((0..loaded.len()).map(|at| loaded.outcome(at)).collect::<Vec<_>>(), expected);
        assert_eq!(mapped.load(100).unwrap(), None);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn every_flipped_byte_and_every_cut_is_found() {
        let (path, _) = written("flipped");
        let right = fs::read(&path).unwrap();
        let look = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            Table::open(&path).and_then(|table| table.check_blocks())
        };
        look(&right).unwrap();
        for at in 0..right.len() {
            let mut wrong = right.clone();
            wrong[at] ^= 1 << (at % 8);
            assert!(look(&wrong).is_err(), "byte {at} of {} was changed", right.len());
        }
        for length in 0..right.len() {
            assert!(look(&right[..length]).is_err(), "cut to {length} of {}", right.len());
        }
        let mut longer = right.clone();
        longer.push(0);
        assert!(matches!(look(&longer), Err(TableError::OtherLength { .. })));
        let mut later = right.clone();
        later[8] = 9;
        assert!(matches!(look(&later), Err(TableError::OtherVersion { version: 9, .. })));
        assert!(matches!(look(b"[[7,6,5],[2,4,8]]"), Err(TableError::NoTable { .. })));
        assert!(matches!(look(b""), Err(TableError::NoTable { .. })));
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn who_cannot_be_told_is_remembered() {
        let (path, _) = written("remembered");
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&path, bytes).unwrap();
        let table = Table::open(&path).unwrap();
        table.outcome(0);
        assert!(!table.was_damaged());
        assert_eq!(table.outcome(table.head().len - 1), Outcome::Draw);
        assert!(table.was_damaged());
        fs::remove_file(path).unwrap();
    }
}
