//! The form of a file; `docs/tables.md` describes it.
//!
//! ```text
//! magic  version  length of the head  head  index: length and checksum of each block  checksum of all before  blocks
//! ```

use std::{
    fs::{self, File},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use perfectplay_core::{Player, tier::Outcome};

use crate::{
    Label, TableError,
    bytes::{Reader, Writer},
    code::Width,
};

/// What every table begins with. The line end and the byte beyond ASCII show if a file was taken for text.
pub(crate) const MAGIC: [u8; 8] = *b"pptable\xb1";

/// The version of the form.
pub(crate) const VERSION: u32 = 1;

/// Bytes before the head.
pub(crate) const PREFACE: usize = 16;

/// No head is longer.
pub(crate) const LONGEST_HEAD: u32 = 1 << 20;

/// Entries in a block: enough to be compressed well, few enough to be decoded in some microseconds.
pub(crate) const BLOCK_SHIFT: u32 = 13;

/// How hard blocks are compressed; beyond this tables take much longer to write and are hardly smaller.
const LEVEL: i32 = 9;

/// How many numbers stand for what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won by Max.
    pub max: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by Min.
    pub min: u64,
    /// Of no state.
    pub void: u64,
    /// Plies of the longest win; 0 if nobody wins.
    pub longest: u32,
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Self) {
        self.max += other.max;
        self.draws += other.draws;
        self.min += other.min;
        self.void += other.void;
        self.longest = self.longest.max(other.longest);
    }

    pub(crate) fn count(&mut self, outcome: Option<Outcome>) {
        match outcome {
            None => self.void += 1,
            Some(Outcome::Draw) => self.draws += 1,
            Some(Outcome::Won(winner, plies)) => {
                match winner {
                    Player::Max => self.max += 1,
                    Player::Min => self.min += 1,
                }
                self.longest = self.longest.max(plies);
            }
        }
    }

    pub(crate) fn write(&self, writer: &mut Writer) {
        for count in [self.max, self.draws, self.min, self.void] {
            writer.eight(count);
        }
        writer.four(self.longest);
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (max, draws) = (reader.eight()?, reader.eight()?);
        let (min, void) = (reader.eight()?, reader.eight()?);
        Some(Self { max, draws, min, void, longest: reader.four()? })
    }
}

/// What a table says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// What it is about.
    pub label: Label,
    /// How many numbers there are.
    pub len: u64,
    /// How they end.
    pub counts: Counts,
}

impl Head {
    pub(crate) fn width(&self) -> Width {
        Width::for_longest(self.counts.longest)
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.len.div_ceil(1 << BLOCK_SHIFT)
    }

    /// Entries of a block: all have the same number but the last.
    pub(crate) fn entries(&self, block: u64) -> usize {
        (self.len - (block << BLOCK_SHIFT)).min(1 << BLOCK_SHIFT) as usize
    }

    /// Everything before the index.
    fn write(&self) -> Vec<u8> {
        let mut head = Writer::default();
        head.text(&self.label.game);
        head.each(self.label.parameters.iter(), |head, (name, value)| {
            head.text(name);
            head.text(value);
        });
        head.text(&self.label.tier);
        head.eight(self.len);
        self.counts.write(&mut head);
        let mut all = Writer(MAGIC.to_vec());
        all.four(VERSION);
        all.four(head.0.len() as u32);
        all.0.extend(head.0);
        all.0
    }

    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let game = reader.text()?;
        let parameters = reader.each(|reader| Some((reader.text()?, reader.text()?)))?;
        let tier = reader.text()?;
        let len = reader.eight()?;
        let counts = Counts::read(&mut reader)?;
        let label = Label { game, parameters, tier };
        reader.0.is_empty().then_some(Self { label, len, counts })
    }
}

/// A block as it stands in the file, and its checksum.
pub(crate) struct Packed {
    pub(crate) bytes: Vec<u8>,
    pub(crate) checksum: u32,
}

/// Compresses the entries of a block. What comes out depends on what goes in, and on nothing else.
pub(crate) fn pack(entries: &[u8]) -> io::Result<Packed> {
    let bytes = zstd::bulk::compress(entries, LEVEL)?;
    let checksum = crc32fast::hash(&bytes);
    Ok(Packed { bytes, checksum })
}

/// A table under construction, beside its place.
pub(crate) struct Draft {
    out: BufWriter<File>,
    head: Vec<u8>,
    index: Writer,
    blocks: u64,
    place: PathBuf,
    beside: PathBuf,
}

impl Draft {
    pub(crate) fn new(place: &Path, head: &Head) -> Result<Self, TableError> {
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let beside = place.with_file_name(name);
        let written = head.write();
        let blocks = head.blocks();
        let begun = File::create(&beside).and_then(|file| {
            let mut out = BufWriter::new(file);
            out.seek(SeekFrom::Start(written.len() as u64 + 8 * blocks + 4))?;
            Ok(out)
        });
        let out = begun.map_err(TableError::io(&beside))?;
        let (index, place) = (Writer::default(), place.to_owned());
        Ok(Self { out, head: written, index, blocks, place, beside })
    }

    /// Bytes before the blocks.
    pub(crate) fn front(&self) -> u64 {
        self.head.len() as u64 + 8 * self.blocks + 4
    }

    /// The next block.
    pub(crate) fn push(&mut self, packed: &Packed) -> Result<(), TableError> {
        self.index.four(packed.bytes.len() as u32);
        self.index.four(packed.checksum);
        self.out.write_all(&packed.bytes).map_err(TableError::io(&self.beside))
    }

    /// Puts it in its place.
    pub(crate) fn finish(self) -> Result<(), TableError> {
        let Self { out, head, index, blocks, place, beside } = self;
        debug_assert_eq!(index.0.len() as u64, 8 * blocks);
        let written = || -> io::Result<()> {
            let mut file = out.into_inner()?;
            let mut front = head;
            front.extend(index.0);
            let checksum = crc32fast::hash(&front);
            front.extend(checksum.to_le_bytes());
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&front)?;
            file.sync_all()?;
            fs::rename(&beside, &place)
        };
        written().map_err(TableError::io(&place))
    }
}
