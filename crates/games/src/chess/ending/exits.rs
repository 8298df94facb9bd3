//! The moves that leave an ending: captures and promotions, looked up in the ending they lead to.

use std::{collections::HashMap, sync::Arc};

use perfectplay_core::tier::{Outcome, Outcomes, Solved};

use super::{
    at::At,
    material::{MOST_MEN, Material, PAWN, PIECES},
    numbering::Numbering,
};

/// Where moves lead that leave an ending.
pub(super) struct Exits {
    /// By who moves, what a pawn becomes and which man is captured; see [`index`].
    ways: Vec<Way>,
}

enum Way {
    /// There is no such move.
    None,
    /// To an ending where nobody can mate.
    Dead,
    /// To another table.
    To(Box<Table>),
}

struct Table {
    numbering: Numbering,
    outcomes: Arc<dyn Outcomes>,
    /// The sides have changed places.
    exchanged: bool,
    /// For each man there, which one he is here.
    order: [usize; MOST_MEN],
}

/// What a move that leaves the ending does beside moving a man.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaving {
    /// Who moves.
    pub(super) black: bool,
    /// What a pawn becomes, by its place in [`PIECES`].
    pub(super) promoted: Option<usize>,
    /// Which man is captured.
    pub(super) captured: Option<usize>,
}

impl Leaving {
    fn index(self) -> usize {
        let promoted = self.promoted.map_or(0, |piece| piece + 1);
        // Nobody captures the white king, so his number is free.
        let captured = self.captured.unwrap_or(0);
        (usize::from(self.black) * (PAWN + 1) + promoted) * MOST_MEN + captured
    }
}

impl Exits {
    pub(super) fn new(here: &Numbering, solved: &dyn Solved) -> Self {
        let mut opened: HashMap<Material, Arc<dyn Outcomes>> = HashMap::new();
        let ways = (0..2 * (PAWN + 1) * MOST_MEN).map(|index| {
            let (rest, captured) = (index / MOST_MEN, index % MOST_MEN);
            let (side, promoted) = (rest / (PAWN + 1), rest % (PAWN + 1));
            let leaving = Leaving {
                black: side == 1,
                promoted: promoted.checked_sub(1),
                captured: Some(captured).filter(|&man| man > 0),
            };
            debug_assert_eq!(leaving.index(), index);
            Way::new(here, leaving, &mut |material| {
                let outcomes = opened.entry(material);
                outcomes.or_insert_with(|| solved.open(&material.to_string())).clone()
            })
        });
        Self { ways: ways.collect() }
    }

    /// How the game ends after a move, which has brought the men where they are; `moved` is the one who becomes
    /// something else, if one does.
    pub(super) fn outcome(
        &self,
        here: &Numbering,
        leaving: Leaving,
        mut at: At,
        moved: usize,
    ) -> Outcome {
        match &self.ways[leaving.index()] {
            Way::None | Way::Dead => Outcome::Draw,
            Way::To(table) => {
                if leaving.promoted.is_some() {
                    at = at.swapped(moved, last_pawn(here, leaving.black));
                }
                let flipped = if table.exchanged { 56 } else { 0 };
                let mut there = At::EMPTY;
                for (place, &man) in table.order[..table.numbering.men[1].1].iter().enumerate() {
                    there.put(place, at.get(man) ^ flipped);
                }
                if table.numbering.is_dead(there) {
                    return Outcome::Draw;
                }
                let number = table.numbering.plain(there, leaving.black == table.exchanged);
                let outcome = table.outcomes.outcome(u64::from(number));
                if table.exchanged { outcome.exchanged() } else { outcome }
            }
        }
    }
}

impl Way {
    fn new(
        here: &Numbering,
        leaving: Leaving,
        open: &mut dyn FnMut(Material) -> Arc<dyn Outcomes>,
    ) -> Self {
        let side = usize::from(leaving.black);
        let (first, end) = here.men[1 - side];
        let captured = match leaving.captured {
            Some(man) if !(first..end).contains(&man) => return Self::None,
            Some(man) => PIECES.iter().position(|&(piece, _)| piece == here.kinds[man].piece()),
            None => None,
        };
        if captured.is_none() && leaving.promoted.is_none() {
            return Self::None;
        }
        let Some((material, exchanged)) = here.material.after(side, leaving.promoted, captured)
        else {
            return Self::None;
        };
        if material.is_dead() {
            return Self::Dead;
        }
        // Who is left, by side and piece.
        let mut left = Vec::new();
        for (side, (first, end)) in here.men.into_iter().enumerate() {
            for man in [side].into_iter().chain(first..end) {
                left.push((man, side, here.kinds[man].piece()));
            }
        }
        left.retain(|&(man, ..)| Some(man) != leaving.captured);
        if let Some(promoted) = leaving.promoted {
            let pawn = last_pawn(here, leaving.black);
            for man in &mut left {
                if man.0 == pawn {
                    man.2 = PIECES[promoted].0;
                }
            }
        }
        let numbering = Numbering::new(material);
        let mut order = [0; MOST_MEN];
        for (side, (first, end)) in numbering.men.into_iter().enumerate() {
            for place in [side].into_iter().chain(first..end) {
                let wanted = (side ^ usize::from(exchanged), numbering.kinds[place].piece());
                let found = left.iter().position(|&(_, side, piece)| (side, piece) == wanted);
                order[place] =
                    left.swap_remove(found.expect("the men there are those left here")).0;
            }
        }
        Self::To(Box::new(Table { numbering, outcomes: open(material), exchanged, order }))
    }
}

/// The pawn of a side that comes last: in its place the one that becomes something else is looked for.
fn last_pawn(here: &Numbering, black: bool) -> usize {
    here.pawns_of(black).last().unwrap_or(0)
}
