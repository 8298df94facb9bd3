//! Certificates that somebody has changed. Those that became false must be refused by what they say; all
//! others by their checksum at least.

use perfectplay_core::{Player, Score};
use perfectplay_registry::{
    Registry,
    certificate::{Proved, Unreadable},
};
use perfectplay_testkit::Dice;

use crate::{
    document::{Document, checksum, solved, verified},
    grounds::{Case, cases, registry},
};

/// What became of forgeries.
#[derive(Debug, Default)]
struct Tally {
    tried: u32,
    /// Refused for what they say, with a checksum that is right.
    by_logic: u32,
    /// Some statement in them is not true.
    false_statements: u32,
}

/// Changes one thing. False if there is nothing to change.
fn forge(document: &mut Document, kind: usize, registry: &Registry, dice: &mut Dice) -> bool {
    let before = document.clone();
    let header = &mut document.header;
    let lines = &mut document.lines;
    let len = lines.len();
    let at = if len > 0 { dice.below(len) } else { 0 };
    let other = if len > 0 { dice.below(len) } else { 0 };
    if kind < 11 && len == 0 {
        return false;
    }
    let step = [-3, -1, 1, 2][dice.below(4)];
    match kind {
        0 => lines[at].value += step,
        1 => {
            let distance = lines[at].distance;
            lines[at].distance = distance.map_or(Some(2), |at| at.checked_add_signed(step));
        }
        2 => lines[at].distance = None,
        3 => lines[at].by = !lines[at].by,
        4 => lines[at].state = lines[other].state.clone(),
        5 => {
            // Another legal move, or one where there should be none.
            let subject = &header.subject;
            let opened = registry.open(&subject.game, &subject.parameters, &subject.position);
            let moves = opened.unwrap().legal_moves();
            let others: Vec<_> =
                lines.iter().filter_map(|line| line.mv.clone()).chain(moves).collect();
            if others.is_empty() {
                return false;
            }
            lines[at].mv = Some(others[dice.below(others.len())].clone());
        }
        6 => lines[at].mv = None,
        7 => drop(lines.remove(at)),
        8 => lines.insert(other, lines[at].clone()),
        9 => {
            let (first, second) = (lines[at].mv.clone(), lines[other].mv.clone());
            (lines[at].mv, lines[other].mv) = (second, first);
        }
        10 => {
            // One letter of a state.
            let mut letters: Vec<char> = lines[at].state.chars().collect();
            let Some(letter) = (!letters.is_empty()).then(|| dice.below(letters.len())) else {
                return false;
            };
            let some: Vec<char> = "X.O-0123 ,".chars().collect();
            letters[letter] = some[dice.below(some.len())];
            lines[at].state = letters.into_iter().collect();
        }
        11 => {
            if let Proved::Value(value) = &mut header.value {
                *value += step;
            }
        }
        12 => header.distance = header.distance.map_or(Some(1), |at| at.checked_add_signed(step)),
        13 if len > 0 => header.subject.position = lines[other].state.clone(),
        14 => drop(
            header.subject.parameters.set(["rows", "seed", "misere", "size"][dice.below(4)], "4"),
        ),
        15 => {
            // Everything worth a little more, or less: the claim with all its entries.
            lines.iter_mut().for_each(|line| line.value += step);
            if let Proved::Value(value) = &mut header.value {
                *value += step;
            }
        }
        _ => return false,
    }
    *document != before
}

/// Whether everything that the certificate says of values is true.
fn is_true(document: &Document, case: &mut Case, registry: &Registry) -> Option<bool> {
    let subject = &document.header.subject;
    // With other parameters it is another game, of which the case knows nothing.
    if subject.parameters != case.settings || subject.position != case.position {
        return None;
    }
    let opened = registry.open(&subject.game, &subject.parameters, &subject.position).ok()?;
    let value = (case.truth)(&opened.state())?;
    let mut all = document.header.value == Proved::Value(value);
    for line in &document.lines {
        all &= match (case.truth)(&line.state) {
            None => false,
            Some(value) if line.by == Player::Max => value >= line.value,
            Some(value) => value <= line.value,
        };
    }
    Some(all)
}

#[test]
fn no_forgery_passes() {
    const KINDS: usize = 16;
    let registry = registry();
    let mut tally = Tally::default();
    let mut dice = Dice::new(2026);
    for mut case in cases() {
        let (text, _) = solved(&registry, case.game, &case.settings, &case.position);
        let genuine = Document::parse(&text);
        // Brute force tells of every state whether it is as said; few states make many trials.
        let rounds = if genuine.lines.len() > 400 { 1 } else { 4 };
        for kind in (0..KINDS).cycle().take(rounds * KINDS) {
            let mut forged = genuine.clone();
            if !forge(&mut forged, kind, &registry, &mut dice) {
                continue;
            }
            tally.tried += 1;
            let context = || format!("{} {:?}, kind {kind}: {forged:?}", case.game, case.position);
            let summed = forged.text();
            let as_found = summed.replace(checksum(&summed), checksum(&text));
            match verified(&registry, as_found.as_bytes()) {
                Ok(verified) => assert!(verified.broken.is_some(), "{}", context()),
                Err(Unreadable::Request(_)) => {}
                Err(error) => panic!("{error}: {}", context()),
            }
            let holds = match verified(&registry, summed.as_bytes()) {
                Ok(verified) => verified.broken.is_none(),
                Err(_) => false,
            };
            tally.by_logic += u32::from(!holds);
            let forged_for_truth = forged.clone();
            if is_true(&forged_for_truth, &mut case, &registry) == Some(false) {
                tally.false_statements += 1;
                assert!(!holds, "{:?}", forged_for_truth.header);
            }
        }
    }
    // Almost every change breaks the proof; the rest are proofs of the same by other means.
    assert!(tally.tried >= 3000, "{tally:?}");
    assert!(tally.false_statements >= 700, "{tally:?}");
    assert!(tally.by_logic * 100 >= tally.tried * 97, "{tally:?}");
}

/// Somebody who wants Max to win claims it of every state, with distances as they please.
#[test]
fn a_win_cannot_be_invented() {
    let registry = registry();
    let mut dice = Dice::new(7);
    for mut case in cases() {
        let (text, value) = solved(&registry, case.game, &case.settings, &case.position);
        if value > 0 || case.game == "random" {
            continue;
        }
        let mut forged = Document::parse(&text);
        let better: Score = value + 1;
        forged.header.value = Proved::Value(better);
        forged.lines.retain(|line| line.by == Player::Max);
        for line in &mut forged.lines {
            line.value = better;
            line.distance = (better > 0).then(|| dice.below(5) as u32);
        }
        forged.header.distance = forged.lines.first().and_then(|line| line.distance);
        let holds = verified(&registry, forged.text().as_bytes()).unwrap().broken.is_none();
        assert_eq!(
            (case.truth)(
                &registry.open(case.game, &case.settings, &case.position).unwrap().state()
            ),
            Some(value)
        );
        assert!(!holds, "{} {:?}", case.game, case.position);
    }
}
