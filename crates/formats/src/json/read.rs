//! Reads JSON as it comes: nothing is kept but the graph, and edges until all vertices are known.

use std::{
    collections::HashMap,
    fmt,
    io::{BufReader, Read},
};

use perfectplay_core::{Both, Player, Score, both};
use perfectplay_graph::{Builder, MOST_VERTICES, Outcome, Vertex};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, error::Category};

use super::guard::Guard;
use crate::{
    FileError, Id, NamedGraph,
    error::{ends_too_soon, no_vertices, once, too_many_vertices},
    names::{Labels, Numbering},
};

/// Reads a graph.
///
/// # Errors
///
/// If it cannot be read or makes no graph.
pub fn read(input: impl Read) -> Result<NamedGraph, FileError> {
    let mut guard = Guard::new(input);
    let mut reading = Reading::default();
    let parsed = {
        let mut parser =
            serde_json::Deserializer::from_reader(BufReader::with_capacity(1 << 16, &mut guard));
        let whole = Whole(&mut reading).deserialize(&mut parser);
        whole.and_then(|()| {
            reading.field = Field::After;
            parser.end()
        })
    };
    match parsed {
        Ok(()) => reading.finish(),
        Err(error) => Err(guard.fault().unwrap_or_else(|| reading.explain(error))),
    }
}

/// What an edge looks like.
const PAIR: (&str, &str) =
    ("write a pair of ids: [0, 1]", "écrivez un couple d’identifiants : [0, 1]");

/// What is being read.
#[derive(Clone, Copy, Default)]
enum Field {
    #[default]
    Whole,
    Start,
    Vertices,
    Vertex(usize, VertexKey),
    Edges,
    Edge(usize, Option<usize>),
    After,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole | Self::After => Ok(()),
            Self::Start => f.write_str("start"),
            Self::Vertices => f.write_str("vertices"),
            Self::Vertex(number, VertexKey::Other) => write!(f, "vertices[{number}]"),
            Self::Vertex(number, key) => write!(f, "vertices[{number}].{}", key.name()),
            Self::Edges => f.write_str("edges"),
            Self::Edge(number, None) => write!(f, "edges[{number}]"),
            Self::Edge(number, Some(end)) => write!(f, "edges[{number}][{end}]"),
        }
    }
}

