//! Positions written as numbers, with the side to move behind them: `3,4,5 min`.

use std::fmt;

use perfectplay_core::{Both, Player, PositionError, both, tell};

/// Splits `max` or `min` off the end of a position; without either it is Max's turn.
pub(crate) fn split_turn(text: &str) -> (&str, Player) {
    let text = text.trim_end();
    let named = Player::BOTH
        .into_iter()
        .find_map(|player| Some((text.strip_suffix(&player.to_string())?, player)));
    named.unwrap_or((text, Player::Max))
}

/// Numbers with commas between them, and `min` after them when it is Min's turn.
pub(crate) fn write_with_turn<N: fmt::Display>(numbers: &[N], player: Player) -> String {
    let numbers: Vec<_> = numbers.iter().map(N::to_string).collect();
    let turn = if player == Player::Min { " min" } else { "" };
    numbers.join(",") + turn
}

/// What to write: something like the example.
pub(crate) fn write_like(example: &Both) -> Both {
    Both::of(|lang| tell!(lang, "write {}", "écrivez {}", example.say(lang)))
}

/// Whole numbers with commas or spaces between them. The `example` says what else to write.
pub(crate) fn read_numbers(text: &str, example: &Both) -> Result<Vec<u32>, PositionError> {
    let strange = |c: char| !(c.is_ascii_digit() || c == ',' || c.is_whitespace());
    if let Some((index, symbol)) = text.chars().enumerate().find(|&(_, c)| strange(c)) {
        let expected = example.clone();
        return Err(PositionError::UnknownSymbol { symbol, at: index + 1, expected });
    }
    let mut numbers = Vec::new();
    for between_commas in text.split(',') {
        if between_commas.trim().is_empty() {
            return Err(PositionError::malformed(
                both!("a number is missing", "il manque un nombre"),
                write_like(example),
            ));
        }
        for word in between_commas.split_whitespace() {
            let too_large = |_| {
                PositionError::malformed(
                    both!("{word} is too large", "{word} est trop grand"),
                    write_like(example),
                )
            };
            numbers.push(word.parse().map_err(too_large)?);
        }
    }
    Ok(numbers)
}
