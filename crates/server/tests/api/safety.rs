//! Whoever asks, and whatever is asked: a clear refusal, and everybody else is answered.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use perfectplay_registry::{Registry, Settings};
use serde_json::json;

use crate::{
    client::{self, Reply, address, connect, escaped},
    lab::{Ask, Folder, Lab, Process},
};

/// A question that takes as long as it may.
const LONG: &str = "/api/games/othello/solve?time=60";
/// A search that takes no time.
const SHORT: &str = "/api/games/nim/solve?position=1,2";

/// A refusal says why, and is never the fault of the program.
fn assert_refused(reply: &Reply, statuses: &[u16], what: &str) {
    assert!(statuses.contains(&reply.status), "{what}: {} {}", reply.status, reply.text());
    assert!(!reply.error().is_empty(), "{what}");
}

/// It still answers, and soon.
fn assert_answers(lab: &impl Ask) {
    let begun = Instant::now();
    let reply = lab.get("/api/games/connect4/position?position=4453");
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn other_names_are_refused() {
    let lab = Lab::open();
    let port = lab.at.port();
    for host in ["localhost", "127.0.0.1", "LOCALHOST", "[::1]", "127.0.0.2"] {
        for host in [host.to_owned(), format!("{host}:{port}")] {
            let reply = lab.send("GET", "/api/version", &format!("host: {host}\r\n"), b"");
            assert_eq!(reply.status, 200, "{host}: {}", reply.text());
        }
    }
    for host in [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example#127.0.0.1",
        "evil@127.0.0.1",
        "192.0.2.1",
        "0x7f000001",
        "",
    ] {
        for path in ["/api/version", "/", "/api/nothing"] {
            let headers = format!("host: {host}\r\n");
            assert_refused(&lab.send("GET", path, &headers, b""), &[403], host);
        }
    }
    let nameless = client::exchange(lab.at, b"GET /api/version HTTP/1.0\r\n\r\n");
    assert_refused(&nameless, &[403], "no name");
}

/// Of two names one would be checked, and whoever stands between may go by the other (RFC 9112, section 3.2, wants 400).
#[test]
fn names_are_said_once() {
    let lab = Lab::open();
    let ours = lab.at;
    let host = format!("host: {ours}\r\n");
    let origin = format!("origin: http://{ours}\r\n");
    let site = "sec-fetch-site: same-origin\r\n";
    for twice in [
        format!("{host}{host}"),
        format!("{host}host: evil.example\r\n"),
        format!("host: evil.example\r\n{host}"),
        format!("{host}{origin}origin: http://evil.example\r\n"),
        format!("{host}{site}sec-fetch-site: cross-site\r\n"),
    ] {
        for path in ["/api/version", "/", "/api/nothing"] {
            assert_refused(&lab.send("GET", path, &twice, b""), &[400], &twice);
        }
    }
    let once = lab.send("GET", "/api/version", &format!("{host}{origin}{site}"), b"");
    assert_eq!(once.status, 200, "{}", once.text());
}

#[test]
fn pages_of_other_sites_are_refused() {
    let lab = Lab::open();
    let ours = lab.at;
    let json = "content-type: application/json\r\n";
    let body = json!({ "kind": "solve", "game": "nim" }).to_string();
    let other_port = format!("http://127.0.0.1:{}", ours.port() ^ 1);
    for origin in ["http://evil.example", "null", "https://localhost", &other_port, "x"] {
        let origin = format!("origin: {origin}\r\n");
        assert_refused(&lab.send("GET", "/api/games", &origin, b""), &[403], &origin);
        let headers = format!("{origin}{json}");
        let post = lab.send("POST", "/api/jobs", &headers, body.as_bytes());
        assert_refused(&post, &[403], &origin);
        assert_refused(&lab.send("DELETE", "/api/jobs/1", &origin, b""), &[403], &origin);
    }
    for site in ["cross-site", "same-site"] {
        let site = format!("sec-fetch-site: {site}\r\n");
        let headers = format!("{site}{json}");
        let post = lab.send("POST", "/api/jobs", &headers, body.as_bytes());
        assert_refused(&post, &[403], &site);
        // A picture on another page is a question as well.
        assert_refused(&lab.send("GET", LONG, &site, b""), &[403], &site);
        // A link to the page is none.
        assert_ne!(lab.send("GET", "/", &site, b"").status, 403);
    }
    assert_eq!(lab.get("/api/jobs").json(), json!([]));
    for headers in [
        format!("origin: http://{ours}\r\n"),
        format!("origin: http://{ours}\r\nsec-fetch-site: same-origin\r\n"),
        "sec-fetch-site: none\r\n".to_owned(),
        String::new(),
    ] {
        let reply = lab.send("GET", "/api/games", &headers, b"");
        assert_eq!(reply.status, 200, "{headers}");
        let post = lab.send("POST", "/api/jobs", &format!("{headers}{json}"), body.as_bytes());
        assert_eq!(post.status, 201, "{headers}: {}", post.text());
    }
}

#[test]
fn browsers_are_told_to_ask_nobody_else() {
    let lab = Lab::open();
    for path in ["/", "/api/games", "/api/nothing", "/api/games/nim/position?format=svg"] {
        let reply = lab.get(path);
        for (name, value) in [
            ("content-security-policy", "default-src 'self'"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            let found = reply.header(name).unwrap_or_default();
            assert!(found.starts_with(value), "{path}: {name}: {found}");
        }
        assert_eq!(reply.header("access-control-allow-origin"), None, "{path}");
    }
}

#[test]
fn bodies_that_are_too_long_are_refused() {
    let lab = Lab::open();
    let text = "x".repeat(5 << 20);
    for path in ["/api/graph", "/api/arena", "/api/jobs"] {
        let reply = lab.post(path, &json!({ "text": text }));
        assert_refused(&reply, &[413], path);
    }
    // One that never says how long it is.
    let mut stream = connect(lab.at);
    let head = format!(
        "POST /api/graph HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n",
        lab.at
    );
    stream.write_all(head.as_bytes()).expect("it listens");
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let sent = (0..200).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok()).count();
    assert!(sent < 200, "it read all of it");
    let status = client::read(stream).status;
    assert!([413, 0].contains(&status), "{status}");
    assert_answers(&lab);
}

#[test]
fn addresses_and_heads_that_are_too_long_are_refused() {
    let lab = Lab::open();
    for length in [66_000, 100_000, 1_000_000] {
        let path = format!("/api/games/nim/position?position={}", "1".repeat(length));
        let status = lab.get(&path).status;
        assert!([414, 431, 0].contains(&status), "{length}: {status}");
        assert!(length > 100_000 || status == 414, "{length}: {status}");
    }
    let headers = format!("x: {}\r\n", "y".repeat(200_000));
    let status = lab.send("GET", "/api/version", &headers, b"").status;
    assert!([431, 0].contains(&status), "{status}");
    let headers: String = (0..300).map(|name| format!("x{name}: 1\r\n")).collect();
    assert_eq!(lab.send("GET", "/api/version", &headers, b"").status, 431);
    assert_answers(&lab);
}

#[test]
fn words_are_read_strictly() {
    let lab = Lab::open();
    for path in [
        "/api/games?colour=red",
        "/api/version?x=1",
        "/api/jobs?x=1",
        "/api/theory?n=3",
        "/api/games/nim/position?heaps=3",
        "/api/games/nim/position?position=3&position=4",
        "/api/games/nim/solve?depth=0",
        "/api/games/nim/solve?depth=1001",
        "/api/games/nim/solve?depth=4.5",
        "/api/games/nim/solve?depth=-1",
        "/api/games/nim/solve?nodes=99999999999999999999",
        "/api/games/nim/solve?time=NaN",
        "/api/games/nim/solve?time=inf",
        "/api/games/nim/solve?time=1e9",
        "/api/games/nim/solve?all_moves=yes",
        "/api/games/nim/solve?level=11",
        "/api/games/nim/solve?method=guess",
        "/api/games/nim/solve/events?method=guess",
        "/api/games/nim/analyse?heuristic=luck",
        "/api/games/nim/solve?form=round",
        "/api/games/nim/solve?with=rows",
        "/api/games/nim/solve?with=rows:3",
        "/api/games/nim/test",
        "/api/games/nim/test?at_least=x",
        "/api/games/nim/why",
        "/api/games/nim/why?move=9:9",
        "/api/games/nim/perft",
        "/api/games/nim/solve?depth=",
        "/api/games/nim/solve?lang=",
        "/api/games/nim/test?at_least=1&all_moves=true",
        "/api/games/tree/tree?all_moves=true",
        "/api/games/tree/tree?level=3",
        "/api/games/tree/tree?show=0",
        "/api/games/tree/tree?show=4001",
        "/api/games/chomp/graph?most=0",
        "/api/games/chomp/graph?most=401",
        "/api/games/kayles/heaps?up_to=100001",
        "/api/games/connect4/grundy",
        "/api/games/connect4/heaps",
        "/api/games/nim/position?plays=9:9",
        "/api/theory?moves=0",
        "/api/theory?depth=10001",
        "/api/theory?p=2",
        "/api/theory?plot=cake",
    ] {
        assert_refused(&lab.get(path), &[400], path);
    }
    let graph = json!({ "text": "{(0,'a'):[(1,'e')]}" });
    let written = lab.post("/api/graph?most=3", &graph);
    assert_refused(&written, &[400], "words beside a body");
    assert_refused(&lab.delete("/api/jobs/1?x=1"), &[400, 404], "words beside a number");
}

#[test]
fn no_file_is_opened() {
    let lab = Lab::open();
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).expect("a folder can be made");
    let file = folder.0.join("secret.json");
    let secret = r#"{"vertices":[{"id":"secret","owner":"max"}],"edges":[]}"#;
    std::fs::write(&file, secret).expect("a file can be written");
    let path = file.display().to_string();
    // The command line would open it.
    assert!(Registry::standard().open("graph", &Settings::new(), &path).is_ok());

    let current = std::env::current_dir().expect("there is a folder");
    let up = "../".repeat(current.components().count());
    for name in [
        path.clone(),
        format!("{path}#secret"),
        format!("{up}{path}"),
        format!("file://{path}"),
        "/etc/passwd".to_owned(),
        "../Cargo.toml".to_owned(),
        "-".to_owned(),
        "/dev/zero".to_owned(),
    ] {
        for question in ["graph/position", "graph/solve", "graph/graph", "graph/tree"] {
            let reply = lab.game(question, &[("position", &name)]);
            assert_refused(&reply, &[400], &name);
            assert!(!reply.text().contains("\"secret\"") && !reply.text().contains("root:"));
        }
        for path in ["/api/graph", "/api/arena"] {
            assert_refused(&lab.post(path, &json!({ "text": name })), &[400], &name);
        }
        let job = json!({ "kind": "solve", "game": "graph", "position": name });
        assert_refused(&lab.post("/api/jobs", &job), &[400], &name);
    }
}

