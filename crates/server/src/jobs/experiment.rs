//! Experiments carried out in the background: points arrive on the curve.

use std::{
    convert::Infallible,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use perfectplay_core::both;
use perfectplay_draw::plot;
use perfectplay_messages::{Lang, number};
use perfectplay_present::trials::{self, Presentation, PresentationError, USUAL_NODES};
use perfectplay_series::{Conclusion, Series, run};
use perfectplay_theory::experiment::{
    DichotomyExperiment, DichotomyPlan, ExperimentError, Forest, MethodsExperiment, MethodsPlan,
    TestExperiment, TestPlan,
};
use serde_json::json;

use super::{
    Ended, Shown, Task, Teller,
    request::{ExperimentRequest, Which},
};
use crate::error::{ApiError, said};

/// Trees of an experiment on a page.
const MOST_TREES: usize = 100_000;

/// How often the figure is drawn again.
const PACE: Duration = Duration::from_millis(300);

/// Methods that are compared.
const METHODS: [&str; 5] = ["minimax", "alphabeta", "dichotomy", "mtdf", "pvs"];
/// A search is given up after so many states.
const METHOD_NODES: u64 = 5_000_000;
const METHOD_MEMORY: usize = 64 << 20;

pub(super) fn task(request: &ExperimentRequest) -> Result<Task, ApiError> {
    if !(1..=MOST_TREES).contains(&request.trees) {
        return Err(ApiError::wrong(both!(
            "trees: give a number from 1 to {MOST_TREES}",
            "trees : donnez un nombre de 1 à {MOST_TREES}",
        )));
    }
    let ExperimentRequest { moves, depth, trees, seed, .. } = *request;
    let forest = Forest { moves, depth, law: request.law.clone(), trees, seed };
    Ok(match request.experiment {
        Which::Test => {
            let chances = TestExperiment::usual_chances(moves).map_err(wrong)?;
            let plan = TestPlan { forest, chances, nodes: USUAL_NODES };
            let experiment = TestExperiment::new(plan).map_err(wrong)?;
            Box::new(move |teller| {
                carry_out(&experiment, teller, |pieces, lang| {
                    trials::test::present(&experiment, pieces, lang)
                })
            })
        }
        Which::Dichotomy => {
            let plan = DichotomyPlan { forest, nodes: USUAL_NODES };
            let experiment = DichotomyExperiment::new(plan).map_err(wrong)?;
            Box::new(move |teller| {
                carry_out(&experiment, teller, |pieces, lang| {
                    trials::dichotomy::present(&experiment, pieces, lang)
                })
            })
        }
        Which::Methods => {
            let plan = MethodsPlan {
                methods: METHODS.map(str::to_owned).to_vec(),
                moves: vec![moves],
                depths: depths(depth),
                laws: vec![forest.law],
                orders: vec!["given".to_owned()],
                trees,
                seed,
                games: Vec::new(),
                nodes: METHOD_NODES,
                memory: METHOD_MEMORY,
            };
            let experiment = MethodsExperiment::new(plan, Vec::new()).map_err(wrong)?;
            Box::new(move |teller| {
                carry_out(&experiment, teller, |pieces, lang| {
                    trials::methods::present(&experiment, pieces, 1, lang)
                })
            })
        }
    })
}

/// Every other depth up to the one asked for, at most ten of them: curves need points.
fn depths(last: u32) -> Vec<u32> {
    let mut depths: Vec<_> = (0..10).map_while(|back| last.checked_sub(2 * back)).collect();
    depths.retain(|&depth| depth > 0 || last == 0);
    depths.reverse();
    depths
}

fn wrong(error: ExperimentError) -> ApiError {
    ApiError::wrong(said(&error))
}

fn carry_out<E: Series<Failure = Infallible>>(
    experiment: &E,
    teller: &Teller<'_>,
    present: impl Fn(&[E::Piece], Lang) -> Result<Presentation, PresentationError>,
) -> Result<Ended, ApiError> {
    let (mut pieces, total) = (Vec::new(), experiment.pieces());
    let mut told = Instant::now();
    let show = |pieces: &[E::Piece]| {
        Shown::of(|lang| {
            let presented = present(pieces, lang).map_err(|error| ApiError::fault(said(&error)))?;
            let done = pieces.len() as f64 / total.max(1) as f64;
            Ok(json!({
                "said": number::percent(done, lang),
                "done": done,
                "figure": plot::svg(&presented.figure),
                "tikz": plot::tikz(&presented.figure),
                "report": presented.report,
            }))
        })
    };
    let Ok(conclusion) = run(experiment, 0, 1, teller.cancel, &mut |piece| {
        pieces.push(piece);
        if told.elapsed() >= PACE {
            told = Instant::now();
            if let Ok(shown) = show(&pieces) {
                teller.show(shown);
            }
        }
        ControlFlow::Continue(())
    });
    let shown = if pieces.is_empty() { None } else { Some(show(&pieces)?) };
    Ok(Ended { complete: conclusion == Conclusion::Complete, shown })
}
