//! The yes/no question.

use perfectplay_core::{Knowledge, Score, View};
use perfectplay_tree::{self as tree, Form, Method};

use super::{Typed, searcher::Watching};
use crate::{Request, RequestError, answer::Tested, stack::on_a_deep_stack};

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    pub(super) fn question(
        &self,
        at_least: Score,
        request: &Request<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> Result<(Option<G::Move>, Tested), RequestError> {
        let Request { form, limits, .. } = *request;
        let method = TestMethod::of_name(request.method)?;
        let (name, answer) = match method {
            TestMethod::Possible => {
                let (name, heuristic) = self.heuristic(request.heuristic)?;
                let (game, state, heuristic) = (&*self.game, &self.state, &heuristic.erased());
                let answer = on_a_deep_stack(|| match observer {
                    None => tree::test(game, state, heuristic, at_least, form, limits, &mut ()),
                    Some(seen) => tree::test(game, state, heuristic, at_least, form, limits, seen),
                });
                (Some(name), answer)
            }
            TestMethod::Pns => (None, self.proved(at_least, request, observer)?),
        };
        let tested = Tested {
            game: self.declared.name.to_owned(),
            position: self.text.clone(),
            to_move: self.game.to_move(&self.state),
            at_least,
            answer: answer.ensured,
            mv: answer.mv.map(|mv| self.game.write_move(&self.state, mv)),
            nodes: answer.stats.nodes,
            leaves: answer.stats.leaves,
            seconds: answer.stats.time.as_secs_f64(),
            method: method.name(),
            form: (method == TestMethod::Possible).then_some(match form {
                Form::Recursive => "recursive",
                Form::Iterative => "iterative",
            }),
            heuristic: limits.depth.and(name).map(str::to_owned),
            depth: limits.depth,
            stopped: answer.stopped,
        };
        Ok((answer.mv, tested))
    }

    /// The answer of proof-number search.
    fn proved(
        &self,
        at_least: Score,
        request: &Request<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> Result<tree::Answer<G::Move>, RequestError> {
        let method = TestMethod::Pns.name();
        if request.limits.depth.is_some() || request.heuristic.is_some() {
            return Err(RequestError::NoHorizon { method });
        }
        let options = self.options(&self.knowledge, &[], request);
        let (game, state) = (&*self.game, &self.state);
        on_a_deep_stack(|| match observer {
            None => tree::prove(game, state, at_least, &options, &mut ()),
            Some(observer) => tree::prove(game, state, at_least, &options, observer),
        })
        .map_err(|error| RequestError::NoMemory { megabytes: error.bytes >> 20 })
    }
}

/// The ways to answer the yes/no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TestMethod {
    /// The test of the courses, in one of its forms.
    Possible,
    /// Proof-number search.
    Pns,
}

impl TestMethod {
    const ALL: [Self; 2] = [Self::Possible, Self::Pns];

    const fn name(self) -> &'static str {
        match self {
            Self::Possible => "possible",
            Self::Pns => Method::Pns.name(),
        }
    }

    fn of_name(name: &str) -> Result<Self, RequestError> {
        if name == "auto" {
            return Ok(Self::Possible);
        }
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| {
            RequestError::UnknownMethod {
                name: name.to_owned(),
                has: Self::ALL.map(|method| method.name().to_owned()).into(),
            }
        })
    }
}
