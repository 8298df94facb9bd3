//! The lab: a web page that plays, solves and explains, and the API it asks.
//!
//! [`serve`] answers on an address until it is told to stop. The page is compiled in if it was built
//! before; the API under `/api` is there in any case, and described at `/api/openapi.json`.

mod asked;
mod connection;
mod desk;
mod error;
mod guard;
mod jobs;
mod lab;
mod listener;
mod page;
mod picture;
mod routes;
mod scene;
mod words;

use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use axum::{
    Router,
    extract::Request,
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse as _, Response},
};
use perfectplay_core::{Say, Voice, sayable_errors, tell};
use perfectplay_registry::Registry;
use tokio::time;

pub use jobs::{Notice, StoreError};

use crate::{error::ApiError, guard::Guard, jobs::Jobs, lab::Lab};

/// Where to answer, and where to keep results.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at: 127.0.0.1 for this machine alone.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder of results.
    pub data: PathBuf,
}

/// Why the lab cannot open.
#[derive(Debug)]
pub enum ServeError {
    /// The port is taken, or not allowed.
    NoPort {
        /// Where.
        address: SocketAddr,
        /// Why not.
        why: io::Error,
    },
    /// Results cannot be kept.
    Store(StoreError),
    /// The machine has nothing left to work with.
    Machine(io::Error),
}

impl Say for ServeError {
    fn say(&self, voice: Voice) -> String {
        match self {
            Self::NoPort { address, why } => tell!(
                voice,
                "cannot listen at {address}: {why}; give another {port}, or 0 for any that is free",
                "impossible d’écouter à {address} : {why} ; donnez un autre {port}, ou 0 pour n’importe lequel",
                why = why.say(voice),
                port = voice.option("port"),
            ),
            Self::Store(error) => error.say(voice),
            Self::Machine(error) => {
                tell!(voice, "cannot start: {}", "impossible de démarrer : {}", error.say(voice),)
            }
        }
    }
}

sayable_errors!(ServeError);

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        Self::Machine(error)
    }
}

/// Whether the page was there when the program was built.
pub fn has_page() -> bool {
    page::is_built()
}

/// A question is answered within this time, or given up. Events go on for longer.
const LONGEST: Duration = Duration::from_secs(90);

/// How soon it is noticed that the lab is to close.
const GLANCE: Duration = Duration::from_millis(50);

/// Answers until `stop` is true; tells `ready` where, once it does, and what there is to say of the results that were
/// kept.
///
/// # Errors
///
/// If it cannot listen there, or not keep results.
pub fn serve(
    config: &Config,
    ready: impl FnOnce(SocketAddr, &[Notice]),
    stop: &AtomicBool,
) -> Result<(), ServeError> {
    let jobs = Jobs::open(&config.data)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let registry = Registry::hosted().with_books(Some(config.data.join("books")));
    let app = app(Lab::new(registry, jobs.clone()), Guard::new(config.address));
    let address = SocketAddr::new(config.address, config.port);
    let opened = runtime.block_on(async {
        let listener =
            connection::listen(address).map_err(|why| ServeError::NoPort { address, why })?;
        ready(listener.local_addr()?, jobs.notices());
        tokio::spawn(connection::accept(listener, app));
        while !stop.load(Ordering::Relaxed) {
            time::sleep(GLANCE).await;
        }
        Ok(())
    });
    let kept = jobs.close();
    runtime.shutdown_timeout(Duration::from_secs(1));
    opened.and(kept.map_err(ServeError::from))
}

fn app(lab: Lab, guard: Guard) -> Router {
    Router::new()
        .nest("/api", routes::api())
        .with_state(lab)
        .fallback(page::file)
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(guard, guard::check))
        .layer(middleware::from_fn(error::speak))
}

/// Gives a question up that is not even asked in time.
async fn in_time(request: Request, next: Next) -> Response {
    match time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let message = (
                "this took too long to ask or to answer",
                "la question ou la réponse a pris trop de temps",
            );
            ApiError::new(StatusCode::REQUEST_TIMEOUT, message).into_response()
        }
    }
}
