//! What the vertices of a graph are called.

use std::{borrow::Cow, ops::Range, sync::OnceLock};

use perfectplay_core::{Both, both};
use perfectplay_graph::{GameGraph, Vertex};
use serde_json::Value;

use crate::texts::{Distinct, Full, Texts};

/// Separates a file from a vertex, and a vertex from the number of the edge that leads there.
pub(crate) const MARK: char = '#';

/// What is said when there is no room for more names.
const TOO_LONG: Both = Both::new(&(
    "the names of the vertices take more than 4 GB",
    "les noms des sommets prennent plus de 4 Go",
));

/// What each vertex of a graph is called in its file: an id, and perhaps a label.
///
/// Ids are whole numbers or texts, and no two are written alike. If they are 0, 1, 2 and so on in
/// order, nothing is stored for them. A label stands for the *configuration*: two vertices with the same
/// label and different owners are the same configuration with one or the other player to move.
#[derive(Clone, Debug)]
pub struct Names {
    ids: Ids,
    /// An empty label is none.
    labels: Option<Texts>,
    /// The vertices that have one, in the order of their labels: made when it is first needed.
    by_label: OnceLock<Box<[Vertex]>>,
}

#[derive(Clone, Debug)]
enum Ids {
    /// Every id is the number of its vertex; so many.
    Counted(usize),
    Written {
        texts: Distinct,
        /// Which of them are numbers.
        numbers: Bits,
    },
}

impl Names {
    /// Vertices that are called by their numbers.
    pub fn counted(vertices: usize) -> Self {
        Self::labelled(vertices, None)
    }

    /// The same with a label each.
    pub(crate) fn labelled(vertices: usize, labels: Option<Texts>) -> Self {
        Self { ids: Ids::Counted(vertices), labels, by_label: OnceLock::new() }
    }

    /// Vertices with these ids and labels, in order.
    ///
    /// # Errors
    ///
    /// If two ids are the same, or there is too much of them.
    pub fn of_texts(vertices: impl IntoIterator<Item = (String, String)>) -> Result<Self, Both> {
        let mut numbering = Numbering::default();
        let mut labels = Labels::default();
        for (vertex, (text, label)) in vertices.into_iter().enumerate() {
            labels.set(vertex, &label).map_err(|Full| TOO_LONG)?;
            let (_, new) = numbering.number(Id::Text(&text)).map_err(|Full| TOO_LONG)?;
            if !new {
                let text = crate::error::quoted(&text);
                return Err(both!(
                    "two vertices are called {text}",
                    "deux sommets s’appellent {text}",
                ));
            }
        }
        let labels = labels.finish(numbering.len()).map_err(|Full| TOO_LONG)?;
        numbering.names(None, labels).map_err(|Full| TOO_LONG)
    }

    /// How many vertices have names.
    pub fn len(&self) -> usize {
        match &self.ids {
            Ids::Counted(vertices) => *vertices,
            Ids::Written { texts, .. } => texts.len(),
        }
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether vertices are simply called 0, 1, 2 and so on.
    pub fn are_counted(&self) -> bool {
        matches!(self.ids, Ids::Counted(_))
    }

    /// The id of a vertex as text: what it is called.
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        match &self.ids {
            Ids::Counted(_) => vertex.to_string().into(),
            Ids::Written { texts, .. } => texts.get(vertex as usize).into(),
        }
    }

    /// The id of a vertex as in its file: a number or a string.
    pub fn id_json(&self, vertex: Vertex) -> Value {
        match &self.ids {
            Ids::Counted(_) => vertex.into(),
            Ids::Written { texts, numbers } => {
                let text = texts.get(vertex as usize);
                let number = || text.parse::<i64>().ok().map(Value::from);
                let number = if numbers.get(vertex as usize) { number() } else { None };
                number.unwrap_or_else(|| text.into())
            }
        }
    }

    /// The label of a vertex.
    pub fn label(&self, vertex: Vertex) -> Option<&str> {
        let label = self.labels.as_ref()?.get(vertex as usize);
        (!label.is_empty()).then_some(label)
    }

