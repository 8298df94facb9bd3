//! A question being worked on: the method at the root and at each of its moves, once or to growing
//! depth, and what its ranks say in the words of a report.

use std::{cmp::Reverse, sync::Arc};

use perfectplay_core::{
    Bound, Bounds, Game, Knowledge, Limits, MoveValue, Observer, Pass, Player, Report, Score, Stop,
};

use crate::{
    Aim, Method, Options, SearchError,
    crew::Crew,
    evaluate::Evaluate,
    experience::Experience,
    meter::{Halted, Meter},
    mtdf::Mtdf,
    pns,
    questions::{Known, NearestFirst},
    remembering::Remembering,
    scale::{INFINITY, Rank, Scale},
    table::Table,
    walk::Walk,
};

/// What a search has proved of one state: `lower <= value <= upper`, ranks in Max's view.
struct Proved<M> {
    lower: Rank,
    upper: Rank,
    line: Vec<M>,
    /// No estimate went into it: it holds to the end of the game.
    settled: bool,
    stopped: Option<Stop>,
}

/// The same for a state and, if asked for, each of its moves.
pub(crate) struct Answered<M> {
    root: Proved<M>,
    moves: Vec<(M, Proved<M>)>,
    pub(crate) settled: bool,
    pub(crate) stopped: Option<Stop>,
}

/// A question being worked on, perhaps several times to growing depth.
pub(crate) struct Run<'q, G: Game, K> {
    method: Method,
    game: &'q G,
    state: &'q G::State,
    options: &'q Options<'q, K>,
    crew: Option<&'q Crew>,
    pub(crate) meter: Meter<'q>,
    table: Arc<Table>,
    proofs: pns::Table,
    experience: Experience,
    /// The ranks found last, for the state and for each of its moves: at the last depth, and at
    /// the one before.
    guesses: Vec<[Option<Rank>; 2]>,
}

// What depends on no game is compiled once, and not in every search of every game.

/// Puts the numbers of moves in the order of what was found of them last, the best for the mover first.
fn best_first(numbers: &mut [usize], guesses: &[[Option<Rank>; 2]], sign: Rank) {
    let last = |number: usize| guesses.get(number + 1).and_then(|guess| guess[0]);
    numbers.sort_by_key(|&number| Reverse(last(number).map(|rank| sign * rank)));
}

/// What may be kept of lines of play is never less: a game of a thousand plies must have room beside the smallest table.
const LEAST_FOR_LINES: usize = 4 << 20;

/// The limits of a search, with room for the line of play that it follows: beside a table a small part of the memory, and
/// without one all of it.
pub(crate) fn for_lines<'a, K>(method: Method, options: &Options<'a, K>) -> Limits<'a> {
    let has_table = method.remembers() || matches!(method, Method::Pns | Method::Retrograde);
    let room = if has_table { options.memory / 8 } else { options.memory };
    let room = room.max(LEAST_FOR_LINES);
    let memory = options.limits.memory.map_or(room, |most| most.min(room));
    Limits { memory: Some(memory), ..options.limits }
}

/// The best of some ranks but for so many better ones.
fn best_but(ranks: &mut [Rank], better: usize) -> Option<Rank> {
    ranks.sort_unstable_by_key(|&rank| Reverse(rank));
    ranks.get(better).copied()
}

impl<'q, G: Game, K: Knowledge<G>> Run<'q, G, K> {
    pub(crate) fn new<E: Evaluate<G>>(
        method: Method,
        game: &'q G,
        state: &'q G::State,
        options: &'q Options<'q, K>,
        crew: Option<&'q Crew>,
        eval: &E,
    ) -> Result<Self, SearchError> {
        let bytes = if method.remembers() { options.memory } else { 0 };
        let of_proofs = if method == Method::Pns { options.memory } else { 0 };
        let scale = eval.scale();
        let kept = options.notes.filter(|_| method.remembers()).and_then(|notes| notes.of(scale));
        let table = match kept {
            Some(table) => table,
            None => Arc::new(
                Table::with_bytes(bytes, scale.range()).ok_or(SearchError::NoMemory { bytes })?,
            ),
        };
        Ok(Self {
            method,
            game,
            state,
            options,
            crew,
            meter: Meter::new(for_lines(method, options), Some(scale.bounds(scale.range())))
                .with_crew(crew),
            table,
            proofs: pns::Table::with_bytes(of_proofs)
                .ok_or(SearchError::NoMemory { bytes: of_proofs })?,
            experience: Experience::of(options.knowledge, game),
            guesses: Vec::new(),
        })
    }

