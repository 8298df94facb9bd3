//! Methods in a few lines each, as courses write them, and which lines do which step of a trace.

use perfectplay_core::Player::{self, Max, Min};
use perfectplay_messages::Lang;

use crate::trace::Kind::{
    self, Answered, Better, Cut, Enter, Leaf, Leave, Numbers, Question, Resume,
};

/// A method in a few lines: its own, then those of the search that it calls.
#[derive(Clone, Copy, Debug)]
pub struct Pseudocode(&'static [&'static [Line]]);

/// A line, and the steps it does: of either player, or of one.
#[derive(Clone, Copy, Debug)]
struct Line {
    en: &'static str,
    fr: &'static str,
    does: &'static [(Kind, Option<Player>)],
}

const fn line(en: &'static str, fr: &'static str, does: &'static [(Kind, Option<Player>)]) -> Line {
    Line { en, fr, does }
}

impl Pseudocode {
    /// The lines as they are written.
    pub fn lines(&self, lang: Lang) -> Vec<&'static str> {
        let said = |line: &Line| match lang {
            Lang::En => line.en,
            Lang::Fr => line.fr,
        };
        self.0.iter().copied().flatten().map(said).collect()
    }

    /// The numbers of the lines that do a step, from 0, where it is this player’s turn.
    pub fn lines_of(&self, kind: Kind, player: Option<Player>) -> Vec<usize> {
        let does = |line: &Line| {
            line.does.iter().any(|&(done, whose)| {
                done == kind && (whose.is_none() || player.is_none() || whose == player)
            })
        };
        let lines = self.0.iter().copied().flatten().enumerate();
        lines.filter(|(_, line)| does(line)).map(|(at, _)| at).collect()
    }
}

/// The pseudocode of a method, by its name; methods that only differ in what they remember share it.
pub fn of(method: &str) -> &'static Pseudocode {
    match method {
        "minimax" => &MINIMAX,
        "possible" => &POSSIBLE,
        "dichotomy" => &DICHOTOMY,
        "dichotomy-table" | "expert" => &DICHOTOMY_TABLE,
        "mtdf" => &MTDF,
        "table" => &TABLE,
        "pvs" | "selective" => &PVS,
        "pns" => &PNS,
        _ => &ALPHA_BETA,
    }
}

static MINIMAX: Pseudocode = Pseudocode(&[&[
    line("minimax(s):", "minimax(s) :", &[(Question, None)]),
    line(
        "  if s is final or at the horizon: return its value",
        "  si s est final ou à l’horizon : renvoyer sa valeur",
        &[(Leaf, None)],
    ),
    line("  if Max is to move in s:", "  si c’est à Max de jouer dans s :", &[(Enter, Some(Max))]),
    line("    best ← −∞", "    meilleur ← −∞", &[]),
    line("    for each move m of s:", "    pour chaque coup m de s :", &[]),
    line(
        "      best ← max(best, minimax(s after m))",
        "      meilleur ← max(meilleur, minimax(s après m))",
        &[(Better, Some(Max))],
    ),
    line("    return best", "    renvoyer meilleur", &[(Leave, Some(Max))]),
    line("  if Min is to move in s:", "  si c’est à Min de jouer dans s :", &[(Enter, Some(Min))]),
    line("    best ← +∞", "    meilleur ← +∞", &[]),
    line("    for each move m of s:", "    pour chaque coup m de s :", &[]),
    line(
        "      best ← min(best, minimax(s after m))",
        "      meilleur ← min(meilleur, minimax(s après m))",
        &[(Better, Some(Min))],
    ),
    line("    return best", "    renvoyer meilleur", &[(Leave, Some(Min))]),
]]);

static ALPHA_BETA: Pseudocode = Pseudocode(&[&[
    line("alphabeta(s, α, β):", "alphabeta(s, α, β) :", &[(Question, None)]),
    line(
        "  if s is final or at the horizon: return its value",
        "  si s est final ou à l’horizon : renvoyer sa valeur",
        &[(Leaf, None)],
    ),
    line("  if Max is to move in s:", "  si c’est à Max de jouer dans s :", &[(Enter, Some(Max))]),
    line("    for each move m of s:", "    pour chaque coup m de s :", &[]),
    line(
        "      best ← max(best, alphabeta(s after m, α, β)); α ← max(α, best)",
        "      meilleur ← max(meilleur, alphabeta(s après m, α, β)) ; α ← max(α, meilleur)",
        &[(Better, Some(Max))],
    ),
    line(
        "      if best ≥ β: skip the other moves",
        "      si meilleur ≥ β : sauter les autres coups",
        &[(Cut, Some(Max))],
    ),
    line("    return best", "    renvoyer meilleur", &[(Leave, Some(Max))]),
    line("  if Min is to move in s:", "  si c’est à Min de jouer dans s :", &[(Enter, Some(Min))]),
    line("    for each move m of s:", "    pour chaque coup m de s :", &[]),
    line(
        "      best ← min(best, alphabeta(s after m, α, β)); β ← min(β, best)",
        "      meilleur ← min(meilleur, alphabeta(s après m, α, β)) ; β ← min(β, meilleur)",
        &[(Better, Some(Min))],
    ),
    line(
        "      if best ≤ α: skip the other moves",
        "      si meilleur ≤ α : sauter les autres coups",
        &[(Cut, Some(Min))],
    ),
    line("    return best", "    renvoyer meilleur", &[(Leave, Some(Min))]),
]]);

