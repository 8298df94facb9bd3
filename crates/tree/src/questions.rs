//! The value by yes/no questions to a search that remembers: "is it at least this much?"
//!
//! Every answer proves a bound, so that a search stopped at any moment has something to say; the
//! table makes the repeated walks cheap, and answers often prove more than was asked (fail-soft),
//! which the next question takes into account.

use perfectplay_core::{Game, Knowledge, Observer, Player};

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
    /// States entered so far.
    pub(crate) entered: u64,
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
}

/// For a search that knows the game well. Large wins and losses are out of the question, or proved, by a
/// short look; then who wins; then step by step, since most games are won late, and questions next to each other
/// share most of their work. Where the look at large wins was not that short, they are not far away: then the next
/// question is about half as much.
pub(crate) struct NearestFirst {
    /// How large wins must be to be asked for before anything else: the other player's, and those of whoever
    /// asks.
    large: [Rank; 2],
    /// The last question, if it was about a large win: whose, and how many states had been entered before.
    asked: Option<(usize, u64)>,
}

impl NearestFirst {
    /// Wins by more than this are found or refuted quickly, mostly.
    const LARGE: Rank = 10;
    /// By more than this, if they are not.
    const LARGE_AND_NEAR: Rank = 8;
    /// States of a short look.
    const SHORT: u64 = 10_000;

    pub(crate) fn new() -> Self {
        Self { large: [Self::LARGE; 2], asked: None }
    }

    pub(crate) fn next(&mut self, known: Known) -> Option<Rank> {
        let Known { lower, upper, draw, player, entered } = known;
        if let Some((side, before)) = self.asked.take() {
            let is_near = entered - before >= Self::SHORT;
            self.large[side] = if is_near { Self::LARGE_AND_NEAR } else { Self::LARGE };
        }
        let (below, above) = (draw - lower, upper - draw);
        Some(if below > self.large[0] && below >= above {
            self.asked = Some((0, entered));
            draw - below / 2 + 1
        } else if above > self.large[1] {
            self.asked = Some((1, entered));
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
        let question = self.walk.question(player, at_least);
        self.walk.observer.pass(question);
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
        next: &mut dyn FnMut(Known) -> Option<Rank>,
    ) -> Result<Option<Rank>, Halted> {
        let player = self.walk.game.to_move(state);
        let sign = player.sign();
        let scale = self.walk.eval.scale();
        let (lowest, highest) = scale.range();
        let draw = sign * scale.draw();
        let (mut lower, mut upper) = if sign > 0 { (lowest, highest) } else { (-highest, -lowest) };
        // One question is asked in any case: whoever says what a state is worth has looked at it.
        loop {
            let entered = self.walk.meter.nodes();
            let Some(at_least) = next(Known { lower, upper, draw, player, entered }) else {
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
