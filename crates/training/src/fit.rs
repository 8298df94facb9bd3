//! Weights that explain the results of games: least squares, phase by phase.
//!
//! The sum of the weights of a board's patterns should be its result. Squares of what is missing, and a little of the
//! squares of the weights (so that what was hardly ever seen is worth hardly anything), are made as small as can be
//! by conjugate gradients: every step needs one walk over the boards, and some dozens of steps are enough.

use perfectplay_games::othello::evaluation::{PATTERNS, PHASES, Patterns, UNIT, Weights, phase};

use crate::Sample;

/// Weights, and how well they foretell results they were not made from.
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// For each phase: boards, mean error and root of the mean square error in discs.
    pub errors: Vec<(usize, f64, f64)>,
}

/// Fits weights to `samples`, and measures them on `held_out`.
pub fn fit(
    samples: &[Sample],
    held_out: &[Sample],
    steps: usize,
    ridge: f32,
    mut tell: impl FnMut(usize, (usize, f64, f64)),
) -> Fitted {
    let patterns = Patterns::new();
    let places = Places::new(&patterns);
    let mut phases = Vec::new();
    let mut by_discs = [0_i16; 65];
    let mut errors = Vec::new();
    for number in 0..PHASES {
        let of_phase: Vec<Row> = samples
            .iter()
            .filter(|sample| is_near(sample, number))
            .map(|sample| places.row(&patterns, sample))
            .collect();
        let weights = solve(&of_phase, places.count, steps, ridge);
        let scale = UNIT as f32;
        let rounded: Vec<i16> = weights
            .iter()
            .map(|weight| (weight * scale).round().clamp(-32000., 32000.) as i16)
            .collect();
        let tests: Vec<Row> = held_out
            .iter()
            .filter(|sample| phase(discs(sample)) == number)
            .map(|sample| places.row(&patterns, sample))
            .collect();
        let error = error(&tests, &rounded);
        tell(number, error);
        errors.push(error);
        phases.push(places.of_phase(&rounded));
        for discs in 0..65 {
            if phase(discs) == number {
                by_discs[discs as usize] = rounded[places.by_discs + discs as usize];
            }
        }
    }
    Fitted { weights: Weights::new(phases, by_discs), errors }
}

fn discs(sample: &Sample) -> u32 {
    (sample.own | sample.other).count_ones()
}

/// Neighbouring phases share some boards, so that weights change little from one to the next.
fn is_near(sample: &Sample, number: usize) -> bool {
    let discs = discs(sample);
    phase(discs.saturating_sub(2)) <= number && number <= phase(discs + 2)
}

/// Where weights are: shape after shape, one for a number and its mirror image.
struct Places {
    /// For each shape, its weights by number (the smallest first).
    of: Vec<Vec<u32>>,
    shapes: [usize; PATTERNS],
    /// Those of the number of discs.
    by_discs: usize,
    count: usize,
}

/// The weights that a board adds up, and its result.
struct Row {
    places: [u32; PATTERNS + 1],
    score: f32,
}

impl Places {
    fn new(patterns: &Patterns) -> Self {
        let mut of = Vec::new();
        let mut count = 0;
        for shape in Patterns::shapes() {
            let mirrored = shape.mirrored();
            let mut places = vec![u32::MAX; shape.count()];
            for number in 0..shape.count() {
                if places[number] == u32::MAX {
                    places[number] = count;
                    if let Some(mirrored) = &mirrored {
                        places[mirrored[number]] = count;
                    }
                    count += 1;
                }
            }
            of.push(places);
        }
        let shapes = std::array::from_fn(|pattern| patterns.shape_of(pattern));
        Self { of, shapes, by_discs: count as usize, count: count as usize + 65 }
    }

    fn row(&self, patterns: &Patterns, sample: &Sample) -> Row {
        let numbers = patterns.of(sample.own, sample.other);
        let mut places = [0; PATTERNS + 1];
        for (pattern, &number) in numbers.each().iter().enumerate() {
            let shape = self.shapes[pattern];
            let most = Patterns::shapes()[shape].most();
            places[pattern] = self.of[shape][(i32::from(number) + i32::from(most)) as usize];
        }
        places[PATTERNS] = self.by_discs as u32 + discs(sample);
        Row { places, score: sample.score.into() }
    }

    /// A weight for every number of every shape.
    fn of_phase(&self, weights: &[i16]) -> Box<[i16]> {
        self.of.iter().flatten().map(|&place| weights[place as usize]).collect()
    }
}

impl Row {
    fn sum(&self, weights: &[f32]) -> f32 {
        self.places.iter().map(|&place| weights[place as usize]).sum()
    }
}

/// Conjugate gradients, each weight scaled by how often it was seen.
fn solve(rows: &[Row], count: usize, steps: usize, ridge: f32) -> Vec<f32> {
    let mut seen = vec![ridge; count];
    let mut left = vec![0_f32; count];
    for row in rows {
        for &place in &row.places {
            seen[place as usize] += 1.;
            left[place as usize] += row.score;
        }
    }
    let scaled = |left: &[f32]| -> Vec<f32> {
        left.iter().zip(&seen).map(|(left, seen)| left / seen).collect()
    };
    let dot = |a: &[f32], b: &[f32]| -> f64 {
        a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
    };
    let mut weights = vec![0_f32; count];
    let mut next = scaled(&left);
    let mut direction = next.clone();
    let mut size = dot(&left, &next);
    for _ in 0..steps {
        if size <= f64::EPSILON {
            break;
        }
        let mut product: Vec<f32> = direction.iter().map(|d| d * ridge).collect();
        for row in rows {
            let sum = row.sum(&direction);
            for &place in &row.places {
                product[place as usize] += sum;
            }
        }
        let step = (size / dot(&direction, &product)) as f32;
        for at in 0..count {
            weights[at] += step * direction[at];
            left[at] -= step * product[at];
        }
        next = scaled(&left);
        let new = dot(&left, &next);
        let keep = (new / size) as f32;
        size = new;
        for at in 0..count {
            direction[at] = next[at] + keep * direction[at];
        }
    }
    weights
}

fn error(rows: &[Row], weights: &[i16]) -> (usize, f64, f64) {
    let (mut sum, mut squares) = (0., 0.);
    for row in rows {
        let value: i32 = row.places.iter().map(|&place| i32::from(weights[place as usize])).sum();
        let off = f64::from(value) / f64::from(UNIT) - f64::from(row.score);
        sum += off.abs();
        squares += off * off;
    }
    let count = rows.len().max(1) as f64;
    (rows.len(), sum / count, (squares / count).sqrt())
}
