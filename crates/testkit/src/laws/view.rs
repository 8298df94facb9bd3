//! Pictures show the board, and clicks on them play the moves.

use std::collections::BTreeSet;

use perfectplay_core::View;

use super::{Law, Violation, Walks};

/// Checks on random play that scenes are well formed and that their targets and steps are the legal moves.
///
/// A pass is always the only move, so a lone move may do without a target.
pub fn check_view<G: View>(game: &G, walks: Walks) -> Result<(), Violation> {
    walks.each(game, |visit| {
        let scene = game.scene(visit.state);
        let (rows, columns) = (scene.rows, scene.columns);
        visit.require(rows.checked_mul(columns) == Some(scene.cells.len()), Law::Grid, || {
            format!("{rows} x {columns} with {} cells", scene.cells.len())
        })?;
        for (labels, length) in [(&scene.row_labels, rows), (&scene.column_labels, columns)] {
            visit.require(labels.is_empty() || labels.len() == length, Law::Grid, || {
                format!("labels {labels:?} on {rows} x {columns}")
            })?;
        }

        let legal: BTreeSet<_> =
            visit.moves.iter().map(|&mv| game.write_move(visit.state, mv)).collect();
        let cells = scene.cells.len();
        visit.require(
            scene.steps.iter().all(|step| step.from.max(step.to) < cells),
            Law::Grid,
            || format!("a step beyond the {cells} cells"),
        )?;
        let on_cells = scene.cells.iter().filter_map(|cell| cell.target.clone());
        let targets: BTreeSet<_> =
            on_cells.chain(scene.steps.iter().map(|step| step.mv.clone())).collect();
        let lone_pass = legal.len() == 1 && targets.is_empty();
        visit.require(targets == legal || lone_pass, Law::Targets, || {
            format!("legal moves {legal:?}, but targets {targets:?}")
        })
    })
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Notation, Player, PositionError, Scene, scene::Step};

    use super::*;
    use crate::{laws::faulty::Faulty, toys::Matches};

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Fault {
        None,
        NoTargetForALoneMove,
        CellMissing,
        LabelMissing,
        IllegalTarget,
        TargetMissing,
        StepBeyondTheBoard,
        IllegalStep,
    }

    impl Notation for Faulty<Fault> {
        fn write_move(&self, state: &(u32, Player), taken: u32) -> String {
            self.rules.write_move(state, taken)
        }
        fn write_state(&self, state: &(u32, Player)) -> String {
            self.rules.write_state(state)
        }
        fn read_state(&self, text: &str) -> Result<(u32, Player), PositionError> {
            self.rules.read_state(text)
        }
    }

    impl View for Faulty<Fault> {
        fn scene(&self, state: &(u32, Player)) -> Scene {
            let mut scene = self.rules.scene(state);
            match (self.fault, state.0) {
                (Fault::NoTargetForALoneMove, 1) => scene.cells[0].target = None,
                (Fault::CellMissing, 5) => drop(scene.cells.pop()),
                (Fault::LabelMissing, 5) => scene.column_labels = vec!["1".into(); 4],
                (Fault::IllegalTarget, 5) => scene.cells[0].target = Some("5".into()),
                (Fault::TargetMissing, 5) => scene.cells[4].target = None,
                (Fault::StepBeyondTheBoard, 5) => {
                    scene.steps.push(Step { from: 0, to: 5, mv: "1".into(), becomes: None });
                }
                (Fault::IllegalStep, 5) => {
                    scene.steps.push(Step { from: 0, to: 1, mv: "5".into(), becomes: None });
                }
                _ => {}
            }
            scene
        }
    }

    #[test]
    fn sound_pictures_pass() {
        check_view(&Matches::new(12, 3), Walks::default()).unwrap();
        check_view(&Faulty::new(Fault::None), Walks::default()).unwrap();
        check_view(&Faulty::new(Fault::NoTargetForALoneMove), Walks::default()).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for (fault, law) in [
            (Fault::CellMissing, Law::Grid),
            (Fault::LabelMissing, Law::Grid),
            (Fault::IllegalTarget, Law::Targets),
            (Fault::TargetMissing, Law::Targets),
            (Fault::StepBeyondTheBoard, Law::Grid),
            (Fault::IllegalStep, Law::Targets),
        ] {
            let violation = check_view(&Faulty::new(fault), Walks::default()).unwrap_err();
            assert_eq!(violation.law, law, "{fault:?}: {violation}");
        }
    }
}
