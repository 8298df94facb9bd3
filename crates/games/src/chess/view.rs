//! The picture: men on a chequered board, White's side below.

use cozy_chess::{Color, File, Piece as Chessman, Rank, Square};
use perfectplay_core::{
    Game, Notation, Scene, View,
    scene::{Ground, Man, Piece, Step},
};

use super::{Chess, State, rules::player, san::is_castling};

/// The man that a piece is drawn as.
fn man(piece: Chessman) -> Man {
    match piece {
        Chessman::Pawn => Man::Pawn,
        Chessman::Knight => Man::Knight,
        Chessman::Bishop => Man::Bishop,
        Chessman::Rook => Man::Rook,
        Chessman::Queen => Man::Queen,
        Chessman::King => Man::King,
    }
}

/// The number of a square's cell: rows are counted from the top.
fn cell(square: Square) -> usize {
    let row = 7 - square.rank() as usize;
    8 * row + square.file() as usize
}

impl View for Chess {
    fn scene(&self, state: &State) -> Scene {
        let board = state.board();
        let mut scene = Scene::new(8, 8, Ground::Chequered);
        scene.column_labels = File::ALL.iter().map(File::to_string).collect();
        scene.row_labels = Rank::ALL.iter().rev().map(Rank::to_string).collect();
        for color in Color::ALL {
            for piece in Chessman::ALL {
                for square in board.colored_pieces(color, piece) {
                    scene.cells[cell(square)].piece = Some(Piece::Man(player(color), man(piece)));
                }
            }
        }
        let mated = self.utility(state).is_some_and(|utility| utility != 0);
        if mated {
            scene.cells[cell(board.king(board.side_to_move()))].decisive = true;
        }
        scene.cells[cell(board.king(board.side_to_move()))].threatened =
            !board.checkers().is_empty();
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        scene.steps = moves
            .into_iter()
            .map(|mv| {
                let written = self.write_move(state, mv);
                // The king goes to where the written move says, and not onto its rook.
                let castles = is_castling(board, mv);
                let to = if castles { castled(mv.from, mv.to) } else { mv.to };
                let becomes = mv.promotion.map(|to| Piece::Man(self.to_move(state), man(to)));
                Step { from: cell(mv.from), to: cell(to), mv: written, becomes }
            })
            .collect();
        scene
    }
}

/// Where a king that castles with the rook on `rook` ends.
fn castled(king: Square, rook: Square) -> Square {
    let file = if king.file() < rook.file() { File::G } else { File::C };
    Square::new(file, king.rank())
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Player;

    use super::*;

    fn scene(fen: &str) -> Scene {
        Chess.scene(&Chess.read_state(fen).unwrap())
    }

    #[test]
    fn steps_lead_where_men_go_and_say_what_pawns_become() {
        let scene = scene("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let step = |mv: &str| scene.steps.iter().find(|step| step.mv == mv).expect(mv);
        // Rows from the top: e1 is cell 60, g1 cell 62, c1 cell 58.
        assert_eq!((step("e1g1").from, step("e1g1").to), (60, 62), "beside the rook, not onto it");
        assert_eq!(step("e1c1").to, 58);
        assert_eq!((step("b7b8q").from, step("b7b8q").to), (9, 1));
        assert_eq!(step("b7b8q").becomes, Some(Piece::Man(Player::Max, Man::Queen)));
        assert_eq!(step("b7a8n").becomes, Some(Piece::Man(Player::Max, Man::Knight)));
        assert!(scene.steps.iter().all(|step| step.becomes.is_some() == (step.from == 9)));
    }

    #[test]
    fn a_king_in_check_is_threatened_and_a_mated_one_decisive() {
        let marked = |fen: &str| {
            let of = |wanted: fn(&perfectplay_core::scene::Cell) -> bool| {
                scene(fen).cells.iter().position(wanted)
            };
            (of(|cell| cell.threatened), of(|cell| cell.decisive))
        };
        assert_eq!(marked("startpos"), (None, None));
        assert_eq!(marked("e2e4 f7f6 d1h5"), (Some(4), None), "e8");
        assert_eq!(marked("f2f3 e7e5 g2g4 d8h4"), (Some(60), Some(60)), "e1");
        assert_eq!(marked("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (None, None), "stalemate");
    }
}
