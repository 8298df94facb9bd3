/**
 * What a server tells event by event, read with `fetch`: unlike an `EventSource` it says why it was
 * refused, never asks again by itself, and stops when it is told to.
 */
import { address, ApiError, type Query } from './api';

export interface ServerEvent {
  name: string;
  data: string;
}

/** Takes whole events out of a text; what is left has to wait for more. */
export function events(text: string): { found: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const found = blocks.flatMap((block) => {
    let name = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (field === 'event') name = value;
      else if (field === 'data') data.push(value);
    }
    return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
  });
  return { found, rest };
}

/** Calls back for every event until the server has said all; fails with what the server says of an error. */
export async function stream(
  path: string,
  query: Query,
  told: (name: string, data: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(address(path, query), {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) {
    throw new ApiError(response.status, message(await response.text()) ?? response.statusText);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    const { found, rest } = events(text + (value ?? ''));
    text = rest;
    for (const { name, data } of found) {
      if (name === 'error') throw new ApiError(500, message(data) ?? data);
      if (name === 'end') {
        await reader.cancel();
        return;
      }
      told(name, JSON.parse(data));
    }
    if (done) return;
  }
}

/** The words of an answer that tells what went wrong. */
function message(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'string') return body;
    const error = (body as { error?: unknown } | null)?.error;
    return typeof error === 'string' ? error : undefined;
  } catch {
    return text.trim() === '' ? undefined : text.slice(0, 200);
  }
}

/** An error that only says that nobody wants the answer any more. */
export function unwanted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** What went wrong, for people. */
export function saidOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
