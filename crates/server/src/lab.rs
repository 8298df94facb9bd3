//! What every question has at hand: the games, the desks, the jobs.

use std::{num::NonZero, sync::Arc, thread};

use perfectplay_registry::Registry;

use crate::{desk::Desk, jobs::Jobs};

/// What every question has at hand.
#[derive(Clone)]
pub(crate) struct Lab(Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) registry: Registry,
    /// For answers that take no time: positions, pictures.
    pub(crate) light: Desk,
    /// For searches: as many as there are processors.
    pub(crate) heavy: Desk,
    pub(crate) jobs: Jobs,
}

impl Lab {
    pub(crate) fn new(registry: Registry, jobs: Jobs) -> Self {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        Self(Arc::new(Inner {
            registry,
            light: Desk::new(8, 256),
            heavy: Desk::new(processors, 64),
            jobs,
        }))
    }
}

impl std::ops::Deref for Lab {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}
