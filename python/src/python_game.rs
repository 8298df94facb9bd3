//! A game whose rules are a Python object, as a game for every method.

use std::{
    collections::HashSet,
    ops::RangeInclusive,
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use perfectplay_core::{
    Game, Heuristic, Limits, Notation, Player, PositionError, Scene, Score, Stop, View, Zero, both,
    scene::{Ground, Piece},
};
use perfectplay_registry::{
    Declaration, Entry, Exploration, Id, OpenError, PartValue, Settings, Valued,
};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    answers::GrundyAnswer,
    errors::refused,
    graphs::{Arena, Graph, seconds, whole},
    patience::patiently,
    positions::{Origin, Position},
    rules::{Number, Parts, Rules, written},
    slots::Slots,
};

/// What a position of such a game is opened by: a mark and the number of a state.
const MARK: char = '#';

/// The game for the searches.
#[derive(Clone)]
pub(crate) struct Ruled {
    rules: Arc<Rules>,
    start: Number,
    /// What a state looks like, if anybody has said so.
    looks: Arc<Looks>,
}

/// What a state looks like: functions of the user's.
struct Looks {
    /// Rows of cells.
    board: Option<Py<PyAny>>,
    /// The row and the column on which a move is played.
    cell: Option<Py<PyAny>>,
}

/// A move: its place among those of its state, and where it leads, so that playing it needs no look-up. One word, since
/// searches read a move soon after it was written, and a processor waits where two halves become a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step(u64);

impl Step {
    #[inline]
    fn new(place: usize, next: Number) -> Self {
        Self((place as u64) << 32 | u64::from(next))
    }

    #[inline]
    fn place(self) -> usize {
        (self.0 >> 32) as usize
    }

    #[inline]
    fn next(self) -> Number {
        self.0 as Number
    }
}

impl Game for Ruled {
    type State = Number;
    type Move = Step;

    fn start(&self) -> Number {
        self.start
    }

    #[inline]
    fn to_move(&self, &state: &Number) -> Player {
        self.rules.player(state)
    }

    #[inline]
    fn utility(&self, &state: &Number) -> Option<Score> {
        self.rules.utility(state)
    }

    #[inline]
    fn moves(&self, &state: &Number, out: &mut Vec<Step>) {
        let successors = self.rules.successors(state).iter().enumerate();
        out.extend(successors.map(|(place, &next)| Step::new(place, next)));
    }

    #[inline]
    fn play(&self, state: &mut Number, mv: Step) {
        *state = mv.next();
    }

    fn utility_range(&self) -> RangeInclusive<Score> {
        self.rules.utility_range()
    }

    #[inline]
    fn idle_plies(&self, &state: &Number) -> u32 {
        if self.rules.ends(state) { 0 } else { u32::MAX }
    }
}

impl Notation for Ruled {
    fn write_move(&self, &state: &Number, mv: Step) -> String {
        write_move(&self.rules, state, mv.place())
    }

    fn write_state(&self, &state: &Number) -> String {
        write_state(&self.rules, state)
    }

    fn read_state(&self, text: &str) -> Result<Number, PositionError> {
        let number = text.strip_prefix(MARK).and_then(|number| number.parse().ok());
        number.filter(|&number| number < self.rules.count()).ok_or_else(|| {
            PositionError::malformed(
                both!(
                    "states of this game are Python objects",
                    "les états de ce jeu sont des objets Python"
                ),
                both!("give one to position()", "donnez-en un à position()"),
            )
        })
    }
}

/// How a move is written; nothing if it is none, which happens once something has gone wrong.
pub(crate) fn write_move(rules: &Rules, state: Number, place: usize) -> String {
    rules.known(state).written().get(place).cloned().unwrap_or_default()
}

/// How a state is written: as Python prints it.
pub(crate) fn write_state(rules: &Rules, state: Number) -> String {
    Python::attach(|py| written(rules.object(state).bind(py)))
}

