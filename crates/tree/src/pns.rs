//! Proof-number search, depth first: who wins, by looking where least is left to show.
//!
//! Allis, van der Meulen and van den Herik, *Proof-number search*, Artificial Intelligence 66
//! (1994); Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis,
//! Tokyo (2002).
//!
//! The search answers one kind of question: **can a player win by at least so much?** That player
//! attacks, the other defends. A state's *proof number* says how many open states must turn out
//! well, at the least, for the attack to succeed; its *disproof number*, for it to fail. Where the
//! attacker is to move one move is enough, so that the proof number is that of the best move, while
//! every move must fail for the attack to fail; where the defender is to move it is the other way
//! round. The search always goes to the open state that counts in both numbers. Going
//! down it takes along limits: as long as a state's numbers stay below them the search need not
//! look elsewhere, and so it works depth first, with a table for what it leaves behind.
//!
//! Wide trees with forced lines suit it: it needs no heuristic and finds a narrow way to a win
//! however deep it goes. It says who wins, and not how soon.
//!
//! | | |
//! |---|---|
//! | memory | the open line with all its moves, and the table |
//! | worst case | every line of play, some of them several times |
//!
//! # Two remedies
//!
//! * **Limits with a margin** (Pawlewicz and Lew 2007): a move is followed until its number exceeds
//!   that of the second best by a quarter, not just by one, or the search would jump to and fro
//!   between two large trees and find each of them forgotten.
//! * **What is open is not forgotten.** The numbers of all moves of an open state stand
//!   on a stack and not only in the table. So the search ends even if the table forgets
//!   everything: each time it comes back from a move, that move's number has risen beyond what
//!   the others had, or the state itself is done; numbers are bounded; lines are finite, a
//!   repetition being an end.
//!
//! # Cycles
//!
//! Endless play is a draw, which is no win: a state that repeats one of its path is a failed
//! attack. So *a proof never leans on a repetition*, and holds anywhere. A refutation may. Each one
//! carries along the highest state of the path that it came back to, and it is remembered only if
//! that is not above the state it is about; else it serves on this path alone, as long as the
//! states above stay open.
//!
//! A refutation that is remembered is right, whatever the path: let the defender follow it. Where it
//! ends by repetition, play stands in a state that lies between the one in question and here, where
//! the refutation tells the defender what to do; where it ends by a refutation from the
//! table, follow that one. The attacker never reaches the goal, whether play ends or not. The root
//! has no state above it, so that its answer is always one of these: `solve` is exact in cyclic
//! games too.

mod numbers;
mod table;
mod tell;
mod value;

use perfectplay_core::{Basis, Bounds, Game, Knowledge, Observer, Player, hash};

use crate::{
    evaluate::Evaluate,
    meter::Halted,
    scale::Rank,
    walk::{NEVER, Walk, most_kept},
};

use numbers::{INFINITY, Numbers, sum};
pub(crate) use table::Table;
use value::Asking;
pub use value::prove;
pub(crate) use value::value;

/// The most moves of open states where nobody says how much memory there is: a long line of states with many thousand
/// moves each would otherwise take all of it.
const MOST_OPEN: usize = 1 << 25;

/// A move is followed until its number exceeds that of the second best by one part in so many.
const MARGIN: u32 = 4;

/// Can `attacker` win by at least `by`, which is more than 0?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Attack {
    attacker: Player,
    by: Rank,
}

impl Attack {
    /// Whether it succeeds at a leaf, whose rank is in Max's view.
    fn succeeds(self, leaf: Rank) -> bool {
        self.attacker.sign() * leaf >= self.by
    }

    /// A number that tells the states of this question from those of others in the table.
    fn salt(self) -> u64 {
        hash::mix((self.by as u64) << 1 | self.attacker as u64)
    }
}

/// A move of an open state.
#[derive(Clone, Copy)]
struct Branch {
    numbers: Numbers,
    /// If the attack fails here, the lowest ply of the path whose state the refutation came back
    /// to.
    leans_on: i64,
}

