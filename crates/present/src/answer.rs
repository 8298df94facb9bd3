//! Values and moves of a position: the verdict, what a move throws away, the values on the board.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    time::Duration,
};

use perfectplay_core::{Bound, Bounds, Player, Scene, Stats};
use perfectplay_draw::board::{Annotations, Note, Outlook, StepNote};
use perfectplay_messages::{Column, Lang, Message, Stakes, Verdict, number};
use perfectplay_registry::{Explained, Judgement, MoveSolved, Position, Solved, Update};

/// The verdict of an answer.
pub fn verdict(solved: &Solved, stakes: Stakes) -> Verdict {
    Verdict {
        value: solved.value,
        bound: solved.bound,
        bounds: Bounds { lower: solved.lower, upper: solved.upper },
        decided: solved.decided,
        distance: solved.distance,
        depth: solved.horizon(),
        stakes,
    }
}

/// The verdict so far.
pub fn verdict_so_far(update: &Update, stakes: Stakes) -> Verdict {
    Verdict {
        value: update.value,
        bound: update.bound,
        bounds: Bounds { lower: update.lower, upper: update.upper },
        decided: update.decided,
        distance: update.distance,
        depth: update.depth,
        stakes,
    }
}

/// What a search cost.
pub fn cost(nodes: u64, leaves: u64, seconds: f64) -> Stats {
    Stats { nodes, leaves, time: Duration::from_secs_f64(seconds), ..Stats::default() }
}

/// What is known of a position: how the game ended, the verdict, or what was known when the search stopped.
pub fn known(position: &dyn Position, solved: &Solved) -> Message<'static> {
    let stakes = position.stakes();
    let known = verdict(solved, stakes);
    match (position.utility(), solved.stopped) {
        (Some(utility), _) => Message::Over { utility, stakes },
        _ if solved.drawn_by_rule => Message::Drawn,
        (None, Some(why)) if solved.bound != Bound::Exact || how_soon_is_open(solved, stakes) => {
            Message::Stopped { why, known }
        }
        (None, _) => Message::Verdict(known),
    }
}

/// The search was stopped when it was proved who wins, and not yet how soon: another move may win sooner, or lose later.
fn how_soon_is_open(solved: &Solved, stakes: Stakes) -> bool {
    let asks_how_soon = matches!(stakes, Stakes::Win | Stakes::Mate) && solved.value != 0;
    solved.stopped.is_some() && solved.distance.is_none() && asks_how_soon
}

/// The move that was chosen: by a level, as the best one, as what looks best as far as the search sees, or, where the
/// value is not known, only as the one in hand.
pub fn choice(solved: &Solved, stakes: Stakes) -> Option<Message<'_>> {
    let mv = solved.best.first()?;
    let Solved { to_move: player, ensures, .. } = *solved;
    Some(match (solved.level, solved.bound) {
        (Some(level), _) => Message::LevelPlays { level, mv },
        // What is proved is the draw: the moves are those of a game that goes on all the same.
        (None, _) if solved.drawn_by_rule => Message::LooksBest(solved.best_moves()),
        (None, Bound::Exact) if !how_soon_is_open(solved, stakes) => {
            match verdict(solved, stakes).is_final() {
                true => Message::Best(solved.best_moves()),
                false => Message::LooksBest(solved.best_moves()),
            }
        }
        (None, _) => {
            let depth = solved.horizon();
            let lost = verdict(solved, stakes).winner() == Some(!player);
            Message::InHand { mv, player, ensures, lost, stakes, depth }
        }
    })
}

/// How play goes on from there, if that is known.
pub fn line(solved: &Solved, stakes: Stakes) -> Option<Message<'_>> {
    let line = Some(&solved.line).filter(|line| line.len() > 1)?;
    Some(match solved.level {
        Some(_) => Message::Expects(line),
        None if solved.drawn_by_rule => Message::Continuation(line),
        None if how_soon_is_open(solved, stakes) => Message::LineInHand(line),
        None => line_by(&verdict(solved, stakes), line),
    })
}

/// How play goes on from there so far.
pub fn line_so_far(update: &Update, stakes: Stakes) -> Option<Message<'_>> {
    let line = Some(&update.line).filter(|line| !line.is_empty())?;
    Some(line_by(&verdict_so_far(update, stakes), line))
}

