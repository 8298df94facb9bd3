//! Text in and out: columns from 1, and drawn boards.
//!
//! A game is the columns played, `4453`; with more than nine columns they are separated, `10,4`.
//! A board is its rows from the top, `.` for an empty cell, `X` for Max and `O` for Min:
//! `......./......./......./......./...OX../..OXXO.`, with the `/` or without.

use perfectplay_core::{
    Both, Game, Notation, Player, PositionError, both, capability::read_moves, tell,
};

use super::{Connect4, State, Word};
use crate::turn;

impl<W: Word> Connect4<W> {
    /// Up to nine columns a digit is a move; beyond, moves need something between them.
    fn has_one_digit_moves(&self) -> bool {
        self.columns <= 9
    }

    /// The columns that are not full, as players write them.
    fn open_columns(&self, state: &State<W>) -> String {
        let open = (0..self.columns).filter(|&column| self.is_open(state.mask, column));
        let open: Vec<_> = open.map(|column| self.write_move(state, column)).collect();
        open.join(if self.has_one_digit_moves() { " " } else { "," })
    }

    fn read_columns(&self, text: &str) -> Result<State<W>, PositionError> {
        let stranger =
            |&(_, symbol): &(usize, char)| !symbol.is_ascii_digit() && !separates(symbol);
        if let Some((before, symbol)) = text.chars().enumerate().find(stranger) {
            let last = self.columns;
            let expected = match self.has_one_digit_moves() {
                true => both!("columns 1 to {last}", "les colonnes, de 1 à {last}"),
                false => both!(
                    "columns 1 to {last} separated by commas",
                    "les colonnes, de 1 à {last}, séparées par des virgules",
                ),
            };
            return Err(PositionError::UnknownSymbol { symbol, at: before + 1, expected });
        }
        let separated = text.split(separates).filter(|columns| !columns.is_empty());
        if self.has_one_digit_moves() {
            // Only digits are left in the pieces, one byte each.
            read_moves(self, separated.flat_map(|d| (0..d.len()).map(|at| &d[at..=at])))
        } else {
            read_moves(self, separated)
        }
    }

    fn read_board(&self, text: &str) -> Result<State<W>, PositionError> {
        let [mut max, mut min] = [W::NONE; 2];
        let mut cells = 0;
        let cell_count = self.cells() as usize;
        for (before, symbol) in text.chars().enumerate() {
            if symbol == '/' {
                continue;
            }
            if cells < cell_count {
                let (from_top, column) = (cells / self.columns(), cells % self.columns());
                let bit = self.bit((self.rows() - 1 - from_top) as u32, column as u8);
                match symbol {
                    'X' | 'x' => max = max | bit,
                    'O' | 'o' => min = min | bit,
                    '.' => {}
                    _ => {
                        let expected =
                            both!("X, O or . for each cell", "X, O ou . pour chaque case");
                        let at = before + 1;
                        return Err(PositionError::UnknownSymbol { symbol, at, expected });
                    }
                }
            }
            cells += 1;
        }
        let mut rows = text.split('/');
        let in_rows =
            rows.clone().count() == self.rows() && rows.all(|row| row.len() == self.columns());
        let what = if cells != cell_count {
            both!(
                "the board has {cells} cells instead of {cell_count}",
                "nombre de cases écrites : {cells}, au lieu de {cell_count}",
            )
        } else if text.contains('/') && !in_rows {
            both!(
                "the cells are not in the right rows",
                "les cases ne sont pas dans les bonnes lignes",
            )
        } else {
            return self.checked(max, min);
        };
        let remedy = both!(
            "write {} rows of {} from the top",
            "écrivez {} lignes de {} depuis le haut",
            self.rows,
            self.columns,
        );
        Err(PositionError::malformed(what, remedy))
    }

