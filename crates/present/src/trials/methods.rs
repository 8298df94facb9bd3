//! Methods beside each other.

use std::collections::BTreeMap;

use perfectplay_draw::plot::{Figure, Look, Panel, Point, Scale, Series};
use perfectplay_messages::{Lang, Trial, TrialWord, number};
use perfectplay_theory::experiment::{
    Cell, MethodRow, MethodsExperiment, MethodsPiece, MethodsPlan, MethodsResults, Subject,
};

use super::{Presentation, PresentationError, axis, decimal_mark, say, together, word};
use crate::document::Document;

/// The method the others are compared with.
const MEASURE: &str = "alphabeta";

/// What the pieces show.
pub fn present(
    experiment: &MethodsExperiment,
    pieces: &[MethodsPiece],
    threads: usize,
    lang: Lang,
) -> Result<Presentation, PresentationError> {
    let results = experiment.results(pieces);
    let plan = experiment.plan();
    let mut json = together(plan, &results)?;
    json["threads"] = threads.into();
    Ok(Presentation {
        report: report(plan, &results, threads, lang),
        figure: figure(plan, &results, lang),
        command: command(plan),
        json,
        sound: results.disagreements == 0,
    })
}

/// How to do it again.
fn command(plan: &MethodsPlan) -> String {
    let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let mut command = format!(
        "perfectplay experiment methods --methods {} --moves {} --depths {} --laws {} --orders {} --trees {} \
         --seed {} --nodes {} --memory {}",
        plan.methods.join(","),
        list(&plan.moves),
        list(&plan.depths),
        plan.laws.join(","),
        plan.orders.join(","),
        plan.trees,
        plan.seed,
        plan.nodes,
        plan.memory >> 20,
    );
    for game in &plan.games {
        command += &format!(" --on {}:{}", game.game, list(&game.depths));
    }
    // A game may not have as many positions as were asked for: then these are all it has.
    match plan.games.iter().max_by_key(|game| game.positions.len()) {
        None => command + " --positions 0",
        Some(game) => {
            let (positions, plies) = (game.positions.len(), game.opening_plies);
            command + &format!(" --positions {positions} --opening-plies {plies}")
        }
    }
}

/// Cells that are shown in one table, and what they are called.
struct Group<'a> {
    title: String,
    cells: Vec<&'a Cell>,
}

/// Trees of the same law and order belong together, and positions of the same game.
fn groups<'a>(plan: &MethodsPlan, results: &'a MethodsResults, lang: Lang) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for cell in &results.cells {
        let title = match &cell.subject {
            Subject::Tree { law, order, .. } => {
                format!("{}, {}", say(Trial::Law(law), lang), say(Trial::Order(order), lang))
            }
            Subject::Game { game, .. } => {
                let subject = plan.games.iter().find(|subject| subject.game == *game);
                let (heuristic, positions) = subject.map_or(("", 0), |subject| {
                    (subject.heuristic.as_str(), subject.positions.len() as u64)
                });
                say(Trial::Positions { game, heuristic, positions }, lang)
            }
        };
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { title, cells: vec![cell] }),
        }
    }
    groups
}

/// Moves, which games have no fixed number of, and depth.
fn size(subject: &Subject) -> (Option<u32>, u32) {
    match *subject {
        Subject::Tree { moves, depth, .. } => (Some(moves), depth),
        Subject::Game { depth, .. } => (None, depth),
    }
}

fn row<'a>(cell: &'a Cell, method: &str) -> Option<&'a MethodRow> {
    cell.methods.iter().find(|row| row.method == method && row.is_whole())
}

/// Leaves beside those of alpha-beta.
fn beside(cell: &Cell, method: &str) -> Option<f64> {
    Some(row(cell, method)?.leaves.mean / row(cell, MEASURE)?.leaves.mean)
}

