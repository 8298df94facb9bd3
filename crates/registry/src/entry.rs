//! A game in the registry: its name, its parameters and what it declares.

use std::sync::Arc;

use perfectplay_book::Booked;
use perfectplay_core::{
    Game, HeapRule, Heuristic, Impartial, Indexed, Knowledge, Notation, Predecessors, Turned, View,
    tier::Tiered,
};
use perfectplay_messages::{Both, Stakes};
use serde::Serialize;

use crate::{
    Parameter, Position, RequestError, Settings,
    answer::in_english,
    books::{Binding, Parameters, Shelf},
    earlier::Earlier,
    impartial,
    tables::{Backwards, Forwards, InTiers, TableShelf, Tabled, Tabler},
    typed::{Declared, DeclaredHeuristic, Typed, Whole},
};

/// A game that can be asked for by name.
pub struct Entry {
    info: Info,
    open: Box<Opener>,
    lookups: Lookups,
}

/// Where positions look things up.
#[derive(Clone, Default)]
struct Lookups {
    shelf: Option<Arc<Shelf>>,
    tables: Option<Arc<TableShelf>>,
}

/// What tables of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TablesAre {
    /// One of all states that can be reached from a position.
    Whole,
    /// Several, each with a name.
    Tiers,
}

type Opener =
    dyn Fn(&Settings, &str, Lookups) -> Result<Box<dyn Position>, RequestError> + Send + Sync;

/// What is known of a game without opening it.
#[derive(Clone, Debug, Serialize)]
pub struct Info {
    /// The name users type.
    pub name: &'static str,
    /// What people call it.
    #[serde(serialize_with = "in_english")]
    pub title: Both,
    /// One line about the game.
    #[serde(serialize_with = "in_english")]
    pub description: Both,
    /// Who plays: Max first.
    pub players: [&'static str; 2],
    /// How positions are written, by example.
    #[serde(serialize_with = "in_english")]
    pub positions: Both,
    /// The parameters it takes.
    pub parameters: Vec<Parameter>,
    /// Its heuristics, the usual one first.
    pub heuristics: Vec<&'static str>,
    /// The methods that work on it.
    pub methods: Vec<&'static str>,
    /// No state can come back.
    pub acyclic: bool,
    /// Both players have the same moves.
    pub impartial: bool,
    /// States are numbered without gaps.
    pub indexed: bool,
    /// Moves can be taken back.
    pub predecessors: bool,
    /// What tables of it are, if there can be any.
    pub tables: Option<TablesAre>,
}

impl Entry {
    /// What is known of the game.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Sets up a position; nothing written is the start.
    ///
    /// # Errors
    ///
    /// If a parameter or the position is not possible.
    pub fn open(
        &self,
        settings: &Settings,
        position: &str,
    ) -> Result<Box<dyn Position>, RequestError> {
        let known = |name: &&str| self.info.parameters.iter().any(|known| known.name == *name);
        if let Some(unknown) = settings.names().find(|name| !known(name)) {
            return Err(RequestError::UnknownParameter {
                game: self.info.name.to_owned(),
                parameter: unknown.to_owned(),
                takes: self.info.parameters.iter().map(|known| known.name.to_owned()).collect(),
            });
        }
        (self.open)(settings, position, self.lookups.clone())
    }

    /// From now on positions are opened with the books of a shelf at hand.
    pub(crate) fn use_books(&mut self, shelf: &Arc<Shelf>) {
        self.lookups.shelf = Some(Arc::clone(shelf));
    }

    /// From now on positions are opened with the tables of a folder at hand.
    pub(crate) fn use_tables(&mut self, tables: &Arc<TableShelf>) {
        self.lookups.tables = Some(Arc::clone(tables));
    }

