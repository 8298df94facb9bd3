//! Files are the same whatever the threads, the memory and the interruptions.

mod common;

use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use perfectplay_core::tier::{Tier, Whole, WholeBackward};
use perfectplay_tables::{
    Built, Options, Progress, Stage, Table, TableError, build, is_begun, verify,
};
use perfectplay_testkit::{
    Dice,
    toys::{Chase, GraphGame},
};

use crate::common::{folder, label};

fn built<T: Tier>(tier: &T, file: &Path, options: &Options<'_>) -> Vec<u8> {
    assert!(matches!(build(tier, &label("all"), file, options).unwrap(), Built::Complete(_)));
    assert!(!is_begun(file));
    fs::read(file).unwrap()
}

#[test]
fn threads_memory_and_direction_do_not_matter() {
    let folder = folder("bounds");
    let game = Chase::new(17);
    let expected = built(&WholeBackward(&game), &folder.join("usual"), &Options::default());
    let table = Table::open(&folder.join("usual")).unwrap();
    assert!(verify(&WholeBackward(&game), &table, &Options::default()).unwrap().holds());
    for (threads, memory) in [(3, 256 << 20), (1, 1 << 16), (3, 1 << 18), (1, 1 << 20)] {
        let options = Options { threads, memory, ..Options::default() };
        let file = folder.join(format!("{threads}-{memory}"));
        assert_eq!(built(&WholeBackward(&game), &file, &options), expected, "{options:?}");
        assert_eq!(built(&Whole(&game), &file, &options), expected, "forward, {options:?}");
    }
}

#[test]
fn checkpoints_all_the_time_do_not_matter() {
    let folder = folder("checkpoints");
    let game = GraphGame::random(50_000, 3, 1, 1);
    let expected = built(&Whole(&game), &folder.join("usual"), &Options::default());
    for memory in [1 << 16, 64 << 20] {
        let options =
            Options { checkpoint: Duration::ZERO, durable: false, memory, ..Options::default() };
        assert_eq!(built(&Whole(&game), &folder.join("often"), &options), expected, "{memory}");
    }
}

/// Cancels after so many reports of progress, again and again.
#[test]
fn whoever_cancels_can_go_on() {
    let folder = folder("cancelled");
    let game = Chase::new(14);
    let tiers = |file: &Path, options: &Options<'_>, forward: bool| match forward {
        true => build(&Whole(&game), &label("all"), file, options).unwrap(),
        false => build(&WholeBackward(&game), &label("all"), file, options).unwrap(),
    };
    for forward in [false, true] {
        let usual = folder.join("usual");
        tiers(&usual, &Options::default(), forward);
        for (memory, patience) in [(1 << 16, 3), (64 << 20, 1), (64 << 20, 7)] {
            let (file, mut interruptions) = (folder.join("file"), 0);
            loop {
                let (cancel, reports) = (AtomicBool::new(false), AtomicU32::new(0));
                let progress = |progress: Progress| {
                    // The file itself is written from its beginning each time.
                    let solving = progress.stage != Stage::Writing;
                    if solving && reports.fetch_add(1, Relaxed) + 1 == patience {
                        cancel.store(true, Relaxed);
                    }
                };
                let options = Options {
                    memory,
                    cancel: Some(&cancel),
                    durable: false,
                    progress: Some(&progress),
                    ..Options::default()
                };
                match tiers(&file, &options, forward) {
                    Built::Complete(_) => break,
                    Built::Interrupted => interruptions += 1,
                }
                assert!(is_begun(&file));
                assert!(interruptions < 10_000, "it never ends");
            }
            assert!(interruptions > 3, "{interruptions}");
            assert_eq!(fs::read(&file).unwrap(), fs::read(&usual).unwrap(), "{memory} {patience}");
        }
    }
}

#[test]
fn two_programs_do_not_work_in_one_place() {
    let (folder, game) = (folder("twice"), Chase::new(10));
    let file = folder.join("file");
    let progress = |_: Progress| {
        let other = build(&WholeBackward(&game), &label("all"), &file, &Options::default());
        assert!(matches!(other, Err(TableError::InUse { .. })), "{other:?}");
    };
    let options = Options { progress: Some(&progress), ..Options::default() };
    built(&WholeBackward(&game), &file, &options);
}

/// Work on another table, or by another version, is not taken up.
#[test]
fn what_was_begun_is_taken_up_for_the_same_table_only() {
    let folder = folder("others");
    let file = folder.join("file");
    let cancel = AtomicBool::new(true);
    let options = Options { cancel: Some(&cancel), ..Options::default() };
    let interrupted =
        build(&WholeBackward(&Chase::new(9)), &label("other"), &file, &options).unwrap();
    assert_eq!(interrupted, Built::Interrupted);
    let game = Chase::new(8);
    let expected = built(&WholeBackward(&game), &folder.join("usual"), &Options::default());
    assert_eq!(built(&WholeBackward(&game), &file, &Options::default()), expected);
}

/// The file that a child process builds; no test by itself.
const CHILD: &str = "PERFECTPLAY_TABLE_TO_BUILD";

fn killed_game() -> Chase {
    Chase::new(16)
}

#[test]
fn child() {
    let Some(file) = env::var_os(CHILD) else { return };
    let memory = env::var("PERFECTPLAY_TABLE_MEMORY").unwrap().parse().unwrap();
    let options = Options {
        threads: 2,
        memory,
        checkpoint: Duration::from_millis(5),
        durable: false,
        ..Options::default()
    };
    built(&WholeBackward(&killed_game()), Path::new(&file), &options);
}

/// A child is killed at a random moment, twenty times, and its work taken up by the next.
#[test]
fn killed_and_taken_up() {
    let folder = folder("killed");
    let usual = folder.join("usual");
    let expected = built(&WholeBackward(&killed_game()), &usual, &Options::default());
    for (memory, seed) in [(64 << 20, 1), (1 << 18, 2)] {
        let file = folder.join(format!("{memory}.table"));
        let run = || {
            let mut child = Command::new(env::current_exe().unwrap());
            child.args(["--exact", "child"]).env(CHILD, &file);
            child.env("PERFECTPLAY_TABLE_MEMORY", memory.to_string()).stdout(Stdio::null());
            child.spawn().unwrap()
        };
        // How long it takes undisturbed tells when to kill it.
        let begun = Instant::now();
        assert!(run().wait().unwrap().success());
        let whole = begun.elapsed();
        assert_eq!(fs::read(&file).unwrap(), expected);
        fs::remove_file(&file).unwrap();

        let (mut dice, mut kills, mut taken_up) = (Dice::new(seed), 0, 0);
        while kills < 20 {
            let mut child = run();
            thread::sleep(whole.mul_f64(dice.below(1000) as f64 / 1500.0));
            if child.try_wait().unwrap().is_none() {
                child.kill().unwrap();
                kills += 1;
            }
            child.wait().unwrap();
            taken_up += u32::from(is_begun(&file));
            if file.exists() {
                assert_eq!(fs::read(&file).unwrap(), expected, "after {kills} kills");
                if !is_begun(&file) {
                    fs::remove_file(&file).unwrap();
                }
            }
        }
        assert!(taken_up > 3, "{taken_up}");
        assert!(run().wait().unwrap().success());
        assert_eq!(fs::read(&file).unwrap(), expected);
        assert!(!is_begun(&file));
    }
}
