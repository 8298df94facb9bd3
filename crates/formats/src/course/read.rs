//! From literals to a graph: what the values are for, which vertices there are, and whose they are.

use std::{collections::HashMap, io::Read};

use perfectplay_core::{Both, Player, Score, both, tell};
use perfectplay_graph::{Builder, Outcome, Vertex};

use super::{
    atoms::{Atom, Atoms, Kind},
    literal::{Item, Parser, Statement, Value},
    marks,
    roles::{NAMES, Role},
};
use crate::{
    FileError, Id, NamedGraph, Names,
    error::{no_vertices, once, quoted},
    names::{Labels, Numbering},
    texts::{Distinct, Full},
};

/// What a graph looks like.
const GRAPH: (&str, &str) = (
    "write `graph = {vertex: [successors], ...}`",
    "écrivez `graphe = {sommet: [successeurs], ...}`",
);

/// Larger files are for other forms.
const LARGEST: u64 = 256 << 20;

/// Reads a graph.
///
/// # Errors
///
/// If it cannot be read or makes no graph.
pub fn read(input: impl Read) -> Result<NamedGraph, FileError> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let what = (
            "a file of dictionaries has more than 256 MB",
            "un fichier de dictionnaires dépasse 256 Mo",
        );
        let remedy = ("write it as JSON or for PGSolver", "écrivez-le en JSON ou pour PGSolver");
        return Err(FileError::wrong(what, remedy));
    }
    let text = str::from_utf8(&bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let what = ("this is not UTF-8", "ce n’est pas de l’UTF-8");
        let remedy = ("save the file in that encoding", "enregistrez le fichier dans ce codage");
        Parser::wrong(&before, before.len() as u32, what, remedy)
    })?;
    let mut parser = Parser::new(text);
    let statements = parser.statements()?;
    Reader { text, atoms: parser.atoms }.graph(statements)
}

/// The values of a file by what they are for.
#[derive(Default)]
struct Sections {
    graph: Option<Vec<(Item, Value)>>,
    ends: Vec<(Outcome, Vec<Item>)>,
    owners: Option<Vec<(Item, Value)>>,
    utilities: Option<Vec<(Item, Value)>>,
    start: Option<Item>,
}

struct Reader<'t> {
    text: &'t str,
    atoms: Atoms,
}

