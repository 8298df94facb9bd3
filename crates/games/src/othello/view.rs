//! The picture: discs on green cloth.

use perfectplay_core::{
    Notation, Player, Scene, Turned, View,
    scene::{Ground, Piece},
};

use super::{Move, Othello, State};

impl Turned for Othello {
    fn turned(&self, state: &State) -> State {
        self.state(state.other, state.own, !state.player)
    }
}

impl View for Othello {
    fn scene(&self, state: &State) -> Scene {
        let mut scene = Scene::new(self.size(), self.size(), Ground::Cloth);
        scene.column_labels = ('a'..).take(self.size()).map(String::from).collect();
        scene.row_labels = (1..=self.size).map(|row| row.to_string()).collect();
        for row in 0..self.size {
            for column in 0..self.size {
                let square = Self::square(row, column);
                let holds = |board: u64| board >> square & 1 == 1;
                let owner = Player::BOTH.into_iter().find(|&player| holds(state.discs(player)));
                let cell = scene.cell_mut(row.into(), column.into());
                cell.piece = owner.map(Piece::Disc);
                cell.target =
                    holds(state.targets).then(|| self.write_move(state, Move::Place(square)));
            }
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::Game;

    use super::*;

    #[test]
    fn the_start_on_6_by_6() {
        let game = Othello::new(6).unwrap();
        let scene = game.scene(&game.start());
        assert_eq!(scene.column_labels, ["a", "b", "c", "d", "e", "f"]);
        assert_eq!(scene.row_labels, ["1", "2", "3", "4", "5", "6"]);
        let pieces = [(2, 2), (3, 3), (2, 3), (3, 2)].map(|(r, c)| scene.cell(r, c).piece.clone());
        let [white, black] = [Player::Min, Player::Max].map(|player| Some(Piece::Disc(player)));
        assert_eq!(pieces, [white.clone(), white, black.clone(), black]);
        assert_eq!(scene.cells.iter().filter(|cell| cell.piece.is_some()).count(), 4);
        let targets: Vec<_> =
            scene.cells.iter().filter_map(|cell| cell.target.as_deref()).collect();
        assert_eq!(targets, ["c2", "b3", "e4", "d5"]);
        assert_eq!(scene.cell(1, 2).target.as_deref(), Some("c2"));
    }
}
