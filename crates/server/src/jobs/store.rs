//! Where jobs are kept: a small database in one file, which survives being killed at any moment.

use std::path::Path;

use perfectplay_core::{Both, Front, Say, Voice, both, sayable_errors, tell};
use redb::{Database, DatabaseError, ReadableDatabase as _, ReadableTable as _, TableDefinition};

use super::Job;
use crate::error::said;

/// Jobs by number, as JSON.
const JOBS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("jobs");

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
        }
    }
}

sayable_errors!(StoreError);

/// What the database says, which speaks English.
fn foreign(error: impl std::fmt::Display) -> Both {
    let error = error.to_string();
    both!("{error}", "la base de données répond {error:?}")
}

/// The file of jobs.
pub(super) struct Store {
    database: Database,
    file: String,
}

impl Store {
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let file = path.display().to_string();
        let unusable = |why: Both| StoreError::Unusable { file: file.clone(), why };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| unusable(said(&error)))?;
        }
        let database = Database::create(path).map_err(|error| match error {
            DatabaseError::DatabaseAlreadyOpen => StoreError::InUse { file: file.clone() },
            error => unusable(foreign(error)),
        })?;
        let store = Self { database, file };
        // A table is made by writing to it: from then on there is one to read.
        store.write(|_| Ok(()))?;
        Ok(store)
    }

    /// Every job that can be read. What another version has written in another way is left out.
    pub(super) fn all(&self) -> Result<Vec<Job>, StoreError> {
        let read = || -> Result<Vec<Job>, redb::Error> {
            let table = self.database.begin_read()?.open_table(JOBS)?;
            let mut jobs = Vec::new();
            for entry in table.iter()? {
                let (_, bytes) = entry?;
                jobs.extend(serde_json::from_slice::<Job>(bytes.value()).ok());
            }
            Ok(jobs)
        };
        read().map_err(|error| self.unusable(error))
    }

    /// The greatest number that was ever kept and not forgotten, also of what cannot be read here.
    pub(super) fn last(&self) -> Result<u64, StoreError> {
        let read = || -> Result<u64, redb::Error> {
            let table = self.database.begin_read()?.open_table(JOBS)?;
            Ok(table.last()?.map_or(0, |(id, _)| id.value()))
        };
        read().map_err(|error| self.unusable(error))
    }

    /// Keeps a job as it is now. Once this returns, it is on the disk.
    pub(super) fn keep(&self, job: &Job) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(job).map_err(|error| self.unusable(error))?;
        self.write(|table| table.insert(job.id, bytes.as_slice()).map(|_| ()))
    }

    pub(super) fn forget(&self, id: u64) -> Result<(), StoreError> {
        self.write(|table| table.remove(id).map(|_| ()))
    }

    pub(super) fn write(
        &self,
        change: impl FnOnce(&mut redb::Table<'_, u64, &[u8]>) -> Result<(), redb::StorageError>,
    ) -> Result<(), StoreError> {
        let write = || -> Result<(), redb::Error> {
            let transaction = self.database.begin_write()?;
            change(&mut transaction.open_table(JOBS)?)?;
            transaction.commit()?;
            Ok(())
        };
        write().map_err(|error| self.unusable(error))
    }

    pub(super) fn unusable(&self, error: impl std::fmt::Display) -> StoreError {
        StoreError::Unusable { file: self.file.clone(), why: foreign(error) }
    }
}
