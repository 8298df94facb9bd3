//! Opening books as front ends meet them: written, interrupted, found, damaged, left aside.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

use perfectplay_core::{Bound, Lang, Limits, Notation, Stop, Voice};
use perfectplay_games::connect4::Connect4;
use perfectplay_registry::{
    Position, Registry, Request, RequestError, Settings, Solved,
    books::{BookError, Conclusion, Manuscript, Pages, RecordError, Volume},
};
use perfectplay_testkit::{assert_said, brute::Oracle};

const MEMORY: usize = 1 << 20;

/// A new empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("books-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Connect 4 on a small board.
fn at(registry: &Registry, rows: &str, columns: &str, position: &str) -> Box<dyn Position> {
    let mut settings = Settings::new();
    settings.set("rows", rows).set("columns", columns);
    registry.open("connect4", &settings, position).unwrap()
}

fn pages(rows: &str, columns: &str, plies: u32) -> Box<dyn Pages> {
    at(&Registry::standard(), rows, columns, "").pages(plies, MEMORY).unwrap()
}

fn written(file: &Path, pages: &dyn Pages, threads: usize) -> Volume {
    let mut manuscript = Manuscript::open(file, pages).unwrap();
    let conclusion = manuscript.go_on(threads, &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert_eq!(conclusion, Conclusion::Complete);
    manuscript.finish().unwrap()
}

/// Every value is what brute force finds, on one thread and on three.
#[test]
fn books_hold_true_values() {
    let folder = folder("true");
    let game = Connect4::new(4, 4, 4).unwrap();
    let mut oracle = Oracle::new(&game, 1_000_000);
    for (plies, threads) in [(0, 1), (1, 1), (6, 1), (6, 3)] {
        let pages = pages("4", "4", plies);
        let volume = written(&folder.join(format!("{plies}-{threads}")), &*pages, threads);
        assert_eq!(volume.values().len(), pages.count());
        for (number, value) in volume.values().enumerate() {
            let state = game.read_state(&pages.position(number)).unwrap();
            assert_eq!(state.ply(), plies);
            assert_eq!(oracle.value(&state), Ok(value), "{}", pages.position(number));
            let anew = pages.value_anew(number, &AtomicBool::new(false));
            assert_eq!(anew, Ok(Some(value)));
        }
        assert_eq!(volume.title().to_string(), "connect4 rows=4 columns=4 connect=4");
    }
}

/// Killed after any number of bytes that were written, the work goes on, and ends in the same book.
#[test]
fn a_book_goes_on_from_wherever_it_was_killed() {
    let folder = folder("killed");
    let pages = pages("4", "4", 2);
    let file = folder.join("whole");
    let whole = written(&file, &*pages, 1);
    let record = fs::read(&file).unwrap();
    let head = record.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in (0..1).chain(head..=record.len()) {
        let file = folder.join("killed");
        fs::write(&file, &record[..length]).unwrap();
        let lines = record[..length].iter().filter(|&&byte| byte == b'\n').count();
        let manuscript = Manuscript::open(&file, &*pages).unwrap();
        assert_eq!(manuscript.done(), lines.saturating_sub(1), "after {length} bytes");
        drop(manuscript);
        assert_eq!(written(&file, &*pages, 2), whole);
        assert_eq!(fs::read(&file).unwrap(), record);
    }
}

#[test]
fn an_interrupted_book_keeps_what_is_done() {
    let folder = folder("interrupted");
    let pages = pages("4", "4", 3);
    let file = folder.join("book");
    let cancel = AtomicBool::new(false);
    let mut manuscript = Manuscript::open(&file, &*pages).unwrap();
    let conclusion =
        manuscript.go_on(1, &cancel, &mut |done| cancel.store(done >= 4, Ordering::Relaxed));
    assert_eq!(conclusion.unwrap(), Conclusion::Cancelled);
    let done = manuscript.done();
    assert!((4..pages.count()).contains(&done), "{done} of {}", pages.count());
    let missing = manuscript.finish().unwrap_err();
    assert_eq!(missing, BookError::OtherPositions { there: done, expected: pages.count() });
    assert_eq!(Manuscript::open(&file, &*pages).unwrap().done(), done);
    written(&file, &*pages, 1);
}

#[test]
fn another_book_is_not_written_over() {
    let folder = folder("other");
    let file = folder.join("book");
    written(&file, &*pages("4", "4", 2), 1);
    let plies = pages("4", "4", 3);
    let refused = Manuscript::open(&file, &*plies).err();
    assert!(
        matches!(refused, Some(RecordError::OtherSettings { setting, .. }) if setting == "plies")
    );
    let board = pages("4", "5", 2);
    let refused = Manuscript::open(&file, &*board).err();
    assert!(
        matches!(refused, Some(RecordError::OtherSettings { setting, .. }) if setting == "parameters")
    );
}

#[test]
fn games_without_a_search_of_their_own_have_no_books() {
    let registry = Registry::standard();
    let refused = |game: &str, settings: &Settings| {
        registry.open(game, settings, "").unwrap().pages(2, MEMORY).err()
    };
    let no_books = |game: &str| Some(RequestError::NoBooks { game: game.to_owned() });
    assert_eq!(refused("nim", &Settings::new()), no_books("nim"));
    assert_eq!(refused("connect4", Settings::new().set("connect", "3")), no_books("connect4"));
    let small = at(&registry, "4", "4", "");
    let over = Some(RequestError::Book(BookError::NoPositions { plies: 16 }));
    assert_eq!(small.pages(16, MEMORY).err(), over);
}

const ROWS: &str = "5";
const COLUMNS: &str = "5";
const FILE: &str = "connect4-rows5-columns5-connect4.book";

/// A folder with a book of four plies on a board of 5x5.
fn folder_with_book(name: &str) -> PathBuf {
    let folder = folder(name);
    let volume = written(&folder.join("unfinished"), &*pages(ROWS, COLUMNS, 4), 1);
    fs::write(folder.join(FILE), volume.write()).unwrap();
    folder
}

fn solved(position: &dyn Position, request: &Request<'_>) -> Solved {
    let solved = position.solve(&Request { memory: MEMORY, ..*request }).unwrap();
    assert_eq!(solved.bound, Bound::Exact);
    solved
}

#[test]
fn a_book_in_the_folder_is_used_and_changes_no_answer() {
    let folder = folder_with_book("used");
    let (plain, booked) = (Registry::standard(), Registry::standard().with_books(Some(folder)));
    let all_moves = Request { all_moves: true, ..Request::default() };
    for text in ["", "3", "32", "323", "3233", "32332", "323324"] {
        let of = |registry, request| solved(&*at(registry, ROWS, COLUMNS, text), request);
        let (without, with) = (of(&plain, &all_moves), of(&booked, &all_moves));
        let told = |solved: &Solved| {
            let moves = solved.moves.as_ref().unwrap().iter().map(|mv| (mv.mv.clone(), mv.value));
            let mut best = solved.best.clone();
            best.sort();
            (solved.value, solved.decided, solved.distance, best, moves.collect::<Vec<_>>())
        };
        assert_eq!(told(&without), told(&with), "{text}");
        match text.len() {
            ..=3 => assert!(with.nodes < without.nodes, "{text}: {} nodes", with.nodes),
            // The values of all moves come after the book: it is as if there were none.
            _ => assert_eq!(with.nodes, without.nodes, "{text}"),
        }
        let left_aside = of(&booked, &Request { book: false, ..all_moves });
        assert_eq!(left_aside.nodes, without.nodes, "{text}");
    }
    assert!(booked.complaints().is_empty());
}

/// Whoever asks for a general method wants to see what that method does: with the book each would be done in a
/// few hundred states.
#[test]
fn general_methods_do_their_own_work() {
    let folder = folder_with_book("general");
    let booked = Registry::standard().with_books(Some(folder));
    for method in ["table", "pvs", "mtdf", "dichotomy-table"] {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let request = Request { method, limits, memory: MEMORY, ..Request::default() };
        let solved = at(&booked, ROWS, COLUMNS, "32").solve(&request).unwrap();
        assert_eq!((solved.nodes, solved.stopped), (20_000, Some(Stop::Nodes)), "{method}");
    }
}

#[test]
fn a_position_that_is_played_on_has_the_book_as_well() {
    let folder = folder_with_book("played");
    let (plain, booked) = (Registry::standard(), Registry::standard().with_books(Some(folder)));
    let nodes = |registry| {
        let start = at(registry, ROWS, COLUMNS, "");
        solved(&*start.play("3").unwrap(), &Request::default()).nodes
    };
    assert!(nodes(&booked) < nodes(&plain));
}

/// A book that is no good is told of once, and solving goes on without it.
#[test]
fn unusable_books_are_left_aside() {
    let folder = folder_with_book("unusable");
    let file = folder.join(FILE);
    let good = fs::read(&file).unwrap();
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let foreign = written(&folder.join("foreign"), &*pages("4", "5", 3), 1);
    let short = Volume::new(Volume::read(&good).unwrap().title().clone(), 4, [0, 1]).unwrap();
    let plain = Registry::standard();
    let expected = solved(&*at(&plain, ROWS, COLUMNS, "3"), &Request::default());
    for (bytes, said) in [
        (damaged, "checksum"),
        (good[..20].to_vec(), "cannot be read"),
        (b"something else".to_vec(), "no opening book"),
        (foreign.write(), "about connect4 rows=4"),
        (short.write(), "2 positions"),
    ] {
        fs::write(&file, bytes).unwrap();
        let registry = Registry::standard().with_books(Some(folder.clone()));
        for _ in 0..2 {
            let found = solved(&*at(&registry, ROWS, COLUMNS, "3"), &Request::default());
            assert_eq!((found.value, found.nodes), (expected.value, expected.nodes), "{said}");
        }
        let complaints = registry.complaints();
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        let complaint = complaints[0].to_string();
        assert!(complaint.contains(FILE) && complaint.contains(said), "{complaint}");
        assert_said(&complaints[0]);
        assert!(registry.complaints().is_empty(), "told once");
    }
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let registry = Registry::standard().with_books(Some(folder));
    solved(&*at(&registry, ROWS, COLUMNS, "3"), &Request::default());
    let complaints = registry.complaints();
    assert_eq!(complaints.len(), 1, "a folder is no book");
    let french = perfectplay_core::Say::say(&complaints[0], Voice::command_line(Lang::Fr));
    assert!(french.contains("laissé de côté"), "{french}");
}