impl View for Ruled {
    fn scene(&self, &state: &Number) -> Scene {
        let drawn = Python::attach(|py| {
            let board = self.looks.board.as_ref()?.bind(py);
            let rows = || -> PyResult<Vec<Vec<_>>> {
                let rows = board.call1((self.rules.object(state),))?.try_iter()?;
                rows.map(|row| row?.try_iter()?.collect()).collect()
            };
            let rows = rows().map_err(|error| self.rules.fail_to_draw(py, error, "board", state));
            let mut scene = grid(&rows.ok()?);
            for (place, written) in self.rules.known(state).written().iter().enumerate() {
                if let Some((row, column)) = self.cell(py, state, place)
                    && row < scene.rows
                    && column < scene.columns
                {
                    scene.cell_mut(row, column).target = Some(written.clone());
                }
            }
            Some(scene)
        });
        drawn.unwrap_or_else(|| {
            let mut scene = Scene::new(1, 1, Ground::Bare);
            scene.cell_mut(0, 0).piece = Some(Piece::Text(self.write_state(&state)));
            scene
        })
    }
}

impl Ruled {
    /// The cell on which a move is played, if anybody has said so.
    fn cell(&self, py: Python<'_>, state: Number, place: usize) -> Option<(usize, usize)> {
        let cell = self.looks.cell.as_ref()?.bind(py);
        let mv = self.rules.move_object(state, place);
        let said = cell.call1((self.rules.object(state), mv)).and_then(|said| said.extract());
        said.map_err(|error| self.rules.fail_to_draw(py, error, "cell", state)).ok()
    }
}

/// Rows of cells as a board on paper: X and O are marks, a dot or nothing is an empty cell.
fn grid(rows: &[Vec<Bound<'_, PyAny>>]) -> Scene {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut scene = Scene::new(rows.len().max(1), columns.max(1), Ground::Paper);
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let text = written(cell);
            scene.cell_mut(row, column).piece = match text.trim() {
                "" | "." | "None" => None,
                "X" | "x" => Some(Piece::Mark(Player::Max)),
                "O" | "o" => Some(Piece::Mark(Player::Min)),
                other => Some(Piece::Text(other.to_owned())),
            };
        }
    }
    scene
}

/// A function of the user's that estimates states; each is asked about once.
struct Estimate {
    rules: Arc<Rules>,
    function: Arc<Py<PyAny>>,
    range: RangeInclusive<Score>,
    values: Arc<Slots<Score>>,
}

impl Heuristic<Ruled> for Estimate {
    fn value(&self, _: &Ruled, &state: &Number) -> Score {
        if let Some(&value) = self.values.get(state) {
            return value;
        }
        match self.rules.number_from(&self.function, ("heuristic", &self.range), state) {
            Some(value) => *self.values.put(state, value),
            // The answer will be thrown away.
            None => *self.range.start(),
        }
    }

    fn range(&self, _: &Ruled) -> RangeInclusive<Score> {
        self.range.clone()
    }

    fn draw(&self, _: &Ruled) -> Score {
        0.clamp(*self.range.start(), *self.range.end())
    }
}

/// A game whose rules are a Python object.
#[pyclass(frozen, module = "perfectplay._native")]
pub(crate) struct PythonGame {
    pub(crate) rules: Arc<Rules>,
    game: Ruled,
    pays: bool,
    entry: Entry,
}

#[pymethods]
impl PythonGame {
    #[new]
    fn new(
        py: Python<'_>,
        parts: Parts,
        board: Option<Py<PyAny>>,
        cell: Option<Py<PyAny>>,
        pays: bool,
        heuristic: Option<Named>,
    ) -> PyResult<Self> {
        let (rules, start) = Rules::new(py, parts)?;
        let rules = Arc::new(rules);
        let game =
            Ruled { rules: Arc::clone(&rules), start, looks: Arc::new(Looks { board, cell }) };
        let entry = entry(&game, pays, heuristic);
        Ok(Self { rules, game, pays, entry })
    }

