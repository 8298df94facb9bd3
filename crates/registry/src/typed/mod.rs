//! A position whose game is known to the compiler: the whole of it is compiled for that game, and
//! front ends see it as a [`Position`].

mod answers;
mod lookup;
mod question;
mod search;
mod searcher;
mod watched;

use std::{io::Write, sync::Arc, time::Instant};

use perfectplay_core::{
    Clock, Game, GameSheet, HeapRule, Heuristic as _, Knowledge, Limits, Notation, Pass, Player,
    Scene, Score, View, both,
};
use perfectplay_messages::Stakes;
use perfectplay_tree::{self as tree, Options, RecordedPass};

use self::answers::write_line;
pub(crate) use self::searcher::Searcher;
use crate::{
    Position, Request, RequestError, Room,
    answer::{Counted, Solved, Tested},
    arena::{self, Arena},
    books::{Binding, Pages, Shelf, TypedPages},
    certificate::{self, Checker, Header, Subject, Uncertified, Written},
    earlier::Earlier,
    explored,
    graphs::{Exploration, GraphRequest},
    impartial::{self, Tabulated, Valued, Valuer},
    problem::empties,
    stack::on_a_deep_stack,
    tables::{Probed, TableShelf, Tabled, Tables, TypedTables},
    trees::Watched,
};

/// What is declared of a game when it is registered.
pub(crate) struct Declared<G: Notation, K> {
    pub(crate) name: &'static str,
    pub(crate) stakes: Stakes,
    pub(crate) heuristics: Vec<DeclaredHeuristic<G, K>>,
    pub(crate) knowledge: Box<MakeKnowledge<G, K>>,
    /// Every move but a pass puts something on a free cell.
    pub(crate) fills_board: bool,
    /// How many states there are, if they are numbered.
    pub(crate) states: Option<fn(&G) -> u64>,
    /// Both players have the same moves.
    pub(crate) impartial: bool,
    /// Grundy values, if both players have the same moves.
    pub(crate) valuer: Option<Box<Valuer<G>>>,
    /// The rule of its heaps, if it is played on heaps.
    pub(crate) heaps: Option<HeapsOf<G>>,
    /// The same configuration with the other player to move, if the game can say.
    pub(crate) turned: Option<Turn<G>>,
    /// What its whole graph says, if that is there.
    pub(crate) whole: Option<Whole<G>>,
    /// How books are added to what it knows, if there are any of it.
    pub(crate) book: Option<Binding<G, K>>,
    /// How tables of it are made, if its states are numbered.
    pub(crate) tables: Option<Tabled<G>>,
}

/// The rule of the heaps of a game; `None` in misère play, of which values of heaps say nothing.
pub(crate) type HeapsOf<G> = fn(&G) -> Option<&HeapRule>;

