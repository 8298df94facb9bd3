//! What one test costs: theory and measurement beside each other.

use perfectplay_draw::plot::{Figure, Look, Mark, MarkAt, Panel, Point, Scale, Series};
use perfectplay_messages::{Lang, Trial, TrialWord, number};
use perfectplay_theory::{
    Chance, TheoryError, expected,
    experiment::{Forest, TestExperiment, TestPiece, TestResults, TestRow},
};

use super::{
    Presentation, PresentationError, USUAL_NODES, axis, decimal_mark, say, together, word,
};
use crate::document::Document;

/// Points of the curve of the theory.
const POINTS: u32 = 200;

/// How to do it again.
pub fn command_of(experiment: &str, forest: &Forest, nodes: u64) -> String {
    let Forest { moves, depth, law, trees, seed } = forest;
    let law = if law == "uniform" { String::new() } else { format!(" --law {law}") };
    let nodes = if nodes == USUAL_NODES { String::new() } else { format!(" --nodes {nodes}") };
    format!(
        "perfectplay experiment {experiment} --moves {moves} --depth {depth} --trees {trees} --seed {seed}\
         {law}{nodes}"
    )
}

/// What the pieces show.
pub fn present(
    experiment: &TestExperiment,
    pieces: &[TestPiece],
    lang: Lang,
) -> Result<Presentation, PresentationError> {
    let results = experiment.results(pieces);
    let plan = experiment.plan();
    let mut command = command_of("test", &plan.forest, plan.nodes);
    if plan.chances != TestExperiment::usual_chances(plan.forest.moves)? {
        let chances: Vec<_> = plan.chances.iter().map(f64::to_string).collect();
        command = format!("{command} --p {}", chances.join(","));
    }
    Ok(Presentation {
        report: report(experiment, &results, lang),
        figure: figure(experiment, &results, lang)?,
        command,
        json: together(plan, &results)?,
        sound: results.rows.iter().all(|row| row.stopped == 0),
    })
}

fn report(experiment: &TestExperiment, results: &TestResults, lang: Lang) -> Document {
    let Forest { moves, depth, law, trees, .. } = &experiment.plan().forest;
    let mut report = Document::new(word(TrialWord::TestTitle, lang));
    report.paragraph(say(Trial::Tree { moves: *moves, depth: *depth }, lang));
    report.paragraph(say(Trial::Law(law), lang));
    report.paragraph(say(Trial::Tests { trees: *trees as u64 }, lang));
    let heads = [
        TrialWord::Chance,
        TrialWord::Question,
        TrialWord::Expected,
        TrialWord::Measured,
        TrialWord::Deviations,
        TrialWord::Yes,
        TrialWord::Ensured,
    ];
    let mut table = vec![heads.map(|head| word(head, lang)).to_vec()];
    table.extend(results.rows.iter().map(|row| cells(row, lang)));
    report.table(table);
    report.paragraph(say(Trial::TestColumns, lang));
    if experiment.is_independent() {
        let means = results.rows.iter().filter(|row| row.trees > 0).count() as u64;
        if means > 0 {
            report.paragraph(say(Trial::Worst { deviations: results.worst, means }, lang));
        }
    } else if let Some(row) = results
        .rows
        .iter()
        .filter(|row| row.trees > 0)
        .max_by(|one, other| one.expected.total_cmp(&other.expected))
    {
        let part = row.mean / row.expected;
        report.paragraph(say(Trial::Dependent { p: row.p, part }, lang));
    }
    let stopped = results.rows.iter().map(|row| row.stopped).sum();
    if stopped > 0 {
        report.paragraph(say(Trial::GivenUp(stopped), lang));
    }
    report
}

fn cells(row: &TestRow, lang: Lang) -> Vec<String> {
    let significant = |number| number::significant(number, 5, lang);
    let dash = || "-".to_owned();
    let measured = match row.standard_error {
        _ if row.trees == 0 => dash(),
        None => significant(row.mean),
        Some(error) => {
            format!("{} ± {}", significant(row.mean), number::significant(error, 2, lang))
        }
    };
    vec![
        significant(row.p),
        number::signed(row.at_least.into(), lang),
        significant(row.expected),
        measured,
        row.deviations.map_or_else(dash, |off| number::decimal(off, 2, lang)),
        if row.trees == 0 { dash() } else { number::decimal(row.yes, 3, lang) },
        number::decimal(row.ensured, 3, lang),
    ]
}

fn figure(
    experiment: &TestExperiment,
    results: &TestResults,
    lang: Lang,
) -> Result<Figure, TheoryError> {
    let Forest { moves, depth, law, trees, .. } = &experiment.plan().forest;
    let at = |p: f64| -> Result<Point, TheoryError> {
        Ok(Point::new(p, expected(*moves, *depth, Chance::Exactly(p))?.log10()))
    };
    let even = (0..=POINTS).map(|part| f64::from(part) / f64::from(POINTS));
    let mut chances: Vec<_> = even.chain([results.p_n]).collect();
    chances.sort_by(f64::total_cmp);
    let curve = chances.into_iter().map(at).collect::<Result<_, TheoryError>>()?;
    let dots = results.rows.iter().filter(|row| row.trees > 0).map(|row| {
        let bar = |error: f64| ((row.mean - error).log10(), (row.mean + error).log10());
        Point { error: row.standard_error.map(bar), ..Point::new(row.p, row.mean.log10()) }
    });
    let panel = Panel {
        title: String::new(),
        x: axis(TrialWord::Chance, Scale::Linear, lang),
        y: axis(TrialWord::LeavesOfOneTest, Scale::Log, lang),
        series: vec![
            Series { name: word(TrialWord::Expected, lang), look: Look::Line, points: curve },
            Series {
                name: word(TrialWord::Measured, lang),
                look: Look::Dots,
                points: dots.collect(),
            },
        ],
        marks: vec![Mark { at: MarkAt::X(results.p_n), label: "pₙ".to_owned() }],
    };
    let tree = say(Trial::Tree { moves: *moves, depth: *depth }, lang);
    let law = say(Trial::Law(law), lang);
    Ok(Figure {
        title: word(TrialWord::TestTitle, lang),
        panels: vec![panel],
        notes: vec![
            say(Trial::Both(&tree, &law), lang),
            say(Trial::Tests { trees: *trees as u64 }, lang),
        ],
        decimal: decimal_mark(lang),
    })
}
