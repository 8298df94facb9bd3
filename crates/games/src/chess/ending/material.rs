//! Which men there are: the name of an ending, and which endings it needs.

use std::{collections::BTreeSet, fmt};

use cozy_chess::{Board, Color, Piece};
use perfectplay_core::{Both, both};

/// The largest endings that have numbers, kings included.
pub const MOST_MEN: usize = 5;

/// What men other than the kings can be, the strongest first, and their letters.
pub(super) const PIECES: [(Piece, char); 5] = [
    (Piece::Queen, 'Q'),
    (Piece::Rook, 'R'),
    (Piece::Bishop, 'B'),
    (Piece::Knight, 'N'),
    (Piece::Pawn, 'P'),
];

/// The pawn's place among [`PIECES`]; before it, what it can become.
pub(super) const PAWN: usize = 4;

/// The men of an ending, the stronger side first: KBNK is king, bishop and knight against king.
///
/// The stronger side has more men; of as many, the first difference counts from the queen down: KQKR.
///
/// ```
/// use perfectplay_games::chess::ending::Material;
///
/// let material = Material::read("knbk")?;
/// assert_eq!(material.to_string(), "KBNK");
/// assert_eq!(Material::read("KRKQ")?.to_string(), "KQKR");
/// # Ok::<(), perfectplay_core::Both>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// How many of each of [`PIECES`] each side has.
    sides: [[u8; PIECES.len()]; 2],
}

impl Material {
    /// Reads a name: a king and its men, the other king and its men, in any order and in small letters too.
    ///
    /// # Errors
    ///
    /// If it is no ending, or one of too many men.
    pub fn read(name: &str) -> Result<Self, Both> {
        let mut sides = Vec::new();
        for letter in name.chars().map(|letter| letter.to_ascii_uppercase()) {
            let piece = PIECES.iter().position(|&(_, known)| known == letter);
            if letter == 'K' && sides.len() < 2 {
                sides.push([0_u8; PIECES.len()]);
                continue;
            }
            let (Some(piece), Some(side)) = (piece, sides.last_mut()) else {
                return Err(no_ending(name));
            };
            side[piece] = side[piece].saturating_add(1);
        }
        let [first, second] = sides[..] else { return Err(no_ending(name)) };
        let material = Self { sides: [first, second] };
        if material.men() > MOST_MEN {
            let men = material.men();
            return Err(both!(
                "an ending of {men} men is too large; those of up to {MOST_MEN} men, kings included, can be \
                 solved",
                "une finale de {men} pièces est trop grande ; celles d’au plus {MOST_MEN} pièces, rois \
                 compris, peuvent être résolues"
            ));
        }
        Ok(material.ordered().0)
    }

    /// The men on a board, and whether Black has the stronger side.
    pub(super) fn of(board: &Board) -> (Self, bool) {
        let side = |color| PIECES.map(|(piece, _)| board.colored_pieces(color, piece).len() as u8);
        Self { sides: [side(Color::White), side(Color::Black)] }.ordered()
    }

    /// All endings of so many men, whether or not anybody can be mated.
    pub(super) fn all(men: usize) -> Vec<Self> {
        let mut found = BTreeSet::from([Self { sides: [[0; PIECES.len()]; 2] }]);
        for _ in 2..men {
            found = found
                .iter()
                .flat_map(|material| {
                    (0..2 * PIECES.len()).map(|added| {
                        let mut larger = *material;
                        larger.sides[added / PIECES.len()][added % PIECES.len()] += 1;
                        larger.ordered().0
                    })
                })
                .collect();
        }
        found.into_iter().collect()
    }

    /// How many men there are, kings included.
    pub fn men(&self) -> usize {
        2 + self.sides.as_flattened().iter().map(|&count| usize::from(count)).sum::<usize>()
    }

    /// How many of a piece (one of [`PIECES`]) a side has.
    pub(super) fn count(&self, side: usize, piece: usize) -> usize {
        usize::from(self.sides[side][piece])
    }

