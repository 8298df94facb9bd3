//! How far a short search is from what a longer one says.
//!
//! A search may leave out what a short one foretells clearly enough. How clearly depends on how far the short one is
//! off as a rule, and that was measured: `train othello calibrate` fits these numbers.

use super::UNIT;

/// How far off in discs, as the root of the mean square: *e* to the power of a sum.
///
/// ```
/// use perfectplay_games::othello::evaluation::Spread;
///
/// // Two discs, and about a tenth less for each move that the short search looks ahead.
/// let spread = Spread { at_all: 693, by_short: -100, by_long: 0, by_discs: 0 };
/// assert_eq!(spread.units(0, 8, 30), 64);
/// assert_eq!(spread.units(1, 8, 30), 58);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// In thousandths: whatever the searches,
    pub at_all: i16,
    /// for each move that the short search looks ahead,
    pub by_short: i16,
    /// for each time that the long search looks *e* times as far,
    pub by_long: i16,
    /// for each disc on the board.
    pub by_discs: i16,
}

impl Spread {
    /// In units, for a search `short` moves ahead and one `long` moves ahead.
    #[inline]
    pub fn units(&self, short: u32, long: u32, discs: u32) -> i32 {
        (self.discs(short, long, discs) * f64::from(UNIT)).round() as i32
    }

    /// The same in discs.
    #[inline]
    pub fn discs(&self, short: u32, long: u32, discs: u32) -> f64 {
        let by = |each: i16, times: u32| i32::from(each) * times as i32;
        let thousandths =
            i32::from(self.at_all) + by(self.by_short, short) + by(self.by_discs, discs);
        let further = f64::from(self.by_long) * f64::from(long.max(1)).ln();
        // More than any result can be off is enough.
        ((f64::from(thousandths) + further) / 1000.).exp().min(128.)
    }
}

/// Both kinds of long searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spreads {
    /// A search that ends with an evaluation as well.
    pub ahead: Spread,
    /// A search to the end of the game: as many moves as squares are free.
    pub to_the_end: Spread,
}

impl Spreads {
    /// Of weights that nobody has measured: short searches are not believed at all.
    pub const UNKNOWN: Self = {
        let unknown = Spread { at_all: i16::MAX, by_short: 0, by_long: 0, by_discs: 0 };
        Self { ahead: unknown, to_the_end: unknown }
    };

    pub(super) fn to_numbers(self) -> [i16; 8] {
        let numbers =
            |spread: Spread| [spread.at_all, spread.by_short, spread.by_long, spread.by_discs];
        let ([a, b, c, d], [e, f, g, h]) = (numbers(self.ahead), numbers(self.to_the_end));
        [a, b, c, d, e, f, g, h]
    }

    pub(super) fn of_numbers([a, b, c, d, e, f, g, h]: [i16; 8]) -> Self {
        let spread = |[at_all, by_short, by_long, by_discs]: [i16; 4]| Spread {
            at_all,
            by_short,
            by_long,
            by_discs,
        };
        Self { ahead: spread([a, b, c, d]), to_the_end: spread([e, f, g, h]) }
    }
}
