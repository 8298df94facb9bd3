//! The usual line, at full speed: `number priority owner successor,successor;` with single spaces, no name
//! and a line break, as programs write it.
//!
//! Eight bytes are looked at together: how many of them are digits, and which number those make, without a
//! branch. Whatever is not usual, wrong or cut off by the end of the buffer is left to the careful reader,
//! which also finds the words for what is wrong.

/// What a line says, beside the successors.
pub(super) struct Line {
    pub(super) vertex: u32,
    pub(super) odd: bool,
    pub(super) owner: u8,
    /// How many bytes it has, the line break included.
    pub(super) length: usize,
}

/// Reads a line if it is a usual one, and its successors into a list.
#[inline]
pub(super) fn line(bytes: &[u8], successors: &mut Vec<u32>) -> Option<Line> {
    let mut at = 0;
    let vertex = number(bytes, &mut at)?;
    pass(bytes, &mut at, b' ')?;
    let odd = number(bytes, &mut at)? & 1 == 1;
    pass(bytes, &mut at, b' ')?;
    let owner = bytes.get(at)?.wrapping_sub(b'0');
    if owner > 1 {
        return None;
    }
    at += 1;
    pass(bytes, &mut at, b' ')?;
    successors.clear();
    loop {
        successors.push(number(bytes, &mut at)?);
        match bytes.get(at)? {
            b',' => at += 1,
            b';' => break,
            _ => return None,
        }
    }
    at += 1;
    pass(bytes, &mut at, b'\n')?;
    Some(Line { vertex, odd, owner, length: at })
}

#[inline]
fn pass(bytes: &[u8], at: &mut usize, byte: u8) -> Option<()> {
    let is_there = *bytes.get(*at)? == byte;
    *at += 1;
    is_there.then_some(())
}

/// A number of up to eight digits, which is left behind.
#[inline]
fn number(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let eight = bytes.get(*at..)?.first_chunk::<8>()?;
    // A digit becomes its value. Adding 0x76 sets the upper bit of every byte above 9; what a byte carries
    // over changes only later ones, and the first that is no digit is looked for.
    let values = u64::from_le_bytes(*eight) ^ 0x3030_3030_3030_3030;
    let no_digits = (values.wrapping_add(0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
    let digits = no_digits.trailing_zeros() / 8;
    *at += digits as usize;
    if digits == 0 || (digits == 8 && bytes.get(*at)?.is_ascii_digit()) {
        return None;
    }
    // Zeros in front make eight digits of them; then pairs, fours and all are put together.
    let values = values << (64 - 8 * digits);
    let pairs = values.wrapping_mul(10).wrapping_add(values >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    Some((fours.wrapping_mul(10_000).wrapping_add(fours >> 32)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_lengths_before_any_byte() {
        let mut numbers = vec![0, 1, 9, 10, 99, 100, 7_654_321, 9_999_999, 12_345_678, 99_999_999];
        numbers.extend((0..1000_u32).map(|step| step * 9973 % 10_000_000));
        for number in numbers {
            for end in (0..=255_u8).filter(|byte| !byte.is_ascii_digit()) {
                let mut bytes = number.to_string().into_bytes();
                let length = bytes.len();
                bytes.push(end);
                bytes.extend([0xff; 8]);
                let mut at = 0;
                assert_eq!(super::number(&bytes, &mut at), Some(number), "before {end}");
                assert_eq!(at, length);
            }
        }
        // No digit, too many, or too near to the end of the buffer.
        for unusual in ["x1234567", "123456789", "12345678", "1234567"] {
            assert_eq!(super::number(unusual.as_bytes(), &mut 0), None, "{unusual}");
        }
    }

    #[test]
    fn only_usual_lines_are_read() {
        let mut successors = Vec::new();
        let text = b"17 3 1 0,25,17;\n18 0 0 1;\n";
        let found = line(text, &mut successors).unwrap();
        assert_eq!((found.vertex, found.odd, found.owner, found.length), (17, true, 1, 16));
        assert_eq!(successors, [0, 25, 17]);
        for unusual in [
            "17 3 1  0;\n",
            "17 3 2 0;\n",
            "17 3 1 0 ;\n",
            "17 3 1 \"x\";\n",
            "17 3 1 0 \"x\";\n",
            "17 3 1 ;\n",
            "17  3 1 0;\n",
            "17 3 1 0; ",
            "17 3 1 0;\r\n",
            "17 3 11 0;\n",
            "17 3 1 0",
        ] {
            let padded = format!("{unusual}          ");
            assert!(line(padded.as_bytes(), &mut successors).is_none(), "{unusual}");
        }
    }
}
