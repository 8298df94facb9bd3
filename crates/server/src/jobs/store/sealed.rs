//! Files that tell whether they are as they were written: a line with their name and a checksum, then the text.
//!
//! ```text
//! perfectplay 4.job 86f3a1c09be2d754
//! {"id":4,"state":"done", ...
//! ```
//!
//! The sum is FNV-1a with 64 bits (Fowler, Noll and Vo) over the first two words and the text. Each step of it can be
//! undone, so that a change of any one byte changes the sum; of all other changes it misses one in 2^64. The name is
//! there so that no file stands for another.

/// What stands before the name.
const WHO: &str = "perfectplay";

/// A text for the file of some name, with its checksum.
pub(super) fn seal(name: &str, text: &[u8]) -> Vec<u8> {
    let mut sealed = format!("{WHO} {name} {:016x}\n", checksum(name, text)).into_bytes();
    sealed.extend_from_slice(text);
    sealed
}

/// The text, if it is as it was written, and for the file of this name.
pub(super) fn unseal<'b>(name: &str, sealed: &'b [u8]) -> Option<&'b [u8]> {
    let end = sealed.iter().position(|&byte| byte == b'\n')?;
    let text = &sealed[end + 1..];
    let head = format!("{WHO} {name} {:016x}", checksum(name, text));
    (sealed[..end] == *head.as_bytes()).then_some(text)
}

fn checksum(name: &str, text: &[u8]) -> u64 {
    let before = [WHO, " ", name, "\n"];
    let bytes = before.iter().flat_map(|part| part.bytes()).chain(text.iter().copied());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum that the authors publish for `foobar` with 64 bits, and that of nothing.
    #[test]
    fn the_sum_is_that_of_fowler_noll_and_vo() {
        let plain = |text: &str| {
            text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
        };
        assert_eq!((plain(""), plain("foobar")), (0xcbf2_9ce4_8422_2325, 0x8594_4171_f739_67e8));
        assert_eq!(checksum("1.job", b"foobar"), plain("perfectplay 1.job\nfoobar"));
    }

    #[test]
    fn no_change_of_a_byte_goes_unseen() {
        let sealed = seal("1.job", b"{\"id\":1}\n{}");
        assert_eq!(unseal("1.job", &sealed), Some(b"{\"id\":1}\n{}".as_slice()));
        assert_eq!(unseal("2.job", &sealed), None);
        for at in 0..sealed.len() {
            for bit in 0..8 {
                let mut changed = sealed.clone();
                changed[at] ^= 1 << bit;
                assert_eq!(unseal("1.job", &changed), None, "bit {bit} of byte {at}");
            }
            assert_eq!(unseal("1.job", &sealed[..at]), None, "cut off at {at}");
        }
    }
}
