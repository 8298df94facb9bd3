//! The course on games on graphs, impartial games and min-max: what of it concerns the games and
//! methods that are there.

use std::collections::{BTreeSet, HashMap};

use perfectplay_core::{Player, Score};
use perfectplay_registry::{Position, Registry};

use crate::{by, every_move_by, open, open_with};

/// Example 9.6: Nim is impartial; tic-tac-toe, Connect 4 and Reversi are partisan; none of them
/// has cycles. Chomp is impartial and acyclic as well.
#[test]
fn the_classification_of_games() {
    let registry = Registry::standard();
    for (game, impartial) in [
        ("nim", true),
        ("chomp", true),
        ("tictactoe", false),
        ("connect4", false),
        ("othello", false),
    ] {
        let info = registry.entry(game).unwrap().info();
        assert_eq!((info.impartial, info.acyclic), (impartial, true), "{game}");
    }
}

/// A bite takes the square with all to the right of it and below it. (The text says "to the
/// left"; with the poison at the top left that would leave nothing to play for.)
#[test]
fn a_bite_of_chomp() {
    let bar = open("chomp", "4x5");
    assert_eq!(bar.play("2,3").unwrap().state(), "5,2,2,2 min");
    assert_eq!(bar.play("1,2").unwrap().state(), "1,1,1,1 min");
    assert_eq!(bar.play("4,1").unwrap().state(), "5,5,5 min");
    assert!(bar.play("1,1").is_err(), "the poisoned square is never bitten into");
    assert_eq!(bar.legal_moves().len(), 4 * 5 - 1);
}

#[test]
fn the_poisoned_square_alone_is_lost() {
    let left = open("chomp", "1x1");
    assert!(left.legal_moves().is_empty());
    assert_eq!((left.to_move(), left.utility()), (Player::Max, Some(-1)));
    let after = open("chomp", "1x2").play("1,2").unwrap();
    assert_eq!((after.to_move(), after.utility()), (Player::Min, Some(1)));
}

/// All states that can be reached, with the states one move on.
fn explore(start: &dyn Position) -> HashMap<String, Vec<String>> {
    let mut graph = HashMap::new();
    let mut open: Vec<Box<dyn Position>> = Vec::new();
    let mut visit = |position: &dyn Position, open: &mut Vec<Box<dyn Position>>| {
        let next: Vec<_> =
            position.legal_moves().iter().map(|mv| position.play(mv).unwrap()).collect();
        let names = next.iter().map(|next| next.state()).collect();
        if graph.insert(position.state(), names).is_none() {
            open.extend(next);
        }
    };
    visit(start, &mut open);
    while let Some(position) = open.pop() {
        visit(&*position, &mut open);
    }
    graph
}

/// Figures 35, 36 and 45: five configurations; with Adam to begin eight of the ten states occur.
#[test]
fn the_graph_of_chomp_two_by_two() {
    let graph = explore(&*open("chomp", "2x2"));
    assert_eq!(graph.len(), 8);
    let configurations: BTreeSet<_> =
        graph.keys().map(|state| state.split(' ').next().unwrap()).collect();
    assert_eq!(configurations, BTreeSet::from(["2,2", "2,1", "2", "1,1", "1"]));

    // The arena: where each configuration leads.
    let arena = |state: &str| -> BTreeSet<&str> {
        graph[state].iter().map(|next| next.split(' ').next().unwrap()).collect()
    };
    assert_eq!(arena("2,2"), BTreeSet::from(["2,1", "2", "1,1"]));
    assert_eq!(arena("2,1 min"), BTreeSet::from(["2", "1,1"]));
    assert_eq!(arena("2 min"), BTreeSet::from(["1"]));
    assert_eq!(arena("1,1 min"), BTreeSet::from(["1"]));
    assert_eq!(arena("1"), BTreeSet::new());
}

