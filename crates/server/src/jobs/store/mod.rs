//! Where jobs are kept: a folder with a file for each, which survives being killed at any moment.
//!
//! Every file has a [checksum](sealed), so that what is damaged is never shown: it is set aside, and said. A list of what
//! should be there, with a checksum of its own, tells what is missing. Files are written whole or not at all, and none
//! needs another, so that a damage costs the one result that it hits, and a disk that was full is as good as before once
//! there is room.
//!
//! ```text
//! jobs/list            the greatest number so far, and the numbers of all jobs that are kept
//! jobs/4.job           a job, as JSON
//! jobs/5.job.damaged   was not as it had been written
//! jobs/6.job.new       not all of it is there yet
//! jobs/lock            held by the lab that is open
//! ```

mod folder;
mod notice;
mod sealed;
#[cfg(test)]
pub(super) mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};

use perfectplay_core::{Both, Front, Say, Voice, sayable_errors, tell};
use serde::{Deserialize, Serialize};

use super::Job;
use crate::error::said;
use folder::{Disk, Folder, UNFINISHED};
pub use notice::Notice;
use sealed::{seal, unseal};

/// The folder, in that of all data.
const FOLDER: &str = "jobs";
/// The file in which versions before kept them. It is left alone.
const EARLIER: &str = "lab.redb";

const LIST: &str = "list";
/// What the name of the file of a job ends in.
const JOB: &str = "job";
/// No lab comes this far; a number of a file beyond it was given by somebody else.
const GREATEST: u64 = 1 << 53;
/// What the name of a file ends in that is not as it was written.
const DAMAGED: &str = "damaged";

/// Why results cannot be kept.
#[derive(Debug)]
pub enum StoreError {
    /// Another program has the file.
    InUse {
        /// The file.
        file: String,
    },
    /// The folder or the file cannot be used.
    Unusable {
        /// The file.
        file: String,
        /// Why.
        why: Both,
    },
    /// There were results that could not be kept until the lab closed.
    Lost {
        /// The file.
        file: String,
        /// How many.
        results: usize,
        /// Why.
        why: Both,
    },
}

impl Say for StoreError {
    fn say(&self, voice: Voice) -> String {
        let data = voice.option("data");
        match (self, voice.front) {
            (Self::InUse { file }, Front::CommandLine) => tell!(
                voice,
                "{file} is in use: another lab is running; open its page, or give {data} another folder",
                "{file} est pris : un autre labo est ouvert ; ouvrez sa page, ou donnez à {data} un autre \
                 dossier",
            ),
            (Self::InUse { file }, Front::Lab) => tell!(
                voice,
                "{file} is in use: another lab is running; open its page",
                "{file} est pris : un autre labo est ouvert ; ouvrez sa page",
            ),
            (Self::Unusable { file, why }, Front::CommandLine) => tell!(
                voice,
                "cannot keep results in {file}: {why}; give {data} another folder",
                "impossible de garder les résultats dans {file} : {why} ; donnez à {data} un autre dossier",
                why = why.say(voice),
            ),
            (Self::Unusable { file, why }, Front::Lab) => tell!(
                voice,
                "cannot keep results in {file}: {why}; make room there, or open the lab with another folder",
                "impossible de garder les résultats dans {file} : {why} ; faites-y de la place, ou ouvrez le \
                 labo avec un autre dossier",
                why = why.say(voice),
            ),
            (Self::Lost { file, results, why }, _) => tell!(
                voice,
                "results that could not be kept in {file} until the end, and are lost: {results}; {why}",
                "résultats qui n’ont pas pu être gardés dans {file} jusqu’à la fin, et sont perdus : {results} ; {why}",
                why = why.say(voice),
            ),
        }
    }
}

sayable_errors!(StoreError);

/// The jobs that were found, and what is to be said of them.
#[derive(Default)]
pub(super) struct Found {
    pub(super) jobs: BTreeMap<u64, Job>,
    /// The greatest number of a job so far, also of those that are gone or cannot be read.
    pub(super) latest: u64,
    pub(super) notices: Vec<Notice>,
}

