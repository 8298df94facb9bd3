//! The catalogue: every message, both languages in the same arm.

use perfectplay_core::{
    Bound, Bounds, Found, Leaf, Pass, Player, Progress, Reading, Say, Score, Stats, Stop, Window,
};

use crate::{
    Attraction, Booking, Contest, GraphWord, Judgement, Lang, Nimber, Problems, Proof, Proving,
    Reason, Review, Stakes, Tabling, Training, Trial, TrialWord, Verdict, Voice,
    number::{self, Noun, alternatives, counted, list, plural, reading},
    verdict::{name, range, winner, won},
};

pub(crate) use perfectplay_core::tell;

/// Everything the program says. Players are called Max and Min; written moves are the game's own.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    // Answers of `solve` and `analyse`.
    /// What is known of a position.
    Verdict(Verdict),
    /// The position is final.
    Over {
        /// Max's reward.
        utility: Score,
        /// What the number stands for.
        stakes: Stakes,
    },
    /// The game is drawn by what happened before: a position has come too often, or there was no progress for too long.
    Drawn,
    /// Whose turn it is.
    ToMove(Player),
    /// The moves that keep the value.
    Best(&'a [String]),
    /// Best play.
    Line(&'a [String]),
    /// What looks best as far as a search sees.
    LooksBest(&'a [String]),
    /// The move that a search had when it ended early: nothing says that it is best.
    InHand {
        /// The move.
        mv: &'a str,
        /// Who would play it.
        player: Player,
        /// What it ensures, in Max's view, if anything is known of it.
        ensures: Option<Score>,
        /// Every move loses.
        lost: bool,
        /// What the number stands for.
        stakes: Stakes,
        /// How many moves ahead it was computed; `None` is to the end.
        depth: Option<u32>,
    },
    /// How play may go on from the move in hand.
    LineInHand(&'a [String]),
    /// A level has chosen a move.
    LevelPlays {
        /// The level.
        level: u8,
        /// The move.
        mv: &'a str,
    },
    /// The play a level expects.
    Expects(&'a [String]),
    /// The moves the rules allow.
    LegalMoves(&'a [String]),
    /// The search ended early; what is known all the same.
    Stopped {
        /// Why it ended.
        why: Stop,
        /// What it had proved.
        known: Verdict,
    },
    /// Repeated states were taken as draws, which proves a bound only.
    Repetitions(u64),
    /// The lab answers at this address.
    LabOpen(&'a str),
    /// The lab was built without its page, and answers programs only.
    LabWithoutPage,
    /// What the search cost.
    Cost(Stats),
    /// The method that was chosen, and why.
    Chosen {
        /// Its name.
        method: &'a str,
        /// Why.
        why: Reason,
    },
    /// Where a running search is.
    Progress(Progress),

    // Answers of other commands.
    /// The answer to "can this player ensure at least this much (that player's view)?"
    Test {
        /// Who asks.
        player: Player,
        /// How much.
        at_least: Score,
        /// How many moves ahead; `None` is to the end.
        depth: Option<u32>,
        /// The answer, or `None` if the search was stopped before it had one.
        answer: Option<bool>,
        /// The move that does it.
        mv: Option<&'a str>,
    },
    /// The size of a full tree.
    Perft {
        /// How deep.
        depth: u32,
        /// States exactly that many moves away.
        leaves: u64,
        /// Games that ended sooner.
        finished: u64,
    },
    /// The head of a column.
    Header(Column),
    /// What a value means to a player: 1 a win, 0 a draw, -1 a loss.
    Outcome(i8),

    // Answers of `why`, and reasons.
    /// A move compared with the best one.
    Judged {
        /// The move.
        mv: &'a str,
        /// Who would play it.
        player: Player,
        /// What it is.
        judgement: Judgement,
        /// What it is worth.
        worth: Verdict,
        /// The best move.
        best: &'a str,
        /// The reply that shows it.
        reply: Option<&'a str>,
    },
    /// The best move, where another was asked about.
    Instead {
        /// The best move.
        best: &'a str,
        /// What it is worth.
        worth: Verdict,
    },
    /// A mistake, and the play that refutes it.
    Refutation(&'a [String]),
    /// A move that is no mistake, and best play after it.
    Continuation(&'a [String]),
    /// How sure an explanation is: as far as a number of moves, or to the end.
    Certainty(Option<u32>),

    // Steps of a trace.
    /// A new walk through the tree begins.
    Pass(Pass),
    /// A walk that asked a question has its answer.
    PassAnswer {
        /// Who asked.
        player: Player,
        /// For how much, in that player's view.
        at_least: Reading,
        /// The answer.
        yes: bool,
        /// What is proved of the value now, in Max's view.
        bounds: Option<Bounds>,
        /// How many results are possible still beyond the estimates: that Min wins, that Max wins.
        beyond: (u64, u64),
    },
    /// A state is entered.
    Enter {
        /// The moves that lead there; empty at the root.
        after: &'a str,
        /// Whose turn it is there.
        player: Player,
        /// The window, for methods that have one.
        window: Option<Window>,
    },
    /// The state is valued as it is.
    Leaf {
        /// The moves that lead there.
        after: &'a str,
        /// Why.
        kind: Leaf,
        /// Its value.
        value: Reading,
        /// How that relates to the true one, where a table tells it.
        bound: Bound,
    },
    /// A move is the best so far.
    Better {
        /// Who is to move.
        player: Player,
        /// The move.
        mv: &'a str,
        /// Its value.
        value: Reading,
    },
    /// The remaining moves cannot change the answer.
    Cut {
        /// Who is to move here.
        player: Player,
        /// What that player has here; `None` if the search only asks yes or no.
        here: Option<Reading>,
        /// What the opponent has elsewhere, if that is the reason.
        elsewhere: Option<Reading>,
        /// The moves not tried.
        skipped: &'a [String],
    },
    /// A state is done.
    Leave {
        /// The moves that lead there; empty at the root.
        after: &'a str,
        /// What was found.
        found: Found,
        /// How a value found relates to the true one.
        bound: Bound,
        /// The move that gave it.
        best: Option<&'a str>,
    },

    // Captions of figures.
    /// The title of a figure.
    Title {
        /// The game, and the position if it is not the start.
        game: &'a str,
        /// The name of the method.
        method: &'a str,
    },
    /// What a search looked at and what it left out.
    Summary {
        /// Leaves evaluated.
        evaluated: u64,
        /// Leaves of the full tree, where known.
        leaves: Option<u64>,
        /// Branches pruned.
        pruned: u64,
    },
    /// Nodes that a figure leaves out.
    NotShown {
        /// How many.
        nodes: u64,
        /// The depth below which they stand, if they all stand below one.
        below: Option<u32>,
    },
    /// In the place of the nodes left out.
    More(u64),
    /// What a sign of a figure means.
    Legend(Legend),
    /// What is said in a picture of a graph.
    GraphWord(GraphWord),
    /// Beside a branch that was never entered.
    Pruned,
    /// In a state of a walk that asks a question.
    Answer(bool),
    /// Before the first move.
    Root,

    // Dialogue of `play`.
    /// Asks for a move.
    YourMove(Player),
    /// The move cannot be played.
    IllegalMove {
        /// What was written.
        written: &'a str,
        /// What could be.
        legal: &'a [String],
    },
    /// The program has moved.
    Plays {
        /// For whom.
        player: Player,
        /// The move.
        mv: &'a str,
    },
    /// A move worth considering.
    Hint {
        /// The move.
        mv: &'a str,
    },
    /// Moves were taken back.
    Undone(u64),
    /// No move to take back.
    NothingToUndo,
    /// What can be typed.
    Help,
    /// The same position has come back: play could go on for ever.
    Repeated,
    /// The player leaves.
    Goodbye,

    /// Whatever is said of a match between players.
    Contest(Contest<'a>),
    /// What is said of an opening book.
    Booking(Booking<'a>),
    /// About a retrograde table.
    Tabling(Tabling<'a>),
    /// What is said of a whole game, move by move.
    Review(Review<'a>),
    /// What is said of a file of problems.
    Problems(Problems<'a>),
    /// What is said of an evaluation that is being made.
    Training(Training<'a>),

    /// Whatever is said of a game on its explicit graph.
    Attraction(Attraction<'a>),
    /// About certificates.
    Proof(Proof<'a>),
    /// A step of proof-number search.
    Proving(Proving<'a>),
    /// What is said of impartial games.
    Nimber(Nimber<'a>),
    /// What is said of theory and experiments.
    Trial(Trial<'a>),
    /// A word in their tables and pictures.
    TrialWord(TrialWord),
}

/// A column of the table of all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The move.
    Move,
    /// Its value in Max's view.
    Value,
    /// Its value in this player's view.
    View(Player),
    /// A win, a draw or a loss.
    Outcome,
    /// Plies to the end.
    Distance,
}

/// A sign of a tree figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legend {
    /// A state where this player moves.
    Turn(Player),
    /// A state that was not looked into.
    Leaf(Leaf),
    /// The window of a state.
    Window,
    /// The proof and the disproof number of a state.
    Numbers,
    /// The path of best play.
    Chosen,
    /// A branch that was never entered.
    Pruned,
    /// Nodes left out of the figure.
    Hidden,
}

impl Say for Message<'_> {
    fn say(&self, voice: Voice) -> String {
        self.told(voice)
    }
}

impl Message<'_> {
    /// The message in a language, or in the voice of a front end: the command line has to ask for its own,
    /// since some messages name its options.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        self.told(voice.into())
    }

    fn told(&self, voice: Voice) -> String {
        let lang = voice.lang;
        match *self {
            Self::Verdict(verdict) => verdict.say(lang),
            Self::Over { utility, stakes: Stakes::Payoff } => tell!(
                lang,
                "the game is over: Max receives {utility}",
                "la partie est finie : Max reçoit {utility}",
            ),
            Self::Over { utility, stakes } => match winner(utility) {
                Some(player) => {
                    let how = won(&Verdict::of_the_end(utility, stakes), lang);
                    let player = name(player);
                    tell!(
                        lang,
                        "the game is over: {player} has won{how}",
                        "la partie est finie : {player} a gagné{how}",
                    )
                }
                None => tell!(lang, "the game is over: a draw", "la partie est finie : nulle"),
            },
            Self::Drawn => tell!(
                lang,
                "the game is over: a draw, since nothing new has happened for too long",
                "la partie est finie : nulle, car rien de nouveau ne s’est produit depuis trop longtemps",
            ),
            Self::ToMove(player) => {
                let player = name(player);
                tell!(lang, "{player} to move", "c’est à {player} de jouer")
            }
            Self::Best(moves) => {
                let written = list(moves, lang);
                match moves.len() {
                    0 => tell!(lang, "no best move known", "aucun meilleur coup connu"),
                    1 => tell!(lang, "best move: {written}", "meilleur coup : {written}"),
                    _ => tell!(lang, "best moves: {written}", "meilleurs coups : {written}"),
                }
            }
            Self::Line(moves) => {
                let written = moves.join(" ");
                tell!(lang, "best line: {written}", "meilleure suite : {written}")
            }
            Self::LooksBest(moves) => {
                let written = list(moves, lang);
                match moves.len() {
                    0 | 1 => tell!(lang, "looks best: {written}", "paraît le meilleur : {written}"),
                    _ => tell!(lang, "look best: {written}", "paraissent les meilleurs : {written}"),
                }
            }
            Self::InHand { mv, lost: true, .. } => tell!(
                lang,
                "move in hand: {mv}; every move loses",
                "coup en main : {mv} ; tous les coups perdent",
            ),
            Self::InHand { mv, player, ensures, stakes, depth, lost: false } => {
                in_hand((mv, player), ensures, stakes, depth, lang)
            }
            Self::LineInHand(moves) => {
                let written = moves.join(" ");
                tell!(lang, "a line with it: {written}", "une suite avec ce coup : {written}")
            }
            Self::LevelPlays { level, mv } => {
                tell!(lang, "level {level} plays {mv}", "le niveau {level} joue {mv}")
            }
            Self::Expects(moves) => {
                let written = moves.join(" ");
                tell!(lang, "it expects: {written}", "il s’attend à : {written}")
            }
            Self::LegalMoves(moves) => {
                let written = moves.join(" ");
                match moves.len() {
                    0 => tell!(lang, "no legal move", "aucun coup légal"),
                    1 => tell!(lang, "legal move: {written}", "coup légal : {written}"),
                    _ => tell!(lang, "legal moves: {written}", "coups légaux : {written}"),
                }
            }
            Self::Stopped { why, known } => {
                let known = known.say(lang);
                match why {
                    Stop::Nodes => tell!(
                        lang,
                        "stopped at the limit on nodes; so far: {known}",
                        "arrêt à la limite du nombre de nœuds ; jusqu’ici : {known}",
                    ),
                    Stop::Time => tell!(
                        lang,
                        "stopped at the limit on time; so far: {known}",
                        "arrêt à la limite de temps ; jusqu’ici : {known}",
                    ),
                    Stop::TooDeep => tell!(
                        lang,
                        "stopped in a game too long to follow; so far: {known}",
                        "arrêt dans une partie trop longue à suivre ; jusqu’ici : {known}",
                    ),
                    Stop::Memory => tell!(
                        lang,
                        "stopped at the limit on memory; so far: {known}",
                        "arrêt à la limite de mémoire ; jusqu’ici : {known}",
                    ),
                    Stop::Cancelled => tell!(
                        lang,
                        "interrupted; so far: {known}",
                        "interruption ; jusqu’ici : {known}",
                    ),
                }
            }
            Self::LabOpen(address) => match lang {
                Lang::En => format!("The lab is open at {address} (Ctrl-C closes it)"),
                Lang::Fr => format!("Le labo est ouvert à l’adresse {address} (Ctrl-C le ferme)"),
            },
            Self::LabWithoutPage => match lang {
                Lang::En => "the page of the lab is missing: install Node.js 20.19 or later and run `make build`; \
                    until then only the API under /api answers"
                    .to_owned(),
                Lang::Fr => "la page du labo manque\u{a0}: installez Node.js 20.19 ou plus récent et lancez \
                    «\u{a0}make build\u{a0}»\u{202f}; d’ici là, seule l’API sous /api répond"
                    .to_owned(),
            },
            Self::Repetitions(count) => {
                let written = number::count(count, lang);
                if plural(count, lang) {
                    tell!(
                        lang,
                        "{written} repeated states were taken as draws, so this is only a bound",
                        "{written} états répétés ont été comptés comme nuls : \
                         ce n’est donc qu’une borne",
                    )
                } else {
                    tell!(
                        lang,
                        "{written} repeated state was taken as a draw, so this is only a bound",
                        "{written} état répété a été compté comme nul : \
                         ce n’est donc qu’une borne",
                    )
                }
            }
            Self::Cost(stats) => cost(stats, lang),
            Self::Chosen { method, why } => {
                let (method, why) = (method_name(method, lang), why.say(lang));
                tell!(lang, "by {method}: {why}", "par {method} : {why}")
            }
            Self::Progress(progress) => self::progress(progress, lang),

            Self::Test { player, at_least, depth, answer, mv } => {
                let threshold = threshold(player, at_least, lang);
                let player = name(player);
                let ahead = depth.map_or_else(String::new, |depth| {
                    let moves = counted(depth.into(), Noun::Move, lang);
                    tell!(lang, ", looking {moves} ahead", ", à {moves} d’ici")
                });
                let by = mv.map_or_else(String::new, |mv| {
                    tell!(lang, ", by playing {mv}", ", en jouant {mv}")
                });
                match answer {
                    Some(true) => tell!(
                        lang,
                        "yes: {player} can ensure at least {threshold}{ahead}{by}",
                        "oui : {player} peut s’assurer au moins {threshold}{ahead}{by}",
                    ),
                    Some(false) => tell!(
                        lang,
                        "no: {player} cannot ensure at least {threshold}{ahead}",
                        "non : {player} ne peut pas s’assurer au moins {threshold}{ahead}",
                    ),
                    None => tell!(
                        lang,
                        "not known: stopped before {player} could be sure of at least {threshold}",
                        "on ne sait pas : arrêt avant de savoir si {player} peut s’assurer au \
                         moins {threshold}",
                    ),
                }
            }
            Self::Perft { depth, leaves, finished } => {
                let states = number::count(leaves, lang);
                let away = counted(depth.into(), Noun::Move, lang);
                let games = counted(finished, Noun::Game, lang);
                let s = if plural(finished, lang) { "s" } else { "" };
                let (e, t) =
                    if plural(leaves, lang) { ("states", "états") } else { ("state", "état") };
                tell!(
                    lang,
                    "{states} {e} {away} away, {games} finished sooner",
                    "{states} {t} à {away} d’ici, {games} finie{s} avant",
                )
            }
            Self::Header(column) => match column {
                Column::Move => tell!(lang, "move", "coup"),
                Column::Value => tell!(lang, "value", "valeur"),
                Column::View(player) => {
                    let player = name(player);
                    tell!(lang, "for {player}", "pour {player}")
                }
                Column::Outcome => tell!(lang, "outcome", "issue"),
                Column::Distance => tell!(lang, "plies", "coups"),
            },
            Self::Outcome(sign) => match sign {
                1.. => tell!(lang, "win", "gain"),
                0 => tell!(lang, "draw", "nulle"),
                _ => tell!(lang, "loss", "perte"),
            },

            Self::Judged { mv, player, judgement, worth, best, reply } => {
                judgement.say((mv, player), worth, best, reply, lang)
            }
            // As far as a search sees is not proved.
            Self::Instead { best, worth } if !worth.is_final() => {
                let worth = worth.say(lang);
                tell!(lang, "{best} looks better: {worth}", "{best} paraît meilleur : {worth}")
            }
            Self::Instead { best, worth } => {
                let worth = worth.say(lang);
                tell!(lang, "best is {best}: {worth}", "le meilleur coup est {best} : {worth}")
            }
            Self::Refutation(moves) => {
                let written = moves.join(" ");
                tell!(lang, "refutation: {written}", "réfutation : {written}")
            }
            Self::Continuation(moves) => {
                let written = moves.join(" ");
                tell!(lang, "play goes on: {written}", "la partie continue : {written}")
            }
            Self::Certainty(None) => tell!(
                lang,
                "exact: solved to the end of the game",
                "exact : résolu jusqu’à la fin de la partie",
            ),
            Self::Certainty(Some(depth)) => {
                let moves = counted(depth.into(), Noun::Move, lang);
                tell!(
                    lang,
                    "as far as one sees {moves} ahead: wins and losses are certain, estimates are not",
                    "pour autant qu’on voie à {moves} d’ici : gains et pertes sont certains, \
                     les estimations non",
                )
            }

            Self::Pass(Pass::Value { depth: None }) => {
                tell!(lang, "What is the value?", "Quelle est la valeur ?")
            }
            Self::Pass(Pass::Value { depth: Some(depth) }) => {
                let moves = counted(depth.into(), Noun::Move, lang);
                tell!(
                    lang,
                    "What is the value, looking {moves} ahead?",
                    "Quelle est la valeur à {moves} d’ici ?",
                )
            }
            Self::Pass(Pass::Test { player, at_least, .. }) => {
                let threshold = threshold(player, at_least.score, lang);
                let player = name(player);
                tell!(
                    lang,
                    "Can {player} ensure at least {threshold}?",
                    "{player} peut-il s’assurer au moins {threshold} ?",
                )
            }
            Self::PassAnswer { player, at_least, yes, bounds, beyond } => {
                let threshold = threshold(player, at_least.score, lang);
                let player = name(player);
                let answer = if yes {
                    tell!(
                        lang,
                        "Yes: {player} can ensure at least {threshold}",
                        "Oui : {player} peut s’assurer au moins {threshold}",
                    )
                } else {
                    tell!(
                        lang,
                        "No: {player} cannot ensure at least {threshold}",
                        "Non : {player} ne peut pas s’assurer au moins {threshold}",
                    )
                };
                match bounds {
                    None => format!("{answer}."),
                    Some(bounds) => {
                        let (range, beyond) = (range(bounds, lang), self::beyond(beyond, lang));
                        tell!(
                            lang,
                            "{answer}; the value is {range}{beyond}.",
                            "{answer} ; la valeur est {range}{beyond}.",
                        )
                    }
                }
            }
            Self::Enter { after, player, window } => {
                let place = place(after, lang);
                let player = name(player);
                let window = window.map_or_else(String::new, |window| {
                    let (alpha, beta) = number::ends(window);
                    tell!(lang, "; window [{alpha}, {beta}]", " ; fenêtre [{alpha}, {beta}]")
                });
                tell!(
                    lang,
                    "{player} to move {place}{window}.",
                    "C’est à {player} de jouer {place}{window}.",
                )
            }
            Self::Leaf { after, kind, value, bound } => {
                let place = place(after, lang);
                let Reading { score, .. } = value;
                match kind {
                    Leaf::Final => tell!(
                        lang,
                        "The game is over {place}: the utility is {score}.",
                        "La partie est finie {place} : l’utilité est {score}.",
                    ),
                    Leaf::Horizon => tell!(
                        lang,
                        "The horizon is reached {place}: the heuristic says {score}.",
                        "L’horizon est atteint {place} : l’heuristique donne {score}.",
                    ),
                    Leaf::Repetition => tell!(
                        lang,
                        "The state {place} has occurred before: a draw ({score}).",
                        "L’état {place} s’est déjà présenté : nulle ({score}).",
                    ),
                    Leaf::Remembered => {
                        let worth = bounded_reading(value, bound, lang);
                        tell!(
                            lang,
                            "The table knows the state {place}: {worth}.",
                            "La table connaît l’état {place} : {worth}.",
                        )
                    }
                }
            }
            Self::Better { player, mv, value } => {
                let (player, value) = (name(player), reading(value));
                tell!(
                    lang,
                    "Move {mv} gives {value}, the best for {player} so far.",
                    "Le coup {mv} donne {value}, le meilleur pour {player} jusqu’ici.",
                )
            }
            Self::Cut { player, here, elsewhere, skipped } => {
                let reason = reason(player, here, elsewhere, lang);
                let moves = list(skipped, lang);
                match skipped.len() {
                    0 => tell!(lang, "{reason}.", "{reason}."),
                    1 => tell!(
                        lang,
                        "{reason}: move {moves} cannot change the answer.",
                        "{reason} : le coup {moves} ne peut rien changer à la réponse.",
                    ),
                    _ => tell!(
                        lang,
                        "{reason}: moves {moves} cannot change the answer.",
                        "{reason} : les coups {moves} ne peuvent rien changer à la réponse.",
                    ),
                }
            }
            Self::Leave { after, found, bound, best } => {
                let place = place(after, lang);
                let by = best.map_or_else(String::new, |mv| {
                    tell!(lang, ", by move {mv}", ", par le coup {mv}")
                });
                match found {
                    Found::Value(value) => {
                        let worth = bounded_reading(value, bound, lang);
                        tell!(
                            lang,
                            "The state {place} is worth {worth}{by}.",
                            "L’état {place} vaut {worth}{by}.",
                        )
                    }
                    Found::Ensured(true) => tell!(
                        lang,
                        "The answer {place} is yes{by}.",
                        "La réponse {place} est oui{by}.",
                    ),
                    Found::Ensured(false) => tell!(
                        lang,
                        "The answer {place} is no{by}.",
                        "La réponse {place} est non{by}.",
                    ),
                }
            }

            Self::Title { game, method } => {
                let method = method_name(method, lang);
                tell!(lang, "{game}, by {method}", "{game}, par {method}")
            }
            Self::Summary { evaluated, leaves, pruned } => {
                let leaf = Noun::Leaf.after(leaves.unwrap_or(evaluated), lang);
                let es = if plural(evaluated, lang) { "s" } else { "" };
                let ps = if plural(pruned, lang) { "s" } else { "" };
                let feuille = Noun::Leaf.after(evaluated, lang);
                let branches = counted(pruned, Noun::Branch, lang);
                let evaluated = number::count(evaluated, lang);
                match leaves.map(|leaves| number::count(leaves, lang)) {
                    Some(leaves) => tell!(
                        lang,
                        "{evaluated} of {leaves} {leaf} evaluated, {branches} pruned",
                        "{evaluated} {feuille} évaluée{es} sur {leaves}, {branches} élaguée{ps}",
                    ),
                    None => tell!(
                        lang,
                        "{evaluated} {leaf} evaluated, {branches} pruned",
                        "{evaluated} {feuille} évaluée{es}, {branches} élaguée{ps}",
                    ),
                }
            }
            Self::NotShown { nodes, below } => {
                let s = if plural(nodes, lang) { "s" } else { "" };
                let nodes = counted(nodes, Noun::Node, lang);
                match below {
                    Some(depth) => tell!(
                        lang,
                        "not shown: {nodes} below depth {depth}",
                        "non représenté{s} : {nodes} sous la profondeur {depth}",
                    ),
                    None => tell!(lang, "not shown: {nodes}", "non représenté{s} : {nodes}"),
                }
            }
            Self::More(nodes) => {
                let nodes = number::count(nodes, lang);
                tell!(lang, "… {nodes} more", "… {nodes} de plus")
            }
            Self::Legend(entry) => legend(entry, lang),
            Self::GraphWord(word) => word.say(lang),
            Self::Pruned => tell!(lang, "pruned", "élagué"),
            Self::Answer(true) => tell!(lang, "yes", "oui"),
            Self::Answer(false) => tell!(lang, "no", "non"),
            Self::Root => tell!(lang, "root", "racine"),

            Self::YourMove(player) => {
                let player = name(player);
                tell!(lang, "Your move, {player}? ", "À vous de jouer, {player} : ")
            }
            Self::IllegalMove { written, legal } => {
                let legal = alternatives(legal, lang);
                tell!(
                    lang,
                    "\"{written}\" cannot be played here; play {legal}, or type help.",
                    "« {written} » n’est pas un coup légal ici ; jouez {legal}, ou tapez help.",
                )
            }
            Self::Plays { player, mv } => {
                let player = name(player);
                tell!(
                    lang,
                    "The computer ({player}) plays {mv}.",
                    "L’ordinateur ({player}) joue {mv}."
                )
            }
            Self::Hint { mv } => tell!(lang, "Try {mv}.", "Essayez {mv}."),
            Self::Undone(count) => {
                let moves = counted(count, Noun::Move, lang);
                if plural(count, lang) {
                    tell!(lang, "{moves} taken back.", "{moves} annulés.")
                } else {
                    tell!(lang, "{moves} taken back.", "{moves} annulé.")
                }
            }
            Self::NothingToUndo => {
                tell!(lang, "There is no move to take back.", "Il n’y a aucun coup à annuler.")
            }
            Self::Help => tell!(
                lang,
                "Type a move, or one of these words:\n  \
                 moves  the legal moves\n  \
                 hint   the value of every move\n  \
                 undo   take back your last move\n  \
                 board  show the board again\n  \
                 help   this page\n  \
                 quit   leave",
                "Tapez un coup, ou l’un de ces mots :\n  \
                 moves  les coups légaux\n  \
                 hint   la valeur de chaque coup\n  \
                 undo   annuler votre dernier coup\n  \
                 board  revoir le plateau\n  \
                 help   cette page\n  \
                 quit   quitter",
            ),
            Self::Repeated => tell!(
                lang,
                "the same position for the third time: a draw",
                "la même position pour la troisième fois : partie nulle",
            ),
            Self::Goodbye => tell!(lang, "Goodbye.", "Au revoir."),

            Self::Contest(contest) => contest.say(voice),
            Self::Booking(booking) => booking.say(lang),
            Self::Tabling(tabling) => tabling.say(lang),
            Self::Review(review) => review.say(lang),
            Self::Problems(problems) => problems.say(lang),
            Self::Training(training) => training.say(lang),
            Self::Attraction(attraction) => attraction.say(voice),
            Self::Proof(proof) => proof.say(voice),
            Self::Proving(step) => step.say(lang),
            Self::Nimber(nimber) => nimber.say(voice),
            Self::Trial(trial) => trial.say(voice),
            Self::TrialWord(word) => word.say(lang),
        }
    }
}

/// The name of a method in running text; a name of another method stays as it is.
pub fn method_name(name: &str, lang: Lang) -> String {
    match name {
        "minimax" => tell!(lang, "minimax", "min-max"),
        "alphabeta" => tell!(lang, "alpha-beta", "alpha-bêta"),
        "dichotomy" => tell!(lang, "dichotomy", "dichotomie"),
        "mtdf" => tell!(lang, "MTD(f)", "MTD(f)"),
        "possible" => tell!(lang, "the yes/no test", "le test oui/non"),
        "dichotomy-table" => tell!(lang, "dichotomy with a table", "dichotomie avec table"),
        "table" => tell!(lang, "alpha-beta with a table", "alpha-bêta avec table"),
        "pvs" => tell!(lang, "principal-variation search", "recherche de la variante principale"),
        "selective" => tell!(lang, "selective search", "recherche sélective"),
        "pns" => tell!(lang, "proof-number search", "recherche par nombres de preuve"),
        "expert" => tell!(lang, "the game’s own search", "recherche propre au jeu"),
        "retrograde" => tell!(lang, "retrograde analysis", "analyse rétrograde"),
        other => other.to_owned(),
    }
}

/// A value found, and how it relates to the true one.
fn bounded_reading(value: Reading, bound: Bound, lang: Lang) -> String {
    let value = reading(value);
    match bound {
        Bound::Exact => value,
        Bound::AtLeast => tell!(lang, "at least {value}", "au moins {value}"),
        Bound::AtMost => tell!(lang, "at most {value}", "au plus {value}"),
    }
}

/// The move that a search had when it ended early, and what it is sure of.
fn in_hand(
    (mv, player): (&str, Player),
    ensures: Option<Score>,
    stakes: Stakes,
    depth: Option<u32>,
    lang: Lang,
) -> String {
    let Some(ensures) = ensures else {
        return tell!(
            lang,
            "move in hand: {mv}; what it ensures is not known yet",
            "coup en main : {mv} ; ce qu’il assure n’est pas encore connu",
        );
    };
    // To the end of the game there are no estimates.
    let of_results = stakes.has_winner() && depth.is_none();
    let own = if player == Player::Max { ensures } else { ensures.saturating_neg() };
    match (own, player) {
        (1.., _) if of_results => {
            tell!(lang, "move in hand: {mv}, which wins", "coup en main : {mv}, qui gagne")
        }
        (0, _) if of_results => tell!(
            lang,
            "move in hand: {mv}, which does not lose",
            "coup en main : {mv}, qui ne perd pas",
        ),
        (_, Player::Max) => tell!(
            lang,
            "move in hand: {mv}, which ensures at least {ensures}",
            "coup en main : {mv}, qui assure au moins {ensures}",
        ),
        (_, Player::Min) => tell!(
            lang,
            "move in hand: {mv}, which holds Max to at most {ensures}",
            "coup en main : {mv}, qui limite Max à {ensures} au plus",
        ),
    }
}

/// Results that are possible beside the estimates. The dichotomy halves these too: without them its next question
/// would not seem to stand in the middle.
fn beyond((below, above): (u64, u64), lang: Lang) -> String {
    let below_all = match below {
        0 => String::new(),
        1 => tell!(
            lang,
            ", or a win of Min, which ranks below every estimate",
            ", ou un gain de Min, classé au-dessous de toute estimation",
        ),
        _ => tell!(
            lang,
            ", or one of {} wins of Min, which rank below every estimate",
            ", ou l’un des {} gains de Min, classés au-dessous de toute estimation",
            number::count(below, lang),
        ),
    };
    let above_all = match above {
        0 => String::new(),
        1 => tell!(
            lang,
            ", or a win of Max, which ranks above every estimate",
            ", ou un gain de Max, classé au-dessus de toute estimation",
        ),
        _ => tell!(
            lang,
            ", or one of {} wins of Max, which rank above every estimate",
            ", ou l’un des {} gains de Max, classés au-dessus de toute estimation",
            number::count(above, lang),
        ),
    };
    below_all + &above_all
}

/// An amount that `player` would ensure; Min's amounts are said to be so, as all others are
/// Max's.
fn threshold(player: Player, at_least: Score, lang: Lang) -> String {
    match player {
        Player::Max => at_least.to_string(),
        Player::Min => tell!(lang, "{at_least} for Min", "{at_least} pour Min"),
    }
}

/// Where in the tree.
pub(crate) fn place(after: &str, lang: Lang) -> String {
    match after {
        "" => tell!(lang, "at the root", "à la racine"),
        moves => tell!(lang, "after {moves}", "après {moves}"),
    }
}

/// Why the remaining moves of a state do not matter.
fn reason(player: Player, here: Option<Reading>, elsewhere: Option<Reading>, lang: Lang) -> String {
    let Some(here) = here.map(reading) else {
        return tell!(lang, "The answer is known here", "La réponse est déjà connue ici");
    };
    let here = match player {
        Player::Max => {
            tell!(lang, "Max can already get {here} here", "Max peut déjà obtenir {here} ici")
        }
        Player::Min => tell!(
            lang,
            "Min can already hold Max to {here} here",
            "Min peut déjà limiter Max à {here} ici",
        ),
    };
    match (player, elsewhere.map(reading)) {
        (_, None) => here,
        (Player::Min, Some(elsewhere)) => tell!(
            lang,
            "{here}, and Max has {elsewhere} elsewhere",
            "{here}, et Max a {elsewhere} ailleurs",
        ),
        (Player::Max, Some(elsewhere)) => tell!(
            lang,
            "{here}, and Min can hold Max to {elsewhere} elsewhere",
            "{here}, et Min peut limiter Max à {elsewhere} ailleurs",
        ),
    }
}

fn cost(stats: Stats, lang: Lang) -> String {
    let mut parts = vec![counted(stats.nodes, Noun::Node, lang)];
    // A game's own search does not tell leaves apart.
    if stats.leaves > 0 {
        parts.push(counted(stats.leaves, Noun::Leaf, lang));
    }
    if stats.remembered > 0 {
        let found = number::count(stats.remembered, lang);
        parts.push(tell!(lang, "{found} from the table", "{found} de la table"));
    }
    parts.push(number::time(stats.time, lang));
    let seconds = stats.time.as_secs_f64();
    // A speed measured over less than a millisecond says nothing.
    if seconds >= 0.001 {
        let speed = number::about((stats.nodes as f64 / seconds) as u64, lang);
        parts.push(tell!(lang, "{speed} nodes/s", "{speed} nœuds/s"));
    }
    parts.join(", ")
}

fn progress(progress: Progress, lang: Lang) -> String {
    let nodes = number::about(progress.nodes, lang);
    let noun = Noun::Node.after(progress.nodes, lang);
    let mut parts = vec![format!("{nodes} {noun}")];
    if let Some(depth) = progress.depth {
        parts.push(tell!(lang, "depth {depth}", "profondeur {depth}"));
    }
    if let Some(bounds) = progress.bounds {
        let range = range(bounds, lang);
        parts.push(tell!(lang, "value {range}", "valeur {range}"));
    }
    // Whole seconds: a line that is rewritten all the time should not flicker.
    parts.push(match progress.elapsed.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        _ => number::time(progress.elapsed, lang),
    });
    parts.join(", ")
}

fn legend(entry: Legend, lang: Lang) -> String {
    match entry {
        Legend::Turn(player) => {
            let player = name(player);
            tell!(lang, "{player} to move", "à {player} de jouer")
        }
        Legend::Leaf(Leaf::Final) => tell!(lang, "final state, utility", "état final, utilité"),
        Legend::Leaf(Leaf::Horizon) => {
            tell!(lang, "horizon, heuristic", "horizon, heuristique")
        }
        Legend::Leaf(Leaf::Repetition) => {
            tell!(lang, "repetition, a draw", "répétition, nulle")
        }
        Legend::Leaf(Leaf::Remembered) => tell!(lang, "known from the table", "connu de la table"),
        Legend::Window => tell!(lang, "window", "fenêtre"),
        Legend::Numbers => {
            tell!(lang, "proof number | disproof number", "nombre de preuve | nombre de réfutation",)
        }
        Legend::Chosen => tell!(lang, "best play", "chemin optimal"),
        Legend::Pruned => tell!(lang, "pruned branch", "branche élaguée"),
        Legend::Hidden => tell!(lang, "nodes not shown", "nœuds non représentés"),
    }
}
