//! The one parameter of a random tree besides its shape: how its leaves fall.

use std::str::FromStr;

use crate::{FixedPoint, TheoryError};

/// The chance `p` that a last move does not satisfy who makes it.
///
/// At odd depths the asker makes the last move, and `p` is the chance of a leaf below `x`; at even
/// depths the opponent does, and `p` is the chance of a leaf of at least `x`.
///
/// ```
/// use perfectplay_theory::Chance;
///
/// assert_eq!("0.25".parse(), Ok(Chance::Exactly(0.25)));
/// assert_eq!("pn".parse(), Ok(Chance::FixedPoint));
/// assert!("1.5".parse::<Chance>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chance {
    /// This number.
    Exactly(f64),
    /// The number that stays the same from level to level, see [`FixedPoint`]. No `f64` is that
    /// number, and those next to it leave it after a while, so it has a name of its own.
    FixedPoint,
}

impl Chance {
    /// The chance itself, if it is a probability.
    pub(crate) fn checked(self) -> Result<Self, TheoryError> {
        match self {
            // The absolute value only turns -0 into 0.
            Self::Exactly(p) if (0.0..=1.0).contains(&p) => Ok(Self::Exactly(p.abs())),
            Self::Exactly(p) => Err(TheoryError::Probability(p)),
            Self::FixedPoint => Ok(self),
        }
    }

    /// The chance as a number, rounded where it is the fixed point.
    pub(crate) fn rounded(self, fixed_point: &FixedPoint) -> f64 {
        match self {
            Self::Exactly(p) => p,
            Self::FixedPoint => fixed_point.p(),
        }
    }
}

impl FromStr for Chance {
    type Err = TheoryError;

    fn from_str(text: &str) -> Result<Self, TheoryError> {
        if text.trim().eq_ignore_ascii_case("pn") {
            return Ok(Self::FixedPoint);
        }
        let number = text.trim().parse().map_err(|_| TheoryError::Chance(text.to_owned()))?;
        Self::Exactly(number).checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_from_0_to_1_and_pn() {
        for (text, chance) in [
            ("0", Chance::Exactly(0.0)),
            ("1", Chance::Exactly(1.0)),
            (" 1e-9 ", Chance::Exactly(1e-9)),
            (" PN ", Chance::FixedPoint),
        ] {
            assert_eq!(text.parse(), Ok(chance), "{text}");
        }
        let Ok(Chance::Exactly(zero)) = "-0".parse() else { panic!("-0 is 0") };
        assert!(zero.is_sign_positive());
    }

    #[test]
    fn anything_else_is_refused_with_the_remedy() {
        for text in ["1.5", "-0.1", "NaN", "inf", "", "half", "0,5", "50%"] {
            let error = text.parse::<Chance>().expect_err(text).to_string();
            assert!(error.ends_with("a number from 0 to 1, or pn for the fixed point"), "{error}");
        }
        let error = "1.5".parse::<Chance>().expect_err("too large");
        assert_eq!(error, TheoryError::Probability(1.5));
        assert!(error.to_string().starts_with("1.5 is no probability"));
    }
}
