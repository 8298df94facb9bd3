//! Which mark in a file stands for which player.

use perfectplay_core::Player;

const MAX: &[&str] = &["a", "adam", "alice", "max", "0", "true", "noir", "black"];
const MIN: &[&str] = &["e", "eve", "\u{e8}ve", "bob", "min", "2", "-1", "false", "blanc", "white"];

/// The player that a word stands for by itself.
pub(super) fn known(mark: &str) -> Option<Player> {
    let mark = mark.to_lowercase();
    let is_in = |words: &[&str]| words.contains(&mark.as_str());
    if is_in(MAX) { Some(Player::Max) } else { is_in(MIN).then_some(Player::Min) }
}

/// The player of the first and of the second mark in a file; `None` if both mean the same.
pub(super) fn players(first: &str, second: Option<&str>) -> Option<[Player; 2]> {
    let first = known(first);
    let second = second.and_then(known);
    match (first, second) {
        (Some(one), Some(other)) if one == other => None,
        (Some(one), _) => Some([one, !one]),
        (None, Some(other)) => Some([!other, other]),
        (None, None) => Some(Player::BOTH),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_of_the_documentation() {
        let first = |first, second| players(first, second).map(|[player, _]| player);
        for (one, other) in [
            ("a", "e"),
            ("Adam", "\u{c8}ve"),
            ("0", "1"),
            ("1", "2"),
            ("1", "-1"),
            ("a", "b"),
            ("x", "MIN"),
            ("noir", "x"),
        ] {
            assert_eq!(first(one, Some(other)), Some(Player::Max), "{one} {other}");
            assert_eq!(first(other, Some(one)), Some(Player::Min), "{other} {one}");
        }
        assert_eq!(first("x", Some("o")), Some(Player::Max));
        assert_eq!(first("o", Some("x")), Some(Player::Max));
        assert_eq!(first("e", None), Some(Player::Min));
        assert_eq!(first("x", None), Some(Player::Max));
        assert_eq!(first("a", Some("adam")), None);
    }
}
