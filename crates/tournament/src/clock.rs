//! The clock of a whole game: so much time for each side, and a little more for each move.

use std::time::Duration;

use perfectplay_core::{self as core, Player};

/// How much time each side has for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// At the start.
    pub time: Duration,
    /// Added after each of its moves.
    pub increment: Duration,
}

/// The clocks of both sides while a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    left: [Duration; 2],
    increment: Duration,
}

/// A side's flag has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfTime;

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { left: [control.time; 2], increment: control.increment }
    }

    /// What a side has left.
    pub fn left(&self, player: Player) -> Duration {
        self.left[player as usize]
    }

    /// What a side gets after each of its moves.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// What the clock of a side shows.
    pub fn of(&self, player: Player) -> core::Clock {
        core::Clock { left: self.left(player), increment: self.increment, moves: None }
    }

    /// A move took `time`.
    pub(crate) fn spend(&mut self, player: Player, time: Duration) -> Result<(), OutOfTime> {
        let left = &mut self.left[player as usize];
        *left = left.checked_sub(time).ok_or(OutOfTime)? + self.increment;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn each_side_has_its_own_time() {
        let mut clock = Clock::new(TimeControl { time: 60 * SECOND, increment: SECOND });
        assert_eq!(clock.spend(Player::Max, 11 * SECOND), Ok(()));
        assert_eq!(clock.left(Player::Max), 50 * SECOND);
        assert_eq!(clock.left(Player::Min), 60 * SECOND);
        assert_eq!(clock.spend(Player::Min, 60 * SECOND), Ok(()), "the last moment counts");
        assert_eq!(clock.left(Player::Min), SECOND);
        assert_eq!(clock.spend(Player::Min, 2 * SECOND), Err(OutOfTime));
    }
}
