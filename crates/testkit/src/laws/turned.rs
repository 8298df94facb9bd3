//! The same configuration with the other player to move.

use perfectplay_core::Turned;

use super::{Law, Violation, Walks};

/// Checks on random play that turning a state gives the turn to the other player, and twice gives it back.
pub fn check_turned<G: Turned>(game: &G, walks: Walks) -> Result<(), Violation> {
    walks.each(game, |visit| {
        let turned = game.turned(visit.state);
        let player = game.to_move(visit.state);
        visit.require(game.to_move(&turned) == !player, Law::Turned, || {
            format!("after {player} it is still {player}'s turn")
        })?;
        visit.require(game.turned(&turned) == *visit.state, Law::Turned, || {
            "turned twice it is another state".to_owned()
        })
    })
}
