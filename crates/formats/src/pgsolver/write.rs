//! Writes a graph as a parity game.

use std::{
    borrow::Cow,
    fmt::Write as _,
    io::{self, Write},
};

use perfectplay_core::Player;
use perfectplay_graph::{Outcome, Vertex};

use crate::NamedGraph;

/// Writes a graph; [`pgsolver`](super) says what becomes of draws and names.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(named: &NamedGraph, out: &mut impl Write) -> io::Result<()> {
    let NamedGraph { graph, names, .. } = named;
    let last = graph.len() as Vertex - 1;
    // Draws are where play goes to and fro for ever, between two vertices of their own.
    let (to, fro) = (last + 1, last + 2);
    let leads = |vertex: Vertex| match graph.result(vertex) {
        Some(Outcome::Won(winner)) => Leads::Ends(winner),
        Some(Outcome::Draw) => Leads::Nowhere,
        None if graph.successors(vertex).iter().all(|&next| next == vertex) => Leads::Nowhere,
        None => Leads::On,
    };
    let draws = graph.vertices().any(|vertex| matches!(leads(vertex), Leads::Nowhere));
    writeln!(out, "parity {};", if draws { fro } else { last })?;
    if graph.start() != 0 {
        writeln!(out, "start {};", graph.start())?;
    }
    for vertex in graph.vertices() {
        let owner = graph.owner(vertex) as u8;
        match leads(vertex) {
            Leads::Ends(winner) => write!(out, "{vertex} {} {owner} {vertex}", winner as u8)?,
            Leads::Nowhere => write!(out, "{vertex} 0 {owner} {to}")?,
            Leads::On => {
                write!(out, "{vertex} 0 {owner} ")?;
                for (number, next) in graph.successors(vertex).iter().enumerate() {
                    write!(out, "{}{next}", if number == 0 { "" } else { "," })?;
                }
            }
        }
        let name = match names.are_counted() {
            true => names.label(vertex).map(Cow::Borrowed),
            false => Some(names.name(vertex)),
        };
        match name {
            Some(name) => writeln!(out, " \"{}\";", escaped(&name))?,
            None => out.write_all(b";\n")?,
        }
    }
    if draws {
        writeln!(out, "{to} 0 0 {fro};\n{fro} 0 1 {to};")?;
    }
    Ok(())
}

/// Where a vertex leads.
enum Leads {
    Ends(Player),
    /// The game is drawn there.
    Nowhere,
    On,
}

/// What would end a name, or a line of it, and what says so.
fn is_special(c: char) -> bool {
    matches!(c, '"' | '%') || c.is_ascii_control()
}

fn escaped(name: &str) -> Cow<'_, str> {
    if !name.contains(is_special) {
        return name.into();
    }
    let mut text = String::new();
    for c in name.chars() {
        match is_special(c) {
            true => write!(text, "%{:02X}", c as u32).expect("strings take all"),
            false => text.push(c),
        }
    }
    text.into()
}

/// A name as it was before it was written; one that was written by others is left alone, unless it
/// happens to say the same.
pub(super) fn unescaped(name: &str) -> Cow<'_, str> {
    if !name.contains('%') {
        return name.into();
    }
    let mut text = String::new();
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('%') {
        text.push_str(before);
        let digits = after.get(..2).filter(|digits| digits.bytes().all(is_digit));
        let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code.map(char::from).filter(|&c| is_special(c)) {
            Some(c) => {
                text.push(c);
                rest = &after[2..];
            }
            None => {
                text.push('%');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text.into()
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte)
}