/// A line is the best one only if the verdict is proved.
fn line_by<'a>(verdict: &Verdict, line: &'a [String]) -> Message<'a> {
    match verdict.bound {
        Bound::Exact if verdict.is_final() => Message::Line(line),
        Bound::Exact => Message::Continuation(line),
        Bound::AtLeast | Bound::AtMost => Message::LineInHand(line),
    }
}

/// The answer of `solve` and `analyse` in sentences, a line each, with the value of every move if they are known.
pub fn sentences(position: &dyn Position, solved: &Solved, lang: Lang) -> Vec<String> {
    let (stakes, goes_on) = (position.stakes(), position.utility().is_none());
    let mut lines = Vec::new();
    lines.extend(goes_on.then(|| Message::ToMove(solved.to_move).say(lang)));
    lines.push(known(position, solved).say(lang));
    lines.extend(choice(solved, stakes).map(|best| best.say(lang)));
    lines.extend(line(solved, stakes).map(|line| line.say(lang)));
    lines.extend(table(position, solved, lang));
    if solved.repetitions > 0 && solved.bound != Bound::Exact {
        lines.push(Message::Repetitions(solved.repetitions).say(lang));
    }
    lines.push(Message::Cost(cost(solved.nodes, solved.leaves, solved.seconds)).say(lang));
    if let Some(why) = solved.reason.filter(|_| position.result().is_none()) {
        lines.push(Message::Chosen { method: &solved.method, why }.say(lang));
    }
    lines
}

