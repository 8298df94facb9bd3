//! What is said of an evaluation that is made from games.

use std::time::Duration;

use crate::{
    Lang,
    message::tell,
    number::{self, Noun, counted},
    progress::Pace,
};

/// Everything said of games played to learn from, and of weights fitted to them.
#[derive(Clone, Copy, Debug)]
pub enum Training<'a> {
    /// How many games are played.
    Playing {
        /// Games played.
        done: u64,
        /// Of so many.
        games: u64,
        /// Games that were there before.
        resumed: u64,
        /// Time taken for the others.
        elapsed: Duration,
    },
    /// Games that are there already.
    Resumed(u64),
    /// Not all games are played.
    Interrupted {
        /// Games played.
        done: u64,
        /// Of so many.
        games: u64,
    },
    /// How games ended.
    Played {
        /// Won by Black.
        black: u64,
        /// Drawn.
        draws: u64,
        /// Won by White.
        white: u64,
    },
    /// How many phases of the game have their weights.
    Fitting {
        /// Phases done.
        done: u64,
        /// Of so many.
        phases: u64,
        /// Time taken.
        elapsed: Duration,
    },
    /// How many steps of a fit are done.
    Stepping {
        /// Steps done.
        done: u64,
        /// Of so many.
        steps: u64,
        /// Time taken.
        elapsed: Duration,
    },
    /// How many boards searches were compared on.
    Calibrating {
        /// Boards done.
        done: u64,
        /// Of so many.
        boards: u64,
        /// Time taken.
        elapsed: Duration,
    },
    /// On how many boards searches were compared.
    Calibrated(u64),
    /// A search to the end of the game, which is so many moves away.
    ToTheEnd(u32),
    /// Nothing came of it.
    Unfitted,
    /// The weights are in their place.
    Wrote(&'a str),
    /// What weights were made from, and what they were measured on.
    Fitted {
        /// Games that they were made from.
        fitted: u64,
        /// Games that were held out.
        held_out: u64,
        /// What errors are counted in.
        errors: ErrorsIn,
    },
    /// What weights were measured on.
    Measured {
        /// So many games.
        games: u64,
        /// What errors are counted in.
        errors: ErrorsIn,
    },
    /// An advantage, in hundredths of a pawn, that makes a win ten times as likely as a loss.
    Tenfold(f64),
    /// There is nothing to measure weights on.
    NoneHeldOut {
        /// Of so many games.
        games: u64,
        /// One game in so many is held out.
        one_in: u64,
    },
    /// What a column has in it.
    Heading(TrainingColumn),
    /// All phases together.
    Total,
}

/// What errors are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorsIn {
    /// Discs at the end of the game.
    Discs,
    /// Points: a win is one, a draw a half.
    Points,
}

impl ErrorsIn {
    fn say(self, lang: Lang) -> String {
        match self {
            Self::Discs => tell!(lang, "in discs", "en pions"),
            Self::Points => tell!(lang, "in points", "en points"),
        }
    }
}

/// A column of a table of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingColumn {
    /// How many discs are on the boards.
    Discs,
    /// Which pieces are on the boards, in a simple count.
    Pieces,
    /// How many boards there are.
    Boards,
    /// How far estimates are from results, in the mean.
    MeanError,
    /// The root of the mean square of it.
    RootMeanSquare,
    /// How many moves ahead a short search looks.
    Short,
    /// How many moves ahead a long one looks.
    Long,
    /// The root of the mean square as it was fitted.
    FittedSpread,
}

