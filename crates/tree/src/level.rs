//! Levels of play: opponents for people, from a beginner to the strongest there is.
//!
//! A level looks some moves ahead, and it is careful to some degree. What lies beyond its horizon
//! it overlooks, as people do; among the moves it has looked at it prefers the better ones, the
//! more clearly the more careful it is. So a weak level makes the mistakes of somebody who sees
//! too little, and not those of somebody who throws dice:
//!
//! * every move gets a *merit*, and is chosen with a chance that falls exponentially with what
//!   its merit lacks of the best (Luce's choice rule, which makes the chances of two moves depend
//!   on these two only);
//! * estimates are compared with one another by their spread, since points mean something else
//!   in every game, and so are results of the same kind;
//! * a win seen stands [`KIND`] above whatever is undecided, and a loss seen as far below, and below all of it.
//!
//! There are no special cases: at the first levels a win in one move is likely to be played and
//! may be missed; two moves ahead a level sees the opponent's threats; and so on.
//!
//! Where a game has a search of its own to the end, and the end is near enough, levels look no number of moves
//! ahead but go by exact scores ([`exact`]).
//!
//! Levels think in depth and nodes, never in time: the same seed and state give the same move on
//! every machine. (Unless they are given a limit on time, and meet it.)

mod exact;

use std::{fmt, hash::Hash};

use perfectplay_core::{
    Bound, Game, Heuristic, Knowledge, Limits, Listener, MoveValue, Report, Score, Stats, hash,
};

use crate::{Method, Options, SearchError, analyse};

/// How well to play: 1 is a beginner, 10 the full strength of a method.
///
/// ```
/// use perfectplay_tree::Level;
///
/// assert_eq!(Level::new(3).map(Level::number), Some(3));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level: how far it looks, and how much it minds.
struct Manner {
    /// Moves ahead.
    depth: u32,
    /// States at most, so that wide games are not slow.
    nodes: u64,
    /// How much merit a move may lack before it is chosen e times less often.
    tolerance: f64,
    /// The same among moves of a kind. It falls faster: whoever misses a win now and then may well tell a good move from
    /// a better one.
    nicety: f64,
}

const fn manner(depth: u32, nodes: u64, tolerance: f64, nicety: f64) -> Manner {
    Manner { depth, nodes, tolerance, nicety }
}

/// Levels 1 to 9. Chosen by measurement: `make bench-levels`.
const MANNERS: [Manner; 9] = [
    manner(1, 2_000, 3.0, 3.0),
    manner(1, 2_000, 1.5, 1.5),
    manner(1, 2_000, 0.9, 0.9),
    manner(2, 4_000, 0.8, 0.6),
    manner(3, 8_000, 0.65, 0.4),
    manner(4, 15_000, 0.55, 0.27),
    manner(5, 30_000, 0.45, 0.2),
    manner(7, 60_000, 0.4, 0.14),
    manner(9, 120_000, 0.32, 0.1),
];

/// What level 10 may enter where nothing limits it.
const MOST_NODES: u64 = 1_000_000;

/// How far the merits of a win, of an undecided game and of a loss are apart.
const KIND: f64 = 2.0;

impl Level {
    /// The first level.
    pub const WEAKEST: Self = Self(1);
    /// The last level.
    pub const STRONGEST: Self = Self(MANNERS.len() as u8 + 1);

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Self> {
        Some(Self(number)).filter(|level| (Self::WEAKEST..=Self::STRONGEST).contains(level))
    }

