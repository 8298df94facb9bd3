//! Stores that are damaged in many ways, and disks that are full now and then.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use perfectplay_core::Lang;
use serde_json::{Value, json};

use super::*;

/// A folder in memory, whose next writes go well, so many of them, and then fail.
#[derive(Clone, Default)]
pub(in crate::jobs) struct Memory {
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    /// How many writes fail, once those that go well are over.
    failing: Arc<AtomicI64>,
    before: Arc<AtomicI64>,
}

impl Memory {
    fn files(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// After so many writes, so many fail.
    pub(in crate::jobs) fn fail(&self, before: i64, failing: i64) {
        self.before.store(before, Ordering::Relaxed);
        self.failing.store(failing, Ordering::Relaxed);
    }

    pub(in crate::jobs) fn open(&self) -> (Store, Found) {
        Store::on(Box::new(self.clone()), "jobs".to_owned()).expect("it opens")
    }

    fn copy(&self) -> Self {
        let copy = Self::default();
        *copy.files() = self.files().clone();
        copy
    }
}

impl Disk for Memory {
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.files().keys().cloned().collect())
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self.files().get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if self.before.fetch_sub(1, Ordering::Relaxed) <= 0
            && self.failing.fetch_sub(1, Ordering::Relaxed) > 0
        {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.files().insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let bytes = self.files().remove(from).ok_or(io::ErrorKind::NotFound)?;
        self.files().insert(to.to_owned(), bytes);
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.files().remove(name).map(drop).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// A job with an answer of some length.
pub(in crate::jobs) fn job(id: u64) -> Job {
    let heaps = vec![id.to_string(); 3 + 40 * (id as usize % 4)].join(",");
    let shown = json!({ "said": format!("Max wins ({id})"), "bounds": [id, id] });
    let job = json!({
        "id": id, "state": "done", "created": 1_700_000_000_000 + id, "seconds": 0.25,
        "request": { "kind": "solve", "game": "nim", "position": heaps },
        "shown": { "en": shown, "fr": shown }, "error": null,
    });
    serde_json::from_value(job).expect("it is a job")
}

fn value(job: &Job) -> Value {
    serde_json::to_value(job).expect("it can be written")
}

/// Dice of our own, so that the damages are the same every time: a generator of Knuth's (MMIX).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

const JOBS: u64 = 9;

fn kept() -> Memory {
    let memory = Memory::default();
    let (store, _) = memory.open();
    for id in 1..=JOBS {
        store.keep(&job(id)).expect("there is room");
    }
    store.forget(4).expect("it can be forgotten");
    memory
}

/// How many results the notices speak of as lost.
fn told(notices: &[Notice]) -> usize {
    let lost = notices.iter().map(|notice| match notice {
        Notice::Damaged { files, .. } => files.len(),
        Notice::Missing { jobs, .. } => jobs.len(),
        _ => 0,
    });
    lost.sum()
}

/// Opens a damaged store: nothing is shown that was not written so, what is lost is counted, and said once.
fn assert_honest(memory: &Memory, what: &str) -> Vec<Notice> {
    let (_, found) = memory.open();
    for (id, found) in &found.jobs {
        assert_eq!(value(found), value(&job(*id)), "{what}: job {id} is altered");
    }
    let lost = (1..=JOBS).filter(|id| *id != 4 && !found.jobs.contains_key(id)).count();
    assert_eq!(told(&found.notices), lost, "{what}: {:?}", found.notices);
    assert_eq!(found.latest, JOBS, "{what}: a number would be given twice");
    let (_, last) = memory.open();
    assert_eq!(last.notices, [], "{what}: it is said again");
    assert_eq!(last.jobs.len(), found.jobs.len(), "{what}");
    found.notices
}

#[test]
fn what_is_kept_is_found() {
    let (_, found) = kept().open();
    let ids: Vec<_> = found.jobs.keys().copied().collect();
    assert_eq!(ids, [1, 2, 3, 5, 6, 7, 8, 9]);
    assert_eq!((found.notices, found.latest), (vec![], JOBS));
}

#[test]
fn a_damage_costs_the_result_it_hits_and_is_told() {
    let whole = kept();
    let mut dice = Dice(2026);
    let names: Vec<_> = whole.files().keys().cloned().collect();
    assert_eq!(names.len(), 9);
    for name in &names {
        let damage = |what: &str, change: &mut dyn FnMut(&mut Vec<u8>)| {
            let memory = whole.copy();
            let before = memory.files()[name].clone();
            let mut bytes = before.clone();
            change(&mut bytes);
            if bytes == before {
                return;
            }
            memory.files().insert(name.clone(), bytes.clone());
            let what = format!("{name}, {what}");
            let notices = assert_honest(&memory, &what);
            // A result, or the list: neither goes unseen, and what is left of it is set aside.
            assert_eq!(notices.len(), 1, "{what}: {notices:?}");
            assert_eq!(told(&notices), usize::from(name != "list"), "{what}");
            let aside = format!("{name}.damaged");
            assert_eq!(memory.files().get(&aside), Some(&bytes), "{what}: it is not set aside");
        };
        let length = whole.files()[name].len();
        for _ in 0..40 {
            let (at, bit) = (dice.below(length), dice.below(8));
            damage(&format!("bit {bit} of byte {at}"), &mut |bytes| bytes[at] ^= 1 << bit);
            damage(&format!("cut off at {at}"), &mut |bytes| bytes.truncate(at));
            damage(&format!("zeros from {at} on"), &mut |bytes| bytes[at..].fill(0));
            let other = dice.below(length);
            damage(&format!("{at} and {other} swapped"), &mut |bytes| bytes.swap(at, other));
        }
        damage("more at the end", &mut |bytes| bytes.push(b' '));
        damage("something else", &mut |bytes| *bytes = b"my notes".to_vec());
        let memory = whole.copy();
        memory.files().remove(name);
        let notices = assert_honest(&memory, name);
        assert_eq!(notices.len(), 1, "{name} is gone, and nobody is told");
    }
}

#[test]
fn several_damages_at_once_are_counted() {
    let mut dice = Dice(7);
    for round in 0..60 {
        let memory = kept();
        for _ in 0..1 + dice.below(6) {
            let mut files = memory.files();
            let names: Vec<_> = files.keys().cloned().collect();
            let name = &names[dice.below(names.len())];
            if dice.below(3) == 0 {
                files.remove(name);
            } else if let Some(bytes) = files.get_mut(name) {
                let at = dice.below(bytes.len());
                bytes[at] ^= 0x55;
            }
        }
        // Without a list nobody knows how many are missing, and that is said.
        let is_listed = memory.read(LIST).is_ok_and(|bytes| unseal(LIST, &bytes).is_some());
        if is_listed {
            assert_honest(&memory, &format!("round {round}"));
        } else {
            let (_, found) = memory.open();
            assert!(found.notices.iter().any(|it| matches!(it, Notice::Unlisted { .. })));
            assert_eq!(memory.open().1.notices, []);
        }
    }
}

/// Under the name of another a file is not what was written there: no job is shown as another.
#[test]
fn files_that_changed_places_are_found_out() {
    let memory = kept();
    {
        let mut files = memory.files();
        let [one, two] = ["2.job", "7.job"].map(|name| files[name].clone());
        files.insert("2.job".to_owned(), two);
        files.insert("7.job".to_owned(), one);
    }
    assert_eq!(told(&assert_honest(&memory, "swapped")), 2);
    let memory = kept();
    let one = memory.files()["2.job"].clone();
    memory.files().insert("7.job".to_owned(), one);
    assert_eq!(told(&assert_honest(&memory, "one over the other")), 1);
}

/// A later version may have kept results that this one cannot read: they are not this one's to lose.
#[test]
fn what_another_version_wrote_is_left_alone() {
    let memory = kept();
    let sealed = seal("12.job", b"kept by another version");
    memory.files().insert("12.job".to_owned(), sealed.clone());
    let (store, found) = memory.open();
    assert_eq!((found.latest, found.jobs.len()), (12, 8));
    assert!(matches!(found.notices[..], [Notice::Foreign { results: 1, .. }]));
    store.keep(&job(13)).expect("there is room");
    assert_eq!(memory.files().get("12.job"), Some(&sealed));
}

/// On a disk: what is half there is nothing, and a file that cannot be replaced stays as it was.
#[test]
fn files_are_written_whole_or_not_at_all() {
    let path = std::env::temp_dir().join(format!("perfectplay-whole-{}", std::process::id()));
    let (store, _) = Store::open(&path).expect("a folder of our own");
    store.keep(&job(1)).expect("there is room");
    let beside = path.join("jobs").join("1.job.new");
    std::fs::create_dir(&beside).expect("it can be made");
    let mut later = job(1);
    later.seconds = 9.0;
    assert!(store.keep(&later).is_err());
    drop(store);
    std::fs::remove_dir(&beside).expect("it is there");
    std::fs::write(&beside, "perfectplay job 12").expect("it can be written");
    let (_, found) = Store::open(&path).expect("nobody else has it");
    assert_eq!(found.notices, []);
    assert_eq!(value(&found.jobs[&1]), value(&job(1)));
    assert!(!beside.exists());
    let _ = std::fs::remove_dir_all(&path);
}

/// Whatever is left half done by a kill or a full disk: what was said to be kept is there.
#[test]
fn writes_that_fail_lose_nothing_that_was_kept() {
    for before in 0..16 {
        for failing in 1..4 {
            let memory = Memory::default();
            memory.fail(before, failing);
            let (store, _) = memory.open();
            let kept: BTreeSet<_> = (1..=6).filter(|&id| store.keep(&job(id)).is_ok()).collect();
            // As after a kill, and as after a while.
            for tidy in [false, true] {
                if tidy {
                    store.tidy();
                }
                let (_, found) = memory.copy().open();
                let ids: BTreeSet<_> = found.jobs.keys().copied().collect();
                assert_eq!(ids, kept, "{failing} writes fail after {before}");
                let unlisted = |it: &Notice| matches!(it, Notice::Unlisted { .. });
                let said = found.notices.iter().filter(|it| tidy || !unlisted(it)).count();
                assert_eq!(said, 0, "{failing} after {before}: {:?}", found.notices);
            }
        }
    }
}

#[test]
fn every_notice_names_the_file_in_both_languages() {
    let why = perfectplay_core::both!("no", "non");
    let [file, aside, folder] = ["/d/f", "/d/f.damaged", "/d"].map(str::to_owned);
    let notices = [
        Notice::Damaged {
            folder: "/d/f".to_owned(),
            files: vec!["1.job".to_owned(), "2.job".to_owned()],
            aside: aside.clone(),
        },
        Notice::Damaged {
            folder: "/d/f".to_owned(),
            files: vec!["1.job".to_owned()],
            aside: aside.clone(),
        },
        Notice::Missing { folder: file.clone(), jobs: vec![3] },
        Notice::Missing { folder: file.clone(), jobs: (3..30).collect() },
        Notice::Unlisted { file: file.clone(), aside: Some(aside.clone()), results: 2 },
        Notice::Unlisted { file: file.clone(), aside: None, results: 1 },
        Notice::Unread { file: file.clone(), why: why.clone() },
        Notice::Stuck { file: file.clone(), why },
        Notice::Foreign { folder: file.clone(), results: 2 },
        Notice::Earlier { file },
    ];
    for notice in notices {
        let [english, french] = Lang::ALL.map(|lang| notice.say(Voice::lab(lang)));
        assert_ne!(english, french);
        for said in [english, french] {
            assert!(said.contains("/d/f") && said.contains(&folder), "{said}");
            assert!(!said.contains("  ") && !said.contains("--"), "{said}");
        }
    }
}
