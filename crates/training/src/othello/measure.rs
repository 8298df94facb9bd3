//! How far the evaluation is from results.

use std::ops::RangeInclusive;

use perfectplay_games::othello::evaluation::{Evaluation, PHASES, UNIT, phase};

use super::Sample;

/// How far estimates were from results, in discs.
pub type Errors = crate::Errors<{ UNIT as u32 }>;

/// The errors on these boards, phase by phase.
pub fn measure(
    evaluation: &Evaluation,
    samples: impl IntoIterator<Item = Sample>,
) -> [Errors; PHASES] {
    let mut phases = [Errors::default(); PHASES];
    for sample in samples {
        let numbers = evaluation.patterns().of(sample.own, sample.other);
        let value = evaluation.value(&numbers, sample.discs());
        let off = value.abs_diff(i32::from(sample.score) * UNIT);
        let errors = &mut phases[phase(sample.discs())];
        *errors = *errors + Errors::of(off);
    }
    phases
}

/// How many discs are on the boards of a phase.
pub fn discs_of(number: usize) -> RangeInclusive<u32> {
    let within = |discs: &u32| phase(*discs) == number;
    let first = (4..=64).find(within).unwrap_or(64);
    let last = (4..=64).rev().find(within).unwrap_or(64);
    first..=last
}

#[cfg(test)]
mod tests {
    use std::ops::Add;

    use super::{super::Weights, *};

    /// Weights that say half a disc for every board: errors can be counted by hand.
    #[test]
    fn errors_are_counted_by_phase() {
        let nothing = vec![0_i16; Weights::per_phase()].into_boxed_slice();
        let half = UNIT as i16 / 2;
        let evaluation = Evaluation::new(Weights::new(vec![nothing; PHASES], [half; 65]));
        let board =
            |discs: u32, score| Sample { own: 1, other: ((1 << (discs - 1)) - 1) << 1, score };
        let samples = [board(4, 2), board(7, -1), board(8, 0), board(63, 10)];
        let errors = measure(&evaluation, samples);
        assert_eq!(errors[0].boards, 2);
        assert_eq!((errors[0].mean(), errors[0].root_mean_square()), (Some(1.5), Some(1.5)));
        assert_eq!((errors[1].mean(), errors[14].mean()), (Some(0.5), Some(9.5)));
        assert_eq!((errors[2].mean(), errors[2].root_mean_square()), (None, None));
        let total = errors.into_iter().fold(Errors::default(), Errors::add);
        assert_eq!((total.boards, total.mean()), (4, Some(13. / 4.)));
        assert_eq!(total.root_mean_square(), Some((95_f64 / 4.).sqrt()));
    }

    #[test]
    fn phases_cover_all_boards_once() {
        assert_eq!((discs_of(0), discs_of(1), discs_of(14)), (4..=7, 8..=11, 60..=64));
        let all: Vec<u32> = (0..PHASES).flat_map(discs_of).collect();
        assert_eq!(all, (4..=64).collect::<Vec<_>>());
    }
}
