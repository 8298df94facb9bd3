//! The graph of a game, in compact form.
//!
//! Successors stand one after the other in a single array, vertex by vertex, and a second array says
//! where each vertex begins: four bytes an edge and five a vertex.

use std::fmt;

use perfectplay_core::{Player, Say, Score, Voice, sayable_errors, tell};

/// The number of a vertex: a state of the game.
pub type Vertex = u32;

/// No graph has more vertices: ranks and numbers must leave room for a few marks.
pub const MOST_VERTICES: usize = (1 << 30) - 2;

/// How a game ends, or must end under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody wins.
    Won(Player),
    /// Nobody does: the game ends so, or goes on for ever.
    Draw,
}

impl Outcome {
    /// Who wins with this utility: above 0 Max, below 0 Min.
    pub fn of_utility(utility: Score) -> Self {
        match utility {
            1.. => Self::Won(Player::Max),
            0 => Self::Draw,
            ..0 => Self::Won(Player::Min),
        }
    }

    /// What it is worth to Max where all wins are alike: 1, 0 or -1.
    pub fn utility(self) -> Score {
        match self {
            Self::Won(winner) => winner.sign() as Score,
            Self::Draw => 0,
        }
    }

    /// The same with the players exchanged.
    pub fn mirrored(self) -> Self {
        match self {
            Self::Won(player) => Self::Won(!player),
            Self::Draw => Self::Draw,
        }
    }
}

/// Max first; the order of the bits in a vertex.
const OUTCOMES: [Outcome; 3] =
    [Outcome::Won(Player::Max), Outcome::Won(Player::Min), Outcome::Draw];

/// Who moves in a vertex and whether the game is over there, in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind(u8);

impl Kind {
    fn new(owner: Player, result: Option<Outcome>) -> Self {
        let result = result.and_then(|result| OUTCOMES.iter().position(|&known| known == result));
        Self(owner as u8 | (result.map_or(0, |number| number as u8 + 1) << 1))
    }

    #[inline]
    fn owner(self) -> Player {
        Player::BOTH[usize::from(self.0 & 1)]
    }

    #[inline]
    fn result(self) -> Option<Outcome> {
        usize::from(self.0 >> 1).checked_sub(1).map(|number| OUTCOMES[number])
    }
}

/// Every state of a game and every move.
///
/// The game is over in a vertex with a result, even if edges lead on from it; those are kept, counted
/// and never played. A vertex with neither result nor edges is a draw.
#[derive(Clone, PartialEq, Eq)]
pub struct GameGraph {
    start: Vertex,
    kinds: Vec<Kind>,
    /// Where the successors of each vertex begin, and where the last ones end.
    first: Vec<u32>,
    to: Vec<Vertex>,
}

impl GameGraph {
    /// Where the game begins.
    pub fn start(&self) -> Vertex {
        self.start
    }

    /// How many vertices there are, at least one.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Never: a game has a start.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.to.len()
    }

    /// All vertices.
    pub fn vertices(&self) -> std::ops::Range<Vertex> {
        0..self.len() as Vertex
    }

    /// Whose turn it is.
    #[inline]
    pub fn owner(&self, vertex: Vertex) -> Player {
        self.kinds[vertex as usize].owner()
    }

    /// The result, if the game is over there.
    #[inline]
    pub fn result(&self, vertex: Vertex) -> Option<Outcome> {
        self.kinds[vertex as usize].result()
    }

    /// Where the edges of a vertex lead, in order.
    #[inline]
    pub fn successors(&self, vertex: Vertex) -> &[Vertex] {
        let at = vertex as usize;
        &self.to[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// The successors that can be played: none once the game is over.
    #[inline]
    pub fn moves(&self, vertex: Vertex) -> &[Vertex] {
        if self.result(vertex).is_some() { &[] } else { self.successors(vertex) }
    }

    /// The successors of all vertices, one after the other; for whoever looks ahead.
    pub(crate) fn all_successors(&self) -> &[Vertex] {
        &self.to
    }

    /// The moves of a vertex, each with its place among all successors.
    #[inline]
    pub(crate) fn numbered_moves(&self, vertex: Vertex) -> impl Iterator<Item = (usize, &Vertex)> {
        (self.first[vertex as usize] as usize..).zip(self.moves(vertex))
    }

    /// The same graph with other results: what `result` says of each vertex.
    pub fn with_results(mut self, mut result: impl FnMut(Vertex) -> Option<Outcome>) -> Self {
        for (vertex, kind) in (0..).zip(&mut self.kinds) {
            *kind = Kind::new(kind.owner(), result(vertex));
        }
        self
    }

    /// The same graph, played from another vertex.
    ///
    /// # Errors
    ///
    /// If there is no such vertex.
    pub fn starting_at(self, start: Vertex) -> Result<Self, GraphError> {
        if (start as usize) < self.len() {
            Ok(Self { start, ..self })
        } else {
            Err(GraphError::NoSuchStart { start })
        }
    }
}

impl fmt::Debug for GameGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {}:", self.start)?;
        for vertex in self.vertices().take(100) {
            let (owner, result) = (self.owner(vertex), self.result(vertex));
            write!(f, " {vertex} {owner:?} {result:?} {:?};", self.successors(vertex))?;
        }
        Ok(())
    }
}

