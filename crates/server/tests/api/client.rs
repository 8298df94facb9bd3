//! A client that sends exactly what a test says, and reads what comes back.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;

/// Nothing takes longer than this, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(50);

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    /// 0 if nothing did.
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as data.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    /// The sentence of a refusal; every one has one.
    pub(crate) fn error(&self) -> String {
        let json = self.json();
        json["error"].as_str().unwrap_or_else(|| panic!("no sentence: {json}")).to_owned()
    }

    /// What stands in the head under a name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// A text as it stands in an address.
pub(crate) fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}

/// The address of a question.
pub(crate) fn address(path: &str, words: &[(&str, &str)]) -> String {
    let words: Vec<_> =
        words.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    match words.is_empty() {
        true => path.to_owned(),
        false => format!("{path}?{}", words.join("&")),
    }
}

pub(crate) fn connect(to: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(to).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit on time can be set");
    stream.set_write_timeout(Some(PATIENCE)).expect("a limit on time can be set");
    stream
}

/// Sends bytes as they are, and reads until the server closes.
pub(crate) fn exchange(to: SocketAddr, bytes: &[u8]) -> Reply {
    let mut stream = connect(to);
    // A server that refuses early stops reading early.
    let _ = stream.write_all(bytes);
    read(stream)
}

/// Reads until the server closes.
pub(crate) fn read(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    // What was read before a connection was torn down is there all the same.
    let _ = stream.read_to_end(&mut bytes);
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Reply { status: 0, head: String::new(), body: bytes };
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut reply = Reply { status, head, body: bytes[end + 4..].to_vec() };
    if reply.header("transfer-encoding") == Some("chunked") {
        reply.body = joined(&reply.body);
    }
    reply
}

/// Chunks put together.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&chunks[..end]).ok();
        let size = size.and_then(|size| usize::from_str_radix(size, 16).ok()).unwrap_or(0);
        let Some(chunk) = chunks.get(end + 2..end + 2 + size).filter(|chunk| !chunk.is_empty())
        else {
            break;
        };
        body.extend_from_slice(chunk);
        chunks = chunks.get(end + 4 + size..).unwrap_or_default();
    }
    body
}

/// What is told as it comes: names and data.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    /// Listens. In the older version of the protocol there are no chunks between the lines.
    pub(crate) fn of(to: SocketAddr, path: &str) -> Self {
        let mut stream = connect(to);
        write!(stream, "GET {path} HTTP/1.0\r\nhost: {to}\r\n\r\n").expect("the server listens");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).expect("it answers");
        assert!(line.contains(" 200 "), "{line}");
        while line.trim() != "" {
            line.clear();
            reader.read_line(&mut line).expect("it answers");
        }
        Self(reader)
    }
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).expect("the server tells something in time") == 0 {
                return None;
            }
            if let Some(told) = line.strip_prefix("event:") {
                name = told.trim().to_owned();
            } else if let Some(data) = line.strip_prefix("data:") {
                return Some((name, serde_json::from_str(data).expect("data is JSON")));
            }
        }
    }
}
