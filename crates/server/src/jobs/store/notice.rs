//! What is to be said of the results that were found when the lab opened: what is lost, and where the rest is.

use perfectplay_core::{Both, Lang, Say, Voice, tell};
use perfectplay_messages::number;

/// Something that whoever opens the lab should know of the results that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Files are not as they were written; they were set aside.
    Damaged {
        /// The folder.
        folder: String,
        /// The names of the files.
        files: Vec<String>,
        /// What the first of them is called now.
        aside: String,
    },
    /// Results are gone.
    Missing {
        /// The folder.
        folder: String,
        /// The numbers of their jobs.
        jobs: Vec<u64>,
    },
    /// The list of what should be there is damaged or gone, so that nobody knows what is missing.
    Unlisted {
        /// The file.
        file: String,
        /// What it is called now, if it is there.
        aside: Option<String>,
        /// How many results there are.
        results: usize,
    },
    /// A file cannot be read.
    Unread {
        /// The file.
        file: String,
        /// Why not.
        why: Both,
    },
    /// A file is damaged and cannot be set aside.
    Stuck {
        /// The file.
        file: String,
        /// Why not.
        why: Both,
    },
    /// Results that another version has written, in a way that this one cannot read.
    Foreign {
        /// The folder.
        folder: String,
        /// How many.
        results: usize,
    },
    /// There are results of a version that kept them in another way.
    Earlier {
        /// The file of that version.
        file: String,
    },
}

impl Say for Notice {
    fn say(&self, voice: Voice) -> String {
        let lang = voice.lang;
        match self {
            Self::Damaged { folder, files, aside } => {
                let (results, names) = (counted(files.len(), lang), named(files));
                match files.len() {
                    1 => tell!(
                        voice,
                        "1 result is lost: {names} in {folder} is damaged; it was set aside as {aside}",
                        "1 résultat est perdu : {names} dans {folder} est abîmé ; il a été mis de côté sous le \
                         nom {aside}",
                    ),
                    _ => tell!(
                        voice,
                        "{results} are lost: {names} in {folder} are damaged; they were set aside, the first as \
                         {aside}",
                        "{results} sont perdus : {names} dans {folder} sont abîmés ; ils ont été mis de côté, le \
                         premier sous le nom {aside}",
                    ),
                }
            }
            Self::Missing { folder, jobs } => {
                let names: Vec<_> = jobs.iter().map(u64::to_string).collect();
                let (results, names) = (counted(jobs.len(), lang), named(&names));
                match jobs.len() {
                    1 => tell!(
                        voice,
                        "1 result is gone from {folder}: that of job {names}",
                        "1 résultat a disparu de {folder} : celui du travail {names}",
                    ),
                    _ => tell!(
                        voice,
                        "{results} are gone from {folder}: those of jobs {names}",
                        "{results} ont disparu de {folder} : ceux des travaux {names}",
                    ),
                }
            }
            Self::Unlisted { file, aside, results } => {
                let results = counted(*results, lang);
                match aside {
                    Some(aside) => tell!(
                        voice,
                        "{file}, the list of results, is damaged and was set aside as {aside}; {results} could be \
                         read, and others may be lost",
                        "{file}, la liste des résultats, est abîmée et a été mise de côté sous le nom {aside} ; \
                         lus : {results}, et d’autres sont peut-être perdus",
                    ),
                    None => tell!(
                        voice,
                        "the list of results, {file}, is not there to be read; {results} could be read, and others \
                         may be lost",
                        "la liste des résultats, {file}, n’est pas là pour être lue ; lus : {results}, et d’autres \
                         sont peut-être perdus",
                    ),
                }
            }
            Self::Unread { file, why } => tell!(
                voice,
                "cannot read {file}: {why}; what it holds is not shown",
                "impossible de lire {file} : {why} ; ce qu’il contient n’est pas montré",
                why = why.say(voice),
            ),
            Self::Stuck { file, why } => tell!(
                voice,
                "{file} is damaged, and what it held is lost; it cannot be set aside: {why}",
                "{file} est abîmé, et ce qu’il contenait est perdu ; impossible de le mettre de côté : {why}",
                why = why.say(voice),
            ),
            Self::Foreign { folder, results } => tell!(
                voice,
                "in {folder}, of another version of the program and not shown: {results}",
                "dans {folder}, d’une autre version du programme et pas montré : {results}",
                results = counted(*results, lang),
            ),
            Self::Earlier { file } => tell!(
                voice,
                "{file} is of an earlier version, and its results are not shown; remove it if nobody needs them",
                "{file} est d’une version précédente, et ses résultats ne sont pas montrés ; supprimez-le si \
                 personne n’en a besoin",
            ),
        }
    }
}

fn counted(results: usize, lang: Lang) -> String {
    let number = number::count(results as u64, lang);
    match (results, lang) {
        (1, Lang::En) => format!("{number} result"),
        (_, Lang::En) => format!("{number} results"),
        (0 | 1, Lang::Fr) => format!("{number} résultat"),
        (_, Lang::Fr) => format!("{number} résultats"),
    }
}

/// Names with commas between them; of many, the first.
fn named(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut named = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        named.push_str(", …");
    }
    named
}