    /// The same entry, but positions for which `large` holds are opened by `other`: one game whose
    /// large boards need another type.
    pub(crate) fn or_if(
        self,
        large: impl Fn(&Settings) -> Result<bool, RequestError> + Send + Sync + 'static,
        other: Self,
    ) -> Self {
        let usual = self.open;
        let open = Box::new(move |settings: &Settings, position: &str, lookups| {
            if large(settings)? {
                (other.open)(settings, position, lookups)
            } else {
                usual(settings, position, lookups)
            }
        });
        Self { info: self.info, open, lookups: self.lookups }
    }
}

/// Declares a game: every capability is checked by the compiler when it is declared, since a
/// method that asks for it needs the game's type to have it.
pub struct Declaration<G: Notation, K = ()> {
    info: Info,
    declared: Declared<G, K>,
    open: Box<TypedOpener<G>>,
}

type TypedOpener<G> = dyn Fn(&Settings, &str) -> Result<Opened<G>, OpenError> + Send + Sync;

/// A game and a position of it.
pub struct Opened<G: Game> {
    game: G,
    /// The states that led to the position, where it was written with the moves.
    earlier: Earlier<G>,
    state: G::State,
}

impl<G: Game> From<(G, G::State)> for Opened<G> {
    fn from((game, state): (G, G::State)) -> Self {
        Self { game, earlier: Earlier::none(), state }
    }
}

/// Why a game could not be opened, before its name is known.
pub enum OpenError {
    /// A parameter cannot be read.
    Parameter(RequestError),
    /// The parameters do not go together.
    Game(Both),
    /// The position cannot be set up.
    Position(perfectplay_core::PositionError),
}

impl From<RequestError> for OpenError {
    fn from(error: RequestError) -> Self {
        Self::Parameter(error)
    }
}

impl From<Both> for OpenError {
    fn from(because: Both) -> Self {
        Self::Game(because)
    }
}

impl From<perfectplay_core::PositionError> for OpenError {
    fn from(error: perfectplay_core::PositionError) -> Self {
        Self::Position(error)
    }
}

/// Reads a position under the rules of a game; nothing written is the start.
pub fn at<G: Notation>(game: G, position: &str) -> Result<Opened<G>, OpenError> {
    if position.is_empty() {
        let start = game.start();
        return Ok((game, start).into());
    }
    let (mut state, moves) = game.read_line(position)?;
    let mut earlier = Earlier::none();
    for mv in moves {
        (earlier, state) = earlier.after(&game, state, mv);
    }
    Ok(Opened { game, earlier, state })
}

impl<G: View + Send + 'static> Declaration<G> {
    /// A game: its name, one line about it, how positions are written, and how parameters and a
    /// written position become a game and a state.
    pub fn new<O: Into<Opened<G>> + 'static>(
        name: &'static str,
        description: impl Into<Both>,
        positions: impl Into<Both>,
        open: impl Fn(&Settings, &str) -> Result<O, OpenError> + Send + Sync + 'static,
    ) -> Self {
        let open = move |settings: &Settings, position: &str| open(settings, position).map(O::into);
        Self {
            info: Info {
                name,
                title: Both::same(name),
                description: description.into(),
                players: ["max", "min"],
                positions: positions.into(),
                parameters: Vec::new(),
                heuristics: Vec::new(),
                methods: crate::method_names().collect(),
                acyclic: G::ACYCLIC,
                impartial: false,
                indexed: false,
                predecessors: false,
                tables: None,
            },
            declared: Declared {
                name,
                stakes: Stakes::Win,
                heuristics: Vec::new(),
                knowledge: Box::new(|_| ()),
                fills_board: false,
                states: None,
                impartial: false,
                turned: None,
                whole: None,
                valuer: None,
                heaps: None,
                book: None,
                tables: None,
            },
            open: Box::new(open),
        }
    }

    /// It knows something that helps searches. Say so before its heuristics: searches are compiled
    /// for both together.
    ///
    /// # Panics
    ///
    /// If it has a heuristic already.
    pub fn knowledge<K: Knowledge<G> + 'static>(
        self,
        make: impl Fn(&G) -> K + Send + Sync + 'static,
    ) -> Declaration<G, K> {
        let Declared { name, stakes, heuristics, .. } = self.declared;
        assert!(heuristics.is_empty(), "{name}: declare what it knows before its heuristics");
        let knowledge = Box::new(make);
        Declaration {
            info: self.info,
            declared: Declared {
                name,
                stakes,
                heuristics: Vec::new(),
                knowledge,
                fills_board: false,
                states: None,
                impartial: false,
                turned: None,
                whole: None,
                valuer: None,
                heaps: None,
                book: None,
                tables: None,
            },
            open: self.open,
        }
    }
}

impl<G: View + Send + 'static, K: Knowledge<G> + Clone + 'static> Declaration<G, Booked<G, K>> {
    /// There are opening books of it, called by its `parameters`, all of them; some come with the
    /// program.
    pub(crate) fn books(
        mut self,
        parameters: Parameters<G>,
        shipped: &'static [&'static [u8]],
    ) -> Self {
        self.declared.book = Some(Binding::new(parameters, shipped));
        self
    }
}

impl<G: View + Send + 'static, K: Knowledge<G> + 'static> Declaration<G, K> {
    /// What people call it, in English and in French.
    pub fn title(mut self, en: &'static str, fr: &'static str) -> Self {
        self.info.title = Both::from((en, fr));
        self
    }

    /// It takes a parameter with a value.
    pub fn parameter(
        mut self,
        name: &'static str,
        default: Option<&'static str>,
        help: impl Into<Both>,
    ) -> Self {
        self.info.parameters.push(Parameter { name, help: help.into(), default, switch: false });
        self
    }

    /// It takes a switch.
    pub fn switch(mut self, name: &'static str, help: impl Into<Both>) -> Self {
        self.info.parameters.push(Parameter {
            name,
            help: help.into(),
            default: None,
            switch: true,
        });
        self
    }