    /// The state with these discs, if play can have led to something like it.
    fn checked(&self, max: W, min: W) -> Result<State<W>, PositionError> {
        let counts = [max, min].map(W::count_ones);
        let (to_move, current) = match counts {
            [x, o] if x == o => (Player::Max, max),
            [x, o] if x == o + 1 => (Player::Min, min),
            [x, o] => {
                return Err(PositionError::malformed(
                    both!(
                        "there are {x} discs X and {o} discs O",
                        "nombre de jetons : {x} X et {o} O",
                    ),
                    both!(
                        "X begins: there are as many X as O, or one more",
                        "X commence : il y a autant de X que de O, ou un de plus",
                    ),
                ));
            }
        };
        let mask = max | min;
        for column in 0..self.columns {
            let height = self.height(mask, column);
            if !(mask & (self.bit(self.rows, column) - self.bit(height, column))).is_empty() {
                return Err(PositionError::malformed(
                    both!(
                        "a disc in column {} hangs above an empty cell",
                        "dans la colonne {}, un jeton flotte au-dessus d’une case vide",
                        column + 1,
                    ),
                    both!("let it fall", "laissez-le tomber"),
                ));
            }
        }
        if self.has_line(current) {
            return Err(PositionError::malformed(
                both!(
                    "{} has a line and is to move",
                    "{} a un alignement, et c’est à lui de jouer",
                    symbol(to_move),
                ),
                first_line(),
            ));
        }
        let state = self.state(current, mask, (counts[0] + counts[1]) as u8);
        if state.line.is_there() && !self.one_disc_won(mask ^ current, mask) {
            return Err(PositionError::malformed(
                both!(
                    "no single disc of {} completed its lines",
                    "aucun jeton {} n’a complété à lui seul ses alignements",
                    symbol(!to_move),
                ),
                first_line(),
            ));
        }
        Ok(state)
    }

    /// Whether the winner's lines all end if one topmost disc of theirs is taken back.
    fn one_disc_won(&self, winner: W, mask: W) -> bool {
        (0..self.columns).any(|column| match self.height(mask, column) {
            0 => false,
            height => {
                let last = self.bit(height - 1, column);
                !(winner & last).is_empty() && !self.has_line(winner ^ last)
            }
        })
    }
}

/// Why a board with too many lines is wrong.
fn first_line() -> Both {
    both!("the game ends with the first line", "la partie s’arrête au premier alignement")
}

/// Stands between moves.
fn separates(symbol: char) -> bool {
    symbol == ',' || symbol.is_whitespace()
}