/// What would be too much if nobody looked: an answer or a refusal, and neither late.
#[test]
fn huge_parameters_are_answered_soon() {
    let lab = Lab::open();
    let deep_tree = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    let many_heaps = vec!["7"; 8_000].join(",");
    let moves = vec!["1:1"; 4_000].join(" ");
    let forest = "moves:1000000;depth:1000";
    let wide = "moves:5000;depth:10";
    let board = "rows:64;columns:64;connect:64";
    for (question, words) in [
        ("random/position", vec![("with", forest)]),
        ("random/solve", vec![("with", forest), ("time", "0.2")]),
        ("random/tree", vec![("with", wide), ("time", "0.2"), ("show", "4000")]),
        ("random/tree", vec![("with", wide), ("time", "0.2"), ("show", "4000"), ("format", "png")]),
        ("random/perft", vec![("with", wide), ("depth", "1000"), ("time", "0.2")]),
        ("random/solve", vec![("with", "moves:1;depth:1000"), ("method", "minimax")]),
        ("random/graph", vec![("with", wide)]),
        ("nim/position", vec![("position", "4294967295")]),
        ("nim/position", vec![("position", &many_heaps)]),
        ("nim/position", vec![("position", "4000"), ("plays", &moves)]),
        ("nim/grundy", vec![("position", "65535,65535,65535")]),
        ("nim/grundy", vec![("position", "2000,2000"), ("with", "misere:true")]),
        ("nim/graph", vec![("position", "500,500")]),
        ("nim/arena", vec![("position", "2500,2500")]),
        ("wythoff/graph", vec![("position", "1000,1000")]),
        ("wythoff/grundy", vec![("position", "1000000,1000000")]),
        ("tictactoe/position", vec![("with", board)]),
        ("tictactoe/position", vec![("with", "rows:16;columns:16;connect:5"), ("format", "png")]),
        (
            "tictactoe/solve",
            vec![("with", "rows:16;columns:16;connect:5"), ("time", "0.2"), ("all_moves", "true")],
        ),
        ("tictactoe/graph", vec![("with", "rows:8;columns:8;connect:8")]),
        ("connect4/position", vec![("with", board)]),
        ("othello/position", vec![("with", "size:64")]),
        ("chomp/position", vec![("with", "rows:64;columns:64")]),
        ("chomp/graph", vec![("with", "rows:64;columns:64")]),
        ("chomp/arena", vec![("with", "rows:64;columns:64")]),
        ("chomp/grundy", vec![("with", "rows:64;columns:64")]),
        ("chomp/tree", vec![("with", "rows:64;columns:64"), ("time", "0.2"), ("format", "svg")]),
        ("tree/position", vec![("position", &deep_tree)]),
        ("tree/tree", vec![("position", &deep_tree)]),
        (
            "octal/heaps",
            vec![("with", "code:0.77777777777777777777777777777777"), ("up_to", "100000")],
        ),
        ("octal/position", vec![("position", "4294967295")]),
        ("subtraction/heaps", vec![("with", "set:1,4294967295"), ("up_to", "100000")]),
        ("grundy/heaps", vec![("up_to", "100000")]),
        ("kayles/grundy", vec![("position", "100000000")]),
    ] {
        let begun = Instant::now();
        let reply = lab.game(question, &words);
        let shown: Vec<_> = words.iter().map(|(name, it)| format!("{name}={it:.40}")).collect();
        let what =
            format!("{question} {}: {} {:.200}", shown.join(" "), reply.status, reply.text());
        assert!(reply.status == 200 || (400..500).contains(&reply.status), "{what}");
        assert!(begun.elapsed() < Duration::from_secs(15), "{what}: {:?}", begun.elapsed());
        assert!(reply.body.len() < 20 << 20, "{what}: {} bytes", reply.body.len());
        assert!(reply.status == 200 || !reply.error().is_empty(), "{what}");
    }
    for word in ["format=json", "format=png", "format=svg&plot=levels", "p=0.5"] {
        let begun = Instant::now();
        let path = format!("/api/theory?moves=1000000&depth=10000&{word}");
        let reply = lab.get(&path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        assert!(begun.elapsed() < Duration::from_secs(10), "{path}: {:?}", begun.elapsed());
    }
    assert_answers(&lab);
}

#[test]
fn huge_graphs_are_answered_soon() {
    let lab = Lab::open();
    let pgsolver = |vertices: usize, next: &dyn Fn(usize) -> usize| {
        let mut text = format!("parity {};\n", vertices - 1);
        for vertex in 0..vertices {
            text.push_str(&format!("{vertex} 0 {} {};\n", vertex % 2, next(vertex)));
        }
        text
    };
    let million = pgsolver(1_000_000, &|vertex| vertex);
    assert_refused(&lab.post("/api/graph", &json!({ "text": million })), &[413], "a million");
    // As many as a body holds: on a line each is a round of its own, and a star has all moves at once.
    let vertex = |number: usize| format!("({number},'{}')", ["a", "e"][number % 2]);
    let line = (0..100_000).map(|number| format!("{}:[{}]", vertex(number), vertex(number + 1)));
    let line = format!("{{{}}}", line.collect::<Vec<_>>().join(","));
    let star = (1..200_000).map(vertex).collect::<Vec<_>>().join(",");
    let star = format!("{{(0,'e'):[{star}]}}");
    let cycle = pgsolver(150_000, &|vertex| (vertex + 1) % 150_000);
    let same = format!("{{{}}}", "(0,'a'):[(0,'a')],".repeat(200_000));
    let nested = format!("{}{}", "[".repeat(500_000), "]".repeat(500_000));
    for (name, text, of_graph, of_arena) in [
        ("line", line, 200, 200),
        ("star", star, 200, 200),
        ("cycle", cycle, 200, 400),
        ("same", same, 400, 400),
        ("nested", nested, 400, 400),
    ] {
        for (path, status) in [("/api/graph", of_graph), ("/api/arena", of_arena)] {
            for format in ["json", "svg"] {
                let begun = Instant::now();
                let reply = lab.post(path, &json!({ "text": text, "format": format }));
                let what =
                    format!("{path} {name} {format}: {} {:.200}", reply.status, reply.text());
                assert_eq!(reply.status, status, "{what}");
                assert!(begun.elapsed() < Duration::from_secs(15), "{what} {:?}", begun.elapsed());
                assert!(reply.body.len() < 1 << 20, "{what}: {} bytes", reply.body.len());
            }
        }
    }
    assert_answers(&lab);
}

#[test]
fn nonsense_is_refused_in_words() {
    let lab = Lab::open();
    let json_kind = "content-type: application/json\r\n";
    for path in ["/api/graph", "/api/arena", "/api/jobs"] {
        for body in ["{", "nonsense", "\0", "{\"text\": \"\u{0}\"}", "{'text': 1}", "\u{feff}{}"] {
            let reply = lab.send("POST", path, json_kind, body.as_bytes());
            assert_refused(&reply, &[400], body);
        }
        for body in ["{}", "null", "[]", "{\"text\": 1}", "{\"text\":\"\",\"x\":1}"] {
            let reply = lab.send("POST", path, json_kind, body.as_bytes());
            assert_refused(&reply, &[422], body);
        }
        let deep = "[".repeat(100_000);
        assert_refused(&lab.send("POST", path, json_kind, deep.as_bytes()), &[400, 422], "deep");
        let invalid = lab.send("POST", path, json_kind, b"{\"text\": \"\xff\xfe\"}");
        assert_refused(&invalid, &[400, 422], "no UTF-8");
        let untold = lab.send("POST", path, "", b"{}");
        assert_refused(&untold, &[415], "no kind");
        let form = lab.send("POST", path, "content-type: text/plain\r\n", b"{}");
        assert_refused(&form, &[415], "a form");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let lab = Lab::open();
    for word in ["%00", "%ff", "%c3%28", "4%00", "%e2%80%ae", "%0d%0ax: y", "%", "%zz", "\u{1f3b2}"]
    {
        for game in ["connect4", "nim", "tree", "chomp", "graph", "othello", "kayles"] {
            let path = format!("/api/games/{game}/position?position={}", word.replace(' ', "%20"));
            let reply = lab.get(&path);
            assert_refused(&reply, &[400], &path);
        }
        let path = format!("/api/games?lang={}", word.replace(' ', "%20"));
        assert_refused(&lab.get(&path), &[400], &path);
    }
    for path in ["/api/games/%ff/position", "/api/games/%00/position", "/api/games/a%2fb/position"]
    {
        assert_refused(&lab.get(path), &[400, 404], path);
    }
    assert_eq!(lab.get("/..%2f..%2fetc/passwd").status, 404);
    for bytes in [
        &b"GET /api/version?x=\0 HTTP/1.1\r\n\r\n"[..],
        b"GET /\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/graph HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/graph HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    ] {
        let mut stream = connect(lab.at);
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let status = client::read(stream).status;
        assert!(status == 0 || (400..500).contains(&status), "{bytes:?}: {status}");
    }
    assert_answers(&lab);
}

/// Many connections at once, all of them open: so many are answered, the others told to come back.
#[test]
fn five_hundred_connections_at_once() {
    let lab = Process::open();
    let at = lab.at();
    let connections: Vec<_> = (0..500).map(|_| connect(at)).collect();
    let request =
        format!("GET /api/games/nim/position HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\r\n");
    assert_refused(&lab.post("/api/graph", &json!({ "text": "x" })), &[429], "one too many");
    for mut stream in &connections {
        let _ = stream.write_all(request.as_bytes());
    }
    let statuses: Vec<_> =
        connections.into_iter().map(|stream| client::read(stream).status).collect();
    let count = |status| statuses.iter().filter(|&&it| it == status).count();
    assert_eq!(count(200) + count(429), 500, "{statuses:?}");
    assert!(count(200) >= 256, "{} answered", count(200));
    assert_answers(&lab);
}

/// A refusal may come before the question is all there. Where a connection is closed on someone who is still asking,
/// the refusal can be lost on the way.
#[test]
fn whoever_is_refused_may_finish_asking() {
    let lab = Process::open();
    let at = lab.at();
    let _places: Vec<_> = (0..400).map(|_| connect(at)).collect();
    let mut late = connect(at);
    write!(late, "POST /api/graph HTTP/1.1\r\nhost: {at}\r\ncontent-length: 1000000\r\n\r\n")
        .expect("it listens");
    let mut status = [0; 12];
    late.read_exact(&mut status).expect("it answers");
    assert_eq!(&status, b"HTTP/1.1 429");
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(10));
        late.write_all(&[b'x'; 50_000]).expect("it still listens");
    }
    let mut rest = String::new();
    late.read_to_string(&mut rest).expect("it closes as it should");
    assert!(rest.contains("try again soon"), "{rest}");
    assert!(rest.ends_with("\"}"), "it is whole: {rest}");
}

