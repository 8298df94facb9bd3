//! Where numbers stand beside an axis: at 1, 2 or 5 times powers of ten.
//!
//! Ticks are exact decimals and positions come from their text, so that they are the same on every
//! machine.

use super::{
    Scale,
    number::{Decimal, Label, labels, magnitude},
};

/// The marks of one axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ticks {
    pub(super) major: Vec<Tick>,
    /// Shorter ones that have no number.
    pub(super) minor: Vec<f64>,
}

/// A mark, with its number where there is room for it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    /// In coordinates.
    pub(super) at: f64,
    pub(super) label: Option<Label>,
}

/// An axis has at most so many ticks.
const MOST: usize = 11;
/// Logarithmic axes have small ticks if they show at most so many powers of ten.
const MINOR_DECADES: f64 = 6.0;
/// Shorter logarithmic axes contain few of 1, 2, 5, 10, 20 ..., and are divided evenly.
const FRACTION_OF_DECADE: f64 = 0.8;
/// Rounding errors are no reason to leave out the tick at the end, in steps.
const TOLERANCE: f64 = 1e-6;

/// Decimal logarithms of 0 (which has none) to 9.
#[expect(clippy::approx_constant, reason = "a table of logarithms, read as one")]
const LOG: [f64; 10] = [
    f64::NEG_INFINITY,
    0.0,
    0.301_029_995_663_981_2,
    0.477_121_254_719_662_44,
    0.602_059_991_327_962_4,
    0.698_970_004_336_018_8,
    0.778_151_250_383_643_6,
    0.845_098_040_014_256_8,
    0.903_089_986_991_943_5,
    0.954_242_509_439_324_9,
];

/// Ways to divide a range that is not empty, the finest first; each has 2 to [`MOST`] ticks, and
/// there is at least one way.
pub(super) fn candidates(scale: Scale, range: (f64, f64), point: char) -> Vec<Ticks> {
    let (low, high) = range;
    let ways = match scale {
        Scale::Linear => {
            let way = |ticks: Vec<Decimal>| {
                let at = ticks.iter().map(|tick| tick.value()).collect();
                (ticks, at, Vec::new())
            };
            linear(low, high).into_iter().map(way).collect()
        }
        Scale::Log => logarithmic(low, high),
    };
    ways.into_iter()
        .map(|(ticks, at, minor): Way| {
            let labels = labels(&ticks, scale, point);
            let tick = |(at, label): (f64, _)| Tick { at: at.clamp(low, high), label: Some(label) };
            let minor = minor.into_iter().filter(|at| (low..=high).contains(at)).collect();
            Ticks { major: at.into_iter().zip(labels).map(tick).collect(), minor }
        })
        .collect()
}

/// The ticks, where they are, and where small ones are.
type Way = (Vec<Decimal>, Vec<f64>, Vec<f64>);

/// Multiples of 1, 2 or 5 times a power of ten, for every step that gives neither too few nor too many.
fn linear(low: f64, high: f64) -> Vec<Vec<Decimal>> {
    let power = magnitude(high - low);
    let steps = (power - 1..=power).flat_map(|power| [1, 2, 5].map(|step| (step, power)));
    steps.filter_map(|(step, power)| multiples((low, high), step, power)).collect()
}

/// The multiples of `step × 10^power` within a range, if they are neither too few nor too many.
fn multiples((low, high): (f64, f64), step: i64, power: i32) -> Option<Vec<Decimal>> {
    let size = Decimal { digits: step, exponent: power }.value();
    let first = (low / size - TOLERANCE).ceil();
    let last = (high / size + TOLERANCE).floor();
    let count = last - first + 1.0;
    if !(2.0..=MOST as f64).contains(&count) {
        return None;
    }
    let tick = |multiple| Decimal { digits: multiple * step, exponent: power };
    Some((first as i64..=last as i64).map(tick).collect())
}

/// Powers of ten if three of them are in sight, else 1, 2 and 5 times powers of ten, else even steps.
fn logarithmic(low: f64, high: f64) -> Vec<Way> {
    let span = high - low;
    let decades = (low - TOLERANCE).ceil() as i32..=(high + TOLERANCE).floor() as i32;
    let shown = decades.clone().count();
    if span < FRACTION_OF_DECADE {
        return even(low, high);
    }
    let around = *decades.start() - 1..=*decades.end();
    let multiples_of = |factors: &'static [usize]| -> Vec<f64> {
        let decade = |power: i32| factors.iter().map(move |&by| f64::from(power) + LOG[by]);
        around.clone().flat_map(decade).collect()
    };
    let minor = match span <= MINOR_DECADES {
        true => multiples_of(&[2, 3, 4, 5, 6, 7, 8, 9]),
        false => Vec::new(),
    };
    let mut ways = Vec::new();
    if shown < 3 {
        let all = around.clone().flat_map(|power| [1, 2, 5].map(|digits| (digits, power)));
        let (ticks, at) = all
            .map(|(digits, exponent)| {
                let at = f64::from(exponent) + LOG[digits as usize];
                (Decimal { digits, exponent }, at)
            })
            .filter(|(_, at)| (low - TOLERANCE..=high + TOLERANCE).contains(at))
            .unzip();
        ways.push((ticks, at, minor.clone()));
    }
    let steps = (0..=magnitude(span)).flat_map(|power| [1, 2, 5].map(|step| (step, power)));
    for (step, power) in steps {
        let Some(exponents) = multiples((low, high), step, power) else { continue };
        let at: Vec<f64> = exponents.iter().map(|exponent| exponent.value()).collect();
        let ticks = at.iter().map(|&at| Decimal { digits: 1, exponent: at as i32 }).collect();
        let minor = if (step, power) == (1, 0) { minor.clone() } else { Vec::new() };
        ways.push((ticks, at, minor));
    }
    ways
}

