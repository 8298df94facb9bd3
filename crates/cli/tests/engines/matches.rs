//! Matches against programs that play well, badly or not at all.

use std::{
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use super::{PROGRAM, Scratch, games, installed, perfectplay, told};

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
        &["match", "othello", "--player", "auto", "--player", "uci:cat"],
        &["match", "othello", "--player", "auto", "--player", "ugi:/no/such/program"],
        &["match", "othello", "--player", "auto", "--player", "gtp:option.Hash=1,cat"],
        &["uci", "--player", "auto:heuristic=foo"],
        &["ugi", "graph"],
        &["ugi", "nim", "0"],
        &["ugi"],
    ] {
        let output = told(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn both_protocols_play_whole_matches() {
    // Players that choose alike play alike, however they are asked.
    let plain =
        games("plain", "othello", ["alphabeta:depth=2", "alphabeta:depth=1"], &["--games", "4"]);
    let gtp = format!("gtp:'{PROGRAM}' gtp --player alphabeta:depth=2");
    let nboard = format!("nboard:depth=1,'{PROGRAM}' nboard --player alphabeta");
    let engines =
        games("engines", "othello", [&gtp, &nboard], &["--games", "4", "--concurrency", "2"]);
    let moves = |games: &[Value]| -> Vec<Value> {
        games.iter().map(|game| game["moves"].clone()).collect()
    };
    assert_eq!(moves(&plain), moves(&engines));
    assert!(engines.iter().all(|game| game["end"] == "finished"), "{engines:?}");
    assert!(moves(&engines).iter().any(|moves| moves.as_array().unwrap().contains(&"pa".into())));
}

#[test]
fn uci_and_ugi_play_whole_matches() {
    for (protocol, game, serve, position) in [
        ("ugi", "connect4", "ugi connect4", ""),
        ("ugi", "othello", "ugi othello", "f5d6c3"),
        ("uci", "chess", "uci", ""),
        ("uci", "chess", "uci", "8/8/8/3k4/8/8/3K1R2/7r b - - 0 1"),
    ] {
        let name = format!("{protocol}-{game}-{}", position.len());
        let place = [position, "--games", "4", "--max-plies", "60"];
        let more = if position.is_empty() { &place[1..] } else { &place[..] };
        let plain = games(&name, game, ["alphabeta:depth=2", "alphabeta:depth=1"], more);
        let engine =
            |depth| format!("{protocol}:depth={depth},'{PROGRAM}' {serve} --player alphabeta");
        let more = [more, &["--concurrency", "2"]].concat();
        let engines = games(&name, game, [&engine(2), &engine(1)], &more);
        let moves = |games: &[Value]| -> Vec<[Value; 2]> {
            games.iter().map(|game| [&game["moves"], &game["end"]].map(Value::clone)).collect()
        };
        assert_eq!(moves(&plain), moves(&engines), "{name}");
        assert!(engines.iter().all(|game| game["end"] != "error"), "{engines:?}");
    }
}

#[test]
fn engines_are_told_the_clock_and_their_options() {
    let engine = format!(
        "ugi:name=other,option.hash=1,option.Move Overhead=5,'{PROGRAM}' ugi connect4 --player pvs"
    );
    let more = ["--games", "2", "--clock", "0.6+0.01"];
    let games = games("clock", "connect4", ["auto:depth=2", &engine], &more);
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game["end"], "finished", "{game}");
        let spent = &game[if game["max"] == "other" { "max_spent" } else { "min_spent" }];
        // What it says while it thinks is heard, too.
        assert!(spent["nodes"].as_u64() > Some(1000), "{game}");
        assert!(spent["depth"].as_f64() > Some(2.0), "{game}");
    }
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

/// A peer that speaks UGI but for its moves, which a shell makes.
#[cfg(unix)]
fn universal(keys: &str, go: &str) -> String {
    format!(
        "ugi:name=fake,{keys}sh -c 'while read c rest; do case $c in ugi) echo id name x; echo ugiok;; \
         isready) echo readyok;; quit) exit 0;; go) {go};; esac; done'"
    )
}

#[cfg(unix)]
#[test]
fn engines_are_asked_to_leave() {
    let left = Scratch::new("farewell");
    let file = left.0.display().to_string();
    let peer = format!(
        "ugi:name=fake,sh -c 'while read c rest; do case $c in ugi) echo ugiok;; isready) echo readyok;; \
         go) echo bestmove d3;; quit) echo $c >> \"{file}\"; exit 0;; esac; done'"
    );
    let games = games("leave", "othello", ["alphabeta:depth=1", &peer], &["--games", "2"]);
    assert_eq!(games.len(), 2);
    let said = std::fs::read_to_string(&left.0).expect("it was asked to");
    assert_eq!(said, "quit\nquit\n");
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
        ("ugi-hang", universal("patience=0.5,", &sleeping), "error", "gave no answer within 0.5 s"),
        ("ugi-crash", universal("", "exit 3"), "error", "has ended (exit status: 3)"),
        ("ugi-none", universal("", r#"echo "bestmove (none)""#), "error", "bestmove (none)"),
        ("ugi-illegal", universal("", "echo bestmove a1"), "illegal-move", "a1 turns nothing over"),
        ("ugi-lines", universal("", "yes"), "error", "wrote 100000 lines"),
        ("ugi-line", universal("", r#"yes | tr -d "\n""#), "error", "a line of more than"),
        ("ugi-mute", "ugi:name=fake,patience=0.5,cat".to_owned(), "error", "gave no answer"),
        ("ugi-gone", "ugi:name=fake,true".to_owned(), "error", "has ended (exit status: 0)"),
        (
            "ugi-option",
            universal("option.Contempt=5,", "echo bestmove d3"),
            "error",
            "has no option \"Contempt\"",
        ),
        (
            "square",
            r#"nboard:name=fake,sh -c 'while read c n; do case $c in ping) echo pong $n;; go) echo === z9;; esac; done'"#
                .to_owned(),
            "illegal-move",
            "z9",
        ),
    ] {
        let games = games(name, "othello", ["alphabeta:depth=1", &peer], &["--games", "2"]);
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

/// Both agree on the rules, the squares, the passes and the end of the game.
#[test]
fn a_match_against_gtp_rhino_if_it_is_installed() {
    let Some(rhino) = installed("gtp-rhino") else { return };
    let rhino = format!("gtp:name=rhino,patience=30,'{}' -l 1 -b 0", rhino.display());
    let games = games(
        "rhino",
        "othello",
        ["auto:depth=3", &rhino],
        &["--games", "4", "--opening-plies", "4"],
    );
    assert_eq!(games.len(), 4);
    assert_eq!(games.iter().filter(|game| game["max"] == "rhino").count(), 2, "both sides");
    for game in games {
        assert_eq!(game["end"], "finished", "{game}");
    }
}

/// Both agree on the rules of chess, on castling, promotions and the end of the game.
#[test]
fn matches_against_chess_engines_if_they_are_installed() {
    for (program, keys, arguments) in [
        ("stockfish", "option.UCI_LimitStrength=true,option.UCI_Elo=1400,option.Hash=1,", ""),
        ("gnuchess", "", "--uci"),
    ] {
        let Some(path) = installed(program) else { continue };
        let engine = format!("uci:name=other,{keys}'{}' {arguments}", path.display());
        let more = ["--games", "2", "--clock", "2+0.02", "--max-plies", "120"];
        let games = games(program, "chess", ["auto:depth=3", &engine], &more);
        assert_eq!(games.len(), 2);
        for game in games {
            let end = game["end"].as_str().unwrap_or_default();
            // On a machine with other things to do a flag may fall.
            assert!(["finished", "too-long", "time"].contains(&end), "{program}: {game}");
        }
    }
}
