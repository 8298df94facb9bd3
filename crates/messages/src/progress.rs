//! How far work is that is done piece by piece.

use std::time::Duration;

use crate::{Lang, message::tell, number};

/// How far it is.
pub(crate) struct Pace {
    /// Pieces done.
    pub(crate) done: u64,
    /// Of so many.
    pub(crate) of: u64,
    /// Those that were done before.
    pub(crate) resumed: u64,
    /// Time taken for the others.
    pub(crate) elapsed: Duration,
}

impl Pace {
    /// A picture of it.
    pub(crate) fn bar(&self) -> String {
        const WIDE: u64 = 20;
        let filled = (self.done * WIDE).checked_div(self.of).unwrap_or(WIDE).min(WIDE) as usize;
        format!("[{}{}]", "#".repeat(filled), ".".repeat(WIDE as usize - filled))
    }

    /// How fast pieces come, after a comma; nothing before the first.
    pub(crate) fn speed(&self, lang: Lang) -> String {
        match self.fresh() {
            0 => String::new(),
            new => {
                let speed = new as f64 / self.elapsed.as_secs_f64().max(1e-3);
                let speed = number::significant(speed, 3, lang);
                tell!(lang, ", {speed} a second", ", {speed} par seconde")
            }
        }
    }

    /// How long it will probably still take, after a comma; nothing before the first piece.
    pub(crate) fn left(&self, lang: Lang) -> String {
        match self.fresh() {
            0 => String::new(),
            new => {
                let rest = self.of.saturating_sub(self.done);
                let left = number::time(self.elapsed.mul_f64(rest as f64 / new as f64), lang);
                tell!(lang, ", about {left} left", ", encore {left} environ")
            }
        }
    }

    /// Pieces done since it was resumed.
    fn fresh(&self) -> u64 {
        self.done.saturating_sub(self.resumed)
    }
}
