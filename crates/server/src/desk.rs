//! Where work is done: so much at once, so much in waiting, and nothing for those who have left.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task,
};

use crate::error::ApiError;

/// A number of places to work at, and a queue before them.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Desk {
    /// So many pieces of work at once, and so many in waiting.
    pub(crate) fn new(places: usize, waiting: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            queue: Arc::new(Semaphore::new(places + waiting)),
        }
    }

    /// Waits for a place, unless too many wait already.
    pub(crate) async fn place(&self) -> Result<Place, ApiError> {
        let ticket = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| ApiError::busy())?;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| ApiError::busy())?;
        Ok(Place { _ticket: ticket, _place: place })
    }

    /// Does a piece of work, which is shown a flag that is set once nobody waits for it any more.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.place().await?;
        let (wanted, left) = Wanted::new();
        let worker = task::spawn_blocking(move || {
            let _place = place;
            work(&left)
        });
        let done = worker.await;
        drop(wanted);
        done.map_err(|_| ApiError::mistake())
    }
}

/// A place at a desk, and in its queue, until it is given up.
#[derive(Debug)]
pub(crate) struct Place {
    _ticket: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

/// Somebody waits for an answer. Once nobody does, the flag is set.
#[derive(Debug)]
pub(crate) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// The one who waits, and the flag for the one who works.
    pub(crate) fn new() -> (Self, Arc<AtomicBool>) {
        let left = Arc::new(AtomicBool::new(false));
        (Self(Arc::clone(&left)), left)
    }
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