    /// The same game, and what is known of it, with another heuristic.
    fn with_heuristic(&self, heuristic: Named) -> Self {
        let (game, pays) = (self.game.clone(), self.pays);
        Self {
            rules: Arc::clone(&self.rules),
            entry: entry(&game, pays, Some(heuristic)),
            game,
            pays,
        }
    }

    /// How many states have been met.
    fn states(&self) -> u32 {
        self.rules.count()
    }

    /// The position at the start.
    fn start(&self, py: Python<'_>) -> PyResult<Position> {
        self.at(py, self.game.start, "")
    }

    /// The position at any state, with a player to move where the state does not say.
    fn position(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        min_to_move: bool,
    ) -> PyResult<Position> {
        let player = if min_to_move { Player::Min } else { Player::Max };
        let number = self.rules.number(py, state, player)?;
        self.at(py, number, &format!("{MARK}{number}"))
    }

    /// Every state that can be reached from a position is asked about now; how many there are.
    fn explore(&self, py: Python<'_>, position: &Position) -> PyResult<usize> {
        let without = (u64::MAX, None);
        self.reach(py, vec![self.number_of(position)], without).map(|reached| reached.len())
    }

    /// The graph of the states that can be reached from a position, with these states: within so many, and so many
    /// seconds.
    fn graph<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        within: (u64, Option<f64>),
        both_starters: bool,
        at_least: Option<Score>,
        threads: usize,
    ) -> PyResult<(Graph, Bound<'py, PyTuple>)> {
        let start = self.number_of(position);
        let other = if both_starters { self.rules.turned(py, start)? } else { None };
        let starts = [start].into_iter().chain(other).collect();
        let reached = self.reach(py, starts, (within.0, seconds(py, within.1)?))?;
        let states = self.objects(py, &reached)?;
        // With both starters the other player is to move in every state as well.
        let twins = other.map(|_| self.rules.twins(py, &reached)).transpose()?;
        let graph = Graph::of_rules(py, &self.rules, reached, twins.as_deref(), at_least, threads)?;
        Ok((graph, states))
    }

    /// The configurations of an impartial game and their Grundy values, with the states that they are: within so many.
    fn arena<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        states: u64,
    ) -> PyResult<(Arena, Bound<'py, PyTuple>)> {
        let (arena, states) = self.valued(py, position, states)?;
        let arena = Arena::new_of(arena, self.rules.name().to_owned());
        Ok((arena, self.objects(py, &states)?))
    }

    /// The Grundy value of a position and the winning moves.
    fn grundy(&self, py: Python<'_>, position: &Position) -> PyResult<GrundyAnswer> {
        let begun = Instant::now();
        let (arena, _) = self.valued(py, position, u64::MAX)?;
        let start = arena.graph.start();
        let inner = position.inner();
        let parts = arena.grundy_of(start).map(|grundy| PartValue { part: inner.state(), grundy });
        Ok(GrundyAnswer::new(Valued {
            game: inner.game().to_owned(),
            position: inner.text().to_owned(),
            to_move: inner.to_move(),
            grundy: arena.grundy_of(start),
            won: Some(arena.won[start as usize]),
            winning_moves: arena.winning_moves(start).iter().map(Id::to_string).collect(),
            parts: parts.into_iter().collect(),
            configurations: arena.graph.len() as u64,
            misere: false,
            seconds: begun.elapsed().as_secs_f64(),
            stopped: None,
        }))
    }
}

impl PythonGame {
    fn at(&self, py: Python<'_>, number: Number, text: &str) -> PyResult<Position> {
        self.watched(py, || {
            // Whose turn it is comes up at once; what goes wrong is raised here and now.
            self.rules.known(number);
            let opened = self.entry.open(&Settings::new(), text);
            opened.map(|position| {
                Position::new(position, Some(Origin { rules: Arc::clone(&self.rules), number }))
            })
        })?
        .map_err(|error| refused(py, &error))
    }

