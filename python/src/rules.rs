//! The rules of a game as a Python object gives them: states are numbered as they are met, and each is asked about
//! once.
//!
//! A search asks about the same states over and over; Python answers a thousand times slower than a table. So the
//! states that have been met are kept, and the graph between them grows as searches walk it: whatever is in it
//! already is walked at native speed and without the lock of the interpreter. Numbers also are what tables need: two
//! states have the same number exactly if Python says they are equal, whereas `hash((-1,)) == hash((-2,))`.
//!
//! What the user's functions raise does not pass through a search: it is kept, from then on every state is over, and
//! the search ends soon with an answer that is thrown away.

use std::{
    cell::OnceCell,
    collections::HashMap,
    ops::{Range, RangeInclusive},
    sync::{
        LazyLock, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    },
};

use perfectplay_core::{Player, Score, tell};
use pyo3::{
    exceptions::{PyKeyboardInterrupt, PyTypeError},
    prelude::*,
    types::{PyDict, PyFloat, PyString},
};

use crate::{errors::raise, lang::lang, slots::Slots};

/// The number of a state.
pub(crate) type Number = u32;

/// What a Python object says of a game, and what is known of its states.
pub(crate) struct Rules {
    name: String,
    transitions: Py<PyAny>,
    end: End,
    /// Whose turn it is; without it players move in turn.
    turn: Option<Py<PyAny>>,
    /// The same state with the other player to move, where states say whose turn it is.
    turned: Option<Py<PyAny>>,
    utility_range: RangeInclusive<Score>,
    /// So many states may be met. A search that meets more is to stop, and has to once there are half as many again.
    most: u32,
    /// The numbers of states, by player to move where the state does not say it.
    seen: [Py<PyDict>; 2],
    count: AtomicU32,
    met: Slots<Met>,
    known: Slots<Known>,
    explored: OnceLock<Explored>,
    /// The searches that run are to stop.
    stop: AtomicBool,
    /// More states were asked for than may be met.
    full: AtomicBool,
    troubled: AtomicBool,
    trouble: Mutex<Trouble>,
    /// The thread that is in the user's code, as Python calls it; 0 if none is.
    caller: AtomicU64,
}

/// When the game is over, and who has won it then.
enum End {
    /// Functions of the user's say so.
    Told { is_terminal: Py<PyAny>, utility: Py<PyAny> },
    /// Normal play: whoever cannot move loses.
    Stuck,
}

/// A state that has been met.
struct Met {
    object: Py<PyAny>,
    /// Whose turn it is if players move in turn.
    player: Player,
}

/// A state that has been asked about.
pub(crate) struct Known {
    pub(crate) player: Player,
    pub(crate) utility: Option<Score>,
    /// Where each move leads.
    pub(crate) successors: Box<[Number]>,
    moves: Box<[Py<PyAny>]>,
    /// How the moves are written, once somebody wants to know.
    written: OnceLock<Box<[String]>>,
}

impl Known {
    fn new(
        player: Player,
        utility: Option<Score>,
        successors: Vec<Number>,
        moves: Vec<Py<PyAny>>,
    ) -> Self {
        Self {
            player,
            utility,
            successors: successors.into(),
            moves: moves.into(),
            written: OnceLock::new(),
        }
    }

    /// How the moves are written: as Python prints them, with a number where several are printed alike.
    pub(crate) fn written(&self) -> &[String] {
        if let Some(written) = self.written.get() {
            return written;
        }
        // Nobody else may have to wait for Python here, so it is asked before the place is taken.
        let texts: Vec<String> =
            Python::attach(|py| self.moves.iter().map(|mv| written(mv.bind(py))).collect());
        let mut times: HashMap<&str, usize> = HashMap::new();
        let numbered = texts.iter().map(|text| {
            let time = times.entry(text).and_modify(|time| *time += 1).or_insert(1);
            if *time == 1 { text.clone() } else { format!("{text}#{time}") }
        });
        let numbered = numbered.collect();
        self.written.get_or_init(|| numbered)
    }
}

/// What is known of the first states, side by side: where all of a game has been explored, searches stay in here.
struct Explored {
    states: Box<[Compact]>,
    successors: Vec<Number>,
}