fn report(plan: &MethodsPlan, results: &MethodsResults, threads: usize, lang: Lang) -> Document {
    let mut report = Document::new(word(TrialWord::MethodsTitle, lang));
    report.paragraph(say(Trial::Methods { trees: plan.trees as u64, nodes: plan.nodes }, lang));
    for group in groups(plan, results, lang) {
        report.heading(group.title.clone());
        report
            .table(table(plan, &group, lang, |row| number::significant(row.leaves.mean, 4, lang)));
        for method in ["dichotomy", "mtdf"] {
            if let Some(trial) = against_alpha_beta(&group, method) {
                report.paragraph(say(trial, lang));
            }
        }
        report.paragraph(word(TrialWord::Milliseconds, lang));
        report.table(table(plan, &group, lang, |row| {
            number::significant(1000.0 * row.seconds.mean, 3, lang)
        }));
    }
    let fewest = fewest(results);
    if !fewest.is_empty() {
        report.paragraph(say(Trial::Fewest(&fewest), lang));
    }
    report.paragraph(say(Trial::Timed { threads: threads as u64 }, lang));
    if !results.left_out.is_empty() {
        report.paragraph(say(Trial::NoRoom(results.left_out.len() as u64), lang));
    }
    // Where no search came to an end there is nothing to agree on.
    let found = |cell: &Cell| cell.methods.iter().any(|row| row.leaves.count > 0);
    if results.cells.iter().any(found) {
        report.paragraph(say(Trial::Disagreements(results.disagreements as u64), lang));
    }
    report
}

/// One row for each size, one column for each method.
fn table(
    plan: &MethodsPlan,
    group: &Group<'_>,
    lang: Lang,
    shown: impl Fn(&MethodRow) -> String,
) -> Vec<Vec<String>> {
    let trees = group.cells.iter().any(|cell| size(&cell.subject).0.is_some());
    let mut head = vec![word(TrialWord::Depth, lang)];
    if trees {
        head.insert(0, word(TrialWord::Moves, lang));
    }
    head.extend(plan.methods.iter().cloned());
    let mut rows = vec![head];
    for cell in &group.cells {
        let (moves, depth) = size(&cell.subject);
        let mut cells: Vec<_> = moves.iter().map(u32::to_string).collect();
        cells.push(depth.to_string());
        cells.extend(
            plan.methods
                .iter()
                .map(|method| row(cell, method).map_or_else(|| "-".to_owned(), &shown)),
        );
        rows.push(cells);
    }
    rows
}

/// The smallest and the largest trees on which both came to an end.
fn against_alpha_beta<'a>(group: &Group<'_>, method: &'a str) -> Option<Trial<'a>> {
    let compared: Vec<_> = group
        .cells
        .iter()
        .filter_map(|cell| {
            let (moves, depth) = size(&cell.subject);
            Some(((moves?, depth), beside(cell, method)?))
        })
        .collect();
    let leaves = |&((moves, depth), _): &((u32, u32), f64)| {
        u128::from(moves).checked_pow(depth).unwrap_or(u128::MAX)
    };
    let &(small, small_part) = compared.iter().min_by_key(|&tree| leaves(tree))?;
    let &(large, large_part) = compared.iter().max_by_key(|&tree| leaves(tree))?;
    (small != large).then_some(Trial::AgainstAlphaBeta {
        method,
        small,
        small_part,
        large,
        large_part,
    })
}

/// How often each method looked at the fewest leaves, alone or with others, the most often first.
fn fewest(results: &MethodsResults) -> Vec<(String, u64)> {
    let mut times: BTreeMap<&str, u64> = BTreeMap::new();
    for cell in &results.cells {
        let whole = || cell.methods.iter().filter(|row| row.is_whole());
        let least = whole().map(|row| row.leaves.mean).fold(f64::INFINITY, f64::min);
        for best in whole().filter(|row| row.leaves.mean == least) {
            *times.entry(&best.method).or_default() += 1;
        }
    }
    let mut times: Vec<_> =
        times.into_iter().map(|(method, times)| (method.to_owned(), times)).collect();
    times.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
    times
}

