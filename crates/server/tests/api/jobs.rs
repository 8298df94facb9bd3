//! Long work in the background: told, stopped, kept, and found again.

use std::{
    sync::atomic::AtomicBool,
    thread,
    time::{Duration, Instant},
};

use perfectplay_core::{Lang, Say as _, Voice};
use perfectplay_server::{Notice, ServeError, StoreError, serve};
use serde_json::{Value, json};

use crate::{
    description::{conforms, description},
    lab::{Ask as _, Folder, Lab, Process, config},
};

/// Nobody solves this while a test runs.
fn endless() -> Value {
    json!({ "kind": "solve", "game": "othello" })
}

fn short() -> Value {
    json!({ "kind": "solve", "game": "nim", "position": "3,4,5", "all_moves": true })
}

#[test]
fn a_job_is_done_and_its_answer_is_that_of_the_question() {
    let lab = Lab::open();
    let id = lab.start(&short());
    let job = lab.job_once(id, &["done"]);
    let asked = lab.answer("nim/solve", &[("position", "3,4,5"), ("all_moves", "true")]);
    for name in ["value", "best", "nodes", "bound"] {
        assert_eq!(job["answer"][name], asked[name], "{name}");
    }
    assert_eq!(job["answer"]["moves"].as_array().map(Vec::len), Some(12));
    let list = lab.get("/api/jobs").json();
    assert_eq!((&list[0]["id"], &list[0]["answer"]), (&json!(id), &json!(null)));
    let french = lab.get(&format!("/api/jobs/{id}?lang=fr")).json();
    assert_eq!(french["answer"]["said"]["verdict"].as_str(), french["said"].as_str());
    assert!(french["said"].as_str().is_some_and(|said| said.contains("gagne")), "{french}");
}

#[test]
fn a_job_tells_where_it_is_and_can_be_stopped() {
    let lab = Lab::open();
    let description = description(&lab);
    let schema = json!({ "$ref": "#/components/schemas/Job" });
    let id = lab.start(&endless());
    let waiting = lab.start(&short());
    let mut told = lab.events(&format!("/api/jobs/{id}/events"), &[]);
    let (name, progress) = told.find(|(_, job)| job["said"] != "").expect("it tells something");
    assert_eq!((name.as_str(), &progress["state"]), ("job", &json!("running")));
    assert_eq!(conforms(&description, &schema, &progress), Ok(()));
    // One job at a time.
    assert_eq!(lab.job(waiting)["state"], "queued");
    assert_eq!(lab.delete(&format!("/api/jobs/{id}")).status, 200);
    let stopped = lab.job_once(id, &["stopped"]);
    assert!(
        stopped["bounds"].is_array() && stopped["answer"]["stopped"] == "cancelled",
        "{stopped}"
    );
    assert_eq!(conforms(&description, &schema, &stopped), Ok(()));
    let (last, _) = told.last().expect("it says that it is over");
    assert_eq!(last, "end");
    lab.job_once(waiting, &["done"]);
    // What is finished is forgotten.
    assert_eq!(lab.delete(&format!("/api/jobs/{id}")).status, 200);
    assert_eq!(lab.get(&format!("/api/jobs/{id}")).status, 404);
    assert_eq!(lab.delete(&format!("/api/jobs/{id}")).status, 404);
}

#[test]
fn a_job_that_waits_can_be_stopped_as_well() {
    let lab = Lab::open();
    let (first, second) = (lab.start(&endless()), lab.start(&endless()));
    lab.job_once(first, &["running"]);
    assert_eq!(lab.delete(&format!("/api/jobs/{second}")).status, 200);
    let begun = Instant::now();
    lab.job_once(second, &["stopped"]);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert_eq!(lab.job(first)["state"], "running");
}

#[test]
fn experiments_show_their_points_as_they_come() {
    let lab = Lab::open();
    let description = description(&lab);
    let schema = json!({ "$ref": "#/components/schemas/Job" });
    for (experiment, depth) in [("test", 6), ("dichotomy", 4), ("methods", 4)] {
        let id = lab.start(&json!({
            "kind": "experiment", "experiment": experiment, "moves": 2, "depth": depth, "trees": 20,
        }));
        let job = lab.job_once(id, &["done", "failed"]);
        assert_eq!((&job["state"], &job["done"]), (&json!("done"), &json!(1.0)), "{job}");
        assert!(
            job["figure"].as_str().is_some_and(|figure| figure.starts_with("<svg")),
            "{experiment}"
        );
        assert_eq!(conforms(&description, &schema, &job), Ok(()), "{experiment}");
    }
}

#[test]
fn results_are_found_again_and_interrupted_work_says_so() {
    let folder = Folder::new();
    let lab = Lab::on(&folder.0);
    let done = lab.start(&short());
    let before = lab.job_once(done, &["done"]);
    let running = lab.start(&endless());
    lab.job_once(running, &["running"]);
    let queued = lab.start(&short());
    let begun = Instant::now();
    lab.close();
    assert!(begun.elapsed() < Duration::from_secs(10), "it takes long to close");

    let lab = Lab::on(&folder.0);
    assert_eq!(lab.job(done), before);
    for id in [running, queued] {
        assert_eq!(lab.job(id)["state"], "interrupted", "job {id}");
    }
    let next = lab.start(&short());
    assert!(next > queued);
    lab.job_once(next, &["done"]);
}

