//! Long work in the background: told while it goes on, kept when it is done.

mod experiment;
mod request;
mod solve;
mod store;

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use perfectplay_core::tell;
use perfectplay_messages::{Both, Lang};
use perfectplay_registry::Registry;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tokio::sync::watch;

pub(crate) use request::JobRequest;
pub use store::{Notice, StoreError};

use crate::{
    error::{ApiError, said},
    picture::Drawing,
};
use store::{Found, Store};

/// Jobs that are not finished yet.
const MOST_OPEN: usize = 16;
/// Finished jobs are kept, the latest ones.
const MOST_KEPT: usize = 500;
/// What a job has found is kept this often while it goes on, so that little is lost with the program; and so often is
/// it tried to keep what could not be kept before.
const KEPT: Duration = Duration::from_secs(2);

/// What became of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// Others are before it.
    Queued,
    /// It is being worked on.
    Running,
    /// It has its answer.
    Done,
    /// Somebody stopped it, or a limit; what was known by then is kept.
    Stopped,
    /// It could not be done.
    Failed,
    /// The program ended before it.
    Interrupted,
}

impl State {
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

/// What a job shows, in both languages: the fields that depend on its kind.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Shown {
    en: Map<String, Value>,
    fr: Map<String, Value>,
}

impl Shown {
    /// What `tell` says in each language.
    pub(crate) fn of(tell: impl Fn(Lang) -> Result<Value, ApiError>) -> Result<Self, ApiError> {
        let fields = |lang| match tell(lang)? {
            Value::Object(fields) => Ok(fields),
            _ => Err(ApiError::fault((
                "what a job shows has names",
                "ce que montre un travail a des noms",
            ))),
        };
        Ok(Self { en: fields(Lang::En)?, fr: fields(Lang::Fr)? })
    }
}

/// A job, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) state: State,
    /// Milliseconds since 1970.
    created: u64,
    seconds: f64,
    request: JobRequest,
    shown: Shown,
    error: Option<Reason>,
    /// Why it is in memory alone, for now: it could not be kept.
    #[serde(skip)]
    unkept: Option<Reason>,
}

/// Why a job could not be done.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Reason {
    en: String,
    fr: String,
}

impl Reason {
    fn of(why: &Both) -> Self {
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| why.say(lang).to_owned());
        Self { en, fr }
    }

    fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl Job {
    /// The job for the page; a list shows neither figures nor whole answers.
    pub(crate) fn view(&self, lang: Lang, whole: bool) -> Value {
        let mut view = json!({
            "id": self.id,
            "title": self.request.title(),
            "state": self.state,
            "created": self.created,
            "seconds": self.seconds,
            "request": self.request,
            "said": "",
            "update": null,
            "bounds": null,
            "done": null,
            "figure": null,
            "answer": null,
            "report": null,
            "error": self.trouble(lang),
        });
        let shown = match lang {
            Lang::En => &self.shown.en,
            Lang::Fr => &self.shown.fr,
        };
        for (name, value) in shown {
            match name.as_str() {
                "tikz" => {}
                "figure" | "answer" | "report" if !whole => {}
                name => view[name] = value.clone(),
            }
        }
        view
    }

    /// Why it failed, and why it is not kept.
    fn trouble(&self, lang: Lang) -> Option<String> {
        match [&self.error, &self.unkept].map(|why| why.as_ref().map(|why| why.say(lang))) {
            [Some(failed), Some(unkept)] => {
                Some(tell!(lang, "{failed}; {unkept}", "{failed} ; {unkept}"))
            }
            [failed, unkept] => failed.or(unkept).map(str::to_owned),
        }
    }

    /// The figure of an experiment, if it has one.
    pub(crate) fn figure(&self, lang: Lang) -> Option<JobFigure> {
        let shown = match lang {
            Lang::En => &self.shown.en,
            Lang::Fr => &self.shown.fr,
        };
        let text = |name: &str| Some(shown.get(name)?.as_str()?.to_owned());
        Some(JobFigure { svg: text("figure")?, tikz: text("tikz")? })
    }
}

/// The figure of an experiment, as it was drawn.
pub(crate) struct JobFigure {
    svg: String,
    tikz: String,
}

impl Drawing for JobFigure {
    fn svg(&self) -> String {
        self.svg.clone()
    }
    fn tikz(&self) -> String {
        self.tikz.clone()
    }
}

