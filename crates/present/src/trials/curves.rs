//! What the theory says, as curves.

use perfectplay_draw::plot::{Figure, Look, Mark, MarkAt, Panel, Point, Scale, Series};
use perfectplay_messages::{Lang, Trial, TrialWord, number};
use perfectplay_theory::{Chance, Cost, FixedPoint, TheoryError, ensured, expected};

use super::{axis, decimal_mark, say, word};

/// What can be plotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plot {
    /// Everything below.
    All,
    /// Expected leaves against P, for several depths.
    Cost,
    /// The same for each level: the peak closes on pn.
    Branching,
    /// The chance that x can be ensured against P: a step.
    Ensured,
    /// Moves tried, level by level.
    Levels,
}

/// Points of a curve, evenly spaced.
const POINTS: u32 = 200;

/// Levels that can be told apart in a plot.
const LEVELS: usize = 40;

/// The plots asked for.
pub fn figure(cost: &Cost, chance: Chance, plot: Plot, lang: Lang) -> Result<Figure, TheoryError> {
    let kinds = match plot {
        Plot::All => vec![Plot::Cost, Plot::Branching, Plot::Ensured, Plot::Levels],
        one => vec![one],
    };
    let panel = |kind| match kind {
        Plot::Cost => over_chances(cost, TrialWord::CostTitle, lang),
        Plot::Branching => over_chances(cost, TrialWord::BranchingTitle, lang),
        Plot::Ensured => over_chances(cost, TrialWord::EnsuredTitle, lang),
        Plot::Levels | Plot::All => levels(cost, chance, lang),
    };
    Ok(Figure {
        title: say(Trial::Tree { moves: cost.moves, depth: cost.depth }, lang),
        panels: kinds.into_iter().map(panel).collect::<Result<_, _>>()?,
        notes: Vec::new(),
        decimal: decimal_mark(lang),
    })
}

/// A quarter, a half, three quarters of the depth and the whole; all odd or all even, so that p means the
/// same for all of them.
fn depths(depth: u32) -> Vec<u32> {
    let same_parity = |part: u32| part + (depth - part) % 2;
    let mut depths: Vec<_> =
        [depth / 4, depth / 2, depth / 4 * 3, depth].into_iter().map(same_parity).collect();
    depths.retain(|&part| part > 0 || depth == 0);
    depths.dedup();
    depths
}

/// Chances from 0, or from where something begins to happen, to 1; closer to each other around the point
/// where tests cost most.
fn chances(fixed_point: &FixedPoint) -> Vec<f64> {
    let (p, q) = (fixed_point.p(), fixed_point.q());
    let lowest = (1.0 - 8.0 * q).max(0.0);
    let even =
        (0..=POINTS).map(|part| lowest + (1.0 - lowest) * f64::from(part) / f64::from(POINTS));
    let near = (1..=40).flat_map(|step| {
        let apart = q * 0.8_f64.powi(step);
        [p - apart, p + apart]
    });
    let mut chances: Vec<_> = even.chain(near).chain([p]).collect();
    chances.retain(|chance| (0.0..=1.0).contains(chance));
    chances.sort_by(f64::total_cmp);
    chances.dedup();
    chances
}

/// A curve for each of several depths, with p from left to right.
fn over_chances(cost: &Cost, title: TrialWord, lang: Lang) -> Result<Panel, TheoryError> {
    let moves = cost.moves;
    let of = |depth, p| {
        // Only the point itself stays where it is; a rounded one drifts away from it.
        let chance = match p == cost.fixed_point.p() {
            true => Chance::FixedPoint,
            false => Chance::Exactly(p),
        };
        match title {
            TrialWord::EnsuredTitle => ensured(moves, depth, chance),
            TrialWord::BranchingTitle => {
                let log10 = expected(moves, depth, chance)?.log10();
                Ok(10_f64.powf(log10 / f64::from(depth.max(1))))
            }
            _ => Ok(expected(moves, depth, chance)?.log10()),
        }
    };
    let curve = |depth| {
        let point = |p| Ok(Point::new(p, of(depth, p)?));
        let points = chances(&cost.fixed_point).into_iter().map(point);
        let name =
            format!("{} {}", word(TrialWord::Depth, lang), number::count(depth.into(), lang));
        Ok(Series { name, look: Look::Line, points: points.collect::<Result<_, TheoryError>>()? })
    };
    let (label, scale) = match title {
        TrialWord::EnsuredTitle => (TrialWord::Ensured, Scale::Linear),
        TrialWord::BranchingTitle => (TrialWord::LeavesALevel, Scale::Linear),
        _ => (TrialWord::Leaves, Scale::Log),
    };
    let mut marks = vec![Mark { at: MarkAt::X(cost.fixed_point.p()), label: "pₙ".to_owned() }];
    if title == TrialWord::BranchingTitle {
        let label = "pₙ/(1-pₙ)".to_owned();
        marks.push(Mark { at: MarkAt::Y(cost.fixed_point.branching()), label });
        marks.push(Mark { at: MarkAt::Y(f64::from(moves).sqrt()), label: "√n".to_owned() });
    }
    Ok(Panel {
        title: word(title, lang),
        x: axis(TrialWord::Chance, Scale::Linear, lang),
        y: axis(label, scale, lang),
        series: depths(cost.depth).into_iter().map(curve).collect::<Result<_, TheoryError>>()?,
        marks,
    })
}

/// Moves tried level by level: at the point where tests cost most, beside it, and where it was asked for.
fn levels(cost: &Cost, chance: Chance, lang: Lang) -> Result<Panel, TheoryError> {
    let (p, q) = (cost.fixed_point.p(), cost.fixed_point.q());
    let beside = [-0.01, 0.1].map(|part| p + part * q);
    let mut shown = vec![("p = pₙ".to_owned(), Chance::FixedPoint)];
    let named = |p: f64| (format!("p = {}", number::significant(p, 5, lang)), Chance::Exactly(p));
    shown.extend(beside.map(named));
    if let Chance::Exactly(p) = chance {
        shown.push(named(p));
        shown.dedup_by(|one, other| one.0 == other.0);
    }
    let depth = cost.depth.min(LEVELS as u32);
    let curve = |(name, chance)| {
        let cost = Cost::of(cost.moves, depth, chance)?;
        let point = |(index, level): (usize, &perfectplay_theory::Level)| {
            Point::new(index as f64 + 1.0, level.v)
        };
        let points = cost.levels.iter().enumerate().map(point).collect();
        Ok(Series { name, look: Look::LineAndDots, points })
    };
    Ok(Panel {
        title: word(TrialWord::LevelsTitle, lang),
        x: axis(TrialWord::Level, Scale::Linear, lang),
        y: axis(TrialWord::MovesTried, Scale::Linear, lang),
        series: shown.into_iter().map(curve).collect::<Result<_, TheoryError>>()?,
        marks: Vec::new(),
    })
}