impl Field {
    /// What stands there in a sound file.
    fn sound(self) -> Both {
        let (english, french) = match self {
            Self::Whole => (
                r#"write an object: {"vertices": [...], "edges": [...]}"#,
                r#"écrivez un objet : {"vertices": [...], "edges": [...]}"#,
            ),
            Self::Start => (
                "write the id of a vertex, a whole number or a string",
                "écrivez l’identifiant d’un sommet, un entier ou une chaîne",
            ),
            Self::Vertices => (
                r#"write a list of objects: [{"id": 0, "owner": "max"}, ...]"#,
                r#"écrivez une liste d’objets : [{"id": 0, "owner": "max"}, ...]"#,
            ),
            Self::Vertex(_, VertexKey::Id) => {
                ("write a whole number or a string", "écrivez un entier ou une chaîne")
            }
            Self::Vertex(_, VertexKey::Owner) => {
                (r#"write "max" or "min""#, r#"écrivez "max" ou "min""#)
            }
            Self::Vertex(_, VertexKey::Won) => {
                (r#"write "max", "min", "draw" or null"#, r#"écrivez "max", "min", "draw" ou null"#)
            }
            Self::Vertex(_, VertexKey::Utility) => (
                "write a whole number: above 0 if Max wins, below if Min does",
                "écrivez un entier : positif si Max gagne, négatif si Min gagne",
            ),
            Self::Vertex(_, VertexKey::Label) => {
                ("write a string, or leave it out", "écrivez une chaîne, ou rien du tout")
            }
            Self::Vertex(_, VertexKey::Other) => (
                r#"write an object: {"id": 0, "owner": "max"}"#,
                r#"écrivez un objet : {"id": 0, "owner": "max"}"#,
            ),
            Self::Edges => (
                "write a list of pairs: [[0, 1], ...]",
                "écrivez une liste de couples : [[0, 1], ...]",
            ),
            Self::Edge(..) => PAIR,
            Self::After => (
                "end the file after the last brace",
                "terminez le fichier après la dernière accolade",
            ),
        };
        (english, french).into()
    }
}

#[derive(Clone, Copy)]
enum Key {
    Start,
    Vertices,
    Edges,
    Other,
}

const KEYS: &[(&str, Key)] =
    &[("start", Key::Start), ("vertices", Key::Vertices), ("edges", Key::Edges)];

#[derive(Clone, Copy, PartialEq)]
enum VertexKey {
    Id,
    Owner,
    Won,
    Utility,
    Label,
    Other,
}

const VERTEX_KEYS: &[(&str, VertexKey)] = &[
    ("id", VertexKey::Id),
    ("owner", VertexKey::Owner),
    ("won", VertexKey::Won),
    ("utility", VertexKey::Utility),
    ("label", VertexKey::Label),
];

impl VertexKey {
    fn name(self) -> &'static str {
        VERTEX_KEYS.iter().find(|(_, key)| *key == self).map_or("", |(name, _)| name)
    }
}

const PLAYERS: &[(&str, Player)] = &[("max", Player::Max), ("min", Player::Min)];

const RESULTS: &[(&str, Outcome)] = &[
    ("max", Outcome::Won(Player::Max)),
    ("min", Outcome::Won(Player::Min)),
    ("draw", Outcome::Draw),
];

/// What has been read.
#[derive(Default)]
struct Reading {
    /// Every id met, wherever it was met first.
    numbering: Numbering,
    /// Who moves in a vertex and its result, vertex by vertex.
    kinds: Vec<(Player, Option<Outcome>)>,
    /// What Max gets in those that say so.
    utilities: HashMap<Vertex, Score>,
    labels: Labels,
    /// If ids were met before the vertices: the number of each vertex.
    order: Option<Vec<Vertex>>,
    edges: Vec<(Vertex, Vertex)>,
    start: Option<Value>,
    has_vertices: bool,
    has_edges: bool,
    field: Field,
    /// What we have found wrong, other than the parser.
    fault: Option<FileError>,
}

impl Reading {
    /// Something is wrong here.
    fn fault(&mut self, what: impl Into<Both>, remedy: impl Into<Both>) -> Told {
        self.told(FileError::wrong(what, remedy))
    }

    fn told(&mut self, fault: impl Into<FileError>) -> Told {
        self.fault = Some(fault.into());
        Told
    }

    /// What the parser says, in our words where it was told by us.
    fn explain(&mut self, error: serde_json::Error) -> FileError {
        let (line, column) = (error.line() as u64, error.column() as u64);
        let said = error.to_string();
        let said = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said);
        let found = match (self.fault.take(), error.classify()) {
            (Some(fault), _) => fault,
            (None, Category::Io) => return std::io::Error::from(error).into(),
            (None, Category::Eof) => {
                FileError::wrong(ends_too_soon(), ("is all of it there?", "est-il complet ?"))
            }
            // What the parser says of a text that is not ours is in English.
            (None, Category::Syntax) => FileError::wrong(
                both!("{said}", "le texte n’est pas bien formé à cet endroit"),
                ("this is no JSON", "ce n’est pas du JSON"),
            ),
            (None, Category::Data) => FileError::wrong(
                both!("{said}", "cette valeur n’a pas de sens ici"),
                self.field.sound(),
            ),
        };
        let found = if line > 0 { found.at(line, column.max(1)) } else { found };
        match self.field.to_string() {
            field if field.is_empty() => found,
            field => found.field(field),
        }
    }

    /// The number of a vertex that is referred to.
    fn refer(&mut self, id: Id<'_>) -> Result<Vertex, Told> {
        if self.has_vertices {
            return self.numbering.find(id).ok_or_else(|| self.told(no_vertex(&shown(id))));
        }
        let numbered = self.numbering.number(id);
        numbered.map(|(number, _)| number).map_err(|full| self.told(full))
    }

