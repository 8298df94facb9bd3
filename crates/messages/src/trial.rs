//! What is said of the cost of the yes/no test, expected and measured.

use std::time::Duration;

use crate::{
    Front, Lang, Voice,
    message::tell,
    number::{self, Noun, counted, decimal, plural, probability},
    progress::Pace,
};

/// Everything said of theory and experiments, in sentences.
#[derive(Clone, Copy, Debug)]
pub enum Trial<'a> {
    // Theory.
    /// The trees the theory is about.
    Tree {
        /// Moves in every position.
        moves: u32,
        /// Moves from the root to a leaf.
        depth: u32,
    },
    /// The chance at which a test costs most.
    FixedPoint {
        /// The chance.
        p: f64,
        /// Branches a level there.
        branching: f64,
    },
    /// What p is.
    Chance {
        /// Its value.
        p: f64,
        /// The last move is the opponent's, and p speaks of leaves that reach x.
        even: bool,
    },
    /// How likely the answer is yes.
    Ensured(f64),
    /// Rows left out of a table of levels.
    MoreLevels(u64),
    /// Two things said in one line.
    Both(&'a str, &'a str),

    // All experiments.
    /// How far an experiment is.
    Progress {
        /// Pieces done.
        done: u64,
        /// Of so many.
        pieces: u64,
        /// Pieces that were on record already.
        resumed: u64,
        /// Time taken.
        elapsed: Duration,
    },
    /// Pieces that are on record already.
    Resumed(u64),
    /// Not all pieces are done.
    Interrupted {
        /// Pieces done.
        done: u64,
        /// Of so many.
        pieces: u64,
    },
    /// A file was written.
    Wrote(&'a str),
    /// How it can be done again.
    Repeat(&'a str),
    /// How rewards are drawn.
    Law(&'a str),
    /// In which order moves come.
    Order(&'a str),

    // One test.
    /// What is measured.
    Tests {
        /// On so many trees.
        trees: u64,
    },
    /// How to read the table.
    TestColumns,
    /// How well theory and measurement agree.
    Worst {
        /// The largest distance in standard errors.
        deviations: f64,
        /// Of so many means.
        means: u64,
    },
    /// The assumption of the theory does not hold.
    Dependent {
        /// Where the theory expects most leaves.
        p: f64,
        /// What part of them was looked at.
        part: f64,
    },
    /// Searches given up.
    GivenUp(u64),

    // The dichotomy.
    /// What is measured.
    Dichotomies {
        /// On so many trees.
        trees: u64,
    },
    /// What one dichotomy looks at.
    WholeDichotomy {
        /// Questions.
        questions: u64,
        /// Leaves.
        leaves: f64,
        /// Leaves of the tree, as a power of ten.
        log10_full: f64,
    },
    /// What the memory of root moves saves.
    RootMemory {
        /// The part of the leaves that is saved.
        saved: f64,
    },
    /// What stopping early means.
    EarlyStop {
        /// After so many questions.
        questions: u64,
        /// The part of the leaves that are spent.
        share: f64,
        /// How far apart the bounds are.
        open: f64,
        /// How much the move in hand falls short.
        short: f64,
    },
    /// Where the values are.
    Values {
        /// Their mean.
        mean: f64,
        /// Where the theory expects them.
        expected: i64,
    },
    /// After how many questions the bounds did not hold the value.
    Bounds(u64),

    // Methods.
    /// What is measured.
    Methods {
        /// On so many trees of a kind.
        trees: u64,
        /// A search is given up after so many states.
        nodes: u64,
    },
    /// Positions of a game.
    Positions {
        /// The game.
        game: &'a str,
        /// The heuristic.
        heuristic: &'a str,
        /// How many.
        positions: u64,
    },
    /// How often methods disagreed.
    Disagreements(u64),
    /// How often each method looked at the fewest leaves, alone or with others.
    Fewest(&'a [(String, u64)]),
    /// How the dichotomy and alpha-beta compare as trees grow.
    AgainstAlphaBeta {
        /// The method.
        method: &'a str,
        /// Moves and depth of the smallest trees.
        small: (u32, u32),
        /// Leaves beside those of alpha-beta there.
        small_part: f64,
        /// Moves and depth of the largest trees.
        large: (u32, u32),
        /// Leaves beside those of alpha-beta there.
        large_part: f64,
    },
    /// Kinds of trees that were left out.
    NoRoom(u64),
    /// How time was measured.
    Timed {
        /// Searches at the same time.
        threads: u64,
    },
}

/// Words in tables and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialWord {
    // Titles.
    /// Of a plot of expected leaves.
    CostTitle,
    /// Of a plot of leaves a level.
    BranchingTitle,
    /// Of a plot of the chance of a yes.
    EnsuredTitle,
    /// Of a plot of branches level by level.
    LevelsTitle,
    /// Of the experiment with one test.
    TestTitle,
    /// Of the experiment with the dichotomy.
    DichotomyTitle,
    /// Of its first part.
    DistanceTitle,
    /// Of its second part.
    EarlyStopTitle,
    /// Of the experiment with methods.
    MethodsTitle,

    // What is counted.
    /// Leaves of one test.
    LeavesOfOneTest,
    /// Expected.
    Expected,
    /// Expected if the answer is yes.
    IfYes,
    /// Expected if the answer is no.
    IfNo,
    /// Standard deviation.
    Spread,
    /// The fewest for a yes.
    LeastYes,
    /// The fewest for a no.
    LeastNo,
    /// The fewest for the value.
    Minimal,
    /// All.
    Full,

    // Axes and columns.
    /// The chance p.
    Chance,
    /// The question.
    Question,
    /// Of levels.
    Level,
    /// The chance that a move does not satisfy.
    Unsatisfying,
    /// Moves tried in a node.
    Tried,
    /// The same beside an axis.
    MovesTried,
    /// Leaves for each level.
    LeavesALevel,
    /// The chance of a yes.
    Ensured,
    /// Measured.
    Measured,
    /// Standard errors.
    Deviations,
    /// The part of yes.
    Yes,
    /// The number of a question.
    Step,
    /// How far the bounds are apart.
    Open,
    /// How far the move in hand falls short.
    Short,
    /// Leaves.
    Leaves,
    /// Leaves without the memory of root moves.
    Alone,
    /// The part of the leaves spent.
    Share,
    /// The distance from the value.
    Distance,
    /// Of answers.
    Answer,
    /// The answer is yes.
    AnswerYes,
    /// The answer is no.
    AnswerNo,
    /// How often.
    Times,
    /// Moves in a node.
    Moves,
    /// Depth.
    Depth,
    /// How long a search takes.
    Milliseconds,
}

impl Trial<'_> {
    /// The message in a language.
    pub(crate) fn say(&self, voice: Voice) -> String {
        let lang = voice.lang;
        let count = |count| number::count(count, lang);
        let percent = |part: f64| number::percent(part, lang);
        match *self {
            Self::Tree { moves, depth } => {
                let moves = counted(moves.into(), Noun::Move, lang);
                tell!(
                    lang,
                    "uniform trees: {moves} in every position, depth {depth}",
                    "arbres uniformes : {moves} dans chaque position, profondeur {depth}"
                )
            }
            Self::FixedPoint { p, branching } => {
                let (p, branching) =
                    (probability(p, lang), number::significant(branching, 7, lang));
                tell!(
                    lang,
                    "p_n = {p}, where a test costs most in the long run: {branching} branches a level",
                    "p_n = {p}, où le test coûte le plus à la longue : {branching} branches par niveau"
                )
            }
            Self::Chance { p, even } => {
                let p = probability(p, lang);
                if even {
                    tell!(
                        lang,
                        "p = {p}: the chance that a leaf is at least x",
                        "p = {p} : la probabilité qu’une feuille atteigne x"
                    )
                } else {
                    tell!(
                        lang,
                        "p = {p}: the chance that a leaf is less than x",
                        "p = {p} : la probabilité qu’une feuille soit inférieure à x"
                    )
                }
            }
            Self::Ensured(chance) => {
                let chance = probability(chance, lang);
                tell!(
                    lang,
                    "x can be ensured with probability {chance}",
                    "x peut être assuré avec la probabilité {chance}"
                )
            }
            Self::MoreLevels(levels) => {
                let levels = many(levels, ["level", "levels"], ["niveau", "niveaux"], lang);
                match voice.front {
                    Front::CommandLine => tell!(
                        lang,
                        "({levels} in between; {all} shows them)",
                        "({levels} entre les deux ; {all} les montre)",
                        all = voice.option("all"),
                    ),
                    Front::Lab => tell!(lang, "({levels} in between)", "({levels} entre les deux)"),
                }
            }
            Self::Both(one, other) => tell!(lang, "{one}; {other}", "{one} ; {other}"),
            Self::Progress { done, pieces, resumed, elapsed } => {
                progress(done, pieces, resumed, elapsed, lang)
            }
            Self::Resumed(pieces) => {
                let pieces =
                    many(pieces, ["measurement", "measurements"], ["mesure", "mesures"], lang);
                tell!(
                    lang,
                    "going on after the {pieces} on record",
                    "reprise de l’enregistrement, qui contient {pieces}"
                )
            }
            Self::Interrupted { done, pieces } => {
                let (done, pieces) = (count(done), count(pieces));
                tell!(
                    lang,
                    "Interrupted after {done} of {pieces} measurements: this is what they show.",
                    "Interruption après {done} mesures sur {pieces} : voilà ce qu’elles montrent."
                )
            }
            Self::Wrote(path) => tell!(lang, "wrote {path}", "écrit : {path}"),
            Self::Repeat(command) => {
                tell!(lang, "To do it again: `{command}`", "Pour le refaire : `{command}`")
            }
            Self::Law(law) => match law {
                "uniform" => tell!(lang, "independent leaves", "feuilles indépendantes"),
                "incremental" => tell!(lang, "correlated leaves", "feuilles corrélées"),
                law => tell!(lang, "leaves {law}", "feuilles {law}"),
            },
            Self::Order(order) => match order {
                "best-first" => tell!(lang, "best moves first", "meilleurs coups en tête"),
                "promising" => {
                    tell!(lang, "promising moves first", "coups prometteurs en tête")
                }
                _ => tell!(lang, "moves as they come", "coups sans ordre"),
            },
            Self::Tests { trees } => {
                let trees = random_trees(trees, lang);
                tell!(
                    lang,
                    "One test on each of {trees}, for every p; other trees for every p.",
                    "Un test sur chacun de {trees}, pour chaque p ; d’autres arbres pour chaque p."
                )
            }
            Self::TestColumns => tell!(
                lang,
                "After ± stands the standard error of the mean; deviations are the distance from the \
                 expected mean in standard errors of the theory.",
                "Après ± : l’erreur type de la moyenne ; les écarts sont la distance à la moyenne \
                 attendue, en erreurs types de la théorie."
            ),
            Self::Worst { deviations, means } => {
                let deviations = decimal(deviations, 2, lang);
                let means = many(means, ["mean", "means"], ["moyenne", "moyennes"], lang);
                tell!(
                    lang,
                    "Of {means} the farthest is {deviations} standard errors from its expectation.",
                    "De {means}, la plus éloignée est à {deviations} erreurs types de son \
                     espérance."
                )
            }
            Self::Dependent { p, part } => {
                let (p, part) = (probability(p, lang), number::significant(part, 3, lang));
                tell!(
                    lang,
                    "Leaves near each other are alike here, which the theory leaves out: at p = {p}, \
                     where it expects the most leaves, {part} times as many were looked at.",
                    "Ici les feuilles voisines se ressemblent, ce que la théorie ignore : à p = {p}, \
                     où elle attend le plus de feuilles, il en a fallu {part} fois autant."
                )
            }
            Self::GivenUp(searches) => {
                let written = count(searches);
                if plural(searches, lang) {
                    tell!(
                        lang,
                        "{written} searches were given up at the limit on states and are not counted: \
                         those means are too low.",
                        "{written} recherches, arrêtées à la limite du nombre d’états, ne comptent pas : \
                         ces moyennes sont trop basses."
                    )
                } else {
                    tell!(
                        lang,
                        "{written} search was given up at the limit on states and is not counted: its \
                         mean is too low.",
                        "{written} recherche, arrêtée à la limite du nombre d’états, ne compte pas : sa \
                         moyenne est trop basse."
                    )
                }
            }
            Self::Dichotomies { trees } => {
                let trees = random_trees(trees, lang);
                tell!(
                    lang,
                    "The dichotomy on each of {trees}, question by question.",
                    "La dichotomie sur chacun de {trees}, question par question."
                )
            }
            Self::WholeDichotomy { questions, leaves, log10_full } => {
                let leaves = number::significant(leaves, 4, lang);
                let questions = self::questions(questions, lang);
                let full = number::power_of_ten(log10_full, 4, lang);
                tell!(
                    lang,
                    "At most {questions} look at {leaves} leaves on average; the tree has {full}.",
                    "Au plus {questions} : {leaves} feuilles examinées en moyenne ; l’arbre en a {full}."
                )
            }
            Self::RootMemory { saved } => {
                let saved = percent(saved);
                tell!(
                    lang,
                    "Not trying root moves again that failed for less saves {saved} of the leaves.",
                    "Ne pas réessayer les coups de la racine qui ont échoué pour moins épargne {saved} \
                     des feuilles."
                )
            }
            Self::EarlyStop { questions, share, open, short } => {
                let (questions, share) = (self::questions(questions, lang), percent(share));
                let (open, short) =
                    (number::significant(open, 4, lang), number::significant(short, 4, lang));
                tell!(
                    lang,
                    "Stopped after {questions}, with {share} of the leaves spent, the value is \
                     known to within {open}, and the move in hand falls short by {short} on average.",
                    "Arrêtée après {questions}, avec {share} des feuilles dépensées, la \
                     valeur est connue à {open} près, et le coup en main perd {short} en moyenne."
                )
            }
            Self::Values { mean, expected } => {
                let mean = number::significant(mean, 6, lang);
                let expected = number::signed(expected, lang);
                tell!(
                    lang,
                    "The values average {mean}; p_n puts them near {expected}.",
                    "Les valeurs font {mean} en moyenne ; p_n les situe près de {expected}."
                )
            }
            Self::Bounds(wrong) => match wrong {
                0 => tell!(
                    lang,
                    "After every question the bounds held the value.",
                    "Après chaque question, les bornes encadraient la valeur."
                ),
                wrong => {
                    let wrong = count(wrong);
                    tell!(
                        lang,
                        "AFTER {wrong} QUESTIONS THE BOUNDS DID NOT HOLD THE VALUE: please report this.",
                        "APRÈS {wrong} QUESTIONS LES BORNES N’ENCADRAIENT PAS LA VALEUR : merci de le \
                         signaler."
                    )
                }
            },
            Self::Methods { trees, nodes } => {
                let kind = match (trees, lang) {
                    (0, _) => "positions".to_owned(),
                    (trees, Lang::En) => format!("{} of a kind", self::trees(trees, lang)),
                    (trees, Lang::Fr) => format!("{} d’une sorte", self::trees(trees, lang)),
                };
                let nodes = count(nodes);
                tell!(
                    lang,
                    "Mean leaves of each method for the value of the same {kind}; none are given \
                     where a search of the method was given up after {nodes} states.",
                    "Feuilles examinées en moyenne par chaque méthode pour la valeur des mêmes {kind} ; \
                     rien là où une recherche de la méthode a été arrêtée après {nodes} états."
                )
            }
            Self::Positions { game, heuristic, positions } => {
                let noun = ["position", "positions"];
                let positions = many(positions, noun, noun, lang);
                tell!(
                    lang,
                    "{game}, {positions}, heuristic {heuristic}",
                    "{game}, {positions}, heuristique {heuristic}"
                )
            }
            Self::Disagreements(cases) => match cases {
                0 => tell!(
                    lang,
                    "All methods found the same values.",
                    "Toutes les méthodes ont trouvé les mêmes valeurs."
                ),
                cases => {
                    let cases = count(cases);
                    tell!(
                        lang,
                        "IN {cases} CASES METHODS FOUND DIFFERENT VALUES: please report this.",
                        "DANS {cases} CAS LES MÉTHODES DIFFÈRENT : merci de le signaler."
                    )
                }
            },
            Self::Fewest(methods) => {
                let written: Vec<_> = methods
                    .iter()
                    .map(|(method, times)| format!("{method} {}", count(*times)))
                    .collect();
                let written = written.join(", ");
                tell!(
                    lang,
                    "Fewest leaves, ties included, by how many rows: {written}.",
                    "Le moins de feuilles, ex æquo compris, en nombre de lignes : {written}."
                )
            }
            Self::AgainstAlphaBeta { method, small, small_part, large, large_part } => {
                let part = |part| number::significant(part, 3, lang);
                let (small_part, large_part) = (part(small_part), part(large_part));
                let ((n, k), (m, l)) = (small, large);
                tell!(
                    lang,
                    "Beside alphabeta, {method} looks at {small_part} times as many leaves with {n} moves and \
                     depth {k}, and at {large_part} times as many with {m} moves and depth {l}.",
                    "À côté d’alphabeta, {method} examine {small_part} fois autant de feuilles avec {n} coups et \
                     une profondeur de {k}, et {large_part} fois autant avec {m} coups et une profondeur de {l}."
                )
            }
            Self::NoRoom(kinds) => {
                let kinds = many(kinds, ["kind", "kinds"], ["sorte", "sortes"], lang);
                tell!(
                    lang,
                    "Left out: {kinds} of trees for which there is no such order, or no room to find it.",
                    "Non mesuré : {kinds} d’arbres pour lesquels il n’y a pas d’ordre de ce genre, ou pas \
                     la place de le trouver."
                )
            }
            Self::Timed { threads } => {
                let searches =
                    many(threads, ["search", "searches"], ["recherche", "recherches"], lang);
                tell!(
                    lang,
                    "Times were measured with {searches} at once.",
                    "Les durées ont été mesurées avec {searches} à la fois."
                )
            }
        }
    }
}

/// A number of things: the noun for one and for many, in English and in French.
fn many(count: u64, english: [&str; 2], french: [&str; 2], lang: Lang) -> String {
    let nouns = match lang {
        Lang::En => english,
        Lang::Fr => french,
    };
    format!("{} {}", number::count(count, lang), nouns[usize::from(plural(count, lang))])
}

fn trees(count: u64, lang: Lang) -> String {
    many(count, ["tree", "trees"], ["arbre", "arbres"], lang)
}

fn random_trees(count: u64, lang: Lang) -> String {
    let french = ["arbre aléatoire", "arbres aléatoires"];
    many(count, ["random tree", "random trees"], french, lang)
}

fn questions(count: u64, lang: Lang) -> String {
    let noun = ["question", "questions"];
    many(count, noun, noun, lang)
}

/// How far it is, with a bar and a guess how long it will still take.
fn progress(done: u64, pieces: u64, resumed: u64, elapsed: Duration, lang: Lang) -> String {
    let pace = Pace { done, of: pieces, resumed, elapsed };
    let (bar, left) = (pace.bar(), pace.left(lang));
    let (written, of) = (number::count(done, lang), number::count(pieces, lang));
    let elapsed = number::time(elapsed, lang);
    tell!(
        lang,
        "{bar} {written} of {of} measurements, {elapsed}{left}",
        "{bar} {written} mesures sur {of}, {elapsed}{left}"
    )
}

impl TrialWord {
    /// The word in a language.
    pub(crate) fn say(self, lang: Lang) -> String {
        let (english, french) = match self {
            Self::CostTitle => ("expected leaves of one test", "feuilles attendues d’un test"),
            Self::BranchingTitle => (
                "expected leaves of one test, for each level",
                "feuilles attendues d’un test, par niveau",
            ),
            Self::EnsuredTitle => {
                ("chance that x can be ensured", "probabilité de pouvoir assurer x")
            }
            Self::LevelsTitle => (
                "moves tried in a position, level by level",
                "coups essayés dans une position, par niveau",
            ),
            Self::TestTitle => (
                "leaves of one test: theory and measurement",
                "feuilles d’un test : théorie et mesure",
            ),
            Self::DichotomyTitle => {
                ("the dichotomy, question by question", "la dichotomie, question par question")
            }
            Self::DistanceTitle => (
                "a question costs more near the value",
                "près de la valeur, une question coûte plus",
            ),
            Self::EarlyStopTitle => ("stopping early", "s’arrêter en chemin"),
            Self::MethodsTitle => {
                ("leaves for the value, method by method", "feuilles pour la valeur, par méthode")
            }
            Self::LeavesOfOneTest => ("leaves of one test", "feuilles d’un test"),
            Self::Expected => ("expected", "attendues"),
            Self::IfYes => ("expected if the answer is yes", "attendues si la réponse est oui"),
            Self::IfNo => ("expected if the answer is no", "attendues si la réponse est non"),
            Self::Spread => ("standard deviation", "écart type"),
            Self::LeastYes => ("least for a yes", "au moins, pour un oui"),
            Self::LeastNo => ("least for a no", "au moins, pour un non"),
            Self::Minimal => (
                "least for the value (Knuth and Moore)",
                "au moins, pour la valeur (Knuth et Moore)",
            ),
            Self::Full => ("whole tree", "arbre entier"),
            Self::Chance => ("p", "p"),
            Self::Question => ("x", "x"),
            Self::Level => ("level", "niveau"),
            Self::Unsatisfying => ("u", "u"),
            Self::Tried => ("v", "v"),
            Self::MovesTried => ("moves tried", "coups essayés"),
            Self::LeavesALevel => ("leaves for each level", "feuilles par niveau"),
            Self::Ensured => ("ensured", "assuré"),
            Self::Measured => ("measured", "mesurées"),
            Self::Deviations => ("deviations", "écarts"),
            Self::Yes => ("yes", "oui"),
            Self::Step => ("question", "question"),
            Self::Open => ("bounds apart", "écart des bornes"),
            Self::Short => ("falls short", "manque"),
            Self::Leaves => ("leaves", "feuilles"),
            Self::Alone => ("without memory", "sans mémoire"),
            Self::Share => ("leaves spent", "feuilles dépensées"),
            Self::Distance => ("distance from the value", "distance à la valeur"),
            Self::Answer => ("answer", "réponse"),
            Self::AnswerYes => ("answer yes", "réponse oui"),
            Self::AnswerNo => ("answer no", "réponse non"),
            Self::Times => ("questions", "questions"),
            Self::Moves => ("moves", "coups"),
            Self::Depth => ("depth", "profondeur"),
            Self::Milliseconds => ("the same in milliseconds", "les mêmes en millisecondes"),
        };
        tell!(lang, "{english}", "{french}")
    }
}
