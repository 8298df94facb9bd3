//! The numbers of the positions of an ending, without gaps but for what cannot stand on a board.
//!
//! ```text
//! number = ((turn * kings + placement of the kings) * radix + digit) * radix + digit ...
//! ```
//!
//! with a digit for each group of equal men: the square of a man alone (a pawn has 48), or which of the
//! sets of two squares, of three, and so on. Behind these come the positions with a right to capture en
//! passant, see [`Steps`].

use cozy_chess::{Board, BoardBuilder, Color, File, Rank, Square};

use super::{
    kings::{KINGS, Kings, MIRRORS, TRANSPOSED, TURNS, Turn},
    material::{MOST_MEN, Material, PAWN, PIECES},
    sight::{Kind, NOWHERE, bit, hidden, reach, sees},
};

/// The squares of the men: the white king, the black king, White's other men, Black's other men. Of
/// the eight places the first [`MOST_MEN`] are used; eight, so that an index can be cut to three bits.
pub(super) type At = [u8; 8];

/// A position: where the men stand, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) at: At,
    pub(super) occupied: u64,
    pub(super) black: bool,
    /// The pawn that has just made a double step and can be captured for it.
    pub(super) stepped: Option<usize>,
    /// The number of the same men with White to move, without the right to capture en passant.
    pub(super) plain: u32,
    /// Both kings are on the diagonal.
    pub(super) diagonal: bool,
}

/// How the positions of an ending are numbered.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    pub(super) material: Material,
    pub(super) kinds: [Kind; 8],
    /// The men of each side beside its king, from one index up to another.
    pub(super) men: [(usize, usize); 2],
    pub(super) pawns: bool,
    pub(super) steps: Option<Steps>,
    bishops: bool,
    kings: &'static Kings,
    groups: Groups,
    /// How many numbers there are for each side to move, en passant apart.
    half: u32,
}

/// The numbers of positions where a pawn can be captured en passant.
///
/// They are behind all others, with the side to move first, the placement of the kings, and then in one
/// digit the two pawns: the file of the one that made the step, and whether the one that can capture it stands
/// left or right of it, which is 14 cases. If there is one on each side, the left one counts. Then
/// the other men follow as ever.
///
/// Such a number is for positions where the capture is legal; where it is not, there is no such right.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    groups: Groups,
    half: u32,
    /// The first pawn of each side.
    pawns: [usize; 2],
}

/// The pairs of neighbouring files, each in both orders.
const NEIGHBOURS: u32 = 14;

/// Digits for the men beside the kings.
#[derive(Clone, Debug)]
struct Groups {
    list: [Group; MOST_MEN - 2],
    count: usize,
    /// How many numbers the digits have together.
    all: Divisor,
}

/// Equal men of one side.
#[derive(Clone, Copy, Debug)]
struct Group {
    first: usize,
    count: usize,
    /// The lowest square they can stand on.
    base: u8,
    /// What their digit counts.
    unit: Divisor,
}

