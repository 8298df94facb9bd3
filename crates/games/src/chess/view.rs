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
