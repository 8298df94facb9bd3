//! One order for results and estimates.
//!
//! Searches compare [`Rank`]s. Estimates keep their own numbers; the results of finished games
//! rank beyond all of them, a better result above a worse one and, of equal results, a win sooner
//! above a win later (and a loss later above a loss sooner):
//!
//! ```text
//!   Min won by 2   Min won by 1  |  estimates  |  Max won by 1   Max won by 2
//!   soon .. late   soon .. late  | low .. high |  late .. soon   late .. soon
//! ```
//!
//! A drawn game stands among the estimates. The ranks leave no gaps, so that halving an interval
//! of ranks wastes no steps.

use perfectplay_core::{Bounds, Game, Heuristic, Player, Reading, Score};

/// A value as searches compare it, in Max's view.
pub(crate) type Rank = i64;

/// Beyond every rank, and safe to negate.
pub(crate) const INFINITY: Rank = 1 << 60;

/// Ranks must leave room to be added and negated.
const RANK_BITS: u32 = 56;

/// How results and estimates map to ranks and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// The smallest estimate.
    low: Rank,
    /// The largest estimate.
    high: Rank,
    /// Where a draw stands.
    draw: Rank,
    /// Utilities that can occur.
    utilities: (Score, Score),
    /// Plies told apart; with 1, results of equal utility rank alike however late they come.
    plies: Rank,
    /// The worst loss and the best win, as late as can be, where plies are told apart and both can
    /// occur. Kept because searches ask at every inner state.
    latest: Option<(Rank, Rank)>,
    /// There are estimates at all.
    estimates: bool,
    /// Play may go on for ever, and is then a draw whatever the utilities are.
    endless: bool,
}

impl Scale {
    /// Results only, ranked by utility: to the end of the game.
    pub(crate) fn of_results<G: Game>(game: &G) -> Self {
        let range = game.utility_range();
        let utilities = (*range.start(), *range.end());
        Self {
            low: 0,
            high: 0,
            draw: 0,
            utilities,
            plies: 1,
            latest: None,
            estimates: false,
            endless: !G::ACYCLIC,
        }
    }

    /// Results beyond the estimates of a heuristic.
    pub(crate) fn of_estimates<G: Game, H: Heuristic<G>>(game: &G, heuristic: &H) -> Self {
        let range = heuristic.range(game);
        Self {
            low: (*range.start()).into(),
            high: (*range.end()).into(),
            draw: heuristic.draw(game).into(),
            estimates: true,
            ..Self::of_results(game)
        }
    }

    /// The same, telling apart wins sooner and later in games of fewer than `plies` plies. (Not
    /// where utilities are so large that such ranks would no longer fit a word.)
    pub(crate) fn by_distance(self, plies: u32) -> Self {
        let (worst, best) = self.utilities;
        let largest = Rank::from(worst.unsigned_abs().max(best.unsigned_abs()));
        let fits = Rank::from(plies) * largest < 1 << (RANK_BITS - 2);
        let scale = Self { plies: if fits { plies.max(1).into() } else { 1 }, ..self };
        let told_apart = scale.plies > 1 && worst < 0 && best > 0;
        let latest = |utility| scale.result(utility, u32::MAX);
        Self { latest: told_apart.then(|| (latest(worst), latest(best))), ..scale }
    }

    /// The rank of a finished game at `ply`.
    #[inline]
    pub(crate) fn result(&self, utility: Score, ply: u32) -> Rank {
        let utility = Rank::from(utility);
        if utility == 0 {
            return self.draw;
        }
        if self.plies == 1 {
            // What follows comes to the same, and takes longer where every leaf is a result.
            return utility + if utility > 0 { self.high } else { self.low };
        }
        let sooner = (self.plies - 1 - Rank::from(ply)).max(0);
        let beyond = (utility.abs() - 1) * self.plies + sooner + 1;
        if utility > 0 { self.high + beyond } else { self.low - beyond }
    }