impl Training<'_> {
    /// It, in words.
    pub(crate) fn say(self, lang: Lang) -> String {
        let count = |number| number::count(number, lang);
        let games_of = |games| counted(games, Noun::Game, lang);
        match self {
            Self::Playing { done, games, resumed, elapsed } => {
                let pace = Pace { done, of: games, resumed, elapsed };
                let (bar, speed, left) = (pace.bar(), pace.speed(lang), pace.left(lang));
                let (done, games) = (count(done), count(games));
                let elapsed = number::time(elapsed, lang);
                tell!(
                    lang,
                    "{bar} {done} of {games} games, {elapsed}{speed}{left}",
                    "{bar} {done} parties sur {games}, {elapsed}{speed}{left}"
                )
            }
            Self::Resumed(games) => {
                let games = games_of(games);
                tell!(
                    lang,
                    "going on after the {games} already there",
                    "reprise après {games} déjà là"
                )
            }
            Self::Interrupted { done, games } => {
                let (done, games) = (count(done), count(games));
                tell!(
                    lang,
                    "interrupted after {done} of {games} games; the same command goes on from there",
                    "interruption après {done} parties sur {games} ; la même commande reprend de là"
                )
            }
            Self::Played { black, draws, white } => {
                let games = games_of(black + draws + white);
                let (black, draws, white) = (count(black), count(draws), count(white));
                tell!(
                    lang,
                    "{games}; won by Black: {black}; drawn: {draws}; won by White: {white}",
                    "{games} ; gagnées par Noir : {black} ; nulles : {draws} ; gagnées par Blanc : {white}"
                )
            }
            Self::Fitting { done, phases, elapsed } => {
                let pace = Pace { done, of: phases, resumed: 0, elapsed };
                let (bar, left) = (pace.bar(), pace.left(lang));
                let elapsed = number::time(elapsed, lang);
                tell!(
                    lang,
                    "{bar} {done} of {phases} phases, {elapsed}{left}",
                    "{bar} {done} phases sur {phases}, {elapsed}{left}"
                )
            }
            Self::Stepping { done, steps, elapsed } => {
                let pace = Pace { done, of: steps, resumed: 0, elapsed };
                let (bar, left) = (pace.bar(), pace.left(lang));
                let elapsed = number::time(elapsed, lang);
                tell!(
                    lang,
                    "{bar} {done} of {steps} steps, {elapsed}{left}",
                    "{bar} {done} pas sur {steps}, {elapsed}{left}"
                )
            }
            Self::Calibrating { done, boards, elapsed } => {
                let pace = Pace { done, of: boards, resumed: 0, elapsed };
                let (bar, left) = (pace.bar(), pace.left(lang));
                let (done, boards) = (count(done), count(boards));
                let elapsed = number::time(elapsed, lang);
                tell!(
                    lang,
                    "{bar} {done} of {boards} boards, {elapsed}{left}",
                    "{bar} {done} plateaux sur {boards}, {elapsed}{left}"
                )
            }
            Self::Calibrated(boards) => {
                let boards = count(boards);
                tell!(
                    lang,
                    "how far short searches are from long ones on {boards} boards, in discs:",
                    "écart des recherches courtes aux longues sur {boards} plateaux, en pions :"
                )
            }
            Self::ToTheEnd(moves) => tell!(lang, "to the end ({moves})", "à la fin ({moves})"),
            Self::Unfitted => tell!(
                lang,
                "interrupted; no weights were written",
                "interruption ; aucun poids n’a été écrit"
            ),
            Self::Wrote(path) => tell!(lang, "wrote {path}", "écrit : {path}"),
            Self::Fitted { fitted, held_out, errors } => {
                let (fitted, held_out) = (games_of(fitted), count(held_out));
                let errors = errors.say(lang);
                tell!(
                    lang,
                    "fitted to {fitted}; errors on the {held_out} held out, {errors}:",
                    "ajustement sur {fitted} ; erreurs sur les parties mises à part ({held_out}), {errors} :"
                )
            }
            Self::Measured { games, errors } => {
                let (games, errors) = (games_of(games), errors.say(lang));
                tell!(lang, "errors on {games}, {errors}:", "erreurs sur {games}, {errors} :")
            }
            Self::Tenfold(advantage) => {
                let advantage = number::decimal(advantage, 0, lang);
                tell!(
                    lang,
                    "{advantage} hundredths of a pawn make a win ten times as likely as a loss",
                    "{advantage} centièmes de pion rendent le gain dix fois plus probable que la perte"
                )
            }
            Self::NoneHeldOut { games, one_in } => {
                let games = games_of(games);
                tell!(
                    lang,
                    "{games}, none of them held out to measure errors on: about one in {one_in} is",
                    "{games}, dont aucune mise à part pour mesurer les erreurs : environ une sur {one_in} l’est"
                )
            }
            Self::Heading(column) => match column {
                TrainingColumn::Discs => tell!(lang, "discs", "pions"),
                TrainingColumn::Pieces => tell!(lang, "pieces", "pièces"),
                TrainingColumn::Boards => tell!(lang, "boards", "plateaux"),
                TrainingColumn::MeanError => tell!(lang, "mean error", "erreur moyenne"),
                TrainingColumn::RootMeanSquare => {
                    tell!(lang, "root mean square", "moyenne quadratique")
                }
                TrainingColumn::Short => tell!(lang, "short", "courte"),
                TrainingColumn::Long => tell!(lang, "long", "longue"),
                TrainingColumn::FittedSpread => tell!(lang, "fitted", "ajustée"),
            },
            Self::Total => tell!(lang, "total", "total"),
        }
    }
}
