//! Positions from a file, each with what is known of its moves, solved one after the other.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
    process::ExitCode,
    time::Duration,
};

use perfectplay_core::{Both, Bound, Say, both, tell};
use perfectplay_messages::{Message, ProblemColumn, Problems, number};
use perfectplay_registry::{
    Entry, MoveKnown, Position, Problem, ProblemSolved, ProblemsTotal, Settings, Solved, empties,
};

use crate::{
    batch, bounded,
    context::{self, Context},
    failure::{Failure, refuse},
    json,
};

/// No position is written in more bytes: whatever is longer is not read into memory.
const LONGEST_LINE: u64 = 1 << 16;

/// Of a line that is too long so many megabytes are skipped, and no more: it may have no end.
const LONGEST_SKIPPED: u64 = 1024;

/// A file of problems and how to answer.
pub(crate) struct Sheet<'a> {
    pub(crate) path: &'a Path,
    pub(crate) entry: &'a Entry,
    pub(crate) settings: &'a Settings,
    pub(crate) json: bool,
}

impl Sheet<'_> {
    /// Solves every position of the file: a row or an object each, and a total. A line that cannot be read is
    /// answered by an error in its place.
    pub(crate) fn solve(
        &self,
        context: &Context,
        out: &mut impl Write,
        solve: impl Fn(&dyn Position) -> crate::Result<Solved>,
    ) -> crate::Result<ExitCode> {
        // Parameters are wrong for all lines or for none.
        let start = self.entry.open(self.settings, "")?;
        let table = Table { context, empties: empties(&*start).is_some() };
        let mut total = ProblemsTotal::default();
        let mut input = self.open()?;
        let mut number = 0;
        while let Some(line) = next_line(&mut *input).map_err(|why| self.unreadable(&why))? {
            number += 1;
            // Somebody who types is not kept waiting; a file has an end, and then the answer of all.
            context::expect_answer(!self.is_typed());
            if total.positions == 0 && line.is_binary() {
                refuse!(
                    "cannot read {0}: line {number} is no text",
                    "impossible de lire {0} : la ligne {number} n’est pas du texte",
                    self.path.display(),
                );
            }
            let answer = match self.read(&line) {
                Ok(None) => continue,
                Ok(Some((position, known))) => {
                    let solved = solve(&*position)?;
                    ProblemSolved::new(total.positions + 1, number, &*position, known, &solved)
                }
                Err(error) => {
                    total.refused += 1;
                    batch::refuse(&*error, number, self.json, context, out)?;
                    continue;
                }
            };
            if total.positions == 0 && !self.json {
                writeln!(out, "{}", table.head())?;
            }
            total.add(&answer);
            match self.json {
                true => json::line(out, &answer)?,
                false => writeln!(out, "{}", table.row(&answer))?,
            }
            out.flush()?;
            if context.interrupted() {
                break;
            }
        }
        if total.positions == 0 {
            refuse!(
                "there is no position in {0}; write one a line, as in 4453; 4:+1",
                "il n’y a pas de position dans {0} ; écrivez-en une par ligne, comme dans 4453; 4:+1",
                self.path.display(),
            );
        }
        match self.json {
            true => json::line(out, &serde_json::json!({ "total": total }))?,
            false => writeln!(out, "{}", table.total(&total))?,
        }
        let complete = total.solved == total.positions && !context.interrupted();
        let fine = complete && total.disagree == 0 && total.refused == 0;
        Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn read(&self, line: &Line) -> Result<Option<Opened>, Box<dyn Say>> {
        let Line::Text(text) = line else {
            return Err(Box::new(both!(
                "the line is too long for a position",
                "la ligne est trop longue pour une position",
            )));
        };
        match Problem::read(text) {
            Err(error) => Err(Box::new(error)),
            Ok(None) => Ok(None),
            Ok(Some(problem)) => match problem.open(self.entry, self.settings) {
                Ok(opened) => Ok(Some(opened)),
                Err(error) => Err(Box::new(error)),
            },
        }
    }

    /// Whether it comes from standard input.
    fn is_typed(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    fn open(&self) -> crate::Result<Box<dyn BufRead>> {
        if self.is_typed() {
            context::expect_answer(false);
            return Ok(Box::new(io::stdin().lock()));
        }
        match File::open(self.path) {
            Ok(file) => Ok(Box::new(BufReader::new(file))),
            Err(why) => Err(self.unreadable(&why)),
        }
    }

    fn unreadable(&self, why: &io::Error) -> Failure {
        Failure::from(Both::of(|lang| {
            let why = why.say(lang.into());
            let path = self.path.display();
            tell!(lang, "cannot read {path}: {why}", "impossible de lire {path} : {why}")
        }))
    }
}

/// A position, and what the file knows of its moves.
type Opened = (Box<dyn Position>, Vec<MoveKnown>);

/// A line of a file.
enum Line {
    Text(String),
    /// Too long to be a position; whether it began with text.
    Long {
        text: bool,
    },
}

impl Line {
    /// No text has a zero in it.
    fn is_binary(&self) -> bool {
        match self {
            Self::Text(text) => text.contains('\0'),
            Self::Long { text } => !text,
        }
    }
}

/// The next line, if there is one; of one that is too long no more is kept than that.
fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if (&mut *input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        let text = !bytes.contains(&0);
        // What is no text need not have lines, nor an end.
        if text
            && (&mut *input).take(LONGEST_SKIPPED << 20).skip_until(b'\n')?
                == (LONGEST_SKIPPED << 20) as usize
        {
            return Err(bounded::refused(both!(
                "a line has more than {LONGEST_SKIPPED} MB, which is no position",
                "une ligne a plus de {LONGEST_SKIPPED} Mo, ce qui n’est pas une position",
            )));
        }
        return Ok(Some(Line::Long { text }));
    }
    let text = String::from_utf8_lossy(&bytes);
    // Some editors mark the beginning of a file.
    Ok(Some(Line::Text(text.trim_start_matches('\u{feff}').to_owned())))
}