/// All jobs, and who works on them.
#[derive(Clone)]
pub(crate) struct Jobs {
    inner: Arc<Inner>,
    worker: Arc<Mutex<Worker>>,
}

/// Who works on jobs, one at a time and in order: questions of the page take the other processors.
struct Worker {
    /// None once the program is about to end.
    queue: Option<mpsc::Sender<Piece>>,
    thread: Option<JoinHandle<()>>,
}

/// A job that waits for its turn.
struct Piece {
    id: u64,
    cancel: Arc<AtomicBool>,
    task: Task,
}

struct Inner {
    store: Store,
    /// What was to be said of the jobs that were kept, when they were opened.
    notices: Vec<Notice>,
    known: Mutex<BTreeMap<u64, Known>>,
    /// The number of the latest job. None is given twice, also after a job is forgotten: links would lead to another.
    latest: AtomicU64,
    /// Counts changes, so that those who watch know when to look.
    changes: watch::Sender<u64>,
    /// The program is about to end.
    closing: AtomicBool,
}

struct Known {
    job: Job,
    /// Once set, whoever works on it stops.
    cancel: Arc<AtomicBool>,
}

impl Jobs {
    /// The jobs that are kept in a folder of data. Those that were under way when the program ended say so.
    pub(crate) fn open(data: &Path) -> Result<Self, StoreError> {
        let (store, found) = Store::open(data)?;
        Self::with(store, found)
    }

