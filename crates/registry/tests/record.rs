//! A game that goes on from what was played before.

use perfectplay_core::Score;
use perfectplay_registry::{Record, Registry, Settings};

fn open(position: &str, plays: &str) -> (String, Vec<String>, Option<Score>) {
    let games = Registry::standard();
    let chess = games.entry("chess").unwrap();
    let plays: Vec<_> = plays.split_whitespace().map(str::to_owned).collect();
    let record = Record::open(chess, &Settings::new(), position, &plays).unwrap();
    let result = record.reached.result();
    (record.position, record.plays, result)
}

#[test]
fn what_happened_before_is_kept_wherever_play_began() {
    let fen = "8/8/4k3/8/8/4K3/4R3/8 w - - 10 50";
    let round = "e3d3 e6d6 d3e3 d6e6";
    let twice = format!("{round} {round}");
    // The position has come three times: once at the start, once after each round.
    for (position, plays) in [
        (fen.to_owned(), twice.clone()),
        (format!("fen {fen} moves {round}"), round.to_owned()),
        (format!("{fen} moves {twice}"), String::new()),
    ] {
        let (began, played, result) = open(&position, &plays);
        assert_eq!((began.as_str(), played.join(" ")), (fen, twice.clone()), "{position}");
        assert_eq!(result, Some(0), "{position}");
    }
    assert_eq!(open(fen, round).2, None);
    // Without the moves, it is not known.
    assert_eq!(open("8/8/4k3/8/8/4K3/4R3/8 w - - 18 54", "").2, None);
    // Fifty moves are in the text of the position itself.
    assert_eq!(open("8/8/4k3/8/8/4K3/4R3/8 w - - 98 94", "e3d3 e6d6").2, Some(0));
    // From the start of the game, nothing has to be written.
    let knights = "g1f3 g8f6 f3g1 f6g8";
    let (began, played, result) = open(&format!("{knights} {knights}"), "");
    assert_eq!((began.as_str(), played.len(), result), ("", 8, Some(0)));
}
