//! What is said of matches between players.

use crate::{
    Lang, Voice,
    message::tell,
    number::{self, Noun, counted, decimal, plural},
};

/// Everything said of a match. Names of players are the user's own.
#[derive(Clone, Copy, Debug)]
pub enum Contest<'a> {
    /// The score while it goes on.
    Progress {
        /// Games played.
        played: u64,
        /// Games in all.
        games: u64,
        /// Of two players: games the first has won, drawn and lost.
        score: Option<[u64; 3]>,
        /// Of two players: how much stronger the first is.
        elo: Option<f64>,
        /// The logarithm of the ratio of likelihoods, if there is a sequential test.
        ratio: Option<f64>,
    },
    /// Which games were played.
    Games {
        /// Games played.
        played: u64,
        /// Games in all.
        games: u64,
        /// Different openings.
        openings: u64,
        /// Moves of an opening.
        plies: u64,
        /// What chance came from.
        seed: u64,
    },
    /// There are fewer openings than pairs of games.
    FewOpenings(u64),
    /// Nobody said when searches should stop.
    UsualTime(f64),
    /// Games were found in a file.
    Resumed(u64),
    /// The result of two players.
    Score {
        /// The first player.
        first: &'a str,
        /// The second player.
        second: &'a str,
        /// Games the first has won, drawn and lost.
        score: [u64; 3],
        /// Points of the first.
        points: f64,
    },
    /// Pairs of games by the points of the first player.
    Pairs([u64; 5]),
    /// How much stronger the first of two players is.
    Elo {
        /// What the score stands for.
        elo: f64,
        /// The lower end of the 95 % interval.
        low: f64,
        /// Its upper end.
        high: f64,
    },
    /// How likely it is that the first player is the stronger one.
    Superiority(f64),
    /// Mean reward of a player.
    Margin {
        /// The player.
        player: &'a str,
        /// How much.
        margin: f64,
    },
    /// Games that a player lost otherwise than on the board.
    Forfeits {
        /// The player.
        player: &'a str,
        /// How many.
        games: u64,
        /// What went wrong in the last of them, in English, as records have it.
        because: Option<&'a str>,
    },
    /// A sequential test.
    Sprt {
        /// The first claim.
        elo0: f64,
        /// The second claim.
        elo1: f64,
        /// The logarithm of the ratio of likelihoods.
        ratio: f64,
        /// At this or less the first claim is accepted.
        lower: f64,
        /// At this or more the second claim is accepted.
        upper: f64,
        /// Whether the second claim is accepted; `None` if neither is.
        second: Option<bool>,
    },
    /// How ratings of many players come about.
    Ratings,
    /// The head of a column.
    Header(ContestColumn),
    /// Points, a rating or a mean in a table.
    Number(f64),
    /// A rating with its error.
    Rating {
        /// Elo from the mean.
        elo: f64,
        /// Half the width of the 95 % interval.
        error: f64,
    },
}

/// A column of the tables of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestColumn {
    /// The name of a player.
    Player,
    /// Points.
    Points,
    /// Games won, drawn and lost.
    Score,
    /// The rating.
    Elo,
    /// States for each move.
    Nodes,
    /// Mean depth.
    Depth,
    /// Time for each move, in milliseconds.
    Time,
}