    /// Whether any vertex has a label.
    pub fn have_labels(&self) -> bool {
        self.labels.is_some()
    }

    /// How the move at a place among the successors of a vertex is written: by the name of the vertex where
    /// it leads. With a mark and the number of the edge, counted from 1, if the name alone would not tell:
    /// because several edges lead there, or because the name is empty or ends like that itself.
    pub fn write_move(&self, successors: &[Vertex], place: usize) -> String {
        let next = successors[place];
        let name = self.name(next);
        let alone = successors.iter().filter(|&&other| other == next).count() == 1;
        let marked = name.rsplit_once(MARK).is_some_and(|(_, end)| end.parse::<u32>().is_ok());
        if alone && !marked && !name.is_empty() {
            return name.into_owned();
        }
        format!("{name}{MARK}{}", place + 1)
    }

    /// The vertex of a name: its id; or else its label, if no other vertex has the same; or else its id
    /// but for quotes, brackets and spaces, so that `1,a` is found where the file says `("1", "a")`.
    pub fn find(&self, text: &str) -> Option<Vertex> {
        self.find_id(text).or_else(|| self.find_label(text)).or_else(|| self.find_bare(text))
    }

    /// The vertex of an id, exactly as written.
    pub fn find_id(&self, text: &str) -> Option<Vertex> {
        match &self.ids {
            Ids::Counted(vertices) => {
                let number: Vertex = text.parse().ok()?;
                let plain = number == 0 || !text.starts_with('0');
                let is_one = plain && !text.starts_with('+') && text.len() <= 10;
                (is_one && (number as usize) < *vertices).then_some(number)
            }
            Ids::Written { texts, .. } => texts.find(text),
        }
    }

    fn find_label(&self, text: &str) -> Option<Vertex> {
        match self.with_label(text) {
            &[only] => Some(only),
            _ => None,
        }
    }

    fn find_bare(&self, text: &str) -> Option<Vertex> {
        let Ids::Written { texts, .. } = &self.ids else { return None };
        let said = |text: &str| text.chars().filter(|c| !"()[]'\" ".contains(*c)).collect();
        let wanted: String = said(text);
        let mut same = (0..texts.len()).filter(|&at| {
            let said: String = said(texts.get(at));
            said == wanted
        });
        match (same.next(), same.next()) {
            (Some(only), None) => Some(only as Vertex),
            _ => None,
        }
    }

    /// The vertices with this label.
    fn with_label(&self, label: &str) -> &[Vertex] {
        let Some(labels) = self.labels.as_ref().filter(|_| !label.is_empty()) else { return &[] };
        let label_of = |vertex: &Vertex| labels.get(*vertex as usize);
        let sorted = self.by_label.get_or_init(|| {
            let mut vertices: Vec<_> =
                (0..self.len() as Vertex).filter(|vertex| !label_of(vertex).is_empty()).collect();
            vertices.sort_by_key(label_of);
            vertices.into()
        });
        let from = sorted.partition_point(|vertex| label_of(vertex) < label);
        let same = sorted[from..].partition_point(|vertex| label_of(vertex) == label);
        &sorted[from..from + same]
    }

    /// The vertex with the same configuration and the other player to move. There is none if a
    /// configuration occurs more than twice: nobody could tell which one it is.
    pub fn twin(&self, graph: &GameGraph, vertex: Vertex) -> Option<Vertex> {
        let &[one, other] = self.with_label(self.label(vertex)?) else { return None };
        (graph.owner(one) != graph.owner(other)).then_some(one ^ other ^ vertex)
    }
}

impl PartialEq for Names {
    /// Every vertex has the same id and the same label.
    fn eq(&self, other: &Self) -> bool {
        let vertices: Range<Vertex> = 0..self.len() as Vertex;
        self.len() == other.len()
            && vertices.into_iter().all(|vertex| {
                self.id_json(vertex) == other.id_json(vertex)
                    && self.label(vertex) == other.label(vertex)
            })
    }
}

impl Eq for Names {}

/// The id of a vertex as a file writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id<'t> {
    /// A whole number.
    Number(i64),
    /// Anything.
    Text(&'t str),
}

