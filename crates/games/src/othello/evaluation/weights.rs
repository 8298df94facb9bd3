//! What every number of every pattern is worth, in each phase of the game.

use super::{
    Spreads,
    patterns::{Numbers, PATTERNS, Patterns},
};

/// Phases of four discs each.
pub const PHASES: usize = 15;

/// The phase of a board with so many discs.
#[inline(always)]
pub const fn phase(discs: u32) -> usize {
    let phase = discs.saturating_sub(4) as usize / 4;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// What patterns are worth.
#[derive(Clone)]
pub struct Weights {
    /// All weights of a phase, shape after shape.
    phases: Vec<Box<[i16]>>,
    /// What depends on the number of discs alone.
    by_discs: [i16; 65],
    /// Where the weight of number 0 is, for each pattern.
    middles: [u32; PATTERNS],
    /// How far off searches with these weights are.
    spreads: Spreads,
}

impl Weights {
    /// How many weights a phase has.
    pub fn per_phase() -> usize {
        Patterns::shapes().iter().map(super::Shape::count).sum()
    }

    /// All weights of the phases, and what the number of discs is worth. How far off they are is not known.
    pub fn new(phases: Vec<Box<[i16]>>, by_discs: [i16; 65]) -> Self {
        assert!(phases.len() == PHASES);
        assert!(phases.iter().all(|weights| weights.len() == Self::per_phase()));
        let patterns = Patterns::new();
        let mut middles = [0; PATTERNS];
        for (pattern, middle) in middles.iter_mut().enumerate() {
            let shape = patterns.shape_of(pattern);
            let before: usize = Patterns::shapes()[..shape].iter().map(super::Shape::count).sum();
            *middle = before as u32 + Patterns::shapes()[shape].most() as u32;
        }
        Self { phases, by_discs, middles, spreads: Spreads::UNKNOWN }
    }

    /// The same weights, now that it is known how far off they are.
    #[must_use]
    pub fn with_spreads(self, spreads: Spreads) -> Self {
        Self { spreads, ..self }
    }

    /// How far off searches with these weights are.
    pub fn spreads(&self) -> &Spreads {
        &self.spreads
    }

    /// All weights one after the other: two evaluations are the same if these are.
    pub fn all(&self) -> impl Iterator<Item = i16> {
        self.by_discs.iter().chain(self.phases.iter().flatten()).copied()
    }

    /// All weights, phase after phase, and what the number of discs is worth.
    pub(super) fn parts(&self) -> (&[Box<[i16]>], &[i16; 65]) {
        (&self.phases, &self.by_discs)
    }

    /// Where the weight of a number is among those of a phase.
    #[inline(always)]
    pub fn place(&self, pattern: usize, number: i16) -> usize {
        self.middles[pattern].wrapping_add_signed(number.into()) as usize
    }

    #[inline(always)]
    pub(super) fn sum(&self, numbers: &Numbers, discs: u32) -> i32 {
        let weights = &self.phases[phase(discs)];
        let mut sum = i32::from(self.by_discs[discs as usize % 65]);
        for (&number, &middle) in numbers.each().iter().zip(&self.middles) {
            sum += i32::from(weights[middle.wrapping_add_signed(number.into()) as usize]);
        }
        sum
    }
}
