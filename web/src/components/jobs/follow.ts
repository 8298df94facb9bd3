/** Listening to what the program tells, and knowing when it has gone silent. */
import { address, get, type Query } from '../../lib/api';

export interface Listener<T> {
  told: (data: T) => void;
  /** The connection is lost (the browser tries again by itself), or it is back. */
  connected: (yes: boolean) => void;
  /** The program refuses, in words for the visitor. */
  refused: (message: string) => void;
}

/** Follows events of one name until the program says `end`; returns how to stop. */
export function follow<T>(
  path: string,
  query: Query,
  name: string,
  listener: Listener<T>,
): () => void {
  const source = new EventSource(address(path, query));
  const control = new AbortController();
  source.addEventListener('open', () => listener.connected(true));
  source.addEventListener(name, (event) => {
    const data = JSON.parse((event as MessageEvent<string>).data) as T | { error: string };
    if (refusal(data)) listener.refused(data.error);
    else listener.told(data);
  });
  source.addEventListener('end', () => source.close());
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) {
      listener.connected(false);
      return;
    }
    // Browsers do not tell why: the question without its events has the reason.
    get(path.replace(/\/events$/, ''), query, control.signal)
      .then(() => listener.connected(false))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        listener.refused(error instanceof Error ? error.message : String(error));
      });
  });
  return () => {
    control.abort();
    source.close();
  };
}

/** What was followed may have been deleted meanwhile: then nothing comes but a sentence. */
function refusal<T>(data: T | { error: string }): data is { error: string } {
  return (
    typeof data === 'object' && data !== null && 'error' in data && Object.keys(data).length === 1
  );
}