/// What should be there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct List {
    /// The greatest number of a job so far.
    latest: u64,
    /// The jobs that are kept.
    kept: BTreeSet<u64>,
}

/// The list, and whether it is on the disk as it is here.
#[derive(Default)]
struct Listed {
    list: List,
    written: bool,
}

/// The folder of jobs.
pub(super) struct Store {
    disk: Box<dyn Disk>,
    folder: String,
    listed: Mutex<Listed>,
}

impl Store {
    /// The store in a folder of data, and what is in it.
    pub(super) fn open(data: &Path) -> Result<(Self, Found), StoreError> {
        let path = data.join(FOLDER);
        let disk = Box::new(Folder::open(&path)?);
        let (store, mut found) = Self::on(disk, path.display().to_string())?;
        let earlier = data.join(EARLIER);
        if earlier.exists() {
            found.notices.push(Notice::Earlier { file: earlier.display().to_string() });
        }
        Ok((store, found))
    }

    /// The same, wherever the files are.
    fn on(disk: Box<dyn Disk>, folder: String) -> Result<(Self, Found), StoreError> {
        let store = Self { disk, folder, listed: Mutex::default() };
        let found = store.look()?;
        Ok((store, found))
    }

    /// Reads everything, sets aside what is damaged, and compares with the list.
    fn look(&self) -> Result<Found, StoreError> {
        let mut found = Found::default();
        let mut there = BTreeSet::new();
        for name in self.disk.names().map_err(|error| self.unusable(&error))? {
            let Some((id, ending)) = number(&name) else { continue };
            found.latest = found.latest.max(id);
            if ending.is_empty() {
                there.insert(id);
            } else if ending == UNFINISHED {
                // Nobody was told yet that it is kept.
                let _ = self.disk.remove(&name);
            }
        }
        let listed = self.read_list(&mut found.notices);
        let (mut kept, mut damaged, mut foreign) = (there.clone(), Vec::new(), 0);
        for &id in &there {
            let name = name_of(id);
            let bytes = match self.disk.read(&name) {
                Ok(bytes) => bytes,
                Err(error) => {
                    let file = self.path_of(&name);
                    found.notices.push(Notice::Unread { file, why: said(&error) });
                    continue;
                }
            };
            match unseal(&name, &bytes).map(serde_json::from_slice::<Job>) {
                None => {
                    kept.remove(&id);
                    let aside = self.set_aside(&name, &mut found.notices);
                    damaged.extend(aside.map(|aside| (name, aside)));
                }
                Some(Ok(job)) if job.id == id => {
                    found.jobs.insert(id, job);
                }
                // A later version may write what this one cannot read: that is not this one's to lose.
                Some(_) => foreign += 1,
            }
        }
        let folder = || self.folder.clone();
        if let Some((_, aside)) = damaged.first() {
            let aside = aside.clone();
            let files = damaged.into_iter().map(|(name, _)| name).collect();
            found.notices.push(Notice::Damaged { folder: folder(), files, aside });
        }
        if foreign > 0 {
            found.notices.push(Notice::Foreign { folder: folder(), results: foreign });
        }
        match &listed {
            Ok(list) => {
                let jobs: Vec<_> = list.kept.difference(&there).copied().collect();
                if !jobs.is_empty() {
                    found.notices.push(Notice::Missing { folder: folder(), jobs });
                }
                found.latest = found.latest.max(list.latest);
            }
            // An empty folder needs no list.
            Err(None) if found.latest == 0 => {}
            Err(aside) => {
                let (file, aside, results) = (self.path_of(LIST), aside.clone(), found.jobs.len());
                found.notices.push(Notice::Unlisted { file, aside, results });
            }
        }
        let list = List { latest: found.latest, kept };
        let written = listed.is_ok_and(|listed| listed == list);
        let mut listed = self.lock();
        *listed = Listed { list, written };
        self.settle(&mut listed);
        drop(listed);
        Ok(found)
    }

