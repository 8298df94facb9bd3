//! Answers for people.

use perfectplay_draw::board;
pub(crate) use perfectplay_present::answer::{aligned, table};
use perfectplay_present::answer::{choice, judged, known, notes, sentences};
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
    if manner == Manner::OneLine {
        let said = known(position, solved).say(lang);
        let best = choice(solved, position.stakes())
            .map_or_else(String::new, |best| format!(", {}", best.say(lang)));
        return format!("{}: {said}{best}", position.state());
    }
    let mut lines = vec![board(position, solved, context)];
    lines.extend(sentences(position, solved, lang));
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
        judged(found, solved.to_move, &best.mv, solved.horizon(), position.stakes(), context.lang)
            + "\n"
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
