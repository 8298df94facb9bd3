//! Answers for people.

use perfectplay_core::Bound;
use perfectplay_draw::board::{self, Outlook};
use perfectplay_messages::{Column, Message, number};
use perfectplay_present::answer::{cost, judged, notes, outlook, verdict};
use perfectplay_registry::{MoveSolved, Position, Solved};

use crate::{batch::Manner, context::Context};

/// The answer of `solve` and `analyse`.
pub(crate) fn solved(
    position: &dyn Position,
    solved: &Solved,
    manner: Manner,
    context: &Context,
) -> String {
    let lang = context.lang;
    let verdict = verdict(solved, position.stakes());
    let said = match (position.utility(), solved.stopped) {
        (Some(utility), _) => Message::Over { utility, stakes: position.stakes() },
        (None, Some(why)) if solved.bound != Bound::Exact => {
            Message::Stopped { why, known: verdict }
        }
        (None, _) => Message::Verdict(verdict),
    }
    .say(lang);
    let best = match (solved.level, solved.best.first()) {
        (Some(level), Some(mv)) => Message::LevelPlays { level, mv },
        _ => Message::Best(&solved.best),
    };
    if manner == Manner::OneLine {
        let best = best.say(lang);
        let best = if solved.best.is_empty() { String::new() } else { format!(", {best}") };
        return format!("{}: {said}{best}", position.state());
    }
    let mut lines = vec![board(position, solved, context)];
    if position.utility().is_none() {
        lines.push(Message::ToMove(solved.to_move).say(lang));
    }
    lines.push(said);
    if !solved.best.is_empty() {
        lines.push(best.say(lang));
    }
    if solved.line.len() > 1 {
        let line = match solved.level {
            Some(_) => Message::Expects(&solved.line),
            None => Message::Line(&solved.line),
        };
        lines.push(line.say(lang));
    }
    lines.extend(table(position, solved, context));
    if solved.repetitions > 0 && solved.bound != Bound::Exact {
        lines.push(Message::Repetitions(solved.repetitions).say(lang));
    }
    lines.push(Message::Cost(cost(solved.nodes, solved.leaves, solved.seconds)).say(lang));
    if let Some(why) = solved.reason.filter(|_| position.utility().is_none()) {
        lines.push(Message::Chosen { method: &solved.method, why }.say(lang));
    }
    lines.join("\n")
}

/// A sentence for every move, the best ones first, each on a line.
pub(crate) fn reasons(position: &dyn Position, solved: &Solved, context: &Context) -> String {
    let moves: Vec<_> = solved.moves.iter().flatten().collect();
    // A level does not always play the best it sees.
    let chosen = |found: &&&MoveSolved| Some(&found.mv) == solved.best.first();
    let mut seen = moves.iter().filter(|found| found.verdict.is_best());
    let Some(best) = seen.clone().find(chosen).or_else(|| seen.next()) else {
        return String::new();
    };
    let (good, bad): (Vec<&MoveSolved>, Vec<_>) =
        moves.iter().partition(|found| found.verdict.is_best());
    let tell = |found: &MoveSolved| {
        judged(found, &best.mv, solved.depth, position.stakes(), context.lang) + "\n"
    };
    good.into_iter().chain(bad).map(tell).collect()
}

/// The board as text, with the value of every move on it if they are known. Those that lead from one cell to another
/// are left to the [`table`].
pub(crate) fn board(position: &dyn Position, solved: &Solved, context: &Context) -> String {
    let mut notes = notes(position, solved);
    notes.steps.clear();
    let drawn = board::text(&position.scene(), &notes, context.style);
    drawn.trim_end().to_owned()
}

/// The value of every move, if they are known.
pub(crate) fn table(position: &dyn Position, solved: &Solved, context: &Context) -> Option<String> {
    let (moves, stakes) = (solved.moves.as_ref()?, position.stakes());
    let lang = context.lang;
    let distances = moves.iter().any(|found| found.distance.is_some());
    let outcomes = moves.iter().any(|found| outlook(found, stakes).is_some());
    let mut columns = vec![Column::Move, Column::View(solved.to_move)];
    columns.extend(outcomes.then_some(Column::Outcome));
    columns.extend(distances.then_some(Column::Distance));
    let head: Vec<_> = columns.iter().map(|&column| Message::Header(column).say(lang)).collect();
    let cell = |found: &MoveSolved, column: Column| match column {
        Column::Move => found.mv.clone(),
        Column::Value => number::bounded(found.value, found.bound),
        Column::View(player) => number::bounded(found.score, found.bound_for(player)),
        Column::Outcome => outlook(found, stakes).map_or_else(String::new, |outlook| {
            let sign = match outlook {
                Outlook::Win => 1,
                Outlook::Draw => 0,
                Outlook::Loss => -1,
            };
            Message::Outcome(sign).say(lang)
        }),
        Column::Distance => found.distance.map_or_else(String::new, |plies| plies.to_string()),
    };
    let mut rows = vec![head];
    rows.extend(
        moves.iter().map(|found| columns.iter().map(|&column| cell(found, column)).collect()),
    );
    Some(aligned(&rows))
}

/// Rows of cells in columns as wide as they need to be.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let lines: Vec<_> = rows
        .iter()
        .map(|row| {
            let cells: Vec<_> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect();
    lines.join("\n")
}