/// A state that has been explored: as small as may be, since searches walk all over them.
#[derive(Clone, Copy)]
enum Compact {
    /// The game is over.
    Final { player: Player, utility: Score },
    Inner {
        player: Player,
        /// From here every game comes to an end, so that no state comes back.
        ends: bool,
        /// Where its successors begin and end.
        first: u32,
        end: u32,
    },
}

impl Explored {
    /// Marks the states from which every game comes to an end, each after its successors: one that is still on the path
    /// by then closes a circle, and has no mark.
    fn find_ends(&mut self) {
        let Self { states, successors } = self;
        let mut met = vec![false; states.len()];
        let mut path = Vec::new();
        for number in 0..states.len() {
            if !met[number] {
                met[number] = true;
                path.push((number, states[number].successors()));
            }
            while let Some((number, rest)) = path.last_mut() {
                if let Some(edge) = rest.next() {
                    let next = successors[edge] as usize;
                    if met.get(next) == Some(&false) {
                        met[next] = true;
                        path.push((next, states[next].successors()));
                    }
                    continue;
                }
                let ending = |&next: &Number| states.get(next as usize).is_some_and(Compact::ends);
                let all = successors[states[*number].successors()].iter().all(ending);
                if let Compact::Inner { ends, .. } = &mut states[*number] {
                    *ends = all;
                }
                path.pop();
            }
        }
    }
}

impl Compact {
    /// Where its successors are.
    #[inline]
    fn successors(&self) -> Range<usize> {
        match *self {
            Self::Final { .. } => 0..0,
            Self::Inner { first, end, .. } => first as usize..end as usize,
        }
    }

    /// Whether every game comes to an end from here.
    #[inline]
    fn ends(&self) -> bool {
        matches!(self, Self::Final { .. } | Self::Inner { ends: true, .. })
    }
}

/// What is answered once something has gone wrong: the game is over.
static OVER: LazyLock<Known> = LazyLock::new(|| Known {
    player: Player::Max,
    utility: Some(0),
    successors: Box::default(),
    moves: Box::default(),
    written: OnceLock::new(),
});

/// What has gone wrong in the searches that run.
#[derive(Default)]
struct Trouble {
    searches: usize,
    error: Option<PyErr>,
}

/// What a game is made of, as the Python half has found it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Parts {
    pub(crate) name: String,
    initial_state: Py<PyAny>,
    transitions: Py<PyAny>,
    /// Neither this nor the utility, if whoever cannot move loses.
    is_terminal: Option<Py<PyAny>>,
    utility: Option<Py<PyAny>>,
    turn: Option<Py<PyAny>>,
    turned: Option<Py<PyAny>>,
    utility_range: (Score, Score),
    max_states: u32,
}

impl Rules {
    /// The rules, and the number of the initial state.
    ///
    /// # Errors
    ///
    /// If the initial state is none, or the user's code raises.
    pub(crate) fn new(py: Python<'_>, parts: Parts) -> PyResult<(Self, Number)> {
        let end = match (parts.is_terminal, parts.utility) {
            (Some(is_terminal), Some(utility)) => End::Told { is_terminal, utility },
            _ => End::Stuck,
        };
        let rules = Self {
            name: parts.name,
            transitions: parts.transitions,
            end,
            turn: parts.turn,
            turned: parts.turned,
            utility_range: parts.utility_range.0..=parts.utility_range.1,
            most: parts.max_states,
            seen: [PyDict::new(py).unbind(), PyDict::new(py).unbind()],
            count: AtomicU32::new(0),
            met: Slots::default(),
            known: Slots::default(),
            explored: OnceLock::new(),
            stop: AtomicBool::new(false),
            full: AtomicBool::new(false),
            troubled: AtomicBool::new(false),
            trouble: Mutex::default(),
            caller: AtomicU64::new(0),
        };
        let start = parts.initial_state.bind(py).call0()?;
        let number = rules.number(py, &start, Player::Max)?;
        Ok((rules, number))
    }

    /// What the game is called.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// All utilities lie in here.
    pub(crate) fn utility_range(&self) -> RangeInclusive<Score> {
        self.utility_range.clone()
    }

    /// How many states have been met.
    pub(crate) fn count(&self) -> u32 {
        self.count.load(Relaxed)
    }

