//! Texts are read as they were written, and nonsense is refused in peace.

use std::panic::{AssertUnwindSafe, catch_unwind};

use perfectplay_core::{Lang, Notation, Say};

use super::{Law, Violation, Walks, walks::Visit};
use crate::Dice;

/// Texts that are rarely right, short and odd.
const NONSENSE: [&str; 24] = [
    "",
    " ",
    "\n",
    "\0",
    ",",
    ":",
    "-",
    "--",
    "[",
    "]",
    "[]",
    "[[1,",
    "x",
    "0",
    "-1",
    "0x0",
    "1,,2",
    "1:1:1",
    "99999999999999999999",
    "-99999999999999999999",
    "1e999",
    "\u{e9}\u{df}",
    "\u{1f642}",
    "\u{202e}1",
];

/// What long texts are made of: digits, separators, open brackets, wide characters.
const REPEATED: [&str; 8] = ["9", "1,", "[", "[1,", "-", "a1", " ", "\u{1f642}"];

/// How long.
const LONG: usize = 100_000;

/// Symbols put in the place of others.
const SYMBOLS: [char; 16] =
    ['0', '1', '9', 'a', 'h', 'x', 'X', 'O', '.', '-', ',', ':', ' ', '[', '\u{e9}', '\u{1f642}'];

/// Checks on random play that moves and states are read as they were written and that different
/// moves are written differently; and that nonsense, damaged texts and very long ones are either
/// refused, in both languages, or read as something that is itself read as it is written.
pub fn check_notation<G: Notation>(game: &G, walks: Walks) -> Result<(), Violation> {
    let mut dice = Dice::new(walks.seed);
    let mut nonsense: Vec<String> = NONSENSE.map(str::to_owned).into();
    nonsense.extend(REPEATED.map(|text| text.repeat(LONG / text.len())));

    walks.each(game, |visit| {
        // Texts that depend on the state are tried everywhere, the others once: the first
        // visit takes them all.
        for text in nonsense.drain(..) {
            check_robust(game, visit, &text)?;
        }
        check_moves(game, visit)?;

        let written = game.write_state(visit.state);
        let read = game.read_state(&written);
        visit.require(read.as_ref() == Ok(visit.state), Law::RoundTrip, || match read {
            Ok(_) => format!("the state is written {written:?}, read as another"),
            Err(error) => format!("the state is written {written:?}, not read: {error}"),
        })?;
        check_robust(game, visit, &damaged(&written, &mut dice))?;
        if let Some(mv) = dice.pick(visit.moves) {
            let written = game.write_move(visit.state, mv);
            check_robust(game, visit, &damaged(&written, &mut dice))?;
        }
        Ok(())
    })
}

/// Read back as written also means that no two moves are written alike.
fn check_moves<G: Notation>(game: &G, visit: &Visit<'_, G>) -> Result<(), Violation> {
    for &mv in visit.moves {
        let written = game.write_move(visit.state, mv);
        let read = game.read_move(visit.state, &written);
        visit.require(read.as_ref() == Ok(&mv), Law::RoundTrip, || {
            format!("{mv:?} is written {written:?}, read as {read:?}")
        })?;
    }
    Ok(())
}

fn check_robust<G: Notation>(game: &G, visit: &Visit<'_, G>, text: &str) -> Result<(), Violation> {
    let told = || shortened(text);
    let read = catch_unwind(AssertUnwindSafe(|| {
        (game.read_state(text), game.read_move(visit.state, text))
    }));
    let Ok((state, mv)) = read else {
        return visit.require(false, Law::Robustness, || format!("reading {} panics", told()));
    };
    let refusals = [
        state.as_ref().err().map(|error| error as &dyn Say),
        mv.as_ref().err().map(|error| error as &dyn Say),
    ];
    for refusal in refusals.into_iter().flatten() {
        let [english, french] = Lang::ALL.map(|lang| refusal.say(lang.into()));
        // What is quoted may have dashes of its own.
        let dashes = english.contains("--") && !text.contains("--");
        visit.require(english != french && !dashes, Law::Languages, || {
            format!("{} is refused by {english:?} and by {french:?}", told())
        })?;
    }
    if let Ok(state) = state {
        let again = game.read_state(&game.write_state(&state));
        visit.require(again.as_ref() == Ok(&state), Law::RoundTrip, || {
            format!("{} is read as a state that is not read as it is written", told())
        })?;
    }
    if let Ok(mv) = mv {
        visit.require(visit.moves.contains(&mv), Law::Robustness, || {
            format!("{} is read as {mv:?}, which is illegal", told())
        })?;
    }
    Ok(())
}

