//! A table is right or it is not: checked by the rules alone.

mod common;

use std::sync::atomic::AtomicBool;

use perfectplay_core::{
    Player,
    tier::{Cell, Outcome, Tier, WholeBackward},
};
use perfectplay_tables::{Built, Options, Table, TableError, Wrong, build, verify};
use perfectplay_testkit::toys::Chase;

use crate::common::{folder, label};

type Rules<'g> = WholeBackward<'g, Chase>;

/// The chase, but for one number, about which it tells something else.
struct Lie<'g> {
    truth: Rules<'g>,
    about: u64,
    told: Cell,
}

impl Tier for Lie<'_> {
    const BACKWARD: bool = true;
    fn len(&self) -> u64 {
        self.truth.len()
    }
    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        if number == self.about { self.told } else { self.truth.look(number, inside) }
    }
    fn back(&self, number: u64, out: &mut Vec<u64>) {
        self.truth.back(number, out);
        out.retain(|&before| before != self.about);
    }
}

/// Tables that are wrong in one number, and all that follows from it, are found out, whatever the memory.
#[test]
fn a_wrong_entry_is_found() {
    let (folder, game) = (folder("wrong"), Chase::new(8));
    let truth = WholeBackward(&game);
    let right = folder.join("right");
    build(&truth, &label("all"), &right, &Options::default()).unwrap();
    let right = Table::open(&right).unwrap();
    assert!(verify(&truth, &right, &Options::default()).unwrap().holds());

    let mut found = 0;
    for (about, winner) in
        [(777, Player::Max), (1234, Player::Min), (2345, Player::Max), (6001, Player::Min)]
    {
        let told = Cell::Open { owner: Player::Max, exit: Some(Outcome::Won(winner, 3)) };
        let file = folder.join(about.to_string());
        let lie = Lie { truth: WholeBackward(&game), about, told };
        assert!(matches!(
            build(&lie, &label("all"), &file, &Options::default()).unwrap(),
            Built::Complete(_)
        ));
        let table = Table::open(&file).unwrap();
        // By its own rules it is right.
        assert!(verify(&lie, &table, &Options::default()).unwrap().holds());
        if table.probe(about).unwrap() == right.probe(about).unwrap() {
            continue;
        }
        found += 1;
        for (threads, memory) in [(1, 1 << 20), (2, 1 << 20), (1, 1)] {
            let options = Options { threads, memory, ..Options::default() };
            let verdict = verify(&truth, &table, &options).unwrap();
            assert!(!verdict.holds(), "{about}: {verdict:?}");
            let Some(Wrong { number, written, found }) = verdict.wrong else {
                panic!("{verdict:?}")
            };
            assert_eq!(table.probe(number).unwrap(), written);
            assert_ne!(written, found);
        }
    }
    assert!(found > 1, "the lies told the truth");
}

/// A state taken for none has an entry that stands for nothing, so the counts tell.
#[test]
fn void_numbers_are_counted() {
    let (folder, game) = (folder("void"), Chase::new(5));
    let file = folder.join("file");
    // The last one: hunter and hare on the last cell, which no move leads to with Min to move but a win.
    let about = 2 * 5_u64.pow(4) - 2;
    let lie = Lie { truth: WholeBackward(&game), about, told: Cell::Void };
    build(&lie, &label("all"), &file, &Options::default()).unwrap();
    let table = Table::open(&file).unwrap();
    assert_eq!(table.head().counts.void, 1);
    assert!(!verify(&WholeBackward(&game), &table, &Options::default()).unwrap().holds());
}

#[test]
fn a_table_of_other_states_is_refused_and_whoever_stops_it_proves_nothing() {
    let (folder, game) = (folder("other-states"), Chase::new(5));
    let file = folder.join("file");
    build(&WholeBackward(&game), &label("all"), &file, &Options::default()).unwrap();
    let table = Table::open(&file).unwrap();
    let other = verify(&WholeBackward(&Chase::new(6)), &table, &Options::default());
    assert!(matches!(other, Err(TableError::OtherStates { .. })), "{other:?}");
    let cancel = AtomicBool::new(true);
    let options = Options { cancel: Some(&cancel), ..Options::default() };
    let verdict = verify(&WholeBackward(&game), &table, &options).unwrap();
    assert!(verdict.cancelled && !verdict.holds());
}