/// Why a graph cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// There is nowhere to begin.
    NoVertices,
    /// Too many for numbers of four bytes.
    TooLarge,
    /// An edge leads out of the graph.
    NoSuchVertex {
        /// Where the edge begins.
        from: Vertex,
        /// Where it would lead.
        to: Vertex,
    },
    /// The start is not in the graph.
    NoSuchStart {
        /// The number given.
        start: Vertex,
    },
}

impl Say for GraphError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::NoVertices => tell!(
                voice,
                "the graph has no vertices; a game needs at least its start",
                "le graphe n’a pas de sommet ; il faut au moins le départ",
            ),
            Self::TooLarge => tell!(
                voice,
                "the graph has more than {MOST_VERTICES} vertices or {} edges",
                "le graphe a plus de {MOST_VERTICES} sommets ou de {} arcs",
                u32::MAX,
            ),
            Self::NoSuchVertex { from, to } => tell!(
                voice,
                "an edge leads from vertex {from} to vertex {to}, which does not exist",
                "un arc mène du sommet {from} au sommet {to}, qui n’existe pas",
            ),
            Self::NoSuchStart { start } => tell!(
                voice,
                "the start, vertex {start}, does not exist",
                "le départ, le sommet {start}, n’existe pas",
            ),
        }
    }
}

sayable_errors!(GraphError);

/// Makes a graph vertex by vertex, each with its edges; edges may lead to vertices yet to come.
#[derive(Clone, Default)]
pub struct Builder {
    kinds: Vec<Kind>,
    first: Vec<u32>,
    to: Vec<Vertex>,
    /// More was added than numbers can count.
    too_large: bool,
}

impl Builder {
    /// With room for so many.
    pub fn with_capacity(vertices: usize, edges: usize) -> Self {
        Self {
            kinds: Vec::with_capacity(vertices),
            first: Vec::with_capacity(vertices + 1),
            to: Vec::with_capacity(edges),
            too_large: false,
        }
    }

    /// Adds a vertex: who moves there, and the result if the game is over. The edges that follow are
    /// its own.
    #[inline]
    pub fn vertex(&mut self, owner: Player, result: Option<Outcome>) -> &mut Self {
        self.too_large |= self.kinds.len() >= MOST_VERTICES;
        if !self.too_large {
            self.kinds.push(Kind::new(owner, result));
            self.first.push(self.to.len() as u32);
        }
        self
    }

    /// Adds an edge from the last vertex.
    #[inline]
    pub fn edge(&mut self, to: Vertex) -> &mut Self {
        self.too_large |= self.to.len() >= u32::MAX as usize;
        if !self.too_large {
            self.to.push(to);
        }
        self
    }

    /// How many vertices there are so far.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is none so far.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many edges there are so far.
    pub fn edges(&self) -> usize {
        self.to.len()
    }