/// Proposition 9.21: what Adam can do in a configuration Eve can do in it.
#[test]
fn the_graph_of_an_impartial_game_is_symmetric() {
    for (game, position) in [("chomp", "3x3"), ("nim", "2,3,1")] {
        let swap = |state: &str| match state.strip_suffix(" min") {
            Some(config) => config.to_owned(),
            None => format!("{state} min"),
        };
        let adam = explore(&*open(game, position));
        let eve = explore(&*open(game, &format!("{position} min").replace("3x3", "3,3,3")));
        assert_eq!(adam.len(), eve.len(), "{game}");
        for (state, next) in &adam {
            let swapped: Vec<_> = next.iter().map(|next| swap(next)).collect();
            assert_eq!(eve[&swap(state)], swapped, "{game} {state}");
        }
    }
}

/// Zermelo: without draws one of the players has a winning strategy. It is followed here against
/// every reply.
fn wins_against_everything(position: &dyn Position, winner: Player, games: &mut u32) {
    if let Some(utility) = position.utility() {
        assert_eq!(utility, winner.sign() as Score, "{winner} lost {}", position.state());
        *games += 1;
        return;
    }
    let moves = if position.to_move() == winner {
        position.solve(&by("auto")).unwrap().best
    } else {
        position.legal_moves()
    };
    for mv in moves {
        wins_against_everything(&*position.play(&mv).unwrap(), winner, games);
    }
}

#[test]
fn winning_strategies_win() {
    for (game, position, winner) in [
        ("chomp", "2x2", Player::Max),
        ("chomp", "3x4", Player::Max),
        ("chomp", "3,2", Player::Min),
        ("nim", "3,4,5", Player::Max),
        ("nim", "1,2,3", Player::Min),
    ] {
        let mut games = 0;
        wins_against_everything(&*open(game, position), winner, &mut games);
        assert!(games > 0);
    }
}

/// Chomp (4,5), the bar of the figure, is won by the first bite; whoever answers is lost.
#[test]
fn chomp_four_by_five() {
    let solved = open("chomp", "4x5").solve(&every_move_by("auto")).unwrap();
    assert_eq!(solved.value, 1);
    for mv in solved.moves.unwrap() {
        let after = open("chomp", "4x5").play(&mv.mv).unwrap();
        let answer = after.solve(&by("auto")).unwrap();
        assert_eq!((answer.value, answer.score), (mv.value, -mv.value), "{}", mv.mv);
    }
}

/// The matches of Fort Boyard: take one to three, whoever takes the last loses. Leave the other
/// one more than a multiple of four. (Taking the last to win: leave a multiple of four.)
#[test]
fn the_matches_of_fort_boyard() {
    for matches in 1_u32..=24 {
        for (misere, lost_at) in [("true", 1), ("false", 0)] {
            let parameters = [("take", "3"), ("misere", misere)];
            let heap = open_with("nim", &parameters, &matches.to_string());
            let solved = heap.solve(&every_move_by("auto")).unwrap();
            let too_many = (matches + 4 - lost_at) % 4;
            assert_eq!(solved.value, if too_many == 0 { -1 } else { 1 }, "{matches} {misere}");
            if too_many > 0 {
                assert_eq!(solved.best, [format!("1:{too_many}")], "{matches} {misere}");
            }
        }
    }
}

/// Nim 3,4,5: the winning move makes the exclusive or of the heaps 0.
#[test]
fn the_only_winning_move_of_nim() {
    for method in ["minimax", "alphabeta", "dichotomy", "mtdf", "table"] {
        let solved = open("nim", "3,4,5").solve(&every_move_by(method)).unwrap();
        assert_eq!((solved.value, &solved.best[..]), (1, &["1:2".to_owned()][..]), "{method}");
    }
}

/// Figure 32: the start of Reversi, White on d4 and e5, Black on e4 and d5.
#[test]
fn the_start_of_reversi() {
    let start = open("othello", "");
    let board = start.state();
    assert_eq!(board, format!("{}OX{}XO{} X", "-".repeat(27), "-".repeat(6), "-".repeat(27)));
    assert_eq!(start.estimate(Some("black")), Ok(2));
    assert_eq!(start.legal_moves(), ["d3", "c4", "f5", "e6"]);
}
