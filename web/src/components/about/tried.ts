/** A question asked from the page, and as much of its answer as can be read. */

export interface Tried {
  status: number;
  ms: number;
  /** Bytes that came; of an answer without end, those that were waited for. */
  size: number;
  text: string;
  cut: boolean;
  /** A figure, as an address that a picture can have. */
  picture: string | null;
}

/** Longer answers are cut: nobody reads on. */
const LONGEST = 20_000;
/** Answers that do not end are listened to for so long. */
const PATIENCE = 2_000;

export async function tried(address: string, signal: AbortSignal): Promise<Tried> {
  const begun = performance.now();
  const response = await fetch(address, { signal });
  const type = response.headers.get('content-type') ?? '';
  const bytes = await read(response, type.startsWith('text/event-stream') ? PATIENCE : null);
  const ms = performance.now() - begun;
  const basis = { status: response.status, ms, size: bytes.byteLength };
  if (type.startsWith('image/')) {
    const picture = URL.createObjectURL(new Blob([bytes], { type }));
    return { ...basis, text: '', cut: false, picture };
  }
  const text = readable(new TextDecoder().decode(bytes), type);
  return { ...basis, text: text.slice(0, LONGEST), cut: text.length > LONGEST, picture: null };
}

/** JSON is easier to read with its lines. */
export function readable(text: string, type: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** All that comes, or all that comes within a while. */
async function read(response: Response, patience: number | null): Promise<Uint8Array<ArrayBuffer>> {
  if (patience === null || response.body === null) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const reader = response.body.getReader();
  const timer = setTimeout(() => void reader.cancel(), patience);
  const parts: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  clearTimeout(timer);
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