    /// Every level, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::WEAKEST.0..=Self::STRONGEST.0).map(Self)
    }

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How it plays; `None` for the strongest, which does what it can.
    fn manner(self) -> Option<&'static Manner> {
        MANNERS.get(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move chosen at a level.
#[derive(Clone, Debug)]
pub struct Chosen<M> {
    /// What the level sees, which may be wrong: the value, bounds and line are those of the move
    /// it plays, and that move is all of `best`.
    pub report: Report<M>,
    /// The chance of each legal move, in the order of the rules, as the level chooses; empty for
    /// the strongest level, which leaves nothing to chance, and if the game is over.
    pub odds: Vec<f64>,
    /// What found it: the method asked for or, if that was [`Method::Expert`] and it did not come to
    /// the end of the game, the one that looked ahead instead.
    pub method: Method,
}

/// Chooses a move at a level.
///
/// Limits in `options` hold besides those of the level. The strongest level is [`analyse`] within
/// these limits, or within a million states if there are none.
///
/// With [`Method::Expert`] a level goes by exact scores wherever the game's own search finds them in a
/// moment, and level 10 wherever half of the limits is enough; where that is [not likely](crate::is_in_reach), it is
/// not tried. With [`Method::Retrograde`] it goes by exact values wherever all states are explored in a moment. Elsewhere,
/// where the game has no such search, and where a depth is given, the level looks ahead by the
/// [best method for that](Method::analyst).
///
/// # Errors
///
/// If the table does not fit into memory, or the rules break a law.
///
/// # Panics
///
/// With [`Method::Pns`], which cannot look ahead.
pub fn choose<G: Game, H: Heuristic<G>, K: Knowledge<G>>(
    level: Level,
    seed: u64,
    method: Method,
    game: &G,
    state: &G::State,
    heuristic: &H,
    options: &Options<'_, K>,
) -> Result<Chosen<G::Move>, SearchError> {
    let knows_the_end = match method {
        Method::Expert => K::SEARCHES && options.knowledge.is_for(game),
        // What has occurred before may come once too often, which no exact value tells.
        Method::Retrograde => options.spent.is_empty(),
        _ => return look_ahead(level, seed, method, game, state, heuristic, options),
    };
    let spent = if knows_the_end && options.limits.depth.is_none() {
        match exact::choose(level, seed, method, game, state, options)? {
            Ok(chosen) => return Ok(chosen),
            Err(spent) => spent,
        }
    } else {
        Stats::default()
    };
    let options = Options { limits: options.limits.less(spent.nodes, spent.time), ..*options };
    let method = Method::analyst::<G, K>();
    let mut chosen = look_ahead(level, seed, method, game, state, heuristic, &options)?;
    let stats = &mut chosen.report.stats;
    stats.nodes += spent.nodes;
    stats.leaves += spent.leaves;
    stats.time += spent.time;
    Ok(chosen)
}

/// Chooses as far as the level sees.
fn look_ahead<G: Game, H: Heuristic<G>, K: Knowledge<G>>(
    level: Level,
    seed: u64,
    method: Method,
    game: &G,
    state: &G::State,
    heuristic: &H,
    options: &Options<'_, K>,
) -> Result<Chosen<G::Move>, SearchError> {
    // Nobody listens; but who also analyses has this search compiled already.
    let mut nobody = |_: &Report<G::Move>| ();
    let mut unheard = Listener(&mut nobody);
    let given = options.limits;
    let Some(manner) = level.manner() else {
        let unlimited = matches!(given, Limits { depth: None, nodes: None, time: None, .. });
        let nodes = if unlimited { Some(MOST_NODES) } else { given.nodes };
        let options = Options { limits: Limits { nodes, ..given }, ..*options };
        let mut report = analyse(method, game, state, heuristic, &options, &mut unheard)?;
        report.best.truncate(1);
        return Ok(Chosen { report, odds: Vec::new(), method });
    };
    let limits = Limits {
        depth: Some(given.depth.map_or(manner.depth, |depth| depth.min(manner.depth)).max(1)),
        nodes: Some(given.nodes.map_or(manner.nodes, |nodes| nodes.min(manner.nodes))),
        ..given
    };
    // On one thread: the same seed plays the same move everywhere.
    let options = Options { limits, all_moves: true, lines: None, threads: 1, ..*options };
    let mut report = analyse(method, game, state, heuristic, &options, &mut unheard)?;
    let sign = game.to_move(state).sign() as Score;
    let odds = odds(&merits(&report.moves, sign, heuristic.draw(game), manner));
    draw_lots(&mut report, &odds, seed, state);
    Ok(Chosen { report, odds, method })
}

/// Draws a move by the odds; of all that is known, what is known of that move is reported.
pub(crate) fn draw_lots<S: Hash, M: Copy>(
    report: &mut Report<M>,
    odds: &[f64],
    seed: u64,
    state: &S,
) {
    // The state goes into the dice: else every move of a game would be chosen by the same throw.
    let throw = unit(hash::mix(seed ^ hash::mix(hash::key_of(state))));
    if let Some(found) = drawn(odds, throw).map(|number| report.moves[number].clone()) {
        report.value = found.value;
        report.bound = found.bound;
        report.bounds = found.bounds;
        report.decided = found.decided;
        report.distance = found.distance;
        report.best = vec![found.mv];
        report.ensures = (found.bound == Bound::Exact).then_some(found.value);
        report.line = found.line;
    }
}

/// The kinds of values, worst first: what is seen to be lost, undecided or drawn, won.
fn kind<M>(found: &MoveValue<M>, sign: Score) -> i32 {
    if found.decided { (sign * found.value).signum() } else { 0 }
}

/// What each move is worth to the mover, larger being better; `None` if nothing is known of it.
fn merits<M>(
    moves: &[MoveValue<M>],
    sign: Score,
    draw: Score,
    manner: &Manner,
) -> Vec<Option<f64>> {
    let amount = |found: &MoveValue<M>| {
        let amount = match kind(found, sign) {
            0 if found.decided => draw,
            _ => found.value,
        };
        // A win sooner, a loss later: less than any difference of amounts.
        let soon = found.distance.map_or(0.0, |plies| 1.0 / (1.0 + f64::from(plies)));
        f64::from(sign * amount) + f64::from(kind(found, sign)) * soon
    };
    let mut merits = vec![None; moves.len()];
    // The best of a kind is a step below the best of the kind above, and no better than the worst of it.
    let mut top = 0.0_f64;
    for of_kind in [1, 0, -1] {
        let members = || {
            let moves = moves.iter().enumerate();
            moves.filter(|(_, found)| found.bound == Bound::Exact && kind(found, sign) == of_kind)
        };
        let count = members().count() as f64;
        let best = members().map(|(_, found)| amount(found)).fold(f64::NEG_INFINITY, f64::max);
        let spread = members().map(|(_, found)| best - amount(found)).sum::<f64>() / count;
        let mut below = top - KIND / manner.tolerance;
        for (number, found) in members() {
            let lacks = if spread > 0.0 { (best - amount(found)) / spread } else { 0.0 };
            let merit = top - lacks / manner.nicety;
            merits[number] = Some(merit);
            below = below.min(merit);
        }
        top = below;
    }
    merits
}

/// The chance of each move, one of merit being e times the chance; the same for all where nothing is known of any.
fn odds(merits: &[Option<f64>]) -> Vec<f64> {
    let Some(best) = merits.iter().copied().flatten().reduce(f64::max) else {
        return vec![1.0 / merits.len() as f64; merits.len()];
    };
    let weigh = |merit: &Option<f64>| merit.map_or(0.0, |merit| falling(best - merit));
    let weights: Vec<f64> = merits.iter().map(weigh).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// About e to the power of -x, from multiplications alone: these are the same on every machine,
/// which libraries do not promise of `exp`.
fn falling(x: f64) -> f64 {
    const DOUBLINGS: i32 = 10;
    (0..DOUBLINGS).fold((1.0 - x / f64::from(1 << DOUBLINGS)).max(0.0), |power, _| power * power)
}

/// A number from 0 to 1, 1 excluded, of 53 random bits.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

/// The move that a throw from 0 to 1 hits.
fn drawn(odds: &[f64], throw: f64) -> Option<usize> {
    let mut below = 0.0;
    let hit = odds.iter().position(|chance| {
        below += chance;
        throw < below
    });
    // Sums of chances may fall short of 1 by a rounding.
    hit.or_else(|| odds.iter().rposition(|&chance| chance > 0.0))
}
