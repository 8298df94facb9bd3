//! Someone who asks and then never reads the answer is not waited for.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// A connection whose other side has to take what it is sent: once nothing could be sent for too long,
/// sending fails, which ends the connection.
#[derive(Debug)]
pub(crate) struct Listener<S> {
    stream: S,
    patience: Duration,
    /// Runs since the other side has stopped taking anything.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S: AsyncWrite + Unpin> Listener<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, waiting: None }
    }

    /// What came of an attempt to send, or that it has come to nothing for too long.
    fn sent<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(sent) = attempt(Pin::new(&mut self.stream), context) {
            self.waiting = None;
            return Poll::Ready(sent);
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Listener<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.sent(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.sent(context, |stream, context| stream.poll_write_vectored(context, parts))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sent(context, |stream, context| stream.poll_flush(context))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.sent(context, |stream, context| stream.poll_shutdown(context))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Listener<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _, duplex},
        runtime::Builder,
    };

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(300);

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        Builder::new_current_thread().enable_time().build().expect("it starts").block_on(work)
    }

    #[test]
    fn what_nobody_takes_is_given_up() {
        block_on(async {
            let (ours, _theirs) = duplex(64);
            let begun = Instant::now();
            let sent = Listener::new(ours, PATIENCE).write_all(&[0; 1000]).await;
            assert_eq!(sent.map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
            assert!(begun.elapsed() >= PATIENCE);
        });
    }

    /// All of it takes longer than anybody is waited for, but something is taken all the time.
    #[test]
    fn whoever_reads_slowly_gets_everything() {
        block_on(async {
            let (ours, mut theirs) = duplex(64);
            let reader = tokio::spawn(async move {
                let mut taken = 0;
                for _ in 0..10 {
                    sleep(PATIENCE / 5).await;
                    taken += theirs.read(&mut [0; 64]).await.expect("there is more");
                }
                taken
            });
            let sent = Listener::new(ours, PATIENCE).write_all(&[0; 640]).await;
            assert!(sent.is_ok(), "{sent:?}");
            assert_eq!(reader.await.expect("it reads"), 640);
        });
    }
}
