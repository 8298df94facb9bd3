//! Every method, with what else decides how it works.

use perfectplay_registry::{Form, Request, method_names};

/// Tables of a few entries, of some, and of enough.
pub(crate) const MEMORIES: [usize; 3] = [64, 4 << 10, 1 << 20];

/// Whether a method keeps what it finds in a table, which more threads may share.
pub(crate) fn remembers(method: &str) -> bool {
    ["auto", "mtdf", "dichotomy-table", "table", "pvs", "expert"].contains(&method)
}

/// Whether a method can look ahead a number of moves.
pub(crate) fn has_horizon(method: &str) -> bool {
    !matches!(method, "pns" | "retrograde" | "expert")
}

/// Every method in every form, on one thread.
pub(crate) fn all() -> Vec<Request<'static>> {
    let mut requests = Vec::new();
    for method in method_names() {
        let request = Request { method, memory: 1 << 20, ..Request::default() };
        match method {
            "dichotomy" => {
                let forms = [Form::Recursive, Form::Iterative];
                requests.extend(forms.map(|form| Request { form, ..request }));
            }
            "pns" => requests.extend(MEMORIES.map(|memory| Request { memory, ..request })),
            _ if remembers(method) => {
                requests.extend(MEMORIES.map(|memory| Request { memory, ..request }));
            }
            _ => requests.push(request),
        }
    }
    requests
}

/// The methods that remember, on two threads.
pub(crate) fn together() -> Vec<Request<'static>> {
    let remembering = all().into_iter().filter(|request| remembers(request.method));
    remembering.map(|request| Request { threads: 2, ..request }).collect()
}
