//! Where tables are found.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use perfectplay_core::{
    Both,
    tier::{Outcomes, Solved},
};
use perfectplay_tables::{Label, Options, Table, TableError};

use crate::Complaint;

/// The tables in a folder. Each is opened when it is first needed, and stays open.
pub(crate) struct TableShelf {
    folder: PathBuf,
    open: Mutex<BTreeMap<PathBuf, Arc<Table>>>,
    complaints: Mutex<Complaints>,
}

/// What is wrong with tables, each told once.
#[derive(Default)]
struct Complaints {
    all: Vec<Both>,
    told: usize,
}

/// What was found in the place of a table.
pub enum Found {
    /// A table.
    Table(Box<Table>),
    /// Something else, or a table that is damaged.
    Unusable(TableError),
    /// One that has been begun; the file where it will be.
    Unfinished(PathBuf),
}

impl TableShelf {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, open: Mutex::default(), complaints: Mutex::default() }
    }

    /// A table that is there cannot be used.
    pub(crate) fn complain(&self, because: Both) {
        let mut complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if !complaints.all.contains(&because) {
            complaints.all.push(because);
        }
    }

    /// What has been found wrong since it was last asked.
    pub(crate) fn complaints(&self) -> Vec<Complaint> {
        let mut complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let Complaints { all, told } = &mut *complaints;
        let new = all[*told..].iter().cloned();
        *told = all.len();
        new.map(|because| Complaint::Table { because }).collect()
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn path(&self, label: &Label) -> PathBuf {
        self.folder.join(label.file_name())
    }

    /// The table of a label, if it is there.
    pub(crate) fn find(&self, label: &Label) -> Result<Option<Arc<Table>>, TableError> {
        let path = self.path(label);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = open.get(&path) {
            return Ok(Some(Arc::clone(table)));
        }
        let table = match Table::open(&path) {
            Err(TableError::Io { why, .. }) if why.kind() == io::ErrorKind::NotFound => {
                return Ok(None);
            }
            found => Arc::new(found?),
        };
        table.check(label, table.head().len)?;
        open.insert(path, Arc::clone(&table));
        Ok(Some(table))
    }

    /// A table is about to be written anew.
    pub(crate) fn forget(&self, label: &Label) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.path(label));
    }

    /// Everything that is there, by name.
    pub(crate) fn list(&self) -> Result<Vec<Found>, TableError> {
        let files = match fs::read_dir(&self.folder) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            files => files.map_err(|why| TableError::Io { path: self.folder.clone(), why })?,
        };
        let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
        paths.sort();
        let found = |path: PathBuf| {
            let ending = path.extension()?;
            if ending == "table" {
                return Some(match Table::open(&path) {
                    Ok(table) => Found::Table(Box::new(table)),
                    Err(error) => Found::Unusable(error),
                });
            }
            (ending == "unfinished").then(|| Found::Unfinished(path.with_extension("")))
        };
        Ok(paths.into_iter().filter_map(found).collect())
    }
}

/// The tables that another one needs. They are at hand in memory as far as there is room, since they are asked for
/// every state; the others are asked where they lie.
pub(crate) struct Below<'s> {
    shelf: &'s TableShelf,
    label: &'s Label,
    /// Bytes that tables may still take.
    room: Mutex<usize>,
    opened: Mutex<Vec<Arc<Table>>>,
}

impl<'s> Below<'s> {
    /// A part of the memory that somebody may use is for these tables; the rest is left for the work.
    pub(crate) fn new<'o>(
        shelf: &'s TableShelf,
        label: &'s Label,
        options: &Options<'o>,
    ) -> (Self, Options<'o>) {
        let room = options.memory / 4;
        let left = Options { memory: options.memory - room, ..*options };
        (Self { shelf, label, room: Mutex::new(room), opened: Mutex::default() }, left)
    }

    /// A table that could not be read, if there was one: what was made of it is worth nothing.
    pub(crate) fn damaged(&self) -> Option<TableError> {
        let opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let damaged = opened.iter().find(|table| table.was_damaged())?;
        Some(TableError::Damaged { path: damaged.path().to_owned() })
    }
}

impl Solved for Below<'_> {
    fn open(&self, tier: &str) -> Arc<dyn Outcomes> {
        let label = Label { tier: tier.to_owned(), ..self.label.clone() };
        let table = self.shelf.find(&label).ok().flatten();
        let table = table.unwrap_or_else(|| panic!("{label} has not been solved"));
        let mut room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(Some(loaded)) = table.load(*room) {
            *room -= loaded.bytes();
            return Arc::new(loaded);
        }
        // Half of what is left for its decoded blocks, so that there is always some for the next.
        *room /= 2;
        let table = Table::open_with_cache(table.path(), *room).map_or(table, Arc::new);
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&table));
        table
    }
}
