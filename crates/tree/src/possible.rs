//! The yes/no question: can the player to move ensure at least `x`?
//!
//! Instead of asking for the value, ask whether it reaches a given `x`: a state where the asker
//! is to move needs one move that says yes, a state of the opponent needs every move to say yes.
//! Two forms, the recursive one and the walk that goes from leaf to leaf, visit the same leaves
//! in the same order.
//!
//! | uniform tree, `n` moves, depth `k` | leaves when the best move is always first |
//! |---|---|
//! | the answer is yes | `n^⌊k/2⌋` |
//! | the answer is no | `n^⌈k/2⌉` |

use perfectplay_core::{Found, Game, Observer, Player};

use crate::{evaluate::Evaluate, meter::Halted, scale::Rank, walk::Walk};

/// The question: can `asker` ensure at least `at_least`, in the asker's own view?
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) asker: Player,
    pub(crate) at_least: Rank,
}

impl Question {
    /// The answer at a leaf, whose rank is in Max's view.
    fn answer(self, leaf: Rank) -> bool {
        self.asker.sign() * leaf >= self.at_least
    }

    /// The answer that pleases `player`: the asker wants yes, the opponent no.
    fn wish_of(self, player: Player) -> bool {
        player == self.asker
    }
}

/// Which of the two forms of the test to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The function that calls itself.
    #[default]
    Recursive,
    /// The walk from leaf to leaf.
    Iterative,
}

/// A state on the way to the current leaf, with the moves that lead further.
struct Open<S> {
    state: S,
    player: Player,
    /// Where the state's moves begin on the stack.
    first: usize,
    /// The next move to try.
    next: usize,
    /// Past the state's last move.
    last: usize,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G::Move>> Walk<'_, '_, G, E, O> {
    /// The answer at the root, and if the player to move there has their wish, the number of the
    /// move that gives it. The first `skip` moves of the root are known to fail and not tried.
    pub(crate) fn test(
        &mut self,
        state: &G::State,
        question: Question,
        skip: usize,
        form: Form,
    ) -> Result<(bool, Option<usize>), Halted> {
        match form {
            Form::Recursive => match self.arrive(state, self.root)? {
                Some(leaf) => Ok((question.answer(leaf), None)),
                None => self.possible(state, question, skip, self.root),
            },
            Form::Iterative => self.possible_leaf_by_leaf(state, question, skip),
        }
    }

    /// The recursive form, for a state that is no leaf: the answer, and the number of the move that
    /// gives the player to move their wish, if one does. Leaves are valued where they are met,
    /// without a call: they are most of the tree.
    fn possible(
        &mut self,
        state: &G::State,
        question: Question,
        skip: usize,
        ply: u32,
    ) -> Result<(bool, Option<usize>), Halted> {
        let wish = question.wish_of(self.game.to_move(state));
        let first = self.open(state)?;
        let last = self.moves.len();
        self.tell_cut(first, first + skip);
        let mut found = None;
        for index in first + skip..last {
            let mv = self.moves[index];
            let child = self.game.after(state, mv);
            self.tell_enter(mv, &child);
            let answer = match self.arrive(&child, ply + 1)? {
                Some(leaf) => question.answer(leaf),
                None => self.possible(&child, question, 0, ply + 1)?.0,
            };
            if answer == wish {
                found = Some(index - first);
                self.tell_cut(index + 1, last);
                break;
            }
        }
        let best = found.map(|number| self.moves[first + number]);
        self.close_without_line(first);
        let answer = if found.is_some() { wish } else { !wish };
        self.observer.leave(Found::Ensured(answer), best);
        Ok((answer, found))
    }

    /// The iterative form. At a leaf the player who dislikes its answer changes their last move;
    /// a player whose moves are used up makes the one before them content, so that the walk goes
    /// up two states at a time; it ends when the moves of the first level (no) or of the second
    /// (yes) are used up.
    fn possible_leaf_by_leaf(
        &mut self,
        state: &G::State,
        question: Question,
        skip: usize,
    ) -> Result<(bool, Option<usize>), Halted> {
        let mut way: Vec<Open<G::State>> = Vec::new();
        let mut here = state.clone();
        loop {
            // Go down, by whatever moves come first, to a leaf.
            let ply = self.root + way.len() as u32;
            let Some(rank) = self.arrive(&here, ply)? else {
                let first = self.open(&here)?;
                let next = first + if way.is_empty() { skip } else { 0 };
                self.tell_cut(first, next);
                let player = self.game.to_move(&here);
                way.push(Open { state: here, player, first, next, last: self.moves.len() });
                match self.next_move(&mut way) {
                    Some(child) => here = child,
                    // Only the root can begin with no move left to try.
                    None => return Ok((!question.wish_of(player), None)),
                }
                continue;
            };
            let answer = question.answer(rank);

            // Go up to the nearest state whose player dislikes the answer and can still change it.
            loop {
                let Some(open) = way.last() else {
                    return Ok((answer, None));
                };
                let pleased = answer == question.wish_of(open.player);
                if !pleased && open.next < open.last {
                    break;
                }
                let number = open.next - 1 - open.first;
                let (first, next, last) = (open.first, open.next, open.last);
                let best = pleased.then(|| self.moves[next - 1]);
                if pleased {
                    self.tell_cut(next, last);
                }
                self.close_without_line(first);
                self.observer.leave(Found::Ensured(answer), best);
                way.pop();
                if way.is_empty() {
                    return Ok((answer, pleased.then_some(number)));
                }
            }
            match self.next_move(&mut way) {
                Some(child) => here = child,
                None => return Ok((answer, None)),
            }
        }
    }

    /// Plays the next untried move of the last open state.
    fn next_move(&mut self, way: &mut [Open<G::State>]) -> Option<G::State> {
        let open = way.last_mut().filter(|open| open.next < open.last)?;
        let mv = self.moves[open.next];
        open.next += 1;
        let child = self.game.after(&open.state, mv);
        self.tell_enter(mv, &child);
        Some(child)
    }
}
