//! The yes/no question.

use perfectplay_core::{Game, Knowledge, Limits, Score, View};
use perfectplay_messages::Reason;
use perfectplay_tree::{self as tree, Form, Method, Options};

use super::{Typed, searcher::Watching};
use crate::{Request, RequestError, answer::Tested, stack::on_a_deep_stack};

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    pub(super) fn question(
        &self,
        at_least: Score,
        request: &Request<'_>,
        observer: Option<&mut Watching<G>>,
    ) -> Result<(Option<G::Move>, Tested), RequestError> {
        let Request { form, limits, memory, .. } = *request;
        // The test has no table: all of the memory is for the line of play.
        let limits = Limits { memory: Some(memory), ..limits };
        let mut method = TestMethod::of_name::<G>(request, observer.is_some())?;
        let mut reason = None;
        let (name, answer) = match method {
            TestMethod::Possible => {
                let (name, heuristic) = self.heuristic(request.heuristic)?;
                let (game, state, heuristic) = (&*self.game, &self.state, &heuristic.erased());
                let answer = on_a_deep_stack(|| match observer {
                    None => tree::test(game, state, heuristic, at_least, form, limits, &mut ()),
                    Some(seen) => tree::test(game, state, heuristic, at_least, form, limits, seen),
                })?;
                (Some(name), answer)
            }
            TestMethod::Pns => (None, self.proved(at_least, request, observer)?),
            TestMethod::Retrograde => {
                if observer.is_some() {
                    return Err(RequestError::NoTree { method: method.name() });
                }
                let options = self.to_the_end(method, request)?;
                let (game, state) = (&*self.game, &self.state);
                let found =
                    on_a_deep_stack(|| tree::retrograde_test(game, state, at_least, &options))?;
                if found.method == Method::Pns {
                    method = TestMethod::Pns;
                    reason = Some(Reason::TooMany(found.states));
                } else if request.method == "auto" {
                    reason = Some(Reason::Explored(found.states));
                }
                (None, found.answer)
            }
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
            reason,
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
        let options = self.to_the_end(TestMethod::Pns, request)?;
        let (game, state) = (&*self.game, &self.state);
        on_a_deep_stack(|| match observer {
            None => tree::prove(game, state, at_least, &options, &mut ()),
            Some(observer) => tree::prove(game, state, at_least, &options, observer),
        })
        .map_err(RequestError::from)
    }

    /// How a method searches that knows no horizon.
    fn to_the_end<'r>(
        &'r self,
        method: TestMethod,
        request: &Request<'r>,
    ) -> Result<Options<'r, K>, RequestError> {
        let is_named = request.method != "auto";
        if is_named && (request.limits.depth.is_some() || request.heuristic.is_some()) {
            return Err(RequestError::NoHorizon { method: method.name() });
        }
        Ok(self.options(&self.knowledge, &[], request))
    }
}

/// The ways to answer the yes/no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TestMethod {
    /// The test of the courses, in one of its forms.
    Possible,
    /// Proof-number search.
    Pns,
    /// All states explored, with proof-number search in case there are too many.
    Retrograde,
}

impl TestMethod {
    const ALL: [Self; 3] = [Self::Possible, Self::Pns, Self::Retrograde];

    const fn name(self) -> &'static str {
        match self {
            Self::Possible => "possible",
            Self::Pns => Method::Pns.name(),
            Self::Retrograde => Method::Retrograde.name(),
        }
    }

    /// The method of a name. To the end of a game whose states can come back, the test of the courses might follow them
    /// round and round: `auto` is then another one.
    fn of_name<G: Game>(request: &Request<'_>, is_watched: bool) -> Result<Self, RequestError> {
        let Request { method: name, form, .. } = *request;
        if name == "auto" {
            let may_go_round = !G::ACYCLIC && request.limits.depth.is_none();
            return Ok(match form {
                Form::Recursive if may_go_round && is_watched => Self::Pns,
                Form::Recursive if may_go_round => Self::Retrograde,
                // Only the test itself has a form.
                _ => Self::Possible,
            });
        }
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| {
            RequestError::UnknownMethod {
                name: name.to_owned(),
                has: Self::ALL.map(|method| method.name().to_owned()).into(),
            }
        })
    }
}
