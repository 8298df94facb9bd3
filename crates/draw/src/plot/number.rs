//! Numbers beside axes, exact: what is written is what the tick means.

use super::Scale;

/// The number `digits × 10^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    pub(super) digits: i64,
    pub(super) exponent: i32,
}

/// Magnitudes from here to there are written out, others with a power of ten.
const WRITTEN_OUT: std::ops::RangeInclusive<i32> = -3..=5;
/// The same on a logarithmic axis, where powers of ten are at home.
const WRITTEN_OUT_LOG: std::ops::RangeInclusive<i32> = -3..=4;

impl Decimal {
    /// The nearest number of the processor, the same on every machine.
    pub(super) fn value(self) -> f64 {
        let written = format!("{}e{}", self.digits, self.exponent);
        written.parse().expect("digits and an exponent are a number")
    }

    /// The power of ten of its first digit.
    pub(super) fn magnitude(self) -> i32 {
        self.exponent + self.digits.unsigned_abs().checked_ilog10().unwrap_or(0) as i32
    }

    /// Without zeros at the end of its digits.
    fn trimmed(self) -> Self {
        let Self { mut digits, mut exponent } = self;
        while digits != 0 && digits % 10 == 0 {
            (digits, exponent) = (digits / 10, exponent + 1);
        }
        Self { digits, exponent }
    }

    /// Written out.
    fn written(self, point: char) -> String {
        let sign = if self.digits < 0 { "−" } else { "" };
        let zeros = if self.digits == 0 { 0 } else { self.exponent.max(0) as usize };
        let zeros = "0".repeat(zeros);
        let digits = format!("{}{zeros}", self.digits.unsigned_abs());
        let given = (-self.exponent).max(0) as usize;
        let digits = format!("{digits:0>width$}", width = given + 1);
        let (whole, part) = digits.split_at(digits.len() - given);
        match given {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}{point}{part}"),
        }
    }
}

/// The power of ten of the first digit of a finite number other than 0.
pub(super) fn magnitude(number: f64) -> i32 {
    let written = format!("{number:e}");
    written.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

/// A number as it stands beside an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Written out.
    Plain(String),
    /// A power of ten, or a multiple of one.
    Power { factor: Option<String>, exponent: i32 },
}

impl Label {
    /// What stands on the line.
    pub(super) fn base(&self) -> String {
        match self {
            Self::Plain(number) => number.clone(),
            Self::Power { factor: None, .. } => "10".to_owned(),
            Self::Power { factor: Some(factor), .. } => format!("{factor}×10"),
        }
    }

    /// What is raised above it.
    pub(super) fn raised(&self) -> String {
        match self {
            Self::Plain(_) => String::new(),
            Self::Power { exponent, .. } => exponent.to_string().replace('-', "−"),
        }
    }

    /// In one line of text: `1.5×10⁻⁹`, or `1.5e-9` where there is nothing but ASCII.
    pub(super) fn line(&self, unicode: bool) -> String {
        if unicode {
            return self.base() + &self.raised().chars().map(superscript).collect::<String>();
        }
        let line = match self {
            Self::Plain(number) => number.clone(),
            Self::Power { factor: None, exponent } => format!("10^{exponent}"),
            Self::Power { factor: Some(factor), exponent } => format!("{factor}e{exponent}"),
        };
        line.replace('−', "-")
    }
}

fn superscript(sign: char) -> char {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    sign.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize])
}

