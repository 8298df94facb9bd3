//! What belongs to a checkpoint, as bytes.

use super::{
    block::{Block, Data, Schedule, Shape, Words},
    mail::{Chunk, Inbox},
};
use crate::{
    Counts, Label,
    bytes::{Reader, Writer},
};

/// Another number whenever working files change: old ones are then left aside.
const VERSION: u32 = 1;

/// Where the work has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Every number is looked at.
    Look,
    /// Edges are put in order.
    Turn,
    /// States are decided in so many plies.
    Round(u32),
    /// Nothing more can be decided.
    Done,
}

/// The whole state of the work, but for what is in the files.
pub(super) struct Snapshot {
    pub(super) shape: Shape,
    pub(super) step: Step,
    /// Blocks that have not had their turn at this step.
    pub(super) todo: Vec<u32>,
    pub(super) counts: Counts,
    pub(super) blocks: Vec<Block>,
    /// How much of each spool is of use.
    pub(super) lengths: [u64; 4],
}

/// What must be the same for work to be taken up again.
pub(super) fn write_subject(label: &Label, len: u64, backward: bool, writer: &mut Writer) {
    writer.four(VERSION);
    writer.text(&label.to_string());
    writer.eight(len);
    writer.byte(backward.into());
}

/// Everything else. The mail of all blocks must have been written.
pub(super) fn write<'b>(
    shape: &Shape,
    step: Step,
    todo: &[u32],
    counts: &Counts,
    lengths: [u64; 4],
    blocks: impl ExactSizeIterator<Item = impl std::ops::Deref<Target = Block> + 'b>,
    writer: &mut Writer,
) {
    writer.four(shape.shift);
    let (kind, round) = match step {
        Step::Look => (0, 0),
        Step::Turn => (1, 0),
        Step::Round(round) => (2, round),
        Step::Done => (3, 0),
    };
    writer.byte(kind);
    writer.four(round);
    writer.each(todo.iter(), |writer, &block| writer.four(block));
    counts.write(writer);
    lengths.into_iter().for_each(|length| writer.eight(length));
    writer.each(blocks, |writer, block| {
        writer.byte(block.words.newest().map_or(2, |slot| slot));
        writer.each(block.exits.rounds.iter(), |writer, &(round, count)| {
            writer.four(round);
            writer.four(count);
        });
        writer.eight(block.exits.passed);
        write_place(writer, block.exits.messages.there());
        write_place(writer, block.edges.there());
        for chunks in [&block.inbox.chunks, &block.coming.chunks, &block.arrivals.chunks] {
            writer.each(chunks.iter(), |writer, &chunk| write_chunk(writer, chunk));
        }
    });
}

/// What was written after the subject.
pub(super) fn read(reader: &mut Reader<'_>, len: u64) -> Option<Snapshot> {
    let shape = Shape { len, shift: reader.four()? };
    let (kind, round) = (reader.byte()?, reader.four()?);
    let step = match kind {
        0 => Step::Look,
        1 => Step::Turn,
        2 => Step::Round(round),
        _ => Step::Done,
    };
    let todo = reader.each(Reader::four)?;
    let counts = Counts::read(reader)?;
    let lengths = [reader.eight()?, reader.eight()?, reader.eight()?, reader.eight()?];
    let blocks = reader.each(|reader| {
        let slot = Some(reader.byte()?).filter(|&slot| slot < 2);
        let rounds = reader.each(|reader| Some((reader.four()?, reader.four()?)))?;
        let passed = reader.eight()?;
        let messages = Data::saved_in(read_place(reader)?);
        let edges = Data::saved_in(read_place(reader)?);
        Some(Block {
            words: Words::saved_in(slot),
            exits: Schedule { rounds, passed, messages },
            edges,
            inbox: inbox(reader)?,
            coming: inbox(reader)?,
            arrivals: inbox(reader)?,
        })
    })?;
    (blocks.len() == shape.blocks()).then_some(Snapshot {
        shape,
        step,
        todo,
        counts,
        blocks,
        lengths,
    })
}

fn inbox<M>(reader: &mut Reader<'_>) -> Option<Inbox<M>> {
    Some(Inbox { pages: Vec::new(), chunks: reader.each(read_chunk)? })
}

fn write_chunk(writer: &mut Writer, chunk: Chunk) {
    writer.eight(chunk.at);
    writer.eight(chunk.count);
}

fn read_chunk(reader: &mut Reader<'_>) -> Option<Chunk> {
    Some(Chunk { at: reader.eight()?, count: reader.eight()? })
}

fn write_place(writer: &mut Writer, chunk: Option<Chunk>) {
    writer.byte(chunk.is_some().into());
    if let Some(chunk) = chunk {
        write_chunk(writer, chunk);
    }
}

fn read_place(reader: &mut Reader<'_>) -> Option<Option<Chunk>> {
    Some(match reader.byte()? {
        0 => None,
        _ => Some(read_chunk(reader)?),
    })
}
