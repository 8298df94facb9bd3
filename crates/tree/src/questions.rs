//! The value by yes/no questions to a search that remembers: "is it at least this much?"
//!
//! Every answer proves a bound, so that a search stopped at any moment has something to say; the
//! table makes the repeated walks cheap, and answers often prove more than was asked (fail-soft),
//! which the next question takes into account.

use perfectplay_core::{Game, Knowledge, Observer, Pass, Player};

use crate::{evaluate::Evaluate, meter::Halted, remembering::Remembering, scale::Rank};

/// What is known before a question, in the view of whoever asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) lower: Rank,
    pub(crate) upper: Rank,
    /// The rank of a draw.
    pub(crate) draw: Rank,
    /// Who asks.
    pub(crate) player: Player,
}

impl Known {
    /// The middle: whatever the answer, half of the values are left.
    pub(crate) fn middle(self) -> Option<Rank> {
        Some(self.lower + (self.upper - self.lower + 1) / 2)
    }

    /// Who wins, and nothing else.
    pub(crate) fn result(self) -> Option<Rank> {
        let Self { lower, upper, draw, .. } = self;
        if lower <= draw && draw < upper {
            Some(draw + 1)
        } else {
            (lower < draw && draw == upper).then_some(draw)
        }
    }

    /// Who wins comes first, then by how much.
    pub(crate) fn result_first(self) -> Option<Rank> {
        self.result().or_else(|| self.middle())
    }

    /// For a search that knows the game well. Large wins and losses are out of the question, or proved,
    /// by a short look; then who wins; then step by step, since most games are won late, and questions
    /// next to each other share most of their work.
    pub(crate) fn nearest_first(self) -> Option<Rank> {
        let Self { lower, upper, draw, player } = self;
        let (below, above) = (draw - lower, upper - draw);
        Some(if below > LARGE && below >= above {
            draw - below / 2 + 1
        } else if above > LARGE {
            draw + above / 2 + 1
        } else if lower < draw && draw < upper {
            // Whoever asks: does Max win?
            if player == Player::Max { draw + 1 } else { draw }
        } else if upper <= draw {
            upper
        } else {
            lower + 1
        })
    }
}

/// Wins by more than this are found or refuted quickly.
const LARGE: Rank = 10;

impl<G, E, O, K> Remembering<'_, '_, '_, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// Asks whether `state` is worth at least so much to `player`, who need not be the one to move,
    /// and keeps what is proved. The answer is no if the value found is less.
    fn question(
        &mut self,
        state: &G::State,
        player: Player,
        at_least: Rank,
    ) -> Result<Rank, Halted> {
        let next = self.walk.game.to_move(state);
        let reading = self.walk.read(player.sign() * at_least);
        let known = self.walk.known();
        self.walk.observer.pass(Pass::Test { player, at_least: reading, known });
        let window = self.walk.window(player, at_least - 1, at_least);
        self.walk.observer.enter(None, next, window);
        let value = if next == player {
            self.ask(state, at_least - 1, at_least)?
        } else {
            -self.ask(state, -at_least, 1 - at_least)?
        };
        if value < at_least {
            self.walk.no_more_than(player, value);
        } else {
            self.walk.has(player, value);
        }
        Ok(value)
    }

    /// Whether `state` is worth more than `floor` to `player`.
    pub(crate) fn beats(
        &mut self,
        state: &G::State,
        player: Player,
        floor: Rank,
    ) -> Result<bool, Halted> {
        Ok(self.question(state, player, floor + 1)? > floor)
    }

    /// The value of `state` for its mover, by asking what `next` says until only one value is
    /// left: a question is above the lower bound and not above the upper one. `None` if `next` has no
    /// more questions before that.
    pub(crate) fn by_questions(
        &mut self,
        state: &G::State,
        mut next: impl FnMut(Known) -> Option<Rank>,
    ) -> Result<Option<Rank>, Halted> {
        let player = self.walk.game.to_move(state);
        let sign = player.sign();
        let scale = self.walk.eval.scale();
        let (lowest, highest) = scale.range();
        let draw = sign * scale.draw();
        let (mut lower, mut upper) = if sign > 0 { (lowest, highest) } else { (-highest, -lowest) };
        // One question is asked in any case: whoever says what a state is worth has looked at it.
        loop {
            let Some(at_least) = next(Known { lower, upper, draw, player }) else {
                return Ok(None);
            };
            let at_least = at_least.clamp(lower + 1, upper.max(lower + 1));
            let value = self.question(state, player, at_least)?;
            if value < at_least {
                upper = value;
            } else {
                lower = value;
            }
            if lower >= upper {
                return Ok(Some(value));
            }
        }
    }
}
