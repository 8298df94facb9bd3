//! The moves of a game as text: `1. e4 {best by test} e5 (1... c5) 2. Nf3 $1 *`.

use perfectplay_core::{PositionError, both};

/// How deep comments on comments may go.
const DEEPEST: usize = 1000;

/// How a game may end in text.
pub(super) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The written moves in order: without numbers, comments, variations, marks and the result.
pub(super) fn written_moves(text: &str) -> Result<Vec<&str>, PositionError> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start();
    let mut variations = 0;
    while let Some(symbol) = rest.chars().next() {
        rest = match symbol {
            '{' => behind(rest, '}').ok_or_else(|| unclosed('{'))?,
            ';' => behind(rest, '\n').unwrap_or(""),
            '(' if variations == DEEPEST => return Err(too_deep()),
            '(' => {
                variations += 1;
                &rest[1..]
            }
            ')' if variations == 0 => return Err(unopened()),
            ')' => {
                variations -= 1;
                &rest[1..]
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';');
                let length = rest.find(ends).unwrap_or(rest.len()).max(symbol.len_utf8());
                let (word, behind) = rest.split_at(length);
                if variations == 0
                    && let Some(mv) = without_number(word)
                {
                    moves.push(mv);
                }
                behind
            }
        }
        .trim_start();
    }
    if variations > 0 { Err(unclosed('(')) } else { Ok(moves) }
}

/// What comes after the first `end`.
fn behind(text: &str, end: char) -> Option<&str> {
    text.find(end).map(|at| &text[at + end.len_utf8()..])
}

/// The move in a word such as `12.e4` or `12...e5`, if there is one.
fn without_number(word: &str) -> Option<&str> {
    if RESULTS.contains(&word) || word.starts_with('$') {
        return None;
    }
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = match unnumbered.strip_prefix('.') {
        Some(dotted) => dotted.trim_start_matches(['.', '…']),
        None if unnumbered.is_empty() => "",
        None => word,
    };
    // A mark may stand by itself.
    let only_marks = mv.chars().all(|c| matches!(c, '!' | '?' | '.' | '…'));
    (!only_marks).then_some(mv)
}

fn unclosed(symbol: char) -> PositionError {
    PositionError::malformed(
        both!("a {symbol} is never closed", "un {symbol} n’est jamais fermé"),
        both!("close it, or leave it out", "fermez-le ou ôtez-le"),
    )
}

fn unopened() -> PositionError {
    PositionError::malformed(
        both!("a ) closes nothing", "une ) ne ferme rien"),
        both!("open it before, or leave it out", "ouvrez-la avant ou ôtez-la"),
    )
}

fn too_deep() -> PositionError {
    PositionError::malformed(
        both!(
            "there are more than {DEEPEST} variations within each other",
            "plus de {DEEPEST} variantes sont emboîtées",
        ),
        both!("leave the variations out", "ôtez les variantes"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_among_all_that_people_write() {
        let moves = |text| written_moves(text).map_err(|error| error.to_string());
        let game = "1. e4 {best (by) test} e5 (1... c5 2. Nf3 (2. c3)) 2.Nf3 $1 2...Nc6 ; to the end\n3.Bb5!? a6 !! 1/2-1/2";
        assert_eq!(moves(game).unwrap(), ["e4", "e5", "Nf3", "Nc6", "Bb5!?", "a6"]);
        assert_eq!(moves("e2e4 e7e5").unwrap(), ["e2e4", "e7e5"]);
        assert_eq!(moves("1.e4 0-0 O-O").unwrap(), ["e4", "0-0", "O-O"]);
        assert_eq!(moves("12 . e4 1-0").unwrap(), ["e4"]);
        assert_eq!(moves("").unwrap(), [""; 0]);
        assert!(moves("e4 {").unwrap_err().contains("{ is never closed"));
        assert!(moves("e4 (e5").unwrap_err().contains("( is never closed"));
        assert!(moves("e4 ) e5").unwrap_err().contains("closes nothing"));
        let nested = "(".repeat(5000);
        assert!(moves(&nested).unwrap_err().contains("within each other"));
        assert_eq!(moves("} e4").unwrap(), ["}", "e4"]);
    }
}