impl Reader<'_> {
    fn wrong(&self, at: u32, what: impl Into<Both>, remedy: impl Into<Both>) -> FileError {
        Parser::wrong(self.text, at, what, remedy)
    }

    fn shown(&self, atom: Atom) -> String {
        let printed = self.atoms.printed(atom);
        if printed.chars().count() > 60 { quoted(&printed) } else { printed }
    }

    /// What each value is for.
    fn sections(&self, statements: Vec<Statement>) -> Result<Sections, FileError> {
        let mut sections = Sections::default();
        let mut place = 0;
        for Statement { name, value, at } in statements {
            let value = match (name.is_none(), value) {
                (true, Value::Dict(pairs)) if self.has_names_for_keys(&pairs) => {
                    for (key, value) in pairs {
                        let role = self.role_of_key(key.atom);
                        let role = role.expect("all keys have been looked at");
                        self.take(&mut sections, role, value, key.at)?;
                    }
                    continue;
                }
                (_, value) => value,
            };
            let role = match (&name, &value) {
                (Some(name), _) => match (Role::of(name), &value) {
                    (Some(role), _) => role,
                    // A constant, such as the mark of a player.
                    (None, Value::Atom(item))
                        if !matches!(self.atoms.kind(item.atom), Kind::Tuple(_)) =>
                    {
                        continue;
                    }
                    (None, _) => {
                        let name = quoted(name);
                        let what =
                            both!("{name} has no meaning here", "{name} n’a pas de sens ici");
                        let remedy = Both::of(|lang| {
                            tell!(lang, "call it {}", "appelez-le {}", NAMES.say(lang))
                        });
                        return Err(self.wrong(at, what, remedy));
                    }
                },
                (None, Value::Dict(pairs)) if place > 0 && !pairs.is_empty() => Role::Owners,
                (None, _) => {
                    place += 1;
                    Role::of_place(place - 1).ok_or_else(|| {
                        let what = (
                            "there are more than four values without names",
                            "il y a plus de quatre valeurs sans nom",
                        );
                        let remedy = Both::of(|lang| {
                            tell!(lang, "call them {}", "appelez-les {}", NAMES.say(lang))
                        });
                        self.wrong(at, what, remedy)
                    })?
                }
            };
            self.take(&mut sections, role, value, at)?;
        }
        Ok(sections)
    }

    fn has_names_for_keys(&self, pairs: &[(Item, Value)]) -> bool {
        let roles: Vec<_> = pairs.iter().map(|(key, _)| self.role_of_key(key.atom)).collect();
        roles.contains(&Some(Role::Graph)) && !roles.contains(&None)
    }

    fn role_of_key(&self, key: Atom) -> Option<Role> {
        match self.atoms.kind(key) {
            Kind::Text(name) => Role::of(name),
            _ => None,
        }
    }

    fn take(
        &self,
        sections: &mut Sections,
        role: Role,
        value: Value,
        at: u32,
    ) -> Result<(), FileError> {
        let name = role.name();
        let no_dictionary = || both!("{name} is no dictionary", "{name} n’est pas un dictionnaire");
        let twice = match role {
            Role::Graph => sections.graph.is_some(),
            Role::Ends(outcome) => sections.ends.iter().any(|(known, _)| *known == outcome),
            Role::Owners => sections.owners.is_some(),
            Role::Utilities => sections.utilities.is_some(),
            Role::Start => sections.start.is_some(),
        };
        if twice {
            let what = both!("{name} is given a second time", "{name} est donné une seconde fois");
            return Err(self.wrong(at, what, once()));
        }
        match (role, value) {
            (Role::Graph, Value::Dict(pairs)) => sections.graph = Some(pairs),
            (Role::Owners, Value::Dict(pairs)) => sections.owners = Some(pairs),
            (Role::Utilities, Value::Dict(pairs)) => sections.utilities = Some(pairs),
            (Role::Start, Value::Atom(item)) => sections.start = Some(item),
            (Role::Ends(outcome), value) => match self.collection(value) {
                Some(items) => sections.ends.push((outcome, items)),
                None => {
                    let what = both!(
                        "{name} is no list of vertices",
                        "{name} n’est pas une liste de sommets",
                    );
                    let remedy = ("write [...] or {...}", "écrivez [...] ou {...}");
                    return Err(self.wrong(at, what, remedy));
                }
            },
            (Role::Graph, _) => {
                let remedy = (
                    "write `{vertex: [successors], ...}`",
                    "écrivez `{sommet: [successeurs], ...}`",
                );
                return Err(self.wrong(at, no_dictionary(), remedy));
            }
            (Role::Owners, _) => {
                let remedy = ("write `{state: player, ...}`", "écrivez `{état: joueur, ...}`");
                return Err(self.wrong(at, no_dictionary(), remedy));
            }
            (Role::Utilities, _) => {
                let remedy = ("write `{vertex: number, ...}`", "écrivez `{sommet: nombre, ...}`");
                return Err(self.wrong(at, no_dictionary(), remedy));
            }
            (Role::Start, _) => {
                let what = both!("{name} is no vertex", "{name} n’est pas un sommet");
                return Err(self.wrong(at, what, ("write one vertex", "écrivez un sommet")));
            }
        }
        Ok(())
    }

    /// What stands in a list, a set or a tuple.
    fn collection(&self, value: Value) -> Option<Vec<Item>> {
        match value {
            Value::List(items) => Some(items),
            Value::Dict(pairs) if pairs.is_empty() => Some(Vec::new()),
            Value::Dict(_) => None,
            Value::Atom(item) => match self.atoms.kind(item.atom) {
                Kind::Name("None") => Some(Vec::new()),
                Kind::Tuple(parts) => {
                    Some(parts.iter().map(|&atom| Item { atom, at: item.at }).collect())
                }
                _ => None,
            },
        }
    }

    /// The same of successors, where a lone vertex is one successor: brackets around a single tuple
    /// are easily forgotten.
    fn successors(&self, value: Value, states_are_plain: bool) -> Option<Vec<Item>> {
        if let Value::Atom(item) = value
            && let Kind::Tuple(parts) = self.atoms.kind(item.atom)
            && !states_are_plain
            && parts.iter().any(|&part| !matches!(self.atoms.kind(part), Kind::Tuple(_)))
        {
            return Some(vec![item]);
        }
        self.collection(value)
    }

    fn graph(mut self, statements: Vec<Statement>) -> Result<NamedGraph, FileError> {
        let sections = self.sections(statements)?;
        let Sections { graph: Some(pairs), ends, owners, utilities, start } = sections else {
            return Err(FileError::wrong(("there is no graph", "il n’y a pas de graphe"), GRAPH));
        };
        let plain = owners.is_some();
        let mut vertices = Vertices::default();
        for (key, _) in &pairs {
            if !vertices.add(*key) {
                let what = both!(
                    "{} is a key a second time",
                    "{} est une clé pour la seconde fois",
                    self.shown(key.atom),
                );
                let remedy = (
                    "write all successors into one list",
                    "écrivez tous les successeurs dans une seule liste",
                );
                return Err(self.wrong(key.at, what, remedy));
            }
        }
        let mut rows = Vec::with_capacity(pairs.len());
        for (key, value) in pairs {
            let Some(successors) = self.successors(value, plain) else {
                let what = both!(
                    "the successors of {} are no list",
                    "les successeurs de {} ne sont pas une liste",
                    self.shown(key.atom),
                );
                return Err(self.wrong(key.at, what, ("write [...]", "écrivez [...]")));
            };
            successors.iter().for_each(|&next| _ = vertices.add(next));
            rows.push(successors);
        }
        if vertices.items.is_empty() {
            return Err(FileError::wrong(no_vertices(), GRAPH));
        }
        let owners = match owners {
            Some(owners) => self.owners_given(&vertices, owners)?,
            None => self.owners_in_tuples(&vertices)?,
        };
        let mut results = self.results(&vertices, ends)?;
        let utilities = self.utilities(&vertices, utilities.unwrap_or_default(), &mut results)?;
        let start = match start {
            None => 0,
            Some(item) => self.find(&vertices, item, "start")?,
        };

        let mut builder = Builder::with_capacity(vertices.items.len(), 0);
        let mut rows = rows.into_iter();
        for (&owner, result) in owners.iter().zip(results) {
            builder.vertex(owner, result);
            for next in rows.next().unwrap_or_default() {
                builder.edge(vertices.of(next.atom).expect("every successor is a vertex"));
            }
        }
        let graph = builder.finish(start)?;
        let names = match plain {
            true => self.plain_names(&vertices)?,
            false => self.tuple_names(&vertices)?,
        };
        let utility = |vertex| utilities.get(&vertex).copied();
        Ok(NamedGraph::new(graph, names).with_utilities(utility))
    }

    fn find(&self, vertices: &Vertices, item: Item, of: &str) -> Result<Vertex, FileError> {
        vertices.of(item.atom).ok_or_else(|| {
            let what = both!(
                "{of}: {} is no vertex of the graph",
                "{of} : {} n’est pas un sommet du graphe",
                self.shown(item.atom),
            );
            let remedy = (
                "write it as in the graph, or add it there",
                "écrivez-le comme dans le graphe, ou ajoutez-le au graphe",
            );
            self.wrong(item.at, what, remedy)
        })
    }

    fn results(
        &self,
        vertices: &Vertices,
        ends: Vec<(Outcome, Vec<Item>)>,
    ) -> Result<Vec<Option<Outcome>>, FileError> {
        let mut results = vec![None; vertices.items.len()];
        for (outcome, items) in ends {
            for item in items {
                let name = Role::Ends(outcome).name();
                let vertex = self.find(vertices, item, name)?;
                let result = &mut results[vertex as usize];
                if let Some(other) = *result
                    && other != outcome
                {
                    let other = Role::Ends(other).name();
                    let what = both!(
                        "{} is in {other} and in {name}",
                        "{} est dans {other} et dans {name}",
                        self.shown(item.atom),
                    );
                    let remedy = ("a game ends in one way", "une partie finit d’une seule façon");
                    return Err(self.wrong(item.at, what, remedy));
                }
                *result = Some(outcome);
            }
        }
        Ok(results)
    }

    /// What Max gets where it is said, which also says who wins there.
    fn utilities(
        &self,
        vertices: &Vertices,
        given: Vec<(Item, Value)>,
        results: &mut [Option<Outcome>],
    ) -> Result<HashMap<Vertex, Score>, FileError> {
        let mut utilities = HashMap::new();
        for (state, value) in given {
            let name = Role::Utilities.name();
            let vertex = self.find(vertices, state, name)?;
            let number = match value {
                Value::Atom(item) => match self.atoms.kind(item.atom) {
                    Kind::Number(number) => number.parse::<Score>().ok(),
                    _ => None,
                },
                _ => None,
            };
            let shown = self.shown(state.atom);
            let Some(utility) = number else {
                let what = both!(
                    "{name}: what {shown} is worth is no whole number from {} to {}",
                    "{name} : ce que vaut {shown} n’est pas un entier de {} à {}",
                    Score::MIN,
                    Score::MAX,
                );
                let remedy = ("write `{vertex: 3, ...}`", "écrivez `{sommet: 3, ...}`");
                return Err(self.wrong(state.at, what, remedy));
            };
            let outcome = Outcome::of_utility(utility);
            let result = &mut results[vertex as usize];
            if let Some(other) = *result
                && other != outcome
            {
                let other = Role::Ends(other).name();
                let what = both!(
                    "{shown} is in {other} and is worth {utility}",
                    "{shown} est dans {other} et vaut {utility}",
                );
                let remedy = (
                    "it is above 0 if Max wins, below if Min does",
                    "c’est positif si Max gagne, négatif si Min gagne",
                );
                return Err(self.wrong(state.at, what, remedy));
            }
            *result = Some(outcome);
            utilities.insert(vertex, utility);
        }
        Ok(utilities)
    }

    /// Owners by the last part of each vertex.
    fn owners_in_tuples(&self, vertices: &Vertices) -> Result<Vec<Player>, FileError> {
        let mut marks = Marks::default();
        for item in &vertices.items {
            let mark = match self.atoms.kind(item.atom) {
                Kind::Tuple([state, .., mark]) => {
                    self.check_state(*state, item.at)?;
                    *mark
                }
                _ => {
                    let what = both!(
                        "{} does not say whose turn it is",
                        "{} ne dit pas à qui c’est de jouer",
                        self.shown(item.atom),
                    );
                    let remedy = (
                        "write (state, player), or add `owner = {state: player, ...}`",
                        "écrivez (état, joueur), ou ajoutez `joueur = {état: joueur, ...}`",
                    );
                    return Err(self.wrong(item.at, what, remedy));
                }
            };
            marks.add(self, Item { atom: mark, at: item.at })?;
        }
        marks.players(self)
    }

    /// A word without quotes can be the mark of a player and no state.
    fn check_state(&self, state: Atom, at: u32) -> Result<(), FileError> {
        match self.atoms.kind(state) {
            Kind::Name("None" | "True" | "False") => Ok(()),
            Kind::Name(name) => {
                let what = both!("{name} has no value", "{name} n’a pas de valeur");
                let remedy = both!(
                    "write it in quotes: \"{name}\"",
                    "écrivez-le entre guillemets : \"{name}\"",
                );
                Err(self.wrong(at, what, remedy))
            }
            _ => Ok(()),
        }
    }

    /// Owners by a dictionary of them.
    fn owners_given(
        &self,
        vertices: &Vertices,
        owners: Vec<(Item, Value)>,
    ) -> Result<Vec<Player>, FileError> {
        let mut given = vec![None; vertices.items.len()];
        for (state, mark) in owners {
            let vertex = self.find(vertices, state, "owner")?;
            let Value::Atom(mark) = mark else {
                let what = both!(
                    "the owner of {} is no player",
                    "le propriétaire de {} n’est pas un joueur",
                    self.shown(state.atom),
                );
                let remedy = ("write \"a\" or \"e\"", "écrivez \"a\" ou \"e\"");
                return Err(self.wrong(state.at, what, remedy));
            };
            if given[vertex as usize].replace(mark).is_some() {
                let what = both!(
                    "{} has an owner already",
                    "{} a déjà un propriétaire",
                    self.shown(state.atom),
                );
                let remedy =
                    ("give every state one owner", "donnez un seul propriétaire à chaque état");
                return Err(self.wrong(state.at, what, remedy));
            }
        }
        let mut marks = Marks::default();
        for (item, mark) in vertices.items.iter().zip(given) {
            self.check_state(item.atom, item.at)?;
            let Some(mark) = mark else {
                let what =
                    both!("{} has no owner", "{} n’a pas de propriétaire", self.shown(item.atom),);
                let remedy = (
                    "add it to the dictionary of owners",
                    "ajoutez-le au dictionnaire des propriétaires",
                );
                return Err(self.wrong(item.at, what, remedy));
            };
            marks.add(self, mark)?;
        }
        marks.players(self)
    }

    /// What Python prints for each vertex, and its state for a label.
    fn tuple_names(&mut self, vertices: &Vertices) -> Result<Names, FileError> {
        let mut numbering = Numbering::default();
        let mut states = Vec::with_capacity(vertices.items.len());
        for item in &vertices.items {
            numbering.number(Id::Text(&self.atoms.printed(item.atom)))?;
            let Kind::Tuple([state @ .., _]) = self.atoms.kind(item.atom) else {
                unreachable!("its last part is the owner")
            };
            states.push(match state {
                &[state] => state,
                state => {
                    let state = state.to_vec();
                    self.atoms.tuple(&state)?
                }
            });
        }
        let written = self.written_differently(&states)?;
        let mut labels = Labels::default();
        for (vertex, &state) in states.iter().enumerate() {
            labels.set(vertex, &written(state))?;
        }
        Ok(numbering.names(None, labels.finish(states.len())?)?)
    }

    /// Plain states are their own ids.
    fn plain_names(&self, vertices: &Vertices) -> Result<Names, FileError> {
        let states: Vec<_> = vertices.items.iter().map(|item| item.atom).collect();
        let written = self.written_differently(&states)?;
        let mut numbering = Numbering::default();
        for &state in &states {
            let id = match self.atoms.kind(state) {
                Kind::Number(number) => number.parse().ok().map(Id::Number),
                _ => None,
            };
            numbering.number(id.unwrap_or(Id::Text(&written(state))))?;
        }
        Ok(numbering.names(None, None)?)
    }

    /// How to write states: texts without quotes, unless two different states would then be written
    /// alike, such as 1 and "1"; and anything else as it is printed.
    fn written_differently(&self, states: &[Atom]) -> Result<impl Fn(Atom) -> String, Full> {
        let written = |state, quotes: bool| match self.atoms.kind(state) {
            Kind::Text(text) if !quotes => text.to_owned(),
            _ => self.atoms.printed(state),
        };
        let mut known = Distinct::default();
        let mut meant: Vec<Atom> = Vec::new();
        let mut quotes = false;
        for &state in states {
            let (number, new) = known.number(&written(state, false))?;
            if new {
                meant.push(state);
            }
            quotes |= meant[number as usize] != state;
        }
        Ok(move |state| written(state, quotes))
    }
}