    /// The rank of an estimate; one outside the heuristic's range counts as its nearest end.
    #[inline]
    pub(crate) fn estimate(&self, score: Score) -> Rank {
        Rank::from(score).clamp(self.low, self.high)
    }

    /// The rank of a draw.
    #[inline]
    pub(crate) fn draw(&self) -> Rank {
        self.draw
    }

    /// The smallest and the largest rank.
    pub(crate) fn range(&self) -> (Rank, Rank) {
        let (worst, best) = self.utilities;
        let soonest = |utility| self.result(utility, 0);
        let latest = |utility| self.result(utility, u32::MAX);
        let only_results = !self.estimates && !self.endless;
        let lowest = match worst {
            ..0 => soonest(worst),
            _ if only_results => latest(worst),
            _ => self.low.min(self.draw),
        };
        let highest = match best {
            1.. => soonest(best),
            _ if only_results => latest(best),
            _ => self.high.max(self.draw),
        };
        (lowest, highest)
    }

    /// The ranks that an unfinished state at `ply` can have: no game ends before the next ply.
    #[inline]
    pub(crate) fn reach(&self, ply: u32) -> (Rank, Rank) {
        let Some((loss, win)) = self.latest else {
            return (-INFINITY, INFINITY);
        };
        let sooner = (self.plies - 2 - Rank::from(ply)).max(0);
        (loss - sooner, win + sooner)
    }

    /// The same where the result is known to lie between two utilities.
    #[inline]
    pub(crate) fn reach_within(&self, lower: Score, upper: Score, ply: u32) -> (Rank, Rank) {
        let soonest = ply + 1;
        let latest = u32::MAX;
        (
            self.result(lower, if lower > 0 { latest } else { soonest }),
            self.result(upper, if upper > 0 { soonest } else { latest }),
        )
    }

    /// The smallest and the largest utility.
    #[inline]
    pub(crate) fn utilities(&self) -> (Score, Score) {
        self.utilities
    }

    /// The smallest and the largest estimate.
    pub(crate) fn estimates(&self) -> (Rank, Rank) {
        (self.low, self.high)
    }

    /// What a rank stands for.
    #[inline]
    pub(crate) fn read(&self, rank: Rank) -> Reading {
        let beyond = if rank > self.high {
            rank - self.high
        } else if rank < self.low {
            self.low - rank
        } else {
            return Reading { score: to_score(rank), decided: !self.estimates, distance: None };
        };
        let size = to_score((beyond - 1) / self.plies + 1);
        let sooner = (beyond - 1) % self.plies;
        Reading {
            score: if rank > self.high { size } else { -size },
            decided: true,
            distance: (self.plies > 1).then(|| (self.plies - 1 - sooner) as u32),
        }
    }

    /// Bounds on ranks as bounds on scores. Estimates and utilities are different units: where
    /// both are possible still, the numbers must hold for either.
    pub(crate) fn bounds(&self, (lower, upper): (Rank, Rank)) -> Bounds {
        let ends = Bounds { lower: self.read(lower).score, upper: self.read(upper).score };
        if lower == upper || !self.estimates || self.is_decided((lower, upper)) {
            return ends;
        }
        let (worst, best) = self.utilities;
        let mut wide = ends;
        if upper > self.high {
            // Max may have won: by as little as 1, or by more than any estimate says.
            wide = Bounds { lower: wide.lower.min(1), upper: best.max(to_score(self.high)) };
        }
        if lower < self.low {
            wide = Bounds { lower: worst.min(to_score(self.low)), upper: wide.upper.max(-1) };
        }
        if (lower..=upper).contains(&self.draw) {
            // A drawn game is worth 0, wherever draws stand among the estimates.
            wide = Bounds { lower: wide.lower.min(0), upper: wide.upper.max(0) };
        }
        wide
    }

    /// How many ranks the bounds leave beyond the estimates, below and above; none unless they leave estimates too.
    pub(crate) fn beyond(&self, (lower, upper): (Rank, Rank)) -> (u64, u64) {
        if !self.estimates || self.is_decided((lower, upper)) {
            return (0, 0);
        }
        let count = |ranks: Rank| u64::try_from(ranks).unwrap_or(0);
        (count(self.low - lower), count(upper - self.high))
    }