    fn with(store: Store, found: Found) -> Result<Self, StoreError> {
        let Found { jobs, latest, notices } = found;
        let mut interrupted = Vec::new();
        let mut known = BTreeMap::new();
        for (id, mut job) in jobs {
            if job.state.is_open() {
                job.state = State::Interrupted;
                interrupted.push(id);
            }
            known.insert(id, Known { job, cancel: Arc::default() });
        }
        let (changes, _) = watch::channel(0);
        let inner = Inner {
            store,
            notices,
            known: Mutex::new(known),
            latest: AtomicU64::new(latest),
            changes,
            closing: AtomicBool::new(false),
        };
        for id in interrupted {
            if let Some(known) = inner.lock().get_mut(&id) {
                inner.keep(&mut known.job);
            }
        }
        let inner = Arc::new(inner);
        let (queue, pieces) = mpsc::channel::<Piece>();
        let here = Arc::clone(&inner);
        let thread = thread::Builder::new().name("jobs".to_owned()).spawn(move || {
            loop {
                match pieces.recv_timeout(KEPT) {
                    Ok(Piece { id, cancel, task }) => here.work(id, &cancel, task),
                    Err(RecvTimeoutError::Timeout) => here.keep_late(),
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        });
        let thread = Some(thread.map_err(|error| inner.store.unusable(&error))?);
        let worker = Arc::new(Mutex::new(Worker { queue: Some(queue), thread }));
        Ok(Self { inner, worker })
    }

    /// What whoever opens the lab should know of the jobs that were kept.
    pub(crate) fn notices(&self) -> &[Notice] {
        &self.inner.notices
    }

    /// Is told a new number whenever something has changed.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.inner.changes.subscribe()
    }

    /// All jobs, the latest first.
    pub(crate) fn list(&self, lang: Lang) -> Value {
        self.inner.lock().values().rev().map(|known| known.job.view(lang, false)).collect()
    }

    /// One job.
    pub(crate) fn get(&self, id: u64) -> Option<Job> {
        self.inner.lock().get(&id).map(|known| known.job.clone())
    }

    /// Begins a job, once others are done.
    pub(crate) fn start(&self, request: JobRequest, registry: &Registry) -> Result<Job, ApiError> {
        let task = request.task(registry)?;
        let (job, cancel) = self.inner.add(request)?;
        let piece = Piece { id: job.id, cancel, task };
        let queue = lock(&self.worker).queue.clone();
        if queue.is_none_or(|queue| queue.send(piece).is_err()) {
            self.inner.finish(job.id, State::Interrupted, None, 0.0, None);
        }
        Ok(job)
    }

    /// Stops a job, or forgets one that is finished; false if there is none.
    pub(crate) fn remove(&self, id: u64) -> Result<bool, ApiError> {
        let mut known = self.inner.lock();
        let Some(found) = known.get_mut(&id) else { return Ok(false) };
        found.cancel.store(true, Ordering::Relaxed);
        match found.job.state {
            // Whoever works on it notices soon, and keeps what is known by then.
            State::Running => {}
            State::Queued => {
                found.job.state = State::Stopped;
                self.inner.keep(&mut found.job);
            }
            _ => {
                self.inner.store.forget(id).map_err(|error| ApiError::unkept(said(&error)))?;
                known.remove(&id);
            }
        }
        drop(known);
        self.inner.changed();
        Ok(true)
    }

    /// Stops everything, since the program is about to end.
    ///
    /// # Errors
    ///
    /// If there are results that still cannot be kept.
    pub(crate) fn close(&self) -> Result<(), StoreError> {
        self.inner.closing.store(true, Ordering::Relaxed);
        for known in self.inner.lock().values() {
            known.cancel.store(true, Ordering::Relaxed);
        }
        let thread = {
            let mut worker = lock(&self.worker);
            worker.queue = None;
            worker.thread.take()
        };
        // Whoever works notices soon, and keeps what is known.
        if let Some(thread) = thread {
            let _ = thread.join();
        }
        self.inner.keep_late();
        let known = self.inner.lock();
        let mut unkept = known.values().filter_map(|known| known.job.unkept.as_ref());
        match unkept.next() {
            None => Ok(()),
            Some(why) => {
                let why = Both::of(|lang| why.say(lang).to_owned());
                Err(self.inner.store.lost(1 + unkept.count(), why))
            }
        }
    }
}

/// What every lock here guards is sound between any two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How a piece of work ended, and what it shows then: that is kept before anybody sees it.
pub(crate) struct Ended {
    complete: bool,
    shown: Option<Shown>,
}

/// What is to be done: it is shown how to tell where it is, and when to stop.
type Task = Box<dyn FnOnce(&Teller<'_>) -> Result<Ended, ApiError> + Send>;

/// How work tells where it is.
pub(crate) struct Teller<'a> {
    inner: &'a Inner,
    id: u64,
    begun: Instant,
    /// When it was last kept.
    kept: Mutex<Instant>,
    pub(crate) cancel: &'a AtomicBool,
}

impl Teller<'_> {
    /// Shows something new, instead of what was shown before.
    pub(crate) fn show(&self, shown: Shown) {
        let seconds = self.begun.elapsed().as_secs_f64();
        self.inner.change(self.id, |job| (job.shown, job.seconds) = (shown, seconds));
        let mut kept = lock(&self.kept);
        if kept.elapsed() >= KEPT {
            *kept = Instant::now();
            let job = self.inner.lock().get(&self.id).map(|known| known.job.clone());
            // If it cannot be kept now, it is tried again, and the end of the job says so.
            let _ = job.map(|job| self.inner.store.keep(&job));
            self.inner.keep_late();
        }
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Known>> {
        lock(&self.known)
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    fn change(&self, id: u64, change: impl FnOnce(&mut Job)) {
        if let Some(known) = self.lock().get_mut(&id) {
            change(&mut known.job);
        }
        self.changed();
    }

    fn add(&self, request: JobRequest) -> Result<(Job, Arc<AtomicBool>), ApiError> {
        let mut known = self.lock();
        if known.values().filter(|known| known.job.state.is_open()).count() >= MOST_OPEN {
            return Err(ApiError::busy());
        }
        let failed = |error: StoreError| ApiError::unkept(said(&error));
        while known.len() >= MOST_KEPT {
            let oldest = known.iter().find(|(_, known)| !known.job.state.is_open());
            let Some((&oldest, _)) = oldest else { break };
            self.store.forget(oldest).map_err(failed)?;
            known.remove(&oldest);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let job = Job {
            id: self.latest.fetch_add(1, Ordering::Relaxed) + 1,
            state: State::Queued,
            created: now.as_millis() as u64,
            seconds: 0.0,
            request,
            shown: Shown::default(),
            error: None,
            unkept: None,
        };
        self.store.keep(&job).map_err(failed)?;
        let cancel = Arc::new(AtomicBool::new(false));
        known.insert(job.id, Known { job: job.clone(), cancel: Arc::clone(&cancel) });
        drop(known);
        self.changed();
        Ok((job, cancel))
    }

    fn work(&self, id: u64, cancel: &AtomicBool, task: Task) {
        if !self.begin(id, cancel) {
            return;
        }
        let begun = Instant::now();
        let teller = Teller { inner: self, id, begun, kept: Mutex::new(begun), cancel };
        // A mistake of the program in one job is told there, and the next job goes on.
        let (state, shown, error) = match catch_unwind(AssertUnwindSafe(|| task(&teller))) {
            Ok(Ok(Ended { complete: true, shown })) => (State::Done, shown, None),
            Ok(Ok(Ended { complete: false, shown })) => (self.cut_short(), shown, None),
            Ok(Err(error)) => (State::Failed, None, Some(Reason::of(&error.message))),
            Err(_) => (State::Failed, None, Some(Reason::of(&ApiError::mistake().message))),
        };
        self.finish(id, state, shown, begun.elapsed().as_secs_f64(), error);
    }

    /// Whether a job is still to be done; it is under way then.
    fn begin(&self, id: u64, cancel: &AtomicBool) -> bool {
        let mut known = self.lock();
        let waiting = known.get_mut(&id).filter(|known| known.job.state == State::Queued);
        let Some(waiting) = waiting else { return false };
        // Those who wait when the program ends are found as they are, and told to be interrupted.
        if cancel.load(Ordering::Relaxed) {
            return false;
        }
        waiting.job.state = State::Running;
        drop(known);
        self.changed();
        true
    }

    fn cut_short(&self) -> State {
        if self.closing.load(Ordering::Relaxed) { State::Interrupted } else { State::Stopped }
    }

    /// Keeps how a job ended, before anybody is told.
    fn finish(
        &self,
        id: u64,
        state: State,
        shown: Option<Shown>,
        seconds: f64,
        error: Option<Reason>,
    ) {
        if let Some(known) = self.lock().get_mut(&id) {
            let job = &mut known.job;
            (job.state, job.seconds, job.error) = (state, seconds, error);
            if let Some(shown) = shown {
                job.shown = shown;
            }
            self.keep(job);
        }
        self.changed();
    }

    /// Keeps a job, or says in it why that is not possible now.
    fn keep(&self, job: &mut Job) {
        job.unkept = self.store.keep(job).err().map(|error| {
            let why = said(&error);
            Reason::of(&Both::of(|lang| {
                tell!(
                    lang,
                    "this is in memory alone until it can be kept: {}",
                    "ceci n’est qu’en mémoire tant qu’on ne peut pas le garder : {}",
                    why.say(lang)
                )
            }))
        });
    }

    /// Tries to keep what could not be kept before.
    fn keep_late(&self) {
        self.store.tidy();
        let mut known = self.lock();
        let unkept = known.values_mut().filter(|known| known.job.unkept.is_some());
        let mut kept = 0;
        for known in unkept {
            self.keep(&mut known.job);
            // Where there is no room for one, there is none for the next.
            if known.job.unkept.is_some() {
                break;
            }
            kept += 1;
        }
        drop(known);
        if kept > 0 {
            self.changed();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{store::tests::Memory, *};

    fn request() -> JobRequest {
        let request = json!({ "kind": "solve", "game": "nim", "position": "1,2" });
        serde_json::from_value(request).expect("it is a request")
    }

    /// A folder of its own, gone when the test is over.
    struct Folder(std::path::PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn folder(name: &str) -> Folder {
        let name = format!("perfectplay-jobs-{name}-{}", std::process::id());
        Folder(std::env::temp_dir().join(name))
    }

    fn jobs_on(memory: &Memory) -> Jobs {
        let (store, found) = memory.open();
        Jobs::with(store, found).expect("it opens")
    }

    /// Adds a job, and does it here and now.
    fn done(jobs: &Jobs, disk_is_full: impl FnOnce()) -> u64 {
        let (Job { id, .. }, cancel) = jobs.inner.add(request()).expect("there is room");
        disk_is_full();
        jobs.inner.work(
            id,
            &cancel,
            Box::new(|_| {
                let shown = Shown::of(|_| Ok(json!({ "said": "found" })))?;
                Ok(Ended { complete: true, shown: Some(shown) })
            }),
        );
        id
    }

    /// A disk that was full is as good as before once there is room, and nothing that was found meanwhile is lost.
    #[test]
    fn what_ends_while_the_disk_is_full_is_kept_later() {
        let memory = Memory::default();
        let jobs = jobs_on(&memory);
        let first = done(&jobs, || ());
        let late = done(&jobs, || memory.fail(0, i64::MAX));
        let refused = jobs.inner.add(request()).expect_err("there is no room");
        assert_eq!(refused.status, axum::http::StatusCode::INSUFFICIENT_STORAGE);
        let said = |id: u64| {
            let job = jobs.get(id).expect("it is shown");
            assert_eq!(
                (job.state, &job.view(Lang::En, true)["said"]),
                (State::Done, &json!("found"))
            );
            Lang::ALL.map(|lang| job.view(lang, true)["error"].clone())
        };
        assert_eq!(said(first), [Value::Null, Value::Null]);
        let [english, french] = said(late).map(|said| said.as_str().unwrap_or_default().to_owned());
        assert!(english.contains("in memory alone") && english.contains("jobs:"), "{english}");
        assert!(french.contains("en mémoire") && french.contains("plus de place"), "{french}");
        let state = |id: u64| memory.open().1.jobs.get(&id).map(|job| job.state);
        assert_eq!((state(first), state(late)), (Some(State::Done), Some(State::Queued)));

        memory.fail(0, 0);
        jobs.inner.keep_late();
        assert_eq!(said(late), [Value::Null, Value::Null]);
        assert_eq!(state(late), Some(State::Done));
        let next = done(&jobs, || ());
        assert_eq!(state(next), Some(State::Done));
        assert_eq!(memory.open().1.notices, []);
        jobs.close().expect("all is kept");
    }

    /// If there is no room until the end, that is said, and how much is lost.
    #[test]
    fn what_cannot_be_kept_until_the_end_is_told() {
        let memory = Memory::default();
        let jobs = jobs_on(&memory);
        done(&jobs, || ());
        done(&jobs, || memory.fail(0, i64::MAX));
        let Err(error @ StoreError::Lost { results: 1, .. }) = jobs.close() else {
            panic!("one result is lost");
        };
        assert!(error.to_string().contains("lost: 1"), "{error}");
    }

    /// On a full disk, results can be forgotten: that makes room.
    #[test]
    fn a_full_disk_can_be_cleared() {
        let memory = Memory::default();
        let jobs = jobs_on(&memory);
        let (first, second) = (done(&jobs, || ()), done(&jobs, || ()));
        // The list of what is kept has room only once the result is gone; it is not missed then, even after a kill.
        memory.fail(0, 1);
        assert!(jobs.remove(first).expect("it can be forgotten"));
        let (_, found) = memory.open();
        assert_eq!(found.jobs.keys().copied().collect::<Vec<_>>(), [second]);
        assert_eq!(found.notices, []);
        jobs.close().expect("all is kept");
    }

    /// What somebody has seen is not lost if the program is killed now: an answer is seen once it is kept.
    #[test]
    fn answers_are_not_shown_before_they_are_kept() {
        let folder = folder("kept");
        let registry = Registry::hosted();
        let jobs = Jobs::open(&folder.0).expect("it opens");
        for _ in 0..50 {
            let id = jobs.start(request(), &registry).expect("it begins").id;
            let seen = loop {
                let job = jobs.get(id).expect("it is there");
                if !job.view(Lang::En, true)["answer"].is_null() || !job.state.is_open() {
                    break job;
                }
            };
            assert_eq!(seen.state, State::Done);
        }
        jobs.close().expect("all is kept");
    }

    #[test]
    fn numbers_are_not_given_twice() {
        let folder = folder("numbers");
        let registry = Registry::hosted();
        let jobs = Jobs::open(&folder.0).expect("it opens");
        let first = jobs.start(request(), &registry).expect("it begins").id;
        while jobs.get(first).is_some_and(|job| job.state.is_open()) {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(jobs.remove(first).expect("it can be forgotten"));
        assert_eq!(jobs.start(request(), &registry).expect("it begins").id, first + 1);
        jobs.close().expect("all is kept");
    }

    /// Also after the lab was closed and opened again, in whichever language it is asked then.
    #[test]
    fn a_job_that_fails_says_why_in_both_languages() {
        let folder = folder("failed");
        let jobs = Jobs::open(&folder.0).expect("a folder of our own");
        let request = serde_json::from_value(json!({ "kind": "solve", "game": "nim" }));
        let added = jobs.inner.add(request.expect("a job"));
        let (Job { id, .. }, cancel) = added.expect("there is room");
        jobs.inner.work(id, &cancel, Box::new(|_| Err(ApiError::wrong(("no", "non")))));
        jobs.close().expect("all is kept");
        drop(jobs);
        let jobs = Jobs::open(&folder.0).expect("nobody else has it");
        let job = jobs.get(id).expect("it was kept");
        assert_eq!(job.state, State::Failed);
        let said = Lang::ALL.map(|lang| job.view(lang, true)["error"].clone());
        assert_eq!(said, ["no", "non"]);
        jobs.close().expect("all is kept");
    }
}
