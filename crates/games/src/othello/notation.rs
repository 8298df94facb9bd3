//! Text in and out: transcripts and boards.
//!
//! A transcript is the squares played, `f5d6c3`, columns from the left and rows from the top. A
//! pass is written `pa`, and may be left out, for it is forced; moves may be numbered, `1. f5 d6 2. c3`.
//! A board is the squares by rows from the top left, `-` for an empty one, `X` for Black and `O` for
//! White, then `X` or `O` for the side to move; `B` and `W` are read as well.

use perfectplay_core::{Both, Game, Notation, Player, PositionError, both, tell};

use super::{Move, Othello, State};

/// The ways to write a pass, each before what it begins with; `pa` is ours.
const PASSES: [&str; 4] = ["pass", "pa", "ps", "--"];

impl Othello {
    /// The name of the last column, `h` on the usual board.
    fn last_column(&self) -> char {
        (b'a' + self.size - 1).into()
    }

    fn column(&self, symbol: char) -> Option<u8> {
        let letter = symbol.to_ascii_lowercase();
        ('a'..=self.last_column()).zip(0..).find(|&(name, _)| name == letter).map(|found| found.1)
    }

    fn row(&self, symbol: char) -> Option<u8> {
        ('1'..).zip(0..self.size).find(|&(name, _)| name == symbol).map(|found| found.1)
    }

    /// The first move in `text`, and how many characters it takes.
    fn first_move(&self, text: &str) -> Result<(Move, usize), Stray> {
        let begins_with = |pass: &&&str| {
            text.get(..pass.len()).is_some_and(|start| start.eq_ignore_ascii_case(pass))
        };
        if let Some(pass) = PASSES.iter().find(begins_with) {
            return Ok((Move::Pass, pass.len()));
        }
        let mut symbols = text.chars();
        let first = symbols.next().ok_or(Stray::End)?;
        let column = self.column(first).ok_or_else(|| {
            let expected = both!(
                "columns a to {} or pa for a pass",
                "les colonnes, de a à {}, ou pa pour passer",
                self.last_column(),
            );
            Stray::Symbol { symbol: first, at: 0, expected }
        })?;
        let second = symbols.next().ok_or(Stray::End)?;
        let row = self.row(second).ok_or_else(|| {
            let expected = both!("rows 1 to {}", "les lignes, de 1 à {}", self.size);
            Stray::Symbol { symbol: second, at: 1, expected }
        })?;
        Ok((Move::Place(Self::square(row, column)), 2))
    }

    /// Why a move is against the rules, or `None` if it is not.
    fn objection(&self, state: &State, mv: Move) -> Option<Both> {
        let mut legal = Vec::new();
        self.moves(state, &mut legal);
        if legal.contains(&mv) {
            return None;
        }
        let what = match mv {
            _ if legal.is_empty() => return Some(both!("the game is over", "la partie est finie")),
            Move::Pass => both!(
                "a player who can move must not pass",
                "qui peut jouer n’a pas le droit de passer",
            ),
            Move::Place(square) => {
                let occupied = (state.own | state.other) >> square & 1 == 1;
                let written = self.write_move(state, mv);
                match occupied {
                    true => both!("{written} is occupied", "{written} est occupé"),
                    false => both!("{written} turns nothing over", "{written} ne retourne rien"),
                }
            }
        };
        let legal: Vec<_> = legal.iter().map(|&mv| self.write_move(state, mv)).collect();
        let legal = legal.join(" ");
        Some(Both::of(|lang| {
            let what = what.say(lang);
            tell!(lang, "{what}; legal moves: {legal}", "{what} ; coups permis : {legal}")
        }))
    }

    /// Where a transcript leads, and its moves: passes that were left out included.
    fn read_transcript(&self, text: &str) -> Result<(State, Vec<Move>), PositionError> {
        let mut state = self.start();
        let mut moves = Vec::new();
        let mut played = 0;
        let mut extra = 0;
        let (mut rest, mut at) = (text, 1);
        loop {
            // Everything a move can consist of is a single byte.
            let begin = after_number(rest.trim_start_matches(separates));
            at += rest[..rest.len() - begin.len()].chars().count();
            if begin.is_empty() {
                break;
            }
            let (mv, length) = self.first_move(begin).map_err(|stray| stray.located(at))?;
            let written = &begin[..length];
            (rest, at) = (&begin[length..], at + length);
            if self.utility(&state).is_some() {
                extra += 1;
                continue;
            }
            if state.targets == 0 && mv != Move::Pass {
                self.play(&mut state, Move::Pass);
                moves.push(Move::Pass);
            }
            if let Some(because) = self.objection(&state, mv) {
                let (written, ply) = (written.to_owned(), played + 1);
                return Err(PositionError::IllegalMove { written, ply, because });
            }
            self.play(&mut state, mv);
            moves.push(mv);
            played += 1;
        }
        match extra {
            0 => Ok((state, moves)),
            _ => Err(PositionError::AfterTheEnd { ply: played, extra }),
        }
    }

