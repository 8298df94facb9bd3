//! Whatever is sent, every engine lives on: garbage, half lines, lines without end, bytes that are no text, and words of
//! the protocols in any order. In bounded time, and in bounded memory.

use std::{
    io::{Read, Write},
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::{PROGRAM, told};

#[test]
fn whatever_is_sent_both_engines_live_on() {
    let mut noise = b"\xff\xfe\x00\x01 play b \x80\n".to_vec();
    noise.extend(b"9".repeat(1 << 20));
    noise.extend(b"\nplay\ngenmove\nboardsize 99999999999\nset game (;BO[8 \nmove \xc3\xa9\xc3\xa9\nhint -1\n");
    noise.extend(b"set depth 99999999999\nping x\n\r\r\r\n1e9 komi nan\ntime_settings -1 nan 5\n");
    noise.extend(b"set game ");
    noise.extend(b"B[".repeat(1 << 19));
    noise.extend(b"\n\x04half a li");
    let said = told(&["gtp"], &[&noise[..], b"\nname\n"].concat());
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    let text = String::from_utf8_lossy(&said.stdout);
    assert_eq!(text.matches("? line too long\n\n").count(), 2);
    assert!(text.ends_with("= perfectplay\n\n"), "{text}");
    let said = told(&["nboard"], &[&noise[..], b"\nping 5\n"].concat());
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    assert!(String::from_utf8_lossy(&said.stdout).ends_with("pong 5\n"), "{said:?}");
    // The end of the input is the end, also in the middle of a line.
    for command in ["gtp", "nboard", "uci"] {
        assert_eq!(told(&[command], b"").status.code(), Some(0));
        assert_eq!(told(&[command], b"quit").status.code(), Some(0));
        assert_eq!(told(&[command], &noise).status.code(), Some(0));
    }
}

/// The engines, what to ask them at the end, and what they must answer then.
const ENGINES: [(&[&str], &str, &str); 5] = [
    (&["uci", "--player", "auto:depth=3"], "isready", "readyok"),
    (&["ugi", "connect4", "--player", "auto:depth=4"], "isready", "readyok"),
    (&["ugi", "nim", "--player", "auto:depth=4"], "isready", "readyok"),
    (&["gtp", "--player", "auto:depth=2"], "name", "= perfectplay"),
    (&["nboard", "--player", "auto:depth=2"], "ping 77", "pong 77"),
];

/// What the protocols are made of, but for what ends a conversation.
const WORDS: [&str; 84] = [
    "uci",
    "ugi",
    "debug",
    "on",
    "off",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "MultiPV",
    "Threads",
    "Level",
    "Method",
    "Heuristic",
    "Move",
    "Overhead",
    "OwnBook",
    "register",
    "ucinewgame",
    "uginewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "e7e8q",
    "0000",
    "4",
    "1:2",
    "go",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "p1time",
    "winc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
    "stop",
    "ponderhit",
    "query",
    "p1turn",
    "result",
    "gameover",
    "play",
    "b",
    "w",
    "f5",
    "pass",
    "genmove",
    "reg_genmove",
    "undo",
    "boardsize",
    "clear_board",
    "komi",
    "time_settings",
    "time_left",
    "final_score",
    "list_games",
    "set_game",
    "showboard",
    "nboard",
    "set",
    "game",
    "move",
    "hint",
    "analyze",
    "learn",
    "ping",
    "#",
    "-1",
    "0",
    "2",
    "3",
    "99999999999999999999",
    "8/8/8/8/8/8/8/K1k5",
    "é",
];

/// Numbers by chance, the same for the same seed.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.throw(WORDS.len())]
    }

    /// A piece of noise; it need not be a line.
    fn piece(&mut self) -> Vec<u8> {
        let end: &[u8] = [&b"\n"[..], b"\r\n", b"", b"\r"][self.throw(8).saturating_sub(4)];
        let mut piece = match self.throw(40) {
            0 => b"x".repeat(1 << 20),
            1 => [b"position startpos moves ".to_vec(), b"e2e4 ".repeat(1 << 17)].concat(),
            2..=7 => (0..self.throw(200)).map(|_| self.throw(256) as u8).collect(),
            8..=15 => {
                let known = [
                    "position startpos moves e2e4 e7e5",
                    "position startpos moves 4 4",
                    "position fen 8/8/8/3k4/8/8/3K1R2/7r b - - 0 1",
                    "go infinite",
                    "go ponder wtime 50 btime 50",
                    "go movetime 5",
                    "go perft 2",
                    "setoption name Hash value 1",
                    "setoption name MultiPV value 3",
                    "genmove b",
                    "hint 2",
                    "stop",
                ];
                known[self.throw(known.len())].into()
            }
            _ => {
                let words: Vec<&str> = (0..=self.throw(8)).map(|_| self.word()).collect();
                words.join(" ").into()
            }
        };
        piece.extend(end);
        piece
    }

    fn noise(&mut self) -> Vec<Vec<u8>> {
        (0..150).map(|_| self.piece()).collect()
    }
}

/// What an engine says to pieces of input, in bounded memory and before it is too late.
fn told_in_time(args: &[&str], pieces: Vec<Vec<u8>>) -> Output {
    // The shell bounds the memory, where there is one.
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 4000000; exec \"$@\"", "sh", PROGRAM]);
        shell
    } else {
        Command::new(PROGRAM)
    };
    let mut child = command
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut pipes: [Box<dyn Read + Send>; 2] = [
        Box::new(child.stdout.take().expect("piped")),
        Box::new(child.stderr.take().expect("piped")),
    ];
    let writer =
        thread::spawn(move || pieces.iter().try_for_each(|piece| stdin.write_all(piece)).is_ok());
    let readers = pipes.each_mut().map(|pipe| std::mem::replace(pipe, Box::new(std::io::empty())));
    let readers = readers.map(|mut pipe| {
        thread::spawn(move || {
            let mut said = Vec::new();
            pipe.read_to_end(&mut said).map(|_| said).unwrap_or_default()
        })
    });
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        if begun.elapsed() > Duration::from_secs(90) {
            let _ = child.kill();
            panic!("{args:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    };
    assert!(writer.join().expect("no panic"), "{args:?} reads all of it");
    let [stdout, stderr] = readers.map(|reader| reader.join().expect("no panic"));
    Output { status, stdout, stderr }
}

fn live_on(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let (args, question, answer) = ENGINES[seed as usize % ENGINES.len()];
        let mut pieces = Dice(seed).noise();
        pieces.push(format!("\nstop\n{question}\n").into());
        let output = told_in_time(args, pieces);
        assert_eq!(output.status.code(), Some(0), "seed {seed}, {args:?}: {output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.stderr.is_empty(), "seed {seed}, {args:?}: {output:?}");
        assert!(said.lines().any(|line| line == answer), "seed {seed}, {args:?}: {said}");
    }
}

#[test]
fn noise_does_no_harm() {
    live_on(0..15);
}

#[test]
#[ignore = "takes minutes: part of make test-long"]
fn much_noise_does_no_harm() {
    live_on(15..500);
}
