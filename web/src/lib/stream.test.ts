import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api';
import { events, stream } from './stream';

afterEach(() => vi.unstubAllGlobals());

test('events are found, and half an event waits for the rest', () => {
  const { found, rest } = events(
    'event: update\ndata: {"a":\ndata: 1}\n\n: heartbeat\n\nevent: ans',
  );
  expect(found).toEqual([{ name: 'update', data: '{"a":\n1}' }]);
  expect(rest).toBe('event: ans');
});

function server(status: number, chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

test('events that arrive in pieces are told in order, until the end', async () => {
  server(200, [
    'event: update\ndata: 1\n',
    '\nevent: answer\r\ndata: 2\r\n\r\nevent: end\ndata:\n\nevent: answer\ndata: 3\n\n',
  ]);
  const told: [string, unknown][] = [];
  await stream('x', {}, (name, data) => told.push([name, data]));
  expect(told).toEqual([
    ['update', 1],
    ['answer', 2],
  ]);
});

test('refusals and errors are told in the words of the server', async () => {
  server(429, ['{"error":"too many"}']);
  await expect(stream('x', {}, () => {})).rejects.toEqual(new ApiError(429, 'too many'));
  server(200, ['event: error\ndata: {"error":"no such move"}\n\n']);
  await expect(stream('x', {}, () => {})).rejects.toThrow('no such move');
});