    /// The number of a state, a new one if it was never met.
    ///
    /// # Errors
    ///
    /// If it cannot be told from others, or there are too many.
    pub(crate) fn number(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        player: Player,
    ) -> PyResult<Number> {
        let seen = self.seen[if self.turn.is_some() { 0 } else { player as usize }].bind(py);
        let found = seen.get_item(state).map_err(|error| unhashable(py, state, error))?;
        if let Some(number) = found {
            return number.extract();
        }
        if self.count() >= self.most {
            // Whoever has an answer in hand gives it now.
            self.full.store(true, Relaxed);
            self.stop.store(true, Relaxed);
            if self.count() - self.most >= self.most / 2 + 1000 {
                return Err(self.too_many(py));
            }
        }
        let number = self.count.fetch_add(1, Relaxed);
        self.met.put(number, Met { object: state.clone().unbind(), player });
        // Comparing states runs the user's code, and meanwhile another thread may have met the same one.
        let (_, number) = seen.set_default_with_result(state, number)?;
        number.extract()
    }

    /// A state as the user made it.
    pub(crate) fn object(&self, number: Number) -> &Py<PyAny> {
        &self.met.get(number).expect("a number is given to states that are met").object
    }

    /// A move as the user made it.
    pub(crate) fn move_object(&self, number: Number, place: usize) -> &Py<PyAny> {
        &self.known(number).moves[place]
    }

    /// The same state with the other player to move, where the state does not say who is, or the user says what that
    /// would be.
    ///
    /// # Errors
    ///
    /// If there are too many states, or the user's code raises or gives the state itself.
    pub(crate) fn turned(&self, py: Python<'_>, number: Number) -> PyResult<Option<Number>> {
        let Met { object, player } =
            self.met.get(number).expect("a number is given to states that are met");
        let state = object.bind(py);
        let turned = match (&self.turn, &self.turned) {
            (None, _) => return self.number(py, state, !*player).map(Some),
            (Some(_), None) => return Ok(None),
            (Some(_), Some(turned)) => turned.bind(py).call1((state,)),
        };
        let numbered = turned.and_then(|turned| self.number(py, &turned, !*player));
        match numbered.map_err(|error| self.noted(py, error, "turned", state))? {
            same if same == number => Err(self.not_turned(py, number, same)),
            other => Ok(Some(other)),
        }
    }

    /// The twins of all these states, each the same state with the other player to move.
    ///
    /// # Errors
    ///
    /// As above; or if what the user gives as a twin is none.
    pub(crate) fn twins(&self, py: Python<'_>, states: &[Number]) -> PyResult<Vec<Option<Number>>> {
        let twins = states.iter().map(|&number| self.turned(py, number));
        let twins = twins.collect::<PyResult<Vec<_>>>()?;
        if self.turned.is_some() {
            let twin: HashMap<Number, Option<Number>> =
                states.iter().copied().zip(twins.iter().copied()).collect();
            for (&number, &other) in states.iter().zip(&twins) {
                // One that cannot be reached is nobody's twin.
                let Some((other, back)) = other.and_then(|other| twin.get_key_value(&other)) else {
                    continue;
                };
                if *back != Some(number) || self.known(*other).player == self.known(number).player {
                    return Err(self.not_turned(py, number, *other));
                }
            }
        }
        Ok(twins)
    }

    /// What the user gives as the same state with the other player to move is not that.
    fn not_turned(&self, py: Python<'_>, number: Number, other: Number) -> PyErr {
        let [state, other] = [number, other].map(|number| shown(self.object(number).bind(py)));
        let said = tell!(
            lang(),
            "turned({state}) gave {other}: it gives the same state with the other player to move, and turned once more \
             the state as it was",
            "turned({state}) a donné {other} : c’est le même état avec le trait à l’autre joueur, et retourné encore une \
             fois l’état de départ"
        );
        raise(py, "RulesError", said)
    }

    /// Whether states do not say whose turn it is, so that each is one of a pair.
    pub(crate) fn come_in_pairs(&self) -> bool {
        self.turn.is_none()
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) fn player(&self, number: Number) -> Player {
        match self.compact(number) {
            Some((&(Compact::Final { player, .. } | Compact::Inner { player, .. }), _)) => player,
            None => self.known(number).player,
        }
    }

