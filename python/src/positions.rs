//! Positions of any game.

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

use perfectplay_core::{Limits, Player, Stop, tell};
use perfectplay_draw::board::{self, Annotations, Style};
use perfectplay_present::answer::situation;
use perfectplay_registry::{
    self as registry, Reason, Registry, RequestError, Settings, Solved, Tested,
};
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*, types::PyTuple};

use crate::{
    answers::{Answer, GrundyAnswer, TestAnswer},
    ask::Ask,
    errors::{raise, refused},
    graphs::{Arena, Graph},
    lang::lang,
    patience::{Done, patiently},
    rules::{Number, Rules},
    trees::Tree,
};

/// The games that come with perfectplay, with their books.
static REGISTRY: LazyLock<Registry> = LazyLock::new(|| Registry::standard().with_books(None));

/// What is known of every game, as JSON.
#[pyfunction]
pub(crate) fn games() -> String {
    let infos: Vec<_> = REGISTRY.entries().iter().map(registry::Entry::info).collect();
    json(&infos)
}

/// The names of all methods.
#[pyfunction]
pub(crate) fn methods() -> Vec<&'static str> {
    registry::method_names().collect()
}

/// Opens a position of a game that comes with perfectplay.
#[pyfunction]
pub(crate) fn open(
    py: Python<'_>,
    game: &str,
    settings: Vec<(String, String)>,
    text: &str,
) -> PyResult<Position> {
    let mut parameters = Settings::new();
    for (name, value) in settings {
        parameters.set(name, value);
    }
    // A graph is read from its file, which may take a while.
    let opened = py.detach(|| REGISTRY.open(game, &parameters, text));
    match opened {
        Ok(position) => Ok(Position::new(position, None)),
        Err(error) => Err(refused(py, &error)),
    }
}

/// Anything as the JSON of the command line.
pub(crate) fn json(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).expect("answers have names for keys")
}

/// A position of some game.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct Position {
    inner: Arc<dyn registry::Position>,
    origin: Option<Origin>,
}

/// Where a position of a game written in Python comes from.
#[derive(Clone)]
pub(crate) struct Origin {
    pub(crate) rules: Arc<Rules>,
    pub(crate) number: Number,
}

#[pymethods]
impl Position {
    #[getter]
    fn game(&self) -> &str {
        self.inner.game()
    }

    /// The position as text that says everything about it.
    #[getter]
    fn state(&self) -> String {
        self.inner.state()
    }

    /// The state as the user made it, in a game written in Python.
    fn object(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.origin.as_ref().map(|origin| origin.rules.object(origin.number).clone_ref(py))
    }

    /// Whose turn it is: `max` or `min`.
    #[getter]
    fn turn(&self) -> &'static str {
        name(self.inner.to_move())
    }

    /// Max's reward if the game is over.
    #[getter]
    fn result(&self) -> Option<i32> {
        self.inner.result()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.inner.legal_moves()
    }

    /// The moves as the user made them, in a game written in Python.
    fn move_objects<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some(Origin { rules, number }) = &self.origin else { return Ok(None) };
        let moves = 0..rules.known(*number).successors.len();
        PyTuple::new(py, moves.map(|place| rules.move_object(*number, place))).map(Some)
    }

    /// The position after a written move.
    fn play(&self, py: Python<'_>, mv: &str) -> PyResult<Self> {
        let next = self.inner.play(mv).map_err(|error| refused(py, &error))?;
        let origin = self.origin.as_ref().map(|Origin { rules, number }| {
            let place = self.inner.legal_moves().iter().position(|legal| legal == mv);
            let number = rules.known(*number).successors[place.expect("it could be played")];
            Origin { rules: Arc::clone(rules), number }
        });
        if let Some(Origin { rules, number }) = &origin {
            rules.begin();
            rules.known(*number);
            if let Some(error) = rules.end(py) {
                return Err(error);
            }
        }
        Ok(Self::new(next, origin))
    }

    /// What a heuristic says, in Max's view.
    fn estimate(&self, py: Python<'_>, heuristic: Option<&str>) -> PyResult<i32> {
        self.minding(py, || self.inner.estimate(heuristic))?.map_err(|error| refused(py, &error))
    }

    /// The board as text.
    fn board(&self, py: Python<'_>) -> PyResult<String> {
        let style = Style { unicode: false, colour: false };
        self.minding(py, || {
            board::text(&self.inner.scene(), &Annotations::new(), style).trim_end().to_owned()
        })
    }

    /// The board as a picture.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let title = situation(&*self.inner).say(lang());
        self.minding(py, || board::svg(&self.inner.scene(), &Annotations::new(), &title))
    }

    fn solve(&self, py: Python<'_>, ask: Ask) -> PyResult<Answer> {
        let solved = self.search(py, |cancel| self.inner.solve(&ask.request(cancel)))?;
        Ok(self.answered(solved))
    }

    fn analyse(&self, py: Python<'_>, ask: Ask) -> PyResult<Answer> {
        let ask = ask.bounded();
        let (mut solved, mut full) =
            self.ask(py, |cancel| self.inner.analyse(&ask.request(cancel)))?;
        if let Some(ahead) = ask.looking_ahead(solved.answer.seconds).filter(|_| full) {
            // All states were looked for, nearest first, and there are too many. What is ahead is among them.
            (solved, full) = self.ask(py, |cancel| self.inner.analyse(&ahead.request(cancel)))?;
            solved.answer.reason = Some(Reason::Deepens);
        }
        if full && solved.answer.stopped == Some(Stop::Cancelled) {
            solved.answer.stopped = Some(Stop::Nodes);
        }
        Ok(self.answered(solved))
    }

    fn test(&self, py: Python<'_>, at_least: i32, ask: Ask) -> PyResult<TestAnswer> {
        let tested: Done<Tested> =
            self.search(py, |cancel| self.inner.test(at_least, &ask.request(cancel)))?;
        Ok(TestAnswer::new(tested.answer, tested.interrupted))
    }

    /// The tree that a method walks; of the yes/no test, if there is a threshold.
    fn tree(
        &self,
        py: Python<'_>,
        at_least: Option<i32>,
        ask: Ask,
        show: usize,
        steps: bool,
    ) -> PyResult<Tree> {
        let ask = ask.bounded();
        Tree::walked(py, self, at_least, &ask, show, steps)
    }

    /// How many states are so many moves away, and how many games end sooner.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<(u64, u64)> {
        let counted = self.search(py, |cancel| {
            Ok(self.inner.perft(depth, Limits { cancel: Some(cancel), ..Limits::default() }))
        })?;
        match counted.answer {
            Some(counted) => Ok((counted.leaves, counted.finished)),
            // A part of a count says nothing.
            None => Err(PyKeyboardInterrupt::new_err(())),
        }
    }

    /// Every state that can be reached, solved.
    fn graph(
        &self,
        py: Python<'_>,
        states: u64,
        time: Option<f64>,
        both_starters: bool,
        at_least: Option<i32>,
        threads: usize,
    ) -> PyResult<Graph> {
        Graph::explored(py, self, (states, time), both_starters, at_least, threads)
    }

    /// The configurations of an impartial game, and their Grundy values.
    fn arena(&self, py: Python<'_>, states: u64) -> PyResult<Arena> {
        Arena::explored(py, self, states)
    }

    /// The Grundy value and the winning moves.
    fn grundy(&self, py: Python<'_>, nodes: Option<u64>) -> PyResult<GrundyAnswer> {
        let valued = self.search(py, |cancel| {
            self.inner.grundy(Limits { cancel: Some(cancel), nodes, ..Limits::default() })
        })?;
        if valued.interrupted {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        Ok(GrundyAnswer::new(valued.answer))
    }
}