impl Numbering {
    pub(super) fn new(material: Material) -> Self {
        let mut kinds = [Kind::King; 8];
        let mut men = [(0, 0); 2];
        let mut next = 2;
        for (side, color) in Color::ALL.into_iter().enumerate() {
            men[side].0 = next;
            for (index, (piece, _)) in PIECES.into_iter().enumerate() {
                for _ in 0..material.count(side, index) {
                    kinds[next] = Kind::of(piece, color);
                    next += 1;
                }
            }
            men[side].1 = next;
        }
        let pawns = material.has_pawns();
        let kings = &KINGS[usize::from(pawns)];
        let groups = Groups::new(&kinds, men, 0);
        let half = kings.count() * groups.all.by;
        let steps = [0, 1].iter().all(|&side| material.count(side, PAWN) > 0).then(|| {
            let groups = Groups::new(&kinds, men, 1);
            let pawns = men.map(|(first, end)| {
                (first..end).find(|&man| kinds[man].is_pawn()).expect("each side has a pawn")
            });
            Steps { half: kings.count() * NEIGHBOURS * groups.all.by, groups, pawns }
        });
        let bishops = material.is_bishops();
        Self { material, kinds, men, pawns, steps, bishops, kings, groups, half }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> u32 {
        2 * (self.half + self.steps.as_ref().map_or(0, |steps| steps.half))
    }

    /// The number of a position without right to capture en passant.
    pub(super) fn plain(&self, at: &At, black: bool) -> u32 {
        let placement = self.kings.placement(at[0], at[1]);
        let mut men = self.groups.number(at, &TURNS[placement.turn]);
        if placement.diagonal {
            men = men.min(self.groups.number(at, &TURNS[placement.turn ^ TRANSPOSED]));
        }
        self.turn(black) + placement.number * self.groups.all.by + men
    }

    /// Appends the numbers of the positions that differ from one by `man` standing on one of `squares`, and
    /// by whose turn it is.
    pub(super) fn moved(&self, place: &Place, man: usize, squares: u64, out: &mut Vec<u64>) {
        let mut at = place.at;
        let squares = super::sight::squares(squares);
        if man < 2 || place.diagonal {
            for square in squares {
                at[man] = square;
                out.push(u64::from(self.plain(&at, !place.black)));
            }
            return;
        }
        // The kings stay, so the other digits stay too.
        let group = self.groups.of(man);
        let digit = group.digit(&at, &TURNS[0]);
        let rest = self.turn(!place.black) + place.plain - digit * group.unit.by;
        if group.count == 1 {
            out.extend(
                squares
                    .map(|square| u64::from(rest + u32::from(square - group.base) * group.unit.by)),
            );
        } else {
            out.extend(squares.map(|square| {
                at[man] = square;
                u64::from(rest + group.digit(&at, &TURNS[0]) * group.unit.by)
            }));
        }
    }

    /// The number of a position where the pawn `stepped` can be captured en passant.
    pub(super) fn with_step(&self, at: &At, black: bool, stepped: usize) -> Option<u32> {
        let steps = self.steps.as_ref()?;
        let placement = self.kings.placement(at[0], at[1]);
        let turn = &TURNS[placement.turn];
        let place = |man: usize| turn[usize::from(at[man]) & 63];
        let (file, rank) = (place(stepped) % 8, place(stepped) / 8);
        let beside = |file: u8| self.pawns_of(black).find(|&man| place(man) == rank * 8 + file);
        let left = file.checked_sub(1).and_then(beside);
        let right = || (file < 7).then(|| beside(file + 1)).flatten();
        let (capturing, right) =
            left.map(|man| (man, 0)).or_else(|| right().map(|man| (man, 1)))?;
        // The two pawns first in their groups, the digits are those of the others.
        let (mine, theirs) = (usize::from(black), usize::from(!black));
        let mut at = *at;
        at.swap(capturing, steps.pawns[mine]);
        at.swap(stepped, steps.pawns[theirs]);
        let pair = 2 * u32::from(file) + right - 1;
        let men = steps.groups.number(&at, turn);
        let numbered = (placement.number * NEIGHBOURS + pair) * steps.groups.all.by + men;
        Some(2 * self.half + u32::from(black) * steps.half + numbered)
    }

    /// The men of a number; `None` if two are on one square, or the position has another number.
    pub(super) fn place(&self, number: u64) -> Option<Place> {
        let mut rest = u32::try_from(number).ok()?;
        if rest >= 2 * self.half {
            return self.place_with_step(rest - 2 * self.half);
        }
        let black = rest >= self.half;
        if black {
            rest -= self.half;
        }
        let plain = rest;
        let (placement, men) = self.groups.all.divide(rest);
        let mut at = self.kings_at(placement);
        let diagonal = !self.pawns && at[0] % 9 == 0 && at[1] % 9 == 0;
        self.groups.place(men, &mut at);
        if diagonal && self.groups.number(&at, &TURNS[TRANSPOSED]) < men {
            return None;
        }
        let occupied = self.occupied(&at)?;
        Some(Place { at, occupied, black, stepped: None, plain, diagonal })
    }

    fn place_with_step(&self, number: u32) -> Option<Place> {
        let steps = self.steps.as_ref()?;
        if number >= 2 * steps.half {
            return None;
        }
        let black = number >= steps.half;
        let (rest, men) = steps.groups.all.divide(number - u32::from(black) * steps.half);
        let (placement, pair) = (rest / NEIGHBOURS, rest % NEIGHBOURS + 1);
        let mut at = self.kings_at(placement);
        steps.groups.place(men, &mut at);
        let (mine, theirs) = (usize::from(black), usize::from(!black));
        let stepped = steps.pawns[theirs];
        at[stepped] = (pair / 2) as u8 + if black { 24 } else { 32 };
        let right = pair % 2 == 1;
        let left_of_it = at[stepped] - u8::from(!right || pair > 1);
        at[steps.pawns[mine]] = if right { at[stepped] + 1 } else { left_of_it };
        if right && pair > 1 && self.pawns_of(black).any(|man| at[man] == left_of_it) {
            return None;
        }
        let occupied = self.occupied(&at)?;
        let plain = placement * self.groups.all.by + self.groups.number(&at, &TURNS[0]);
        Some(Place { at, occupied, black, stepped: Some(stepped), plain, diagonal: false })
    }

    /// Whether somebody could have a position before him: the one who has moved is not in check, and what is
    /// said to be a double step was one and can be captured.
    pub(super) fn is_legal(&self, place: &Place) -> bool {
        !self.in_check(&place.at, !place.black)
            && place.stepped.is_none_or(|man| self.can_capture(&place.at, place.black, man))
    }

    /// Whether nobody can mate because the men are bishops on squares of one colour.
    pub(super) fn is_dead(&self, at: &At) -> bool {
        const DARK: u64 = 0xaa55_aa55_aa55_aa55;
        let (first, end) = (self.men[0].0, self.men[1].1);
        self.bishops && {
            let dark = (first..end).filter(|&man| bit(at[man]) & DARK != 0).count();
            dark == 0 || dark == end - first
        }
    }

    /// What a man sees.
    pub(super) fn sees(&self, man: usize, at: &At) -> u64 {
        sees(self.kinds[man & 7], at[man & 7], &at[..MOST_MEN])
    }

    /// Whether a man other than a king attacks the king of a side; men who are off the board do not.
    pub(super) fn in_check(&self, at: &At, black: bool) -> bool {
        let king = bit(at[usize::from(black)]);
        let (first, end) = self.men[usize::from(!black)];
        (first..end).any(|man| {
            at[man & 7] != NOWHERE
                && reach(self.kinds[man & 7], at[man & 7]) & king != 0
                && self.sees(man, at) & king != 0
        })
    }

    /// Whether the side to move can capture the pawn `stepped` en passant, where it has just made a double
    /// step as far as one can see: it came over empty squares, and gives check only itself or by having
    /// left its square.
    pub(super) fn can_capture(&self, at: &At, black: bool, stepped: usize) -> bool {
        let Some((from, over)) = stepped_from(self.kinds[stepped], at[stepped]) else {
            return false;
        };
        let men = &at[..MOST_MEN];
        if men.contains(&from) || men.contains(&over) {
            return false;
        }
        let (side, king) = (usize::from(black), bit(at[usize::from(black)]));
        let (first, end) = self.men[1 - side];
        let checked_before = (first..end)
            .any(|man| man != stepped && self.sees(man, at) & !hidden(at[man], from) & king != 0);
        !checked_before && self.en_passant(at, black, stepped).next().is_some()
    }

    /// Where the men stand after each legal capture of the pawn `stepped` en passant.
    pub(super) fn en_passant(
        &self,
        at: &At,
        black: bool,
        stepped: usize,
    ) -> impl Iterator<Item = At> {
        let over = stepped_from(self.kinds[stepped], at[stepped]).map_or(NOWHERE, |(_, over)| over);
        let at = *at;
        self.pawns_of(black).filter_map(move |man| {
            let mut after = at;
            after[man] = over;
            after[stepped] = NOWHERE;
            let reaches = over != NOWHERE && reach(self.kinds[man], at[man]) & bit(over) != 0;
            (reaches && !self.in_check(&after, black)).then_some(after)
        })
    }

    /// The pawns of a side.
    pub(super) fn pawns_of(&self, black: bool) -> impl Iterator<Item = usize> {
        let (first, end) = self.men[usize::from(black)];
        (first..end).filter(|&man| self.kinds[man].is_pawn())
    }

    /// Whether two moves of one side, or two such moves taken back, could lead to positions the same by
    /// symmetry; `resting` is the king of the other side.
    ///
    /// The symmetry leaves the men who rest where they are, so it is a mirror in a diagonal with the other
    /// king on it. Either the moving side's king is on it too, and any of its men may have moved; or what differs
    /// in the mirror is that king alone, or it and one man, if one move could bring each to where its image is.
    pub(super) fn may_repeat(&self, place: &Place, resting: usize) -> bool {
        let (king, moving) = (place.at[resting], place.at[1 - resting]);
        !self.pawns
            && (place.diagonal
                || MIRRORS.iter().map(|&mirror| &TURNS[mirror]).any(|mirror| {
                    let image = |square: u8| mirror[usize::from(square) & 63];
                    image(king) == king
                        && match self.groups.differing(&place.at, mirror) {
                            0 => true,
                            1 => reach(Kind::King, moving) & bit(image(moving)) != 0,
                            _ => false,
                        }
                }))
    }

    /// The number of a board with these men, castling rights disregarded; `exchanged` if its colours are
    /// the other way round. `None` if it has other men, or kings side by side, which a [`Board`] may have.
    pub(super) fn of_board(&self, board: &Board, exchanged: bool) -> Option<u32> {
        let seen = |square: Square| (square as u8) ^ if exchanged { 56 } else { 0 };
        let color = |color: Color| if exchanged { !color } else { color };
        let mut at = [NOWHERE; 8];
        for (side, own) in Color::ALL.into_iter().enumerate() {
            at[side] = seen(board.king(color(own)));
            let (first, end) = self.men[side];
            let mut next = first;
            for (piece, _) in PIECES {
                for square in board.colored_pieces(color(own), piece) {
                    if next == end || self.kinds[next].piece() != piece {
                        return None;
                    }
                    at[next] = seen(square);
                    next += 1;
                }
            }
            if next != end {
                return None;
            }
        }
        if reach(Kind::King, at[0]) & bit(at[1]) != 0 {
            return None;
        }
        let black = (board.side_to_move() == Color::Black) != exchanged;
        let step = board.en_passant().and_then(|file| {
            let stepped = file as u8 + if black { 24 } else { 32 };
            let pawn = self.pawns_of(!black).find(|&man| at[man] == stepped)?;
            self.can_capture(&at, black, pawn).then(|| self.with_step(&at, black, pawn))?
        });
        Some(step.unwrap_or_else(|| self.plain(&at, black)))
    }

    /// The board of a number, if there is one.
    pub(super) fn board(&self, number: u64) -> Option<Board> {
        let place = self.place(number).filter(|place| self.is_legal(place))?;
        let mut builder = BoardBuilder::empty();
        for side in 0..2 {
            let color = Color::ALL[side];
            let (first, end) = self.men[side];
            for man in [side].into_iter().chain(first..end) {
                builder.board[usize::from(place.at[man])] = Some((self.kinds[man].piece(), color));
            }
        }
        builder.side_to_move = if place.black { Color::Black } else { Color::White };
        builder.en_passant = place.stepped.map(|man| {
            let rank = if place.black { Rank::Third } else { Rank::Sixth };
            Square::new(File::index(usize::from(place.at[man] % 8)), rank)
        });
        builder.build().ok()
    }

    fn turn(&self, black: bool) -> u32 {
        if black { self.half } else { 0 }
    }

    fn kings_at(&self, placement: u32) -> At {
        let mut at = [NOWHERE; 8];
        (at[0], at[1]) = self.kings.squares(placement);
        at
    }

    /// The squares where men stand; `None` if there are two on one.
    fn occupied(&self, at: &At) -> Option<u64> {
        let mut occupied = 0;
        for &square in &at[..self.men[1].1] {
            if occupied & bit(square) != 0 {
                return None;
            }
            occupied |= bit(square);
        }
        Some(occupied)
    }
}

/// From where, and over which square, a pawn has made a double step, if it stands where one ends.
pub(super) fn stepped_from(kind: Kind, at: u8) -> Option<(u8, u8)> {
    match (kind, at / 8) {
        (Kind::WhitePawn, 3) => Some((at - 16, at - 8)),
        (Kind::BlackPawn, 4) => Some((at + 16, at + 8)),
        _ => None,
    }
}

impl Groups {
    /// The groups of men, with the first `placed` pawns of each side left out.
    fn new(kinds: &[Kind; 8], men: [(usize, usize); 2], placed: usize) -> Self {
        let none = Group { first: 0, count: 0, base: 0, unit: Divisor::new(1) };
        let mut groups = Self { list: [none; MOST_MEN - 2], count: 0, all: Divisor::new(1) };
        for (mut first, end) in men {
            while first < end {
                let kind = kinds[first];
                let equal = (first..end).take_while(|&man| kinds[man] == kind).count();
                let placed = if kind.is_pawn() { placed } else { 0 };
                if equal > placed {
                    let base = if kind.is_pawn() { 8 } else { 0 };
                    let group =
                        Group { first: first + placed, count: equal - placed, base, ..none };
                    groups.list[groups.count] = group;
                    groups.count += 1;
                }
                first += equal;
            }
        }
        // The last digit counts one by one.
        let mut unit = 1;
        for group in groups.list[..groups.count].iter_mut().rev() {
            group.unit = Divisor::new(unit);
            unit *= choose(64 - 2 * u32::from(group.base), group.count as u32);
        }
        groups.all = Divisor::new(unit);
        groups
    }

