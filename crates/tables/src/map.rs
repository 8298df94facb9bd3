//! A file as memory: the system reads what is touched, and shares it between programs.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    sync::{Mutex, PoisonError},
};

use memmap2::Mmap;

/// The bytes of a file.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// Mapped into memory.
    Mapped(Mmap),
    /// Read when asked for, where the system maps no files: the safe twin that tests compare with.
    Read(Mutex<File>),
}

impl Bytes {
    /// Maps a file, or reads from it if that cannot be.
    pub(crate) fn of(file: File) -> Self {
        match map(&file) {
            Ok(map) => Self::Mapped(map),
            Err(_) => Self::Read(Mutex::new(file)),
        }
    }

    /// Copies bytes from a place. A copy cannot change while it is checked and read, whatever happens to
    /// the file.
    pub(crate) fn copy(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        match self {
            Self::Mapped(map) => {
                let there =
                    usize::try_from(at).ok().and_then(|at| map.get(at..)?.get(..into.len()));
                into.copy_from_slice(there.ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
            Self::Read(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(at))?;
                file.read_exact(into)
            }
        }
    }
}

/// # Why this is allowed
///
/// A map is memory that other programs can change by writing into the file, which the compiler does not
/// expect. Nothing here keeps a reference into the map: bytes are copied out, and only the copy is
/// checked against its checksum and then decoded, so that what changes underneath is found out like
/// any other damage. Tables are written beside their place and renamed, never changed in their place, so this program
/// does not do it to itself. A file that somebody cuts off while it is mapped ends the program by a signal, as it
/// would with any map.
#[allow(unsafe_code)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: see above.
    unsafe { Mmap::map(file) }
}
