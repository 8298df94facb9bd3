//! A plain solver that keeps everything in memory: the slow twin of the tables.

use std::{collections::HashMap, sync::Arc};

use perfectplay_core::{
    Player,
    tier::{Cell, Location, Outcome, Outcomes, Solved, Tier},
};
use perfectplay_games::chess::ending::{Ending, locate, tiers};

/// Endings that have been solved.
#[derive(Default)]
pub(crate) struct Memory {
    endings: HashMap<String, (Arc<Ending>, Arc<Table>)>,
}

/// The outcomes of an ending: two bytes each, 0 for a draw.
pub(crate) struct Table(Vec<u16>);

fn code(outcome: Outcome) -> u16 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(Player::Max, plies) => 2 * plies as u16 + 2,
        Outcome::Won(Player::Min, plies) => 2 * plies as u16 + 3,
    }
}

fn decoded(code: u16) -> Outcome {
    let winner = if code.is_multiple_of(2) { Player::Max } else { Player::Min };
    if code < 2 { Outcome::Draw } else { Outcome::Won(winner, u32::from(code / 2 - 1)) }
}

impl Outcomes for Table {
    fn outcome(&self, number: u64) -> Outcome {
        decoded(self.0[number as usize])
    }
}

impl Solved for Memory {
    fn open(&self, tier: &str) -> Arc<dyn Outcomes> {
        self.endings[tier].1.clone()
    }
}

impl Memory {
    /// Solves what is asked for and all it needs.
    pub(crate) fn of(wanted: &[&str]) -> Self {
        let mut memory = Self::default();
        for name in wanted.iter().flat_map(|wanted| tiers(wanted).expect("an ending")) {
            memory.solve(&name);
        }
        memory
    }

    pub(crate) fn solve(&mut self, name: &str) {
        if !self.endings.contains_key(name) {
            let ending = Ending::new(name, self);
            let table = solved(&ending);
            self.endings.insert(name.to_owned(), (Arc::new(ending), Arc::new(table)));
        }
    }

    pub(crate) fn ending(&self, name: &str) -> &Ending {
        &self.endings[name].0
    }

    pub(crate) fn table(&self, name: &str) -> &Table {
        &self.endings[name].1
    }

    /// The outcome of a board, if what it needs has been solved.
    pub(crate) fn outcome(&self, board: &cozy_chess::Board) -> Option<Outcome> {
        match locate(board) {
            Location::Known(outcome) => Some(outcome),
            Location::Nowhere => None,
            Location::At { tier, number, exchanged } => {
                let outcome = self.endings.get(&tier)?.1.outcome(number);
                Some(if exchanged { outcome.exchanged() } else { outcome })
            }
        }
    }

    /// The longest win of a player, in plies.
    pub(crate) fn longest(&self, name: &str, player: Player) -> Option<u32> {
        let outcomes = self.table(name).0.iter().map(|&code| decoded(code));
        outcomes
            .filter_map(|outcome| match outcome {
                Outcome::Won(winner, plies) if winner == player => Some(plies),
                _ => None,
            })
            .max()
    }
}

/// Solves an ending backwards from the mates: by plies, with a count of the moves that do not yet lose.
pub(crate) fn solved(ending: &Ending) -> Table {
    let len = ending.len() as usize;
    let mut outcomes = vec![0_u16; len];
    // What is left of a state: its owner, its best exit, how many moves inside are not known to lose.
    let mut owners = vec![None; len];
    let mut exits = vec![None; len];
    let mut left = vec![0_u8; len];
    let mut waves: Vec<Vec<(u32, Player)>> = Vec::new();
    let mut inside = Vec::new();
    let put = |waves: &mut Vec<Vec<_>>, plies: u32, state: usize, winner| {
        let plies = plies as usize;
        if waves.len() <= plies {
            waves.resize(plies + 1, Vec::new());
        }
        waves[plies].push((state as u32, winner));
    };
    for state in 0..len {
        inside.clear();
        match ending.look(state as u64, &mut inside) {
            Cell::Void | Cell::Over(0) => {}
            Cell::Over(reward) => {
                let winner = if reward > 0 { Player::Max } else { Player::Min };
                put(&mut waves, 0, state, winner);
            }
            Cell::Open { owner, exit } => {
                owners[state] = Some(owner);
                exits[state] = exit.map(code);
                left[state] = inside.len() as u8;
                if let Some(Outcome::Won(winner, plies)) = exit
                    && (winner == owner || inside.is_empty())
                {
                    put(&mut waves, plies, state, winner);
                }
            }
        }
    }
    let mut plies = 0;
    while plies < waves.len() {
        for (state, winner) in std::mem::take(&mut waves[plies]) {
            if outcomes[state as usize] != 0 {
                continue;
            }
            outcomes[state as usize] = code(Outcome::Won(winner, plies as u32));
            inside.clear();
            ending.back(u64::from(state), &mut inside);
            for before in inside.iter().map(|&before| before as usize) {
                if outcomes[before] != 0 {
                    continue;
                }
                let owner = owners[before].expect("a state with a move is open");
                if owner == winner {
                    put(&mut waves, plies as u32 + 1, before, winner);
                    continue;
                }
                left[before] -= 1;
                if left[before] > 0 {
                    continue;
                }
                match exits[before].map(decoded) {
                    None => put(&mut waves, plies as u32 + 1, before, winner),
                    Some(Outcome::Won(loser_to, exit)) if loser_to == winner => {
                        put(&mut waves, exit.max(plies as u32 + 1), before, winner);
                    }
                    Some(_) => {}
                }
            }
        }
        plies += 1;
    }
    Table(outcomes)
}

/// Solves an ending by looking forward from every state, again and again until nothing changes: nothing
/// is taken back, and nothing but the definition of an outcome is used.
pub(crate) fn solved_forward(ending: &Ending) -> Table {
    let len = ending.len() as usize;
    let mut outcomes = vec![None; len];
    let mut open = Vec::new();
    for (state, outcome) in outcomes.iter_mut().enumerate() {
        let mut inside = Vec::new();
        match ending.look(state as u64, &mut inside) {
            Cell::Void => {}
            Cell::Over(0) => *outcome = Some(Outcome::Draw),
            Cell::Over(1) => *outcome = Some(Outcome::Won(Player::Max, 0)),
            Cell::Over(_) => *outcome = Some(Outcome::Won(Player::Min, 0)),
            Cell::Open { owner, exit } => open.push((state, owner, exit, inside)),
        }
    }
    // After round n all outcomes of up to n plies are known; exits may be longer than any inside.
    for plies in 1..300 {
        let mut new = Vec::new();
        open.retain(|(state, owner, exit, inside)| {
            let options = inside.iter().map(|&next| outcomes[next as usize].map(Outcome::earlier));
            let options: Vec<_> = options.chain(exit.map(Some)).collect();
            let of = |player| {
                move |option: &Option<Outcome>| matches!(option, Some(Outcome::Won(winner, n)) if *winner == player && *n <= plies)
            };
            let found = options.iter().copied().flatten();
            let best = found.reduce(|a, b| if b.is_better(a, *owner) { b } else { a });
            let known = options.iter().any(of(*owner)) || options.iter().all(of(!*owner));
            if known {
                new.push((*state, best));
            }
            !known
        });
        for (state, outcome) in new {
            outcomes[state] = outcome;
        }
    }
    Table(outcomes.into_iter().map(|outcome| outcome.map_or(0, code)).collect())
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
