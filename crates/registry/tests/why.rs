//! Explanations: what they say a move is worth against brute force, and their lines played out.

use perfectplay_core::{Bound, Limits, Notation, Player, Score};
use perfectplay_games::{chomp::Chomp, connect4::Connect4, mnk::Mnk, nim::Nim};
use perfectplay_registry::{
    Explained, Judgement, Position, Registry, Request, RequestError, Settings, in_view, why,
};
use perfectplay_testkit::{
    Dice,
    brute::Oracle,
    suite::{self, Cost},
};

fn small() -> Request<'static> {
    Request { memory: 1 << 20, ..Request::default() }
}

fn open(game: &str, settings: &[(&str, &str)], position: &str) -> Box<dyn Position> {
    let mut all = Settings::new();
    for (name, value) in settings {
        all.set(*name, *value);
    }
    Registry::standard().open(game, &all, position).expect("a position")
}

/// What a judgement says of who wins, before and after; `None` if it says nothing of it.
fn classes(judgement: Judgement) -> Option<(Option<Score>, bool)> {
    match judgement {
        Judgement::ThrowsAwayWin => Some((Some(1), true)),
        Judgement::ThrowsAwayDraw => Some((Some(0), true)),
        Judgement::Best
        | Judgement::Equal
        | Judgement::Slower
        | Judgement::LosesSooner
        | Judgement::Smaller => Some((None, false)),
        Judgement::Weaker | Judgement::Loses | Judgement::Unknown => None,
    }
}

/// Plays a line out: every move is legal. The position it ends in.
fn played(position: &dyn Position, line: &[String]) -> Box<dyn Position> {
    let (first, rest) = line.split_first().expect("a line has moves");
    let after = position.play(first).expect("lines are legal");
    rest.iter().fold(after, |state, mv| state.play(mv).expect("lines are legal"))
}

fn check_lines(position: &dyn Position, explained: &Explained) {
    let lines = [&explained.asked, &explained.best].into_iter().chain(&explained.runner_up);
    for found in lines {
        let end = played(position, &found.line);
        assert_eq!(found.line[0], found.mv);
        assert_eq!(end.utility(), Some(found.value), "{explained:?}");
        let plies = found.line.len() as u32;
        assert!(found.distance.is_none_or(|distance| distance == plies), "{explained:?}");
    }
}

/// Random positions of a game: every move explained, and compared with brute force.
fn check<G: Notation>(name: &str, settings: &[(&str, &str)], game: &G, plies: usize, seed: u64) {
    let mut oracle = Oracle::new(game, 2_000_000);
    let mut dice = Dice::new(seed);
    let mut met = Vec::new();
    for _ in 0..12 {
        let mut state = game.start();
        for _ in 0..dice.below(plies + 1) {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let Some(mv) = dice.pick(&moves) else { break };
            game.play(&mut state, mv);
        }
        if game.utility(&state).is_some() {
            continue;
        }
        let position = open(name, settings, &game.write_state(&state));
        let mover = game.to_move(&state);
        let best = in_view(oracle.value(&state).expect("small"), mover);
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for mv in moves {
            let written = game.write_move(&state, mv);
            let explained = why(&*position, &written, &small()).expect("legal");
            let after = in_view(oracle.value(&game.after(&state, mv)).expect("small"), mover);
            let context = format!("{name} {} {written}: {explained:?}", position.state());
            assert!(explained.exact && explained.stopped.is_none(), "{context}");
            assert_eq!((explained.asked.score, explained.best.score), (after, best), "{context}");
            assert_eq!(explained.asked.lost, Some(best - after), "{context}");
            let (before, thrown) = classes(explained.asked.verdict).expect("solved");
            assert_eq!(thrown, best.signum() != after.signum(), "{context}");
            assert!(before.is_none_or(|before| before == best.signum()), "{context}");
            assert_eq!(explained.asked.verdict == Judgement::Smaller, !thrown && after < best);
            check_lines(&*position, &explained);
            met.push(explained.asked.verdict);
        }
    }
    assert!(met.contains(&Judgement::ThrowsAwayWin), "{name}: {met:?}");
}

#[test]
fn what_is_thrown_away_agrees_with_brute_force() {
    check("tictactoe", &[], &Mnk::<1>::tic_tac_toe(), 6, 1);
    check("nim", &[], &Nim::new(&[3, 4, 5], false, None).unwrap(), 3, 2);
    check("nim", &[("misere", "true")], &Nim::new(&[2, 3, 4], true, None).unwrap(), 2, 3);
    let chomp = Chomp::new(4, 5).unwrap();
    check("chomp", &[("rows", "4"), ("columns", "5")], &chomp, 3, 4);
    let connect4 = Connect4::new(4, 4, 3).unwrap();
    check("connect4", &[("rows", "4"), ("columns", "4"), ("connect", "3")], &connect4, 8, 5);
}

/// Bouton: of 3, 4 and 5 only 1, 4 and 5 is lost for the player to move.
#[test]
fn the_only_winning_move_of_nim_and_all_others() {
    let position = open("nim", &[], "3,4,5");
    for mv in position.legal_moves() {
        let explained = why(&*position, &mv, &small()).unwrap();
        assert_eq!(explained.best.mv, "1:2");
        let expected = if mv == "1:2" { Judgement::Best } else { Judgement::ThrowsAwayWin };
        assert_eq!(explained.asked.verdict, expected, "{mv}");
        let lost = if mv == "1:2" { 0 } else { 2 };
        assert_eq!(explained.asked.lost, Some(lost), "{mv}");
        let next = explained.runner_up.map(|next| next.mv);
        // The one of the losing moves that resists longest.
        assert_eq!(next, (mv == "1:2").then(|| "1:1".to_owned()));
    }
}