    /// Whether somebody has a pawn.
    pub(super) fn has_pawns(&self) -> bool {
        self.sides.iter().any(|side| side[PAWN] > 0)
    }

    /// Whether nobody can mate, not even if the other one helps: a king, alone or with one bishop or one
    /// knight, against a king.
    ///
    /// Bishops on squares of one colour cannot mate either, which depends on where they stand.
    pub fn is_dead(&self) -> bool {
        const BISHOP: usize = 2;
        const KNIGHT: usize = 3;
        let one = |piece: usize| self.sides.iter().map(|side| side[piece]).sum::<u8>() == 1;
        self.men() == 2 || self.men() == 3 && (one(BISHOP) || one(KNIGHT))
    }

    /// Whether there are bishops beside the kings, and nothing else.
    pub(super) fn is_bishops(&self) -> bool {
        const BISHOP: usize = 2;
        self.men() > 2
            && self
                .sides
                .iter()
                .flat_map(|side| side.iter().enumerate())
                .all(|(piece, &count)| piece == BISHOP || count == 0)
    }

    /// The men after a pawn of `side` has become `promoted`, if one does, and after the other side has lost
    /// `captured`, if it has; and whether the sides have changed places. `None` if they do not have such men.
    pub(super) fn after(
        &self,
        side: usize,
        promoted: Option<usize>,
        captured: Option<usize>,
    ) -> Option<(Self, bool)> {
        let mut after = *self;
        if let Some(promoted) = promoted {
            after.sides[side][PAWN] = after.sides[side][PAWN].checked_sub(1)?;
            after.sides[side][promoted] += 1;
        }
        if let Some(captured) = captured {
            after.sides[1 - side][captured] = after.sides[1 - side][captured].checked_sub(1)?;
        }
        Some(after.ordered())
    }

    /// The endings that one capture, one promotion or both at once lead to.
    fn exits(&self) -> BTreeSet<Self> {
        let promotions = || [None].into_iter().chain((0..PAWN).map(Some));
        let captures = || [None].into_iter().chain((0..PIECES.len()).map(Some));
        (0..2)
            .flat_map(|side| promotions().map(move |promoted| (side, promoted)))
            .flat_map(|(side, promoted)| captures().map(move |captured| (side, promoted, captured)))
            .filter(|(_, promoted, captured)| promoted.is_some() || captured.is_some())
            .filter_map(|(side, promoted, captured)| self.after(side, promoted, captured))
            .map(|(material, _)| material)
            .collect()
    }

    /// Appends this ending and all it needs, those first; nothing that is there already, and none where
    /// nobody can mate.
    pub(super) fn with_needed(self, list: &mut Vec<Self>) {
        if !self.is_dead() && !list.contains(&self) {
            for exit in self.exits() {
                exit.with_needed(list);
            }
            list.push(self);
        }
    }

    /// The stronger side first, and whether the sides have changed places for it.
    fn ordered(self) -> (Self, bool) {
        let [first, second] = self.sides;
        let strength = |side: [u8; PIECES.len()]| (side.iter().sum::<u8>(), side);
        if strength(first) < strength(second) {
            (Self { sides: [second, first] }, true)
        } else {
            (self, false)
        }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in &self.sides {
            f.write_str("K")?;
            for ((_, letter), &count) in PIECES.iter().zip(side) {
                for _ in 0..count {
                    write!(f, "{letter}")?;
                }
            }
        }
        Ok(())
    }
}

fn no_ending(name: &str) -> Both {
    let name = name.chars().take(20).collect::<String>();
    both!(
        "no ending {name:?}; write a king and its men, then the other king and its men, with the letters \
         K Q R B N P: KBNK, KQKR, KPK; or a number of men: 3, 4 or 5",
        "pas de finale {name:?} ; écrivez un roi et ses pièces, puis l’autre roi et les siennes, avec les \
         lettres K Q R B N P (roi, dame, tour, fou, cavalier, pion) : KBNK, KQKR, KPK ; ou un nombre de \
         pièces : 3, 4 ou 5"
    )
}
