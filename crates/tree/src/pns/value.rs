//! From answers to a value: the sign first, then how much.

use perfectplay_core::{Basis, Game, Knowledge, Leaf, Observer, Pass, Player, Score};

use crate::{
    Answer, Method, Options, SearchError,
    evaluate::{Evaluate, ToTheEnd},
    meter::{Halted, Meter},
    run::for_lines,
    scale::Rank,
    walk::Walk,
};

use super::{Attack, Prover, numbers::Numbers, table::Table};

/// Can the player to move ensure at least `at_least`, in that player's own view? To the end of
/// the game, by proof-number search.
///
/// ```
/// use perfectplay_core::Game;
/// use perfectplay_testkit::toys::Matches;
/// use perfectplay_tree::{Options, prove};
///
/// // Take one, two or three of 11 matches; whoever takes the last one loses.
/// let game = Matches::new(11, 3);
/// let answer = prove(&game, &game.start(), 1, &Options::default(), &mut ())?;
/// assert_eq!((answer.ensured, answer.mv), (Some(true), Some(2))); // leave 9, then 5, then 1
/// # Ok::<(), perfectplay_tree::SearchError>(())
/// ```
///
/// # Errors
///
/// If the table does not fit into memory, or the rules break a law.
pub fn prove<G: Game, K: Knowledge<G>, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    at_least: Score,
    options: &Options<'_, K>,
    observer: &mut O,
) -> Result<Answer<G::Move>, SearchError> {
    let bytes = options.memory;
    let mut table = Table::with_bytes(bytes).ok_or(SearchError::NoMemory { bytes })?;
    let eval = ToTheEnd::by_utility(game);
    let meter = Meter::new(for_lines(Method::Pns, options), None);
    let mut walk = Walk::new(game, eval, observer, meter, 0);
    let mut asking = Asking { walk: &mut walk, table: &mut table, knowledge: options.knowledge };
    let reply = asking.ask(state, at_least.into());
    walk.meter.lawful()?;
    let stats = walk.meter.account();
    Ok(match reply {
        Ok(Reply { ensured, mv }) => {
            Answer { ensured: Some(ensured), mv: mv.filter(|_| ensured), stats, stopped: None }
        }
        Err(Halted) => Answer { ensured: None, mv: None, stats, stopped: walk.meter.stopped },
    })
}

/// Proves the value of `state`, as [`Asking::value`] does.
pub(crate) fn value<G: Game, E: Evaluate<G>, O: Observer<G::Move>, K: Knowledge<G>>(
    walk: &mut Walk<'_, '_, G, E, O>,
    state: &G::State,
    table: &mut Table,
    knowledge: &K,
) -> Result<(), Halted> {
    Asking { walk, table, knowledge }.value(state)
}

/// A walk that asks one question after the other.
pub(super) struct Asking<'r, 'a, 'm, G: Game, E, O, K> {
    pub(super) walk: &'r mut Walk<'a, 'm, G, E, O>,
    pub(super) table: &'r mut Table,
    pub(super) knowledge: &'r K,
}

/// The answer to a question put to a state.
struct Reply<M> {
    ensured: bool,
    /// If so, the move that ensures it; none at a leaf.
    mv: Option<M>,
}

