//! The course on games as search: a start, transitions, an end, a utility; minimax on it.

use perfectplay_core::Player;
use perfectplay_registry::Position;

use crate::{by, every_move_by, open};

#[test]
fn tic_tac_toe_is_drawn_and_has_so_many_nodes() {
    let start = open("tictactoe", "");
    let minimax = start.solve(&by("minimax")).unwrap();
    assert_eq!((minimax.value, minimax.nodes), (0, 549_946));
    // As many complete games.
    assert_eq!(minimax.leaves, 255_168);

    let alpha_beta = start.solve(&by("alphabeta")).unwrap();
    let auto = start.solve(&by("auto")).unwrap();
    assert_eq!((alpha_beta.value, auto.value), (0, 0));
    assert!(10 * alpha_beta.nodes < minimax.nodes, "{}", alpha_beta.nodes);
    assert!(100 * auto.nodes < minimax.nodes, "{}", auto.nodes);
    assert_eq!(minimax.line, alpha_beta.line);
}

/// The four parts of the definition, on tic-tac-toe.
#[test]
fn start_transitions_end_and_utility() {
    let start = open("tictactoe", "");
    assert_eq!((start.to_move(), start.utility()), (Player::Max, None));
    let pairs: Vec<_> =
        start.legal_moves().into_iter().map(|mv| (start.play(&mv).unwrap().state(), mv)).collect();
    assert_eq!(pairs.len(), 9);
    assert!(pairs.iter().all(|(state, _)| state.matches('X').count() == 1));

    for (moves, utility) in [("1,4,2,5,3", 1), ("1,4,2,5,9,6", -1), ("1,2,3,5,4,6,8,7,9", 0)] {
        let end = open("tictactoe", moves);
        assert_eq!(end.utility(), Some(utility), "{moves}");
        assert!(end.legal_moves().is_empty(), "{moves}");
    }
}

/// Optimal against an optimal opponent, and no worse against any other: playing minimax's move
/// every time, neither player ever loses tic-tac-toe, whatever the other one does.
#[test]
fn minimax_never_loses_a_drawn_game() {
    for player in Player::BOTH {
        let mut games = 0;
        against_everything(&*open("tictactoe", ""), player, &mut games);
        assert!(games > 50, "{games} games as {player}");
    }
}

fn against_everything(position: &dyn Position, player: Player, games: &mut u32) {
    if let Some(utility) = position.utility() {
        assert!(utility * player.sign() as i32 >= 0, "{player} lost: {}", position.state());
        *games += 1;
        return;
    }
    let moves = if position.to_move() == player {
        position.solve(&by("table")).unwrap().best
    } else {
        position.legal_moves()
    };
    for mv in moves {
        against_everything(&*position.play(&mv).unwrap(), player, games);
    }
}

/// Every first move draws; after a corner only the centre does.
#[test]
fn the_value_of_every_first_move() {
    for method in ["minimax", "alphabeta", "dichotomy", "mtdf", "table"] {
        let start = open("tictactoe", "").solve(&every_move_by(method)).unwrap();
        assert!(start.moves.unwrap().iter().all(|found| found.value == 0), "{method}");
        let corner = open("tictactoe", "1").solve(&every_move_by(method)).unwrap();
        assert_eq!(corner.best, ["5"], "{method}");
    }
}
