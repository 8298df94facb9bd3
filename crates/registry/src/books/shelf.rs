//! Where books are found.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use perfectplay_book::{Book, Title, Volume};
use perfectplay_core::Game;

use crate::complaint::{Complaint, Unusable};

/// The books there are: those that come with the program, and those in the user's folder. Each is opened when it is first
/// needed, and stays open.
pub(crate) struct Shelf {
    folder: Option<PathBuf>,
    places: Mutex<BTreeMap<Title, Place>>,
    complaints: Mutex<Vec<Complaint>>,
}

/// The books of one game.
#[derive(Default)]
struct Place {
    /// Those that have not been opened, the one with most plies last.
    closed: Vec<(Option<PathBuf>, Volume)>,
    open: Option<Arc<Book>>,
}

impl Shelf {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, places: Mutex::default(), complaints: Mutex::default() }
    }

    /// What has been found wrong since it was last asked.
    pub(crate) fn complaints(&self) -> Vec<Complaint> {
        std::mem::take(&mut lock(&self.complaints))
    }

    /// The best book of a game that is of use after so many moves. What is wrong with one is no reason not to
    /// search: another one serves, or none.
    pub(crate) fn find<G: Game>(
        &self,
        title: &Title,
        shipped: &[&'static [u8]],
        game: &G,
        played: u32,
    ) -> Option<Arc<Book>> {
        let mut places = lock(&self.places);
        let place = places.entry(title.clone()).or_insert_with(|| self.look(title, shipped));
        while place.open.is_none() {
            // Books with fewer plies are of no use either.
            place.closed.last().filter(|(_, volume)| played <= volume.plies())?;
            let (path, volume) = place.closed.pop()?;
            match volume.open(title, game) {
                Ok(book) => place.open = Some(Arc::new(book)),
                Err(error) => self.complain(path.as_deref(), Unusable::Bad(error)),
            }
        }
        place.open.clone().filter(|book| played <= book.plies())
    }

    fn look(&self, title: &Title, shipped: &[&'static [u8]]) -> Place {
        let mut place = Place::default();
        for bytes in shipped {
            place.closed.extend(Volume::read(bytes).ok().map(|volume| (None, volume)));
        }
        place.closed.retain(|(_, volume)| volume.title() == title);
        if let Some(folder) = &self.folder {
            let path = folder.join(title.file_name());
            match read(&path) {
                Ok(bytes) => match Volume::read(&bytes) {
                    Ok(volume) => place.closed.push((Some(path), volume)),
                    Err(error) => self.complain(Some(&path), Unusable::Bad(error)),
                },
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => self.complain(Some(&path), Unusable::Unreadable(error)),
            }
        }
        place.closed.sort_by_key(|(_, volume)| volume.plies());
        place
    }

    /// The user hears of files; what comes with the program is checked by its tests.
    fn complain(&self, path: Option<&Path>, why: Unusable) {
        if let Some(path) = path {
            lock(&self.complaints).push(Complaint::Book { path: path.to_owned(), why });
        }
    }
}

/// No book has more bytes.
const MOST_BYTES: u64 = 256 << 20;

/// The bytes of a file, and of one that is too long for a book no more than show it.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
