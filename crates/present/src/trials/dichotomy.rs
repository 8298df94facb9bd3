//! What each question of the dichotomy costs, and what is saved.

use perfectplay_draw::plot::{Figure, Look, Panel, Point, Scale, Series};
use perfectplay_messages::{Lang, Message, Trial, TrialWord, number};
use perfectplay_theory::experiment::{
    DichotomyExperiment, DichotomyPiece, DichotomyResults, Forest, Moments,
};

use super::{
    Presentation, PresentationError, axis, decimal_mark, mean, say, test::command_of, together,
    word,
};
use crate::document::Document;

/// What the pieces show.
pub fn present(
    experiment: &DichotomyExperiment,
    pieces: &[DichotomyPiece],
    lang: Lang,
) -> Result<Presentation, PresentationError> {
    let results = experiment.results(pieces)?;
    let plan = experiment.plan();
    Ok(Presentation {
        report: report(&plan.forest, &results, lang),
        figure: figure(&plan.forest, &results, lang),
        command: command_of("dichotomy", &plan.forest, plan.nodes),
        json: together(plan, &results)?,
        sound: results.wrong == 0 && results.stopped == 0,
    })
}

fn report(forest: &Forest, results: &DichotomyResults, lang: Lang) -> Document {
    let &Forest { moves, depth, ref law, .. } = forest;
    let mut report = Document::new(word(TrialWord::DichotomyTitle, lang));
    report.paragraph(say(Trial::Tree { moves, depth }, lang));
    report.paragraph(say(Trial::Law(law), lang));
    report.paragraph(say(Trial::Dichotomies { trees: results.solved as u64 }, lang));
    if results.stopped > 0 {
        report.paragraph(say(Trial::GivenUp(results.stopped as u64), lang));
    }
    // No tree was solved; or they are single leaves, of which there is nothing to ask.
    if results.steps.is_empty() {
        return report;
    }
    report.table(steps(results, lang));
    let questions = results.steps.len() as u64;
    let (leaves, log10_full) = (results.leaves.mean, results.log10_full);
    report.paragraph(say(Trial::WholeDichotomy { questions, leaves, log10_full }, lang));
    let saved = 1.0 - results.leaves.mean / results.alone.mean;
    report.paragraph(say(Trial::RootMemory { saved }, lang));
    // Where half of the leaves are still to come.
    if let Some(row) = results.steps.iter().rev().find(|row| row.share.mean <= 0.5) {
        let questions = row.step as u64;
        let (share, open, short) = (row.share.mean, row.open.mean, row.short.mean);
        report.paragraph(say(Trial::EarlyStop { questions, share, open, short }, lang));
    }
    let (mean, expected) = (results.value.mean, results.expected_value.into());
    report.paragraph(say(Trial::Values { mean, expected }, lang));
    report.paragraph(say(Trial::Bounds(results.wrong as u64), lang));
    report.heading(word(TrialWord::DistanceTitle, lang));
    report.table(distances(results, lang));
    report
}

fn steps(results: &DichotomyResults, lang: Lang) -> Vec<Vec<String>> {
    let heads = [
        TrialWord::Step,
        TrialWord::Open,
        TrialWord::Short,
        TrialWord::Leaves,
        TrialWord::Alone,
        TrialWord::Share,
    ];
    let mut table = vec![heads.map(|head| word(head, lang)).to_vec()];
    table.extend(results.steps.iter().map(|row| {
        vec![
            row.step.to_string(),
            mean(&row.open, lang),
            mean(&row.short, lang),
            mean(&row.leaves, lang),
            mean(&row.alone, lang),
            number::percent(row.share.mean, lang),
        ]
    }));
    table
}

fn distances(results: &DichotomyResults, lang: Lang) -> Vec<Vec<String>> {
    let heads = [
        TrialWord::Distance,
        TrialWord::Answer,
        TrialWord::Times,
        TrialWord::Leaves,
        TrialWord::Expected,
    ];
    let mut table = vec![heads.map(|head| word(head, lang)).to_vec()];
    table.extend(results.distances.iter().map(|row| {
        let end = |distance: i32| number::signed(distance.into(), lang);
        let range = match row.from == row.to {
            true => end(row.from),
            false => format!("{}-{}", end(row.from), end(row.to)),
        };
        vec![
            range,
            Message::Answer(row.yes).say(lang),
            number::count(row.leaves.count, lang),
            mean(&row.leaves, lang),
            mean(&row.expected, lang),
        ]
    }));
    table
}

fn figure(forest: &Forest, results: &DichotomyResults, lang: Lang) -> Figure {
    let by_answer = |yes: bool, name| {
        let rows = results.distances.iter().filter(|row| row.yes == yes && row.from > 0);
        let points = rows.map(|row| measured(row.distance.mean.log10(), &row.leaves)).collect();
        Series { name: word(name, lang), look: Look::LineAndDots, points }
    };
    let nearer = Panel {
        title: word(TrialWord::DistanceTitle, lang),
        x: axis(TrialWord::Distance, Scale::Log, lang),
        y: axis(TrialWord::Leaves, Scale::Log, lang),
        series: vec![by_answer(true, TrialWord::AnswerYes), by_answer(false, TrialWord::AnswerNo)],
        marks: Vec::new(),
    };
    let spent = |amount: fn(&perfectplay_theory::experiment::StepRow) -> f64, name| {
        let rows = results.steps.iter().filter(|row| amount(row) > 0.0);
        let points = rows.map(|row| Point::new(row.share.mean, amount(row).log10())).collect();
        Series { name: word(name, lang), look: Look::LineAndDots, points }
    };
    let early = Panel {
        title: word(TrialWord::EarlyStopTitle, lang),
        x: axis(TrialWord::Share, Scale::Linear, lang),
        y: axis(TrialWord::Open, Scale::Log, lang),
        series: vec![
            spent(|row| row.open.mean, TrialWord::Open),
            spent(|row| row.short.mean, TrialWord::Short),
        ],
        marks: Vec::new(),
    };
    let &Forest { moves, depth, ref law, .. } = forest;
    let tree = say(Trial::Tree { moves, depth }, lang);
    let law = say(Trial::Law(law), lang);
    Figure {
        title: word(TrialWord::DichotomyTitle, lang),
        panels: vec![nearer, early],
        notes: vec![
            say(Trial::Both(&tree, &law), lang),
            say(Trial::Dichotomies { trees: results.solved as u64 }, lang),
        ],
        decimal: decimal_mark(lang),
    }
}

/// A mean with its standard error, on a logarithmic scale.
fn measured(x: f64, sample: &Moments) -> Point {
    let bar = |error: f64| ((sample.mean - error).log10(), (sample.mean + error).log10());
    Point { error: sample.standard_error().map(bar), ..Point::new(x, sample.mean.log10()) }
}