/// As many questions as come, on connections of their own.
#[test]
fn three_thousand_quick_questions() {
    let lab = Process::open();
    let (answered, busy) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for asker in 0..30 {
            let (lab, answered, busy) = (&lab, &answered, &busy);
            scope.spawn(move || {
                for number in 0..100 {
                    let game =
                        ["connect4", "nim", "othello", "chomp", "tree"][(asker + number) % 5];
                    let path = ["position", "moves"][number % 2];
                    match lab.get(&format!("/api/games/{game}/{path}")).status {
                        200 => answered.fetch_add(1, Ordering::Relaxed),
                        429 => busy.fetch_add(1, Ordering::Relaxed),
                        status => panic!("{status}"),
                    };
                }
            });
        }
    });
    let (answered, busy) = (answered.into_inner(), busy.into_inner());
    assert_eq!(answered + busy, 3000);
    assert!(answered > 2000, "{answered} answered, {busy} turned away");
    assert_answers(&lab);
}

/// More searches than there is room for: some are done, the others are told so.
#[test]
fn more_searches_than_there_is_room_for() {
    let lab = Process::open();
    let statuses: Vec<_> = thread::scope(|scope| {
        let ask = || lab.get("/api/games/othello/analyse?time=0.05").status;
        let askers: Vec<_> = (0..150).map(|_| scope.spawn(ask)).collect();
        askers.into_iter().map(|asker| asker.join().expect("it asks")).collect()
    });
    let count = |status| statuses.iter().filter(|&&it| it == status).count();
    assert_eq!(count(200) + count(429), 150, "{statuses:?}");
    assert!(count(200) >= 64 && count(429) > 0, "{statuses:?}");
    assert_answers(&lab);
}