    /// What the table holds makes way for what comes now.
    pub(crate) fn deepen(&mut self, depth: u32) {
        self.table.next_generation();
        self.meter.depth = Some(depth);
    }

    /// Works on the state to the horizon of `eval`.
    pub(crate) fn answer<E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        eval: &E,
        observer: &mut O,
    ) -> Answered<G::Move> {
        let mut moves = Vec::new();
        let one_by_one = self.options.all_moves || self.options.among.is_some();
        if one_by_one && eval.remaining(0) != Some(0) {
            self.game.moves(self.state, &mut moves);
        }
        if let Some(among) = self.options.among {
            let mut number = 0..;
            moves.retain(|_| number.next().is_some_and(|number| among.contains(&number)));
        }
        if moves.is_empty() {
            let root = self.prove(eval, observer, None, 0);
            let (settled, stopped) = (root.settled, root.stopped);
            return Answered { root, moves: Vec::new(), settled, stopped };
        }
        self.every_move(moves, eval, observer)
    }

    /// The value of every move, and what follows for the state.
    fn every_move<E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        moves: Vec<G::Move>,
        eval: &E,
        observer: &mut O,
    ) -> Answered<G::Move> {
        let (lower, upper) = eval.scale().range();
        let unknown = || Proved { lower, upper, line: Vec::new(), settled: false, stopped: None };
        let mut stopped = self.meter.enter().err().and(self.meter.stopped);
        let sign = self.game.to_move(self.state).sign();
        // Where only the best are wanted, those that were best at the last depth come first: the
        // others then have more to beat.
        let mut turns: Vec<_> = (0..moves.len()).collect();
        if self.options.lines.is_some() {
            best_first(&mut turns, &self.guesses, sign);
        }
        let mut proved: Vec<_> = moves.into_iter().map(|mv| (mv, unknown())).collect();
        let mut exact: Vec<Rank> = Vec::new();
        for number in turns {
            if stopped.is_some() {
                break;
            }
            let to_beat =
                self.options.lines.and_then(|lines| best_but(&mut exact, lines.max(1) - 1));
            let (mv, found) = &mut proved[number];
            *found = self.prove(eval, observer, Some((*mv, to_beat)), number + 1);
            stopped = found.stopped;
            if found.lower == found.upper {
                exact.push(sign * found.lower);
            }
        }

        // The player to move picks the best: bounds of the state from bounds of its moves.
        let worst_for_mover = |p: &Proved<_>| (sign * p.lower).min(sign * p.upper);
        let best_for_mover = |p: &Proved<_>| (sign * p.lower).max(sign * p.upper);
        let ensured = proved.iter().map(|(_, p)| worst_for_mover(p)).max().unwrap_or(-INFINITY);
        let hoped = proved.iter().map(|(_, p)| best_for_mover(p)).max().unwrap_or(INFINITY);
        // A move of which nothing is known is no choice.
        let known = |p: &Proved<_>| p.lower == p.upper || (p.lower, p.upper) != (lower, upper);
        let chosen = proved.iter().position(|(_, p)| worst_for_mover(p) == ensured && known(p));
        let line = chosen.map_or_else(Vec::new, |index| {
            let (mv, proved) = &proved[index];
            std::iter::once(*mv).chain(proved.line.iter().copied()).collect()
        });
        let settled = proved.iter().all(|(_, p)| p.settled);
        let root = Proved {
            lower: (sign * ensured).min(sign * hoped),
            upper: (sign * ensured).max(sign * hoped),
            line,
            settled,
            stopped,
        };
        Answered { root, moves: proved, settled, stopped }
    }

    /// Runs the method on the state, or on the state after a move; what it finds is kept under
    /// `number`. With something `to_beat`, in the view of the player who moves, a move that does not
    /// need not be known any better.
    fn prove<E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        eval: &E,
        observer: &mut O,
        after: Option<(G::Move, Option<Rank>)>,
        number: usize,
    ) -> Proved<G::Move> {
        // The state before the move is not on the path: what a move is worth does not hang on
        // where one comes from.
        let (state, root, to_beat) = match after {
            None => (self.state.clone(), 0, None),
            Some((mv, to_beat)) => (self.game.after(self.state, mv), 1, to_beat),
        };
        let mut walk = self.walk(*eval, observer, root);
        let player = self.game.to_move(&state);
        let sign = player.sign();
        let options = self.options;
        if self.method.asks_once() {
            walk.observer.pass(Pass::Value { depth: eval.remaining(0) });
            let window = match self.method {
                Method::Minimax => None,
                _ => walk.window(player, -INFINITY, INFINITY),
            };
            walk.observer.enter(None, player, window);
        }
        let unsettled = walk.unsettled();
        let [last, before] = self.guesses.get(number).copied().unwrap_or_default();
        let mut search = Remembering {
            walk: &mut walk,
            table: &self.table,
            knowledge: options.knowledge,
            experience: &mut self.experience,
            scouts: self.method.scouts(),
            selective: self.method == Method::Selective,
            expert: self.method == Method::Expert && options.knowledge.is_for(self.game),
            rehearsal: None,
            crew: self.crew,
        };
        let mover = self.game.to_move(self.state);
        let beaten = match to_beat.filter(|_| self.method.remembers()) {
            None => Ok(true),
            Some(floor) => search.beats(&state, mover, floor),
        };
        // In the view of the player to move, where a method says no more than the value.
        let result = match (beaten, self.method) {
            (Err(halted), _) => Err(halted),
            (Ok(false), _) => Ok(None),
            (Ok(true), Method::Minimax) => walk.minimax(&state).map(|rank| Some(sign * rank)),
            (Ok(true), Method::AlphaBeta) => walk.alpha_beta(&state, -INFINITY, INFINITY).map(Some),
            (Ok(true), Method::Dichotomy) => {
                walk.dichotomy(&state, options.within.into(), options.form).map(|()| None)
            }
            // Compiled only where it is of use; `analyse` refuses these.
            (Ok(true), Method::Pns | Method::Expert | Method::Retrograde) if E::HAS_HORIZON => {
                Ok(None)
            }
            (Ok(true), Method::Pns | Method::Retrograde) => {
                pns::value(&mut walk, &state, &mut self.proofs, options.knowledge).map(|()| None)
            }
            (Ok(true), method)
                if method.remembers() && options.aim == Aim::Result && !E::HAS_HORIZON =>
            {
                search.by_questions(&state, &mut Known::result)
            }
            (Ok(true), Method::Mtdf) => {
                let begin = || match options.guess {
                    Some(guess) => sign * eval.scale().threshold(guess, Player::Max),
                    None => sign * eval.scale().draw(),
                };
                let mut mtdf = Mtdf::from_guess(last.map_or_else(begin, |rank| sign * rank));
                search.by_questions(&state, &mut |known| Some(mtdf.next(known)))
            }
            (Ok(true), Method::DichotomyTable) => search.by_questions(&state, &mut Known::middle),
            (Ok(true), Method::Expert) => search.rehearse(&state).and_then(|guess| match guess {
                Some(guess) => {
                    let mut mtdf = Mtdf::from_guess(guess);
                    search.by_questions(&state, &mut |known| Some(mtdf.next(known)))
                }
                None => {
                    let mut nearest = NearestFirst::new();
                    search.by_questions(&state, &mut |known| nearest.next(known))
                }
            }),
            (Ok(true), Method::Table) => search.ask(&state, -INFINITY, INFINITY).map(Some),
            (Ok(true), Method::Pvs | Method::Selective)
                if E::HAS_HORIZON || options.aim == Aim::Value =>
            {
                // Values of odd and of even depths often differ: whoever moved last looks better.
                let guess = before.or(last).map(|rank| sign * rank);
                search.near(&state, guess).map(Some)
            }
            (Ok(true), Method::Pvs | Method::Selective) => {
                search.by_questions(&state, &mut Known::result_first)
            }
        };
        if let Ok(Some(rank)) = result {
            walk.proved = (sign * rank, sign * rank);
        }
        let (lower, upper) = walk.proved;
        let settled = walk.unsettled() == unsettled;
        let line = walk.line;
        self.meter = walk.meter;
        let stopped = result.err().and(self.meter.stopped);
        let mut proved = Proved { lower, upper, line, settled, stopped };
        if stopped.is_none() && lower == upper {
            if self.guesses.len() <= number {
                self.guesses.resize(number + 1, [None; 2]);
            }
            self.guesses[number] = [Some(lower), last];
        }
        if self.method.remembers() && stopped.is_none() && lower == upper {
            let completed = self.complete_line(eval, state, root, lower, &mut proved.line);
            // The value stands even if there was no time left to write out the line.
            if proved.line.is_empty() {
                proved.stopped = completed.err().and(self.meter.stopped);
            }
        }
        proved
    }

    /// Where the table answered, the line breaks off: search again from there, now that the table
    /// knows the value, until the line reaches a leaf.
    fn complete_line<E: Evaluate<G>>(
        &mut self,
        eval: &E,
        mut state: G::State,
        root: u32,
        value: Rank,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Halted> {
        let mut observer = ();
        let mut walk = self.walk(*eval, &mut observer, root);
        let scouts_for_value = E::HAS_HORIZON || self.options.aim == Aim::Value;
        let by_value = self.method.asks_once() || (self.method.scouts() && scouts_for_value);
        if !by_value {
            // The last question may have been answered "no", which names no move; the last "yes"
            // named one that ensures the value.
            line.truncate(1);
        }
        for &mv in line.iter() {
            walk.go_on(&mut state, mv);
        }
        let mut result = Ok(());
        while self.game.utility(&state).is_none() && eval.remaining(walk.root) != Some(0) {
            let at = walk.root;
            let rank = self.game.to_move(&state).sign() * value;
            let mut search = Remembering {
                walk: &mut walk,
                table: &self.table,
                knowledge: self.options.knowledge,
                experience: &mut self.experience,
                scouts: false,
                selective: self.method == Method::Selective,
                expert: self.method == Method::Expert && self.options.knowledge.is_for(self.game),
                rehearsal: None,
                crew: None,
            };
            // The game's own search answers yes or no: which move ensures the value is enough.
            let ceiling = if self.method == Method::Expert { rank } else { rank + 1 };
            result = search.value(&state, rank - 1, ceiling, at).map(|_| ());
            let found = std::mem::take(&mut walk.line);
            if result.is_err() || found.is_empty() {
                break;
            }
            for &mv in &found {
                walk.go_on(&mut state, mv);
            }
            line.extend(found);
        }
        self.meter = walk.meter;
        result
    }

    /// A walk that goes on counting where the last one ended; it gives the meter back.
    fn walk<'o, E: Evaluate<G>, O: Observer<G::Move>>(
        &mut self,
        eval: E,
        observer: &'o mut O,
        root: u32,
    ) -> Walk<'o, 'q, G, E, O>
    where
        'q: 'o,
    {
        let meter = std::mem::take(&mut self.meter);
        Walk::new(self.game, eval, observer, meter, root).after(self.options.spent)
    }

    /// The answer in scores.
    pub(crate) fn report<E: Evaluate<G>>(
        &self,
        eval: &E,
        answer: Answered<G::Move>,
        depth: Option<u32>,
    ) -> Report<G::Move> {
        let told = |proved: &Proved<G::Move>| Told::new(self.game, self.state, eval, proved);
        let root = told(&answer.root);
        let ensures = ensured(&root, self.game.to_move(self.state), &answer.root, eval.scale());
        let mut line = answer.root.line;
        if line.is_empty() && answer.stopped.is_some() {
            // No time to find out anything: any move is better than none.
            self.game.moves(self.state, &mut line);
            self.options.knowledge.order(self.game, self.state, &mut line);
            line.truncate(1);
        }
        let moves: Vec<_> = answer
            .moves
            .iter()
            .map(|(mv, proved)| {
                let Told { value, bound, bounds, decided, distance } = told(proved);
                let line = std::iter::once(*mv).chain(proved.line.iter().copied()).collect();
                MoveValue { mv: *mv, value, bound, bounds, decided, distance, line }
            })
            .collect();
        Report {
            value: root.value,
            bound: root.bound,
            bounds: root.bounds,
            decided: root.decided,
            distance: root.distance,
            best: best_moves(&line, &moves),
            ensures: ensures.filter(|_| !line.is_empty()),
            settled: answer.settled,
            line,
            moves,
            depth,
            stats: self.meter.account(),
            stopped: answer.stopped,
        }
    }
}

