//! Engine protocols, from both ends: conversations with `gtp` and `nboard`, and matches against programs that
//! play well, badly or not at all.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Output, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_perfectplay");

/// A game between gtp-rhino and this program in which Black has to pass near the end.
const GAME_WITH_A_PASS: &str = "e6f4e3d6c5f3c4f6f5g4g3c6h4c3d7e7c7e8c8f7d3g5f8g8h5d2c1e2b3g6f1h3h2c2d1a3h6\
    g7b6f2e1g2h8h7h1d8a4g1b5b4a2a7a5b7a8a6b8a1pab1b2";

/// What White plays after the pass, looking two moves ahead.
const WHITE_MOVES: &str = "= B1";

/// White has won it by this much.
const ITS_MARGIN: &str = "W+16";

fn perfectplay(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// What a command says to all of its input at once.
fn told(args: &[&str], input: &[u8]) -> Output {
    let mut child = perfectplay(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("the program reads all of it");
    output
}

fn text_told(args: &[&str], input: &str) -> String {
    let output = told(args, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The answers of a GTP engine, one a line: lines of one answer are joined by bars.
fn gtp(args: &[&str], commands: &str) -> Vec<String> {
    let said = text_told(&[&["gtp"], args].concat(), commands);
    let answers = said.strip_suffix("\n\n").expect("every answer ends with an empty line");
    answers.split("\n\n").map(|answer| answer.replace('\n', "|")).collect()
}

#[test]
fn a_conversation_in_gtp() {
    let said = gtp(
        &["othello", "--player", "alphabeta:depth=2,heuristic=discs"],
        "1 protocol_version\nname\r\n\n# a comment\n known_command\tgenmove # another\n\
         known_command fly\nfly\n2 boardsize 8\nclear_board\nplay b f5\nplay b d6\n\
         play white pass\nplay W a1\nplay w z9\nplay green d6\nplay w\n\
         3 play w D6\nreg_genmove b\nreg_genmove b\ngenmove b\nundo\nundo\nundo\nundo\n\
         boardsize 5\nboardsize x\nfinal_score\nkomi 0.5\nkomi much\n\
         time_settings 60 0 0\ntime_left b 30 0\ntime_left b soon 0\n7\nset_game Chess\n\
         set_game othello\nquit\nname\n",
    );
    let expected = [
        "=1 2",
        "= perfectplay",
        "= true",
        "= false",
        "? unknown command",
        "=2",
        "=",
        "=",
        "? illegal move",
        "? illegal move",
        "? illegal move",
        "? illegal move",
        "? syntax error",
        "? syntax error",
        "=3",
        "= C3",
        "= C3",
        "= C3",
        "=",
        "=",
        "=",
        "? cannot undo",
        "? unacceptable size",
        "? syntax error",
        "? cannot score",
        "=",
        "? syntax error",
        "=",
        "=",
        "? syntax error",
        "?7 unknown command",
        "? unsupported game",
        "=",
        "=",
    ];
    assert_eq!(said, expected);
}

#[test]
fn the_board_is_shown_from_the_top() {
    let said = gtp(&[], "play b f5\nshowboard\n");
    assert_eq!(
        said[1],
        "=|  a b c d e f g h|1 . . . . . . . .|2 . . . . . . . .|3 . . . . . . . .|\
         4 . . . O X . . .|5 . . . X X X . .|6 . . . . . . . .|7 . . . . . . . .|8 . . . . . . . ."
    );
}

/// The moves of a transcript with the colours that play them.
fn coloured(game: &str) -> Vec<(char, &str)> {
    let moves = (0..game.len()).step_by(2).map(|at| &game[at..at + 2]);
    ['b', 'w'].into_iter().cycle().zip(moves).collect()
}

#[test]
fn passes_may_be_told_or_left_out_and_the_end_is_a_score() {
    for told in [true, false] {
        let mut commands = String::new();
        for (colour, mv) in coloured(GAME_WITH_A_PASS) {
            match mv {
                "pa" if told => commands += &format!("play {colour} pass\n"),
                "pa" => {}
                mv => commands += &format!("play {colour} {mv}\n"),
            }
        }
        commands += "final_score\nkomi -16\nfinal_score\ngenmove b\nplay b pass\ngenmove w\n";
        commands += "play w a1\nundo\nfinal_score\nundo\ngenmove w\n";
        let said = gtp(&["othello", "--player", "auto:depth=2"], &commands);
        let (moves, end) = said.split_at(said.len() - 11);
        assert!(moves.iter().all(|answer| answer == "="), "{moves:?}");
        let score = format!("= {ITS_MARGIN}");
        let over = [&score, "=", "= 0", "= pass", "=", "= pass", "? illegal move", "="];
        assert_eq!(&end[..8], over);
        // The last two moves are taken back, and with them a pass that was left out: White is to move again.
        assert_eq!(&end[8..], ["? cannot score", "=", WHITE_MOVES], "{end:?}");
    }
}

#[test]
fn the_engine_passes_when_it_must() {
    let mut commands = String::new();
    let until = GAME_WITH_A_PASS.find("pa").expect("there is a pass");
    for (colour, mv) in coloured(&GAME_WITH_A_PASS[..until]) {
        commands += &format!("play {colour} {mv}\n");
    }
    let who = if (until / 2).is_multiple_of(2) { 'b' } else { 'w' };
    commands += &format!("reg_genmove {who}\nplay {who} b1\ngenmove {who}\ngenmove {who}\n");
    let said = gtp(&["--player", "auto:depth=1"], &commands);
    let end = &said[said.len() - 4..];
    assert_eq!(&end[..3], ["= pass", "? illegal move", "= pass"]);
    assert_eq!(end[3], "? it is the other player's turn");
}

#[test]
fn other_games_are_served_in_their_own_notation() {
    let said = gtp(
        &["nim", "--player", "auto:depth=9"],
        "play b 1:2\ngenmove w\nfinal_score\nset_game Connect 4\nplay b 4\nundo\nlist_games\n",
    );
    assert_eq!(said[0], "=");
    assert!(said[1].starts_with("= ") && said[1].contains(':'), "{said:?}");
    assert_eq!(&said[2..6], ["? cannot score", "=", "=", "="]);
    assert!(said[6].contains("Othello") && !said[6].contains("raph"), "{said:?}");
}

#[test]
fn a_clock_is_a_limit() {
    let begun = Instant::now();
    let said = gtp(
        &["othello"],
        "time_settings 0 1 10\ngenmove b\ngenmove w\ntime_left b 1 5\ngenmove b\n",
    );
    assert_eq!(said.len(), 5);
    assert!(
        begun.elapsed() < Duration::from_secs(3),
        "tenths of seconds each, instead of whole ones"
    );
}

#[test]
fn a_conversation_with_nboard() {
    let board = "---------------------------O*------*O---------------------------";
    let said = text_told(
        &["nboard", "--player", "alphabeta:heuristic=discs"],
        &format!(
            "nboard 2\nset depth 2\nset contempt 5\nset game (;GM[Othello]PC[NBoard]\
             DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 {board} *]\
             B[F5//1.5]W[F6/-1.00/2];)\nlearn\nmove A1\nset game (;GM[Othello]BO[8 {board} *]B[A1];)\n\
             set game nonsense\nmove E6/1.00/0.5\nF4\nping 3\n"
        ),
    );
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..3], ["set myname perfectplay", "set myname perfectplay2", "learned"]);
    assert!(lines[3].starts_with("status \"a1\" cannot be played"), "{said}");
    assert!(lines[4].starts_with("status \"a1\" cannot be played"), "{said}");
    assert!(lines[5].starts_with("status a game in GGF begins with"), "{said}");
    assert_eq!(lines[6..], ["pong 3"], "{said}");
}

/// A program to talk to line by line.
struct Peer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Peer {
    fn start(args: &[&str]) -> Self {
        let mut child = perfectplay(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Every line up to the first that begins so, which must come soon.
    fn hear(&self, beginning: &str) -> Vec<String> {
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut heard = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left);
            let line = line.unwrap_or_else(|_| panic!("no {beginning:?} after {heard:?}"));
            let found = line.starts_with(beginning);
            heard.push(line);
            if found {
                return heard;
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn nboard_plays_and_hints() {
    let mut peer = Peer::start(&["nboard", "--player", "alphabeta:heuristic=discs"]);
    peer.say("nboard 2\nset depth 3\nmove F5\nhint 2");
    let heard = peer.hear("status perfectplay is thinking");
    assert_eq!(heard[..2], ["set myname perfectplay", "set myname perfectplay3"]);
    let hints: Vec<String> =
        peer.hear("nodestats").into_iter().filter(|line| line.starts_with("search")).collect();
    // Both moves to the full depth, the better one first; White's values are White's.
    let evals: Vec<f64> =
        hints.iter().map(|line| line.split(' ').nth(2).unwrap().parse().unwrap()).collect();
    assert_eq!(hints.len(), 2, "{hints:?}");
    assert!(evals.is_sorted_by(|better, worse| better >= worse), "{hints:?}");
    assert!(hints.iter().all(|line| line.ends_with(" 0 3")), "{hints:?}");
    peer.hear("status");
    peer.say("go");
    let best = peer.hear("===").pop().unwrap();
    let first = hints[0].split(' ').nth(1).unwrap();
    assert!(best.starts_with(&format!("=== {}/{:.2}/", &first[..2], evals[0])), "{best} {hints:?}");
    peer.say("analyze");
    let analysed = peer.hear("analysis 0");
    assert_eq!(analysed.iter().filter(|line| line.starts_with("analysis")).count(), 2);
    drop(peer.hear("status"));
}

#[test]
fn nboard_stops_thinking_when_something_else_comes() {
    let mut peer = Peer::start(&["nboard"]);
    // Nobody finishes this depth.
    peer.say("nboard 2\nset depth 60\nhint 3");
    peer.hear("search");
    peer.say("ping 1");
    let heard = peer.hear("pong 1");
    assert!(!heard.iter().any(|line| line.starts_with("search") && line.ends_with("100%")));
    peer.say("hint 3");
    peer.hear("search");
    peer.say("move F5\nping 2");
    peer.hear("pong 2");
    peer.say("go");
    peer.hear("search");
    peer.say("ping 3");
    let heard = peer.hear("pong 3");
    assert!(heard.iter().any(|line| line.starts_with("=== ")), "{heard:?}");
    peer.say("analyze");
    peer.hear("status perfectplay is thinking");
    peer.say("quit");
    assert!(peer.child.wait().expect("it ends").success());
}

#[test]
fn passes_of_nboard_are_moves_or_left_out() {
    let board = "---------------------------O*------*O---------------------------";
    for told in [true, false] {
        let mut game = format!("(;GM[Othello]BO[8 {board} *]");
        for (colour, mv) in coloured(GAME_WITH_A_PASS) {
            if told || mv != "pa" {
                game += &format!("{}[{}]", colour.to_ascii_uppercase(), mv.to_ascii_uppercase());
            }
        }
        let input = format!("nboard 2\nset depth 1\nset game {game};)\nanalyze\n");
        let said = text_told(&["nboard"], &input);
        // After 61 moves, the pass included, White has 16 discs more, and would be to move.
        let last = said.lines().find(|line| line.starts_with("analysis")).expect(&said);
        assert!(last == "analysis 61 16.00", "{said}");
    }
}

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
    for command in ["gtp", "nboard"] {
        assert_eq!(told(&[command], b"").status.code(), Some(0));
        assert_eq!(told(&[command], b"quit").status.code(), Some(0));
        assert_eq!(told(&[command], &noise).status.code(), Some(0));
    }
}

#[test]
fn wrong_players_are_refused_at_once() {
    for args in [
        ["gtp", "othello", "--player", "foo"].as_slice(),
        &["gtp", "graph"],
        &["gtp", "othello", "--size", "5"],
        &["nboard", "--player", "auto:heuristic=foo"],
        &["match", "othello", "--player", "auto", "--player", "gtp:/no/such/program"],
        &["match", "nim", "--player", "auto", "--player", "nboard:cat"],
        &["match", "othello", "f5", "--player", "auto", "--player", "gtp:cat"],
        &["match", "othello", "--player", "auto", "--player", "gtp:"],
    ] {
        let output = told(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
        assert!(!output.stderr.is_empty());
    }
}

/// A file of its own for each test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("engines-{name}"));
        let _ = fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The games of a match of two, which must end well.
fn games(name: &str, players: [&str; 2], more: &[&str]) -> Vec<Value> {
    let record = Scratch::new(name);
    let file = record.0.to_str().expect("a plain name");
    let args = ["match", "othello", "--player", players[0], "--player", players[1], "--save", file];
    let output = told(&[&args, more].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(&record.0).expect("the record is there");
    text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn both_protocols_play_whole_matches() {
    // Players that choose alike play alike, however they are asked.
    let plain = games("plain", ["alphabeta:depth=2", "alphabeta:depth=1"], &["--games", "4"]);
    let gtp = format!("gtp:'{PROGRAM}' gtp --player alphabeta:depth=2");
    let nboard = format!("nboard:depth=1,'{PROGRAM}' nboard --player alphabeta");
    let engines = games("engines", [&gtp, &nboard], &["--games", "4", "--concurrency", "2"]);
    let moves = |games: &[Value]| -> Vec<Value> {
        games.iter().map(|game| game["moves"].clone()).collect()
    };
    assert_eq!(moves(&plain), moves(&engines));
    assert!(engines.iter().all(|game| game["end"] == "finished"), "{engines:?}");
    assert!(moves(&engines).iter().any(|moves| moves.as_array().unwrap().contains(&"pa".into())));
}

#[test]
fn a_record_with_engines_goes_on() {
    let record = Scratch::new("resumed");
    let file = record.0.to_str().expect("a plain name");
    let engine = format!("gtp:name=other,time=1,'{PROGRAM}' gtp --player auto:depth=1");
    let args =
        ["match", "othello", "--player", "auto:depth=1", "--player", &engine, "--save", file];
    let first = told(&[&args[..], &["--games", "2", "--json"]].concat(), b"");
    let again = told(&[&args[..], &["--games", "2", "--json"]].concat(), b"");
    assert_eq!((first.status.code(), again.status.code()), (Some(0), Some(0)), "{again:?}");
    let answer: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!((&answer["entrants"][1]["protocol"], &answer["played"]), (&"gtp".into(), &2.into()));
}

/// A peer that speaks GTP but for its moves, which a shell makes.
#[cfg(unix)]
fn fake(keys: &str, genmove: &str) -> String {
    format!(
        "gtp:name=fake,{keys}sh -c 'while read c rest; do case $c in genmove) {genmove};; \
         *) echo =; echo;; esac; done'"
    )
}

#[cfg(unix)]
#[test]
fn bad_peers_lose_their_games_and_the_match_goes_on() {
    let sleeping = format!("sleep 9{}", std::process::id());
    for (name, peer, end, because) in [
        ("hang", fake("patience=0.5,", &sleeping), "error", "gave no answer within 0.5 s"),
        ("crash", fake("", "exit 3"), "error", "has ended (exit status: 3)"),
        ("refuse", fake("", r#"echo "? no"; echo"#), "error", "answered \"? no\" to \"genmove"),
        ("resign", fake("", r#"echo "= resign"; echo"#), "error", "it resigned"),
        ("illegal", fake("", r#"echo "= A1"; echo"#), "illegal-move", "a1 turns nothing over"),
        ("pass", fake("", r#"echo "= pass"; echo"#), "illegal-move", "must not pass"),
        ("word", fake("", r#"echo "= $(yes | head -c 9999 | tr -d \\\\n)"; echo"#), "illegal-move", "…"),
        ("lines", fake("", "yes"), "error", "wrote 100000 lines"),
        (
            "answer",
            fake("", r#"echo =; while head -c 60000 /dev/zero | tr "\0" x; do echo; done"#),
            "error",
            "bytes and no answer",
        ),
        ("line", fake("", r#"yes | tr -d "\n""#), "error", "a line of more than"),
        ("mute", "gtp:name=fake,patience=0.5,cat".to_owned(), "error", "gave no answer"),
        ("gone", "gtp:name=fake,true".to_owned(), "error", "has ended (exit status: 0)"),
        ("nboard", "nboard:name=fake,patience=0.5,cat".to_owned(), "error", "gave no answer"),
        (
            "square",
            r#"nboard:name=fake,sh -c 'while read c n; do case $c in ping) echo pong $n;; go) echo === z9;; esac; done'"#
                .to_owned(),
            "illegal-move",
            "z9",
        ),
    ] {
        let games = games(name, ["alphabeta:depth=1", &peer], &["--games", "2"]);
        assert_eq!(games.len(), 2, "{name}");
        for game in games {
            let fake_is_max = game["max"] == "fake";
            assert_eq!(game["result"], if fake_is_max { -1 } else { 1 }, "{name}: {game}");
            assert_eq!(game["end"], end, "{name}: {game}");
            let said = game["because"].as_str().unwrap_or_default();
            assert!(said.contains(because), "{name}: {game}");
        }
    }
    assert_eq!(running(&sleeping), 0, "nobody is left behind");
}

/// How many processes run with these words.
#[cfg(unix)]
fn running(words: &str) -> usize {
    let listed = Command::new("ps").args(["-eo", "args"]).output().expect("ps runs");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    listed.lines().filter(|line| line.trim() == words).count()
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_leaves_no_process_behind() {
    // One signal lets the match say what it knows; a second one, at the same time, ends the program.
    for (signals, code) in [(1, 1), (2, 130)] {
        let sleeping = format!("sleep 8{}{signals}", std::process::id());
        let peer = fake("patience=300,", &sleeping);
        let mut child =
            perfectplay(&["match", "othello", "--player", "auto:depth=1", "--player", &peer])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
        let begun = Instant::now();
        while running(&sleeping) == 0 {
            assert!(begun.elapsed() < Duration::from_secs(20), "the peer is never asked");
            thread::sleep(Duration::from_millis(50));
        }
        let kill = "kill -INT $0; test $1 = 1 || kill -TERM $0";
        let args = ["-c", kill, &child.id().to_string(), &signals.to_string()];
        assert!(Command::new("sh").args(args).status().expect("sh runs").success());
        let status = child.wait().expect("it ends");
        // Two signals may be noticed as one.
        assert!([Some(code), Some(1)].contains(&status.code()), "{status:?}");
        thread::sleep(Duration::from_millis(100));
        assert_eq!(running(&sleeping), 0, "nobody is left behind after {signals}");
    }
}

/// A program of others, if it is installed.
fn rhino() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("gtp-rhino")).find(|file| file.exists())
}

/// Both agree on the rules, the squares, the passes and the end of the game.
#[test]
fn a_match_against_gtp_rhino_if_it_is_installed() {
    let Some(rhino) = rhino() else { return };
    let rhino = format!("gtp:name=rhino,patience=30,'{}' -l 1 -b 0", rhino.display());
    let games = games("rhino", ["auto:depth=3", &rhino], &["--games", "4", "--opening-plies", "4"]);
    assert_eq!(games.len(), 4);
    assert_eq!(games.iter().filter(|game| game["max"] == "rhino").count(), 2, "both sides");
    for game in games {
        assert_eq!(game["end"], "finished", "{game}");
    }
}
