//! Reads vertices as they come. As long as they come in the order of their numbers, they go straight
//! into the graph.

use std::io::Read;

use perfectplay_core::{Both, Player, both, tell};
use perfectplay_graph::{Builder, MOST_VERTICES, Outcome, Vertex};

use super::{
    scanner::{Scanner, shown},
    usual,
};
use crate::{
    FileError, NamedGraph, Names,
    error::{no_vertices, once, too_many_vertices},
    names::Labels,
};

/// Reads a graph.
///
/// # Errors
///
/// If it cannot be read or makes no graph.
pub fn read(input: impl Read) -> Result<NamedGraph, FileError> {
    let mut input = Scanner::new(input);
    let header = Header::read(&mut input)?;
    let mut rows = Rows::default();
    while let Some(byte) = input.past_space()? {
        if rows.read_usual_lines(&mut input)? {
            continue;
        }
        if !byte.is_ascii_digit() {
            input.pass();
            let byte = shown(byte);
            let what = Both::of(|lang| {
                tell!(
                    lang,
                    "{byte} stands where a vertex should begin",
                    "un sommet devrait commencer ici, et il y a {byte}",
                    byte = byte.say(lang),
                )
            });
            let remedy = (
                "write: number priority owner successors;",
                "écrivez : \"numéro priorité propriétaire successeurs;\"",
            );
            return Err(input.wrong(what, remedy));
        }
        rows.read_vertex(&mut input)?;
    }
    rows.finish(header)
}

/// What the numbers of a line are.
static NUMBER: Both = Both::new(&("number of a vertex", "le numéro d’un sommet"));
static PRIORITY: Both = Both::new(&("priority", "la priorité"));
static OWNER: Both = Both::new(&("owner", "le propriétaire"));
static SUCCESSOR: Both = Both::new(&("successor", "un successeur"));

/// What to do about a vertex that is nowhere.
const NOWHERE: (&str, &str) =
    ("add that vertex, or name another", "ajoutez ce sommet, ou nommez-en un autre");

/// What stands before the first vertex.
#[derive(Default)]
struct Header {
    /// The greatest number of a vertex, as promised.
    last: Option<Vertex>,
    start: Option<Vertex>,
}

impl Header {
    fn read<R: Read>(input: &mut Scanner<R>) -> Result<Self, FileError> {
        let mut header = Self::default();
        while let Some(b'a'..=b'z' | b'A'..=b'Z') = input.past_space()? {
            let word = input.word()?;
            let number = match word.as_str() {
                "parity" => &mut header.last,
                "start" => &mut header.start,
                _ => {
                    let word = crate::error::quoted(&word);
                    let what =
                        both!("{word} stands for nothing here", "{word} ne veut rien dire ici",);
                    let remedy = (
                        "begin with: parity 9; (the greatest number)",
                        "commencez par : \"parity 9;\" (le plus grand numéro)",
                    );
                    return Err(input.wrong(what, remedy));
                }
            };
            if number.is_some() {
                return Err(input.wrong(
                    both!("{word} stands here again", "{word} est de nouveau ici"),
                    once(),
                ));
            }
            *number = Some(input.number(&NUMBER)?);
            end_of_line(input)?;
        }
        Ok(header)
    }
}

/// The semicolon at the end of a line.
#[inline]
fn end_of_line<R: Read>(input: &mut Scanner<R>) -> Result<(), FileError> {
    match input.past_space()? {
        Some(b';') => {
            input.pass();
            Ok(())
        }
        None => Err(input.ends_too_soon()),
        Some(byte) => {
            input.pass();
            let byte = shown(byte);
            let what = Both::of(|lang| {
                tell!(
                    lang,
                    "{byte} stands where the line should end",
                    "la ligne devrait finir ici, et il y a {byte}",
                    byte = byte.say(lang),
                )
            });
            let remedy = (
                "write ; after the successors or the name",
                "écrivez \";\" après les successeurs ou le nom",
            );
            Err(input.wrong(what, remedy))
        }
    }
}

/// The vertices read so far.
#[derive(Default)]
struct Rows {
    builder: Builder,
    /// Which vertex each row is, once they are out of order.
    ids: Option<Ids>,
    labels: Labels,
    /// The edge to the greatest number: from where, where to, and its line.
    farthest: Option<(Vertex, Vertex, u64)>,
    /// The successors of the vertex that is being read, and its name.
    successors: Vec<Vertex>,
    name: Vec<u8>,
}

struct Ids {
    in_order_of_file: Vec<Vertex>,
    seen: Seen,
}

