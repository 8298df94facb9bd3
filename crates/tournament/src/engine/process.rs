//! A process to talk to by lines, which is gone when it is dropped.

use std::{
    io::{BufReader, Write as _},
    process::{Child, Command, Stdio},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use perfectplay_core::{Both, Say as _, both, tell};
use perfectplay_protocol::{LONGEST_LINE, Line, Lines};

use super::shown;
use crate::Failure;

/// Lines that wait to be heard: when there are more, the process waits.
const WAITING_LINES: usize = 64;

/// Nobody has to say more than this before, and in, the answer that was asked for.
const MOST_LINES: usize = 100_000;
const MOST_BYTES: usize = 16 << 20;

/// How soon an interruption is noticed.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a process that says nothing more is waited for, to know how it ended.
const LAST_MOMENTS: Duration = Duration::from_millis(200);

/// The processes that are running, for an end of the program that drops nothing.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Ends all engines at once: for a program that is about to exit in the middle of a match.
pub fn dismiss_engines() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.iter().for_each(|&id| end_group(id));
}

/// Until when an answer counts, and whether anybody still waits for it.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) deadline: Instant,
    pub(super) stop: &'a AtomicBool,
}

/// A running process.
pub(super) struct Process {
    child: Child,
    /// What is said to it. Somebody else writes: a process that does not read must not keep us waiting.
    input: Option<Sender<String>>,
    lines: Receiver<Line>,
    /// What the user calls it.
    program: String,
    /// It has ended and was waited for, so that its number may be somebody else's.
    over: bool,
}

impl Process {
    pub(super) fn start(command: &[String]) -> Result<Self, Failure> {
        let (program, arguments) = command.split_first().ok_or_else(|| {
            Failure(both!("there is no command to start", "il n’y a pas de commande à lancer"))
        })?;
        let unstarted = |error: std::io::Error| {
            Failure(Both::of(|lang| {
                let why = error.say(lang.into());
                tell!(
                    lang,
                    "cannot start {program:?}: {why}",
                    "impossible de lancer {program:?} : {why}"
                )
            }))
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own: Ctrl-C is for the match, which ends its engines itself, with all that
        // these have started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(unstarted)?;
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(child.id());
        let (stdin, output) = (child.stdin.take(), child.stdout.take());
        let (input, said) = mpsc::channel::<String>();
        if let Some(mut stdin) = stdin {
            // It ends when there is nothing more to say, or nobody to hear it.
            thread::spawn(move || {
                let write = |line: String| writeln!(stdin, "{line}").and_then(|()| stdin.flush());
                said.into_iter().try_for_each(write)
            });
        }
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        if let Some(output) = output {
            // It ends with the output of the process, or when nobody listens any more.
            thread::spawn(move || {
                for line in Lines::new(BufReader::new(output)).map_while(Result::ok) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self { child, input: Some(input), lines, program: program.clone(), over: false })
    }

    /// What the user calls it.
    pub(super) fn program(&self) -> &str {
        &self.program
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Failure> {
        match self.input.as_ref().map(|input| input.send(line.to_owned())) {
            Some(Ok(())) => Ok(()),
            _ => Err(self.gone()),
        }
    }

    /// Asks it to leave, and gives it a moment to do so.
    pub(super) fn dismiss(&mut self, farewell: &str) {
        if self.say(farewell).is_ok() {
            self.gone();
        }
    }

    /// Listens until `hear` has heard what it waits for.
    pub(super) fn listen<T>(
        &mut self,
        question: Question<'_>,
        mut hear: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Failure> {
        let asked = Instant::now();
        let (mut lines, mut bytes) = (0, 0);
        while lines < MOST_LINES && bytes < MOST_BYTES {
            match self.next_line(question, asked)? {
                Line::Text(line) => {
                    lines += 1;
                    bytes += line.len();
                    if let Some(heard) = hear(&line) {
                        return Ok(heard);
                    }
                }
                Line::TooLong => {
                    let program = &self.program;
                    return Err(Failure(both!(
                        "{program:?} wrote a line of more than {LONGEST_LINE} bytes",
                        "{program:?} a écrit une ligne de plus de {LONGEST_LINE} octets",
                    )));
                }
            }
        }
        let program = &self.program;
        Err(Failure(both!(
            "{program:?} wrote {lines} lines of {bytes} bytes and no answer",
            "{program:?} a écrit {lines} lignes de {bytes} octets et pas de réponse",
        )))
    }

    fn next_line(&mut self, question: Question<'_>, asked: Instant) -> Result<Line, Failure> {
        loop {
            let now = Instant::now();
            let left = question.deadline.saturating_duration_since(now);
            if question.stop.load(Ordering::Relaxed) {
                return Err(Failure(both!("nobody waits any more", "plus personne n’attend")));
            }
            if left.is_zero() {
                let (program, waited) = (&self.program, (now - asked).as_secs_f64());
                return Err(Failure(both!(
                    "{program:?} gave no answer within {waited:.1} s",
                    "{program:?} n’a pas répondu en {waited:.1} s",
                )));
            }
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    /// It has ended, or will not be heard again.
    fn gone(&mut self) -> Failure {
        self.input = None;
        let since = Instant::now();
        let mut ended = self.child.try_wait();
        while matches!(ended, Ok(None)) && since.elapsed() < LAST_MOMENTS {
            thread::sleep(GLANCE);
            ended = self.child.try_wait();
        }
        if matches!(ended, Ok(Some(_))) && !self.over {
            // What it has started may go on without it.
            end_group(self.child.id());
            self.over = true;
        }
        let program = &self.program;
        Failure(match ended {
            Ok(Some(status)) => {
                both!("{program:?} has ended ({status})", "{program:?} a pris fin ({status})")
            }
            _ => both!("{program:?} says nothing more", "{program:?} ne dit plus rien"),
        })
    }

    /// It said something else than what it was asked for.
    pub(super) fn nonsense(&self, asked: &str, answer: &str) -> Failure {
        let (program, answer) = (&self.program, shown(answer));
        Failure(both!(
            "{program:?} answered {answer:?} to {asked:?}",
            "{program:?} a répondu {answer:?} à {asked:?}",
        ))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let id = self.child.id();
        if !self.over {
            end_group(id);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|&other| other != id);
    }
}

/// Ends a process and what it has started.
#[cfg(unix)]
fn end_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Elsewhere a process ends by itself when nobody talks to it any more.
#[cfg(not(unix))]
fn end_group(_: u32) {}
