//! The folder in which the program keeps what should be found again.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// `perfectplay` in the user's data folder, if the system has one.
pub(crate) fn folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.data_dir().join("perfectplay"))
}

/// The folder of opening books in such a folder.
pub(crate) fn books() -> Option<PathBuf> {
    folder().map(|folder| folder.join("books"))
}

/// The folder of retrograde tables in such a folder.
pub(crate) fn tables() -> Option<PathBuf> {
    folder().map(|folder| folder.join("tables"))
}
