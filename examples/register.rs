//! A game of one's own beside the others: by name, with text, pictures and every command's answer.
//!
//! Run with: `cargo run -p perfectplay-examples --example register`
//!
//! Race to 21: the players count together from 0, each adding 1, 2 or 3; whoever says 21 wins.

#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use perfectplay_core::{
    Game, Notation, Player, PositionError, Scene, Score, View, Zero, both,
    scene::{Ground, Piece},
};
use perfectplay_registry::{Declaration, Registry, Request, Settings, at};

struct Race {
    goal: u32,
}

impl Game for Race {
    type State = (u32, Player);
    type Move = u32;
    const ACYCLIC: bool = true;

    fn start(&self) -> Self::State {
        (0, Player::Max)
    }
    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }
    fn utility(&self, &(count, player): &Self::State) -> Option<Score> {
        // The opponent has said the last number.
        (count == self.goal).then_some(-player.sign() as Score)
    }
    fn utility_range(&self) -> std::ops::RangeInclusive<Score> {
        -1..=1
    }
    fn moves(&self, &(count, _): &Self::State, out: &mut Vec<u32>) {
        out.extend(1..=(self.goal - count).min(3));
    }
    fn play(&self, (count, player): &mut Self::State, step: u32) {
        *count += step;
        *player = !*player;
    }
}

/// A position is the number said last and whose turn it is: `17 min`.
impl Notation for Race {
    fn write_move(&self, _: &Self::State, step: u32) -> String {
        format!("+{step}")
    }
    fn write_state(&self, (count, player): &Self::State) -> String {
        format!("{count} {player}")
    }
    fn read_state(&self, text: &str) -> Result<Self::State, PositionError> {
        let remedy = || {
            both!(
                "write a number up to {} and max or min: 17 min",
                "écrivez un nombre jusqu’à {} et max ou min : 17 min",
                self.goal,
            )
        };
        let wrong = |what: &str| {
            PositionError::malformed(
                both!("{what:?} is no position", "{what:?} n’est pas une position"),
                remedy(),
            )
        };
        let (count, player) = text.split_once(' ').ok_or_else(|| wrong(text))?;
        let count = count.parse().ok().filter(|&count| count <= self.goal);
        let player = Player::BOTH.into_iter().find(|known| known.to_string() == player);
        count.zip(player).ok_or_else(|| wrong(text))
    }
}

/// The number, and three empty cells: a click on one adds 1, 2 or 3.
impl View for Race {
    fn scene(&self, state: &Self::State) -> Scene {
        let mut scene = Scene::new(1, 4, Ground::Bare);
        scene.cell_mut(0, 0).piece = Some(Piece::Text(state.0.to_string()));
        let mut steps = Vec::new();
        self.moves(state, &mut steps);
        for step in steps {
            scene.cell_mut(0, step as usize).target = Some(self.write_move(state, step));
        }
        scene
    }
}

/// All the games there are, and this one. A capability that the game lacks does not compile:
/// try `.impartial()`.
fn registry() -> Registry {
    let race = Declaration::new(
        "race",
        (
            "Race to 21: add 1, 2 or 3; whoever gets there wins",
            "Course à 21 : ajouter 1, 2 ou 3 ; qui y arrive gagne",
        ),
        (
            "the number said last and whose turn it is (17 min)",
            "le dernier nombre dit, et à qui c’est de jouer (17 min)",
        ),
        |settings, position| {
            let goal = settings.number("goal", 1..=1000)?.unwrap_or(21) as u32;
            at(Race { goal }, position)
        },
    )
    .parameter("goal", Some("21"), ("the number to reach", "le nombre à atteindre"))
    .heuristic("none", |_| Zero)
    .done();
    let mut registry = Registry::standard();
    registry.add(race);
    registry
}

fn main() -> Result<(), Box<dyn Error>> {
    let registry = registry();
    for position in ["", "12 min", "17 min"] {
        let position = registry.open("race", &Settings::new(), position)?;
        let solved = position.solve(&Request::default())?;
        let (state, to_move) = (position.state(), solved.to_move);
        println!("{state}: value {} ({to_move} to move), play {:?}", solved.value, solved.best);
    }
    if let Err(error) = registry.open("race", &Settings::new(), "22 max") {
        println!("{error}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use perfectplay_testkit::laws::{self, Walks};

    use super::*;

    #[test]
    fn it_runs() {
        main().unwrap();
    }

    #[test]
    fn the_game_keeps_the_laws() {
        let game = Race { goal: 21 };
        laws::check_rules(&game, Walks::default()).unwrap();
        laws::check_values(&game, &game.start(), 1000).unwrap();
        laws::check_notation(&game, Walks::default()).unwrap();
        laws::check_view(&game, Walks::default()).unwrap();
    }

    /// Whoever may say 1, 5, 9, 13, 17 holds the win: from there four more are always in reach.
    #[test]
    fn leave_a_multiple_of_four() {
        let registry = registry();
        for count in 0..21_u32 {
            let position = format!("{count} max");
            let position = registry.open("race", &Settings::new(), &position).unwrap();
            let solved = position.solve(&Request::default()).unwrap();
            let step = (21 - count) % 4;
            assert_eq!(solved.value, if step == 0 { -1 } else { 1 }, "from {count}");
            if step != 0 {
                assert_eq!(solved.best, [format!("+{step}")], "from {count}");
            }
        }
    }

    #[test]
    fn parameters_and_positions_are_checked() {
        let registry = registry();
        let mut short = Settings::new();
        short.set("goal", "4");
        let position = registry.open("race", &short, "").unwrap();
        assert_eq!(position.solve(&Request::default()).unwrap().value, -1);
        for wrong in ["22 max", "-1 max", "3", "3 both"] {
            let error = registry.open("race", &Settings::new(), wrong).map(|_| ()).unwrap_err();
            assert!(error.to_string().contains("17 min"), "{error}");
        }
    }
}
