//! Games of Othello as GGF, the generic game format: what NBoard and Othello servers write.
//!
//! ```text
//!   (;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---...--- *]B[F5]W[D6/-1.50/2.3]B[PA];)
//! ```
//!
//! `BO` is the board the game begins from, by rows from the top left, `*` for Black, `O` for White, `-` for
//! an empty square, and the side to move. After a move may stand what its player thought it
//! was worth and the seconds it took. Other properties are skipped.

use std::fmt;

use perfectplay_core::{Both, Player, both};

use crate::{colour, read_square};

/// Squares of the board.
const SQUARES: usize = 64;

/// A game on the usual board.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Who plays Black.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// Where it begins, as this project writes it: 64 squares of `-XO`, a space, `X` or `O` to move.
    pub start: String,
    /// The moves since.
    pub moves: Vec<Played>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Who played it.
    pub player: Player,
    /// The move as this project writes it, `f5` or `pa`; nobody has checked that it is one.
    pub mv: String,
    /// What its player thought it was worth, in discs.
    pub eval: Option<f64>,
    /// Seconds it took.
    pub seconds: Option<f64>,
}

impl Played {
    /// A move and no more.
    pub fn plain(player: Player, mv: impl Into<String>) -> Self {
        Self { player, mv: mv.into(), eval: None, seconds: None }
    }
}

/// Reads what is written between the slashes of a move: `F5`, `F5/1.5`, `F5//2`. The eval may be a pair of
/// them, of which the first counts.
pub fn annotated(player: Player, text: &str) -> Played {
    let mut parts = text.split('/').map(str::trim);
    let mv = read_square(parts.next().unwrap_or_default());
    let number = |text: &str| {
        let first = text.trim_start_matches('(').split(',').next().unwrap_or_default();
        first.trim().parse().ok().filter(|number: &f64| number.is_finite())
    };
    let eval = parts.next().and_then(number);
    let seconds = parts.next().and_then(number);
    Played { player, mv, eval, seconds }
}

/// The move with what stands behind its slashes, as [`annotated`] reads it.
pub fn annotate(played: &Played) -> String {
    let Played { mv, eval, seconds, .. } = played;
    let eval = eval.map_or_else(String::new, |eval| format!("{eval:.2}"));
    let seconds = seconds.map_or_else(String::new, |seconds| format!("{seconds:.2}"));
    let written = format!("{}/{eval}/{seconds}", mv.to_ascii_uppercase());
    written.trim_end_matches('/').to_owned()
}

/// Reads a game.
///
/// # Errors
///
/// If it is no game of Othello on 8 x 8 squares in this format; says what is missing.
pub fn read(text: &str) -> Result<Game, Both> {
    let mut rest = text.split_once("(;").map(|(_, rest)| rest).ok_or_else(|| {
        both!(
            "a game in GGF begins with \"(;\"; there is none",
            "une partie en GGF commence par \"(;\" ; il n’y en a pas",
        )
    })?;
    let mut game = Game {
        black: String::new(),
        white: String::new(),
        start: String::new(),
        moves: Vec::new(),
    };
    loop {
        rest = rest.trim_start();
        if rest.starts_with(';') || rest.starts_with(')') {
            break;
        }
        let Some((name, (value, after))) = rest
            .split_once('[')
            .and_then(|(name, after)| Some((name.trim(), after.split_once(']')?)))
        else {
            return Err(both!(
                "the game in GGF is cut off; it ends with \";)\"",
                "la partie en GGF est coupée ; elle finit par \";)\"",
            ));
        };
        rest = after;
        match name {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                let value = shown(value);
                return Err(both!(
                    "the game is {value:?}, not Othello",
                    "la partie est de {value:?}, pas d’Othello",
                ));
            }
            "PB" => game.black = value.to_owned(),
            "PW" => game.white = value.to_owned(),
            "BO" => game.start = board(value)?,
            "B" => game.moves.push(annotated(Player::Max, value)),
            "W" => game.moves.push(annotated(Player::Min, value)),
            _ => {}
        }
    }
    if game.start.is_empty() {
        return Err(both!(
            "the game in GGF has no board; write BO[8 ... *]",
            "la partie en GGF n’a pas de plateau ; écrivez BO[8 ... *]",
        ));
    }
    Ok(game)
}

/// The board of a game, as this project writes it.
fn board(value: &str) -> Result<String, Both> {
    let wrong = || {
        both!(
            "a board is written 8, then 64 squares of -*O, then * or O to move",
            "un plateau s’écrit 8, puis 64 cases de -*O, puis le trait, * ou O",
        )
    };
    let symbols = value.trim().strip_prefix('8').ok_or_else(wrong)?;
    let mut start = String::with_capacity(SQUARES + 2);
    for symbol in symbols.chars().filter(|symbol| !symbol.is_whitespace()) {
        if start.len() == SQUARES {
            start.push(' ');
        }
        if start.len() > SQUARES + 1 {
            return Err(wrong());
        }
        start.push(match symbol {
            '*' | 'X' | 'x' | '#' => 'X',
            'O' | 'o' => 'O',
            '-' | '.' | '_' if start.len() < SQUARES => '-',
            _ => return Err(wrong()),
        });
    }
    if start.len() == SQUARES + 2 { Ok(start) } else { Err(wrong()) }
}