    /// The utility of a state in which the game is over.
    #[inline]
    pub(crate) fn utility(&self, number: Number) -> Option<Score> {
        match self.compact(number) {
            Some((&Compact::Final { utility, .. }, _)) => Some(utility),
            Some((Compact::Inner { .. }, _)) => None,
            None => self.known(number).utility,
        }
    }

    /// Where each move leads.
    #[inline]
    pub(crate) fn successors(&self, number: Number) -> &[Number] {
        match self.compact(number) {
            Some((state, explored)) => &explored.successors[state.successors()],
            None => &self.known(number).successors,
        }
    }

    /// Whether every game that goes on from here is known to come to an end.
    #[inline]
    pub(crate) fn ends(&self, number: Number) -> bool {
        self.compact(number).is_some_and(|(state, _)| state.ends())
    }

    /// A state that has been explored.
    #[inline]
    fn compact(&self, number: Number) -> Option<(&Compact, &Explored)> {
        let explored = self.explored.get()?;
        Some((explored.states.get(number as usize)?, explored))
    }

    /// Puts what is known side by side, once: states up to the first that has not been asked about.
    pub(crate) fn settle(&self) {
        self.explored.get_or_init(|| {
            let mut successors = Vec::new();
            let known = (0..self.count()).map_while(|number| self.known.get(number));
            let compact = known.map(|known| {
                let player = known.player;
                if let Some(utility) = known.utility {
                    return Compact::Final { player, utility };
                }
                let first = successors.len() as u32;
                successors.extend_from_slice(&known.successors);
                Compact::Inner { player, ends: false, first, end: successors.len() as u32 }
            });
            let mut explored = Explored { states: compact.collect(), successors };
            explored.find_ends();
            explored
        });
    }

    /// What is known of a state, which is asked about if nothing is. Out of the way of searches in what is explored.
    #[inline(never)]
    pub(crate) fn known(&self, number: Number) -> &Known {
        match self.known.get(number) {
            Some(known) => known,
            None => self.learn(number),
        }
    }

    #[cold]
    fn learn(&self, number: Number) -> &Known {
        if self.is_troubled() {
            return &OVER;
        }
        let asked = Python::attach(|py| {
            self.calling(py, || self.ask(py, number)).map_err(|error| self.fail(error))
        });
        match asked {
            Ok(known) => self.known.put(number, known),
            Err(()) => &OVER,
        }
    }

    /// Asks the user's functions about a state.
    fn ask(&self, py: Python<'_>, number: Number) -> PyResult<Known> {
        let Met { object, player } =
            self.met.get(number).expect("a number is given to states that are met");
        let state = object.bind(py);
        let during = |function: &'static str| move |error| self.noted(py, error, function, state);
        let player = match &self.turn {
            None => *player,
            Some(turn) => {
                let said = turn.bind(py).call1((state,)).map_err(during("turn"))?;
                read_player(&said).map_err(during("turn"))?
            }
        };
        if let End::Told { is_terminal, utility } = &self.end {
            let over = is_terminal.bind(py).call1((state,)).and_then(|over| over.is_truthy());
            if over.map_err(during("is_terminal"))? {
                let said = utility.bind(py).call1((state,)).map_err(during("utility"))?;
                let utility =
                    whole(&said, "utility", &self.utility_range).map_err(during("utility"))?;
                return Ok(Known::new(player, Some(utility), Vec::new(), Vec::new()));
            }
        }
        let (mut successors, mut moves) = (Vec::new(), Vec::new());
        let pairs = self.transitions.bind(py).call1((state,)).and_then(|pairs| pairs.try_iter());
        for pair in pairs.map_err(during("transitions"))? {
            let pair = pair.map_err(during("transitions"))?;
            let (mv, next): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
                pair.extract().map_err(|_| {
                    let said = tell!(
                        lang(),
                        "transitions gives pairs (move, successor), and not {}",
                        "transitions donne des couples (coup, successeur), et non {}",
                        shown(&pair)
                    );
                    during("transitions")(raise(py, "RulesError", said))
                })?;
            successors.push(self.number(py, &next, !player).map_err(during("transitions"))?);
            moves.push(mv.unbind());
        }
        if moves.is_empty() && matches!(self.end, End::Stuck) {
            let lost = match player {
                Player::Max => -1,
                Player::Min => 1,
            };
            let utility = inside(py, lost, "utility", &self.utility_range)?;
            return Ok(Known::new(player, Some(utility), successors, moves));
        }
        if moves.is_empty() {
            let said = tell!(
                lang(),
                "there is no transition, and yet the state is not terminal",
                "il n’y a pas de transition, et pourtant l’état n’est pas final"
            );
            return Err(during("transitions")(raise(py, "RulesError", said)));
        }
        Ok(Known::new(player, None, successors, moves))
    }