/// What a game says whose whole graph is there, since it was read from a file.
pub(crate) struct Whole<G: Game> {
    /// All of the graph, solved, also what cannot be reached.
    pub(crate) graph: fn(&G, &G::State, (String, String), &GraphRequest<'_>) -> Exploration,
    /// How to give the turn to the other player, if the graph shows that both have the same moves.
    pub(crate) turned: fn(&G) -> Option<Turn<G>>,
}

/// Gives the turn to the other player.
pub(crate) type Turn<G> = fn(&G, &<G as Game>::State) -> <G as Game>::State;

/// What the game knows, made once its parameters are known.
type MakeKnowledge<G, K> = dyn Fn(&G) -> K + Send + Sync;

/// A heuristic by name, made for a game once its parameters are known.
pub(crate) struct DeclaredHeuristic<G: Notation, K> {
    pub(crate) name: &'static str,
    pub(crate) make: Box<MakeSearcher<G, K>>,
}

/// A heuristic with the name it was declared by.
type NamedSearcher<G, K> = (&'static str, Box<dyn Searcher<G, K>>);

type MakeSearcher<G, K> = dyn Fn(&G) -> Box<dyn Searcher<G, K>> + Send + Sync;

/// A position of a game of type `G`.
pub(crate) struct Typed<G: Notation, K> {
    pub(crate) declared: Arc<Declared<G, K>>,
    pub(crate) game: Arc<G>,
    pub(crate) knowledge: Arc<K>,
    pub(crate) shelf: Option<Arc<Shelf>>,
    pub(crate) earlier: Earlier<G>,
    pub(crate) tables: Option<Arc<TableShelf>>,
    pub(crate) state: G::State,
    pub(crate) text: String,
}

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Typed<G, K> {
    fn heuristic(&self, name: Option<&str>) -> Result<NamedSearcher<G, K>, RequestError> {
        let heuristics = &self.declared.heuristics;
        let found = match name {
            None => heuristics.first(),
            Some(name) => heuristics.iter().find(|heuristic| heuristic.name == name),
        };
        match found {
            Some(heuristic) => Ok((heuristic.name, (heuristic.make)(&self.game))),
            None => Err(RequestError::UnknownHeuristic {
                game: self.declared.name.to_owned(),
                name: name.unwrap_or_default().to_owned(),
                has: heuristics.iter().map(|heuristic| heuristic.name.to_owned()).collect(),
            }),
        }
    }

    fn options<'r>(
        &self,
        knowledge: &'r K,
        spent: &'r [u64],
        request: &Request<'r>,
    ) -> Options<'r, K> {
        Options {
            limits: request.limits,
            all_moves: request.all_moves || request.lines.is_some(),
            lines: request.lines,
            aim: request.aim,
            memory: request.memory,
            threads: request.threads,
            within: request.within,
            form: request.form,
            spent,
            ..Options::new(knowledge)
        }
    }

    /// How to give the turn to the other player, if both have the same moves: as declared, or as its file shows.
    fn impartial_turn(&self) -> Option<Turn<G>> {
        match &self.declared.whole {
            Some(whole) => (whole.turned)(&self.game),
            None => self.declared.turned.filter(|_| self.declared.impartial),
        }
    }

    /// The game is over although the board does not say so: nothing new has happened for too long.
    fn is_drawn(&self) -> bool {
        self.utility().is_none() && self.result().is_some()
    }