    fn read_board(&self, text: &str) -> Result<State, PositionError> {
        let [mut black, mut white] = [0, 0];
        let squares = (0..self.size)
            .flat_map(|row| (0..self.size).map(move |column| Self::square(row, column)));
        let mut symbols = text.char_indices().enumerate().filter(|&(_, (_, s))| !divides_rows(s));
        let mut rest = "";
        for (read, square) in squares.enumerate() {
            let Some((before, (start, symbol))) = symbols.next() else {
                return Err(PositionError::malformed(
                    both!(
                        "the board has {read} squares instead of {}",
                        "nombre de cases écrites : {read}, au lieu de {}",
                        self.cells(),
                    ),
                    both!(
                        "write the rows from the top, - for an empty square, X for black, O for white",
                        "écrivez les lignes depuis le haut, - pour une case vide, X pour noir, O pour blanc",
                    ),
                ));
            };
            match symbol {
                'X' | 'x' | '*' | 'B' | 'b' => black |= 1 << square,
                'O' | 'o' | 'W' | 'w' => white |= 1 << square,
                '-' | '.' | '_' => {}
                _ => {
                    let expected = both!("-, X or O for each square", "-, X ou O pour chaque case");
                    return Err(PositionError::UnknownSymbol { symbol, at: before + 1, expected });
                }
            }
            rest = &text[start + symbol.len_utf8()..];
        }
        let to_move = self.read_side(rest.trim_matches(divides_rows))?;
        let [own, other] = if to_move == Player::Max { [black, white] } else { [white, black] };
        Ok(self.state(own, other, to_move))
    }

    fn read_side(&self, text: &str) -> Result<Player, PositionError> {
        let remedy = both!(
            "end with X if black is to move, O if white is",
            "finissez par X si c’est à noir de jouer, O si c’est à blanc",
        );
        match text.to_ascii_lowercase().as_str() {
            "x" | "*" | "b" | "black" => Ok(Player::Max),
            "o" | "w" | "white" => Ok(Player::Min),
            "" => Err(PositionError::malformed(
                both!("the side to move is missing", "il manque à qui c’est de jouer"),
                remedy,
            )),
            _ => Err(PositionError::malformed(
                both!(
                    "what follows the {} squares is no side to move",
                    "ce qui suit les {} cases ne dit pas à qui c’est de jouer",
                    self.cells(),
                ),
                remedy,
            )),
        }
    }
}

/// What stands where a move was expected.
enum Stray {
    /// Nothing more.
    End,
    /// Something else, this many characters after the beginning of the move.
    Symbol { symbol: char, at: usize, expected: Both },
}

impl Stray {
    /// As an error about a text in which the move begins at character `begin`.
    fn located(self, begin: usize) -> PositionError {
        match self {
            Self::End => PositionError::malformed(
                both!(
                    "the move that begins at character {begin} is cut off",
                    "le coup qui commence au caractère {begin} est tronqué",
                ),
                both!("write a column and a row: f5", "écrivez une colonne et une ligne : f5"),
            ),
            Self::Symbol { symbol, at, expected } => {
                PositionError::UnknownSymbol { symbol, at: begin + at, expected }
            }
        }
    }
}

/// What follows the number of a move, `12.` or `12...`, and the space behind it.
fn after_number(text: &str) -> &str {
    let behind = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let numbered = behind.len() < text.len() && behind.starts_with('.');
    if numbered { behind.trim_start_matches('.').trim_start_matches(separates) } else { text }
}

/// Whether a text is a board: it begins with a square, and no row follows as it does after the column b.
fn is_board(text: &str) -> bool {
    let mut symbols = text.trim_start().chars();
    match symbols.next() {
        Some('B' | 'b') => symbols.next().is_some_and(|second| !second.is_ascii_digit()),
        // No transcript begins with a pass.
        first => first.is_some_and(|first| "-._*XxOoWw".contains(first)),
    }
}

