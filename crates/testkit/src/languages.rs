//! What is said is said in every language.

use perfectplay_core::{Lang, Say, Voice};

/// Asserts that something is said in both languages, differently; that the lab says nothing of the dashes of
/// a command line; and that no French line can break before its punctuation. Texts in double quotes are
/// somebody else's.
///
/// # Panics
///
/// If it is not so.
pub fn assert_said(something: &dyn Say) {
    for voice in [Voice::command_line, Voice::lab] {
        let [english, french] = Lang::ALL.map(|lang| ours(&something.say(voice(lang))));
        assert!(!english.trim().is_empty() && !french.trim().is_empty(), "{english:?}, {french:?}");
        assert_ne!(english, french, "the same in both languages");
        assert_french(&french);
    }
    for lang in Lang::ALL {
        let said = ours(&something.say(Voice::lab(lang)));
        assert!(!said.contains("--"), "the lab speaks like a command line: {said:?}");
    }
}

/// Asserts that a text is set as French is: typographic apostrophes, and the spaces before `: ; ? !` and inside « » do
/// not break and are not forgotten. Where no letter stands before a mark, as in `3:2` and `¿?`, nothing is said
/// of it, and neither of what stands in double quotes or backquotes.
///
/// # Panics
///
/// If it is not so.
pub fn assert_french(text: &str) {
    let ours: String = ours(text).split('`').step_by(2).collect();
    let letters: Vec<char> = ours.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or(' ');
    for (index, &mark) in letters.iter().enumerate() {
        let before = if index == 0 { ' ' } else { at(index - 1) };
        let ends = at(index + 1).is_whitespace();
        match mark {
            '\'' => assert!(
                !(before.is_alphabetic() && at(index + 1).is_alphabetic()),
                "a straight apostrophe in {text:?}"
            ),
            ':' | ';' | '?' | '!' => assert!(
                before != ' ' && !(ends && (before.is_alphanumeric() || before == ')')),
                "no unbreakable space before {mark:?} in {text:?}"
            ),
            '»' => assert!(!before.is_alphanumeric() && before != ' ', "« and » in {text:?}"),
            '«' => assert!(at(index + 1) == '\u{a0}', "« and » in {text:?}"),
            _ => {}
        }
    }
}

/// A text without what stands in double quotes.
fn ours(said: &str) -> String {
    said.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use perfectplay_core::{Both, both};

    use super::*;

    fn passes(both: Both) -> bool {
        catch_unwind(|| assert_said(&both)).is_ok()
    }

    #[test]
    fn every_fault_is_found() {
        assert!(passes(both!("no {:?}; stop", "pas de {:?} ; arrêtez", "--x ;")));
        assert!(!passes(Both::same("1,3,4")));
        assert!(!passes(Both::new(&("", "rien"))));
        assert!(!passes(Both::new(&("give --depth", "donnez --depth"))));
        assert!(!passes(Both::new(&("no; stop", "non ; arrêtez"))));
        assert!(!passes(Both::new(&("no; stop", "non; arrêtez"))));
        assert!(!passes(both!("it is the end", "c'est la fin")));
        assert!(passes(both!("move 3:2", "le coup 3:2 : `l'arbre`")));
    }
}
