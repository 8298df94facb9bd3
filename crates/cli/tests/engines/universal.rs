//! Conversations in UCI and UGI.

use std::{
    collections::BTreeSet,
    io::Write as _,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::{Peer, installed, text_told};

/// What is prompt, also on a machine with other things to do.
const SOON: Duration = Duration::from_secs(2);

/// Without what depends on the clock.
fn timeless(line: &str) -> String {
    let mut words = line.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if word == "nps" || word == "time" {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

fn last_info(said: &[String]) -> &str {
    said.iter().rfind(|line| line.contains(" pv ")).map_or("", String::as_str)
}

/// What stands behind a word of a line.
fn after<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    line.split(' ').skip_while(|&other| other != word).skip(1).collect()
}

#[test]
fn a_conversation_in_ugi() {
    let said = text_told(
        &["ugi", "nim", "3,4,5"],
        "ugi\nisready\njoho isready\nquery p1turn\nquery gameover\nquery result\nquery weather\nuci\n\
         uginewgame\nposition startpos\ngo depth 12\nposition startpos moves 1:2\nquery p1turn\n\
         position fen 1 moves 1:1\nquery gameover\nquery result\ngo depth 3\n\
         position startpos moves 9:9\nquery gameover\nsetoption name Hash value 0\n\
         setoption name Fly value 1\nsetoption name Method value ALPHABETA\n\
         position fen 1,1,1\ngo depth 9\n",
    );
    let lines: Vec<String> = said.lines().map(timeless).collect();
    let ok = lines.iter().position(|line| line == "ugiok").expect("it introduces itself");
    assert!(lines[0].starts_with("id name perfectplay ") && lines[0].ends_with(" nim"), "{said}");
    assert!(lines[1].starts_with("id author "), "{said}");
    let options = &lines[2..ok];
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{said}");
    let hash = "option name Hash type spin default 64 min 1 max 1048576";
    assert!(options.iter().any(|line| line == hash), "{said}");
    let rest: Vec<&str> =
        lines[ok + 1..].iter().map(String::as_str).filter(|line| !line.contains(" pv ")).collect();
    assert_eq!(
        rest[..7],
        [
            "readyok",
            "readyok",
            "response true",
            "response false",
            "response none",
            // The only move that leaves a nim-sum of nothing.
            rest[5],
            "response false",
        ],
        "{said}"
    );
    assert!(rest[5].starts_with("bestmove 1:2"), "{said}");
    // Whoever takes the last match wins, and the first player took it: the second one is lost on the spot.
    assert_eq!(
        rest[7..11],
        ["response true", "response p1win", "info depth 0 score mate 0", "bestmove (none)"],
        "{said}"
    );
    // What cannot be done changes nothing, and is told.
    assert!(rest[11].starts_with("info string "), "{said}");
    assert_eq!(rest[12], "response true", "{said}");
    assert!(rest[13].starts_with("info string Hash cannot be \"0\""), "{said}");
    assert!(rest[14].starts_with("info string there is no option \"Fly\""), "{said}");
    // Three single matches are three plies.
    assert!(last_info(&lines).contains(" score mate 3 "), "{said}");
    assert!(rest[15].starts_with("bestmove "), "{said}");
}

#[test]
fn a_conversation_in_uci() {
    let said = text_told(
        &["uci"],
        "uci\nucinewgame\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\n\
         position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1\ngo depth 4\ngo mate 2\n\
         position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1 moves a2a7 h8g8\ngo depth 3\n\
         position fen 7k/R7/8/8/8/8/8/1R5K b - - 0 1\ngo depth 4\n\
         position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 4\n\
         position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 4\n\
         position fen nonsense\nposition startpos moves e2e5\nquery p1turn\nposition startpos\ngo perft 2\n",
    );
    assert!(said.contains("\nuciok\n"), "{said}");
    let lines: Vec<String> = said.lines().map(timeless).collect();
    let mut answers = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if line.starts_with("bestmove") {
            let score = after(&lines[number - 1], "score");
            let mv = line.split(' ').nth(1).unwrap_or_default();
            answers.push(format!("{} {} {mv}", score[0], score[1]));
        }
    }
    // The fool's mate; two rooks that mate in two moves, then in one; the other side of the same; stalemate; mate.
    assert_eq!(answers[0], "mate 1 d8h4", "{said}");
    assert!(answers[1].starts_with("mate 2 ") && answers[2].starts_with("mate 2 "), "{said}");
    assert_eq!(answers[3], "mate 1 b1b8", "{said}");
    assert_eq!(answers[4], "mate -1 h8g8", "{said}");
    assert!(answers[5].starts_with("cp 0 ") && answers[5].ends_with("(none)"), "{said}");
    assert_eq!(answers[6], "mate 0 (none)", "{said}");
    assert_eq!(answers.len(), 7, "{said}");
    let end: Vec<&str> = said.lines().rev().take(26).collect();
    assert_eq!(end[1], "Nodes searched: 400", "{said}");
    assert_eq!(end[3..23].iter().filter(|line| line.ends_with(": 20")).count(), 20, "{said}");
}

#[test]
fn it_listens_while_it_thinks() {
    for (args, position) in [
        (&["uci"][..], "position startpos moves e2e4"),
        (&["ugi", "othello"], "position startpos moves f5"),
        // Within reach of a search to the end, which says nothing while it works.
        (&["ugi", "connect4"], "position startpos moves 4 4 4 4 4 2 2 2"),
    ] {
        let mut peer = Peer::start(args);
        peer.say(position);
        peer.say("go infinite");
        peer.hear("info depth 3");
        let asked = Instant::now();
        peer.say("isready");
        let heard = peer.hear("readyok");
        assert!(asked.elapsed() < SOON, "{args:?}: {:?}", asked.elapsed());
        peer.say("setoption name MultiPV value 2\nfrobnicate\nisready");
        let more = peer.hear("readyok");
        assert!(!heard.iter().chain(&more).any(|line| line.starts_with("bestmove")), "{heard:?}");
        let asked = Instant::now();
        peer.say("stop");
        peer.hear("bestmove");
        assert!(asked.elapsed() < SOON, "{args:?}: {:?}", asked.elapsed());
        // What was set meanwhile holds from the next move on.
        peer.say("go depth 2");
        let heard = peer.hear("bestmove");
        assert!(heard.iter().any(|line| line.contains(" multipv 2 ")), "{heard:?}");
        // A new position ends what would go on without end.
        peer.say("go infinite");
        peer.hear("info depth 2");
        peer.say("position startpos\nisready");
        let heard = peer.hear("readyok");
        assert!(heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
        peer.say("go infinite");
        peer.hear("info depth 2");
        let asked = Instant::now();
        peer.say("quit");
        assert!(peer.child.wait().expect("it ends").success());
        assert!(asked.elapsed() < SOON, "{args:?}: {:?}", asked.elapsed());
    }
}

#[test]
fn stop_is_heard_in_the_middle_of_a_long_depth() {
    let mut peer = Peer::start(&["uci"]);
    // From here each depth takes several times as long as all before it together.
    peer.say("position startpos\nsetoption name Method value minimax\ngo depth 30");
    peer.hear("info depth 3");
    thread::sleep(Duration::from_millis(200));
    let asked = Instant::now();
    peer.say("stop");
    let heard = peer.hear("bestmove");
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    assert!(last_info(&heard).starts_with("info depth "), "{heard:?}");
}

#[test]
fn nobody_is_answered_before_asking_for_it() {
    let mut peer = Peer::start(&["ugi", "tictactoe"]);
    for go in ["go infinite", "go ponder p1time 1000 p2time 1000", "go"] {
        peer.say("position startpos moves 5 1 2 3");
        peer.say(go);
        // All of it is known at once.
        thread::sleep(Duration::from_millis(300));
        peer.say("isready");
        let heard = peer.hear("readyok");
        assert!(last_info(&heard).contains(" score mate 1 "), "{heard:?}");
        assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{go}: {heard:?}");
        peer.say(if go.contains("ponder") { "ponderhit" } else { "stop" });
        assert_eq!(peer.hear("bestmove"), ["bestmove 8"], "{go}");
    }
}

#[test]
fn pondering_turns_into_thinking() {
    let mut peer = Peer::start(&["uci"]);
    peer.say("position startpos moves e2e4 e7e5\ngo ponder wtime 3000 btime 3000");
    thread::sleep(Duration::from_millis(600));
    peer.say("isready");
    let heard = peer.hear("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    let asked = Instant::now();
    peer.say("ponderhit");
    peer.hear("bestmove");
    // A fair share of three seconds is a tenth of a second or so.
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
}

#[test]
fn time_is_kept() {
    let mut peer = Peer::start(&["uci"]);
    for (go, least, most) in [
        ("go movetime 400", 300, 1500),
        ("go wtime 1000 btime 600000", 0, 900),
        ("go wtime 600000 btime 1 movestogo 1", 0, 600_000),
        ("go wtime 2000 btime 1 winc 0 binc 0 movestogo 2", 100, 2000),
        ("go wtime 30 btime 30", 0, 1000),
        ("go wtime -5 btime 30", 0, 1000),
        ("go nodes 2000", 0, 1500),
    ] {
        if go.contains("600000 btime 1 ") {
            // Black has no time to lose; White would have much.
            peer.say("position startpos moves e2e4");
        } else {
            peer.say("position startpos");
        }
        let asked = Instant::now();
        peer.say(go);
        peer.hear("bestmove");
        let time = asked.elapsed().as_millis();
        assert!((least..=most).contains(&time), "{go}: {time} ms");
    }
}

#[test]
fn only_some_moves_come_into_question() {
    let said = text_told(
        &["uci"],
        "position startpos\ngo depth 3 searchmoves a2a3 h2h4 e2e5\n\
         setoption name MultiPV value 3\ngo depth 3\ngo depth 2 searchmoves a2a3 h2h4\n",
    );
    let conversations: Vec<&str> = said.split_inclusive("bestmove ").collect();
    let moves = |part: &str| -> BTreeSet<String> {
        let lines = part.lines().filter(|line| line.contains(" pv "));
        lines.map(|line| after(line, "pv")[0].to_owned()).collect()
    };
    let two = ["a2a3", "h2h4"].map(str::to_owned);
    assert!(moves(conversations[0]).iter().all(|mv| two.contains(mv)), "{said}");
    let last_three: Vec<&str> =
        conversations[1].lines().filter(|line| line.contains(" pv ")).rev().take(3).collect();
    let scores: Vec<i64> =
        last_three.iter().map(|line| after(line, "cp")[0].parse().unwrap()).collect();
    assert!(scores.is_sorted(), "the best comes first: {last_three:?}");
    let numbers: Vec<&str> = last_three.iter().map(|line| after(line, "multipv")[0]).collect();
    assert_eq!(numbers, ["3", "2", "1"], "{said}");
    assert_eq!(moves(&last_three.join("\n")).len(), 3, "{said}");
    assert_eq!(moves(conversations[2]), BTreeSet::from(two), "{said}");
}

#[test]
fn the_end_of_the_input_is_the_end() {
    for go in ["go infinite", "go ponder", "go depth 3", "go movetime 200", "go perft 3"] {
        let begun = Instant::now();
        let said = text_told(&["uci"], &format!("position startpos\n{go}\n"));
        let answered = said.contains("bestmove ") || said.contains("Nodes searched: 8902");
        assert!(answered, "{go}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(8), "{go}");
    }
}

/// Counts of the standard test positions, from the chess programming wiki.
#[test]
fn states_are_counted_by_the_first_move() {
    for (position, depth, total) in [
        ("startpos", 4, 197_281),
        ("fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
    ] {
        let input = format!("position {position}\ngo perft {depth}\n");
        let ours = text_told(&["uci"], &input);
        assert!(ours.ends_with(&format!("\n\nNodes searched: {total}\n\n")), "{ours}");
        let counts = |said: &str| -> BTreeSet<String> {
            let lines = said.lines().filter(|line| line.split(": ").nth(1).is_some());
            lines.filter(|line| !line.starts_with("info")).map(str::to_owned).collect()
        };
        if let Some(stockfish) = installed("stockfish") {
            let mut child = Command::new(stockfish)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("it starts");
            writeln!(child.stdin.take().expect("piped"), "{input}quit").expect("it listens");
            let said = child.wait_with_output().expect("it ends").stdout;
            assert_eq!(counts(&ours), counts(&String::from_utf8_lossy(&said)), "{position}");
        }
    }
}

#[test]
fn what_was_played_before_counts() {
    let said = text_told(
        &["ugi", "chess"],
        "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1\nquery gameover\n\
         position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\nquery gameover\nquery result\n\
         position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4\nquery gameover\n\
         go depth 1\n",
    );
    let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with("info")).collect();
    let (last, responses) = lines.split_last().expect("it answers");
    let expected = ["response false", "response true", "response draw", "response false"];
    assert_eq!(responses, expected, "{said}");
    assert!(last.starts_with("bestmove "), "who goes on after a draw is answered: {said}");
}