/// Gives numbers to ids in the order in which they are met.
#[derive(Debug)]
pub(crate) struct Numbering {
    ids: Ids,
}

impl Default for Numbering {
    fn default() -> Self {
        Self { ids: Ids::Counted(0) }
    }
}

impl Numbering {
    pub(crate) fn len(&self) -> usize {
        match &self.ids {
            Ids::Counted(vertices) => *vertices,
            Ids::Written { texts, .. } => texts.len(),
        }
    }

    /// The number of an id that is known already.
    pub(crate) fn find(&self, id: Id<'_>) -> Option<Vertex> {
        match (&self.ids, id) {
            (Ids::Counted(vertices), Id::Number(number)) => {
                let number = u32::try_from(number).ok()?;
                ((number as usize) < *vertices).then_some(number)
            }
            (Ids::Counted(vertices), Id::Text(text)) => Names::counted(*vertices).find_id(text),
            (Ids::Written { texts, .. }, Id::Number(number)) => texts.find(&number.to_string()),
            (Ids::Written { texts, .. }, Id::Text(text)) => texts.find(text),
        }
    }

    /// The number of an id, and whether it is a new one.
    pub(crate) fn number(&mut self, id: Id<'_>) -> Result<(Vertex, bool), Full> {
        if let Ids::Counted(vertices) = self.ids {
            if let Some(known) = self.find(id) {
                return Ok((known, false));
            }
            if id == Id::Number(vertices as i64) {
                self.ids = Ids::Counted(vertices + 1);
                return Ok((vertices as Vertex, true));
            }
            self.write_out(vertices)?;
        }
        let Ids::Written { texts, numbers } = &mut self.ids else {
            unreachable!("they have just been written out")
        };
        let (number, new) = match id {
            Id::Number(number) => texts.number(&number.to_string())?,
            Id::Text(text) => texts.number(text)?,
        };
        if new {
            numbers.push(matches!(id, Id::Number(_)));
        }
        Ok((number, new))
    }

    fn write_out(&mut self, vertices: usize) -> Result<(), Full> {
        let (mut texts, mut numbers) = (Distinct::default(), Bits::default());
        for number in 0..vertices {
            texts.number(&number.to_string())?;
            numbers.push(true);
        }
        self.ids = Ids::Written { texts, numbers };
        Ok(())
    }

    /// How an id that has a number is written, for a message.
    pub(crate) fn written(&self, number: Vertex) -> String {
        match &self.ids {
            Ids::Counted(_) => number.to_string(),
            Ids::Written { texts, .. } => crate::error::quoted(texts.get(number as usize)),
        }
    }

    /// The names of vertices in the order of these numbers, `order` if it is given, with labels.
    pub(crate) fn names(
        self,
        order: Option<&[Vertex]>,
        labels: Option<Texts>,
    ) -> Result<Names, Full> {
        let ids = match order {
            None => self.ids,
            Some(order) => {
                let names = Names { ids: self.ids, labels: None, by_label: OnceLock::new() };
                let mut ordered = Self::default();
                for &vertex in order {
                    match names.id_json(vertex).as_i64() {
                        Some(number) => ordered.number(Id::Number(number))?,
                        None => ordered.number(Id::Text(&names.name(vertex)))?,
                    };
                }
                ordered.ids
            }
        };
        Ok(Names { ids, labels, by_label: OnceLock::new() })
    }
}

/// Labels as they come; there are none until the first vertex that has one.
#[derive(Default)]
pub(crate) struct Labels {
    texts: Texts,
    any: bool,
}

impl Labels {
    /// The label of vertex number `vertex`, which comes after all that had one before.
    pub(crate) fn set(&mut self, vertex: usize, label: &str) -> Result<(), Full> {
        if label.is_empty() {
            return Ok(());
        }
        self.any = true;
        self.fill(vertex)?;
        self.texts.push(label)
    }

    fn fill(&mut self, vertices: usize) -> Result<(), Full> {
        while self.texts.len() < vertices {
            self.texts.push("")?;
        }
        Ok(())
    }

