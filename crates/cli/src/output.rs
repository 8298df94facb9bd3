//! Where an answer goes: to standard output, or to a file that is there whole or not at all.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
};

use clap::{ValueEnum, ValueHint};
use perfectplay_core::{Both, Say, Voice, both, tell};
use perfectplay_draw::png::{self, PngError, Size};

use crate::{
    args::whole,
    failure::{Failure, Unwritable, refuse},
};

/// Where the answer goes, and how large a PNG is.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct Destination {
    /// Write the answer to this file; its ending names the format unless --format does.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Pixels of a PNG for each of the SVG; usually 2.
    #[arg(long, value_name = "X", value_parser = scale, conflicts_with = "width")]
    scale: Option<f64>,

    /// Pixels of a PNG from left to right.
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32>(1..=WIDEST))]
    width: Option<u32>,
}

/// Wider pictures are too large however low they are.
const WIDEST: i64 = 100_000;

/// What an answer is made of, as far as its destination must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Lines, as many as there are answers.
    Lines,
    /// A picture written as text.
    Drawing,
    /// Bytes.
    Pixels,
}

impl Destination {
    /// The format asked for, or that of the file's name, or the usual one.
    pub(crate) fn format<F: ValueEnum + Default>(&self, given: Option<F>) -> crate::Result<F> {
        let ending = self.file().and_then(Path::extension);
        match (given, ending) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(F::default()),
            (None, Some(ending)) => {
                let ending = ending.to_string_lossy();
                F::from_str(&ending, true).or_else(|_| {
                    let known = F::value_variants().iter().filter_map(F::to_possible_value);
                    let known: Vec<_> = known.map(|value| value.get_name().to_owned()).collect();
                    refuse!(
                        "no format is called {ending:?}; name the file otherwise or give --format: {}",
                        "aucun format ne s’appelle {ending:?} ; nommez le fichier autrement ou donnez \
                         --format : {}",
                        known.join(", "),
                    )
                })
            }
        }
    }

    /// Begins an answer, about `many` positions or one. What is written is kept by
    /// [`Sink::finish`].
    pub(crate) fn open<'a, W: Write>(
        &self,
        content: Content,
        many: bool,
        out: &'a mut W,
    ) -> crate::Result<Sink<'a, W>> {
        self.check(content, many, io::stdout().is_terminal())?;
        match self.file() {
            None => Ok(Sink::Standard(out)),
            Some(path) => Ok(Sink::File(Draft::new(path)?)),
        }
    }

    fn check(&self, content: Content, many: bool, terminal: bool) -> crate::Result<()> {
        let pixels = content == Content::Pixels;
        if !pixels && (self.scale.is_some() || self.width.is_some()) {
            refuse!(
                "--scale and --width are for pictures in PNG; give --format png",
                "--scale et --width sont pour les images en PNG ; donnez --format png",
            );
        }
        if many && (pixels || (content == Content::Drawing && self.file().is_some())) {
            refuse!(
                "a file holds one picture; give one position, not those of standard input",
                "un fichier contient une image ; donnez une position, et non celles de l’entrée standard",
            );
        }
        if pixels && terminal && self.file().is_none() {
            refuse!(
                "a terminal cannot show a PNG; give --output FILE",
                "un terminal ne montre pas de PNG ; donnez --output FICHIER",
            );
        }
        Ok(())
    }

    /// The file, unless it is called `-`, which is standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// A picture in as many pixels as were asked for.
    pub(crate) fn pixels(&self, svg: &str) -> crate::Result<Vec<u8>> {
        let size = match (self.scale, self.width) {
            (Some(scale), _) => Size::Scale(scale),
            (None, Some(width)) => Size::Width(width),
            (None, None) => Size::default(),
        };
        png::png(svg, size).map_err(|why| match why {
            PngError::TooLarge { .. } => Failure::from(Both::of(|lang| {
                tell!(
                    lang,
                    "{}; give a smaller --scale or --width, or --format svg",
                    "{} ; donnez un --scale ou un --width plus petit, ou --format svg",
                    why.say(Voice::command_line(lang)),
                )
            })),
            why => why.into(),
        })
    }
}

/// A number of pixels for each unit of an SVG.
fn scale(text: &str) -> Result<f64, Both> {
    text.parse().ok().filter(|scale| (0.01..=100.0).contains(scale)).ok_or_else(|| {
        both!(
            "give a number from 0.01 to 100, such as 1.5",
            "donnez un nombre de 0.01 à 100, comme 1.5",
        )
    })
}

/// What answers are written to.
pub(crate) enum Sink<'a, W> {
    Standard(&'a mut W),
    File(Draft),
}