impl Contest<'_> {
    /// The message in a language.
    pub(crate) fn say(&self, voice: Voice) -> String {
        let lang = voice.lang;
        match *self {
            Self::Progress { played, games, score, elo, ratio } => {
                let mut parts = vec![of_games(played, games, lang)];
                parts.extend(score.map(won_drawn_lost));
                parts.extend(elo.map(|elo| format!("Elo {}", signed(elo, 1, lang))));
                parts.extend(ratio.map(|ratio| format!("LLR {}", signed(ratio, 2, lang))));
                parts.join(", ")
            }
            Self::Games { played, games, openings, plies, seed } => {
                let games = of_games(played, games, lang);
                if plies == 0 {
                    return tell!(
                        lang,
                        "{games} from the start, with both sides (seed {seed})",
                        "{games} depuis le début, avec les deux camps (graine {seed})",
                    );
                }
                let moves = counted(plies, Noun::Move, lang);
                let (s, each) = match plural(openings, lang) {
                    true => ("s", tell!(lang, "each ", "chacune ")),
                    false => ("", String::new()),
                };
                let openings = number::count(openings, lang);
                tell!(
                    lang,
                    "{games}; {openings} opening{s} of {moves} at random, {each}with both sides \
                     (seed {seed})",
                    "{games} ; {openings} ouverture{s} de {moves} au hasard, {each}avec les deux \
                     camps (graine {seed})",
                )
            }
            Self::FewOpenings(openings) => {
                let s = if plural(openings, lang) { "s" } else { "" };
                let openings = number::count(openings, lang);
                tell!(
                    lang,
                    "there are only {openings} different opening{s}: players without chance repeat \
                     their games, and the error bars are too narrow; give {plies}, or fewer \
                     {limit}",
                    "il n’y a que {openings} ouverture{s} différente{s} : des joueurs sans hasard \
                     répètent leurs parties, et les marges d’erreur sont trop étroites ; donnez \
                     {plies}, ou moins de {limit}",
                    plies = voice.option("opening-plies"),
                    limit = voice.option("games"),
                )
            }
            Self::UsualTime(seconds) => {
                let seconds = plain(seconds, lang);
                tell!(
                    lang,
                    "players without a limit have {seconds} s a move",
                    "les joueurs sans limite ont {seconds} s par coup",
                )
            }
            Self::Resumed(games) => {
                let s = if plural(games, lang) { "s" } else { "" };
                let games = counted(games, Noun::Game, lang);
                tell!(
                    lang,
                    "{games} found in the file; the match goes on from there",
                    "{games} trouvée{s} dans le fichier ; le match continue à partir de là",
                )
            }
            Self::Score { first, second, score, points } => {
                let games: u64 = score.iter().sum();
                let score = won_drawn_lost(score);
                let plural = match lang {
                    Lang::En => points != 1.0,
                    Lang::Fr => points >= 2.0,
                };
                let s = if plural { "s" } else { "" };
                let points = plain(points, lang);
                tell!(
                    lang,
                    "{first} against {second}: {score}, {points} point{s} of {games}",
                    "{first} contre {second} : {score}, {points} point{s} sur {games}",
                )
            }
            Self::Pairs(pairs) => {
                let pairs = pairs.map(|times| number::count(times, lang)).join(" ");
                tell!(
                    lang,
                    "pairs of games with 0, ½, 1, 1½ and 2 points: {pairs}",
                    "paires de parties à 0, ½, 1, 1½ et 2 points : {pairs}",
                )
            }
            Self::Elo { elo, low, high } => {
                let [elo, low, high] = [elo, low, high].map(|elo| signed(elo, 1, lang));
                tell!(
                    lang,
                    "Elo difference: {elo} (95%: {low} to {high})",
                    "différence Elo : {elo} (à 95\u{a0}% : de {low} à {high})",
                )
            }
            Self::Superiority(share) => {
                let share = decimal(100.0 * share, 2, lang);
                tell!(
                    lang,
                    "likelihood of superiority: {share}%",
                    "probabilité de supériorité : {share}\u{a0}%",
                )
            }
            Self::Margin { player, margin } => {
                let margin = signed(margin, 2, lang);
                tell!(
                    lang,
                    "mean margin of {player}: {margin}",
                    "marge moyenne de {player} : {margin}",
                )
            }
            Self::Forfeits { player, games, because } => {
                let games = counted(games, Noun::Game, lang);
                let last = because.map_or_else(String::new, |because| {
                    tell!(lang, "; the last one: {because}", " ; la dernière : {because:?}")
                });
                tell!(
                    lang,
                    "{player} lost {games} by an illegal move, an error, or on time{last}",
                    "{player} a perdu {games} par un coup illégal, une erreur, ou au temps{last}",
                )
            }
            Self::Sprt { elo0, elo1, ratio, lower, upper, second } => {
                let [first, other] = [elo0, elo1].map(|elo| signed_plain(elo, lang));
                let [ratio, lower, upper] =
                    [ratio, lower, upper].map(|ratio| signed(ratio, 2, lang));
                let verdict = match second {
                    Some(true) => tell!(lang, "{other} accepted", "{other} accepté"),
                    Some(false) => tell!(lang, "{first} accepted", "{first} accepté"),
                    None => tell!(lang, "undecided", "indécis"),
                };
                tell!(
                    lang,
                    "sequential test of {first} against {other} Elo: {verdict} (LLR {ratio}, bounds \
                     {lower} and {upper})",
                    "test séquentiel de {first} contre {other} Elo : {verdict} (LLR {ratio}, bornes \
                     {lower} et {upper})",
                )
            }
            Self::Ratings => tell!(
                lang,
                "Elo from the mean of all players, by greatest likelihood, with one drawn game added \
                 between every two; ± is 95%",
                "Elo compté de la moyenne des joueurs, par maximum de vraisemblance, une partie nulle \
                 étant ajoutée entre deux joueurs quelconques ; ± à 95\u{a0}%",
            ),
            Self::Header(column) => header(column, lang),
            Self::Number(number) => plain(number, lang),
            Self::Rating { elo, error } => {
                let (elo, error) = (signed(elo, 0, lang), bare(error, 0, lang));
                format!("{elo} ± {error}")
            }
        }
    }
}

fn header(column: ContestColumn, lang: Lang) -> String {
    match column {
        ContestColumn::Player => tell!(lang, "player", "joueur"),
        ContestColumn::Points => tell!(lang, "points", "points"),
        ContestColumn::Score => "+ = -".to_owned(),
        ContestColumn::Elo => "Elo".to_owned(),
        ContestColumn::Nodes => tell!(lang, "nodes/move", "nœuds/coup"),
        ContestColumn::Depth => tell!(lang, "depth", "profondeur"),
        ContestColumn::Time => tell!(lang, "ms/move", "ms/coup"),
    }
}

/// "12 of 40 games", or all of them.
fn of_games(played: u64, games: u64, lang: Lang) -> String {
    let all = counted(games, Noun::Game, lang);
    if played == games {
        return all;
    }
    let played = number::count(played, lang);
    tell!(lang, "{played} of {all}", "{played} sur {all}")
}

/// A score as players write it.
fn won_drawn_lost([won, drawn, lost]: [u64; 3]) -> String {
    format!("+{won} ={drawn} -{lost}")
}

/// A number with its sign, or an infinity.
fn signed(number: f64, decimals: usize, lang: Lang) -> String {
    let bare = bare(number, decimals, lang);
    let is_zero = bare.chars().all(|c| !c.is_ascii_digit() || c == '0') && number.is_finite();
    match number {
        _ if is_zero => bare.trim_start_matches('-').to_owned(),
        0.0.. => format!("+{bare}"),
        _ => bare,
    }
}

/// The same, with only as many decimals as it has.
fn signed_plain(number: f64, lang: Lang) -> String {
    let plain = plain(number, lang);
    if number > 0.0 { format!("+{plain}") } else { plain }
}

fn bare(number: f64, decimals: usize, lang: Lang) -> String {
    match number {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ => decimal(number, decimals, lang),
    }
}

/// A number with only as many decimals as it has, two at most.
fn plain(number: f64, lang: Lang) -> String {
    let written = decimal(number, 2, lang);
    written.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned()
}
