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
        for mark in [" :", " ;", " ?", " !"] {
            assert!(!french.contains(mark), "a line could break before{mark} in {french:?}");
        }
    }
    for lang in Lang::ALL {
        let said = ours(&something.say(Voice::lab(lang)));
        assert!(!said.contains("--"), "the lab speaks like a command line: {said:?}");
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
    }
}