    /// Whether the bounds leave only wins of one player.
    pub(crate) fn is_decided(&self, (lower, upper): (Rank, Rank)) -> bool {
        lower > self.high || upper < self.low
    }

    /// Whether the bounds leave one score.
    pub(crate) fn is_exact(&self, (lower, upper): (Rank, Rank)) -> bool {
        // An estimate and a result are never the same, even if their numbers are.
        lower == upper || (!self.estimates && self.read(lower).score == self.read(upper).score)
    }

    /// What a rank stands for that no estimate went into: among the estimates only a draw can be.
    pub(crate) fn read_settled(&self, rank: Rank) -> Reading {
        let reading = self.read(rank);
        if reading.decided { reading } else { Reading { score: 0, decided: true, distance: None } }
    }

    /// The smallest rank that counts as "at least `score`" for `player`, both in that player's
    /// view. Where there are estimates, a score is an estimate and every win is more than that;
    /// where there are none, or they say nothing, it is a utility.
    pub(crate) fn threshold(&self, score: Score, player: Player) -> Rank {
        if self.low == self.high && score != 0 {
            // Of the results with this utility the winner's latest and the loser's soonest rank
            // lowest: from there on all of them count.
            let ply = if score > 0 { u32::MAX } else { 0 };
            let utility = score.saturating_mul(player.sign() as Score);
            player.sign() * self.result(utility, ply)
        } else {
            let (lowest, highest) = match player {
                Player::Max => (self.low, self.high),
                Player::Min => (-self.high, -self.low),
            };
            Rank::from(score).clamp(lowest, highest + 1)
        }
    }

    /// A rank as seen from a state at `ply`, for the table: distances then start there.
    #[inline]
    pub(crate) fn seen_from(&self, rank: Rank, ply: u32) -> Rank {
        self.shift(rank, Rank::from(ply))
    }

    /// The inverse of [`seen_from`](Self::seen_from).
    #[inline]
    pub(crate) fn seen_from_root(&self, rank: Rank, ply: u32) -> Rank {
        self.shift(rank, -Rank::from(ply))
    }

    #[inline]
    fn shift(&self, rank: Rank, sooner: Rank) -> Rank {
        if self.plies == 1 {
            rank
        } else if rank > self.high {
            // A bound that was rounded may be further off than any result: it must not turn into
            // an estimate.
            (rank + sooner).max(self.high + 1)
        } else if rank < self.low {
            (rank - sooner).min(self.low - 1)
        } else {
            rank
        }
    }
}

