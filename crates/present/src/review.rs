//! A whole game, move by move: the table, who lost how much, and the value along the game.

use perfectplay_core::{Player, Reading, Score};
use perfectplay_draw::plot::{Axis, Figure, Look, Mark, MarkAt, Panel, Point, Series};
use perfectplay_messages::{Lang, Message, Review, ReviewColumn, ReviewWord, number};
use perfectplay_registry::{Losses, MoveReviewed, Reviewed};

use crate::{document::Document, trials::decimal_mark};

const COLUMNS: [ReviewColumn; 9] = [
    ReviewColumn::Number,
    ReviewColumn::Player,
    ReviewColumn::Move,
    ReviewColumn::Value,
    ReviewColumn::Best,
    ReviewColumn::BestValue,
    ReviewColumn::Lost,
    ReviewColumn::Seen,
    ReviewColumn::Remark,
];

fn say(review: Review<'_>, lang: Lang) -> String {
    Message::Review(review).say(lang)
}

/// A game as a report.
pub fn document(reviewed: &Reviewed, lang: Lang) -> Document {
    let mut report = Document::new(title(reviewed, lang));
    let head = COLUMNS.map(|column| say(Review::Column(column), lang)).to_vec();
    let row = |row| COLUMNS.map(|column| cell(row, column, lang)).to_vec();
    let rows = reviewed.moves.iter().map(row);
    report.table([head].into_iter().chain(rows).collect());
    for (player, balance) in [(Player::Max, &reviewed.max), (Player::Min, &reviewed.min)] {
        for (losses, exact) in [(&balance.exact, true), (&balance.estimated, false)] {
            if losses.moves > 0 {
                report.paragraph(lost(reviewed, player, losses, exact, lang));
            }
        }
    }
    let turning = reviewed.moves.iter().filter(|row| row.verdict.is_mistake());
    for row in turning {
        let (mv, player, judgement) = (numbered(row), row.to_move, row.verdict);
        report.paragraph(say(Review::TurningPoint { mv: &mv, player, judgement }, lang));
    }
    if reviewed.turning_points.is_empty() {
        report.paragraph(say(Review::NoTurningPoint, lang));
    }
    if reviewed.stopped.is_some() {
        let unknown = reviewed.moves.iter().filter(|row| row.value.is_none()).count();
        report.paragraph(say(Review::Interrupted(unknown as u64), lang));
    }
    report
}

fn title(reviewed: &Reviewed, lang: Lang) -> String {
    let moves = reviewed.moves.len() as u64;
    say(Review::Title { game: &reviewed.game, moves }, lang)
}

/// A move with its number, as games are written down.
fn numbered(row: &MoveReviewed) -> String {
    format!("{}. {}", row.number, row.mv)
}

fn cell(row: &MoveReviewed, column: ReviewColumn, lang: Lang) -> String {
    let nothing = || "-".to_owned();
    // Results as they are, estimates marked.
    let value = |value: Option<Score>, decided: bool| {
        let read = |score| number::reading(Reading { score, decided, distance: None });
        value.map_or_else(nothing, read)
    };
    match column {
        ReviewColumn::Number => row.number.to_string(),
        ReviewColumn::Player => match row.to_move {
            Player::Max => "Max".to_owned(),
            Player::Min => "Min".to_owned(),
        },
        ReviewColumn::Move => row.mv.clone(),
        ReviewColumn::Value => value(row.value, row.decided),
        ReviewColumn::Best => row.best.clone().unwrap_or_else(nothing),
        ReviewColumn::BestValue => value(row.best_value, row.best_decided),
        ReviewColumn::Lost => row.lost.map_or_else(nothing, |lost| lost.to_string()),
        ReviewColumn::Seen => match row.value {
            None => nothing(),
            Some(_) => say(Review::Seen(row.depth.filter(|_| !row.exact)), lang),
        },
        ReviewColumn::Remark => say(Review::Remark(row.verdict), lang),
    }
}

fn lost(reviewed: &Reviewed, player: Player, losses: &Losses, exact: bool, lang: Lang) -> String {
    let worst = reviewed.moves.iter().find(|row| Some(row.number) == losses.worst).map(numbered);
    let (moves, lost, worst) = (losses.moves as u64, losses.lost, worst.as_deref());
    say(Review::Losses { player, moves, lost, exact, worst }, lang)
}

/// The value along the game, in Max's view, with the moves that changed who wins. Results and estimates are
/// different units, and stand in a panel each.
pub fn figure(reviewed: &Reviewed, lang: Lang) -> Figure {
    let word = |word| say(Review::Word(word), lang);
    let panel = |exact: bool, title: ReviewWord| {
        let known = |row: &&MoveReviewed| row.exact == exact && row.value.is_some();
        let rows: Vec<_> = reviewed.moves.iter().filter(known).collect();
        let first = rows.first()?;
        // Before its first move a game is worth what the best move is.
        let before = first.best_value.map(|value| (first.number - 1, value));
        let after = rows.iter().filter_map(|row| Some((row.number, row.value?)));
        let point = |(number, value): (usize, Score)| Point::new(number as f64, f64::from(value));
        let mistakes = rows.iter().filter(|row| row.verdict.is_mistake());
        let turns =
            mistakes.map(|row| Mark { at: MarkAt::X(row.number as f64), label: numbered(row) });
        let even = Mark { at: MarkAt::Y(0.0), label: String::new() };
        Some(Panel {
            title: word(title),
            x: Axis { label: word(ReviewWord::Moves), ..Axis::default() },
            y: Axis { label: word(ReviewWord::Value), ..Axis::default() },
            series: vec![Series {
                name: String::new(),
                look: Look::LineAndDots,
                points: before.into_iter().chain(after).map(point).collect(),
            }],
            marks: turns.chain(exact.then_some(even)).collect(),
        })
    };
    Figure {
        title: title(reviewed, lang),
        panels: [panel(false, ReviewWord::Estimates), panel(true, ReviewWord::Exact)]
            .into_iter()
            .flatten()
            .collect(),
        notes: Vec::new(),
        decimal: decimal_mark(lang),
    }
}