    /// Gives a number to the vertex that is being defined.
    fn define(&mut self, id: Id<'_>, defined: &mut Defined) -> Result<(), Told> {
        let (number, new) = self.numbering.number(id).map_err(|full| self.told(full))?;
        let twice = match &mut self.order {
            None => !new,
            Some(order) => {
                order.push(number);
                !defined.insert(number)
            }
        };
        if twice {
            let id = shown(id);
            let what = both!("there is a vertex {id} already", "il y a déjà un sommet {id}");
            let remedy = (
                "give every vertex an id of its own (1 and \"1\" are the same)",
                "donnez à chaque sommet son propre identifiant (1 et \"1\" sont le même)",
            );
            return Err(self.fault(what, remedy));
        }
        Ok(())
    }

    fn finish(self) -> Result<NamedGraph, FileError> {
        let Self { numbering, kinds, utilities, labels, order, mut edges, start, .. } = self;
        if kinds.is_empty() {
            let remedy = (
                r#"write {"vertices": [{"id": 0, "owner": "max"}, ...], "edges": [...]}"#,
                r#"écrivez {"vertices": [{"id": 0, "owner": "max"}, ...], "edges": [...]}"#,
            );
            return Err(FileError::wrong(no_vertices(), remedy).field("vertices"));
        }
        // The vertex of a number: they differ if edges came first.
        let place = order.as_ref().map(|order| {
            let mut place = vec![None; numbering.len()];
            for (vertex, &number) in (0..).zip(order) {
                place[number as usize] = Some(vertex);
            }
            place
        });
        let vertex_of = |number: Vertex| match &place {
            None => Some(number),
            Some(place) => place[number as usize],
        };
        if place.is_some() {
            for (number, edge) in edges.iter_mut().enumerate() {
                let find = |end: Vertex, at| {
                    vertex_of(end).ok_or_else(|| {
                        let field = Field::Edge(number, Some(at)).to_string();
                        no_vertex(&numbering.written(end)).field(field)
                    })
                };
                *edge = (find(edge.0, 0)?, find(edge.1, 1)?);
            }
        }
        let start = match &start {
            None => 0,
            Some(start) => {
                let id = match (start.as_i64(), start.as_str()) {
                    (Some(number), _) => Id::Number(number),
                    (None, text) => Id::Text(text.unwrap_or_default()),
                };
                let found = numbering.find(id).and_then(vertex_of);
                found.ok_or_else(|| no_vertex(&shown(id)).field("start"))?
            }
        };
        let vertices = kinds.len();
        let graph = Builder::from_edges(kinds, &edges, start)?;
        let names = numbering.names(order.as_deref(), labels.finish(vertices)?)?;
        let utility = |vertex| utilities.get(&vertex).copied();
        Ok(NamedGraph::new(graph, names).with_utilities(utility))
    }
}

/// The fault has been written down; what the parser is told does not matter.
struct Told;

impl Told {
    fn error<E: Error>(self) -> E {
        E::custom("")
    }
}

fn no_vertex(id: &str) -> FileError {
    let remedy = (
        "add it to the vertices, or name another",
        "ajoutez-le aux sommets, ou nommez-en un autre",
    );
    FileError::wrong(crate::error::no_vertex(id), remedy)
}

/// An id for a message.
fn shown(id: Id<'_>) -> String {
    match id {
        Id::Number(number) => number.to_string(),
        Id::Text(text) => crate::error::quoted(text),
    }
}

/// Numbers of vertices that have been defined.
#[derive(Default)]
struct Defined(Vec<bool>);

impl Defined {
    /// False if it was there.
    fn insert(&mut self, number: Vertex) -> bool {
        let at = number as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, false);
        }
        !std::mem::replace(&mut self.0[at], true)
    }
}

/// One of a few words.
struct Word<'w, T> {
    of: &'w [(&'w str, T)],
    /// What any other word stands for, if it may stand there.
    otherwise: Option<T>,
}

impl<'de, T: Copy> DeserializeSeed<'de> for Word<'_, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<T, D::Error> {
        input.deserialize_str(self)
    }
}