impl<W: Write> Sink<'_, W> {
    /// Puts the file in its place. Without this, nothing is left of it.
    pub(crate) fn finish(self) -> crate::Result<()> {
        match self {
            Self::Standard(_) => Ok(()),
            Self::File(draft) => draft.finish(),
        }
    }
}

impl<W: Write> Write for Sink<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(draft) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(draft) => draft.flush(),
        }
    }
}

/// A file under construction: beside its place, so that it can be moved there in one step and
/// whoever looks never sees a part of it.
pub(crate) struct Draft {
    file: BufWriter<File>,
    path: PathBuf,
    /// Where it is written; nowhere else than in its place if that is a device or a pipe.
    beside: Option<PathBuf>,
}

impl Draft {
    /// Begins the file.
    pub(crate) fn new(path: &Path) -> crate::Result<Self> {
        // What a link points at is replaced, not the link.
        let given = path.to_owned();
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let cannot = |why| Unwritable { path: given.clone(), why };
        let (beside, file) = match fs::metadata(&path) {
            Ok(there) if there.is_dir() => {
                refuse!(
                    "cannot write {}: it is a folder",
                    "impossible d’écrire {} : c’est un dossier",
                    path.display(),
                )
            }
            Ok(there) if !there.is_file() => {
                (None, File::options().write(true).open(&path).map_err(cannot)?)
            }
            Ok(there) if there.permissions().readonly() => {
                refuse!(
                    "cannot write {}: it is read-only",
                    "impossible d’écrire {} : il est en lecture seule",
                    path.display(),
                )
            }
            there => {
                let beside = neighbour(&path);
                let file = File::create_new(&beside).map_err(cannot)?;
                if let Ok(there) = there {
                    let _ = file.set_permissions(there.permissions());
                }
                (Some(beside), file)
            }
        };
        Ok(Self { file: BufWriter::new(file), path, beside })
    }

    /// Puts it in its place. Without this, nothing is left of it.
    pub(crate) fn finish(mut self) -> crate::Result<()> {
        self.flush()?;
        if let Some(beside) = &self.beside {
            fs::rename(beside, &self.path)
                .map_err(|why| Unwritable { path: self.path.clone(), why })?;
            self.beside = None;
        }
        Ok(())
    }

    /// An error while writing, with the name of the file.
    fn named<T>(
        &mut self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
    ) -> io::Result<T> {
        write(&mut self.file).map_err(|why| {
            let path = self.path.display();
            let said = Both::of(|lang| {
                tell!(
                    lang,
                    "cannot write {path}: {}",
                    "impossible d’écrire {path} : {}",
                    why.say(Voice::command_line(lang)),
                )
            });
            io::Error::new(why.kind(), said)
        })
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.named(|file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.named(BufWriter::flush)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // There is nobody left to tell.
            let _ = fs::remove_file(beside);
        }
    }
}

/// A name in the same folder that nobody else uses.
fn neighbour(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::BoardFormat;

    fn to(file: &str) -> Destination {
        Destination { output: Some(file.into()), ..Destination::default() }
    }

    #[test]
    fn only_a_terminal_refuses_pixels() {
        let nowhere = Destination::default();
        let refused = nowhere.check(Content::Pixels, false, true).unwrap_err();
        let refused = format!("{refused:?}");
        assert!(refused.contains("--output"), "{refused}");
        assert!(nowhere.check(Content::Pixels, false, false).is_ok());
        assert!(nowhere.check(Content::Drawing, false, true).is_ok());
        assert!(to("board.png").check(Content::Pixels, false, true).is_ok());
        assert!(to("-").check(Content::Pixels, false, true).is_err());
    }

    #[test]
    fn a_file_holds_one_picture_or_many_lines() {
        assert!(to("a.svg").check(Content::Drawing, true, false).is_err());
        assert!(to("a.png").check(Content::Pixels, true, false).is_err());
        assert!(Destination::default().check(Content::Pixels, true, false).is_err());
        assert!(Destination::default().check(Content::Drawing, true, false).is_ok());
        assert!(to("a.json").check(Content::Lines, true, false).is_ok());
    }

    #[test]
    fn the_ending_names_the_format_unless_one_is_given() {
        let format = |file: &str, given| to(file).format::<BoardFormat>(given).ok();
        assert_eq!(format("a.svg", None), Some(BoardFormat::Svg));
        assert_eq!(format("a.b/c.PNG", None), Some(BoardFormat::Png));
        assert_eq!(format("a.txt", None), Some(BoardFormat::Text));
        assert_eq!(format("a.json", None), Some(BoardFormat::Json));
        assert_eq!(format("a", None), Some(BoardFormat::Text));
        assert_eq!(format("a.dot", None), None);
        assert_eq!(format("a.dot", Some(BoardFormat::Svg)), Some(BoardFormat::Svg));
        assert_eq!(format("-", None), Some(BoardFormat::Text));
    }
}