/// The rows for people. They are told as they come, so that columns are as wide as they usually need to be.
struct Table<'a> {
    context: &'a Context,
    /// The game has a board.
    empties: bool,
}

impl Table<'_> {
    fn head(&self) -> String {
        use ProblemColumn::{Best, Empties, File, Nodes, Number, Score, Speed, Time};
        let columns = [Number, Empties, Time, Nodes, Speed, Score, Best, File];
        self.line(columns.map(|column| self.say(Problems::Column(column))))
    }

    fn row(&self, answer: &ProblemSolved) -> String {
        let sign = match answer.bound {
            Bound::Exact => "",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        };
        self.line([
            answer.number.to_string(),
            answer.empties.map_or_else(String::new, |empties| empties.to_string()),
            self.time(answer.seconds),
            number::count(answer.nodes, self.context.lang),
            self.speed(answer.nodes_per_second),
            format!("{sign}{:+}", answer.score),
            answer.best.join(" "),
            self.compared(answer),
        ])
    }

    fn total(&self, total: &ProblemsTotal) -> String {
        let [agree, disagree, refused] =
            [total.agree, total.disagree, total.refused].map(|count| count as u64);
        self.line([
            self.say(Problems::Column(ProblemColumn::All)),
            String::new(),
            self.time(total.seconds),
            number::count(total.nodes, self.context.lang),
            self.speed(total.nodes_per_second),
            String::new(),
            String::new(),
            self.say(Problems::Total { agree, disagree, refused }),
        ])
    }

    /// What the file says, where it is not so.
    fn compared(&self, answer: &ProblemSolved) -> String {
        let wrong = answer.known.iter().filter(|known| known.agrees == Some(false));
        let wrong = wrong.filter_map(|known| Some((known.mv.as_str(), known.score, known.found?)));
        let wrong: Vec<_> = wrong.collect();
        self.say(match (answer.agrees, answer.claimed(), answer.stopped) {
            (Some(true), ..) => Problems::Agrees,
            (Some(false), ..) if !wrong.is_empty() => Problems::MovesDiffer(&wrong),
            (Some(false), Some(claimed), _) => Problems::Differs(claimed),
            (.., Some(why)) => Problems::Stopped(why),
            _ => Problems::NotSaid,
        })
    }

    fn say(&self, problems: Problems<'_>) -> String {
        Message::Problems(problems).say(self.context.voice())
    }

    fn time(&self, seconds: f64) -> String {
        number::time(Duration::from_secs_f64(seconds), self.context.lang)
    }

    fn speed(&self, speed: Option<u64>) -> String {
        speed.map_or_else(|| "-".to_owned(), |speed| number::about(speed, self.context.lang))
    }

    fn line(
        &self,
        [number, empties, time, nodes, speed, score, best, file]: [String; 8],
    ) -> String {
        let empties = if self.empties { format!("{empties:>5}  ") } else { String::new() };
        format!("{number:>4}  {empties}{time:>11}  {nodes:>15}  {speed:>8}  {score:>5}  {best:<5}  {file}")
            .trim_end()
            .to_owned()
    }
}
