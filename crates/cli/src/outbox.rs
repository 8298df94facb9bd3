//! Lines for whoever is at the other end, each sent at once.

use std::{cell::RefCell, fmt::Display, io, io::Write};

/// An output, and what became of writing to it.
pub(crate) struct Outbox<'a, W>(RefCell<Told<'a, W>>);

struct Told<'a, W> {
    out: &'a mut W,
    result: io::Result<()>,
}

impl<'a, W: Write> Outbox<'a, W> {
    pub(crate) fn new(out: &'a mut W) -> Self {
        Self(RefCell::new(Told { out, result: Ok(()) }))
    }

    /// Says a line, unless nobody listens any more.
    pub(crate) fn say(&self, line: impl Display) {
        let mut told = self.0.borrow_mut();
        if told.result.is_ok() {
            told.result = writeln!(told.out, "{line}").and_then(|()| told.out.flush());
        }
    }

    /// Nobody listens any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.0.borrow().result.is_err()
    }

    /// Whether everything could be said.
    pub(crate) fn close(self) -> io::Result<()> {
        self.0.into_inner().result
    }
}