    /// The numbers of the moves that come into question.
    fn numbers(&self, among: &[String]) -> Result<Vec<usize>, RequestError> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        let number = |written: &String| {
            let read = self.game.read_move(&self.state, written);
            let mv =
                read.map_err(|because| RequestError::BadMove { mv: written.clone(), because })?;
            Ok(moves.iter().position(|&legal| legal == mv))
        };
        among.iter().filter_map(|written| number(written).transpose()).collect()
    }

    /// What the game knows together with a book, if one is of use.
    fn booked(&self) -> Option<K> {
        let (binding, shelf) = (self.declared.book.as_ref()?, self.shelf.as_ref()?);
        binding.bound(shelf, self.declared.name, (&self.game, &self.knowledge, &self.state))
    }
}

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Position for Typed<G, K> {
    fn game(&self) -> &str {
        self.declared.name
    }

    fn text(&self) -> &str {
        &self.text
    }

    fn state(&self) -> String {
        self.game.write_state(&self.state)
    }

    fn plays(&self) -> Option<Vec<String>> {
        let moves = self.game.read_game(&self.text)?;
        Some(write_line(&*self.game, &self.game.start(), &moves))
    }

    fn line(&self) -> Option<(String, Vec<String>)> {
        let (began, moves) =
            self.game.read_line(&self.text).ok().filter(|(_, moves)| !moves.is_empty())?;
        Some((self.game.write_state(&began), write_line(&*self.game, &began, &moves)))
    }

    fn to_move(&self) -> Player {
        self.game.to_move(&self.state)
    }

    fn utility(&self) -> Option<Score> {
        self.game.utility(&self.state)
    }

    fn result(&self) -> Option<Score> {
        self.earlier.result(&self.game, &self.state)
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves.into_iter().map(|mv| self.game.write_move(&self.state, mv)).collect()
    }

    fn choices(&self) -> usize {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves.len()
    }

    fn by_clock(&self, clock: Clock) -> Limits<'static> {
        let empties = self.declared.fills_board.then(|| empties(self)).flatten();
        let moves = empties.and_then(|empties| u32::try_from(empties.div_ceil(2)).ok());
        Limits::by_clock(moves.map_or(clock, |moves| clock.expecting(moves)))
    }

    fn play(&self, mv: &str) -> Result<Box<dyn Position>, RequestError> {
        let bad = |because| RequestError::BadMove { mv: mv.to_owned(), because };
        if self.utility().is_some() {
            return Err(bad(both!("the game is over", "la partie est finie")));
        }
        let mv = self.game.read_move(&self.state, mv).map_err(bad)?;
        let (earlier, state) = self.earlier.after(&self.game, self.state.clone(), mv);
        Ok(Box::new(Self {
            declared: Arc::clone(&self.declared),
            game: Arc::clone(&self.game),
            knowledge: Arc::clone(&self.knowledge),
            shelf: self.shelf.clone(),
            tables: self.tables.clone(),
            text: self.game.write_state(&state),
            earlier,
            state,
        }))
    }

    fn write_game(
        &self,
        plays: &[String],
        sheet: &GameSheet<'_>,
    ) -> Result<Option<String>, RequestError> {
        let mut state = self.state.clone();
        let mut moves = Vec::with_capacity(plays.len());
        for written in plays {
            let read = self.game.read_move(&state, written);
            let mv =
                read.map_err(|because| RequestError::BadMove { mv: written.clone(), because })?;
            self.game.play(&mut state, mv);
            moves.push(mv);
        }
        Ok(self.game.write_game(&self.state, &moves, sheet))
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.state)
    }

    fn stakes(&self) -> Stakes {
        self.declared.stakes
    }

    fn estimate(&self, heuristic: Option<&str>) -> Result<Score, RequestError> {
        let (_, heuristic) = self.heuristic(heuristic)?;
        Ok(heuristic.erased().value(&self.game, &self.state))
    }

    fn tables(&self) -> Result<Box<dyn Tables + '_>, RequestError> {
        let shelf = self.tables.clone().ok_or(RequestError::NoTableFolder)?;
        let (name, game) = (self.declared.name, Arc::clone(&self.game));
        Ok(Box::new(TypedTables { tabled: self.tabled()?, name, game, shelf }))
    }

    fn probe(&self) -> Result<Probed, RequestError> {
        self.oracle()?.probe(&self.state, &self.text)
    }

    fn solve(&self, request: &Request<'_>) -> Result<Solved, RequestError> {
        if self.is_drawn() {
            // Like every game that is over it is worth what it has ended with.
            return self.drawn(request);
        }
        if let Some(solved) = self.looked_up(request)? {
            return Ok(solved);
        }
        self.search(true, request, None).map(|(_, solved)| solved)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<Solved, RequestError> {
        if self.is_drawn() {
            // Whoever plays on all the same wants a move, and tables know nothing of what happened before.
            let searched = self.search(false, request, None)?.1;
            return Ok(searched.drawn_as_it_stands());
        }
        let Some(known) = self.looked_up_at_play(request)? else {
            return self.search(false, request, None).map(|(_, solved)| solved);
        };
        if known.value != 0 || request.all_moves || request.lines.is_some() {
            return Ok(known);
        }
        // All of these draw, and some are harder to answer than others.
        let request = Request { among: Some(&known.best), ..*request };
        self.search(false, &request, None).map(|(_, solved)| solved)
    }

    fn test(&self, at_least: Score, request: &Request<'_>) -> Result<Tested, RequestError> {
        self.question(at_least, request, None).map(|(_, tested)| tested)
    }

    fn watch(&self, request: &Request<'_>, room: Room) -> Result<Watched<Solved>, RequestError> {
        let mut recorder = room.recorder();
        let to_the_end = request.limits.depth.is_none();
        // Values of single moves are searches from other states: a tree is of one search, from this one.
        let request = &Request { all_moves: false, lines: None, among: None, ..*request };
        let (report, solved) = self.search(to_the_end, request, Some(&mut recorder))?;
        let mut recorded = recorder.finish();
        // Of a search that deepens, the walk that gave the answer.
        let answering = |pass: &RecordedPass<_>| match pass.pass {
            Pass::Value { depth } => depth == report.depth,
            Pass::Test { .. } => true,
        };
        recorded.passes.retain(answering);
        Ok(self.watched(solved, recorded, &report.line, room))
    }

    fn watch_test(
        &self,
        at_least: Score,
        request: &Request<'_>,
        room: Room,
    ) -> Result<Watched<Tested>, RequestError> {
        let mut recorder = room.recorder();
        let (mv, tested) = self.question(at_least, request, Some(&mut recorder))?;
        Ok(self.watched(tested, recorder.finish(), mv.as_slice(), room))
    }

    fn arena(&self, limits: Limits<'_>) -> Result<Exploration<Arena>, RequestError> {
        let name = self.declared.name;
        match self.impartial_turn() {
            Some(turned) => arena::arena(name, &self.game, &self.state, turned, limits),
            None => Err(RequestError::NotImpartial { game: name.to_owned() }),
        }
    }

    fn graph(&self, request: &GraphRequest<'_>) -> Exploration {
        let subject = (self.declared.name.to_owned(), self.text.clone());
        if let Some(whole) = &self.declared.whole {
            return (whole.graph)(&self.game, &self.state, subject, request);
        }
        explored::graph(&self.game, &self.state, self.declared.turned, subject, request)
    }

    fn grundy(&self, limits: Limits<'_>) -> Result<Valued, RequestError> {
        let begun = Instant::now();
        let Some(valuer) = &self.declared.valuer else {
            let subject = (self.declared.name, self.text.as_str(), self.to_move());
            return Ok(Valued::on_arena(subject, self.arena(limits)?, begun));
        };
        let values = valuer(&self.game, &self.state, limits);
        Valued::new((self.declared.name, &self.text, self.to_move()), values, begun)
    }

    fn tabulate(
        &self,
        up_to: u32,
        method: &str,
        limits: Limits<'_>,
    ) -> Result<Tabulated, RequestError> {
        let game = self.declared.name;
        let Some(heaps) = self.declared.heaps else {
            return Err(RequestError::NoHeapRule { game: game.to_owned() });
        };
        let rule = heaps(&self.game).ok_or(RequestError::MisereTable)?;
        impartial::tabulate(game, rule, up_to, method, limits)
    }

    fn perft(&self, depth: u32, limits: Limits<'_>) -> Option<Counted> {
        let begun = Instant::now();
        let counts =
            on_a_deep_stack(|| tree::perft(&*self.game, &self.state, depth, limits)).ok()?;
        Some(Counted {
            game: self.declared.name.to_owned(),
            position: self.text.clone(),
            depth,
            leaves: counts.leaves,
            finished: counts.finished,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }

    fn pages(&self, plies: u32, memory: usize) -> Result<Box<dyn Pages>, RequestError> {
        let name = self.declared.name;
        let binding = self.declared.book.as_ref().filter(|_| self.knowledge.is_for(&self.game));
        let Some(binding) = binding else {
            return Err(RequestError::NoBooks { game: name.to_owned() });
        };
        let title = binding.title(name, &self.game);
        let (game, knowledge) = (Arc::clone(&self.game), Arc::clone(&self.knowledge));
        Ok(Box::new(TypedPages::new(title, plies, game, knowledge, memory)?))
    }

    fn certify(
        &self,
        subject: &Subject,
        value: Score,
        limits: Limits<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, Uncertified> {
        certificate::certify(&*self.game, &self.state, subject, value, limits, out)
    }

    fn checker(&self, header: &Header) -> Box<dyn Checker> {
        let states = self.declared.states.map(|states| states(&self.game));
        let game = Arc::clone(&self.game);
        Box::new(certificate::Typed::new(game, self.state.clone(), header, states))
    }
}