/// Even steps of the value, within less than a power of ten.
fn even(low: f64, high: f64) -> Vec<Way> {
    let power = low.floor();
    let value = |log: f64| 10_f64.powf(log - power);
    let way = |ticks: Vec<Decimal>| {
        let at = ticks.iter().map(|tick| power + tick.value().log10()).collect();
        let shifted = |tick: &Decimal| Decimal { exponent: tick.exponent + power as i32, ..*tick };
        (ticks.iter().map(shifted).collect(), at, Vec::new())
    };
    linear(value(low), value(high)).into_iter().map(way).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(scale: Scale, low: f64, high: f64) -> Vec<Vec<String>> {
        let line = |tick: &Tick| tick.label.as_ref().map(|label| label.line(false));
        candidates(scale, (low, high), '.')
            .iter()
            .map(|way| way.major.iter().filter_map(line).collect())
            .collect()
    }

    #[test]
    fn linear_axes_are_divided_by_one_two_and_five() {
        let ways = lines(Scale::Linear, 0.0, 1.0);
        assert_eq!(ways.len(), 4);
        assert_eq!(ways[1], ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(ways[2], ["0.0", "0.5", "1.0"]);
        assert_eq!(lines(Scale::Linear, -3.0, 20.0)[0], ["0", "5", "10", "15", "20"]);
        assert_eq!(lines(Scale::Linear, 0.61799, 0.61801)[2], ["0.61799", "0.61800", "0.61801"]);
        assert_eq!(lines(Scale::Linear, 1e-9, 2e-9)[2], ["1.0e-9", "1.5e-9", "2.0e-9"]);
        // The quotient 0.3 / 0.1 is a little less than 3.
        assert_eq!(lines(Scale::Linear, 0.1, 0.3)[2], ["0.1", "0.2", "0.3"]);
    }

    #[test]
    fn logarithmic_axes_are_divided_by_powers() {
        assert_eq!(lines(Scale::Log, 0.0, 5000.0)[0].join(" "), {
            let powers = (0..=10).map(|power| format!("10^{}", 500 * power));
            powers.collect::<Vec<_>>().join(" ")
        });
        assert_eq!(lines(Scale::Log, -0.1, 3.2)[0], ["1", "10", "100", "1000"]);
        assert_eq!(lines(Scale::Log, 0.2, 1.4)[0], ["2", "5", "10", "20"]);
        assert_eq!(
            lines(Scale::Log, 5000.0, 5000.1)[0],
            ["10^5000", "1.05e5000", "1.1e5000", "1.15e5000", "1.2e5000", "1.25e5000"]
        );
    }

    #[test]
    fn small_ticks_are_two_to_nine_times_powers() {
        let ways = candidates(Scale::Log, (0.0, 3.0), '.');
        assert_eq!(ways[0].minor.len(), 3 * 8);
        // The square of the fifth of them is 36.
        assert!((2.0 * ways[0].minor[4] - 36_f64.log10()).abs() < 1e-12);
        assert!(candidates(Scale::Log, (0.0, 7.0), '.')[0].minor.is_empty());
        for (digit, log) in LOG.iter().enumerate() {
            assert!((10_f64.powf(*log) - digit as f64).abs() < 1e-14);
        }
    }

    proptest! {
        #[test]
        fn ticks_are_in_order_within_the_range_and_neither_few_nor_many(
            low in -1e6..1e6_f64,
            power in -11..12_i32,
            size in 1.0..10.0_f64,
            log: bool,
        ) {
            let scale = if log { Scale::Log } else { Scale::Linear };
            let span = (size * 10_f64.powi(power)).max(1e-9 * low.abs());
            let high = low + span;
            let ways = candidates(scale, (low, high), '.');
            prop_assert!(!ways.is_empty());
            for way in ways {
                prop_assert!((2..=MOST).contains(&way.major.len()), "{way:?}");
                prop_assert!(way.major.is_sorted_by(|a, b| a.at < b.at), "{way:?}");
                let mut all = way.major.iter().map(|tick| tick.at).chain(way.minor);
                prop_assert!(all.all(|at| (low..=high).contains(&at)));
            }
        }

        /// Read back, a label is the coordinate it stands at.
        #[test]
        fn labels_say_where_they_are(low in -1e3..1e3_f64, power in -3.0..3.0_f64, log: bool) {
            let size = 10_f64.powf(power);
            let scale = if log { Scale::Log } else { Scale::Linear };
            for way in candidates(scale, (low, low + size), '.') {
                for tick in way.major {
                    let said = tick.label.expect("ticks begin with labels").line(false);
                    let (factor, power) = match said.split_once("10^") {
                        Some((_, power)) => ("1", power),
                        None => said.split_once('e').unwrap_or((&said, "0")),
                    };
                    let (factor, power): (f64, f64) =
                        (factor.parse().unwrap(), power.parse().unwrap());
                    let at = match scale {
                        Scale::Linear => factor * 10_f64.powf(power),
                        Scale::Log => factor.log10() + power,
                    };
                    prop_assert!((at - tick.at).abs() <= 2e-6 * size, "{said} at {}", tick.at);
                }
            }
        }
    }
}