    /// It has a heuristic; the first one declared is the usual one.
    pub fn heuristic<H: Heuristic<G> + 'static>(
        mut self,
        name: &'static str,
        make: impl Fn(&G) -> H + Send + Sync + 'static,
    ) -> Self {
        self.info.heuristics.push(name);
        let make = Box::new(move |game: &G| Box::new(make(game)) as Box<_>);
        self.declared.heuristics.push(DeclaredHeuristic { name, make });
        self
    }

    /// Its numbers are amounts, and nobody wins.
    pub fn pays(self) -> Self {
        self.tells(Stakes::Payoff)
    }

    /// What its numbers stand for, in words that its players use. Unless told, their sign says who wins, and their
    /// size by how much.
    pub fn tells(mut self, stakes: Stakes) -> Self {
        self.declared.stakes = stakes;
        self
    }

    /// Both players have the same moves.
    pub fn impartial(mut self) -> Self
    where
        G: Impartial,
    {
        self.info.impartial = true;
        self.declared.impartial = true;
        self.declared.valuer = Some(Box::new(impartial::value));
        self.declared.turned =
            Some(|game, state| game.state(&game.config(state), !game.to_move(state)));
        self
    }

    /// It can say what the other player could do, so that one can see that it is not the same.
    pub fn turned(mut self) -> Self
    where
        G: Turned,
    {
        self.declared.turned = Some(Turned::turned);
        self
    }

    /// All of its graph is there.
    pub(crate) fn whole(mut self, whole: Whole<G>) -> Self {
        self.declared.whole = Some(whole);
        self
    }

    /// It is [impartial](Self::impartial), and its parts are heaps under a rule, `None` in misère play,
    /// so that their values can be tabulated; `size` says how large the heap of a part is.
    pub fn on_heaps(self, rule: fn(&G) -> Option<&HeapRule>, size: fn(&G::Config) -> u32) -> Self
    where
        G: Impartial,
    {
        let mut declaration = self.impartial();
        declaration.declared.heaps = Some(rule);
        declaration.declared.valuer = Some(Box::new(move |game, state, limits| {
            impartial::value_on_heaps(game, state, rule(game), size, limits)
        }));
        declaration
    }

    /// Every move but a pass puts something on a free cell of its board, so that it is known how many are to come.
    pub fn fills_board(mut self) -> Self {
        self.declared.fills_board = true;
        self
    }

    /// Its states are numbered.
    pub fn indexed(mut self) -> Self
    where
        G: Indexed,
    {
        self.info.indexed = true;
        self.declared.states = Some(Indexed::len);
        self
    }

    /// Its moves can be taken back.
    pub fn predecessors(mut self) -> Self
    where
        G: Predecessors,
    {
        self.info.predecessors = true;
        self
    }

    /// There are tables of all its states, which are numbered; `parameters` are all that make it the game it is.
    pub fn tables(self, parameters: fn(&G) -> Vec<(&'static str, String)>) -> Self
    where
        G: Indexed,
    {
        self.tabled(Box::new(Forwards), parameters, TablesAre::Whole)
    }

    /// The same where moves can be taken back, which takes less memory.
    pub fn tables_backwards(self, parameters: fn(&G) -> Vec<(&'static str, String)>) -> Self
    where
        G: Indexed + Predecessors,
    {
        self.tabled(Box::new(Backwards), parameters, TablesAre::Whole)
    }

    /// There are tables of its tiers; `parameters` are all that make it the game it is.
    pub fn tables_of_tiers(self, parameters: fn(&G) -> Vec<(&'static str, String)>) -> Self
    where
        G: Tiered,
    {
        self.tabled(Box::new(InTiers), parameters, TablesAre::Tiers)
    }

    fn tabled(
        mut self,
        maker: Box<dyn Tabler<G>>,
        parameters: fn(&G) -> Vec<(&'static str, String)>,
        are: TablesAre,
    ) -> Self {
        self.declared.tables = Some(Tabled { maker, parameters });
        self.info.tables = Some(are);
        self
    }

    /// The entry.
    pub fn done(self) -> Entry {
        let Self { info, declared, open } = self;
        let declared = Arc::new(declared);
        let name = info.name;
        let open = move |settings: &Settings, position: &str, lookups: Lookups| {
            let position = position.trim();
            let Opened { game, earlier, state } =
                open(settings, position).map_err(|error| match error {
                    OpenError::Parameter(error) => error,
                    OpenError::Game(because) => {
                        RequestError::BadGame { game: name.to_owned(), because }
                    }
                    OpenError::Position(error) => RequestError::BadPosition {
                        game: name.to_owned(),
                        text: position.to_owned(),
                        error,
                    },
                })?;
            Ok(Box::new(Typed {
                knowledge: Arc::new((declared.knowledge)(&game)),
                declared: Arc::clone(&declared),
                game: Arc::new(game),
                shelf: lookups.shelf,
                tables: lookups.tables,
                earlier,
                state,
                text: position.to_owned(),
            }) as Box<dyn Position>)
        };
        Entry { info, open: Box::new(open), lookups: Lookups::default() }
    }
}
