//! The method that fits a game, by what the game declares.

use perfectplay_core::Game;
use perfectplay_messages::Reason;
use perfectplay_tree::Method;

use crate::RequestError;

/// As many states can be remembered, one and all, with little memory.
const FEW: u64 = 1 << 22;

/// What a game declares that decides how it is best solved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// How many states there are, where they are numbered.
    pub(crate) states: Option<u64>,
    /// Both players have the same moves.
    pub(crate) impartial: bool,
    /// It has a search of its own.
    pub(crate) expert: bool,
    /// It says where to look further, or less far.
    pub(crate) selective: bool,
    /// The tree of the search is to be shown.
    pub(crate) watched: bool,
}

/// The method of a name, and why it was chosen if the name is `auto`.
pub(crate) fn method<G: Game>(
    name: &str,
    game: &G,
    traits: Traits,
    to_the_end: bool,
) -> Result<(Method, Option<Reason>), RequestError> {
    if name == "auto" {
        let (method, reason) = if to_the_end { solver(game, traits) } else { analyst(traits) };
        return Ok((method, Some(reason)));
    }
    let method = name.parse().map_err(|_| RequestError::UnknownMethod {
        name: name.to_owned(),
        has: crate::method_names().map(str::to_owned).collect(),
    })?;
    Ok((method, None))
}

/// With a horizon, and with a limit that may end it at any time.
fn analyst(traits: Traits) -> (Method, Reason) {
    if traits.selective {
        (Method::Selective, Reason::LooksApart)
    } else {
        (Method::Pvs, Reason::Deepens)
    }
}

/// What finds the end of the game if that is near, where `auto` has left the choice to us: the game's own search, or
/// where states can come back the exploration of all of them. (Whoever uses it looks ahead all the same where that would take
/// too long.)
pub(crate) fn near_the_end<G: Game>(
    chosen: Method,
    reason: Option<Reason>,
    traits: Traits,
) -> Method {
    match reason {
        Some(_) if traits.expert => Method::Expert,
        // A game that a rule ends when nothing happens may have no time for what the theory promises.
        Some(_) if !G::ACYCLIC && G::PATIENCE.is_none() => Method::Retrograde,
        _ => chosen,
    }
}

/// To the end of the game.
fn solver<G: Game>(game: &G, traits: Traits) -> (Method, Reason) {
    match traits.states {
        _ if traits.expert => (Method::Expert, Reason::OwnSearch),
        // It has no tree to show.
        _ if !G::ACYCLIC && traits.watched => (Method::Table, Reason::ComesBack),
        _ if !G::ACYCLIC => (Method::Retrograde, Reason::ComesBack),
        Some(states) if states <= FEW => (Method::Table, Reason::FewStates(states)),
        // Its values are found without distances: more than a question would be too many.
        _ if traits.impartial => (Method::Pns, Reason::SameMoves),
        _ if game.utility_range() == (-1..=1) => (Method::Pvs, Reason::WhoWins),
        _ => (Method::Pvs, Reason::ManyResults),
    }
}