/// A panel for each group: leaves as the depth grows, on the widest trees.
fn figure(plan: &MethodsPlan, results: &MethodsResults, lang: Lang) -> Figure {
    let panel = |group: Group<'_>| {
        let widest = group.cells.iter().filter_map(|cell| size(&cell.subject).0).max();
        let series = plan.methods.iter().map(|method| {
            let cells = group.cells.iter().filter(|cell| size(&cell.subject).0 == widest);
            let points = cells.filter_map(|cell| {
                let (_, depth) = size(&cell.subject);
                Some(Point::new(depth.into(), row(cell, method)?.leaves.mean.log10()))
            });
            let points = points.collect();
            Series { name: method.clone(), look: Look::LineAndDots, points }
        });
        let title = match widest {
            Some(moves) => say(Trial::Both(&group.title, &format!("n = {moves}")), lang),
            None => group.title.clone(),
        };
        Panel {
            title,
            x: axis(TrialWord::Depth, Scale::Linear, lang),
            y: axis(TrialWord::Leaves, Scale::Log, lang),
            series: series.collect(),
            marks: Vec::new(),
        }
    };
    Figure {
        title: word(TrialWord::MethodsTitle, lang),
        panels: groups(plan, results, lang).into_iter().map(panel).collect(),
        notes: vec![say(Trial::Methods { trees: plan.trees as u64, nodes: plan.nodes }, lang)],
        decimal: decimal_mark(lang),
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_theory::experiment::{GameSubject, Moments};

    use super::*;

    /// A tree, and the leaves of methods on it; `None` where one was given up.
    fn cell(moves: u32, depth: u32, leaves: &[(&str, Option<f64>)]) -> Cell {
        let row = |&(method, leaves): &(&str, Option<f64>)| MethodRow {
            method: method.to_owned(),
            leaves: leaves.into_iter().collect::<Moments>(),
            stopped: u64::from(leaves.is_none()),
            ..MethodRow::default()
        };
        let (law, order) = ("uniform".to_owned(), "given".to_owned());
        let subject = Subject::Tree { law, order, moves, depth };
        Cell { subject, methods: leaves.iter().map(row).collect() }
    }

    #[test]
    fn trees_grow_by_their_leaves() {
        // 2^20 leaves are more than 100^2, although 2 times 20 is less than 100 times 2.
        let both = |mtdf| [("alphabeta", Some(4.0)), ("mtdf", Some(mtdf))];
        let cells = [cell(2, 20, &both(2.0)), cell(100, 2, &both(8.0)), cell(3, 1, &both(4.0))];
        let group = Group { title: String::new(), cells: cells.iter().collect() };
        let Some(Trial::AgainstAlphaBeta { small, small_part, large, large_part, .. }) =
            against_alpha_beta(&group, "mtdf")
        else {
            panic!("there are several trees");
        };
        assert_eq!((small, small_part), ((3, 1), 1.0));
        assert_eq!((large, large_part), ((2, 20), 0.5));
    }

    #[test]
    fn whoever_looks_at_as_few_leaves_counts() {
        let cells = vec![
            cell(2, 2, &[("minimax", Some(4.0)), ("table", Some(3.0)), ("pvs", Some(3.0))]),
            cell(2, 4, &[("minimax", None), ("table", Some(8.0)), ("pvs", Some(7.0))]),
            cell(9, 9, &[("minimax", None), ("table", None), ("pvs", None)]),
        ];
        let results = MethodsResults { cells, left_out: Vec::new(), disagreements: 0 };
        assert_eq!(fewest(&results), [("pvs".to_owned(), 2), ("table".to_owned(), 1)]);
    }

    #[test]
    fn the_command_asks_for_enough_positions() {
        let game = |game: &str, positions: usize| GameSubject {
            game: game.to_owned(),
            heuristic: "none".to_owned(),
            depths: vec![2, 3],
            opening_plies: 1,
            positions: vec![String::new(); positions],
        };
        let plan = MethodsPlan {
            methods: vec!["pvs".to_owned()],
            moves: vec![2],
            depths: vec![3],
            laws: vec!["uniform".to_owned()],
            orders: vec!["given".to_owned()],
            trees: 0,
            seed: 7,
            games: vec![game("one", 3), game("two", 9)],
            nodes: 100,
            memory: 1 << 20,
        };
        assert_eq!(
            command(&plan),
            "perfectplay experiment methods --methods pvs --moves 2 --depths 3 --laws uniform \
             --orders given --trees 0 --seed 7 --nodes 100 --memory 1 --on one:2,3 --on two:2,3 \
             --positions 9 --opening-plies 1"
        );
    }
}