static POSSIBLE: Pseudocode = Pseudocode(&[YES_OR_NO]);

/// The yes/no test.
const YES_OR_NO: &[Line] = &[
    line(
        "possible(s, x): can whoever asks ensure at least x from s?",
        "possible(s, x) : celui qui demande peut-il assurer au moins x depuis s ?",
        &[(Question, None), (Answered, None)],
    ),
    line(
        "  if s is final or at the horizon: return value ≥ x",
        "  si s est final ou à l’horizon : renvoyer valeur ≥ x",
        &[(Leaf, None)],
    ),
    line("  for each move m of s:", "  pour chaque coup m de s :", &[(Enter, None)]),
    line(
        "    if possible(s after m, x) is what the player to move wishes:",
        "    si possible(s après m, x) est ce que souhaite le joueur au trait :",
        &[(Cut, None)],
    ),
    line(
        "      return it: the other moves change nothing",
        "      le renvoyer : les autres coups n’y changent rien",
        &[(Cut, None), (Leave, None)],
    ),
    line(
        "  return the opposite: no move grants the wish",
        "  renvoyer le contraire : aucun coup ne lui donne ce qu’il souhaite",
        &[(Leave, None)],
    ),
];

static DICHOTOMY: Pseudocode = Pseudocode(&[
    &[
        line(
            "dichotomy(s): low, high ← what values can be",
            "dichotomie(s) : bas, haut ← les valeurs possibles",
            &[],
        ),
        line("  while low < high:", "  tant que bas < haut :", &[]),
        line(
            "    x ← the middle, rounded up",
            "    x ← le milieu, arrondi vers le haut",
            &[(Question, None)],
        ),
        line(
            "    if possible(s, x): low ← x",
            "    si possible(s, x) : bas ← x",
            &[(Answered, None)],
        ),
        line("    else: high ← x − 1", "    sinon : haut ← x − 1", &[(Answered, None)]),
        line("  return low", "  renvoyer bas", &[]),
    ],
    YES_OR_NO,
]);

static DICHOTOMY_TABLE: Pseudocode = Pseudocode(&[
    &[
        line(
            "dichotomy(s): low, high ← what values can be",
            "dichotomie(s) : bas, haut ← les valeurs possibles",
            &[],
        ),
        line("  while low < high:", "  tant que bas < haut :", &[]),
        line(
            "    x ← the middle, rounded up",
            "    x ← le milieu, arrondi vers le haut",
            &[(Question, None)],
        ),
        line(
            "    v ← search(s, x − 1, x); if v ≥ x: low ← v, else: high ← v",
            "    v ← recherche(s, x − 1, x) ; si v ≥ x : bas ← v, sinon : haut ← v",
            &[(Answered, None)],
        ),
        line("  return low", "  renvoyer bas", &[]),
    ],
    REMEMBERING,
]);

static MTDF: Pseudocode = Pseudocode(&[
    &[
        line(
            "mtdf(s): v ← a first guess; low, high ← −∞, +∞",
            "mtdf(s) : v ← une première estimation ; bas, haut ← −∞, +∞",
            &[],
        ),
        line("  while low < high:", "  tant que bas < haut :", &[]),
        line(
            "    x ← v + 1 if v = low, else v",
            "    x ← v + 1 si v = bas, sinon v",
            &[(Question, None)],
        ),
        line(
            "    v ← search(s, x − 1, x); if v < x: high ← v, else: low ← v",
            "    v ← recherche(s, x − 1, x) ; si v < x : haut ← v, sinon : bas ← v",
            &[(Answered, None)],
        ),
        line("  return v", "  renvoyer v", &[]),
    ],
    REMEMBERING,
]);

static TABLE: Pseudocode = Pseudocode(&[REMEMBERING]);

