//! What is wrong, as Python exceptions: the classes stand in `perfectplay/errors.py`.

use perfectplay_core::Say;
use perfectplay_registry::RequestError;
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyModule, PyType},
};

use crate::lang::lang;

/// Something that was asked for cannot be done.
pub(crate) fn refused(py: Python<'_>, error: &RequestError) -> PyErr {
    let class = match error {
        RequestError::BadMove { .. } => "IllegalMoveError",
        RequestError::BadPosition { .. } => "PositionError",
        RequestError::UnknownGame { .. }
        | RequestError::UnknownMethod { .. }
        | RequestError::UnknownHeuristic { .. }
        | RequestError::UnknownParameter { .. } => "UnknownNameError",
        _ => "GameError",
    };
    raise(py, class, error.say(lang().into()))
}

/// An exception of a class of ours.
pub(crate) fn raise(py: Python<'_>, class: &str, said: impl Into<String>) -> PyErr {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = ERRORS
        .get_or_try_init(py, || PyModule::import(py, "perfectplay.errors").map(Bound::unbind));
    let class = module.and_then(|module| {
        let class = module.bind(py).getattr(class)?;
        Ok(class.cast_into::<PyType>()?)
    });
    match class {
        Ok(class) => PyErr::from_type(class, said.into()),
        Err(error) => error,
    }
}