/// The value of every move, if they are known.
pub fn table(position: &dyn Position, solved: &Solved, lang: Lang) -> Option<String> {
    let (moves, stakes) = (solved.moves.as_ref()?, position.stakes());
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
pub fn aligned(rows: &[Vec<String>]) -> String {
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

/// A move of `player` compared with the best one, in a sentence.
pub fn judged(
    found: &MoveSolved,
    player: Player,
    best: &str,
    depth: Option<u32>,
    stakes: Stakes,
    lang: Lang,
) -> String {
    let reply = found.line.get(1).filter(|_| !found.verdict.is_best());
    Message::Judged {
        mv: &found.mv,
        player,
        judgement: found.verdict,
        worth: worth(found, depth, stakes),
        best,
        reply: reply.map(String::as_str),
    }
    .say(lang)
}

/// The verdict on one move.
pub fn worth(found: &MoveSolved, depth: Option<u32>, stakes: Stakes) -> Verdict {
    Verdict {
        value: found.value,
        bound: found.bound,
        bounds: Bounds::exactly(found.value),
        decided: found.decided,
        distance: found.distance,
        depth,
        stakes,
    }
}

/// Whose turn it is, or how the game ended.
pub fn situation(position: &dyn Position) -> Message<'static> {
    match (position.utility(), position.result()) {
        (Some(utility), _) => Message::Over { utility, stakes: position.stakes() },
        (None, Some(_)) => Message::Drawn,
        (None, None) => Message::ToMove(position.to_move()),
    }
}

/// A way to draw a board with its notes and its title, such as `board::svg` or `board::tikz`.
pub type Draw = fn(&Scene, &Annotations, &str) -> String;

/// The board as a picture, with the value of every move on it if they are known.
pub fn picture(draw: Draw, position: &dyn Position, solved: &Solved, lang: Lang) -> String {
    let title = Message::Verdict(verdict(solved, position.stakes())).say(lang);
    draw(&position.scene(), &notes(position, solved), &title)
}

/// The value of every move, on the cell that plays it, in the view of the player to move. Moves that lead from one
/// cell to another are listed, the best first.
pub fn notes(position: &dyn Position, solved: &Solved) -> Annotations {
    let mut notes = Annotations::new();
    let scene = position.scene();
    if solved.moves.is_none() {
        return notes;
    }
    // A position may have a million moves: each is looked up, and none looked for.
    let mut targets = HashMap::new();
    for place in (0..scene.rows).flat_map(|row| (0..scene.columns).map(move |at| (row, at))) {
        if let Some(mv) = scene.cell(place.0, place.1).target.as_deref() {
            targets.entry(mv).or_insert(place);
        }
    }
    let mut steps: HashMap<&str, Vec<_>> = HashMap::new();
    for step in &scene.steps {
        steps.entry(&step.mv).or_default().push(step);
    }
    let stakes = position.stakes();
    let best: HashSet<&str> = marked(solved, stakes).iter().map(String::as_str).collect();
    let note = |found: &MoveSolved| noted(found, solved, best.contains(found.mv.as_str()), stakes);
    for found in solved.moves.iter().flatten() {
        if let Some(&place) = targets.get(found.mv.as_str()) {
            notes.insert(place, note(found));
        }
    }
    let place = |cell: usize| (cell / scene.columns, cell % scene.columns);
    for found in ranked(solved) {
        let steps = steps.get(found.mv.as_str()).into_iter().flatten();
        notes.steps.extend(steps.map(|step| StepNote {
            from: place(step.from),
            to: place(step.to),
            mv: step.mv.clone(),
            note: note(found),
        }));
    }
    notes
}

/// Every move whose value is known, the best first, and of those the one that is chosen.
fn ranked(solved: &Solved) -> Vec<&MoveSolved> {
    let mut moves: Vec<_> = solved.moves.iter().flatten().collect();
    let mut best = HashMap::new();
    for (number, mv) in solved.best.iter().enumerate() {
        best.entry(mv.as_str()).or_insert(number);
    }
    moves.sort_by_cached_key(|found| {
        let chosen = best.get(found.mv.as_str()).copied();
        // Wins are sooner or later, and so are losses; estimates lie between.
        let sooner = i64::from(found.distance.unwrap_or(0));
        let (kind, tie) = match (found.decided, found.score.signum()) {
            (true, 1) => (0, sooner),
            (true, -1) => (2, -sooner),
            _ => (1, 0),
        };
        (chosen.unwrap_or(usize::MAX), kind, Reverse(found.score), tie)
    });
    moves
}

/// What is written on the cell of a move.
pub fn note(found: &MoveSolved, among: &Solved, stakes: Stakes) -> Note {
    noted(found, among, marked(among, stakes).contains(&found.mv), stakes)
}

fn noted(found: &MoveSolved, among: &Solved, best: bool, stakes: Stakes) -> Note {
    let text = number::bounded(found.score, found.bound_for(among.to_move));
    Note { text, outlook: outlook(found, stakes), best }
}

/// The moves that are marked as best: none where a search was stopped with one in hand.
fn marked(solved: &Solved, stakes: Stakes) -> &[String] {
    let is_in_hand = solved.bound != Bound::Exact || how_soon_is_open(solved, stakes);
    if is_in_hand { &[] } else { solved.best_moves() }
}

/// What a move leads to, where it is known who wins.
pub fn outlook(found: &MoveSolved, stakes: Stakes) -> Option<Outlook> {
    let known = found.decided && stakes.has_winner();
    known.then_some(match found.score {
        1.. => Outlook::Win,
        0 => Outlook::Draw,
        _ => Outlook::Loss,
    })
}

/// What a move throws away and the line that shows it, a sentence each.
pub fn explanation(explained: &Explained, stakes: Stakes, lang: Lang) -> Vec<String> {
    let Explained { asked, best, .. } = explained;
    let depth = explained.horizon();
    let tell = |found| judged(found, explained.to_move, &best.mv, depth, stakes, lang);
    let mut lines = vec![tell(asked)];
    if asked.verdict.is_best() {
        lines.push(line_by(&worth(asked, depth, stakes), &asked.line).say(lang));
        lines.extend(explained.runner_up.as_ref().map(tell));
    } else if asked.verdict != Judgement::Unknown {
        let shown = match asked.verdict.is_mistake() {
            true => Message::Refutation(&asked.line),
            false => Message::Continuation(&asked.line),
        };
        lines.push(shown.say(lang));
        let worth = worth(best, depth, stakes);
        lines.push(Message::Instead { best: &best.mv, worth }.say(lang));
        lines.push(line_by(&worth, &best.line).say(lang));
    }
    if asked.verdict != Judgement::Unknown {
        lines.push(Message::Certainty(depth).say(lang));
    }
    lines
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Limits, hash};
    use perfectplay_registry::{Registry, Request, Settings, why};

    use super::*;

    /// A tree of three choices, three times, and what each move of Max is worth: the least of the greatest.
    fn tree(seed: u64) -> (String, [i64; 3]) {
        let leaf = |at: u64| (hash::mix(seed * 27 + at) % 19) as i64 - 9;
        let leaves = |at: u64| (0..3).map(|last| leaf(3 * at + last)).collect::<Vec<_>>();
        let worth = [0, 1, 2].map(|mv| {
            let replies = (0..3).map(|reply| leaves(3 * mv + reply).into_iter().max().unwrap());
            replies.min().unwrap()
        });
        let branch = |mv: u64| (0..3).map(|reply| leaves(3 * mv + reply)).collect::<Vec<_>>();
        (serde_json::to_string(&[0, 1, 2].map(branch)).unwrap(), worth)
    }

    /// However early a search is stopped: what it calls best is best, and what it says a move ensures it ensures.
    #[test]
    fn no_sentence_claims_more_than_is_true() {
        let mut in_hand = 0;
        for (seed, method) in (0..4).flat_map(|seed| {
            ["alphabeta", "dichotomy", "dichotomy-table", "mtdf", "pvs", "pns"].map(|it| (seed, it))
        }) {
            let (text, worth) = tree(seed);
            let most = *worth.iter().max().unwrap();
            let of = |mv: &str| worth[mv.parse::<usize>().unwrap() - 1];
            let position = Registry::standard().open("tree", &Settings::new(), &text).unwrap();
            for (nodes, within) in (0..45).flat_map(|nodes| [(nodes, 0), (nodes, 4)]) {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let within = if method.starts_with("dichotomy") { within } else { 0 };
                let request =
                    Request { method, limits, within, memory: 1 << 16, ..Request::default() };
                let all_moves = Request { all_moves: true, ..request };
                for solved in [position.solve(&request), position.solve(&all_moves)] {
                    let said = sentences(&*position, &solved.unwrap(), Lang::En);
                    for line in &said {
                        if let Some(best) = line.strip_prefix("best move: ") {
                            assert_eq!(of(best), most, "{method} {nodes} {text}: {said:?}");
                        }
                        let claim = line.strip_prefix("move in hand: ");
                        let claim = claim.and_then(|it| it.split_once(", which ensures at least "));
                        if let Some((mv, least)) = claim {
                            in_hand += 1;
                            assert!(of(mv) >= least.parse().unwrap(), "{method} {nodes}: {said:?}");
                        }
                    }
                }
                for mv in ["1", "2", "3"].into_iter().filter(|_| method != "pns") {
                    let explained = why(&*position, mv, &request).unwrap();
                    let said = explanation(&explained, position.stakes(), Lang::En);
                    let praised = said[0].contains("is the best move")
                        || said[0].contains("is as good as any move");
                    assert!(!praised || of(mv) == most, "{method} {nodes} {text}: {said:?}");
                    let better = said.iter().find_map(|line| line.strip_prefix("best is "));
                    let better = better.and_then(|line| line.split(':').next());
                    assert!(better.is_none_or(|best| of(best) == most), "{method}: {said:?}");
                }
            }
        }
        assert!(in_hand > 100, "only {in_hand} searches were stopped with a move");
    }

    /// The notes on a chess position, two plies deep by material.
    fn notes_of(fen: &str) -> (Annotations, usize) {
        let position = Registry::standard().open("chess", &Settings::new(), fen).unwrap();
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let request =
            Request { heuristic: Some("material"), all_moves: true, limits, ..Request::default() };
        let solved = position.analyse(&request).unwrap();
        (notes(&*position, &solved), position.choices())
    }

    #[test]
    fn moves_from_cell_to_cell_are_listed_the_best_first() {
        // Ra8 is mate; every other move leaves the material as it is.
        let (notes, moves) = notes_of("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
        assert_eq!(notes.steps.len(), moves);
        let best = &notes.steps[0];
        assert_eq!((best.mv.as_str(), best.from, best.to), ("a1a8", (7, 0), (0, 0)));
        assert_eq!((best.note.best, best.note.outlook), (true, Some(Outlook::Win)));
        assert!(notes.steps[1..].iter().all(|step| !step.note.best && step.note.outlook.is_none()));
    }

    #[test]
    fn losses_come_last() {
        // Black threatens mate on e1: rook moves that do not guard it lose, pawn moves make room for the king.
        let (notes, _) = notes_of("4r1k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1");
        let lost = |step: &StepNote| step.note.outlook == Some(Outlook::Loss);
        let first = notes.steps.iter().position(lost).expect("some moves lose");
        assert!(first > 0 && notes.steps[first..].iter().all(lost), "{:?}", notes.steps);
    }
}
