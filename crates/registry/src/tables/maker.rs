//! How the tables of a game are made, its type erased around whole tables.

use std::path::Path;

use perfectplay_core::{
    Both, Game, Indexed, Predecessors, both,
    tier::{Location, Solved, Tier, Tiered, Whole, WholeBackward},
};
use perfectplay_tables::{
    self as tables, Built, Label, Needs, Options, Table, TableError, Verdict,
};

/// What is declared of the tables of a game.
pub(crate) struct Tabled<G: Game> {
    pub(crate) maker: Box<dyn Tabler<G>>,
    /// All parameters of the game, and their values.
    pub(crate) parameters: fn(&G) -> Vec<(&'static str, String)>,
}

/// Everything that is done with tables of `G`.
pub(crate) trait Tabler<G: Game>: Send + Sync {
    fn tiers(&self, game: &G, wanted: &str) -> Result<Vec<String>, Both>;

    fn locate(&self, game: &G, state: &G::State) -> Location;

    fn needs(&self, game: (&G, &str, &dyn Solved)) -> Needs;

    fn build(
        &self,
        game: (&G, &str, &dyn Solved),
        label: &Label,
        file: &Path,
        options: &Options<'_>,
    ) -> Result<Built, TableError>;

    fn verify(
        &self,
        game: (&G, &str, &dyn Solved),
        table: &Table,
        options: &Options<'_>,
    ) -> Result<Verdict, TableError>;
}

/// How the tiers of `G` come about.
pub(crate) trait Maker<G: Game>: Send + Sync {
    type Tier<'g>: Tier
    where
        G: 'g;

    fn make<'g>(&self, game: &'g G, tier: &str, solved: &dyn Solved) -> Self::Tier<'g>;

    fn tiers(&self, game: &G, wanted: &str) -> Result<Vec<String>, Both>;

    fn locate(&self, game: &G, state: &G::State) -> Location;
}

impl<G: Game, M: Maker<G>> Tabler<G> for M {
    fn tiers(&self, game: &G, wanted: &str) -> Result<Vec<String>, Both> {
        Maker::tiers(self, game, wanted)
    }

    fn locate(&self, game: &G, state: &G::State) -> Location {
        Maker::locate(self, game, state)
    }

    fn needs(&self, (game, tier, solved): (&G, &str, &dyn Solved)) -> Needs {
        tables::needs(&self.make(game, tier, solved))
    }

    fn build(
        &self,
        (game, tier, solved): (&G, &str, &dyn Solved),
        label: &Label,
        file: &Path,
        options: &Options<'_>,
    ) -> Result<Built, TableError> {
        tables::build(&self.make(game, tier, solved), label, file, options)
    }

    fn verify(
        &self,
        (game, tier, solved): (&G, &str, &dyn Solved),
        table: &Table,
        options: &Options<'_>,
    ) -> Result<Verdict, TableError> {
        tables::verify(&self.make(game, tier, solved), table, options)
    }
}

/// All states are one tier, whose moves are known forwards.
pub(crate) struct Forwards;

/// All states are one tier, whose moves are known both ways.
pub(crate) struct Backwards;

/// The game says which tiers there are.
pub(crate) struct InTiers;

/// The one table of a game without tiers has no name.
fn the_only_one(wanted: &str) -> Result<Vec<String>, Both> {
    match wanted {
        "" => Ok(vec![String::new()]),
        other => Err(both!(
            "this game has one table, and it has no name; leave {other:?} out",
            "ce jeu n’a qu’une table, et elle n’a pas de nom ; ôtez {other:?}",
        )),
    }
}

fn at(number: u64) -> Location {
    Location::At { tier: String::new(), number, exchanged: false }
}

impl<G: Indexed> Maker<G> for Forwards {
    type Tier<'g>
        = Whole<'g, G>
    where
        G: 'g;

    fn make<'g>(&self, game: &'g G, _: &str, _: &dyn Solved) -> Whole<'g, G> {
        Whole(game)
    }

    fn tiers(&self, _: &G, wanted: &str) -> Result<Vec<String>, Both> {
        the_only_one(wanted)
    }

    fn locate(&self, game: &G, state: &G::State) -> Location {
        at(game.rank(state))
    }
}

impl<G: Indexed + Predecessors> Maker<G> for Backwards {
    type Tier<'g>
        = WholeBackward<'g, G>
    where
        G: 'g;

    fn make<'g>(&self, game: &'g G, _: &str, _: &dyn Solved) -> WholeBackward<'g, G> {
        WholeBackward(game)
    }

    fn tiers(&self, _: &G, wanted: &str) -> Result<Vec<String>, Both> {
        the_only_one(wanted)
    }

    fn locate(&self, game: &G, state: &G::State) -> Location {
        at(game.rank(state))
    }
}

impl<G: Tiered> Maker<G> for InTiers {
    type Tier<'g>
        = G::Tier
    where
        G: 'g;

    fn make(&self, game: &G, tier: &str, solved: &dyn Solved) -> G::Tier {
        game.tier(tier, solved)
    }

    fn tiers(&self, game: &G, wanted: &str) -> Result<Vec<String>, Both> {
        game.tiers(wanted)
    }

    fn locate(&self, game: &G, state: &G::State) -> Location {
        game.locate(state)
    }
}
