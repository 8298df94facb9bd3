//! What a user can ask for that cannot be done, with the remedy.

use perfectplay_book::BookError;
use perfectplay_core::{Both, Front, HeapRule, PositionError, Say, Voice, sayable_errors, tell};
use perfectplay_tree::SearchError;

/// Why a request could not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// No game has this name.
    UnknownGame {
        /// The name asked for.
        name: String,
        /// A game with a similar name.
        nearest: Option<String>,
    },

    /// The game has no such parameter.
    UnknownParameter {
        /// The game.
        game: String,
        /// The parameter given.
        parameter: String,
        /// The parameters there are.
        takes: Vec<String>,
    },

    /// A parameter has a value it cannot have.
    BadParameter {
        /// The parameter.
        parameter: String,
        /// The value given.
        value: String,
        /// What is wrong with it, and what to write instead.
        because: Both,
    },

    /// The parameters do not make a game together.
    BadGame {
        /// The game.
        game: String,
        /// What is wrong, and what to write instead.
        because: Both,
    },

    /// The position cannot be set up.
    BadPosition {
        /// The game.
        game: String,
        /// The position as written.
        text: String,
        /// What is wrong with it.
        error: PositionError,
    },

    /// The game has no such heuristic.
    UnknownHeuristic {
        /// The game.
        game: String,
        /// The heuristic asked for.
        name: String,
        /// The heuristics there are.
        has: Vec<String>,
    },

    /// There is no such method.
    UnknownMethod {
        /// The method asked for.
        name: String,
        /// The methods there are.
        has: Vec<String>,
    },

    /// A move that cannot be judged without looking ahead.
    NotJudged {
        /// The move as written.
        mv: String,
    },

    /// There is no such level.
    NoSuchLevel {
        /// The level asked for.
        level: u8,
    },

    /// The method only ever looks to the end of the game.
    NoHorizon {
        /// The method asked for.
        method: &'static str,
    },

    /// A move that cannot be played.
    BadMove {
        /// The move as written.
        mv: String,
        /// Why not, and what could be played.
        because: Both,
    },

    /// The players have different moves.
    NotImpartial {
        /// The game.
        game: String,
    },

    /// The game has no Grundy value here.
    NoGrundyValue {
        /// The game.
        game: String,
        /// Why.
        because: NoValue,
    },

    /// The game is not played on heaps by a rule that is data.
    NoHeapRule {
        /// The game.
        game: String,
    },

    /// Values of heaps say nothing of misère play.
    MisereTable,

    /// The table would be too long.
    TooManyHeaps {
        /// The last heap asked for.
        up_to: u32,
        /// The last heap that is possible.
        most: u32,
    },

    /// The way to tabulate is not for the rule.
    NotForRule {
        /// The method asked for.
        method: &'static str,
        /// The rule.
        rule: HeapRule,
    },

    /// The game has no search of its own to write books with.
    NoBooks {
        /// The game.
        game: String,
    },

    /// There can be no such book.
    Book(BookError),

    /// The states of the game have no numbers, so there are no tables of it.
    NoTables {
        /// The game.
        game: String,
    },

    /// There is no folder for tables.
    NoTableFolder,

    /// The table has not been built.
    NoTable {
        /// What it is about.
        label: String,
        /// The game.
        game: String,
        /// The name of the table, if the game has several.
        tier: String,
    },

    /// No table has this position.
    NoTableFor {
        /// The game.
        game: String,
    },

    /// Something is wrong with a table, or the name of one.
    Table {
        /// What, and what to do.
        because: Both,
    },

    /// The search has no answer.
    Search(SearchError),

    /// The method walks no tree that could be shown.
    NoTree {
        /// The method.
        method: &'static str,
    },
}

impl From<SearchError> for RequestError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

/// Why a position has no Grundy value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// Moves can come back to a configuration.
    Cyclic,
    /// Play can end in a draw.
    Drawn,
    /// The same, where values of all positions were asked for.
    DrawnSomewhere,
    /// There are more moves than can be kept.
    TooLarge,
}

impl Say for NoValue {
    fn say(&self, voice: Voice) -> String {
        match (self, voice.front) {
            (Self::Cyclic, Front::CommandLine) => tell!(
                voice,
                "its moves can come back to a configuration; use graph",
                "ses coups peuvent revenir à une configuration ; utilisez graph",
            ),
            (Self::Cyclic, Front::Lab) => tell!(
                voice,
                "its moves can come back to a configuration; look at its graph instead",
                "ses coups peuvent revenir à une configuration ; regardez plutôt son graphe",
            ),
            (Self::Drawn, Front::CommandLine) => tell!(
                voice,
                "it can end in a draw; use solve",
                "la partie peut être nulle ; utilisez solve",
            ),
            (Self::Drawn, Front::Lab) => tell!(
                voice,
                "it can end in a draw; solve it instead",
                "la partie peut être nulle ; résolvez-la plutôt",
            ),
            (Self::DrawnSomewhere, Front::CommandLine) => tell!(
                voice,
                "it can end in a draw; use graph",
                "la partie peut être nulle ; utilisez graph",
            ),
            (Self::DrawnSomewhere, Front::Lab) => tell!(
                voice,
                "it can end in a draw; look at its graph instead",
                "la partie peut être nulle ; regardez plutôt son graphe",
            ),
            (Self::TooLarge, _) => tell!(
                voice,
                "there are too many moves to keep; take a smaller position, or {up_to} for a table of heaps",
                "il y a trop de coups à garder ; prenez une position plus petite, ou {up_to} pour une table \
                 des tas",
                up_to = voice.option("up-to"),
            ),
        }
    }
}