#[test]
fn a_killed_server_loses_no_finished_result() {
    let folder = Folder::new();
    let process = Process::on(&folder.0);
    let done = process.start(&short());
    let before = process.job_once(done, &["done"]);
    let running = process.start(&endless());
    process.job_once(running, &["running"]);
    process.kill();

    let lab = Lab::on(&folder.0);
    assert_eq!(lab.job(done), before);
    assert_eq!(lab.job(running)["state"], "interrupted");
    let next = lab.start(&short());
    lab.job_once(next, &["done"]);
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = Folder::new();
    let _first = Lab::on(&folder.0);
    let second = serve(&config(&folder.0), |_, _| (), &AtomicBool::new(true));
    let Err(error @ ServeError::Store(StoreError::InUse { .. })) = second else {
        panic!("{second:?}");
    };
    let error = error.to_string();
    assert!(error.contains("another lab is running") && error.contains("--data"), "{error}");
}

#[test]
fn results_of_an_earlier_version_are_told_and_left_alone() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).expect("a folder can be made");
    let file = folder.0.join("lab.redb");
    std::fs::write(&file, "my notes").expect("a file can be written");
    assert_matches_one(&opened(&folder), "lab.redb");
    assert_eq!(std::fs::read(&file).expect("it is there"), b"my notes");
}

/// What is said when a lab is opened on a folder, and closed at once.
fn opened(folder: &Folder) -> Vec<String> {
    let mut told = Vec::new();
    let ready = |_, notices: &[Notice]| {
        told = notices.iter().map(|notice| notice.say(Voice::lab(Lang::En))).collect();
    };
    serve(&config(&folder.0), ready, &AtomicBool::new(true)).expect("it opens");
    told
}

fn assert_matches_one(told: &[String], part: &str) {
    assert!(matches!(told, [one] if one.contains(part)), "{told:?}");
}

/// The one that is damaged is told and not shown; the other is.
#[test]
fn a_damaged_result_is_told_and_set_aside() {
    let folder = Folder::new();
    let lab = Lab::on(&folder.0);
    let [damaged, whole] = [lab.start(&short()), lab.start(&short())];
    lab.job_once(damaged, &["done"]);
    let before = lab.job_once(whole, &["done"]);
    lab.close();
    let file = folder.0.join(format!("jobs/{damaged}.job"));
    let text = std::fs::read_to_string(&file).expect("it is kept");
    // The seconds, the nodes, the value: a digit is all it takes to alter a result.
    let (at, digit) =
        text.rmatch_indices(|c: char| c.is_ascii_digit()).next().expect("there are digits");
    let altered =
        format!("{}{}{}", &text[..at], if digit == "7" { "8" } else { "7" }, &text[at + 1..]);
    std::fs::write(&file, altered).expect("it can be written");

    assert_matches_one(&opened(&folder), &format!("{damaged}.job.damaged"));
    let lab = Lab::on(&folder.0);
    assert_eq!(lab.get(&format!("/api/jobs/{damaged}")).status, 404);
    assert_eq!(lab.job(whole), before);
    assert!(lab.start(&short()) > whole);
}

#[test]
fn what_cannot_be_done_is_refused_when_it_is_asked_for() {
    let lab = Lab::open();
    let solve = |more: Value| {
        let mut request = json!({ "kind": "solve", "game": "nim" });
        for (name, value) in more.as_object().expect("fields") {
            request[name] = value.clone();
        }
        request
    };
    let experiment = |moves: i64, depth: i64, trees: i64| json!({ "kind": "experiment", "experiment": "test", "moves": moves, "depth": depth, "trees": trees });
    for (request, status) in [
        (solve(json!({ "game": "checkers" })), 404),
        (solve(json!({ "position": "x" })), 400),
        (solve(json!({ "plays": ["9:9"] })), 400),
        (solve(json!({ "with": { "sides": "6" } })), 400),
        (solve(json!({ "method": "guess" })), 400),
        (solve(json!({ "memory": 0 })), 400),
        (solve(json!({ "memory": 1_000_000 })), 400),
        (solve(json!({ "memory": -1 })), 422),
        (solve(json!({ "time": 0 })), 400),
        (solve(json!({ "time": 1e300 })), 400),
        (solve(json!({ "colour": "red" })), 422),
        (experiment(0, 4, 5), 400),
        (experiment(2, 4, 0), 400),
        (experiment(2, 4, 1_000_000), 400),
        (experiment(1_000_000, 1000, 5), 400),
        (experiment(2, -1, 5), 422),
        (json!({ "kind": "nothing" }), 422),
        (json!([]), 422),
    ] {
        let reply = lab.post("/api/jobs", &request);
        assert_eq!(reply.status, status, "{request}: {}", reply.text());
        assert!(!reply.error().is_empty());
    }
    assert_eq!(lab.get("/api/jobs").json(), json!([]));
    for path in ["/api/jobs/1", "/api/jobs/x", "/api/jobs/-1", "/api/jobs/99999999999999999999"] {
        let reply = lab.get(path);
        assert_eq!((reply.status, reply.error().is_empty()), (404, false), "{path}");
    }
}

#[test]
fn so_many_jobs_are_open_at_once() {
    let lab = Lab::open();
    let ids: Vec<_> = (0..16).map(|_| lab.start(&endless())).collect();
    let reply = lab.post("/api/jobs", &endless());
    assert_eq!(reply.status, 429, "{}", reply.text());
    assert_eq!(reply.header("retry-after"), Some("1"));
    // Closing does not wait for all of them.
    for id in &ids[..8] {
        assert_eq!(lab.delete(&format!("/api/jobs/{id}")).status, 200);
    }
    thread::sleep(Duration::from_millis(10));
    let begun = Instant::now();
    lab.close();
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}
