//! What is said of a game on its explicit graph: attractors, traps, strategies, kinds of games.

use perfectplay_core::{Player, Score, Stop};

use crate::{
    Front, Lang, Voice,
    message::tell,
    number::{self, Noun, counted, plural},
    verdict::name,
};

/// Everything said of a graph. States and moves are written as the game or the file writes them; an
/// outcome is the winner, or nobody.
#[derive(Clone, Copy, Debug)]
pub enum Attraction<'a> {
    /// How large the graph is.
    Size {
        /// The game or the file.
        of: &'a str,
        /// States.
        states: u64,
        /// Moves.
        moves: u64,
    },
    /// Who wins from the start.
    Start {
        /// The winner.
        winner: Option<Player>,
        /// Moves to the win.
        distance: Option<u64>,
        /// The move that wins soonest, resists longest or keeps the draw.
        mv: Option<&'a str>,
        /// Whose move it is.
        player: Player,
    },
    /// What states in neither attractor mean where it is asked who can ensure so much.
    NoEnd {
        /// What Max is to ensure.
        at_least: Score,
    },
    /// How large the attractors are.
    Attractors {
        /// States that Max wins.
        max: u64,
        /// States that Min wins.
        min: u64,
        /// The others.
        draw: u64,
        /// Rounds until nothing is added.
        rounds: u64,
    },
    /// How many states are traps: every move loses.
    Traps {
        /// Of Max.
        max: u64,
        /// Of Min.
        min: u64,
    },
    /// How far one can get from the start.
    Reach {
        /// States that can be reached.
        reachable: u64,
        /// The most moves it takes to reach one.
        depth: u64,
    },
    /// No state comes back; the longest game has so many moves.
    Acyclic {
        /// Moves of the longest game.
        height: u64,
    },
    /// States that can follow each other for ever.
    Cycle {
        /// The first of them, in order.
        states: &'a [String],
        /// How many they are in all.
        of: u64,
    },
    /// The players always move in turn.
    Bipartite,
    /// A move after which the same player moves again.
    NotBipartite {
        /// Where it begins.
        from: &'a str,
        /// Where it leads.
        to: &'a str,
        /// Who moves twice.
        player: Player,
    },
    /// Both players have the same moves, as was checked in every state.
    Impartial,
    /// One player has a move that the other has not.
    PartisanMove {
        /// The player who has it.
        player: Player,
        /// Where it begins.
        from: &'a str,
        /// Where it leads.
        to: &'a str,
    },
    /// The other player is never to move there.
    PartisanTurn {
        /// The state.
        state: &'a str,
    },
    /// The game ends there, and not in the opposite way for the other player.
    PartisanEnd {
        /// The state.
        state: &'a str,
    },
    /// Nobody can say what the other player could do.
    SymmetryUnknown,
    /// Zermelo's theorem: no cycles, no draws, so one of the players wins; this one.
    Zermelo(Player),
    /// Above the moves of a strategy.
    Strategy {
        /// Whose it is.
        player: Player,
        /// States in which it says a move.
        states: u64,
    },
    /// One move of a strategy.
    StrategyMove {
        /// Where.
        state: &'a str,
        /// Which.
        mv: &'a str,
    },
    /// What is known of one state.
    Value {
        /// The state.
        state: &'a str,
        /// Whose turn it is.
        player: Player,
        /// Who wins it.
        winner: Option<Player>,
        /// Moves to the win.
        rank: Option<u64>,
        /// The move that wins soonest, resists longest or keeps the draw.
        mv: Option<&'a str>,
    },
    /// So many were left out.
    More(u64),
    /// What a round of the attractors adds.
    Round {
        /// Its number.
        round: u64,
        /// How many states it adds.
        added: u64,
    },
    /// A state that is won because the game ends there.
    EntersWon {
        /// The state.
        state: &'a str,
        /// Who has won.
        winner: Player,
    },
    /// A state that enters the attractor of the player to move: one move is enough.
    EntersByMove {
        /// The state.
        state: &'a str,
        /// Whose state and attractor it is.
        winner: Player,
        /// The move.
        mv: &'a str,
        /// Where it leads.
        to: &'a str,
    },
    /// A state that enters the attractor of the opponent: a trap.
    EntersTrapped {
        /// The state.
        state: &'a str,
        /// Whose attractor it enters.
        winner: Player,
        /// How many moves all lead there.
        moves: u64,
    },
    /// Nothing more is added; so many states are in neither attractor.
    Stable {
        /// How many.
        draw: u64,
    },
    /// The exploration did not come to its end.
    Unfinished {
        /// States found so far.
        states: u64,
        /// Why.
        why: Stop,
    },
    /// Title of a picture.
    Title(&'a str),
    /// Title of the picture of a tree.
    TreeTitle(&'a str),
    /// Above one drawing among several.
    RoundCaption(u64),
    /// So many states are not drawn.
    NotDrawn(u64),
    /// What a tree has: nodes, leaves, depth.
    Tree {
        /// Nodes.
        nodes: u64,
        /// Leaves: different games, played to their ends.
        leaves: u64,
        /// Different states among the nodes.
        states: u64,
        /// Nodes not unfolded further.
        cut: u64,
    },
    /// The colours of the tree are those of the graph.
    TreeAgrees,
}

impl Attraction<'_> {
    pub(crate) fn say(self, voice: Voice) -> String {
        let lang = voice.lang;
        let count = |number| number::count(number, lang);
        match self {
            Self::Size { of, states, moves } => {
                let states = counted(states, Noun::State, lang);
                let moves = counted(moves, Noun::Move, lang);
                tell!(lang, "{of}: {states}, {moves}", "{of} : {states}, {moves}")
            }
            Self::Start { winner, distance, mv, player } => {
                let value = verdict(winner, distance, lang);
                let value = tell!(lang, "start: {value}", "départ : {value}");
                played(value, mv, player, lang)
            }
            Self::NoEnd { at_least: at_least @ 1.. } => tell!(
                lang,
                "play without an end is worth 0: where neither attractor reaches, Max cannot ensure {at_least}",
                "une partie sans fin vaut 0 : hors des deux attracteurs, Max ne peut pas s’assurer {at_least}",
            ),
            Self::NoEnd { at_least } => tell!(
                lang,
                "play without an end is worth 0: where neither attractor reaches, Max can ensure at least {at_least}",
                "une partie sans fin vaut 0 : hors des deux attracteurs, Max peut s’assurer au moins {at_least}",
            ),
            Self::Attractors { max, min, draw, rounds } => {
                let [max, min, draw, rounds] = [max, min, draw, rounds].map(count);
                tell!(
                    lang,
                    "attractors: Max {max}, Min {min}; in neither {draw}; rounds {rounds}",
                    "attracteurs : Max {max}, Min {min} ; dans aucun des deux {draw} ; étapes {rounds}",
                )
            }
            Self::Traps { max, min } => {
                let [max, min] = [max, min].map(count);
                tell!(
                    lang,
                    "traps (every move loses): of Max {max}, of Min {min}",
                    "pièges (tous les coups perdent) : de Max {max}, de Min {min}",
                )
            }
            Self::Reach { reachable, depth } => {
                let states = counted(reachable, Noun::State, lang);
                let depth = counted(depth, Noun::Move, lang);
                tell!(
                    lang,
                    "from the start: {states}, at most {depth} away",
                    "depuis le départ : {states}, à {depth} au plus",
                )
            }
            Self::Acyclic { height } => {
                let moves = counted(height, Noun::Move, lang);
                tell!(
                    lang,
                    "acyclic: no state comes back; the longest game has {moves}",
                    "sans cycle : aucun état ne revient ; la plus longue partie a {moves}",
                )
            }
            Self::Cycle { states, of } => {
                let shown = states.join(" → ");
                let more = if (states.len() as u64) < of { " → …" } else { "" };
                let again = states.first().map_or("", |first| first.as_str());
                let of = counted(of, Noun::State, lang);
                tell!(
                    lang,
                    "cyclic: {shown}{more} → {again} can go on for ever ({of})",
                    "avec cycle : {shown}{more} → {again} peut durer sans fin ({of})",
                )
            }
            Self::Bipartite => tell!(
                lang,
                "bipartite: the players always move in turn",
                "biparti : les joueurs jouent toujours à tour de rôle",
            ),
            Self::NotBipartite { from, to, player } => {
                let player = name(player);
                tell!(
                    lang,
                    "not bipartite: after {from} → {to} it is {player}’s turn again",
                    "non biparti : après {from} → {to}, c’est encore à {player} de jouer",
                )
            }
            Self::Impartial => tell!(
                lang,
                "impartial: in every state both players have the same moves",
                "impartial : dans chaque état, les deux joueurs ont les mêmes coups",
            ),
            Self::PartisanMove { player, from, to } => {
                let (player, other) = (name(player), name(!player));
                tell!(
                    lang,
                    "partisan: {player} can move from {from} to {to}, {other} cannot",
                    "partial : {player} peut passer de {from} à {to}, {other} ne le peut pas",
                )
            }
            Self::PartisanTurn { state } => tell!(
                lang,
                "partisan: only one of the players is ever to move in {state}",
                "partial : un seul des joueurs a le trait en {state}",
            ),
            Self::PartisanEnd { state } => tell!(
                lang,
                "partisan: in {state} the game does not end in opposite ways for the two players",
                "partial : en {state}, la partie ne finit pas de façon opposée pour les deux joueurs",
            ),
            Self::SymmetryUnknown => tell!(
                lang,
                "partisan, as declared: what the other player could do is not part of the rules",
                "partial, par déclaration : ce que pourrait jouer l’autre joueur n’est pas dans les règles",
            ),
            Self::Zermelo(winner) => {
                let winner = name(winner);
                tell!(
                    lang,
                    "Zermelo’s theorem: without cycles and draws one player has a winning strategy; \
                     here it is {winner}",
                    "théorème de Zermelo : sans cycle ni partie nulle, un joueur a une stratégie \
                     gagnante ; ici c’est {winner}",
                )
            }
            Self::Strategy { player, states } => {
                let player = name(player);
                let states = counted(states, Noun::State, lang);
                tell!(
                    lang,
                    "winning strategy of {player} ({states}):",
                    "stratégie gagnante de {player} ({states}) :",
                )
            }
            Self::StrategyMove { state, mv } => {
                tell!(lang, "in {state} play {mv}", "en {state} jouer {mv}")
            }
            Self::Value { state, player, winner, rank, mv } => {
                let value = verdict(winner, rank, lang);
                let value = tell!(lang, "{state}: {value}", "{state} : {value}");
                played(value, mv, player, lang)
            }
            Self::More(more) => {
                let more = count(more);
                tell!(lang, "and {more} more", "et {more} de plus")
            }
            Self::Round { round, added } => {
                let states = counted(added, Noun::State, lang);
                let round = count(round);
                tell!(lang, "Round {round}: {states}", "Étape {round} : {states}")
            }
            Self::EntersWon { state, winner } => {
                let winner = name(winner);
                tell!(lang, "{state}: {winner} has won", "{state} : {winner} a gagné")
            }
            Self::EntersByMove { state, winner, mv, to } => {
                let winner = name(winner);
                // In a graph file a move is called by where it leads.
                let way = if mv == to { mv.to_owned() } else { format!("{mv} → {to}") };
                tell!(
                    lang,
                    "{state}: {winner} moves into {winner}’s attractor ({way})",
                    "{state} : {winner} joue dans l’attracteur de {winner} ({way})",
                )
            }
            Self::EntersTrapped { state, winner, moves } => {
                let (winner, loser) = (name(winner), name(!winner));
                let all = if moves == 1 {
                    tell!(lang, "the only move leads", "le seul coup mène")
                } else {
                    let moves = count(moves);
                    tell!(lang, "all {moves} moves lead", "les {moves} coups mènent")
                };
                tell!(
                    lang,
                    "{state}: a trap for {loser}, {all} into {winner}’s attractor",
                    "{state} : piège pour {loser}, {all} dans l’attracteur de {winner}",
                )
            }
            Self::Stable { draw } => {
                let drawn = counted(draw, Noun::State, lang);
                match (draw, plural(draw, lang)) {
                    (0, _) => tell!(
                        lang,
                        "Nothing more is added: every state is coloured.",
                        "Plus rien ne s’ajoute : tous les états sont coloriés.",
                    ),
                    (_, false) => tell!(
                        lang,
                        "Nothing more is added: {drawn} is in neither attractor, a draw.",
                        "Plus rien ne s’ajoute : {drawn} n’est dans aucun attracteur, c’est une nulle.",
                    ),
                    (_, true) => tell!(
                        lang,
                        "Nothing more is added: {drawn} are in neither attractor, draws.",
                        "Plus rien ne s’ajoute : {drawn} ne sont dans aucun attracteur, ce sont des nulles.",
                    ),
                }
            }
            Self::Unfinished { states, why } => unfinished(states, why, voice),
            Self::Title(of) => {
                tell!(lang, "{of}: graph and attractors", "{of} : graphe et attracteurs")
            }
            Self::TreeTitle(of) => {
                tell!(lang, "{of}: tree of the game", "{of} : arbre du jeu")
            }
            Self::RoundCaption(round) => {
                let round = count(round);
                tell!(lang, "round {round}", "étape {round}")
            }
            Self::NotDrawn(states) => {
                let states = counted(states, Noun::State, lang);
                tell!(lang, "not drawn: {states}", "non dessinés : {states}")
            }
            Self::Tree { nodes, leaves, states, cut } => {
                let nodes = counted(nodes, Noun::Node, lang);
                let states = counted(states, Noun::State, lang);
                let games = counted(leaves, Noun::Game, lang);
                let whole = tell!(
                    lang,
                    "tree: {nodes} for {states}; {games} played to the end",
                    "arbre : {nodes} pour {states} ; {games} jusqu’au bout",
                );
                if cut == 0 {
                    return whole;
                }
                let cut = counted(cut, Noun::Node, lang);
                tell!(lang, "{whole}; {cut} not unfolded further", "{whole} ; {cut} non dépliés")
            }
            Self::TreeAgrees => tell!(
                lang,
                "the colours of the tree are those of the graph",
                "les couleurs de l’arbre sont celles du graphe",
            ),
        }
    }
}

