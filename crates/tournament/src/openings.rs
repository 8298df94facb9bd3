//! Where games begin: a few random moves from the start, every opening another one.
//!
//! Players without chance play the same game again from the same position, so a match of many games
//! needs many openings. Each is played twice, with the sides swapped: an opening that favours one
//! side favours nobody.

use std::{collections::HashSet, sync::Arc};

use perfectplay_core::Limits;
use perfectplay_registry::{Position, Request};

use perfectplay_series::{Chance, seed_of};

/// Some moves from the start, and where they lead.
#[derive(Clone)]
pub struct Opening {
    /// The moves as written.
    pub moves: Vec<String>,
    /// The position they lead to, where the game is not over.
    pub position: Arc<dyn Position>,
}

/// Which openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many; fewer come if there are no more.
    pub count: usize,
    /// How many moves; unless given, as few as it takes to have enough of them.
    pub plies: Option<u32>,
    /// Leave out those that a short search finds won for either side.
    pub balanced: bool,
    /// Another seed, other openings.
    pub seed: u64,
}

/// Up to here openings are as long as it takes.
const USUAL_PLIES: u32 = 8;

/// All positions a number of moves away are listed if they are no more than this, and else drawn
/// by random walks.
const LISTED: usize = 4096;

/// A walk that finds nothing new is repeated, but not without end.
const FRUITLESS_WALKS: usize = 1000;

/// States the search may enter that tells whether an opening is won already.
const BALANCE_NODES: u64 = 10_000;

/// Draws openings from `start`, no two of which lead to the same position. If no game can last long
/// enough, there are none.
pub fn draw(start: &Arc<dyn Position>, wanted: &Wanted) -> Vec<Opening> {
    if let Some(plies) = wanted.plies {
        return drawn(start, plies, wanted);
    }
    let mut most = Vec::new();
    for plies in 0..=USUAL_PLIES {
        let found = drawn(start, plies, wanted);
        if found.len() > most.len() {
            most = found;
        }
        if most.len() >= wanted.count {
            break;
        }
    }
    most
}

fn drawn(start: &Arc<dyn Position>, plies: u32, wanted: &Wanted) -> Vec<Opening> {
    let good = |opening: &Opening| !wanted.balanced || is_open(&*opening.position);
    let mut chance = Chance::new(seed_of(wanted.seed, plies as usize));
    if let Some(mut all) = every(start, plies) {
        chance.shuffle(&mut all);
        return all.into_iter().filter(good).take(wanted.count).collect();
    }
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut fruitless = 0;
    while found.len() < wanted.count && fruitless < FRUITLESS_WALKS {
        fruitless += 1;
        let Some(opening) = walk(start, plies, &mut chance) else { continue };
        if seen.insert(opening.position.state()) && good(&opening) {
            fruitless = 0;
            found.push(opening);
        }
    }
    found
}

/// Every position so many moves away in which the game goes on, each by one of the ways there;
/// `None` if there are too many on the way.
fn every(start: &Arc<dyn Position>, plies: u32) -> Option<Vec<Opening>> {
    let mut level = vec![Opening { moves: Vec::new(), position: Arc::clone(start) }];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for before in &level {
            for mv in before.position.legal_moves() {
                let Some(after) = played(&*before.position, &mv) else { continue };
                if seen.insert(after.state()) {
                    let moves = before.moves.iter().cloned().chain([mv]).collect();
                    next.push(Opening { moves, position: after });
                }
            }
            if next.len() > LISTED {
                return None;
            }
        }
        level = next;
    }
    Some(level)
}

/// Random moves; `None` if the game ends on the way.
fn walk(start: &Arc<dyn Position>, plies: u32, chance: &mut Chance) -> Option<Opening> {
    let mut opening = Opening { moves: Vec::new(), position: Arc::clone(start) };
    for _ in 0..plies {
        let legal = opening.position.legal_moves();
        let mv = legal.get(chance.below(legal.len().max(1)))?.clone();
        opening.position = played(&*opening.position, &mv)?;
        opening.moves.push(mv);
    }
    Some(opening)
}

/// The position after a move, if the game goes on there.
fn played(position: &dyn Position, mv: &str) -> Option<Arc<dyn Position>> {
    let after = position.play(mv).ok()?;
    after.utility().is_none().then(|| Arc::from(after))
}