    /// One label for each of so many vertices, if there are any.
    pub(crate) fn finish(mut self, vertices: usize) -> Result<Option<Texts>, Full> {
        if !self.any {
            return Ok(None);
        }
        self.fill(vertices)?;
        Ok(Some(self.texts))
    }
}

/// One bit each.
#[derive(Clone, Debug, Default)]
struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        self.words[self.len / 64] |= u64::from(bit) << (self.len % 64);
        self.len += 1;
    }

    fn get(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Player;
    use perfectplay_graph::Builder;

    use super::*;

    fn named(ids: &[Id<'_>], labels: &[&str]) -> Names {
        let mut numbering = Numbering::default();
        ids.iter().for_each(|&id| assert!(numbering.number(id).unwrap().1));
        let mut kept = Labels::default();
        labels.iter().enumerate().for_each(|(at, label)| kept.set(at, label).unwrap());
        numbering.names(None, kept.finish(ids.len()).unwrap()).unwrap()
    }

    #[test]
    fn ids_in_order_are_not_stored() {
        let names = named(&[Id::Number(0), Id::Number(1), Id::Number(2)], &[]);
        assert!(names.are_counted() && !names.have_labels());
        assert_eq!((names.find("2"), names.find("3"), names.find("+1")), (Some(2), None, None));
        assert_eq!((names.find("02"), names.find("-0"), names.find("")), (None, None, None));
        assert_eq!(names.id_json(2), 2);
    }

    #[test]
    fn ids_keep_their_kind() {
        let names = named(&[Id::Number(0), Id::Number(7), Id::Text("x"), Id::Text("5")], &[]);
        assert!(!names.are_counted());
        assert_eq!(names.id_json(0), 0);
        assert_eq!(names.id_json(1), 7);
        assert_eq!(names.id_json(2), "x");
        assert_eq!(names.id_json(3), "5");
        assert_eq!(
            ["0", "7", "x", "5", "1"].map(|id| names.find(id)),
            [Some(0), Some(1), Some(2), Some(3), None]
        );
    }

    #[test]
    fn a_number_and_its_text_are_one_id() {
        let mut numbering = Numbering::default();
        assert_eq!(numbering.number(Id::Number(0)), Ok((0, true)));
        assert_eq!(numbering.number(Id::Text("0")), Ok((0, false)));
        assert_eq!(numbering.number(Id::Text("9")), Ok((1, true)));
        assert_eq!(numbering.number(Id::Number(9)), Ok((1, false)));
        assert_eq!(numbering.find(Id::Number(9)), Some(1));
    }

    #[test]
    fn labels_name_vertices_unless_they_are_shared() {
        let ids = [Id::Number(0), Id::Number(1), Id::Number(2), Id::Number(3)];
        let names = named(&ids, &["", "b", "a", "b"]);
        assert_eq!(["a", "b", "", "c"].map(|label| names.find(label)), [Some(2), None, None, None]);
        assert_eq!([0, 1].map(|vertex| names.label(vertex)), [None, Some("b")]);
    }

    #[test]
    fn twins_share_a_configuration() {
        let (max, min) = (Player::Max, Player::Min);
        let mut graph = Builder::default();
        for owner in [max, min, max, max, min, max, min, min] {
            graph.vertex(owner, None);
        }
        let graph = graph.finish(0).unwrap();
        let ids: Vec<_> = (0..8).map(Id::Number).collect();
        // "c" has no other owner, "d" occurs three times.
        let names = named(&ids, &["a", "a", "c", "c", "d", "d", "d", ""]);
        let twins: Vec<_> = graph.vertices().map(|vertex| names.twin(&graph, vertex)).collect();
        assert_eq!(twins, [Some(1), Some(0), None, None, None, None, None, None]);
    }

    #[test]
    fn quotes_and_spaces_may_be_left_out() {
        let names =
            named(&[Id::Text("('1', 'a')"), Id::Text("(1, 'e')"), Id::Text("('1', 'e')")], &[]);
        assert_eq!(names.find("1,a"), Some(0));
        assert_eq!(names.find("(\"1\",\"a\")"), Some(0));
        // Which one?
        assert_eq!(names.find("1,e"), None);
        assert_eq!(names.find("(1, 'e')"), Some(1));
    }
}
