//! From a file to a verdict.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
};

use super::{Broken, Checker, Flaw, Header, Unreadable, checksum_of, read};
use crate::{Registry, RequestError};

/// What came of a certificate that can be read.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What it says.
    pub header: Header,
    /// How many entries it has.
    pub entries: u64,
    /// Where it breaks, and why; `None` if it holds.
    pub broken: Option<Broken>,
}

/// Checks the certificate in a file, by the rules of the registry's games alone. The file of a graph is looked
/// for beside the certificate and then from where the program runs, unless `graph` names it.
///
/// # Errors
///
/// If it cannot be read, or the position it is about cannot be set up.
pub fn verify(
    registry: &Registry,
    path: &Path,
    graph: Option<&Path>,
) -> Result<Verified, Unreadable> {
    verify_from(registry, BufReader::with_capacity(1 << 16, File::open(path)?), path, graph)
}

/// [`verify`] for a certificate that comes from elsewhere, as if it stood at `path`.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_from(
    registry: &Registry,
    from: impl Read,
    path: &Path,
    graph: Option<&Path>,
) -> Result<Verified, Unreadable> {
    let mut graph_changed = Ok(false);
    let open = |header: &Header| -> Result<Box<dyn Checker>, RequestError> {
        let mut header = header.clone();
        let subject = &mut header.subject;
        if let Some(file) = &mut subject.file {
            let found = graph.map_or_else(|| beside(path, &file.path), Path::to_owned);
            graph_changed = File::open(&found)
                .and_then(checksum_of)
                .map(|checksum| checksum != file.checksum)
                .map_err(|error| Unreadable::NoGraph { path: found.clone(), error });
            file.path = found.display().to_string();
        }
        let opened = registry.open(&subject.game, &subject.parameters, &subject.opened())?;
        Ok(opened.checker(&header))
    };
    let read::Contents { header, entries, mut broken, intact } = read::read(from, open)?;
    let refused = |flaw| Broken { state: header.subject.position.clone(), by: None, flaw };
    if broken.is_none() && graph_changed? {
        broken = Some(refused(Flaw::FileChanged));
    }
    if broken.is_none() && !intact {
        broken = Some(refused(Flaw::Altered));
    }
    Ok(Verified { header, entries, broken })
}

/// A file named in a certificate: in the same folder, or else as it is.
fn beside(certificate: &Path, file: &str) -> PathBuf {
    let near = certificate.with_file_name(file);
    if near.exists() { near } else { PathBuf::from(file) }
}