/// As much of somebody's text as is worth repeating.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A name cannot contain what ends it, nor the end of a line.
        let plain = |name: &str| name.replace(|c: char| c == ']' || c.is_control(), " ");
        let (black, white) = (plain(&self.black), plain(&self.white));
        let board = self.start.replace('X', "*");
        write!(f, "(;GM[Othello]PC[perfectplay]PB[{black}]PW[{white}]RE[?]TY[8]BO[8 {board}]")?;
        for played in &self.moves {
            write!(f, "{}[{}]", colour(played.player), annotate(played))?;
        }
        f.write_str(";)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// From NBoard's description of its protocol.
    const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]\
        TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]\
        B[F5]W[F6//1.25]B[D3/-2.50/0.1]W[C5/3];)";

    #[test]
    fn a_game_of_nboard_is_read() {
        let game = read(GAME).unwrap();
        assert_eq!((game.black.as_str(), game.white.as_str()), ("./mEdax", "chris"));
        let dashes = "-".repeat(27);
        assert_eq!(game.start, format!("{dashes}OX------XO{dashes} X"));
        let move_of =
            |player, mv: &str, eval, seconds| Played { player, mv: mv.to_owned(), eval, seconds };
        assert_eq!(
            game.moves,
            [
                move_of(Player::Max, "f5", None, None),
                move_of(Player::Min, "f6", None, Some(1.25)),
                move_of(Player::Max, "d3", Some(-2.5), Some(0.1)),
                move_of(Player::Min, "c5", Some(3.0), None),
            ]
        );
    }

    #[test]
    fn passes_and_rows_in_every_dress() {
        let row = "-*O-----";
        let rows = [row; 8].join(" ");
        for pass in ["PA", "pass", "PASS//0.5", "ps"] {
            let game = read(&format!("x (; BO[8 {rows} O] W[{pass}] ;) (;")).unwrap();
            assert_eq!(game.start, format!("{} O", "-XO-----".repeat(8)));
            assert_eq!(game.moves[0].mv, "pa", "{pass}");
        }
    }

    #[test]
    fn evals_may_be_pairs() {
        assert_eq!(annotated(Player::Max, "F5/(1.5,2.5)/3").eval, Some(1.5));
        assert_eq!(annotated(Player::Max, "F5/nan/inf"), Played::plain(Player::Max, "f5"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let board = format!("8 {} *", "-".repeat(64));
        for (text, part) in [
            (String::new(), "begins with"),
            ("(;GM[Othello".to_owned(), "cut off"),
            (format!("(;BO[{board}]B[F5]"), "cut off"),
            (format!("(;GM[Chess]BO[{board}];)"), "not Othello"),
            ("(;GM[Othello];)".to_owned(), "no board"),
            (format!("(;BO[6{board}];)"), "64 squares"),
            (format!("(;BO[{board}*];)"), "64 squares"),
            (format!("(;BO[{}];)", board.trim_end_matches('*')), "64 squares"),
            (format!("(;BO[8 {} -];)", "-".repeat(64)), "64 squares"),
            (format!("(;BO[8 é{} *];)", "-".repeat(63)), "64 squares"),
        ] {
            let refused = read(&text).unwrap_err().to_string();
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }

    #[test]
    fn names_cannot_break_out() {
        let mut game = read(GAME).unwrap();
        game.black = "a]B[A1]\n".to_owned();
        assert_eq!(read(&game.to_string()).unwrap().moves, game.moves);
        assert!(!game.to_string().contains('\n'));
    }

    fn a_move() -> impl Strategy<Value = Played> {
        let cents = || proptest::option::of((-6400..6400).prop_map(|n| f64::from(n) / 100.0));
        let player = prop_oneof![Just(Player::Max), Just(Player::Min)];
        let mv = prop_oneof![9 => "[a-h][1-8]", 1 => Just("pa".to_owned())];
        (player, mv, cents(), cents()).prop_map(|(player, mv, eval, seconds)| Played {
            player,
            mv,
            eval,
            seconds,
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            names in ["[a-z ]{0,9}", "[a-z ]{0,9}"],
            squares in "[-XO]{64}",
            side in "[XO]",
            moves in proptest::collection::vec(a_move(), 0..70),
        ) {
            let [black, white] = names;
            let game = Game { black, white, start: format!("{squares} {side}"), moves };
            prop_assert_eq!(read(&game.to_string()), Ok(game));
        }

        #[test]
        fn nothing_that_is_sent_does_harm(text in "(\\(;)?[\\]\\[;)A-H1-8BOW*8é-]{0,200}") {
            let _ = read(&text);
        }
    }
}
