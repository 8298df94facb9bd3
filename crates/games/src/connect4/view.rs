//! The picture: a frame with round holes.

use perfectplay_core::{
    Game, Notation, Player, Scene, Turned, View,
    scene::{Ground, Piece},
};

use super::{
    Connect4, State, Word,
    rules::{line_starts, steps},
};

impl<W: Word> Connect4<W> {
    /// All the cells of all the lines that a player's discs hold.
    fn line_cells(&self, discs: W) -> W {
        let mut cells = W::NONE;
        for step in steps(self.stride) {
            let starts = line_starts(discs, step, self.connect);
            if !starts.is_empty() {
                cells = (0..self.connect).fold(cells, |line, disc| line | starts << (disc * step));
            }
        }
        cells
    }
}

/// The discs stay, and so does a line: it is its owner's, whoever is to move.
impl<W: Word> Turned for Connect4<W> {
    fn turned(&self, state: &State<W>) -> State<W> {
        State {
            current: state.current ^ state.mask,
            turn: !state.turn,
            line: state.line.turned(),
            ..*state
        }
    }
}

impl<W: Word> View for Connect4<W> {
    fn scene(&self, state: &State<W>) -> Scene {
        let mut scene = Scene::new(self.rows(), self.columns(), Ground::Frame);
        scene.column_labels = (1..=self.columns).map(|column| column.to_string()).collect();

        let from_top = |row: u32| (self.rows - 1 - row) as usize;
        let [max, min] = Player::BOTH.map(|player| self.line_cells(state.discs(player)));
        let decisive = max | min;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let bit = self.bit(row, column);
                let owner = Player::BOTH.into_iter().find(|&p| !(state.discs(p) & bit).is_empty());
                let cell = scene.cell_mut(from_top(row), column.into());
                cell.piece = owner.map(Piece::Disc);
                cell.decisive = !(decisive & bit).is_empty();
            }
        }

        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        for column in moves {
            let landing = from_top(self.height(state.mask, column));
            scene.cell_mut(landing, column.into()).target = Some(self.write_move(state, column));
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(moves: &str) -> Scene {
        let game = Connect4::standard();
        game.scene(&game.read_state(moves).unwrap())
    }

    #[test]
    fn discs_lie_where_they_fell_and_targets_above_them() {
        let scene = scene("445");
        assert_eq!(scene.cell(5, 3).piece, Some(Piece::Disc(Player::Max)));
        assert_eq!(scene.cell(4, 3).piece, Some(Piece::Disc(Player::Min)));
        assert_eq!(scene.cell(5, 4).piece, Some(Piece::Disc(Player::Max)));
        assert_eq!(scene.cell(3, 3).target.as_deref(), Some("4"));
        assert_eq!(scene.cell(5, 0).target.as_deref(), Some("1"));
        assert_eq!(scene.cells.iter().filter(|cell| cell.target.is_some()).count(), 7);
        assert_eq!(scene.cells.iter().filter(|cell| cell.piece.is_some()).count(), 3);
        assert_eq!(scene.column_labels, ["1", "2", "3", "4", "5", "6", "7"]);
    }

    #[test]
    fn a_full_column_is_no_target_and_a_finished_game_has_none() {
        assert_eq!(scene("444444").cells.iter().filter(|cell| cell.target.is_some()).count(), 6);
        assert!(scene("1212121").cells.iter().all(|cell| cell.target.is_none()));
    }

    /// The last disc, in column 4, completes a row of seven.
    #[test]
    fn every_cell_of_every_line_is_decisive() {
        let scene = scene("1122335566774");
        let decisive: Vec<_> = (0..42)
            .filter(|&cell| scene.cells[cell].decisive)
            .map(|cell| (cell / 7, cell % 7))
            .collect();
        assert_eq!(decisive, [0, 1, 2, 3, 4, 5, 6].map(|column| (5, column)));
        assert!(!self::scene("445").cells.iter().any(|cell| cell.decisive));
    }
}
