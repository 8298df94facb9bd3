//! Where a search stops looking, and what it takes the states there to be worth.

use perfectplay_core::{Game, Heuristic};

use crate::{
    Method,
    scale::{Rank, Scale},
};

/// The horizon of a search and the scale of its values.
pub(crate) trait Evaluate<G: Game>: Copy + Send + Sync {
    /// Whether there is a horizon: if not, only the ends of games are valued.
    const HAS_HORIZON: bool;

    /// How results and estimates rank.
    fn scale(&self) -> &Scale;

    /// The estimate of an unfinished state at `ply`, if the search looks no further from there.
    fn horizon(&self, game: &G, state: &G::State, ply: u32) -> Option<Rank>;

    /// The estimate of an unfinished state.
    fn estimate(&self, game: &G, state: &G::State) -> Rank;

    /// Whether the game's forecasts are about these estimates.
    fn is_foretold(&self) -> bool;

    /// How many plies the search still looks ahead from `ply`; `None` is to the end.
    fn remaining(&self, ply: u32) -> Option<u32>;
}

/// Search to the end of the game: only results count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToTheEnd {
    scale: Scale,
}

impl ToTheEnd {
    /// As a method ranks results.
    pub(crate) fn of<G: Game>(method: Method, game: &G, ignore_distance: bool) -> Self {
        match method {
            Method::Table | Method::Pvs | Method::Selective if !ignore_distance => {
                Self::by_distance(game)
            }
            _ => Self::by_utility(game),
        }
    }

    /// By utility alone, as the documents do.
    pub(crate) fn by_utility<G: Game>(game: &G) -> Self {
        Self { scale: Scale::of_results(game) }
    }

    /// A win sooner above a win later, where the utility itself only says who won. Where it says
    /// more (a margin, Connect 4's scores) the utility alone is what players play for.
    pub(crate) fn by_distance<G: Game>(game: &G) -> Self {
        let scale = Scale::of_results(game);
        let only_says_who_won = game.utility_range() == (-1..=1);
        Self {
            scale: if only_says_who_won { scale.by_distance(crate::MAX_PLY + 1) } else { scale },
        }
    }
}

impl<G: Game> Evaluate<G> for ToTheEnd {
    const HAS_HORIZON: bool = false;

    #[inline]
    fn scale(&self) -> &Scale {
        &self.scale
    }
    #[inline]
    fn horizon(&self, _: &G, _: &G::State, _: u32) -> Option<Rank> {
        None
    }
    #[inline]
    fn estimate(&self, _: &G, _: &G::State) -> Rank {
        self.scale.draw()
    }
    fn is_foretold(&self) -> bool {
        false
    }
    #[inline]
    fn remaining(&self, _: u32) -> Option<u32> {
        None
    }
}

/// Search to a fixed depth: there the heuristic speaks.
#[derive(Debug)]
pub(crate) struct AtDepth<'h, H> {
    heuristic: &'h H,
    depth: u32,
    scale: Scale,
}

// Written out because `derive` would ask for `H: Copy`.
impl<H> Clone for AtDepth<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<H> Copy for AtDepth<'_, H> {}

impl<'h, H> AtDepth<'h, H> {
    /// Results beyond all estimates; sooner wins first, told apart over `plies` plies. (With 1
    /// all wins of equal utility rank alike.)
    pub(crate) fn new<G: Game>(game: &G, heuristic: &'h H, depth: u32, plies: u32) -> Self
    where
        H: Heuristic<G>,
    {
        let scale = Scale::of_estimates(game, heuristic).by_distance(plies);
        Self { heuristic, depth, scale }
    }
}

impl<G: Game, H: Heuristic<G>> Evaluate<G> for AtDepth<'_, H> {
    const HAS_HORIZON: bool = true;

    #[inline]
    fn scale(&self) -> &Scale {
        &self.scale
    }
    #[inline]
    fn horizon(&self, game: &G, state: &G::State, ply: u32) -> Option<Rank> {
        (ply >= self.depth).then(|| self.estimate(game, state))
    }
    #[inline]
    fn estimate(&self, game: &G, state: &G::State) -> Rank {
        self.scale.estimate(self.heuristic.value(game, state))
    }
    #[inline]
    fn is_foretold(&self) -> bool {
        self.heuristic.is_foretold()
    }
    #[inline]
    fn remaining(&self, ply: u32) -> Option<u32> {
        Some(self.depth.saturating_sub(ply))
    }
}
