//! Building a table never takes more of the disk than it may, and nothing stays behind.

mod common;

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use perfectplay_core::tier::{Cell, Tier, Whole, WholeBackward};
use perfectplay_tables::{Built, Options, Progress, TableError, build, needs, tidy};
use perfectplay_testkit::toys::{Chase, GraphGame};

use crate::common::{folder, label};

/// Bytes of all files in a folder, and in those below.
fn bytes(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .map(|file| match file.metadata() {
            Ok(there) if there.is_dir() => bytes(&file.path()),
            there => there.map_or(0, |there| there.len()),
        })
        .sum()
}

fn unfinished(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap().to_owned();
    name.push(".unfinished");
    file.with_file_name(name)
}

/// Builds with hardly any memory and checkpoints all the time; also the most bytes that were seen in the folder.
fn watched<T: Tier>(tier: &T, file: &Path, disk: Option<u64>) -> (Result<Built, TableError>, u64) {
    let most = AtomicU64::new(0);
    let folder = file.parent().unwrap();
    let progress = |_: Progress| {
        most.fetch_max(bytes(folder), Relaxed);
    };
    let options = Options {
        memory: 1 << 16,
        disk,
        checkpoint: Duration::ZERO,
        durable: false,
        progress: Some(&progress),
        ..Options::default()
    };
    let built = build(tier, &label("all"), file, &options);
    (built, most.into_inner().max(bytes(folder)))
}

fn check_announced<T: Tier>(name: &str, tier: &T) {
    let folder = folder(name);
    let file = folder.join("file");
    let needs = needs(tier);
    assert_eq!(needs.states, tier.len());

    let (refused, seen) = watched(tier, &file, Some(needs.disk - 1));
    let Err(TableError::TooMuchDisk { needed, allowed }) = refused else { panic!("{refused:?}") };
    assert_eq!((needed, allowed), (needs.disk, needs.disk - 1));
    assert_eq!((seen, unfinished(&file).exists()), (0, false), "nothing was begun");

    let (built, seen) = watched(tier, &file, Some(needs.disk));
    assert!(matches!(built, Ok(Built::Complete(_))), "{name}: {built:?}");
    assert!(seen <= needs.disk, "{name}: {seen} bytes of {}", needs.disk);
    // It is no idle guess either.
    assert!(seen * 8 > needs.disk, "{name}: {seen} bytes of {}", needs.disk);
}

#[test]
fn what_is_announced_is_enough_and_is_kept_to() {
    check_announced("disk-forward", &Whole(&GraphGame::random(50_000, 4, 100, 1)));
    check_announced("disk-chase", &Whole(&Chase::new(17)));
    check_announced("disk-backward", &WholeBackward(&Chase::new(17)));
}

/// A tier that shows no moves to whoever looks for the first time.
struct Sly<T> {
    tier: T,
    shown: AtomicU64,
}

impl<T: Tier> Tier for Sly<T> {
    const BACKWARD: bool = T::BACKWARD;

    fn len(&self) -> u64 {
        self.tier.len()
    }
    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        match self.shown.fetch_add(1, Relaxed) < 1 << 10 {
            true => Cell::Void,
            false => self.tier.look(number, inside),
        }
    }
    fn back(&self, number: u64, before: &mut Vec<u64>) {
        self.tier.back(number, before);
    }
}

#[test]
fn a_wrong_guess_ends_at_the_limit_and_goes_on_with_more() {
    let folder = folder("disk-sly");
    let game = GraphGame::random(50_000, 4, 100, 1);
    let sly = Sly { tier: Whole(&game), shown: AtomicU64::new(0) };
    let limit = 800_000;
    assert!(needs(&Whole(&game)).disk > 2 * limit);
    let file = folder.join("file");
    let (built, seen) = watched(&sly, &file, Some(limit));
    assert!(matches!(built, Err(TableError::DiskUsedUp { allowed: 800_000 })), "{built:?}");
    assert!(seen <= limit, "{seen} bytes");
    assert!(!file.exists());

    // Files that an earlier run has left are no part of this one: to remove them makes no room for more.
    let stray = unfinished(&file).join("spool-mail-999");
    fs::write(&stray, vec![0; 10 * limit as usize]).unwrap();
    let sly = Sly { tier: Whole(&game), shown: AtomicU64::new(0) };
    let (built, seen) = watched(&sly, &file, Some(limit));
    assert!(matches!(built, Err(TableError::DiskUsedUp { allowed: 800_000 })), "{built:?}");
    assert!(seen <= limit && !stray.exists(), "{seen} bytes");

    let (built, _) = watched(&sly.tier, &file, None);
    assert!(matches!(built, Ok(Built::Complete(_))), "{built:?}");
    let usual = folder.join("usual");
    build(&Whole(&game), &label("all"), &usual, &Options::default()).unwrap();
    assert_eq!(fs::read(&file).unwrap(), fs::read(&usual).unwrap());
}

#[test]
fn what_a_kill_left_behind_goes_once_the_table_is_there() {
    let folder = folder("disk-tidy");
    let file = folder.join("file");
    let left = unfinished(&file);
    let leave = || {
        fs::create_dir_all(&left).unwrap();
        fs::write(left.join("manifest"), "as it was").unwrap();
    };
    leave();
    tidy(&file);
    assert!(left.join("manifest").exists(), "work that is not finished is kept");

    build(&WholeBackward(&Chase::new(6)), &label("all"), &file, &Options::default()).unwrap();
    assert!(!left.exists());
    leave();
    let lock = File::create(left.join("lock")).unwrap();
    lock.lock().unwrap();
    tidy(&file);
    assert!(left.exists(), "somebody is at work");
    lock.unlock().unwrap();
    tidy(&file);
    assert!(!left.exists() && file.exists());
}