/// The best moves on record are best, and no others are.
#[test]
fn known_positions() {
    let mut met = 0;
    for known in suite::positions() {
        let Some(best) = &known.best else { continue };
        if known.cost != Cost::Small || known.depth.is_some() || best.is_empty() {
            continue;
        }
        let settings: Vec<_> = known
            .parameters
            .iter()
            .map(|(name, value)| (name.as_str(), value.to_string()))
            .collect();
        let settings: Vec<_> =
            settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let position = open(&known.game, &settings, &known.position);
        for mv in position.legal_moves() {
            let explained = why(&*position, &mv, &small()).expect(&known.name);
            assert_eq!(explained.best.value, known.value, "{}", known.name);
            let keeps = explained.asked.lost == Some(0);
            assert_eq!(keeps, best.contains(&mv), "{}: {explained:?}", known.name);
            check_lines(&*position, &explained);
        }
        met += 1;
    }
    assert!(met > 40, "{met}");
}

#[test]
fn a_win_later_is_no_blunder() {
    // X wins at once by 3; 5 stops O first and then threatens 3, 8 and 9.
    let position = open("tictactoe", &[], "XX.O.O...");
    let verdict = |mv| why(&*position, mv, &small()).unwrap().asked;
    assert_eq!((verdict("3").verdict, verdict("3").distance), (Judgement::Best, Some(1)));
    assert_eq!((verdict("5").verdict, verdict("5").distance), (Judgement::Slower, Some(3)));
    assert_eq!((verdict("5").lost, verdict("7").lost), (Some(0), Some(2)));
    // Taking the whole middle heap leaves 2 and 2, where mirrored play lasts four plies; leaving
    // 1, 3 and 2 wins as well, and lasts longer.
    let position = open("nim", &[], "2,3,2");
    let sooner = why(&*position, "2:3", &small()).unwrap().asked;
    assert_eq!((sooner.verdict, sooner.distance), (Judgement::Best, Some(5)));
    assert_eq!(why(&*position, "1:1", &small()).unwrap().asked.verdict, Judgement::Slower);
    // Whatever O does but 7, X completes the left column at once.
    let position = open("tictactoe", &[], "XO.X.....");
    assert_eq!(position.to_move(), Player::Min);
    assert_eq!(why(&*position, "3", &small()).unwrap().asked.verdict, Judgement::LosesSooner);
}

#[test]
fn as_far_as_the_limits_allow_it_says_how_far() {
    let position = open("connect4", &[], "445");
    let request = Request { limits: Limits::depth(6), ..small() };
    // After 4, Max builds an open row of three: 3 plies later the game is decided.
    let lost = why(&*position, "4", &request).unwrap();
    assert_eq!((lost.exact, lost.depth), (false, Some(6)));
    assert_eq!((lost.asked.verdict, lost.asked.decided), (Judgement::Loses, true));
    assert_eq!(lost.asked.lost, None, "a result and an estimate do not compare");
    assert_eq!(played(&*position, &lost.asked.line).utility(), Some(lost.asked.value));
    let weaker = why(&*position, "6", &request).unwrap();
    assert_eq!(weaker.asked.verdict, Judgement::Weaker);
    assert!(weaker.asked.lost.is_some_and(|lost| lost > 0));

    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let counted = why(&*position, "4", &Request { limits, ..small() }).unwrap();
    assert!(counted.nodes <= 20_000 && !counted.exact, "{counted:?}");
    assert_eq!(counted.asked.verdict, Judgement::Loses);
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let nothing = why(&*position, "4", &Request { limits, ..small() }).unwrap();
    assert_eq!(nothing.asked.verdict, Judgement::Unknown);
    assert_ne!(nothing.asked.bound, Bound::Exact);
}

#[test]
fn moves_that_cannot_be_played_are_refused() {
    let position = open("nim", &[], "3,4,5");
    assert!(matches!(why(&*position, "1:9", &small()), Err(RequestError::BadMove { .. })));
    let over = open("connect4", &[], "1212121");
    assert!(matches!(why(&*over, "1", &small()), Err(RequestError::BadMove { .. })));
    let no_depth = Request { limits: Limits::depth(0), ..small() };
    assert!(why(&*position, "1:2", &no_depth).is_err());
}

#[test]
fn levels_out_of_range_are_refused_and_levels_say_so() {
    let position = open("connect4", &[], "4453");
    let at = |level| position.analyse(&Request { level: Some(level), ..small() });
    for level in [0, 11, 255] {
        assert_eq!(at(level).unwrap_err(), RequestError::NoSuchLevel { level });
    }
    for level in 1..=9 {
        let solved = at(level).unwrap();
        assert_eq!(solved.level, Some(level));
        assert_eq!(solved.line.first(), solved.best.first());
        assert!(solved.depth.is_some_and(|depth| depth <= 9));
    }
    // Moves are judged by the best of them, even where the level plays another.
    let mut weaker = 0;
    for seed in 0..20 {
        let request = Request { level: Some(1), seed, all_moves: true, ..small() };
        let solved = position.analyse(&request).unwrap();
        let moves = solved.moves.unwrap();
        let best = moves.iter().map(|found| found.score).max().unwrap();
        for found in &moves {
            assert_eq!(found.lost, Some(best - found.score), "{found:?}");
            assert_eq!(found.verdict.is_best(), found.score == best, "{found:?}");
        }
        let played =
            moves.iter().find(|found| [&found.mv] == *solved.best.iter().collect::<Vec<_>>());
        weaker += u32::from(played.unwrap().verdict == Judgement::Weaker);
    }
    assert!(weaker > 0, "a beginner");
}
