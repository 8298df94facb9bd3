//! Whose turn it is, where the marks on a board do not tell.

use perfectplay_core::Player;

/// What is written behind a board with so many marks: nothing in games that Max began, and whose turn it is on a board that
/// was turned. Only graphs have such boards.
pub(crate) fn unexpected(turn: Player, marks: u32) -> &'static str {
    let expected = if marks.is_multiple_of(2) { Player::Max } else { Player::Min };
    match turn {
        _ if turn == expected => "",
        Player::Max => " max",
        Player::Min => " min",
    }
}
