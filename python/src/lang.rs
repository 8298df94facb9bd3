//! The language in which answers and errors are written.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use perfectplay_core::{Lang, Say, tell as say};
use pyo3::{exceptions::PyValueError, prelude::*};

static FRENCH: AtomicBool = AtomicBool::new(false);

/// The language that was chosen; English unless it was.
pub(crate) fn lang() -> Lang {
    if FRENCH.load(Relaxed) { Lang::Fr } else { Lang::En }
}

/// Chooses the language of answers, pictures and errors: `en` or `fr`.
#[pyfunction]
pub(crate) fn set_language(name: &str) -> PyResult<()> {
    let chosen: Lang = name.parse().map_err(|error| {
        let error: perfectplay_core::UnknownLang = error;
        PyValueError::new_err(error.say(lang().into()))
    })?;
    FRENCH.store(chosen == Lang::Fr, Relaxed);
    Ok(())
}

/// The language of answers, pictures and errors: `en` or `fr`.
#[pyfunction]
pub(crate) fn language() -> &'static str {
    match lang() {
        Lang::En => "en",
        Lang::Fr => "fr",
    }
}

/// One of two sentences, for what is said by the half that is written in Python.
#[pyfunction]
pub(crate) fn tell(english: &str, french: &str) -> String {
    say!(lang(), "{english}", "{french}")
}