impl Say for RequestError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::UnknownGame { name, nearest } => {
                let like = like(nearest, voice);
                match voice.front {
                    Front::CommandLine => tell!(
                        voice,
                        "no game called {name:?}; `perfectplay games` shows them all{like}",
                        "aucun jeu ne s’appelle {name:?} ; `perfectplay games` les montre tous{like}",
                    ),
                    Front::Lab => tell!(
                        voice,
                        "no game called {name:?}; /api/games lists them all{like}",
                        "aucun jeu ne s’appelle {name:?} ; /api/games en donne la liste{like}",
                    ),
                }
            }
            Self::UnknownParameter { game, parameter, takes } => tell!(
                voice,
                "{game} has no {parameter}; it takes {takes}",
                "{game} n’a pas de {parameter} ; ses paramètres : {takes}",
                parameter = voice.option(parameter),
                takes = options(takes, voice),
            ),
            Self::BadParameter { parameter, value, because } => tell!(
                voice,
                "{parameter} {value}: {because}",
                "{parameter} {value} : {because}",
                parameter = voice.option(parameter),
                because = because.say(voice),
            ),
            Self::BadGame { game, because } => tell!(
                voice,
                "cannot set up {game}: {because}",
                "impossible de préparer {game} : {because}",
                because = because.say(voice),
            ),
            Self::BadPosition { game, text, error } => tell!(
                voice,
                "cannot set up {game} position {text}: {error}",
                "impossible de préparer la position {text} de {game} : {error}",
                text = short(text, voice),
                error = error.say(voice),
            ),
            Self::UnknownHeuristic { game, name, has } => tell!(
                voice,
                "{game} has no heuristic {name:?}; it has {has}",
                "{game} n’a pas d’heuristique {name:?} ; il a {has}",
                has = quoted(has),
            ),
            Self::UnknownMethod { name, has } => tell!(
                voice,
                "no method called {name:?}; there are {has}",
                "aucune méthode ne s’appelle {name:?} ; il y a {has}",
                has = has.join(", "),
            ),
            Self::NotJudged { mv } => tell!(
                voice,
                "{mv:?} cannot be judged: the limits leave no move to look at; give a larger {depth}",
                "on ne peut pas juger {mv:?} : les limites ne laissent aucun coup à regarder ; donnez un \
                 {depth} plus grand",
                depth = voice.option("depth"),
            ),
            Self::NoSuchLevel { level } => tell!(
                voice,
                "there is no level {level}; give one from 1 to 10",
                "il n’y a pas de niveau {level} ; donnez-en un de 1 à 10",
            ),
            Self::NoHorizon { method } => match voice.front {
                Front::CommandLine => tell!(
                    voice,
                    "{method} proves results to the end of the game and takes neither depth nor heuristic; \
                     use it with solve or test",
                    "{method} prouve des résultats jusqu’à la fin de la partie et ne prend ni profondeur ni \
                     heuristique ; utilisez-la avec solve ou test",
                ),
                Front::Lab => tell!(
                    voice,
                    "{method} proves results to the end of the game and takes neither depth nor heuristic; \
                     ask without them, or choose another method",
                    "{method} prouve des résultats jusqu’à la fin de la partie et ne prend ni profondeur ni \
                     heuristique ; demandez sans elles, ou choisissez une autre méthode",
                ),
            },
            Self::BadMove { mv, because } => tell!(
                voice,
                "{mv:?} cannot be played: {because}",
                "on ne peut pas jouer {mv:?} : {because}",
                because = because.say(voice),
            ),
            Self::NotImpartial { game } => match voice.front {
                Front::CommandLine => tell!(
                    voice,
                    "{game} is partisan: its players have different moves, and its positions no Grundy values; \
                     use solve",
                    "{game} est un jeu partial : les joueurs n’ont pas les mêmes coups, et les positions pas \
                     de valeur de Grundy ; utilisez solve",
                ),
                Front::Lab => tell!(
                    voice,
                    "{game} is partisan: its players have different moves, and its positions no Grundy values; \
                     solve it instead",
                    "{game} est un jeu partial : les joueurs n’ont pas les mêmes coups, et les positions pas \
                     de valeur de Grundy ; résolvez-le plutôt",
                ),
            },
            Self::NoGrundyValue { game, because } => tell!(
                voice,
                "{game} has no Grundy value here: {because}",
                "{game} n’a pas de valeur de Grundy ici : {because}",
                because = because.say(voice),
            ),
            Self::NoHeapRule { game } => tell!(
                voice,
                "{game} has no table of heaps; {up_to} is for codes such as 0.77 and for kayles, dawson, octal, \
                 subtraction and grundy",
                "{game} n’a pas de table des tas ; {up_to} est pour les codes comme 0.77 et pour kayles, dawson, \
                 octal, subtraction et grundy",
                up_to = voice.option("up-to"),
            ),
            Self::MisereTable => tell!(
                voice,
                "the values of heaps are of normal play and say nothing of misère play; drop {misere}",
                "les valeurs des tas sont celles du jeu normal et ne disent rien du jeu misère ; ôtez {misere}",
                misere = voice.option("misere"),
            ),
            Self::TooManyHeaps { up_to, most } => tell!(
                voice,
                "a table up to heap {up_to} is too long; give {option} {most} at the most",
                "une table jusqu’au tas {up_to} est trop longue ; donnez {option} {most} au plus",
                option = voice.option("up-to"),
            ),
            Self::NotForRule { method, rule } => tell!(
                voice,
                "{method} is for rules that break heaps into two and not more, which {rule} is not; use naive or \
                 auto",
                "{method} est pour les règles qui coupent un tas en deux et pas plus, ce que {rule} n’est pas ; \
                 utilisez naive ou auto",
                rule = rule.say(voice),
            ),
            Self::NoBooks { game } => tell!(
                voice,
                "there are no opening books of {game} here: they are for games with a search of their own, as \
                 connect4 has for lines of four",
                "il n’y a pas de livres d’ouvertures pour {game} ici : ils sont pour les jeux qui ont leur propre \
                 recherche, comme connect4 avec des lignes de quatre",
            ),
            Self::Book(error) => error.say(voice),
            Self::NoTables { game } => tell!(
                voice,
                "there are no tables of {game}: its states have no numbers; nim, chomp and tictactoe have",
                "il n’y a pas de tables de {game} : ses états n’ont pas de numéros ; ceux de nim, chomp et \
                 tictactoe en ont",
            ),
            Self::NoTableFolder => match voice.front {
                Front::CommandLine => tell!(
                    voice,
                    "there is no data folder here for tables; give --folder DIR",
                    "il n’y a pas de dossier de données pour les tables ; donnez --folder DOSSIER",
                ),
                Front::Lab => tell!(
                    voice,
                    "there is no folder for tables here",
                    "il n’y a pas de dossier pour les tables ici",
                ),
            },
            Self::NoTable { label, game, tier } if tier.is_empty() => tell!(
                voice,
                "there is no table of {label}; `perfectplay table build {game}` builds it, with the same position and \
                 options",
                "il n’y a pas de table de {label} ; « perfectplay table build {game} » la construit, avec la même \
                 position et les mêmes options",
            ),
            Self::NoTable { label, game, tier } => tell!(
                voice,
                "there is no table of {label}; `perfectplay table build {game} {tier}` builds it",
                "il n’y a pas de table de {label} ; « perfectplay table build {game} {tier} » la construit",
            ),
            Self::NoTableFor { game } => tell!(
                voice,
                "no table of {game} has this position",
                "aucune table de {game} ne contient cette position",
            ),
            Self::Table { because } => because.say(voice).to_owned(),
            Self::Search(error) => error.say(voice),
            Self::NoTree { method } => tell!(
                voice,
                "{method} walks no tree that could be shown; choose another {option}",
                "{method} ne parcourt pas d’arbre à montrer ; choisissez une autre {option}",
                option = voice.option("method"),
            ),
        }
    }
}

sayable_errors!(RequestError);

/// A long position would bury the message: show its beginning.
fn short(text: &str, voice: Voice) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => {
            let (text, characters) = (&text[..end], text.chars().count());
            tell!(
                voice,
                "{text:?}... ({characters} characters)",
                "{text:?}... ({characters} caractères)",
            )
        }
    }
}

/// Names in quotes: a heuristic called none is one.
fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

fn like(nearest: &Option<String>, voice: Voice) -> String {
    nearest.as_ref().map_or_else(String::new, |name| {
        tell!(voice, " (did you mean {name:?}?)", " (vouliez-vous dire {name:?} ?)")
    })
}

fn options(names: &[String], voice: Voice) -> String {
    match names {
        [] => tell!(voice, "no parameters", "aucun"),
        names => names.iter().map(|name| voice.option(name)).collect::<Vec<_>>().join(", "),
    }
}