    fn of(&self, man: usize) -> &Group {
        let later = self.list[1..self.count].iter().filter(|group| group.first <= man).count();
        &self.list[later]
    }

    fn number(&self, at: &At, turn: &Turn) -> u32 {
        self.list[..self.count].iter().map(|group| group.digit(at, turn) * group.unit.by).sum()
    }

    /// How many groups do not stand on the same squares after a symmetry.
    fn differing(&self, at: &At, turn: &Turn) -> usize {
        let groups = self.list[..self.count].iter();
        groups.filter(|group| group.digit(at, turn) != group.digit(at, &TURNS[0])).count()
    }

    fn place(&self, number: u32, at: &mut At) {
        let mut rest = number;
        for group in &self.list[..self.count] {
            let digit;
            (digit, rest) = group.unit.divide(rest);
            group.place(digit, at);
        }
    }
}

impl Group {
    /// Which set of squares the men stand on, among all sets of as many: a set with squares `a < b < c` is the
    /// number `choose(a, 1) + choose(b, 2) + choose(c, 3)`.
    fn digit(&self, at: &At, turn: &Turn) -> u32 {
        let square =
            |man: usize| u32::from(turn[usize::from(at[(self.first + man) & 7]) & 63] - self.base);
        match self.count {
            1 => square(0),
            2 => {
                let (one, other) = (square(0), square(1));
                choose(one.max(other), 2) + one.min(other)
            }
            count => {
                let mut set = [0; MOST_MEN];
                for (man, place) in set[..count].iter_mut().enumerate() {
                    *place = square(man);
                }
                set[..count].sort_unstable();
                set[..count].iter().zip(1..).map(|(&square, nth)| choose(square, nth)).sum()
            }
        }
    }

