//! Endings of chess: few men, every position with a number, moves forward and back.
//!
//! An ending is named by its men ([`Material`]): KBNK is king, bishop and knight against king. Each
//! is one [`Tier`]: captures and promotions leave it for good, for endings solved before. White has the
//! stronger side; where Black has it on the board, the colours are exchanged. White is Max.
//!
//! Positions with castling rights are in no ending. The right to capture en passant is a part of the
//! position. Rules that look at the past of a game (repetition, fifty moves) have no part in this: an ending is
//! won if it is won whatever has happened before.

mod at;
mod back;
mod boards;
mod digits;
mod exits;
mod kings;
mod look;
mod material;
mod numbering;
mod passing;
mod sight;

use cozy_chess::{Board, Color};
use perfectplay_core::{
    Both,
    tier::{Cell, Location, Outcome, Solved, Tier, Tiered},
};

use super::{Chess, State, rules::is_dead};
use exits::Exits;
pub use material::{MOST_MEN, Material};
use numbering::Numbering;

/// The endings somebody asks for, by the name of one or by a number of men, with all those they need, in an
/// order in which they can be solved. Where nobody can ever mate, there is nothing to solve.
///
/// ```
/// use perfectplay_games::chess::ending::tiers;
///
/// assert_eq!(tiers("KBNK")?, ["KBNK"]);
/// assert_eq!(tiers("KPK")?, ["KRK", "KQK", "KPK"]);
/// assert!(tiers("KBK")?.is_empty());
/// # Ok::<(), perfectplay_core::Both>(())
/// ```
///
/// # Errors
///
/// If it is the name of no ending, or if there are too many men.
pub fn tiers(wanted: &str) -> Result<Vec<String>, Both> {
    let mut list = Vec::new();
    match wanted.parse::<usize>() {
        Ok(men) if (2..=MOST_MEN).contains(&men) => {
            for material in Material::all(men) {
                material.with_needed(&mut list);
            }
        }
        _ => Material::read(wanted)?.with_needed(&mut list),
    }
    Ok(list.iter().map(Material::to_string).collect())
}

/// Where a position stands.
pub fn locate(board: &Board) -> Location {
    let castling = Color::ALL.into_iter().map(|color| board.castle_rights(color));
    let castling =
        castling.into_iter().any(|rights| rights.short.is_some() || rights.long.is_some());
    if castling || board.occupied().len() as usize > MOST_MEN {
        return Location::Nowhere;
    }
    if is_dead(board) {
        return Location::Known(Outcome::Draw);
    }
    let (material, exchanged) = Material::of(board);
    match Numbering::new(material).of_board(board, exchanged) {
        Some(number) => {
            Location::At { tier: material.to_string(), number: u64::from(number), exchanged }
        }
        None => Location::Nowhere,
    }
}

/// The positions of one ending, see [`Tier`].
pub struct Ending {
    numbering: Numbering,
    exits: Exits,
}

impl Ending {
    /// The ending of a name, all those it needs having been solved.
    ///
    /// # Panics
    ///
    /// If there is no such name, or if an ending it needs has not been solved.
    pub fn new(name: &str, solved: &dyn Solved) -> Self {
        let material = Material::read(name).expect("the name of an ending");
        let numbering = Numbering::new(material);
        let exits = Exits::new(&numbering, solved);
        Self { numbering, exits }
    }

    /// Its men.
    pub fn material(&self) -> Material {
        self.numbering.material
    }

    /// The board of a number: one of those the same by symmetry. `None` if there is none.
    pub fn board(&self, number: u64) -> Option<Board> {
        self.numbering.board(number)
    }

    /// The number of a board with these men, White having the stronger side; castling rights are disregarded.
    pub fn number(&self, board: &Board) -> Option<u64> {
        self.numbering.of_board(board, false).map(u64::from)
    }
}

impl Tier for Ending {
    const BACKWARD: bool = true;

    fn len(&self) -> u64 {
        u64::from(self.numbering.len())
    }

    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        self.look_at(number, inside)
    }

    fn back(&self, number: u64, out: &mut Vec<u64>) {
        self.back_from(number, out);
    }
}

impl Tiered for Chess {
    type Tier = Ending;

    fn tiers(&self, wanted: &str) -> Result<Vec<String>, Both> {
        tiers(wanted)
    }

    fn locate(&self, state: &State) -> Location {
        locate(state.board())
    }

    fn tier(&self, name: &str, solved: &dyn Solved) -> Ending {
        Ending::new(name, solved)
    }
}
