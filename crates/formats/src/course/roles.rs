//! What a value is for, by the name it is given.

use perfectplay_core::{Both, Player};
use perfectplay_graph::Outcome;

use super::marks;

/// What a value is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Graph,
    /// Where the game is over, and how.
    Ends(Outcome),
    Owners,
    /// What Max gets where the game is over.
    Utilities,
    Start,
}

const GRAPH: &[&str] =
    &["graph", "graphe", "g", "game", "jeu", "successors", "successeurs", "succ", "moves", "coups"];
const OWNERS: &[&str] =
    &["owner", "owners", "player", "players", "joueur", "joueurs", "proprietaire", "proprietaires"];
const START: &[&str] = &["start", "debut", "d\u{e9}but", "depart", "d\u{e9}part", "initial"];
const UTILITIES: &[&str] =
    &["utility", "utilities", "utilite", "utilites", "utilit\u{e9}", "utilit\u{e9}s"];
const DRAW: &[&str] = &["draw", "draws", "drawn", "nul", "nuls", "nulle", "nulles"];
const WON: &[&str] = &[
    "won",
    "win",
    "wins",
    "winning",
    "final",
    "finals",
    "finaux",
    "gagne",
    "gagnant",
    "gagnants",
    "gagnante",
    "gagnantes",
    "victoires",
    "f",
    "w",
];

/// What can be written, for a message.
pub(super) static NAMES: Both = Both::new(&(
    "graph, won_max, won_min, draw, utility, owner or start (graphe, gagnants_adam, gagnants_eve, nuls)",
    "graphe, gagnants_adam, gagnants_eve, nuls, utilite, joueur ou depart (graph, won_max, won_min, draw)",
));

impl Role {
    pub(super) fn of(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        let words: Vec<_> = name.split('_').collect();
        let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
        if GRAPH.contains(&name.as_str()) {
            return Some(Self::Graph);
        }
        let mut sides = words.iter().filter_map(|word| marks::known(word));
        match (sides.next(), sides.next()) {
            (Some(player), None) if has(WON) => Some(Self::Ends(Outcome::Won(player))),
            _ if has(DRAW) => Some(Self::Ends(Outcome::Draw)),
            _ if has(UTILITIES) => Some(Self::Utilities),
            _ if has(OWNERS) => Some(Self::Owners),
            _ if has(START) => Some(Self::Start),
            _ => None,
        }
    }

    /// What a value without a name is for: they come in this order, and a dictionary after the graph is
    /// one of owners.
    pub(super) fn of_place(number: usize) -> Option<Self> {
        const ORDER: [Role; 4] = [
            Role::Graph,
            Role::Ends(Outcome::Won(Player::Max)),
            Role::Ends(Outcome::Won(Player::Min)),
            Role::Ends(Outcome::Draw),
        ];
        ORDER.get(number).copied()
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Graph => "graph",
            Self::Ends(Outcome::Won(Player::Max)) => "won_max",
            Self::Ends(Outcome::Won(Player::Min)) => "won_min",
            Self::Ends(Outcome::Draw) => "draw",
            Self::Owners => "owner",
            Self::Utilities => "utility",
            Self::Start => "start",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_two_languages() {
        let won = |player| Some(Role::Ends(Outcome::Won(player)));
        for (name, role) in [
            ("graph", Some(Role::Graph)),
            ("GRAPHE", Some(Role::Graph)),
            ("won_max", won(Player::Max)),
            ("gagnants_adam", won(Player::Max)),
            ("gagnants_eve", won(Player::Min)),
            ("F_a", won(Player::Max)),
            ("etats_gagnants_e", won(Player::Min)),
            ("draw", Some(Role::Ends(Outcome::Draw))),
            ("etats_nuls", Some(Role::Ends(Outcome::Draw))),
            ("owner", Some(Role::Owners)),
            ("joueurs", Some(Role::Owners)),
            ("Utilit\u{e9}", Some(Role::Utilities)),
            ("etat_initial", Some(Role::Start)),
            // Whose states they are is not who wins them.
            ("S_a", None),
            ("etats_adam", None),
            ("won_max_min", None),
            ("won", None),
        ] {
            assert_eq!(Role::of(name), role, "{name}");
        }
        let all = [Outcome::Won(Player::Max), Outcome::Won(Player::Min), Outcome::Draw];
        for role in all.map(Role::Ends).into_iter().chain([
            Role::Graph,
            Role::Owners,
            Role::Utilities,
            Role::Start,
        ]) {
            assert_eq!(Role::of(role.name()), Some(role));
        }
    }
}
