//! Servers to be asked: one in a thread for most tests, and one in a process of its own, which can be killed.

use std::{
    env,
    io::{BufRead as _, BufReader, Read as _},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use perfectplay_server::{Config, ServeError, serve};
use serde_json::Value;

use crate::client::{self, Events, Reply, address};

/// A folder of its own for each test, gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self(env::temp_dir().join(format!("perfectplay-server-{process}-{count}")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn config(data: &Path) -> Config {
    Config { address: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, data: data.to_owned() }
}

/// A server in a thread.
pub(crate) struct Lab {
    pub(crate) at: SocketAddr,
    stop: Arc<AtomicBool>,
    server: Option<JoinHandle<Result<(), ServeError>>>,
    /// Thrown away after it.
    folder: Option<Folder>,
}

impl Lab {
    /// On an empty folder.
    pub(crate) fn open() -> Self {
        let folder = Folder::new();
        let mut lab = Self::on(&folder.0);
        lab.folder = Some(folder);
        lab
    }

    /// On a folder that stays.
    pub(crate) fn on(data: &Path) -> Self {
        let config = config(data);
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, told) = mpsc::channel();
        let flag = Arc::clone(&stop);
        let server = thread::spawn(move || {
            serve(&config, |at, _| tell.send(at).expect("somebody waits for it"), &flag)
        });
        let at = told.recv().expect("the server starts");
        Self { at, stop, server: Some(server), folder: None }
    }

    /// Stops it, and waits until it has.
    pub(crate) fn close(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(server) = self.server.take() {
            let ended = server.join();
            assert!(thread::panicking() || matches!(ended, Ok(Ok(()))), "{ended:?}");
        }
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.end();
    }
}

impl Ask for Lab {
    fn at(&self) -> SocketAddr {
        self.at
    }
}

/// Whoever can be asked.
pub(crate) trait Ask {
    fn at(&self) -> SocketAddr;

    /// Sends a head and a body.
    fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let at = self.at();
        let host = match headers.contains("host:") {
            true => String::new(),
            false => format!("host: {at}\r\n"),
        };
        let length = match body.is_empty() {
            true => String::new(),
            false => format!("content-length: {}\r\n", body.len()),
        };
        let head = format!("{method} {path} HTTP/1.1\r\n{host}connection: close\r\n{length}");
        let mut bytes = format!("{head}{headers}\r\n").into_bytes();
        bytes.extend_from_slice(body);
        client::exchange(at, &bytes)
    }

    fn get(&self, path: &str) -> Reply {
        self.send("GET", path, "", b"")
    }

    /// Asks about a game.
    fn game(&self, question: &str, words: &[(&str, &str)]) -> Reply {
        self.get(&address(&format!("/api/games/{question}"), words))
    }

    /// The answer to a question about a game, which has one.
    fn answer(&self, question: &str, words: &[(&str, &str)]) -> Value {
        let reply = self.game(question, words);
        assert_eq!(reply.status, 200, "{question} {words:?}: {}", reply.text());
        reply.json()
    }

    fn post(&self, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.send("POST", path, "content-type: application/json\r\n", body.as_bytes())
    }

    fn delete(&self, path: &str) -> Reply {
        self.send("DELETE", path, "", b"")
    }

    fn events(&self, path: &str, words: &[(&str, &str)]) -> Events {
        Events::of(self.at(), &address(path, words))
    }

    /// Begins a job and gives its number.
    fn start(&self, request: &Value) -> u64 {
        let reply = self.post("/api/jobs", request);
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["id"].as_u64().expect("jobs have numbers")
    }

    fn job(&self, id: u64) -> Value {
        let reply = self.get(&format!("/api/jobs/{id}"));
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    }

    /// Waits until a job is in one of some states.
    fn job_once(&self, id: u64, states: &[&str]) -> Value {
        let begun = Instant::now();
        loop {
            let job = self.job(id);
            if job["state"].as_str().is_some_and(|state| states.contains(&state)) {
                return job;
            }
            assert!(begun.elapsed() < Duration::from_secs(40), "never {states:?}: {job}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A server in a process of its own.
pub(crate) struct Process {
    child: Child,
    at: SocketAddr,
    /// Thrown away after it.
    folder: Option<Folder>,
}

/// Where [`serving`] keeps its results, if it is to serve.
const DATA: &str = "PERFECTPLAY_SERVER_TEST_DATA";

impl Process {
    pub(crate) fn open() -> Self {
        let folder = Folder::new();
        let mut process = Self::on(&folder.0);
        process.folder = Some(folder);
        process
    }

    pub(crate) fn on(data: &Path) -> Self {
        let mut child = Command::new(env::current_exe().expect("this program has a file"))
            .args(["lab::serving", "--exact", "--ignored", "--nocapture"])
            .env(DATA, data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let told = child.stdout.take().expect("it is heard");
        let at = BufReader::new(told).lines().find_map(|line| {
            let line = line.expect("it can be read");
            line.split_once("listens at ").and_then(|(_, at)| at.trim().parse().ok())
        });
        Self { child, at: at.expect("it says where it listens"), folder: None }
    }

    /// Ends it as a failure of power would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ask for Process {
    fn at(&self) -> SocketAddr {
        self.at
    }
}

/// No test, but the server of [`Process`]: it ends when the test that started it does.
#[test]
#[ignore = "a server for other tests"]
#[expect(clippy::print_stdout, reason = "the one who started it listens")]
fn serving() {
    let Some(data) = env::var_os(DATA) else { return };
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let _ = std::io::stdin().read_to_end(&mut Vec::new());
            stop.store(true, Ordering::Relaxed);
        });
        let served = serve(&config(Path::new(&data)), |at, _| println!("listens at {at}"), &stop);
        served.expect("it serves until it is told to stop");
    });
}
