//! Numbers for choices: how many ways there are to choose some of so many places, and which one a choice is.
//!
//! The choices of `k` places are numbered by their largest place first: those whose largest place is `p` come
//! after the `choose(p, k)` that need no place beyond `p - 1`, and so on with the others.

/// No more places can be chosen from.
pub(crate) const MOST_PLACES: usize = 64;

/// How many ways there are to choose the second from the first; Pascal's triangle.
static CHOOSE: [[u64; MOST_PLACES + 1]; MOST_PLACES + 1] = {
    let mut table = [[0; MOST_PLACES + 1]; MOST_PLACES + 1];
    let mut n = 0;
    while n <= MOST_PLACES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many ways there are to choose `k` of `n` places.
#[inline]
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[n][k]
}

/// The number of a choice, whose places are given from the smallest on.
#[inline]
pub(crate) fn rank(places: impl Iterator<Item = usize>) -> u64 {
    places.zip(1..).map(|(place, k)| choose(place, k)).sum()
}

/// The places of the choice of a number among those of `count` places, the largest first.
#[inline]
pub(crate) fn unrank(mut rank: u64, count: usize, mut each: impl FnMut(usize)) {
    let mut place = MOST_PLACES;
    for k in (1..=count).rev() {
        place -= 1;
        while choose(place, k) > rank {
            place -= 1;
        }
        rank -= choose(place, k);
        each(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_its_number() {
        for count in 0..=6 {
            let mut seen = 0;
            for set in 0_u32..1 << 6 {
                if set.count_ones() as usize != count {
                    continue;
                }
                let number = rank((0..6).filter(|place| set >> place & 1 == 1));
                assert!(number < choose(6, count));
                let mut back = 0;
                unrank(number, count, |place| back |= 1 << place);
                assert_eq!(back, set);
                seen += 1;
            }
            assert_eq!(seen, choose(6, count));
        }
        assert_eq!(choose(64, 32), 1_832_624_140_942_590_534);
    }
}
