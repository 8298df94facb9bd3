//! What the tests of tables share.

use std::{fs, path::PathBuf};

use perfectplay_tables::Label;

/// A folder of one test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn label(tier: &str) -> Label {
    Label { game: "toy".to_owned(), parameters: Vec::new(), tier: tier.to_owned() }
}
