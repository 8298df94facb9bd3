//! Conversations in GTP.

use std::time::{Duration, Instant};

use super::{GAME_WITH_A_PASS, coloured, text_told};

/// What White plays after the pass, looking two moves ahead.
const WHITE_MOVES: &str = "= B1";

/// White has won it by this much.
const ITS_MARGIN: &str = "W+16";

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
         time_settings 60 0 0\ntime_left b 30 0\ntime_left b soon 0\n7\nset_game Shogi\n\
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
