//! The game's own search, where it has one.
//!
//! The drivers are those of every search that remembers: questions, threads, limits and the line of
//! best play. The game itself answers the questions; what it finds is kept in the same table.

use perfectplay_core::{
    Bounds, Desk, EXACT, Game, Halted, Knowledge, Note, Observer, Player, Score,
};

use crate::{
    crew::Busy,
    evaluate::Evaluate,
    meter::Meter,
    remembering::{Place, Remembering},
    scale::Rank,
    table::{Entry, TO_THE_END, Table},
};

impl<'m, G, E, O, K> Remembering<'_, '_, 'm, G, E, O, K>
where
    G: Game,
    E: Evaluate<G>,
    O: Observer<G::Move>,
    K: Knowledge<G>,
{
    /// The value of a state that is no leaf, as far as the window asks.
    pub(crate) fn by_expert(&mut self, state: &G::State, place: Place) -> Result<Rank, Halted> {
        let (game, knowledge) = (self.walk.game, self.knowledge);
        // Utilities are ranks here: `is_for` games do not tell apart when a result comes.
        let known = knowledge.bounds(game, state).filter(|known| known.is_exact());
        let known = known.map(|known| Rank::from(turned(known, game.to_move(state)).lower));
        if let Some(known) = known
            && (place.ply != self.walk.root || known <= place.alpha)
        {
            return Ok(known);
        }
        // Where the value is known only the move is left to find: whether there is more is not asked.
        let (least, most) = match known {
            Some(known) => (known - 1, known),
            None => (place.alpha, place.beta),
        };
        let mut desk = self.desk();
        let (mut value, mut best) = (least, None);
        while value < most {
            let at_least = value + 1;
            let (found, mv) = knowledge.ask(game, state, at_least as Score, &mut desk)?;
            value = found.into();
            if value < at_least {
                break;
            }
            best = mv;
        }
        if value > place.alpha && place.ply == self.walk.root && self.rehearsal.is_none() {
            let best = match best {
                Some(mv) => mv,
                None => self.move_for(state, value)?,
            };
            self.walk.line = vec![best];
        }
        Ok(value)
    }

    fn desk(&mut self) -> Worktop<'_, 'm> {
        let busy = self.crew.map(|crew| &crew.busy);
        Worktop { table: self.table, meter: &mut self.walk.meter, busy, rehearsal: self.rehearsal }
    }

    /// What a state is probably worth, in the view of its mover: after all rehearsals that the game thinks
    /// pay. None if the game has no idea.
    pub(crate) fn rehearse(&mut self, state: &G::State) -> Result<Option<Rank>, Halted> {
        let (game, knowledge) = (self.walk.game, self.knowledge);
        let Some(glance) = knowledge.glance(game, state).filter(|_| self.expert) else {
            return Ok(None);
        };
        let (lowest, highest) = self.walk.eval.scale().range();
        let (lowest, highest) = match game.to_move(state) {
            Player::Max => (lowest, highest),
            Player::Min => (-highest, -lowest),
        };
        let mut guess = Rank::from(glance).clamp(lowest, highest);
        for rehearsal in 0..knowledge.rehearsals(game, state) {
            self.rehearsal = Some(rehearsal);
            let found = self.probable(state, guess, (lowest, highest));
            self.rehearsal = None;
            guess = found?;
        }
        Ok(Some(guess))
    }

    /// The value by the questions of a rehearsal: from the guess on, in steps that grow.
    fn probable(
        &mut self,
        state: &G::State,
        guess: Rank,
        (mut lower, mut upper): (Rank, Rank),
    ) -> Result<Rank, Halted> {
        let mut next = guess;
        let mut step = 1;
        while lower < upper {
            let at_least = next.clamp(lower + 1, upper);
            let value = self.ask(state, at_least - 1, at_least)?;
            // Searches that are not exact may contradict themselves: the last word counts.
            if value >= at_least {
                lower = value.min(upper);
                next = lower + step;
            } else {
                upper = value.max(lower);
                next = upper + 1 - step;
            }
            step *= 2;
        }
        Ok(lower)
    }

    /// The move that ensures so much, for a player who can.
    fn move_for(&mut self, state: &G::State, at_least: Rank) -> Result<G::Move, Halted> {
        let game = self.walk.game;
        let player = game.to_move(state);
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        self.knowledge.order(game, state, &mut moves);
        for &mv in &moves[..moves.len() - 1] {
            let child = game.after(state, mv);
            self.walk.meter.enter()?;
            let value = match game.utility(&child) {
                Some(utility) => player.sign() * Rank::from(utility),
                None => {
                    let more = (1 - at_least) as Score;
                    let knowledge = self.knowledge;
                    -Rank::from(knowledge.ask(game, &child, more, &mut self.desk())?.0)
                }
            };
            if value >= at_least {
                return Ok(mv);
            }
        }
        Ok(moves[moves.len() - 1])
    }
}

