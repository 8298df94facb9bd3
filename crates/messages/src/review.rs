//! What is said of a whole game, move by move.

use std::time::Duration;

use perfectplay_core::Player;

use crate::{
    Judgement, Lang,
    message::tell,
    number::{self, Noun, counted, plural},
    verdict::name,
};

/// Everything said of a game that is reviewed. Moves are as they are written.
#[derive(Clone, Copy, Debug)]
pub enum Review<'a> {
    /// The title of a report.
    Title {
        /// The game.
        game: &'a str,
        /// Moves in it.
        moves: u64,
    },
    /// The head of a column.
    Column(ReviewColumn),
    /// How far a move was looked at: so many moves ahead, or to the end.
    Seen(Option<u32>),
    /// What a move is, compared with the best, in a word or two.
    Remark(Judgement),
    /// What the moves of a player lost.
    Losses {
        /// The player.
        player: Player,
        /// Moves whose loss is known.
        moves: u64,
        /// What they lost together.
        lost: i64,
        /// To the end of the game, or as far as a search saw.
        exact: bool,
        /// The move that lost most.
        worst: Option<&'a str>,
    },
    /// A move that gave away a win or a draw.
    TurningPoint {
        /// Its number and the move.
        mv: &'a str,
        /// Who made it.
        player: Player,
        /// What it is.
        judgement: Judgement,
    },
    /// There is none.
    NoTurningPoint,
    /// Where the review is.
    Progress {
        /// Moves done.
        done: u64,
        /// Of so many.
        moves: u64,
        /// Time taken.
        elapsed: Duration,
    },
    /// Ctrl-C came before these moves were looked at.
    Interrupted(u64),
    /// A word in a plot.
    Word(ReviewWord),
}

/// A column of the table of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewColumn {
    /// The number of the move.
    Number,
    /// Who made it.
    Player,
    /// The move.
    Move,
    /// What it is worth, in Max's view.
    Value,
    /// The best move.
    Best,
    /// What that is worth, in Max's view.
    BestValue,
    /// How much less the move is worth to whoever made it.
    Lost,
    /// How far the moves were looked at.
    Seen,
    /// What the move is.
    Remark,
}

/// A word in a plot of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewWord {
    /// Numbers of moves.
    Moves,
    /// Values in Max's view.
    Value,
    /// Values to the end of the game.
    Exact,
    /// Values as far as a search saw.
    Estimates,
}

impl Review<'_> {
    /// It, in words.
    pub(crate) fn say(self, lang: Lang) -> String {
        match self {
            Self::Title { game, moves } => {
                let moves = counted(moves, Noun::Move, lang);
                tell!(lang, "{game}: review of {moves}", "{game} : revue de {moves}")
            }
            Self::Column(column) => column.say(lang),
            Self::Seen(None) => tell!(lang, "end", "fin"),
            Self::Seen(Some(depth)) => depth.to_string(),
            Self::Remark(judgement) => remark(judgement, lang),
            Self::Losses { player, moves, lost, exact, worst } => {
                losses(player, moves, lost, exact, worst, lang)
            }
            Self::TurningPoint { mv, player, judgement } => {
                let (player, remark) = (name(player), remark(judgement, lang));
                // What loses may have been lost before: only the other two are known to change who wins.
                match judgement {
                    Judgement::Loses => tell!(
                        lang,
                        "turning point, perhaps: {mv}, where {player} {remark}",
                        "tournant, peut-être : {mv}, où {player} {remark}"
                    ),
                    _ => tell!(
                        lang,
                        "turning point: {mv}, where {player} {remark}",
                        "tournant : {mv}, où {player} {remark}"
                    ),
                }
            }
            Self::NoTurningPoint => tell!(
                lang,
                "no turning point: as far as is known nobody gave away a win or a draw",
                "aucun tournant : autant qu’on sache, personne n’a laissé échapper un gain ou une nulle"
            ),
            Self::Progress { done, moves, elapsed } => {
                let (done, moves) = (number::count(done, lang), number::count(moves, lang));
                let elapsed = number::time(elapsed, lang);
                tell!(
                    lang,
                    "moves from the last one back: {done} of {moves}, {elapsed}",
                    "coups à partir du dernier : {done} sur {moves}, {elapsed}"
                )
            }
            Self::Interrupted(moves) => {
                let counted = counted(moves, Noun::Move, lang);
                match plural(moves, lang) {
                    true => tell!(
                        lang,
                        "interrupted: {counted} not looked at",
                        "interruption : {counted} non examinés"
                    ),
                    false => tell!(
                        lang,
                        "interrupted: {counted} not looked at",
                        "interruption : {counted} non examiné"
                    ),
                }
            }
            Self::Word(word) => word.say(lang),
        }
    }
}

