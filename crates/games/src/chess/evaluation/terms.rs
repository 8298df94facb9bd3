//! What is counted: terms, each a weight or a row of weights with a name.
//!
//! The evaluation names a weight by its number, `PASSED + rank`; files name the term.

/// A row of weights.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name in files.
    pub name: &'static str,
    /// How many weights it has.
    pub count: usize,
    /// They stand in an order: neighbours are worth nearly the same, so that one that was hardly ever seen can be
    /// guessed from those beside it.
    pub in_order: bool,
}

const fn one(name: &'static str) -> Term {
    Term { name, count: 1, in_order: false }
}

const fn some(name: &'static str, count: usize) -> Term {
    Term { name, count, in_order: false }
}

const fn row(name: &'static str, count: usize) -> Term {
    Term { name, count, in_order: true }
}

/// All of them, in the order of files.
pub const TERMS: [Term; 46] = [
    one("tempo"),
    // Men and their squares, from a1 to h8 in the view of their side.
    some("men", 5),
    some("pawn-squares", 64),
    some("knight-squares", 64),
    some("bishop-squares", 64),
    some("rook-squares", 64),
    some("queen-squares", 64),
    some("king-squares", 64),
    one("bishop-pair"),
    one("knights-and-pawns"),
    one("rooks-and-pawns"),
    one("may-castle"),
    // Pawns among themselves, by rank where they stand in a row.
    one("isolated"),
    one("isolated-open"),
    one("doubled"),
    one("backward"),
    one("backward-open"),
    row("protected", 8),
    row("abreast", 8),
    row("passed", 8),
    row("passed-blocked", 8),
    row("passed-free", 8),
    row("passed-own-king", 8),
    row("passed-other-king", 8),
    // How many squares a piece sees.
    row("knight-sight", 9),
    row("bishop-sight", 14),
    row("rook-sight", 15),
    row("queen-sight", 28),
    // Where pieces stand well.
    one("knight-post"),
    one("bishop-post"),
    one("behind-a-pawn"),
    one("bishop-and-pawns"),
    one("rook-open"),
    one("rook-half-open"),
    one("rook-seventh"),
    // What they threaten.
    some("by-pawn", 4),
    some("by-minor", 5),
    some("by-rook", 5),
    one("by-king"),
    some("hanging", 2),
    one("by-push"),
    // Kings: what looks at them, and the pawns in front of them.
    row("danger", 20),
    row("danger-without-queen", 20),
    row("shelter", 32),
    row("storm", 32),
    one("open-at-king"),
];

/// How many weights there are.
pub const COUNT: usize = first_of(TERMS.len());

/// The number of the first weight of a term.
pub(super) const fn first(name: &str) -> usize {
    let mut at = 0;
    while !is_same(TERMS[at].name, name) {
        at += 1;
    }
    first_of(at)
}

const fn first_of(term: usize) -> usize {
    let (mut at, mut sum) = (0, 0);
    while at < term {
        sum += TERMS[at].count;
        at += 1;
    }
    sum
}

const fn is_same(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    if one.len() != two.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != two[at] {
            return false;
        }
        at += 1;
    }
    true
}