/// A player's disc on a drawn board.
fn symbol(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

impl<W: Word> Notation for Connect4<W> {
    fn write_move(&self, _: &State<W>, column: u8) -> String {
        (column + 1).to_string()
    }

    fn read_move(&self, state: &State<W>, text: &str) -> Result<u8, Both> {
        let column = text.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        let because = match column {
            _ if self.utility(state).is_some() => {
                return Err(both!("the game is over", "la partie est finie"));
            }
            Some(column) if column < self.columns => {
                if self.is_open(state.mask, column) {
                    return Ok(column);
                }
                both!("column {} is full", "la colonne {} est pleine", column + 1)
            }
            _ => both!("there is no column {text}", "il n’y a pas de colonne {text}"),
        };
        let open = self.open_columns(state);
        Err(Both::of(|lang| {
            let because = because.say(lang);
            tell!(lang, "{because}; open columns: {open}", "{because} ; colonnes ouvertes : {open}")
        }))
    }

    /// The rows from the top, and whose turn it is where that does not follow.
    fn write_state(&self, state: &State<W>) -> String {
        let [max, min] = Player::BOTH.map(|player| state.discs(player));
        let cell = |row, column| match self.bit(row, column) {
            bit if !(max & bit).is_empty() => symbol(Player::Max),
            bit if !(min & bit).is_empty() => symbol(Player::Min),
            _ => '.',
        };
        let line = |row| (0..self.columns).map(|column| cell(row, column)).collect::<String>();
        let board = (0..self.rows).rev().map(line).collect::<Vec<_>>().join("/");
        board + turn::unexpected(state.turn, state.ply())
    }

    fn read_state(&self, text: &str) -> Result<State<W>, PositionError> {
        let board = text.trim();
        if board.starts_with(['.', '/', 'X', 'x', 'O', 'o']) {
            self.read_board(board)
        } else {
            self.read_columns(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(game: &Connect4, text: &str) -> String {
        game.read_state(text).unwrap_err().to_string()
    }

    #[test]
    fn the_documents_board() {
        let game = Connect4::standard();
        let state = game.read_state("44535645").unwrap();
        let board = "......./......./......./...XO../...OX../..OXXO.";
        assert_eq!(game.write_state(&state), board);
        assert_eq!(game.read_state(board).unwrap(), state);
        assert_eq!(game.read_state(&board.replace('/', "")).unwrap(), state);
        assert_eq!(game.read_state(&board.to_lowercase()).unwrap(), state);
    }

    #[test]
    fn separators_between_moves_are_optional_up_to_nine_columns() {
        let game = Connect4::standard();
        let state = game.read_state("445").unwrap();
        for text in ["4,4,5", "4 4 5", " 44,5\n"] {
            assert_eq!(game.read_state(text).unwrap(), state, "{text}");
        }
        assert_eq!(game.read_state("").unwrap(), game.start());
    }

    #[test]
    fn wide_boards_separate_their_moves() {
        let game = Connect4::new(4, 12, 4).unwrap();
        let state = game.read_state("12,1,10").unwrap();
        assert_eq!(game.write_state(&state).split('/').nth(3), Some("O........X.X"));
        assert_eq!(game.write_move(&state, 11), "12");
        assert_eq!(
            error(&game, "4453"),
            "move 1 (4453) is illegal: there is no column 4453; \
             open columns: 1,2,3,4,5,6,7,8,9,10,11,12"
        );
        assert_eq!(
            error(&game, "4;5"),
            "unknown symbol ';' at character 2; write columns 1 to 12 separated by commas"
        );
    }

    #[test]
    fn wrong_moves_are_named() {
        let game = Connect4::standard();
        let full = "column 4 is full; open columns: 1 2 3 5 6 7";
        for (text, message) in [
            ("44x", "unknown symbol 'x' at character 3; write columns 1 to 7".to_owned()),
            ("é4", "unknown symbol 'é' at character 1; write columns 1 to 7".to_owned()),
            ("4444444", format!("move 7 (4) is illegal: {full}")),
            (
                "48",
                "move 2 (8) is illegal: there is no column 8; open columns: 1 2 3 4 5 6 7"
                    .to_owned(),
            ),
            (
                "0",
                "move 1 (0) is illegal: there is no column 0; open columns: 1 2 3 4 5 6 7"
                    .to_owned(),
            ),
            ("121212134", "the game is over after move 7, but 2 more follow; drop them".to_owned()),
        ] {
            assert_eq!(error(&game, text), message);
        }
        let won = game.read_state("1212121").unwrap();
        let refused = game.read_move(&won, "3").unwrap_err().to_string();
        assert_eq!(refused.to_string(), "the game is over");
    }

    #[test]
    fn impossible_boards_are_refused() {
        let game = Connect4::new(3, 3, 3).unwrap();
        for (board, message) in [
            ("..X/.../...", "a disc in column 3 hangs above an empty cell; let it fall"),
            ("X", "the board has 1 cells instead of 9; write 3 rows of 3 from the top"),
            (".../...", "the board has 6 cells instead of 9; write 3 rows of 3 from the top"),
            ("..../../...", "the cells are not in the right rows; write 3 rows of 3 from the top"),
            (".../.../.../", "the cells are not in the right rows; write 3 rows of 3 from the top"),
            (".../..4/...", "unknown symbol '4' at character 7; write X, O or . for each cell"),
            (
                ".../.../OO.",
                "there are 0 discs X and 2 discs O; \
                 X begins: there are as many X as O, or one more",
            ),
            (".../OOO/XXX", "X has a line and is to move; the game ends with the first line"),
        ] {
            assert_eq!(error(&game, board), message, "{board}");
        }
    }

    /// With two in line on a single row: a last disc between two others wins twice, two pairs
    /// apart need two winning discs.
    #[test]
    fn a_win_must_come_from_one_disc() {
        let game = Connect4::new(1, 8, 2).unwrap();
        let state = game.read_state("OXXXO...").unwrap();
        assert!(game.utility(&state) > Some(0));
        assert_eq!(
            error(&game, "XXOXXO.O"),
            "no single disc of X completed its lines; the game ends with the first line"
        );
    }
}