impl ReviewColumn {
    fn say(self, lang: Lang) -> String {
        match self {
            Self::Number => tell!(lang, "no.", "n°"),
            Self::Player => tell!(lang, "player", "joueur"),
            Self::Move => tell!(lang, "move", "coup"),
            Self::Value => tell!(lang, "for Max", "pour Max"),
            Self::Best => tell!(lang, "best", "meilleur"),
            Self::BestValue => tell!(lang, "worth", "vaut"),
            Self::Lost => tell!(lang, "lost", "perte"),
            Self::Seen => tell!(lang, "seen to", "vu jusqu’à"),
            Self::Remark => tell!(lang, "remark", "remarque"),
        }
    }
}

impl ReviewWord {
    fn say(self, lang: Lang) -> String {
        match self {
            Self::Moves => tell!(lang, "move", "coup"),
            Self::Value => tell!(lang, "value for Max", "valeur pour Max"),
            Self::Exact => tell!(lang, "solved to the end of the game", "résolu jusqu’à la fin"),
            Self::Estimates => tell!(lang, "as far as the search saw", "selon la recherche"),
        }
    }
}

/// What a move is in the middle of a table, or behind the name of who made it; nothing for the best.
fn remark(judgement: Judgement, lang: Lang) -> String {
    match judgement {
        Judgement::Best | Judgement::Equal => String::new(),
        Judgement::Slower => tell!(lang, "wins later", "gagne plus tard"),
        Judgement::LosesSooner => tell!(lang, "loses sooner", "perd plus tôt"),
        Judgement::Smaller => tell!(lang, "is worth less", "vaut moins"),
        Judgement::Weaker => tell!(lang, "looks weaker", "paraît plus faible"),
        Judgement::ThrowsAwayWin => tell!(lang, "throws away the win", "laisse échapper le gain"),
        Judgement::ThrowsAwayDraw => {
            tell!(lang, "throws away the draw", "laisse échapper la nulle")
        }
        Judgement::Loses => tell!(lang, "loses", "perd"),
        Judgement::Unknown => tell!(lang, "not known", "inconnu"),
    }
}

fn losses(
    player: Player,
    moves: u64,
    lost: i64,
    exact: bool,
    worst: Option<&str>,
    lang: Lang,
) -> String {
    let player = name(player);
    let mean = number::decimal(lost as f64 / moves.max(1) as f64, 2, lang);
    let lost = number::signed(lost, lang);
    let moves = counted(moves, Noun::Move, lang);
    let most = worst.map_or_else(String::new, |worst| {
        tell!(lang, ", most by move {worst}", ", surtout par le coup {worst}")
    });
    match exact {
        true => tell!(
            lang,
            "{player} lost {lost} in {moves}, {mean} a move{most}",
            "{player} a perdu {lost} au total sur {moves}, {mean} par coup en moyenne{most}"
        ),
        false => tell!(
            lang,
            "{player} lost an estimated {lost} in {moves}, {mean} a move{most}",
            "{player} a perdu, par estimation, {lost} au total sur {moves}, {mean} par coup en moyenne{most}"
        ),
    }
}