/// Scores come from `i32` utilities and heuristics; anything else is a caller's threshold.
fn to_score(rank: Rank) -> Score {
    rank.clamp(Score::MIN.into(), Score::MAX.into()) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale() -> Scale {
        Scale {
            low: -5,
            high: 7,
            draw: 1,
            utilities: (-2, 3),
            plies: 1,
            latest: None,
            estimates: true,
            endless: false,
        }
        .by_distance(4)
    }

    /// From the worst for Max to the best.
    fn in_order(scale: &Scale) -> Vec<Rank> {
        let mut ranks = Vec::new();
        for utility in [-2, -1] {
            ranks.extend((0..4).map(|ply| scale.result(utility, ply)));
        }
        ranks.extend((-5..=7).map(|score| scale.estimate(score)));
        for utility in [1, 2, 3] {
            ranks.extend((0..4).rev().map(|ply| scale.result(utility, ply)));
        }
        ranks
    }

    #[test]
    fn ranks_follow_the_order_without_gaps() {
        let ranks = in_order(&scale());
        assert!(ranks.windows(2).all(|pair| pair[1] == pair[0] + 1), "{ranks:?}");
        assert_eq!(scale().range(), (ranks[0], *ranks.last().unwrap()));
    }

    #[test]
    fn without_estimates_the_range_is_that_of_the_utilities() {
        let results = Scale { low: 0, high: 0, draw: 0, plies: 1, estimates: false, ..scale() };
        assert_eq!(Scale { utilities: (1000, 1001), ..results }.range(), (1000, 1001));
        assert_eq!(Scale { utilities: (-3, -2), ..results }.range(), (-3, -2));
        assert_eq!(Scale { utilities: (2, 3), endless: true, ..results }.range(), (0, 3));
    }

    #[test]
    fn ranks_are_read_back() {
        let scale = scale();
        for utility in [-2, -1, 1, 2, 3] {
            for ply in 0..4 {
                let reading = scale.read(scale.result(utility, ply));
                assert_eq!(reading, Reading { score: utility, decided: true, distance: Some(ply) },);
            }
        }
        for score in -5..=7 {
            let reading = scale.read(scale.estimate(score));
            assert_eq!(reading, Reading { score, decided: false, distance: None });
        }
        assert_eq!(scale.result(0, 3), scale.estimate(1), "a draw stands among the estimates");
    }

    #[test]
    fn bounds_do_not_mix_units() {
        let scale = scale();
        let estimate = scale.estimate(6);
        let win = scale.result(1, 2);
        let mixed = scale.bounds((estimate, win));
        assert_eq!(
            (mixed.lower, mixed.upper),
            (1, 7),
            "an estimate of 6 or 7, or a win of 1 or more"
        );
        let wins = scale.bounds((win, scale.result(3, 0)));
        assert_eq!((wins.lower, wins.upper), (1, 3));
        let loss = scale.bounds((scale.result(-2, 0), scale.estimate(-5)));
        assert_eq!((loss.lower, loss.upper), (-5, -1), "an estimate of -5, or a loss of -2 or -1");
        assert!(!scale.is_exact((scale.result(-2, 0), scale.estimate(-5))));
        assert_eq!(
            scale.read_settled(scale.draw()).score,
            0,
            "whatever the heuristic says of draws"
        );
    }

    #[test]
    fn every_win_is_more_than_any_estimate_asked_for() {
        let scale = scale();
        for player in Player::BOTH {
            let win = player.sign() * scale.result(player.sign() as Score, 3);
            assert!(scale.threshold(1000, player) <= win);
            let loss = player.sign() * scale.result(-player.sign() as Score, 3);
            assert!(loss < scale.threshold(-1000, player));
        }
    }

    #[test]
    fn without_estimates_a_threshold_is_a_utility() {
        let scale = Scale { low: 0, high: 0, draw: 0, estimates: false, ..scale() };
        assert!(scale.result(2, 3) >= scale.threshold(2, Player::Max));
        assert!(scale.result(1, 0) < scale.threshold(2, Player::Max));
        assert!(scale.result(-2, 0) >= scale.threshold(-2, Player::Max));
        assert!(-scale.result(-1, 3) >= scale.threshold(1, Player::Min));
        assert!(-scale.result(0, 3) < scale.threshold(1, Player::Min));
    }

    #[test]
    fn distances_move_with_the_state() {
        let scale = scale();
        let seen_from_ply_2 = scale.seen_from(scale.result(-1, 3), 2);
        assert_eq!(scale.read(seen_from_ply_2).distance, Some(1));
        assert_eq!(scale.seen_from_root(seen_from_ply_2, 2), scale.result(-1, 3));
    }

    /// No game ends before the next ply, and then by the worst loss or the best win.
    #[test]
    fn an_unfinished_state_reaches_the_results_of_the_next_ply() {
        let scale = scale();
        for ply in 0..6 {
            let next = (scale.result(-2, ply + 1), scale.result(3, ply + 1));
            assert_eq!(scale.reach(ply), next, "ply {ply}");
        }
        assert_eq!(scale.by_distance(1).reach(0), (-INFINITY, INFINITY));
        let never_lost = Scale { utilities: (0, 3), ..scale }.by_distance(4);
        assert_eq!(never_lost.reach(0), (-INFINITY, INFINITY));
    }
}