impl<T: Copy> Visitor<'_> for Word<'_, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.of.iter().map(|(word, _)| format!("{word:?}")).collect();
        f.write_str(&words.join(" or "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let known = self.of.iter().find(|(word, _)| *word == text).map(|(_, means)| *means);
        known.or(self.otherwise).ok_or_else(|| {
            E::custom(format_args!("{} stands for nothing here", crate::error::quoted(text)))
        })
    }
}

/// A result, or `null` where the game goes on.
struct Won;

impl<'de> DeserializeSeed<'de> for Won {
    type Value = Option<Outcome>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        input.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for Won {
    type Value = Option<Outcome>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result or null")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        Word { of: RESULTS, otherwise: None }.deserialize(input).map(Some)
    }
}

/// An id, given to a function as soon as it is read.
struct IdThen<F>(F);

impl<'de, T, F> DeserializeSeed<'de> for IdThen<F>
where
    F: FnOnce(Id<'_>) -> Result<T, Told>,
{
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<T, D::Error> {
        input.deserialize_any(self)
    }
}

impl<T, F> Visitor<'_> for IdThen<F>
where
    F: FnOnce(Id<'_>) -> Result<T, Told>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number or a string")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        (self.0)(Id::Number(number)).map_err(Told::error)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::custom(format_args!(
                "the number {number} is too large; the largest is {}",
                i64::MAX
            ))),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.0)(Id::Text(text)).map_err(Told::error)
    }
}

/// The label of the vertex that is being read.
struct Label<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for Label<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_any(self)
    }
}

impl Visitor<'_> for Label<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, label: &str) -> Result<(), E> {
        let Self(reading) = self;
        let set = reading.labels.set(reading.kinds.len(), label);
        set.map_err(|full| reading.told(full).error())
    }
}

/// The whole file.
struct Whole<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for Whole<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        let reading = self.0;
        while let Some(key) = map.next_key_seed(Word { of: KEYS, otherwise: Some(Key::Other) })? {
            let (field, twice) = match key {
                Key::Start => (Field::Start, reading.start.is_some()),
                Key::Vertices => (Field::Vertices, reading.has_vertices),
                Key::Edges => (Field::Edges, reading.has_edges),
                Key::Other => (Field::Whole, false),
            };
            reading.field = field;
            if twice {
                return Err(reading
                    .fault(both!("{field} stands here again", "{field} est de nouveau ici"), once())
                    .error());
            }
            match key {
                Key::Start => {
                    let start = map.next_value_seed(IdThen(|id: Id<'_>| {
                        // Vertices to come are looked for when all is read.
                        if reading.has_vertices {
                            reading.refer(id)?;
                        }
                        Ok(match id {
                            Id::Number(number) => Value::from(number),
                            Id::Text(text) => Value::from(text),
                        })
                    }))?;
                    reading.start = Some(start);
                }
                Key::Vertices => {
                    map.next_value_seed(Vertices(reading))?;
                    reading.has_vertices = true;
                }
                Key::Edges => {
                    map.next_value_seed(Edges(reading))?;
                    reading.has_edges = true;
                }
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            reading.field = Field::Whole;
        }
        Ok(())
    }
}

/// The list of vertices.
struct Vertices<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for Vertices<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Vertices<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<(), S::Error> {
        let reading = self.0;
        let mut defined = Defined::default();
        if reading.numbering.len() > 0 {
            reading.order = Some(Vec::new());
        }
        loop {
            let number = reading.kinds.len();
            reading.field = Field::Vertex(number, VertexKey::Other);
            if number > MOST_VERTICES {
                return Err(reading.told(too_many_vertices()).error());
            }
            if list.next_element_seed(OneVertex(reading, &mut defined))?.is_none() {
                return Ok(());
            }
        }
    }
}

/// One vertex.
struct OneVertex<'r>(&'r mut Reading, &'r mut Defined);