/// What the move in hand is sure of: the value, or the bound that its player has worked for. A bound that holds for
/// every move from the outset says nothing of this one.
fn ensured<M>(told: &Told, player: Player, proved: &Proved<M>, scale: &Scale) -> Option<Score> {
    let (lowest, highest) = scale.range();
    match player {
        _ if told.bound == Bound::Exact => Some(told.value),
        Player::Max => (proved.lower > lowest).then_some(told.bounds.lower),
        Player::Min => (proved.upper < highest).then_some(told.bounds.upper),
    }
}

/// The chosen move and, where the value of every move is known, those that are worth as much.
fn best_moves<M: Copy + Eq>(line: &[M], moves: &[MoveValue<M>]) -> Vec<M> {
    let Some(&chosen) = line.first() else {
        return Vec::new();
    };
    let mut best = vec![chosen];
    if let Some(first) = moves.iter().find(|found| found.mv == chosen) {
        let as_good = |other: &&MoveValue<M>| {
            other.mv != chosen
                && other.bound == Bound::Exact
                && (other.value, other.decided) == (first.value, first.decided)
        };
        best.extend(moves.iter().filter(as_good).map(|found| found.mv));
    }
    best
}

/// Ranks in the words of a report.
struct Told {
    value: Score,
    bound: Bound,
    bounds: Bounds,
    decided: bool,
    distance: Option<u32>,
}

