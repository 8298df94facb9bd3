//! The mean of a measurement and how sure it is.

use serde::{Deserialize, Serialize};

/// A sample in three numbers that can be put together with those of other samples.
///
/// Kept as the mean and the squared distances from it (Welford), not as sums of squares, which would
/// cancel where the spread is small beside the mean.
///
/// ```
/// use perfectplay_theory::experiment::Moments;
///
/// let mut sample = Moments::default();
/// [2.0, 4.0, 9.0].into_iter().for_each(|value| sample.add(value));
/// assert_eq!((sample.count, sample.mean), (3, 5.0));
/// assert_eq!(sample.variance(), Some(13.0)); // (9 + 1 + 16) / 2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moments {
    /// How many values.
    pub count: u64,
    /// Their mean; 0 if there are none.
    pub mean: f64,
    /// The sum of their squared distances from the mean.
    pub squares: f64,
}

impl Moments {
    /// One more value.
    pub fn add(&mut self, value: f64) {
        self.merge(&Self { count: 1, mean: value, squares: 0.0 });
    }

    /// The values of another sample.
    pub fn merge(&mut self, other: &Self) {
        if other.count == 0 {
            return;
        }
        let (here, there) = (self.count as f64, other.count as f64);
        let apart = other.mean - self.mean;
        self.count += other.count;
        self.mean += apart * there / (here + there);
        self.squares += other.squares + apart * apart * here * there / (here + there);
    }

    /// How far values spread, as an estimate from this sample; `None` for fewer than two.
    pub fn variance(&self) -> Option<f64> {
        (self.count >= 2).then(|| self.squares / (self.count - 1) as f64)
    }

    /// How far the mean is likely to be off: the standard error.
    pub fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.count as f64).sqrt())
    }

    /// The sum of the values.
    pub fn total(&self) -> f64 {
        self.mean * self.count as f64
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut sample = Self::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Two samples put together are one sample, also where the spread is small beside the mean.
        #[test]
        fn parts_make_the_whole(
            values in prop::collection::vec(0.0..1.0, 2..40),
            cut in 0_usize..40,
        ) {
            let values: Vec<f64> = values.into_iter().map(|value| 1e9 + value).collect();
            let (first, second) = values.split_at(cut.min(values.len()));
            let mut parts: Moments = first.iter().copied().collect();
            parts.merge(&second.iter().copied().collect());
            let mean = values.iter().map(|value| value - 1e9).sum::<f64>() / values.len() as f64;
            let squares: f64 = values.iter().map(|value| (value - 1e9 - mean).powi(2)).sum();
            prop_assert_eq!(parts.count as usize, values.len());
            prop_assert!((parts.mean - 1e9 - mean).abs() < 1e-6);
            prop_assert!((parts.squares - squares).abs() < 1e-4, "{} {}", parts.squares, squares);
        }
    }

    #[test]
    fn one_value_says_nothing_of_the_spread() {
        let one: Moments = [7.0].into_iter().collect();
        assert_eq!((one.mean, one.standard_error()), (7.0, None));
        let same: Moments = [7.0, 7.0].into_iter().collect();
        assert_eq!(same.standard_error(), Some(0.0));
    }
}