/// Stands between moves.
fn separates(symbol: char) -> bool {
    symbol == ',' || symbol.is_whitespace()
}

/// Stands between the rows of a board.
fn divides_rows(symbol: char) -> bool {
    symbol == '/' || symbol.is_whitespace()
}

/// A player's disc on a written board.
fn symbol(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

impl Notation for Othello {
    fn write_move(&self, _: &State, mv: Move) -> String {
        match mv {
            Move::Place(square) => {
                let column = char::from(b'a' + square % 8);
                format!("{column}{}", square / 8 + 1)
            }
            Move::Pass => "pa".to_owned(),
        }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, Both> {
        match self.first_move(text) {
            Ok((mv, length)) if length == text.len() => match self.objection(state, mv) {
                None => Ok(mv),
                Some(because) => Err(because),
            },
            _ => Err(both!(
                "a move is a square from a1 to {}{}, or pa for a pass",
                "un coup est une case de a1 à {}{}, ou pa pour passer",
                self.last_column(),
                self.size,
            )),
        }
    }

    fn write_state(&self, state: &State) -> String {
        let [black, white] = Player::BOTH.map(|player| state.discs(player));
        let mut text = String::with_capacity(self.size() * self.size() + 2);
        for row in 0..self.size {
            for column in 0..self.size {
                let bit = 1 << Self::square(row, column);
                text.push(match bit {
                    _ if black & bit != 0 => symbol(Player::Max),
                    _ if white & bit != 0 => symbol(Player::Min),
                    _ => '-',
                });
            }
        }
        text.push(' ');
        text.push(symbol(state.player));
        text
    }

    fn read_state(&self, text: &str) -> Result<State, PositionError> {
        if is_board(text) {
            self.read_board(text)
        } else {
            self.read_transcript(text).map(|(state, _)| state)
        }
    }

    fn read_game(&self, text: &str) -> Option<Vec<Move>> {
        if is_board(text) {
            return None;
        }
        self.read_transcript(text).ok().map(|(_, moves)| moves)
    }
}

#[cfg(test)]
mod tests {
    use perfectplay_core::hash::mix;

    use super::*;

    const START: &str = "---------------------------OX------XO---------------------------";

    fn error(game: &Othello, text: &str) -> String {
        game.read_state(text).unwrap_err().to_string()
    }

    #[test]
    fn boards_in_every_dress() {
        let game = Othello::standard();
        assert_eq!(game.write_state(&game.start()), format!("{START} X"));
        for text in [
            format!("{START} X"),
            format!("{START}x"),
            format!("{START} black\n"),
            START.replace('-', ".") + "*",
            START.replace('X', "*").replace('-', "_") + " b",
            START.replace('X', "B").replace('O', "W") + " B",
            START
                .as_bytes()
                .chunks(8)
                .fold(String::new(), |rows, row| rows + str::from_utf8(row).unwrap() + "/")
                + " X",
        ] {
            assert_eq!(game.read_state(&text), Ok(game.start()), "{text}");
        }
        let white = game.read_state(&format!("{START} O")).unwrap();
        assert_eq!(game.to_move(&white), Player::Min);
        assert_eq!(game.read_state(&format!("{START}White")), Ok(white));
    }

    #[test]
    fn transcripts_in_every_dress() {
        let game = Othello::standard();
        let state = game.read_state("f5d6c3").unwrap();
        // f5 turned e5 over, d6 turned d5, c3 turned d4.
        let rows = [&"-".repeat(18), "X-----", "---XX---", "---OXX--", "---O----", &"-".repeat(16)];
        assert_eq!(game.write_state(&state), rows.concat() + " O");
        for text in [
            "F5D6C3",
            "f5 d6 c3",
            " f5,d6,c3\n",
            "1. f5 d6 2. c3",
            "1.F5 2.D6 3.C3",
            "1. f5 1... d6\n2. c3 ",
            "1. f5 d6 2. c3 2...",
        ] {
            assert_eq!(game.read_state(text), Ok(state), "{text}");
        }
        assert_eq!(game.read_state(" "), Ok(game.start()));
    }

    /// The shortest game there is: nine moves, and White has no disc left.
    #[test]
    fn moves_after_the_end_are_counted() {
        let game = Othello::standard();
        let state = game.read_state("e6f4e3f6g5d6e7f5c5").unwrap();
        assert_eq!(game.utility(&state), Some(64));
        assert_eq!(
            error(&game, "e6f4e3f6g5d6e7f5c5a1pa"),
            "the game is over after move 9, but 2 more follow; drop them"
        );
    }

    #[test]
    fn passes_may_be_written_or_left_out() {
        let game = Othello::new(4).unwrap();
        let spellings = ["pa", "ps", "PASS", "--"];
        let mut passes = 0;
        for round in 0..200 {
            let (mut state, mut random) = (game.start(), mix(round));
            let (mut written, mut left_out) = (String::new(), String::new());
            let mut played = Vec::new();
            loop {
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                random = mix(random.wrapping_add(1));
                let mv = moves[(random % moves.len() as u64) as usize];
                if mv == Move::Pass {
                    let spelling = spellings[passes % spellings.len()];
                    assert_eq!(game.read_move(&state, spelling), Ok(Move::Pass));
                    written += spelling;
                    passes += 1;
                } else {
                    written += &game.write_move(&state, mv);
                    left_out += &game.write_move(&state, mv);
                }
                game.play(&mut state, mv);
                played.push(mv);
            }
            assert_eq!(game.read_state(&written), Ok(state), "{written}");
            assert_eq!(game.read_state(&left_out), Ok(state), "{left_out}");
            assert_eq!(game.read_game(&left_out), game.read_game(&written), "{left_out}");
            assert_eq!(game.read_game(&written), Some(played), "{written}");
        }
        assert!(passes > spellings.len());
    }

    #[test]
    fn a_board_where_nobody_can_move_is_a_finished_game() {
        let game = Othello::new(4).unwrap();
        let state = game.read_state("XXXX------------ O").unwrap();
        assert_eq!(game.utility(&state), Some(16));
        let refused = game.read_move(&state, "a2").unwrap_err().to_string();
        assert_eq!(refused.to_string(), "the game is over");
    }

    #[test]
    fn wrong_transcripts_are_named() {
        let game = Othello::standard();
        for (text, message) in [
            ("f5f5", "move 2 (f5) is illegal: f5 is occupied; legal moves: f4 d6 f6"),
            ("f5a1", "move 2 (a1) is illegal: a1 turns nothing over; legal moves: f4 d6 f6"),
            (
                "f5pa",
                "move 2 (pa) is illegal: a player who can move must not pass; \
                 legal moves: f4 d6 f6",
            ),
            ("f5 i3", "unknown symbol 'i' at character 4; write columns a to h or pa for a pass"),
            ("f5é6", "unknown symbol 'é' at character 3; write columns a to h or pa for a pass"),
            ("1 f5", "unknown symbol '1' at character 1; write columns a to h or pa for a pass"),
            (
                "1. f5 2. i3",
                "unknown symbol 'i' at character 10; write columns a to h or pa for a pass",
            ),
            ("f9", "unknown symbol '9' at character 2; write rows 1 to 8"),
            ("fé", "unknown symbol 'é' at character 2; write rows 1 to 8"),
            ("f5d", "the move that begins at character 3 is cut off; write a column and a row: f5"),
        ] {
            assert_eq!(error(&game, text), message);
        }
        let small = Othello::new(4).unwrap();
        assert_eq!(
            error(&small, "e1"),
            "unknown symbol 'e' at character 1; write columns a to d or pa for a pass"
        );
        let not_one = "a move is a square from a1 to h8, or pa for a pass";
        for text in ["", "f", "f5d6", "z9", "é"] {
            let refused = game.read_move(&game.start(), text).unwrap_err().to_string();
            assert_eq!(refused.to_string(), not_one, "{text}");
        }
    }

    #[test]
    fn wrong_boards_are_named() {
        let game = Othello::new(4).unwrap();
        let remedy = "end with X if black is to move, O if white is";
        for (text, message) in [
            ("-----OX--XO-----", format!("the side to move is missing; {remedy}")),
            (
                "-----OX--XO----- ?",
                format!("what follows the 16 squares is no side to move; {remedy}"),
            ),
            (
                "-----OX--XO-----XX",
                format!("what follows the 16 squares is no side to move; {remedy}"),
            ),
            (
                "-----OX--XO",
                "the board has 11 squares instead of 16; write the rows from the top, \
                 - for an empty square, X for black, O for white"
                    .to_owned(),
            ),
            (
                "b",
                "the move that begins at character 1 is cut off; write a column and a row: f5"
                    .to_owned(),
            ),
            (
                "-----OY--XO----- X",
                "unknown symbol 'Y' at character 7; write -, X or O for each square".to_owned(),
            ),
        ] {
            assert_eq!(error(&game, text), message);
        }
    }
}