    /// The graph, played from `start`.
    ///
    /// # Errors
    ///
    /// If an edge or the start names a vertex that was never added, or there is too much of it.
    pub fn finish(mut self, start: Vertex) -> Result<GameGraph, GraphError> {
        if self.too_large {
            return Err(GraphError::TooLarge);
        }
        if self.kinds.is_empty() {
            return Err(GraphError::NoVertices);
        }
        self.first.push(self.to.len() as u32);
        let vertices = self.kinds.len() as Vertex;
        if let Some(at) = self.to.iter().position(|&to| to >= vertices) {
            let from = self.first.partition_point(|&first| first as usize <= at) as Vertex - 1;
            return Err(GraphError::NoSuchVertex { from, to: self.to[at] });
        }
        let Self { kinds, first, to, .. } = self;
        GameGraph { start: 0, kinds, first, to }.starting_at(start)
    }

    /// A graph from its vertices and, in any order, its edges. The edges of a vertex keep their order.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub fn from_edges(
        vertices: impl IntoIterator<Item = (Player, Option<Outcome>)>,
        edges: &[(Vertex, Vertex)],
        start: Vertex,
    ) -> Result<GameGraph, GraphError> {
        let kinds: Vec<_> =
            vertices.into_iter().map(|(owner, result)| Kind::new(owner, result)).collect();
        if kinds.len() > MOST_VERTICES || edges.len() > u32::MAX as usize {
            return Err(GraphError::TooLarge);
        }
        let exists = |vertex: Vertex| (vertex as usize) < kinds.len();
        if let Some(&(from, to)) = edges.iter().find(|(from, to)| !exists(*from) || !exists(*to)) {
            return Err(GraphError::NoSuchVertex { from, to });
        }
        let mut first = vec![0; kinds.len() + 1];
        edges.iter().for_each(|&(from, _)| first[from as usize] += 1);
        let mut before = 0;
        for count in &mut first {
            before += std::mem::replace(count, before);
        }
        let mut to = vec![0; edges.len()];
        for &(from, next) in edges {
            let place = &mut first[from as usize];
            to[*place as usize] = next;
            *place += 1;
        }
        // Every vertex now stands where the next one begins.
        first.rotate_right(1);
        first[0] = 0;
        let mut builder = Self { kinds, first, to, too_large: false };
        builder.first.pop();
        builder.finish(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_back() {
        for owner in Player::BOTH {
            for result in [None].into_iter().chain(OUTCOMES.map(Some)) {
                let kind = Kind::new(owner, result);
                assert_eq!((kind.owner(), kind.result()), (owner, result));
            }
        }
    }

    #[test]
    fn edges_in_any_order_keep_theirs() {
        let kinds = [(Player::Max, None), (Player::Min, Some(Outcome::Draw)), (Player::Min, None)];
        let edges = [(2, 1), (0, 2), (2, 2), (0, 1), (2, 0), (0, 2)];
        let graph = Builder::from_edges(kinds, &edges, 2).unwrap();
        assert_eq!(graph.successors(0), [2, 1, 2]);
        assert!(graph.successors(1).is_empty());
        assert_eq!(graph.successors(2), [1, 2, 0]);
        assert_eq!((graph.start(), graph.len(), graph.edges()), (2, 3, 6));
        assert_eq!(graph.result(1), Some(Outcome::Draw));

        let mut builder = Builder::default();
        builder.vertex(Player::Max, None).edge(2).edge(1).edge(2);
        builder.vertex(Player::Min, Some(Outcome::Draw));
        builder.vertex(Player::Min, None).edge(1).edge(2).edge(0);
        assert_eq!(builder.finish(2), Ok(graph));
    }

    #[test]
    fn edges_to_nowhere_are_named() {
        let mut builder = Builder::default();
        assert_eq!(builder.clone().finish(0), Err(GraphError::NoVertices));
        builder.vertex(Player::Max, None);
        builder.vertex(Player::Max, None).edge(0).edge(7);
        assert_eq!(builder.clone().finish(0), Err(GraphError::NoSuchVertex { from: 1, to: 7 }));
        builder.vertex(Player::Max, None).edge(2);
        assert_eq!(builder.finish(0), Err(GraphError::NoSuchVertex { from: 1, to: 7 }));
        let kinds = [(Player::Max, None)];
        let from_edges = |edges: &[_], start| Builder::from_edges(kinds, edges, start);
        assert_eq!(from_edges(&[(1, 0)], 0), Err(GraphError::NoSuchVertex { from: 1, to: 0 }));
        assert_eq!(from_edges(&[], 3), Err(GraphError::NoSuchStart { start: 3 }));
    }
}