    /// The list; if there is none, what the damaged one is called now.
    fn read_list(&self, notices: &mut Vec<Notice>) -> Result<List, Option<String>> {
        let bytes = match self.disk.read(LIST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(None),
            Err(error) => {
                notices.push(Notice::Unread { file: self.path_of(LIST), why: said(&error) });
                return Err(None);
            }
        };
        let list = unseal(LIST, &bytes).and_then(|text| serde_json::from_slice(text).ok());
        list.ok_or_else(|| self.set_aside(LIST, notices))
    }

    /// Gives a file another name, and says which.
    fn set_aside(&self, name: &str, notices: &mut Vec<Notice>) -> Option<String> {
        let taken = |name: &str| !matches!(self.disk.read(name), Err(error) if error.kind() == io::ErrorKind::NotFound);
        let aside = unused(name, DAMAGED, taken);
        match self.disk.rename(name, &aside) {
            Ok(()) => Some(self.path_of(&aside)),
            Err(error) => {
                let (file, why) = (self.path_of(name), said(&error));
                notices.push(Notice::Stuck { file, why });
                None
            }
        }
    }

    /// Keeps a job as it is now. Once this returns, it is on the disk.
    pub(super) fn keep(&self, job: &Job) -> Result<(), StoreError> {
        let text = serde_json::to_vec(job).map_err(|error| self.unusable(&error.into()))?;
        let name = name_of(job.id);
        let written = self.disk.write(&name, &seal(&name, &text));
        written.map_err(|error| self.unusable(&error))?;
        let mut listed = self.lock();
        listed.list.latest = listed.list.latest.max(job.id);
        if listed.list.kept.insert(job.id) {
            listed.written = false;
        }
        self.settle(&mut listed);
        Ok(())
    }

    pub(super) fn forget(&self, id: u64) -> Result<(), StoreError> {
        let mut listed = self.lock();
        // In this order, since what is not in the list is not missed if the program is killed in between.
        if listed.list.kept.remove(&id) {
            listed.written = false;
        }
        self.settle(&mut listed);
        match self.disk.remove(&name_of(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                listed.list.kept.insert(id);
                listed.written = false;
                Err(self.unusable(&error))
            }
            _ => {
                // There may be room now that it is gone.
                self.settle(&mut listed);
                Ok(())
            }
        }
    }

    /// Writes the list, if it is not on the disk as it is here and there is room for it.
    pub(super) fn tidy(&self) {
        self.settle(&mut self.lock());
    }

    /// A list that cannot be written now is written with the next change, or when there is time. Until then the old one
    /// misses nothing that is there, since files that it does not know are read all the same.
    fn settle(&self, listed: &mut Listed) {
        if !listed.written
            && let Ok(text) = serde_json::to_vec(&listed.list)
        {
            listed.written = self.disk.write(LIST, &seal(LIST, &text)).is_ok();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Listed> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path_of(&self, name: &str) -> String {
        Path::new(&self.folder).join(name).display().to_string()
    }

    pub(super) fn unusable(&self, error: &io::Error) -> StoreError {
        StoreError::Unusable { file: self.folder.clone(), why: said(error) }
    }

    /// What is to be said when the lab closes and so many results are in memory alone.
    pub(super) fn lost(&self, results: usize, why: Both) -> StoreError {
        StoreError::Lost { file: self.folder.clone(), results, why }
    }
}

fn name_of(id: u64) -> String {
    format!("{id}.{JOB}")
}

/// The number in the name of a file of a job, and what follows.
fn number(name: &str) -> Option<(u64, &str)> {
    let (id, ending) = name.split_once('.')?;
    let ending = ending.strip_prefix(JOB)?;
    let id: u64 = id.parse().ok().filter(|&id| id <= GREATEST)?;
    name.starts_with(&name_of(id)).then_some((id, ending))
}

/// A name with an ending that is not taken.
fn unused(name: &str, ending: &str, taken: impl Fn(&str) -> bool) -> String {
    let plain = format!("{name}.{ending}");
    let numbered = (2..).map(|number: u64| format!("{name}.{ending}-{number}"));
    let mut names = std::iter::once(plain.clone()).chain(numbered);
    names.find(|name| !taken(name)).unwrap_or(plain)
}