    /// Calls a function of one state for whoever wants a number: a heuristic.
    pub(crate) fn number_from(
        &self,
        function: &Py<PyAny>,
        (called, range): (&'static str, &RangeInclusive<Score>),
        number: Number,
    ) -> Option<Score> {
        if self.is_troubled() {
            return None;
        }
        Python::attach(|py| {
            let state = self.object(number).bind(py);
            let said = self.calling(py, || {
                function.bind(py).call1((state,)).and_then(|said| whole(&said, called, range))
            });
            said.map_err(|error| self.fail(self.noted(py, error, called, state))).ok()
        })
    }

    /// What a picture is drawn from has gone wrong: whoever waits for the picture is told.
    pub(crate) fn fail_to_draw(
        &self,
        py: Python<'_>,
        error: PyErr,
        function: &str,
        number: Number,
    ) {
        if self.lock().searches > 0 {
            self.fail(self.noted(py, error, function, self.object(number).bind(py)));
        }
    }

    /// Runs the user's code so that it can be interrupted.
    fn calling<T>(&self, py: Python<'_>, call: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
        thread_local! {
            static IDENT: OnceCell<u64> = const { OnceCell::new() };
        }
        let ident = IDENT.with(|ident| {
            let ask = || py.import("threading")?.call_method0("get_ident")?.extract();
            *ident.get_or_init(|| ask().unwrap_or(0))
        });
        self.caller.store(ident, Relaxed);
        let answer = call();
        self.caller.store(0, Relaxed);
        answer
    }

    /// Ends whatever the user's code is doing, if it is doing something, by an exception.
    pub(crate) fn interrupt(&self, py: Python<'_>) {
        let caller = self.caller.load(Relaxed);
        if caller == 0 {
            return;
        }
        let raised = || -> PyResult<()> {
            let ctypes = py.import("ctypes")?;
            let set = ctypes.getattr("pythonapi")?.getattr("PyThreadState_SetAsyncExc")?;
            let exception =
                ctypes.call_method1("py_object", (py.get_type::<PyKeyboardInterrupt>(),))?;
            set.call1((ctypes.call_method1("c_ulong", (caller,))?, exception)).map(|_| ())
        };
        // Where that cannot be done, the code goes on as it would have without us.
        let _ = raised();
    }

    /// A search begins.
    pub(crate) fn begin(&self) {
        let mut trouble = self.lock();
        if trouble.searches == 0 {
            trouble.error = None;
            for flag in [&self.troubled, &self.stop, &self.full] {
                flag.store(false, Relaxed);
            }
        }
        trouble.searches += 1;
    }

    /// A search has ended, and this has gone wrong meanwhile.
    pub(crate) fn end(&self, py: Python<'_>) -> Option<PyErr> {
        let mut trouble = self.lock();
        trouble.searches -= 1;
        trouble.error.as_ref().map(|error| error.clone_ref(py))
    }

    /// The flag that the searches of this game look at.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Whether a search has asked for more states than may be met.
    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// There are more states than may be met.
    pub(crate) fn too_many(&self, py: Python<'_>) -> PyErr {
        let said = tell!(
            lang(),
            "{} has more than {} states (an endless game has no end of them): give load a larger max_states, or ask \
             with a smaller depth",
            "{} a plus de {} états (un jeu sans fin en a sans fin) : donnez à load un max_states plus grand, ou \
             demandez à une profondeur plus petite",
            self.name,
            self.most
        );
        raise(py, "TooManyStatesError", said)
    }

    /// Whether something has gone wrong, so that no more Python is called.
    fn is_troubled(&self) -> bool {
        self.troubled.load(Relaxed)
    }

    /// Keeps the first thing that goes wrong.
    fn fail(&self, error: PyErr) {
        self.lock().error.get_or_insert(error);
        for flag in [&self.troubled, &self.stop] {
            flag.store(true, Relaxed);
        }
    }

    /// No Python code runs while it is held.
    fn lock(&self) -> MutexGuard<'_, Trouble> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The user's own exception, with a note on what was being done.
    fn noted(
        &self,
        py: Python<'_>,
        error: PyErr,
        function: &str,
        state: &Bound<'_, PyAny>,
    ) -> PyErr {
        let note = tell!(
            lang(),
            "perfectplay was asking {} for {function}({})",
            "perfectplay demandait à {} : {function}({})",
            self.name,
            shown(state)
        );
        // Notes are shown from Python 3.11 on.
        let _ = error.value(py).call_method1("add_note", (note,));
        error
    }
}

/// A state that cannot be a key of a dictionary.
fn unhashable(py: Python<'_>, state: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if state.hash().is_ok() {
        return error;
    }
    let kind =
        state.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let clear = PyTypeError::new_err(tell!(
        lang(),
        "a state must be hashable, so that perfectplay can see that it has met it before, and {kind} is not: use \
         tuples instead of lists, frozenset instead of set, or define __hash__ and __eq__",
        "un état doit être hachable, pour que perfectplay voie s’il l’a déjà rencontré, et {kind} ne l’est pas : \
         prenez des tuples au lieu de listes, frozenset au lieu de set, ou définissez __hash__ et __eq__"
    ));
    clear.set_cause(py, Some(error));
    clear
}