#[test]
fn those_who_say_nothing_do_not_block_others() {
    let lab = Process::open();
    let at = lab.at();
    let silent: Vec<_> = (0..100).map(|_| connect(at)).collect();
    let half: Vec<_> = (0..100)
        .map(|_| {
            let mut stream = connect(at);
            stream.write_all(b"GET /api/vers").expect("it listens");
            stream
        })
        .collect();
    let half_closed: Vec<_> = (0..100)
        .map(|_| {
            let stream = connect(at);
            stream.shutdown(Shutdown::Write).expect("it can be closed on one side");
            stream
        })
        .collect();
    let without_body: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = connect(at);
            let head = format!(
                "POST /api/graph HTTP/1.1\r\nhost: {at}\r\ncontent-type: application/json\r\n\
                 content-length: 1000000\r\n\r\n{{"
            );
            stream.write_all(head.as_bytes()).expect("it listens");
            stream
        })
        .collect();
    // Those who ask and never read.
    let deaf: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = connect(at);
            for _ in 0..50 {
                let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {at}\r\n\r\n");
                if stream.set_write_timeout(Some(Duration::from_millis(50))).is_err()
                    || stream.write_all(request.as_bytes()).is_err()
                {
                    break;
                }
            }
            stream
        })
        .collect();
    for _ in 0..20 {
        assert_answers(&lab);
    }
    assert_eq!(lab.get(SHORT).status, 200);
    drop((silent, half, half_closed, without_body, deaf));
    assert_answers(&lab);
}

