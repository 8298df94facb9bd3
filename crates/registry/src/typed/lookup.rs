//! Answers from tables.

use perfectplay_core::{Knowledge, View};
use perfectplay_messages::Reason;
use perfectplay_tree::Method;

use super::Typed;
use crate::{
    Request, RequestError,
    answer::Solved,
    tables::{Oracle, Tabled},
};

/// What answers from tables are called.
const RETROGRADE: &str = "retrograde";

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    pub(super) fn tabled(&self) -> Result<&Tabled<G>, RequestError> {
        let none = || RequestError::NoTables { game: self.declared.name.to_owned() };
        self.declared.tables.as_ref().ok_or_else(none)
    }

    /// What answers from tables.
    pub(super) fn oracle(&self) -> Result<Oracle<'_, G>, RequestError> {
        Ok(Oracle::new(self.tabled()?, self.declared.name, &self.game, self.tables.as_deref()))
    }

    /// The answer of a table, if there is one that has the position and it may be looked into; `None` if it must be found
    /// otherwise.
    pub(super) fn looked_up(&self, request: &Request<'_>) -> Result<Option<Solved>, RequestError> {
        let wanted = request.method == RETROGRADE;
        let may = request.tables && request.method == "auto" && self.tables.is_some();
        // Where states have no numbers, exploring them gives them some; and a game that is over needs no table.
        let is_over = self.game.utility(&self.state).is_some();
        if self.declared.tables.is_none() || is_over || (!wanted && !may) {
            return Ok(None);
        }
        let mut oracle = self.oracle()?;
        if !request.tables {
            oracle.shelf = None;
        }
        let report = match oracle.report(&self.state) {
            // A table that is missing or damaged is no reason not to search, but whoever asks for it by name hears of it at once.
            Err(RequestError::Table { because }) if !wanted => {
                if let Some(shelf) = &self.tables {
                    shelf.complain(because);
                }
                return Ok(None);
            }
            Err(RequestError::NoTable { .. } | RequestError::NoTableFor { .. }) => return Ok(None),
            report => report?,
        };
        let Some(mut report) = report else { return Ok(None) };
        let all = request.all_moves || request.lines.is_some();
        let moves = std::mem::take(&mut report.moves);
        if !all {
            report.best.truncate(1);
        }
        let mut solved = self.solved(&report, all.then_some(moves.as_slice()), Method::Table, None);
        RETROGRADE.clone_into(&mut solved.method);
        solved.reason = (!wanted).then_some(Reason::Tabled);
        Ok(Some(solved))
    }

    /// The answer of a table to whoever may look as far as there is to see: who has won, wins.
    pub(super) fn looked_up_at_play(
        &self,
        request: &Request<'_>,
    ) -> Result<Option<Solved>, RequestError> {
        let Request { method, level, limits, among, variety, .. } = *request;
        let free =
            level.is_none() && limits.depth.is_none() && among.is_none() && variety.is_none();
        if method != "auto" || !free {
            return Ok(None);
        }
        let known = self.looked_up(&Request { all_moves: true, ..*request })?;
        Ok(known.map(|mut known| {
            if !request.all_moves && request.lines.is_none() {
                known.moves = None;
                if known.value != 0 {
                    known.best.truncate(1);
                }
            }
            known
        }))
    }
}