/// A whole number in a range, also if it is written as a float.
fn whole(said: &Bound<'_, PyAny>, called: &str, range: &RangeInclusive<Score>) -> PyResult<Score> {
    let py = said.py();
    let number = match said.cast::<PyFloat>() {
        Ok(float) if float.value().fract() == 0.0 => Some(float.value() as i64),
        Ok(_) => None,
        Err(_) => said.extract::<i64>().ok(),
    };
    let number = number.and_then(|number| Score::try_from(number).ok());
    let Some(number) = number else {
        let said = tell!(
            lang(),
            "{called} gives whole numbers of at most 31 bits, and not {}",
            "{called} donne des nombres entiers d’au plus 31 bits, et non {}",
            shown(said)
        );
        return Err(raise(py, "RulesError", said));
    };
    inside(py, number, called, range)
}

/// A number that is in its range.
fn inside(
    py: Python<'_>,
    number: Score,
    called: &str,
    range: &RangeInclusive<Score>,
) -> PyResult<Score> {
    if range.contains(&number) {
        return Ok(number);
    }
    let (low, high) = (range.start(), range.end());
    let said = tell!(
        lang(),
        "{called} gave {number}, outside {called}_range = ({low}, {high}): set {called}_range in the class",
        "{called} a donné {number}, hors de {called}_range = ({low}, {high}) : fixez {called}_range dans la classe"
    );
    Err(raise(py, "RulesError", said))
}

/// What the courses call the players: Max first.
const NAMES: [&[&str]; 2] =
    [&["max", "adam", "alice", "1"], &["min", "eve", "\u{e8}ve", "bob", "2", "-1"]];

/// A player as courses write them: `"max"`, `"Eve"`, 1, -1.
fn read_player(said: &Bound<'_, PyAny>) -> PyResult<Player> {
    // A word is taken as it is: as a member of an enumeration it would print as something else.
    let word = match said.cast::<PyString>() {
        Ok(word) => word.to_cow()?.to_lowercase(),
        Err(_) => said.str()?.to_cow()?.to_lowercase(),
    };
    let named = |player: &Player| NAMES[*player as usize].contains(&word.as_str());
    Player::BOTH.into_iter().find(named).ok_or_else(|| {
        let wrong = tell!(
            lang(),
            "turn gives \"max\" or \"min\", or 1 and 2, and not {}",
            "turn donne \"max\" ou \"min\", ou 1 et 2, et non {}",
            shown(said)
        );
        raise(said.py(), "RulesError", wrong)
    })
}

/// An object in a message: not too long.
fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 120;
    let written =
        object.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string_lossy().into_owned());
    match written.char_indices().nth(LONGEST) {
        None => written,
        Some((end, _)) => format!("{}...", &written[..end]),
    }
}

/// An object as it is written on one line.
pub(crate) fn written(object: &Bound<'_, PyAny>) -> String {
    let text = object.str().map(|text| text.to_string_lossy().into_owned());
    match text {
        Ok(text) if !text.contains('\n') => text,
        _ => shown(object),
    }
}
