import { expect, test } from 'vitest';
import { addEdge, addVertex, change, EMPTY } from './model';
import { fromText, toShortText, toText } from './text';

const drawn = () => {
  let graph = addVertex(EMPTY, { x: 10, y: 20 }, 'max', 'a "quoted" name');
  graph = addVertex(graph, { x: 30, y: 40 }, 'min');
  graph = change(graph, 'a', { won: 'draw', label: 'end' });
  return addEdge(graph, 'a "quoted" name', 'a');
};

test('what is written is read again, with its places', () => {
  for (const text of [toText(drawn()), toShortText(drawn())]) {
    expect(fromText(text)).toEqual({ graph: drawn(), placed: true });
  }
  expect(toShortText(drawn())).not.toContain('\n');
  expect(fromText(toText(EMPTY))!.graph).toEqual(EMPTY);
});

test('the JSON form of the program is read: numbers are names, the start is the first', () => {
  const read = fromText(
    '{"vertices":[{"id":1,"owner":"max","label":"1"},{"id":"b","owner":"min","won":"max","label":"x"}],"edges":[[1,"b"],["1","b"]]}',
  )!;
  expect(read.placed).toBe(false);
  expect(read.graph.start).toBe('1');
  expect(read.graph.vertices.map(({ id, label }) => [id, label])).toEqual([
    ['1', null],
    ['b', 'x'],
  ]);
  expect(read.graph.edges).toHaveLength(2);
});

test.each([
  ['{', 'no JSON'],
  ['[]', 'no graph'],
  ['{"vertices":[{"id":"a"}]}', 'no owner'],
  ['{"vertices":[{"id":"a","owner":"max"},{"id":"a","owner":"max"}]}', 'a name twice'],
  ['{"vertices":[{"id":"a","owner":"max","won":"me"}]}', 'an unknown winner'],
  ['{"vertices":[{"id":"a","owner":"max"}],"edges":[["a","b"]]}', 'an edge to nowhere'],
  ['{"vertices":[{"id":"a","owner":"max"}],"edges":[["a"]]}', 'half an edge'],
  ['{"vertices":[{"id":"a","owner":"max"}],"edges":[["a","a","a"]]}', 'too much of an edge'],
  ['{"start":"z","vertices":[{"id":"a","owner":"max"}]}', 'an unknown start'],
])('%s is left to the program: %s', (text) => {
  expect(fromText(text)).toBeNull();
});

test('places that are no places are none', () => {
  const read = fromText('{"vertices":[{"id":"a","owner":"max","x":1e9,"y":0}]}')!;
  expect(read.placed).toBe(false);
  expect(read.graph.vertices[0]).toMatchObject({ x: 0, y: 0 });
});