/// What a search found of a state.
struct Found<M> {
    numbers: Numbers,
    /// As in a [`Branch`].
    leans_on: i64,
    /// The move on which most is shown: once the player to move has their wish, the one that gives it.
    best: M,
}

/// The search for the answer to one question.
struct Prover<'r, 'a, 'm, G: Game, E, O, K> {
    walk: &'r mut Walk<'a, 'm, G, E, O>,
    table: &'r mut Table,
    knowledge: &'r K,
    attack: Attack,
    /// The attacker is the one who asks: a success is a yes to the question of the walk.
    asks: bool,
    /// The moves of every open state, one after the other.
    branches: Vec<Branch>,
}

impl<'r, 'a, 'm, G, E, O, K> Prover<'r, 'a, 'm, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    fn new(asking: &'r mut Asking<'_, 'a, 'm, G, E, O, K>, attack: Attack, asker: Player) -> Self {
        let Asking { walk, table, knowledge } = asking;
        let asks = attack.attacker == asker;
        Self { walk, table, knowledge, attack, asks, branches: Vec::new() }
    }

    /// Searches below `state`, which is no leaf, until one of its numbers reaches its limit.
    fn search(
        &mut self,
        state: &G::State,
        limits: Numbers,
        ply: u32,
    ) -> Result<Found<G::Move>, Halted> {
        let game = self.walk.game;
        let attacking = game.to_move(state) == self.attack.attacker;
        // From here on all numbers are in the view of the player to move.
        let limits = limits.seen_by(attacking);
        let nodes = self.walk.meter.nodes();

        // Step 1. Look at every move; one that settles the matter is enough.
        let first_move = self.walk.open(state)?;
        self.knowledge.order(game, state, &mut self.walk.moves[first_move..]);
        let first = self.branches.len();
        if first > most_kept::<Branch>(self.walk.meter.memory()).min(MOST_OPEN) {
            return Err(self.walk.meter.too_large());
        }
        let last_move = self.walk.moves.len();
        for index in first_move..last_move {
            let mv = self.walk.moves[index];
            let child = game.after(state, mv);
            self.walk.tell_enter(mv, &child);
            let branch = self.look(&child, attacking, ply + 1)?;
            self.branches.push(branch);
            if branch.numbers.proof == 0 && branch.leans_on == NEVER {
                self.walk.tell_cut(index + 1, last_move);
                break;
            }
        }

        // Step 2. Follow the most promising move until it no longer is.
        let (best, numbers) = loop {
            let weighed = Weighed::new(&self.branches[first..]);
            self.tell_numbers(weighed.numbers.seen_by(attacking), Basis::Moves);
            if weighed.numbers.reach(limits) {
                break (weighed.best, weighed.numbers);
            }
            let mv = self.walk.moves[first_move + weighed.best];
            let child = game.after(state, mv);
            let limits = weighed.limits_of_best(limits).seen_by(attacking);
            self.tell_resume(mv, limits);
            let found = self.search(&child, limits, ply + 1)?;
            self.branches[first + weighed.best] =
                Branch { numbers: found.numbers.seen_by(attacking), leans_on: found.leans_on };
        };

        // Step 3. Remember it, unless it hangs on a state further up the path.
        let leans_on = if numbers.proof == 0 {
            self.branches[first + best].leans_on
        } else if numbers.disproof == 0 {
            // It took every move to fail.
            self.branches[first..].iter().fold(NEVER, |least, branch| least.min(branch.leans_on))
        } else {
            NEVER
        };
        // Coming back to the state itself is part of any play from there.
        let leans_on = if leans_on >= i64::from(ply) { NEVER } else { leans_on };
        let best = self.walk.moves[first_move + best];
        let decides = numbers.proof == 0;
        let numbers = numbers.seen_by(attacking);
        self.tell_end(numbers, decides.then_some(best));
        self.branches.truncate(first);
        self.walk.close_without_line(first_move);
        if leans_on == NEVER {
            let key = self.key(state);
            self.table.store(key, numbers, self.walk.meter.nodes() - nodes);
        }
        Ok(Found { numbers, leans_on, best })
    }

    /// What is known of a state before it is searched, in the view of the player who moves there.
    #[inline]
    fn look(&mut self, state: &G::State, attacking: bool, ply: u32) -> Result<Branch, Halted> {
        self.walk.came_back_to = NEVER;
        let numbers = if let Some(rank) = self.walk.arrive(state, ply)? {
            if self.attack.succeeds(rank) { Numbers::PROVED } else { Numbers::DISPROVED }
        } else if let Some(numbers) = self.decided_by_rules(state) {
            self.tell_look(numbers, Basis::Remembered);
            numbers
        } else if let Some(numbers) = self.table.find(self.key(state)) {
            self.walk.meter.stats.remembered += u64::from(numbers.settled());
            self.tell_look(numbers, Basis::Remembered);
            numbers
        } else {
            let numbers = self.first_guess(state);
            self.tell_look(numbers, Basis::FirstLook);
            numbers
        };
        Ok(Branch { numbers: numbers.seen_by(attacking), leans_on: self.walk.came_back_to })
    }

    /// What the rules leave possible may settle the question.
    #[inline]
    fn decided_by_rules(&self, state: &G::State) -> Option<Numbers> {
        let Bounds { lower, upper } = self.knowledge.bounds(self.walk.game, state)?;
        let [worst, best] = [lower, upper].map(|bound| self.attack.succeeds(bound.into()));
        (worst == best).then_some(if worst { Numbers::PROVED } else { Numbers::DISPROVED })
    }

    /// The numbers of a state of which nothing is known but how many moves it has: as if each of
    /// them led to a state where either answer is one step away.
    #[inline]
    fn first_guess(&mut self, state: &G::State) -> Numbers {
        let game = self.walk.game;
        let before = self.walk.moves.len();
        game.moves(state, &mut self.walk.moves);
        let moves = self.walk.moves.len() - before;
        self.walk.moves.truncate(before);
        let attacking = game.to_move(state) == self.attack.attacker;
        Numbers { proof: 1, disproof: numbers::finite(moves) }.seen_by(attacking)
    }

    /// States that are the same by symmetry share an entry; other questions have other entries.
    #[inline]
    fn key(&self, state: &G::State) -> u64 {
        let game = self.walk.game;
        game.canonical_key(state) ^ self.attack.salt()
    }
}