impl<'de> DeserializeSeed<'de> for OneVertex<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OneVertex<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        let Self(reading, defined) = self;
        let number = reading.kinds.len();
        let (mut has_id, mut owner, mut has_label) = (false, None, false);
        let (mut won, mut utility): (Option<Option<Outcome>>, Option<Option<Score>>) = (None, None);
        let keys = || Word { of: VERTEX_KEYS, otherwise: Some(VertexKey::Other) };
        while let Some(key) = map.next_key_seed(keys())? {
            reading.field = Field::Vertex(number, key);
            let twice = match key {
                VertexKey::Id => has_id,
                VertexKey::Owner => owner.is_some(),
                VertexKey::Won => won.is_some(),
                VertexKey::Utility => utility.is_some(),
                VertexKey::Label => has_label,
                VertexKey::Other => false,
            };
            if twice {
                return Err(reading
                    .fault(
                        both!("{} stands here again", "{} est de nouveau ici", key.name()),
                        once(),
                    )
                    .error());
            }
            match key {
                VertexKey::Id => {
                    map.next_value_seed(IdThen(|id: Id<'_>| reading.define(id, defined)))?;
                    has_id = true;
                }
                VertexKey::Owner => {
                    owner = Some(map.next_value_seed(Word { of: PLAYERS, otherwise: None })?);
                }
                VertexKey::Won => won = Some(map.next_value_seed(Won)?),
                VertexKey::Utility => utility = Some(map.next_value()?),
                VertexKey::Label => {
                    map.next_value_seed(Label(reading))?;
                    has_label = true;
                }
                VertexKey::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            reading.field = Field::Vertex(number, VertexKey::Other);
        }
        let Some(owner) = owner else {
            return Err(reading
                .fault(
                    ("the vertex has no owner", "le sommet n’a pas de propriétaire"),
                    (r#"add "owner": "max""#, r#"ajoutez "owner": "max""#),
                )
                .error());
        };
        if !has_id {
            return Err(reading
                .fault(
                    ("the vertex has no id", "le sommet n’a pas d’identifiant"),
                    (r#"add "id": 0"#, r#"ajoutez "id": 0"#),
                )
                .error());
        }
        let (won, utility) = (won.flatten(), utility.flatten());
        let by_utility = utility.map(Outcome::of_utility);
        if won.is_some() && by_utility.is_some() && won != by_utility {
            reading.field = Field::Vertex(number, VertexKey::Utility);
            return Err(reading
                .fault(
                    (
                        "who wins by this number is not who has won",
                        "ce nombre ne donne pas le gain à celui qui a gagné",
                    ),
                    reading.field.sound(),
                )
                .error());
        }
        if let Some(utility) = utility {
            reading.utilities.insert(number as Vertex, utility);
        }
        reading.kinds.push((owner, won.or(by_utility)));
        Ok(())
    }
}

/// The list of edges.
struct Edges<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for Edges<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Edges<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<(), S::Error> {
        let reading = self.0;
        loop {
            reading.field = Field::Edge(reading.edges.len(), None);
            match list.next_element_seed(OneEdge(reading))? {
                Some(edge) => reading.edges.push(edge),
                None => return Ok(()),
            }
        }
    }
}

/// One edge: from where and where to.
struct OneEdge<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for OneEdge<'_> {
    type Value = (Vertex, Vertex);

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for OneEdge<'_> {
    type Value = (Vertex, Vertex);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pair of ids")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Self::Value, S::Error> {
        let reading = self.0;
        let number = reading.edges.len();
        let mut ends = [0; 2];
        for (at, end) in ends.iter_mut().enumerate() {
            reading.field = Field::Edge(number, Some(at));
            let id = IdThen(|id: Id<'_>| reading.refer(id));
            match list.next_element_seed(id)? {
                Some(vertex) => *end = vertex,
                None => {
                    reading.field = Field::Edge(number, None);
                    let what = (
                        "an edge has two ends, from where and where to",
                        "un arc a deux bouts, d’où il part et où il mène",
                    );
                    return Err(reading.fault(what, PAIR).error());
                }
            }
        }
        reading.field = Field::Edge(number, None);
        if list.next_element::<IgnoredAny>()?.is_some() {
            let what = (
                "an edge has two ends, and here are more",
                "un arc a deux bouts, et il y en a plus ici",
            );
            return Err(reading.fault(what, PAIR).error());
        }
        let [from, to] = ends;
        Ok((from, to))
    }
}