/// How the ticks of one axis are written: all in the same manner.
pub(super) fn labels(ticks: &[Decimal], scale: Scale, point: char) -> Vec<Label> {
    let nonzero = || ticks.iter().filter(|tick| tick.digits != 0).map(|tick| tick.magnitude());
    match scale {
        Scale::Linear => {
            // As many decimal places as the step has, also where they are zeros; one power for all.
            let largest = nonzero().max().unwrap_or(0);
            let manner = |exponent: i32| -> Vec<Label> {
                let label = |tick: &Decimal| {
                    let shifted = Decimal { exponent: tick.exponent - exponent, ..*tick };
                    let written = shifted.written(point);
                    match exponent {
                        0 => Label::Plain(written),
                        _ if tick.digits == 0 => Label::Plain("0".to_owned()),
                        _ => Label::Power { factor: Some(written), exponent },
                    }
                };
                ticks.iter().map(label).collect()
            };
            if WRITTEN_OUT.contains(&largest) {
                return manner(0);
            }
            // Numbers with many digits in common are shorter without the power.
            let longest = |labels: &[Label]| -> Option<usize> {
                labels.iter().map(|label| label.line(true).chars().count()).max()
            };
            let (plain, power) = (manner(0), manner(largest));
            if longest(&plain) <= longest(&power) { plain } else { power }
        }
        Scale::Log => {
            let written_out = nonzero().all(|magnitude| WRITTEN_OUT_LOG.contains(&magnitude));
            let log = |tick: &Decimal| {
                let tick = tick.trimmed();
                let exponent = tick.magnitude();
                let factor = Decimal { exponent: tick.exponent - exponent, ..tick };
                match factor.digits {
                    _ if written_out => Label::Plain(tick.written(point)),
                    1 => Label::Power { factor: None, exponent },
                    _ => Label::Power { factor: Some(factor.written(point)), exponent },
                }
            };
            ticks.iter().map(log).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(ticks: &[(i64, i32)], scale: Scale) -> Vec<String> {
        let ticks: Vec<Decimal> =
            ticks.iter().map(|&(digits, exponent)| Decimal { digits, exponent }).collect();
        labels(&ticks, scale, ',').iter().map(|label| label.line(true)).collect()
    }

    #[test]
    fn numbers_are_written_exactly() {
        assert_eq!(
            lines(&[(-5, -1), (0, -1), (5, -1), (10, -1)], Scale::Linear),
            ["−0,5", "0,0", "0,5", "1,0"]
        );
        assert_eq!(lines(&[(0, 3), (2, 3)], Scale::Linear), ["0", "2000"]);
        assert_eq!(lines(&[(61_799, -5), (61_800, -5)], Scale::Linear), ["0,61799", "0,61800"]);
        assert_eq!(lines(&[(10, -10), (12, -10)], Scale::Linear), ["1,0×10⁻⁹", "1,2×10⁻⁹"]);
        assert_eq!(lines(&[(0, 6), (1, 6), (-12, 6)], Scale::Linear), ["0", "0,1×10⁷", "−1,2×10⁷"]);
        let long = [(62_553_393, 0), (62_553_394, 0)];
        assert_eq!(lines(&long, Scale::Linear), ["62553393", "62553394"]);
    }

    #[test]
    fn logarithmic_axes_write_powers() {
        assert_eq!(lines(&[(1, 0), (1, 2), (1, 4)], Scale::Log), ["1", "100", "10000"]);
        assert_eq!(lines(&[(1, -1), (2, -1), (1, 0)], Scale::Log), ["0,1", "0,2", "1"]);
        assert_eq!(lines(&[(1, 0), (1, 5000)], Scale::Log), ["10⁰", "10⁵⁰⁰⁰"]);
        assert_eq!(lines(&[(95, -13), (100, -13)], Scale::Log), ["9,5×10⁻¹²", "10⁻¹¹"]);
    }

    #[test]
    fn ascii_is_ascii() {
        let label = Label::Power { factor: Some("−1.5".into()), exponent: -9 };
        assert_eq!(label.line(false), "-1.5e-9");
        assert_eq!(Label::Power { factor: None, exponent: -12 }.line(false), "10^-12");
    }

    #[test]
    fn magnitudes_are_those_of_the_first_digit() {
        for (number, power) in [(0.001, -3), (0.999, -1), (1.0, 0), (-99.0, 1), (1e300, 300)] {
            assert_eq!(magnitude(number), power, "{number}");
        }
        assert_eq!(Decimal { digits: -120, exponent: -2 }.magnitude(), 0);
        assert_eq!(Decimal { digits: 12, exponent: -1 }.value(), 1.2);
    }
}