impl Position {
    pub(crate) fn new(inner: Box<dyn registry::Position>, origin: Option<Origin>) -> Self {
        Self { inner: Arc::from(inner), origin }
    }

    pub(crate) fn inner(&self) -> &Arc<dyn registry::Position> {
        &self.inner
    }

    pub(crate) fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// The game and the position, for a title.
    pub(crate) fn subject(&self) -> String {
        format!("{} {}", self.inner.game(), self.inner.text()).trim_end().to_owned()
    }

    fn answered(&self, solved: Done<Solved>) -> Answer {
        Answer::new(Arc::clone(&self.inner), solved.answer, solved.interrupted)
    }

    /// Searches without the lock of the interpreter; Ctrl-C ends it with what is known. What the functions of a game
    /// written in Python raise is raised, and that it has too many states.
    pub(crate) fn search<T: Send>(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&AtomicBool) -> Result<T, RequestError> + Send,
    ) -> PyResult<Done<T>> {
        match (self.ask(py, search)?, &self.origin) {
            ((_, true), Some(Origin { rules, .. })) => Err(rules.too_many(py)),
            ((done, _), _) => Ok(done),
        }
    }

    /// The same, and whether it ended because a game written in Python has too many states.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&AtomicBool) -> Result<T, RequestError> + Send,
    ) -> PyResult<(Done<T>, bool)> {
        let rules = self.origin.as_ref().map(|origin| &*origin.rules);
        rules.inspect(|rules| rules.begin());
        let done = patiently(py, rules, search);
        let full = rules.is_some_and(Rules::is_full);
        let error = rules.and_then(|rules| rules.end(py));
        let Done { answer, interrupted } = done?;
        match (error, answer) {
            (Some(error), _) => Err(error),
            (None, Ok(answer)) => Ok((Done { answer, interrupted }, full)),
            (None, Err(error)) => Err(refused(py, &error)),
        }
    }

    /// Does something short during which the functions of a game written in Python may raise.
    fn minding<T>(&self, py: Python<'_>, work: impl FnOnce() -> T) -> PyResult<T> {
        let Some(Origin { rules, .. }) = &self.origin else { return Ok(work()) };
        rules.begin();
        let answer = work();
        rules.end(py).map_or(Ok(answer), Err)
    }
}

/// What a player is called.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

/// A limit was met before there was anything to show.
pub(crate) fn unfinished(py: Python<'_>, subject: &str, states: usize) -> PyErr {
    let said = tell!(
        lang(),
        "{subject} has more than {states} states: give a larger number of states",
        "{subject} a plus de {states} états : donnez un nombre d’états plus grand"
    );
    raise(py, "TooManyStatesError", said)
}
