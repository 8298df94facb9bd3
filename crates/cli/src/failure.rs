//! Why a command cannot go on: anything that can be said, so that users are told in their language.

use std::{any::Any, fmt, io, path::PathBuf};

use perfectplay_core::{Lang, Say, Voice, tell};
use perfectplay_registry::{RequestError, certificate::Uncertified};

/// What a command comes to.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

/// Why a command cannot go on.
pub(crate) struct Failure(Box<dyn Cause>);

trait Cause: Say + Any {}

impl<T: Say + Any> Cause for T {}

impl<T: Say + Any> From<T> for Failure {
    fn from(cause: T) -> Self {
        Self(Box::new(cause))
    }
}

impl Failure {
    /// Why, as something that can be said.
    pub(crate) fn why(&self) -> &dyn Say {
        &*self.0
    }

    /// What was asked for cannot be done; other questions may be answered.
    pub(crate) fn request(&self) -> Option<&RequestError> {
        self.cause()
    }

    /// Whoever reads our answers has read enough.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        let written = match self.cause() {
            Some(Uncertified::Io(error)) => Some(error),
            _ => self.cause::<io::Error>(),
        };
        written.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn cause<T: 'static>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

/// Tests look at what a failure says.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.say(Voice::command_line(Lang::En)))
    }
}

/// Ends a command with what is wrong, in English and French, and with what to do.
macro_rules! refuse {
    ($($words:tt)*) => {
        return Err($crate::failure::Failure::from(perfectplay_core::both!($($words)*)))
    };
}
pub(crate) use refuse;

/// A file or a folder that cannot be written.
pub(crate) struct Unwritable {
    pub(crate) path: PathBuf,
    pub(crate) why: io::Error,
}

impl Say for Unwritable {
    fn say(&self, voice: Voice) -> String {
        tell!(
            voice,
            "cannot write {}: {}",
            "impossible d’écrire {} : {}",
            self.path.display(),
            self.why.say(voice),
        )
    }
}
