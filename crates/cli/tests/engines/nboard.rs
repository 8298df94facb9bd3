//! Conversations with NBoard.

use super::{GAME_WITH_A_PASS, Peer, coloured, text_told};

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