    fn objects<'py>(&self, py: Python<'py>, states: &[Number]) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, states.iter().map(|&number| self.rules.object(number)))
    }

    /// Does something during which the user's functions may raise.
    pub(crate) fn watched<T>(&self, py: Python<'_>, work: impl FnOnce() -> T) -> PyResult<T> {
        self.rules.begin();
        let answer = work();
        match self.rules.end(py) {
            None => Ok(answer),
            Some(error) => Err(error),
        }
    }

    pub(crate) fn number_of(&self, position: &Position) -> Number {
        position.origin().map_or(self.game.start, |origin| origin.number)
    }

    /// The numbers of the states that can be reached from some, nearest first: within so many, and so much time.
    pub(crate) fn reach(
        &self,
        py: Python<'_>,
        starts: Vec<Number>,
        (states, time): (u64, Option<Duration>),
    ) -> PyResult<Vec<Number>> {
        let rules = &self.rules;
        let limits = Limits { nodes: Some(states), time, ..Limits::default() };
        rules.begin();
        let done = patiently(py, Some(rules), |cancel| reach(rules, starts, limits, cancel));
        let error = rules.end(py);
        let done = done?;
        if done.interrupted {
            return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err(()));
        }
        match error {
            Some(error) => Err(error),
            None if rules.is_full() => Err(rules.too_many(py)),
            None => {
                let reached = whole(py, done.answer, rules.name())?;
                rules.settle();
                Ok(reached)
            }
        }
    }
}

/// The states that can be reached, nearest first.
fn reach(
    rules: &Rules,
    starts: Vec<Number>,
    limits: Limits<'_>,
    cancel: &AtomicBool,
) -> Exploration<Vec<Number>> {
    let begun = Instant::now();
    let mut seen: HashSet<Number> = starts.iter().copied().collect();
    let mut order = starts;
    let mut at = 0;
    while let Some(&number) = order.get(at) {
        let why = if cancel.load(Relaxed) {
            Some(Stop::Cancelled)
        } else if limits.nodes.is_some_and(|most| order.len() as u64 > most) {
            Some(Stop::Nodes)
        } else {
            limits.time.is_some_and(|time| begun.elapsed() >= time).then_some(Stop::Time)
        };
        if let Some(why) = why {
            let states = limits.nodes.map_or(at, |most| order.len().min(most as usize));
            return Exploration::Unfinished { why, states };
        }
        let fresh = rules.known(number).successors.iter().filter(|&&next| seen.insert(next));
        order.extend(fresh);
        at += 1;
    }
    Exploration::Whole(Box::new(order))
}

/// A heuristic: what it is called, the function, and where its values lie.
type Named = (String, Py<PyAny>, (Score, Score));

/// Declares the game, so that every method knows it.
fn entry(game: &Ruled, pays: bool, heuristic: Option<Named>) -> Entry {
    let opened = game.clone();
    let name = lasting(game.rules.name());
    let mut declaration = Declaration::new(
        name,
        ("a game written in Python", "un jeu écrit en Python"),
        ("Python objects", "des objets Python"),
        move |_: &Settings, text: &str| {
            let state = if text.is_empty() { opened.start } else { opened.read_state(text)? };
            Ok::<_, OpenError>((opened.clone(), state))
        },
    );
    if pays {
        declaration = declaration.pays();
    }
    if let Some((called, function, (low, high))) = heuristic {
        let (rules, function) = (Arc::clone(&game.rules), Arc::new(function));
        let values = Arc::default();
        declaration = declaration.heuristic(lasting(&called), move |_| Estimate {
            rules: Arc::clone(&rules),
            function: Arc::clone(&function),
            range: low..=high,
            values: Arc::clone(&values),
        });
    }
    declaration.heuristic("none", |_| Zero).done()
}

/// A name that lasts as long as the program: there are as many as the user writes, each kept once.
fn lasting(name: &str) -> &'static str {
    static NAMES: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let name: &'static str = name.to_owned().leak();
    names.insert(name);
    name
}