/// Alpha-beta with a table, alone or below a method that asks it again and again.
const REMEMBERING: &[Line] = &[
    line("search(s, α, β):", "recherche(s, α, β) :", &[(Question, None), (Enter, None)]),
    line(
        "  if s is final, at the horizon, or remembered well enough: return that",
        "  si s est final, à l’horizon, ou assez connu de la table : renvoyer cela",
        &[(Leaf, None)],
    ),
    line(
        "  for each move m of s, the remembered best one first:",
        "  pour chaque coup m de s, le meilleur retenu d’abord :",
        &[],
    ),
    line(
        "    best ← the better of best and search(s after m, α, β), which narrows the window",
        "    meilleur ← la meilleure des deux valeurs meilleur et recherche(s après m, α, β), ce qui resserre la fenêtre",
        &[(Better, None)],
    ),
    line(
        "    if best lies beyond the window: skip the other moves",
        "    si meilleur sort de la fenêtre : sauter les autres coups",
        &[(Cut, None)],
    ),
    line("  remember best and return it", "  retenir meilleur et le renvoyer", &[(Leave, None)]),
];

static PVS: Pseudocode = Pseudocode(&[&[
    line("pvs(s, α, β):", "pvs(s, α, β) :", &[(Question, None), (Enter, None)]),
    line(
        "  if s is final, at the horizon, or remembered well enough: return that",
        "  si s est final, à l’horizon, ou assez connu de la table : renvoyer cela",
        &[(Leaf, None)],
    ),
    line(
        "  search the most promising move with the window α, β",
        "  chercher le coup le plus prometteur dans la fenêtre α, β",
        &[(Better, None)],
    ),
    line(
        "  ask of each other move only whether it is better; if so, search it in full",
        "  demander à chaque autre coup seulement s’il est meilleur ; si oui, le chercher vraiment",
        &[(Better, None)],
    ),
    line(
        "  once the value lies beyond the window: skip the other moves",
        "  dès que la valeur sort de la fenêtre : sauter les autres coups",
        &[(Cut, None)],
    ),
    line(
        "  remember the value and return it",
        "  retenir la valeur et la renvoyer",
        &[(Leave, None), (Answered, None)],
    ),
]]);

static PNS: Pseudocode = Pseudocode(&[&[
    line(
        "prove(s, x): can whoever asks ensure at least x?",
        "prouver(s, x) : celui qui demande peut-il assurer au moins x ?",
        &[(Question, None)],
    ),
    line(
        "  until the root is proved or disproved:",
        "  jusqu’à ce que la racine soit prouvée ou réfutée :",
        &[(Answered, None)],
    ),
    line(
        "    go down to the most-proving state: to the least proof number where whoever asks is to move,",
        "    descendre vers l’état le plus décisif : vers le plus petit nombre de preuve si celui qui demande a le trait,",
        &[(Resume, None)],
    ),
    line(
        "    to the least disproof number where the opponent is",
        "    vers le plus petit nombre de réfutation si c’est l’adversaire",
        &[(Resume, None)],
    ),
    line(
        "    if it is final: it is proved (0, ∞) or disproved (∞, 0)",
        "    s’il est final : il est prouvé (0, ∞) ou réfuté (∞, 0)",
        &[(Leaf, None)],
    ),
    line(
        "    else look at its moves; a new state counts 1 for its player, and for the other 1 a move",
        "    sinon regarder ses coups ; un nouvel état compte 1 pour son joueur, et pour l’autre 1 par coup",
        &[(Enter, None)],
    ),
    line(
        "    on the way back: the least of one number, the sum of the other",
        "    en remontant : le plus petit de l’un, la somme de l’autre",
        &[(Leave, None), (Numbers, None), (Cut, None)],
    ),
]]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_of_every_method_is_done_by_some_line() {
        for method in perfectplay_registry::method_names().chain(["possible"]) {
            let code = of(method);
            for kind in [Question, Enter, Leaf, Leave] {
                for player in [Max, Min] {
                    let lines = code.lines_of(kind, Some(player));
                    assert!(!lines.is_empty(), "{method} {kind:?} {player}");
                    assert!(lines.iter().all(|&line| line < code.lines(Lang::En).len()));
                }
            }
        }
    }

    #[test]
    fn proof_number_search_comes_back_to_states_and_counts() {
        let code = of("pns");
        let lines = |kind| code.lines_of(kind, None);
        assert!(code.lines(Lang::En)[lines(Resume)[0]].contains("most-proving"));
        assert!(code.lines(Lang::En)[lines(Numbers)[0]].contains("sum"));
        assert_ne!(lines(Enter), lines(Resume));
    }

    #[test]
    fn max_and_min_have_lines_of_their_own() {
        let code = of("alphabeta");
        let of_max = code.lines_of(Cut, Some(Max));
        assert_eq!(of_max.len(), 1);
        assert_ne!(of_max, code.lines_of(Cut, Some(Min)));
        assert!(code.lines(Lang::En)[of_max[0]].contains('β'));
    }
}