/// The text with one to three symbols lost, doubled, replaced or cut off.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(symbols.len() + 1);
        let new = SYMBOLS[dice.below(SYMBOLS.len())];
        match dice.below(5) {
            0 if at < symbols.len() => drop(symbols.remove(at)),
            1 if at < symbols.len() => symbols.insert(at, symbols[at]),
            2 if at < symbols.len() => symbols[at] = new,
            3 => symbols.truncate(at),
            _ => symbols.insert(at, new),
        }
    }
    symbols.into_iter().collect()
}

/// A text as an error message can show it.
fn shortened(text: &str) -> String {
    let start: String = text.chars().take(80).collect();
    match text.len() - start.len() {
        0 => format!("{text:?}"),
        more => format!("{start:?} and {more} bytes more"),
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::{Both, Player, PositionError};

    use super::*;
    use crate::{laws::faulty::Faulty, toys::Matches};

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Fault {
        None,
        StateForgetsPlayer,
        StateUnread,
        SameTextTwice,
        MoveReadWrong,
        PanicsAtUnicode,
        PanicsAtLength,
        ReadsIllegalMoves,
        ReadsMoreThanItWrites,
        SpeaksOneLanguage,
        NamesOptions,
    }

    impl Notation for Faulty<Fault> {
        fn write_move(&self, state: &(u32, Player), taken: u32) -> String {
            let most = if self.fault == Fault::SameTextTwice { 2 } else { 3 };
            self.rules.write_move(state, taken.min(most))
        }
        fn read_move(&self, state: &(u32, Player), text: &str) -> Result<u32, Both> {
            match self.fault {
                Fault::ReadsIllegalMoves if text == "0" => Ok(0),
                Fault::MoveReadWrong if text == "2" => Ok(1),
                Fault::SpeaksOneLanguage if text == "x" => Err(Both::same("no")),
                Fault::NamesOptions if text == "x" => {
                    Err(Both::new(&("give --moves", "donnez --moves")))
                }
                _ => self.rules.read_move(state, text),
            }
        }
        fn write_state(&self, &(left, player): &(u32, Player)) -> String {
            let forgets = self.fault == Fault::StateForgetsPlayer;
            self.rules.write_state(&(left, if forgets { Player::Max } else { player }))
        }
        fn read_state(&self, text: &str) -> Result<(u32, Player), PositionError> {
            match self.fault {
                Fault::StateUnread => {
                    Err(PositionError::malformed(("never", "jamais"), ("give up", "renoncez")))
                }
                // Fails inside a wide character, as careless slicing does.
                Fault::PanicsAtUnicode => self.rules.read_state(&text[..text.len().min(6)]),
                Fault::PanicsAtLength if text.len() > 1000 => panic!("too long"),
                Fault::ReadsMoreThanItWrites if text.is_empty() => Ok((13, Player::Max)),
                _ => self.rules.read_state(text),
            }
        }
    }

    #[test]
    fn sound_notation_passes() {
        check_notation(&Matches::new(12, 3), Walks::default()).unwrap();
        check_notation(&Faulty::new(Fault::None), Walks::default()).unwrap();
    }

    #[test]
    fn every_fault_is_caught() {
        for (fault, law) in [
            (Fault::StateForgetsPlayer, Law::RoundTrip),
            (Fault::StateUnread, Law::RoundTrip),
            (Fault::SameTextTwice, Law::RoundTrip),
            (Fault::MoveReadWrong, Law::RoundTrip),
            (Fault::PanicsAtUnicode, Law::Robustness),
            (Fault::PanicsAtLength, Law::Robustness),
            (Fault::ReadsIllegalMoves, Law::Robustness),
            (Fault::ReadsMoreThanItWrites, Law::RoundTrip),
            (Fault::SpeaksOneLanguage, Law::Languages),
            (Fault::NamesOptions, Law::Languages),
        ] {
            let violation = check_notation(&Faulty::new(fault), Walks::default()).unwrap_err();
            assert_eq!(violation.law, law, "{fault:?}: {violation}");
        }
    }

    #[test]
    fn damage_changes_most_texts() {
        let mut dice = Dice::new(1);
        let changed = (0..100).filter(|_| damaged("5 max", &mut dice) != "5 max").count();
        assert!(changed > 90);
        assert!((0..100).all(|_| damaged("", &mut dice).chars().count() <= 3));
    }
}
