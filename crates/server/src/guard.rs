//! Who may ask: this machine's own browser, and nobody through it.

use std::net::IpAddr;

use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, HeaderValue, Method, StatusCode, Uri,
        header::{
            CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
            X_FRAME_OPTIONS,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::error::ApiError;

/// Where browsers say from what page a question comes.
const FROM: &str = "sec-fetch-site";

/// Why somebody may not ask, in English and French.
type Refusal = (&'static str, &'static str);

const NOT_OUR_NAME: Refusal = (
    "this name does not stand for the lab; use the address it printed",
    "ce nom n’est pas celui du labo ; utilisez l’adresse qu’il a affichée",
);
const NOT_OUR_PAGE: Refusal =
    ("other pages may not ask the lab", "les autres pages n’ont pas le droit d’interroger le labo");

const SAID_TWICE: Refusal = (
    "the question says twice under which name it is asked, or from where; say it once",
    "la question dit deux fois sous quel nom elle est posée, ou d’où ; dites-le une fois",
);

/// Names under which the program may be asked.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The address it listens at.
    address: IpAddr,
}

impl Guard {
    pub(crate) fn new(address: IpAddr) -> Self {
        Self { address }
    }

    /// Whether a name stands for this program. A page elsewhere can make its own name lead here, but it
    /// cannot make the browser say another name.
    fn is_ours(&self, host: &str) -> bool {
        let name = host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host }
        });
        let name = name.trim_start_matches('[').trim_end_matches(']');
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        // Addresses cannot be bent to lead elsewhere. Where everybody may ask, any address may be ours.
        match name.parse::<IpAddr>() {
            Ok(address) => {
                address.is_loopback() || address == self.address || self.address.is_unspecified()
            }
            Err(_) => false,
        }
    }

    fn refusal(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<(StatusCode, Refusal)> {
        // Of two names one would be checked, and somebody on the way may go by the other.
        let twice = |name: &str| headers.get_all(name).iter().nth(1).is_some();
        if [HOST.as_str(), ORIGIN.as_str(), FROM].into_iter().any(twice) {
            return Some((StatusCode::BAD_REQUEST, SAID_TWICE));
        }
        self.stranger(method, uri, headers).map(|refusal| (StatusCode::FORBIDDEN, refusal))
    }

    fn stranger(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Refusal> {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
        if !self.is_ours(host) {
            return Some(NOT_OUR_NAME);
        }
        // Anybody may link to the page. What the program thinks about, only its own page and people ask.
        let shows =
            matches!(*method, Method::GET | Method::HEAD) && !uri.path().starts_with("/api/");
        let origin = headers.get(ORIGIN).map(|origin| origin.to_str().unwrap_or(""));
        let same = |origin: &str| {
            let uri = origin.parse::<Uri>().ok();
            uri.and_then(|uri| uri.authority().map(|it| it.as_str() == host)).unwrap_or(false)
        };
        match origin {
            Some(origin) if !same(origin) => Some(NOT_OUR_PAGE),
            // Browsers say where a question comes from; curl has no reason to.
            None if !shows
                && headers
                    .get(FROM)
                    .is_some_and(|site| site != "same-origin" && site != "none") =>
            {
                Some(NOT_OUR_PAGE)
            }
            _ => None,
        }
    }
}

/// Refuses questions from elsewhere, and tells browsers what the page may do: nothing but ask this program.
pub(crate) async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let refusal = guard.refusal(request.method(), request.uri(), request.headers());
    if let Some((status, refusal)) = refusal {
        return ApiError::new(status, refusal).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}