/// Whoever has said nothing for long is shown out, also between two questions.
#[test]
fn silence_is_not_kept_for_ever() {
    let lab = Lab::open();
    let silent = connect(lab.at);
    let mut idle = connect(lab.at);
    let request = format!("GET /api/version HTTP/1.1\r\nhost: {}\r\n\r\n", lab.at);
    idle.write_all(request.as_bytes()).expect("it listens");
    let begun = Instant::now();
    assert_eq!(client::read(silent).status, 0);
    assert_eq!(client::read(idle).status, 200);
    let elapsed = begun.elapsed();
    assert!(elapsed > Duration::from_secs(10) && elapsed < Duration::from_secs(40), "{elapsed:?}");
}

/// Whoever asks for much and takes nothing of it does not keep a place: what nobody took was not sent.
#[test]
fn answers_that_nobody_reads_are_given_up() {
    const QUESTIONS: usize = 400;
    let lab = Lab::open();
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", lab.at);
    let all = QUESTIONS * lab.get("/api/openapi.json").body.len();
    assert!(all > 16 << 20, "{all} bytes may fit between here and there");
    let mut deaf = connect(lab.at);
    deaf.write_all(request.repeat(QUESTIONS).as_bytes()).expect("it listens");
    thread::sleep(Duration::from_secs(25));
    let mut sent = Vec::new();
    let _ = deaf.read_to_end(&mut sent);
    assert!(sent.len() < all, "all {all} bytes were kept for it");
    assert_answers(&lab);
}