impl Told {
    /// `root` is where distances are counted from.
    fn new<G: Game, E: Evaluate<G>>(
        game: &G,
        root: &G::State,
        eval: &E,
        proved: &Proved<G::Move>,
    ) -> Self {
        let &Proved { lower, upper, settled, stopped, .. } = proved;
        let scale = eval.scale();
        let (lowest, highest) = scale.range();
        let mut bounds = scale.bounds((lower, upper));
        // A search that was to know no more ends with wins of one size, sooner or later. One that was stopped goes on.
        let enough =
            stopped.is_none() && bounds.lower == bounds.upper && scale.is_decided((lower, upper));
        let exact = enough || scale.is_exact((lower, upper));
        // Of two bounds tell the one that has been worked for.
        let (rank, bound) = if exact {
            (lower, Bound::Exact)
        } else if lower > lowest || upper == highest {
            (lower, Bound::AtLeast)
        } else {
            (upper, Bound::AtMost)
        };
        let reading = if exact && settled { scale.read_settled(rank) } else { scale.read(rank) };
        if exact {
            bounds = Bounds::exactly(reading.score);
        }
        let by_value = || game.plies_left(root, reading.score).filter(|_| exact && reading.decided);
        Self {
            value: if bound == Bound::AtMost { bounds.upper } else { bounds.lower },
            bound,
            bounds,
            // Short of the value, the game is decided once it is proved who wins.
            decided: if exact { reading.decided } else { scale.is_decided((lower, upper)) },
            distance: reading.distance.filter(|_| lower == upper).or_else(by_value),
        }
    }
}
