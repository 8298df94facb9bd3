//! The native half of the Python package `perfectplay`.
//!
//! Everything here is a thin skin around `registry` and `present`: positions, answers, trees and graphs as Python
//! objects, answers as the JSON of the command line. What needs no speed (names, docstrings, types) is written in
//! Python, in `python/perfectplay`. The one thing that is new is a game whose rules are a Python object
//! (`rules.rs`), which is a game for every method like any other.

mod answers;
mod ask;
mod errors;
mod graphs;
mod impartial;
mod lang;
mod patience;
mod positions;
mod python_game;
mod rules;
mod slots;
mod theory;
mod trees;

use pyo3::prelude::*;

/// What `perfectplay` is made of; not for direct use.
#[pymodule]
mod _native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "what Python calls it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::answers::{Answer, GrundyAnswer, TestAnswer};
    #[pymodule_export]
    use crate::graphs::{Arena, Graph};
    #[pymodule_export]
    use crate::lang::{language, set_language, tell};
    #[pymodule_export]
    use crate::positions::{Position, games, methods, open};
    #[pymodule_export]
    use crate::python_game::PythonGame;
    #[pymodule_export]
    use crate::theory::theory;
    #[pymodule_export]
    use crate::trees::Tree;
}