impl Rows {
    /// Reads lines as long as they are usual ones; false if there was none.
    fn read_usual_lines<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<bool, FileError> {
        let before = self.builder.len();
        while let Some(line) = usual::line(input.ahead(), &mut self.successors) {
            self.check(line.vertex, input)?;
            for at in 0..self.successors.len() {
                self.look_at(line.vertex, self.successors[at], input.line());
            }
            self.add(line.vertex, line.odd, Player::BOTH[usize::from(line.owner)]);
            input.pass_line(line.length);
        }
        Ok(self.builder.len() > before)
    }

    /// Reads a vertex, however it is written.
    fn read_vertex<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<(), FileError> {
        let vertex = input.number(&NUMBER)?;
        self.check(vertex, input)?;
        let odd = input.is_odd(&PRIORITY)?;
        let owner = match input.number(&OWNER)? {
            0 => Player::Max,
            1 => Player::Min,
            other => {
                let what = both!(
                    "the owner of vertex {vertex} is {other}",
                    "le propriétaire du sommet {vertex} est {other}",
                );
                let remedy = ("write 0 for Max or 1 for Min", "écrivez 0 pour Max ou 1 pour Min");
                return Err(input.wrong(what, remedy));
            }
        };
        self.read_successors(vertex, input)?;
        self.add(vertex, odd, owner);
        if let Some(b'"') = input.past_space()? {
            input.pass();
            input.name(&mut self.name)?;
            let name = std::str::from_utf8(&self.name).map_err(|_| {
                input.wrong(
                    ("the name is not UTF-8", "le nom n’est pas en UTF-8"),
                    ("write the file in that encoding", "écrivez le fichier dans ce codage"),
                )
            })?;
            self.labels.set(self.builder.len() - 1, &super::write::unescaped(name))?;
        }
        end_of_line(input)
    }

    /// Adds a vertex whose successors have been read. It is an end if it leads nowhere else.
    #[inline]
    fn add(&mut self, vertex: Vertex, odd: bool, owner: Player) {
        let circles = self.successors.iter().all(|&next| next == vertex);
        let winner = if odd { Player::Min } else { Player::Max };
        self.builder.vertex(owner, circles.then_some(Outcome::Won(winner)));
        for &next in &self.successors {
            self.builder.edge(next);
        }
    }

    /// Remembers an edge if none led farther.
    #[inline]
    fn look_at(&mut self, from: Vertex, to: Vertex, line: u64) {
        if self.farthest.is_none_or(|(_, farthest, _)| to > farthest) {
            self.farthest = Some((from, to, line));
        }
    }

    /// Refuses a vertex that is there already, and notices the first one that is out of order.
    #[inline]
    fn check<R: Read>(&mut self, vertex: Vertex, input: &Scanner<R>) -> Result<(), FileError> {
        let row = self.builder.len();
        if vertex as usize == row && self.ids.is_none() && row < MOST_VERTICES {
            return Ok(());
        }
        self.check_out_of_order(vertex, row, input)
    }

    #[cold]
    fn check_out_of_order<R: Read>(
        &mut self,
        vertex: Vertex,
        row: usize,
        input: &Scanner<R>,
    ) -> Result<(), FileError> {
        if vertex as usize >= MOST_VERTICES {
            return Err(too_many_vertices().at(input.line(), 1));
        }
        let ids = self.ids.get_or_insert_with(|| {
            let mut seen = Seen::default();
            (0..row as Vertex).for_each(|vertex| _ = seen.insert(vertex));
            Ids { in_order_of_file: (0..row as Vertex).collect(), seen }
        });
        if !ids.seen.insert(vertex) {
            let what = both!(
                "vertex {vertex} is defined a second time",
                "le sommet {vertex} est défini une seconde fois",
            );
            let remedy = (
                "give every vertex a number of its own",
                "donnez à chaque sommet son propre numéro",
            );
            return Err(input.wrong(what, remedy));
        }
        ids.in_order_of_file.push(vertex);
        Ok(())
    }

    #[inline]
    fn read_successors<R: Read>(
        &mut self,
        vertex: Vertex,
        input: &mut Scanner<R>,
    ) -> Result<(), FileError> {
        self.successors.clear();
        if let Some(b';' | b'"') = input.past_space()? {
            return Ok(());
        }
        loop {
            let next = input.number(&SUCCESSOR)?;
            self.look_at(vertex, next, input.line());
            self.successors.push(next);
            match input.past_space()? {
                Some(b',') => input.pass(),
                _ => return Ok(()),
            }
        }
    }