/// Not one of its moves.
const WHOLE_STATE: usize = usize::MAX - 1;

/// The table and the counter of the search that was asked.
struct Worktop<'w, 'm> {
    table: &'w Table,
    meter: &'w mut Meter<'m>,
    busy: Option<&'w Busy>,
    rehearsal: Option<u8>,
}

/// The entry of a search that left something out says how sure it is where others say how far they looked.
const _: () = assert!(EXACT == TO_THE_END);

impl Desk for Worktop<'_, '_> {
    #[inline(always)]
    fn enter(&mut self) -> Result<(), Halted> {
        self.meter.enter()
    }

    #[inline(always)]
    fn enter_all(&mut self, states: u64) -> Result<(), Halted> {
        self.meter.enter_all(states)
    }

    #[inline(always)]
    fn entered(&self) -> u64 {
        self.meter.nodes()
    }

    #[inline(always)]
    fn expect(&self, key: u64) {
        self.table.prefetch(key);
    }

    #[inline(always)]
    fn recall(&self, key: u64, mover: Player) -> Option<Bounds> {
        let (lower, upper) = self.table.bounds(key)?;
        Some(turned(Bounds { lower: lower as Score, upper: upper as Score }, mover))
    }

    #[inline(always)]
    fn keep(&self, key: u64, mover: Player, known: Bounds, entered: u64) {
        let Bounds { lower, upper } = turned(known, mover);
        let entry = Entry {
            lower: lower.into(),
            upper: upper.into(),
            left: TO_THE_END,
            settled: true,
            best: None,
            effort: (entered + 1).ilog2(),
        };
        self.table.store(key, entry);
    }

    fn rehearsal(&self) -> Option<u8> {
        self.rehearsal
    }

    #[inline(always)]
    fn consult(&self, key: u64, mover: Player, sure: u8) -> (Option<Bounds>, Option<u8>) {
        let Some(entry) = self.table.find(key) else { return (None, None) };
        let bounds = Bounds { lower: entry.lower as Score, upper: entry.upper as Score };
        ((entry.left >= sure).then(|| turned(bounds, mover)), entry.best)
    }

    fn note(&self, key: u64, mover: Player, sure: u8, note: Note, entered: u64) {
        if self.table.find(key).is_some_and(|known| known.left > sure) {
            return;
        }
        let Bounds { lower, upper } = turned(note.bounds, mover);
        let entry = Entry {
            lower: lower.into(),
            upper: upper.into(),
            left: sure,
            settled: sure == EXACT,
            best: note.best,
            effort: (entered + 1).ilog2(),
        };
        self.table.store(key, entry);
    }

    #[inline(always)]
    fn is_shared(&self) -> bool {
        self.busy.is_some()
    }

    fn is_claimed(&self, key: u64) -> bool {
        self.busy.is_some_and(|busy| busy.contains(key, WHOLE_STATE))
    }

    fn claim(&self, key: u64) {
        if let Some(busy) = self.busy {
            busy.claim(key, WHOLE_STATE);
        }
    }

    fn release(&self, key: u64) {
        if let Some(busy) = self.busy {
            busy.release(key, WHOLE_STATE);
        }
    }
}

/// From Max's view to the mover's, or back.
#[inline(always)]
fn turned(Bounds { lower, upper }: Bounds, mover: Player) -> Bounds {
    match mover {
        Player::Max => Bounds { lower, upper },
        Player::Min => Bounds { lower: -upper, upper: -lower },
    }
}
