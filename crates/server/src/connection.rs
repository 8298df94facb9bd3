//! Connections: so many at once, and none that says nothing, or hears nothing, for long.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::Semaphore,
    time,
};

use crate::listener::Listener;

/// Connections at once. More are told to come back.
const MOST: usize = 400;
/// Connections that are told so at once; more wait to be accepted.
const MOST_REFUSALS: usize = 64;
/// Whoever connects says what it wants within this time, and so again for each question; and takes something
/// of the answer within this time, and so again until it is all there.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is asked, all of it, has at most so many bytes before the body.
const LONGEST_HEAD: usize = 128 << 10;

/// Bytes of answers that the system keeps for somebody who does not take them. By itself it keeps megabytes, so that it
/// would be minutes before anybody notices that what is told little by little is not heard.
const KEPT_BACK: u32 = 64 << 10;
/// Those who wait to be accepted.
const WAITING: u32 = 1024;

/// Listens at an address.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As for any server on Unix: whoever opens the lab again need not wait until old connections are forgotten.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections have what the one who listens has. Where it cannot be set, the system's own size does.
    let _ = socket.set_send_buffer_size(KEPT_BACK);
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// What those are told who are not even heard, so that nobody knows their language.
fn refusal() -> String {
    let said = "too many connections; try again soon / \
                trop de connexions\u{202f}; réessayez bientôt";
    let body = json!({ "error": said }).to_string();
    format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\n\
         retry-after: 1\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Answers everyone who connects, for ever.
pub(crate) async fn accept(listener: TcpListener, app: Router) {
    let places = Arc::new(Semaphore::new(MOST));
    let refusals = Arc::new(Semaphore::new(MOST_REFUSALS));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, or a connection that is gone already: neither lasts.
                if !is_gone(&error) {
                    time::sleep(Duration::from_millis(50)).await;
                }
                continue;
            }
        };
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => {
                let app = app.clone();
                tokio::spawn(async move {
                    let _place = place;
                    converse(stream, app).await;
                });
            }
            Err(_) => {
                if let Ok(refusal) = Arc::clone(&refusals).acquire_owned().await {
                    tokio::spawn(async move {
                        let _refusal = refusal;
                        let _ = time::timeout(Duration::from_secs(2), refuse(stream)).await;
                    });
                }
            }
        }
    }
}

async fn converse(stream: TcpStream, app: Router) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(app);
    // Whatever goes wrong here concerns only the one who asked.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Listener::new(stream, PATIENCE)), service)
        .await;
}

async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(refusal().as_bytes()).await?;
    stream.shutdown().await?;
    // Whoever is still asking when the connection closes would not be shown the refusal.
    let mut asked = [0; 4096];
    while stream.read(&mut asked).await? > 0 {}
    Ok(())
}

fn is_gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionRefused
    )
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::runtime::Builder;

    use super::*;

    /// Whoever takes nothing is found out after a few answers, not after megabytes.
    #[test]
    fn little_is_kept_for_those_who_take_nothing() {
        let runtime = Builder::new_current_thread().enable_all().build().expect("it starts");
        let sent = runtime.block_on(async {
            let listener = listen((Ipv4Addr::LOCALHOST, 0).into()).expect("there is a port");
            let at = listener.local_addr().expect("it has one");
            let _deaf = TcpStream::connect(at).await.expect("it listens");
            let (stream, _) = listener.accept().await.expect("somebody is there");
            let mut listener = Listener::new(stream, Duration::from_millis(200));
            let mut sent = 0;
            while sent < 8 << 20 && listener.write_all(&[0; 1024]).await.is_ok() {
                sent += 1024;
            }
            sent
        });
        assert!(sent < 1 << 20, "{sent} bytes were sent to nobody");
    }
}