/// Who wins, and how soon.
fn verdict(winner: Option<Player>, distance: Option<u64>, lang: Lang) -> String {
    let Some(winner) = winner.map(name) else {
        return tell!(
            lang,
            "draw, nobody can force a win",
            "nulle, personne ne peut forcer le gain"
        );
    };
    match distance {
        None => tell!(lang, "{winner} wins", "{winner} gagne"),
        Some(0) => tell!(lang, "{winner} has won", "{winner} a gagné"),
        Some(distance) => {
            let moves = counted(distance, Noun::Ply, lang);
            tell!(lang, "{winner} wins in {moves}", "{winner} gagne en {moves}")
        }
    }
}

/// Something said of a state, and the move that is played there.
fn played(said: String, mv: Option<&str>, player: Player, lang: Lang) -> String {
    let Some(mv) = mv else { return said };
    let player = name(player);
    tell!(lang, "{said}; {player} plays {mv}", "{said} ; {player} joue {mv}")
}

fn unfinished(states: u64, why: Stop, voice: Voice) -> String {
    let lang = voice.lang;
    let states = counted(states, Noun::State, lang);
    match (why, voice.front) {
        (Stop::Nodes | Stop::TooDeep, Front::CommandLine) => tell!(
            lang,
            "there are more than {states}: the graph does not fit; allow more with {option}, or take a \
             smaller game or a later position",
            "il y a plus de {states} : le graphe ne tient pas ; permettez-en plus par {option}, ou \
             prenez un jeu plus petit ou une position plus tardive",
            option = voice.option("states"),
        ),
        // The lab's own limits are not for those who ask to change.
        (Stop::Nodes | Stop::TooDeep, Front::Lab) => tell!(
            lang,
            "there are more than {states}: the graph does not fit; take a smaller game or a later position",
            "il y a plus de {states} : le graphe ne tient pas ; prenez un jeu plus petit ou une position \
             plus tardive",
        ),
        (Stop::Time, Front::CommandLine) => tell!(
            lang,
            "time is up after {states}: the graph is not complete; allow more with {option}",
            "temps écoulé après {states} : le graphe n’est pas complet ; permettez plus par {option}",
            option = voice.option("time"),
        ),
        (Stop::Time, Front::Lab) => tell!(
            lang,
            "time is up after {states}: the graph is not complete; take a smaller game or a later position",
            "temps écoulé après {states} : le graphe n’est pas complet ; prenez un jeu plus petit ou une \
             position plus tardive",
        ),
        (Stop::Memory, Front::CommandLine) => tell!(
            lang,
            "memory is full after {states}: the graph does not fit; allow more with {option}, or take a smaller \
             game or a later position",
            "mémoire pleine après {states} : le graphe ne tient pas ; permettez-en plus par {option}, ou prenez \
             un jeu plus petit ou une position plus tardive",
            option = voice.option("memory"),
        ),
        (Stop::Memory, Front::Lab) => tell!(
            lang,
            "memory is full after {states}: the graph does not fit; take a smaller game or a later position",
            "mémoire pleine après {states} : le graphe ne tient pas ; prenez un jeu plus petit ou une position \
             plus tardive",
        ),
        (Stop::Cancelled, _) => tell!(
            lang,
            "interrupted after {states}: the graph is not complete",
            "interrompu après {states} : le graphe n’est pas complet",
        ),
    }
}
