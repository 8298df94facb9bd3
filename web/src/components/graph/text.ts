/**
 * Drawn graphs as text: the JSON form of the program, in which it ignores other keys, so that the places of the
 * vertices travel along as `x` and `y`.
 */
import type { Player, Winner } from '../../lib/api';
import type { DrawnEdge, DrawnGraph, DrawnVertex } from './model';

export function toText(graph: DrawnGraph): string {
  const vertices = graph.vertices.map(({ id, owner, won, label, x, y }) =>
    JSON.stringify({ id, owner, won: won ?? undefined, label: label ?? undefined, x, y }),
  );
  const edges = graph.edges.map(({ from, to }) => JSON.stringify([from, to]));
  const start = graph.start === null ? '' : `"start": ${JSON.stringify(graph.start)},\n `;
  return `{${start}"vertices": [\n  ${vertices.join(',\n  ')}],\n "edges": [${edges.join(', ')}]}\n`;
}

/** The same on one line and without what can be left out, for addresses. */
export function toShortText(graph: DrawnGraph): string {
  return JSON.stringify(JSON.parse(toText(graph)));
}

export interface Read {
  graph: DrawnGraph;
  /** Every vertex says where it is. */
  placed: boolean;
}

/** Reads the JSON form; nothing if it is not that, and then the program says what is wrong with it. */
export function fromText(text: string): Read | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(data) || !Array.isArray(data.vertices)) return null;
  const vertices: DrawnVertex[] = [];
  const names = new Set<string>();
  let placed = true;
  for (const item of data.vertices as unknown[]) {
    if (!isObject(item)) return null;
    const id = name(item.id);
    if (id === null || names.has(id) || !isPlayer(item.owner)) return null;
    const won = item.won ?? null;
    if (won !== null && !isWinner(won)) return null;
    const label = item.label ?? null;
    if (label !== null && typeof label !== 'string') return null;
    const here = isPlace(item.x) && isPlace(item.y);
    placed &&= here;
    names.add(id);
    const [x, y] = here ? [item.x as number, item.y as number] : [0, 0];
    vertices.push({ id, owner: item.owner, won, label: label === id ? null : label, x, y });
  }
  const edges: DrawnEdge[] = [];
  if (data.edges !== undefined && !Array.isArray(data.edges)) return null;
  for (const item of (data.edges ?? []) as unknown[]) {
    if (!Array.isArray(item) || item.length !== 2) return null;
    const [from, to] = [name(item[0]), name(item[1])];
    if (from === null || to === null || !names.has(from) || !names.has(to)) return null;
    edges.push({ from, to });
  }
  const start = data.start === undefined ? (vertices[0]?.id ?? null) : name(data.start);
  if (start === null ? vertices.length > 0 : !names.has(start)) return null;
  return { graph: { start, vertices, edges }, placed };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function name(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isInteger(value) ? String(value) : null;
}
function isPlayer(value: unknown): value is Player {
  return value === 'max' || value === 'min';
}
function isWinner(value: unknown): value is Winner {
  return isPlayer(value) || value === 'draw';
}
function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 100_000;
}