/// Asks and does not wait for the answer.
fn ask(lab: &impl Ask, path: &str) -> TcpStream {
    let at = lab.at();
    let mut stream = connect(at);
    let request = format!("GET {path} HTTP/1.1\r\nhost: {at}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it listens");
    stream
}

/// Whether nothing comes back for a while.
fn waits(stream: &TcpStream) -> bool {
    let limit = stream.set_read_timeout(Some(Duration::from_millis(700)));
    limit.expect("a limit on time can be set");
    let mut stream = stream;
    stream.read(&mut [0; 1]).is_err()
}

#[test]
fn whoever_leaves_stops_the_search() {
    for path in [
        LONG.to_owned(),
        LONG.replace("solve", "solve/events"),
        LONG.replace("solve", "tree"),
        LONG.replace("?", "&").replace("solve&", "why?move=d3&"),
        LONG.replace("?", "&").replace("solve&", "perft?depth=30&"),
        address("/api/games/connect4/graph", &[("with", "rows:8;columns:8")]),
    ] {
        let lab = Lab::open();
        let places = thread::available_parallelism().map_or(1, NonZero::get);
        let searches: Vec<_> = (0..places).map(|_| ask(&lab, &path)).collect();
        let explores = path.contains("graph");
        thread::sleep(Duration::from_millis(if explores { 50 } else { 300 }));
        let next = ask(&lab, SHORT);
        assert!(explores || waits(&next), "{path}: there was a place left");
        assert_answers(&lab);
        drop(searches);
        let begun = Instant::now();
        next.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit can be set");
        let mut first = [0; 12];
        (&next).read_exact(&mut first).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(&first, b"HTTP/1.1 200");
        assert!(begun.elapsed() < Duration::from_secs(3), "{path}: {:?}", begun.elapsed());
    }
}

