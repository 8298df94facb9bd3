//! Impartial games: what a position, an arena or a table of heaps shows, in sentences.

use std::time::Duration;

use perfectplay_messages::{Lang, Message, Nimber, Voice};
use perfectplay_registry::{Arena, Id, Tabulated, Valued};

/// What a position is worth and why; the last line says what it cost.
pub fn value(valued: &Valued, lang: Lang) -> Vec<String> {
    let say = |nimber: Nimber<'_>| Message::Nimber(nimber).say(lang);
    let Valued { configurations, .. } = *valued;
    let mut lines = Vec::new();
    match (valued.won, valued.stopped) {
        (Some(won), _) => lines.push(say(Nimber::Value { grundy: valued.grundy, won })),
        (None, Some(why)) => lines.push(say(Nimber::Unknown { why, configurations })),
        (None, None) => {}
    }
    if valued.misere {
        lines.push(say(Nimber::Misere));
    }
    if valued.parts.len() > 1 {
        let parts: Vec<_> =
            valued.parts.iter().map(|part| (part.part.clone(), part.grundy)).collect();
        lines.push(say(Nimber::Sum(&parts)));
    }
    if !valued.winning_moves.is_empty() {
        lines.push(say(Nimber::WinningMoves(&valued.winning_moves)));
    }
    let time = Duration::from_secs_f64(valued.seconds);
    lines.push(say(Nimber::Cost { configurations, time }));
    lines
}

/// What a table of heaps shows, of which so many values are written out.
pub fn table(table: &Tabulated, shown: usize, voice: impl Into<Voice>) -> Vec<String> {
    let voice = voice.into();
    let say = |nimber: Nimber<'_>| Message::Nimber(nimber).say(voice);
    let values = table.values.len() as u64;
    let mut lines = Vec::new();
    if let Some(more) = values.checked_sub(shown as u64).filter(|&more| more > 0) {
        lines.push(say(Nimber::MoreValues(more)));
    }
    if let Some(why) = table.stopped {
        lines.push(say(Nimber::TableCut { why, values }));
    }
    match (table.preperiod, table.period) {
        (Some(preperiod), Some(period)) => {
            let (preperiod, period) = (preperiod as u64, period as u64);
            let provable_at = table.provable_at.map(|heap| heap as u64);
            let proof = match provable_at {
                Some(heap) if table.proved => Nimber::Proved(heap),
                needed => Nimber::NotProved(needed),
            };
            lines.push(say(Nimber::Period { preperiod, period }));
            lines.push(say(proof));
        }
        _ => lines.push(say(Nimber::NoPeriod)),
    }
    if !table.exceptions.is_empty() {
        let heaps: Vec<_> = table.exceptions.iter().map(usize::to_string).collect();
        lines.push(say(Nimber::Exceptions(&heaps)));
    }
    if let Some(largest) = table.largest {
        let (value, heap) = (largest.value.into(), largest.heap as u64);
        lines.push(say(Nimber::Largest { value, heap }));
    }
    let time = Duration::from_secs_f64(table.seconds);
    lines.push(say(Nimber::TableCost { values, splits: table.splits, time }));
    lines
}

/// What the configuration that an arena begins from is worth, and who wins from it.
pub fn arena_verdict(arena: &Arena, lang: Lang) -> String {
    let start = arena.graph.start();
    let (grundy, won) = (arena.grundy_of(start), arena.won[start as usize]);
    Message::Nimber(Nimber::Value { grundy, won }).say(lang)
}

/// What the start of an arena is worth, and which moves win.
pub fn arena(arena: &Arena, lang: Lang) -> Vec<String> {
    let say = |nimber: Nimber<'_>| Message::Nimber(nimber).say(lang);
    let start = arena.graph.start();
    let mut lines = vec![arena_verdict(arena, lang)];
    let winning: Vec<_> = arena.winning_moves(start).iter().map(Id::to_string).collect();
    if !winning.is_empty() {
        lines.push(say(Nimber::WinningMoves(&winning)));
    }
    lines
}