    fn place(&self, digit: u32, at: &mut At) {
        let mut rest = digit;
        for man in (1..self.count).rev() {
            let nth = man as u32 + 1;
            let square = if nth == 2 {
                u32::from(UPPER[rest as usize])
            } else {
                (0..64).rev().find(|&square| choose(square, nth) <= rest).unwrap_or(0)
            };
            rest -= choose(square, nth);
            at[(self.first + man) & 7] = square as u8 + self.base;
        }
        at[self.first & 7] = rest as u8 + self.base;
    }
}

/// For each set of two squares, by number, the upper one.
static UPPER: [u8; 2016] = {
    let mut upper = [0; 2016];
    let (mut set, mut square) = (0, 1);
    while square < 64 {
        let mut below = 0;
        while below < square {
            upper[set] = square;
            set += 1;
            below += 1;
        }
        square += 1;
    }
    upper
};

/// How many sets of `count` there are among `of`.
fn choose(of: u32, count: u32) -> u32 {
    match count {
        1 => of,
        2 => of * of.saturating_sub(1) / 2,
        _ => (0..count).fold(1, |product, taken| product * of.saturating_sub(taken) / (taken + 1)),
    }
}

/// A number that others are divided by, with its reciprocal: a multiplication takes a fifth of the time.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    by: u32,
    reciprocal: u64,
}

impl Divisor {
    fn new(by: u32) -> Self {
        // 2^64 / by, rounded up; of no use for 1, which divide() leaves out.
        Self { by, reciprocal: (u64::MAX / u64::from(by)).wrapping_add(1) }
    }

    /// The quotient and the remainder.
    fn divide(self, number: u32) -> (u32, u32) {
        if self.by == 1 {
            return (number, 0);
        }
        let quotient = ((u128::from(number) * u128::from(self.reciprocal)) >> 64) as u32;
        (quotient, number - quotient * self.by)
    }
}