impl<G, E, O, K> Asking<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// Proves the value of `state` and writes out a line that leads to it. What is proved stands in
    /// the walk at every step, with the move that ensures it.
    fn value(&mut self, state: &G::State) -> Result<(), Halted> {
        let player = self.walk.game.to_move(state);
        let (mut lower, mut upper) = self.range(player);
        if lower == upper || self.walk.game.utility(state).is_some() {
            // Whoever says what a state is worth has looked at it.
            self.walk.observer.pass(Pass::Value { depth: None });
            self.walk.observer.enter(None, player, None);
            if let Some(rank) = self.walk.arrive(state, self.walk.root)? {
                self.walk.proved = (rank, rank);
                return Ok(());
            }
            // There is only one value to have.
            let value = self.walk.read(player.sign() * lower);
            self.walk.observer.leaf(Leaf::Remembered, value);
        }
        while lower < upper {
            let at_least = next_question(lower, upper);
            let reply = self.ask(state, at_least)?;
            if reply.ensured {
                lower = at_least;
                self.walk.line = reply.mv.into_iter().collect();
                self.walk.has(player, lower);
            } else {
                upper = at_least - 1;
                self.walk.no_more_than(player, upper);
            }
        }
        // The value stands even if there is no time left to write out the line, which is no part of
        // the tree.
        self.walk.muted = true;
        match self.lead_on(state, player.sign() * lower) {
            Err(Halted) if self.walk.line.is_empty() => Err(Halted),
            _ => Ok(()),
        }
    }

    /// Goes on from the move in hand, if there is one, by moves that keep the `value` (Max's view)
    /// to the end of the game, or to a state that the line has been in before.
    fn lead_on(&mut self, state: &G::State, value: Rank) -> Result<(), Halted> {
        let mut state = state.clone();
        if let Some(&mv) = self.walk.line.first() {
            self.walk.go_on(&mut state, mv);
        }
        while let Some(mv) = self.keeping(&state, value)? {
            self.walk.line.push(mv);
            self.walk.go_on(&mut state, mv);
        }
        Ok(())
    }

    /// A move that keeps the value, if the game goes on.
    fn keeping(&mut self, state: &G::State, value: Rank) -> Result<Option<G::Move>, Halted> {
        let game = self.walk.game;
        let player = game.to_move(state);
        let at_least = player.sign() * value;
        if at_least > self.range(player).0 {
            let reply = self.ask(state, at_least)?;
            return Ok(reply.mv.filter(|_| reply.ensured));
        }
        // It cannot get worse: any move will do.
        if self.walk.arrive(state, self.walk.root)?.is_some() {
            return Ok(None);
        }
        let first = self.walk.moves.len();
        game.moves(state, &mut self.walk.moves);
        let mv = self.walk.moves.get(first).copied();
        self.walk.moves.truncate(first);
        Ok(mv)
    }

    /// Can the player to move ensure at least so much, in that player's view?
    fn ask(&mut self, state: &G::State, at_least: Rank) -> Result<Reply<G::Move>, Halted> {
        let player = self.walk.game.to_move(state);
        let ply = self.walk.root;
        if self.walk.watched() {
            let question = self.walk.question(player, at_least);
            self.walk.observer.pass(question);
            self.walk.observer.enter(None, player, None);
        }
        if let Some(rank) = self.walk.arrive(state, ply)? {
            return Ok(Reply { ensured: player.sign() * rank >= at_least, mv: None });
        }
        // Ensuring less than a win is to stop the other from winning by more.
        let attacks = at_least > 0;
        let attack = if attacks {
            Attack { attacker: player, by: at_least }
        } else {
            Attack { attacker: !player, by: 1 - at_least }
        };
        let mut prover = Prover::new(self, attack, player);
        if prover.walk.watched() {
            let numbers = prover.first_guess(state);
            prover.tell_numbers(numbers, Basis::FirstLook);
        }
        let found = prover.search(state, Numbers::NO_LIMIT, ply)?;
        let ensured = attacks == (found.numbers == Numbers::PROVED);
        Ok(Reply { ensured, mv: Some(found.best) })
    }

    /// All values there can be, in the view of `player`.
    fn range(&self, player: Player) -> (Rank, Rank) {
        let (lowest, highest) = self.walk.eval.scale().range();
        match player {
            Player::Max => (lowest, highest),
            Player::Min => (-highest, -lowest),
        }
    }
}

/// Is it a win? If not, is it at least a draw? Then the middle of what is left.
fn next_question(lower: Rank, upper: Rank) -> Rank {
    match (lower, upper) {
        (..=0, 1..) => 1,
        (..=-1, 0) => 0,
        _ => lower + (upper - lower + 1) / 2,
    }
}