/// The moves of an open state weighed against each other, in the view of the player to move.
struct Weighed {
    /// What follows for the state.
    numbers: Numbers,
    /// The number of the move with the least left to show.
    best: usize,
    /// What the second best move has left to show.
    second: u32,
    /// What the other moves add to the disproof number.
    others: u32,
}

impl Weighed {
    fn new(branches: &[Branch]) -> Self {
        let mut best = 0;
        let (mut proof, mut second, mut disproof) = (INFINITY, INFINITY, 0);
        for (number, branch) in branches.iter().enumerate() {
            // Of two refutations the one that leans on less holds on more paths.
            let firmer = || branch.leans_on > branches[best].leans_on;
            let ahead = branch.numbers.proof < proof;
            if ahead || (branch.numbers.proof == proof && firmer()) {
                (best, second, proof) = (number, proof, branch.numbers.proof);
            } else {
                second = second.min(branch.numbers.proof);
            }
            disproof = sum(disproof, branch.numbers.disproof);
        }
        let others = disproof - branches[best].numbers.disproof;
        Self { numbers: Numbers { proof, disproof }, best, second, others }
    }

    /// How far to follow the best move: until it is worse than the second best by the margin, or
    /// the state has reached its own limits.
    fn limits_of_best(&self, limits: Numbers) -> Numbers {
        let Self { second, others, .. } = *self;
        // Numbers that have grown as large as they can must be settled.
        let margin = sum(second, 1 + second / MARGIN).max(second.saturating_add(1));
        Numbers {
            proof: limits.proof.min(margin),
            // Below a limit that is finite the sum is exact.
            disproof: if limits.disproof == INFINITY { INFINITY } else { limits.disproof - others },
        }
    }
}