    fn finish(self, header: Header) -> Result<NamedGraph, FileError> {
        let Self { builder, ids, labels, farthest, .. } = self;
        let vertices = builder.len();
        let exists = |vertex: Vertex| (vertex as usize) < vertices;
        if vertices == 0 {
            let remedy = (
                "write at least one: 0 0 0 0; (number, priority, owner, successor)",
                "écrivez-en au moins un : \"0 0 0 0;\" (numéro, priorité, propriétaire, successeur)",
            );
            return Err(FileError::wrong(no_vertices(), remedy));
        }
        let last = match &ids {
            None => vertices as Vertex - 1,
            Some(ids) => {
                let last = ids.in_order_of_file.iter().copied().max().unwrap_or(0);
                if let Some(missing) = (0..vertices as Vertex).find(|&vertex| !ids.seen.has(vertex))
                {
                    let what = both!(
                        "vertex {missing} is missing: numbers go up to {last}",
                        "le sommet {missing} manque : les numéros vont jusqu’à {last}",
                    );
                    let remedy = (
                        "number the vertices without gaps, from 0",
                        "numérotez les sommets sans trou, à partir de 0",
                    );
                    return Err(FileError::wrong(what, remedy));
                }
                last
            }
        };
        // Some programs promise the count of vertices instead of the last number.
        if let Some(promised) = header.last
            && (promised < last || promised > last + 1)
        {
            let what = both!(
                "the first line says parity {promised}, the last vertex is {last}",
                "la première ligne dit parity {promised}, le dernier sommet est {last}",
            );
            let remedy = (
                "is all of the file there? Give the last number",
                "le fichier est-il complet ? Donnez le dernier numéro",
            );
            return Err(FileError::wrong(what, remedy));
        }
        if let Some((from, to, line)) = farthest
            && !exists(to)
        {
            let what = both!(
                "an edge leads from vertex {from} to vertex {to}, which is nowhere",
                "un arc mène du sommet {from} au sommet {to}, qui n’est nulle part",
            );
            return Err(FileError::wrong(what, NOWHERE).at(line, 1));
        }
        if let Some(start) = header.start
            && !exists(start)
        {
            let what = both!(
                "the start, vertex {start}, is nowhere",
                "le départ, le sommet {start}, n’est nulle part",
            );
            return Err(FileError::wrong(what, NOWHERE).field("start"));
        }
        let labels = labels.finish(vertices)?;
        let first = ids.as_ref().map_or(0, |ids| ids.in_order_of_file[0]);
        let in_order_of_file = builder.finish(header.start.unwrap_or(first))?;
        let Some(ids) = ids else {
            let names = Names::labelled(vertices, labels);
            return Ok(NamedGraph::new(in_order_of_file, names));
        };
        let mut row_of = vec![0; vertices];
        for (row, &vertex) in (0..).zip(&ids.in_order_of_file) {
            row_of[vertex as usize] = row;
        }
        let mut builder = Builder::with_capacity(vertices, in_order_of_file.edges());
        for &row in &row_of {
            builder.vertex(in_order_of_file.owner(row), in_order_of_file.result(row));
            for &next in in_order_of_file.successors(row) {
                builder.edge(next);
            }
        }
        let labels = labels.map(|labels| labels.reordered(row_of.iter().map(|&row| row as usize)));
        let graph = builder.finish(in_order_of_file.start())?;
        Ok(NamedGraph::new(graph, Names::labelled(vertices, labels)))
    }
}

/// Numbers that have been met, a bit each, in pages that are made when they are needed: the file may
/// begin with the greatest.
#[derive(Default)]
struct Seen {
    pages: Vec<Option<Box<[u64; WORDS]>>>,
}

const WORDS: usize = 512;

impl Seen {
    fn place(vertex: Vertex) -> (usize, usize, u64) {
        let at = vertex as usize;
        (at / 64 / WORDS, at / 64 % WORDS, 1 << (at % 64))
    }

    /// False if it was there.
    fn insert(&mut self, vertex: Vertex) -> bool {
        let (page, word, bit) = Self::place(vertex);
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([0; WORDS]));
        let new = page[word] & bit == 0;
        page[word] |= bit;
        new
    }

    fn has(&self, vertex: Vertex) -> bool {
        let (page, word, bit) = Self::place(vertex);
        let page = self.pages.get(page).and_then(Option::as_ref);
        page.is_some_and(|page| page[word] & bit != 0)
    }
}