/// Whether a short search sees no winner yet. It counts states, not time, so that the same openings
/// are drawn on every machine.
fn is_open(position: &dyn Position) -> bool {
    let limits = Limits { nodes: Some(BALANCE_NODES), ..Limits::default() };
    let seen = position.analyse(&Request { limits, memory: 1 << 20, ..Request::default() });
    seen.is_ok_and(|seen| !seen.decided || seen.value == 0)
}

#[cfg(test)]
mod tests {
    use perfectplay_registry::{Registry, Settings};

    use super::*;

    fn start(game: &str, position: &str) -> Arc<dyn Position> {
        Arc::from(Registry::standard().open(game, &Settings::new(), position).unwrap())
    }

    fn wanted(count: usize, plies: Option<u32>) -> Wanted {
        Wanted { count, plies, balanced: false, seed: 7 }
    }

    /// What every opening must be, whoever drew it.
    fn check(start: &Arc<dyn Position>, openings: &[Opening], plies: usize) {
        let mut seen = HashSet::new();
        for opening in openings {
            let mut position = Arc::clone(start);
            for mv in &opening.moves {
                position = Arc::from(position.play(mv).unwrap());
            }
            assert_eq!(opening.moves.len(), plies);
            assert_eq!(position.state(), opening.position.state());
            assert_eq!(position.utility(), None);
            assert!(seen.insert(position.state()), "{:?} twice", opening.moves);
        }
    }

    #[test]
    fn all_there_are_and_no_more() {
        // 9 * 8 ways to place an X and an O; 9 * 8 / 2 * 7 to place another X.
        let start = start("tictactoe", "");
        for (plies, there_are) in [(0, 1), (1, 9), (2, 72), (3, 252)] {
            let openings = draw(&start, &wanted(1000, Some(plies)));
            assert_eq!(openings.len(), there_are);
            check(&start, &openings, plies as usize);
        }
        assert_eq!(draw(&start, &wanted(5, Some(3))).len(), 5);
        assert_eq!(draw(&start, &wanted(5, Some(9))).len(), 0, "no game lasts for ten moves");
    }

    #[test]
    fn more_than_can_be_listed() {
        let start = start("othello", "");
        assert!(every(&start, 6).is_none());
        let openings = draw(&start, &wanted(300, Some(6)));
        assert_eq!(openings.len(), 300);
        check(&start, &openings, 6);
    }

    #[test]
    fn walks_give_up_where_nothing_new_is_left() {
        // Fifteen heaps of one match: on the way there are thousands of positions, binomial(15, 7), and
        // after fourteen moves there are fifteen.
        let start = start("nim", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1");
        assert!(every(&start, 14).is_none());
        let openings = draw(&start, &wanted(100, Some(14)));
        assert_eq!(openings.len(), 15);
        check(&start, &openings, 14);
    }

    #[test]
    fn as_few_moves_as_it_takes() {
        let start = start("tictactoe", "");
        let plies = |count| draw(&start, &wanted(count, None))[0].moves.len();
        assert_eq!([plies(1), plies(2), plies(9), plies(10), plies(73)], [0, 1, 1, 2, 3]);
        // One match: no move but the one that ends the game.
        let last = self::start("nim", "1");
        assert_eq!(draw(&last, &wanted(10, None)).len(), 1);
    }

    #[test]
    fn the_seed_decides() {
        let start = start("connect4", "");
        let moves = |seed| -> Vec<_> {
            let wanted = Wanted { seed, ..wanted(20, None) };
            draw(&start, &wanted).into_iter().map(|opening| opening.moves).collect()
        };
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
    }

    #[test]
    fn balanced_openings_are_not_won_yet() {
        // Bouton: whoever moves wins unless the heaps cancel out, and then the other one does.
        let nim = start("nim", "");
        assert_eq!(draw(&nim, &Wanted { balanced: true, ..wanted(5, Some(1)) }).len(), 0);
        // After one move tic-tac-toe is a draw, after two not always.
        let tictactoe = start("tictactoe", "");
        let count =
            |plies| draw(&tictactoe, &Wanted { balanced: true, ..wanted(100, Some(plies)) }).len();
        assert_eq!(count(1), 9);
        // The replies that hold a draw, as players know them: a corner to the centre, the centre to a
        // corner; to a side the centre, the corners beside it or the side opposite.
        assert_eq!(count(2), 4 + 4 + 4 * 4);
    }
}