#[test]
fn whoever_leaves_the_queue_gives_up_the_place_in_it() {
    let lab = Process::open();
    let asking: Vec<_> = (0..70).map(|_| ask(&lab, LONG)).collect();
    thread::sleep(Duration::from_millis(500));
    let full = lab.get(SHORT);
    assert_refused(&full, &[429], "a full queue");
    drop(asking);
    let begun = Instant::now();
    while lab.get(SHORT).status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(5), "still busy");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn positions_written_by_strangers_never_make_it_fail() {
    let lab = Lab::open();
    let texts = [
        "",
        " ",
        ",",
        ";",
        ".",
        "#",
        "x",
        "-1",
        "0",
        "1",
        "99999999999999999999",
        "1e9",
        "[",
        "[]",
        "[[]]",
        "[1]",
        "[1,[2]]",
        "null",
        "{}",
        "{0:[]}",
        "{\"vertices\":[]}",
        "0x0",
        "1x1",
        "65x65",
        "3x",
        "min",
        "3,4 min",
        "max",
        "XXXXXXXXX",
        "OOOOOOOOO",
        "X........ O",
        "a1",
        "i9",
        "pass",
        "--",
        "é",
        "\u{202e}",
        "1.1.1.1.1",
        "parity 1; 0 0 0 0;",
        "4444444",
        "0,0,0",
        "1:1",
        "1=1+1",
    ];
    for entry in Registry::standard().entries() {
        for text in texts {
            for question in ["position", "moves"] {
                let name = entry.info().name;
                let reply = lab.game(&format!("{name}/{question}"), &[("position", text)]);
                assert!([200, 400, 422].contains(&reply.status), "{name} {text}: {}", reply.text());
                let plays = lab.game(&format!("{name}/{question}"), &[("plays", text)]);
                assert!([200, 400, 422].contains(&plays.status), "{name} {text}: {}", plays.text());
            }
        }
    }
    let escaped_twice = escaped(&escaped("4453"));
    assert_eq!(
        lab.get(&format!("/api/games/connect4/position?position={escaped_twice}")).status,
        200
    );
}
