//! `--certificate`: a proof of the answer, written to a file of its own.

use std::path::PathBuf;

use clap::ValueHint;
use perfectplay_core::{Bound, Limits};
use perfectplay_messages::{Message, Proof};
use perfectplay_registry::{
    Position, Settings, Solved,
    certificate::{Subject, Uncertified},
};

use crate::{args::whole, batch::Answered, context::Context, failure::refuse, output::Draft};

/// Options of commands whose answers can be proved.
#[derive(clap::Args, Clone)]
pub(crate) struct Certificate {
    /// Also write a proof of the value to this file, which `verify` checks by the rules alone.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,

    /// The most states a proof may have to look at.
    #[arg(long, default_value_t = 5_000_000, value_name = "N", requires = "certificate",
        value_parser = whole::<u64>(1..=1_000_000_000))]
    states: u64,
}

impl Certificate {
    /// Begins the file, so that one that cannot be written is told before the search.
    pub(crate) fn open(&self, many: bool) -> crate::Result<Option<Draft>> {
        if many && self.certificate.is_some() {
            refuse!(
                "a certificate is about one position; give it, not those of standard input",
                "un certificat concerne une position ; donnez-la, et non celles de l’entrée standard",
            );
        }
        self.certificate.as_deref().map(Draft::new).transpose()
    }

    /// Proves what a search has found. Without a proof there is no file.
    pub(crate) fn write(
        &self,
        mut draft: Draft,
        position: &dyn Position,
        settings: &Settings,
        solved: &Solved,
        context: &Context,
    ) -> crate::Result<Answered> {
        if solved.bound != Bound::Exact || solved.stopped.is_some() {
            return unproved(Proof::NothingToProve, context);
        }
        let subject =
            Subject::of(position.game(), settings, position.text()).map_err(Uncertified::Io)?;
        let limits = Limits { nodes: Some(self.states), ..Limits::default() };
        let written = context
            .watched(limits, |limits| position.certify(&subject, solved.value, limits, &mut draft));
        let refused = match written {
            Ok(written) => {
                draft.finish()?;
                let said = Message::Proof(Proof::Written { entries: written.entries });
                context.warn(&said)?;
                return Ok(Answered::Fully);
            }
            Err(Uncertified::TooManyStates(states)) => Proof::TooManyStates(states),
            Err(Uncertified::CutShort(states)) => Proof::CutShort(states),
            Err(Uncertified::Contradiction { by, value }) => Proof::Contradiction { by, value },
            Err(error) => return Err(error.into()),
        };
        unproved(refused, context)
    }
}

/// The answer stands, without a proof.
fn unproved(why: Proof<'_>, context: &Context) -> crate::Result<Answered> {
    context.warn(&Message::Proof(why))?;
    Ok(Answered::CutShort)
}
