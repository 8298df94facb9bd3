//! Outcomes as numbers, small ones first: 0 is a draw, then wins of Max and Min in turn, the sooner first.

use perfectplay_core::{Player, tier::Outcome};

/// The number of an outcome.
pub(crate) fn encode(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(winner, plies) => 1 + 2 * plies + winner as u32,
    }
}

/// The outcome of a number.
#[inline]
pub(crate) fn decode(code: u32) -> Outcome {
    match code.checked_sub(1) {
        None => Outcome::Draw,
        Some(won) => Outcome::Won(Player::BOTH[(won & 1) as usize], won / 2),
    }
}

/// How many bytes a number takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    One,
    Two,
    Four,
}

impl Width {
    /// Enough for wins of so many plies.
    pub(crate) fn for_longest(plies: u32) -> Self {
        match encode(Outcome::Won(Player::Min, plies)) {
            ..=0xff => Self::One,
            0x100..=0xffff => Self::Two,
            _ => Self::Four,
        }
    }

    #[inline]
    pub(crate) fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }

    pub(crate) fn put(self, out: &mut Vec<u8>, code: u32) {
        out.extend(&code.to_le_bytes()[..self.bytes()]);
    }

    /// The number at a place.
    #[inline]
    pub(crate) fn get(self, bytes: &[u8], at: usize) -> u32 {
        match self {
            Self::One => u32::from(bytes[at]),
            Self::Two => u32::from(u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])),
            Self::Four => {
                let at = 4 * at;
                u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_its_number() {
        for code in (0..1000).chain([u32::MAX / 2]) {
            assert_eq!(encode(decode(code)), code);
        }
        assert_eq!(decode(1), Outcome::Won(Player::Max, 0));
        assert_eq!(decode(4), Outcome::Won(Player::Min, 1));
    }

    #[test]
    fn the_longest_win_fits_its_width() {
        for (longest, width) in [
            (0, Width::One),
            (126, Width::One),
            (127, Width::Two),
            (32766, Width::Two),
            (32767, Width::Four),
        ] {
            assert_eq!(Width::for_longest(longest), width, "{longest}");
            let mut bytes = vec![0; width.bytes()];
            let code = encode(Outcome::Won(Player::Min, longest));
            width.put(&mut bytes, code);
            assert_eq!(width.get(&bytes, 1), code);
        }
    }
}
