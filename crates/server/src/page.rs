//! The page, compiled in.

use axum::{
    http::{
        HeaderMap, StatusCode, Uri,
        header::{
            ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
            VARY,
        },
    },
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The files of the page, each also compressed; nothing if the program was built without them.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Whether the page was there when the program was built.
pub(crate) fn is_built() -> bool {
    Files::get("index.html").is_some()
}

/// Answers with a file of the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let accepts = |name: &str| {
        accepted
            .split(',')
            .any(|word| word.split(';').next().is_some_and(|word| word.trim() == name))
    };
    let compressed = |ending: &str, name: &'static str| {
        let found = accepts(name).then(|| Files::get(&format!("{path}.{ending}"))).flatten();
        found.map(|file| (file, Some(name)))
    };
    let plain = || Files::get(path).map(|file| (file, None));
    let found = compressed("br", "br").or_else(|| compressed("gz", "gzip")).or_else(plain);
    let Some((file, encoding)) = found else {
        return (StatusCode::NOT_FOUND, "there is no such page; the lab begins at /")
            .into_response();
    };
    respond(path, &file, encoding, &headers)
}

fn respond(
    path: &str,
    file: &EmbeddedFile,
    encoding: Option<&'static str>,
    headers: &HeaderMap,
) -> Response {
    let mark: String =
        file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let mark = format!("\"{mark}\"");
    // Names of assets change with their contents; the page itself is asked for every time.
    let keep = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == mark.as_bytes());
    let common = [(ETAG, mark.as_str()), (CACHE_CONTROL, keep), (VARY, "accept-encoding")];
    if known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let mut response = (common, [(CONTENT_TYPE, kind(path))], file.data.clone()).into_response();
    if let Some(encoding) = encoding {
        let value = axum::http::HeaderValue::from_static(encoding);
        response.headers_mut().insert(CONTENT_ENCODING, value);
    }
    response
}

/// What a file is, by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