/// The vertices in the order in which they are met, keys first.
#[derive(Default)]
struct Vertices {
    items: Vec<Item>,
    /// The vertex of each value plus 1, or 0.
    of_atom: Vec<u32>,
}

impl Vertices {
    /// False if it was there.
    fn add(&mut self, item: Item) -> bool {
        let at = item.atom as usize;
        if at >= self.of_atom.len() {
            self.of_atom.resize(at + 1, 0);
        }
        if self.of_atom[at] != 0 {
            return false;
        }
        self.items.push(item);
        self.of_atom[at] = self.items.len() as u32;
        true
    }

    fn of(&self, atom: Atom) -> Option<Vertex> {
        self.of_atom.get(atom as usize)?.checked_sub(1)
    }
}

/// Who owns each vertex, as far as the marks of the players tell.
#[derive(Default)]
struct Marks {
    /// The marks met so far, at most two.
    marks: Vec<Item>,
    /// For each vertex, the number of its mark.
    of_vertex: Vec<u8>,
}

impl Marks {
    fn add(&mut self, reader: &Reader<'_>, mark: Item) -> Result<(), FileError> {
        let known = self.marks.iter().position(|known| known.atom == mark.atom);
        let number = known.unwrap_or(self.marks.len());
        if number == 2 {
            let names = self.marks.iter().map(|mark| reader.shown(mark.atom));
            let names: Vec<_> = names.collect();
            let third = reader.shown(mark.atom);
            let (and, et) = (names.join(" and "), names.join(" et "));
            let what = both!(
                "{third} would be a third player beside {and}",
                "{third} serait un troisième joueur, avec {et}",
            );
            let remedy = (
                "write (state, player) with the same two players everywhere",
                "écrivez partout (état, joueur) avec les deux mêmes joueurs",
            );
            return Err(reader.wrong(mark.at, what, remedy));
        }
        if known.is_none() {
            self.marks.push(mark);
        }
        self.of_vertex.push(number as u8);
        Ok(())
    }

    fn players(self, reader: &Reader<'_>) -> Result<Vec<Player>, FileError> {
        let text = |mark: &Item| match reader.atoms.kind(mark.atom) {
            Kind::Text(text) | Kind::Number(text) | Kind::Name(text) => text.to_owned(),
            Kind::Tuple(_) => reader.atoms.printed(mark.atom),
        };
        let marks: Vec<_> = self.marks.iter().map(text).collect();
        let second = marks.get(1).map(String::as_str);
        let players = marks::players(&marks[0], second).ok_or_else(|| {
            let what = both!(
                "{} and {} mean the same player",
                "{} et {} désignent le même joueur",
                marks[0],
                second.unwrap_or(""),
            );
            let remedy = ("call them \"max\" and \"min\"", "appelez-les \"max\" et \"min\"");
            reader.wrong(self.marks[1].at, what, remedy)
        })?;
        Ok(self.of_vertex.iter().map(|&number| players[usize::from(number)]).collect())
    }
}
