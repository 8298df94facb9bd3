//! Work that may take long: without the lock of the interpreter, and with an ear for Ctrl-C.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use perfectplay_registry::on_a_deep_stack_meanwhile;
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*};

use crate::rules::Rules;

/// How often signals are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// How long work may take to notice that it is to stop, before whoever keeps it is told.
const GRACE: Duration = Duration::from_millis(500);

/// What was done, and whether Ctrl-C cut it short.
pub(crate) struct Done<T> {
    pub(crate) answer: T,
    pub(crate) interrupted: bool,
}

/// Does work on a thread of its own, and shows it the flag that ends it: Ctrl-C sets it, and `rules` written in Python,
/// whose own flag it then is. If the work does not end, it may be in code of the user's that looks at no flag, and that
/// is interrupted.
///
/// # Errors
///
/// What a signal handler of the user's has raised, other than `KeyboardInterrupt`.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    rules: Option<&Rules>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<Done<T>> {
    let ours = AtomicBool::new(false);
    let cancel = rules.map_or(&ours, Rules::stop);
    let mut raised: Option<(PyErr, Instant)> = None;
    let answer = py.detach(|| {
        let (done, wait) = mpsc::channel::<()>();
        let work = move || {
            let answer = work(cancel);
            // Dropped by a panic, it ends the waiting as well.
            drop(done);
            answer
        };
        on_a_deep_stack_meanwhile(work, || {
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(LOOK) {
                match &mut raised {
                    None => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            cancel.store(true, Relaxed);
                            raised = Some((error, Instant::now()));
                        }
                    }
                    Some((_, since)) if since.elapsed() > GRACE => {
                        *since = Instant::now();
                        rules.inspect(|rules| Python::attach(|py| rules.interrupt(py)));
                    }
                    Some(_) => {}
                }
            }
        })
    });
    match raised.map(|(error, _)| error) {
        None => Ok(Done { answer, interrupted: false }),
        Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
            Ok(Done { answer, interrupted: true })
        }
        Some(error) => Err(error),
    }
}
