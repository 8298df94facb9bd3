//! The folder of results as the store sees it: files that are written whole or not at all.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use super::StoreError;
use crate::error::said;

/// What the store asks of a folder. Tests have one that is full now and then.
pub(super) trait Disk: Send + Sync {
    /// The names of its files.
    fn names(&self) -> io::Result<Vec<String>>;

    fn read(&self, name: &str) -> io::Result<Vec<u8>>;

    /// Puts a file there, or in the place of another. Once this returns it is on the disk; if it fails, or the
    /// program is killed meanwhile, what was there before still is.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()>;

    fn rename(&self, from: &str, to: &str) -> io::Result<()>;

    fn remove(&self, name: &str) -> io::Result<()>;
}

/// What the name of a file ends in until all of it is there.
pub(super) const UNFINISHED: &str = ".new";

/// A folder of this machine, which no other lab uses meanwhile.
pub(super) struct Folder {
    path: PathBuf,
    /// Held as long as the folder is.
    _lock: File,
}

impl Folder {
    /// Makes it if there is none.
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let unusable = |error: io::Error| StoreError::Unusable {
            file: path.display().to_string(),
            why: said(&error),
        };
        fs::create_dir_all(path).map_err(unusable)?;
        let lock = path.join("lock");
        let lock = File::options().write(true).create(true).truncate(false).open(lock);
        let lock = lock.map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse { file: path.display().to_string() });
            }
            // Where files cannot be locked, whoever starts two labs at once is on their own.
            Err(TryLockError::Error(_)) => {}
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// A name in the folder is on the disk only once the folder is.
    fn settle(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(&self.path)?.sync_all() } else { Ok(()) }
    }
}

impl Disk for Folder {
    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            // What has a name that is no text was not put there by a lab.
            names.extend(entry?.file_name().into_string().ok());
        }
        Ok(names)
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.path.join(name))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let beside = self.path.join(format!("{name}{UNFINISHED}"));
        let write = || {
            let mut file = File::create(&beside)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&beside, self.path.join(name))
        };
        write().inspect_err(|_| {
            // Where there is no room, what is half there takes some.
            let _ = fs::remove_file(&beside);
        })?;
        self.settle()
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }
}
