/** What the server answers, and how to ask it. The names are those of `--json` where there is one. */

import type { Lang } from './visitor.svelte';

export type Player = 'max' | 'min';
export type Outcome = 'win' | 'draw' | 'loss';
export type Bound = 'exact' | 'at-least' | 'at-most';

export interface Parameter {
  name: string;
  help: string;
  default: string | null;
  switch: boolean;
}

export interface GameInfo {
  name: string;
  /** Its name for people, in the language asked for. */
  title: string;
  description: string;
  positions: string;
  parameters: Parameter[];
  heuristics: string[];
  methods: string[];
  acyclic: boolean;
  impartial: boolean;
  /** Its positions are graphs that the visitor writes. */
  written: boolean;
}

export interface Scene {
  rows: number;
  columns: number;
  ground: 'paper' | 'frame' | 'cloth' | 'chequered' | 'bare';
  /** Names of the rows from the top, or nothing. */
  row_labels: string[];
  column_labels: string[];
  /** By rows from the top left. */
  cells: Cell[];
  /** Moves that take what stands on one cell to another; several may have both cells in common. */
  steps: Step[];
}

export interface Step {
  /** Numbers of cells. */
  from: number;
  to: number;
  move: string;
  /** What arrives there, if it is not what set out. */
  becomes: Piece | null;
}

export interface Cell {
  piece: Piece | null;
  /** The move that a click here plays. */
  target: string | null;
  /** Part of what decided the game. */
  decisive: boolean;
  /** What stands there is attacked and must be seen to: a king in check. */
  threatened: boolean;
}

export type Man = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

export type Piece =
  | { kind: 'disc' | 'mark'; player: Player }
  | { kind: 'man'; player: Player; man: Man }
  | { kind: 'match' | 'chocolate' | 'poison' }
  | { kind: 'text'; text: string };

/** A position of a game, ready to be shown. */
export interface PositionView {
  game: string;
  /** The parameters that were given. */
  with: Record<string, string>;
  /** Where play began: nothing is the start of the game. */
  position: string;
  /** The moves from there to here. A position written as moves is read back into them. */
  plays: string[];
  /** Everything about the position, as text that can be read again. */
  state: string;
  /** What follows `#/` in a link to this position. */
  link: string;
  to_move: Player;
  /** All legal moves; some have no place on the board (a pass, a split): no cell has them as target. */
  moves: string[];
  /** Max's reward if the game is over. */
  utility: number | null;
  /** Who is to move, or how the game ended, in a sentence. */
  said: string;
  /** 'win': somebody wins; 'payoff': the numbers are amounts. */
  stakes: 'win' | 'payoff';
  scene: Scene;
}

/** What is written on the cell of a move. */
export interface Note {
  text: string;
  outlook: Outcome | null;
  best: boolean;
}

export type Judgement =
  | 'best'
  | 'equal'
  | 'slower'
  | 'loses-sooner'
  | 'smaller'
  | 'weaker'
  | 'throws-away-win'
  | 'throws-away-draw'
  | 'loses'
  | 'unknown';

/** A move as it is judged. */
export interface JudgedMove {
  move: string;
  value: number;
  /** In the view of the player to move. */
  score: number;
  bound: Bound;
  decided: boolean;
  distance: number | null;
  lost: number | null;
  verdict: Judgement;
  line: string[];
  /** The judgement in a sentence. */
  said: string;
}

/** A move with what is written on its cell. */
export interface MoveSolved extends JudgedMove {
  note: Note;
}

/** The answer of `solve` and `analyse`. */
export interface Solved {
  game: string;
  position: string;
  to_move: Player;
  /** Max's view. */
  value: number;
  score: number;
  bound: Bound;
  lower: number;
  upper: number;
  decided: boolean;
  distance: number | null;
  best: string[];
  /** What the chosen move ensures, in Max's view, if anything is known of it. */
  ensures: number | null;
  line: string[];
  nodes: number;
  leaves: number;
  seconds: number;
  method: string;
  level?: number;
  heuristic: string | null;
  depth: number | null;
  stopped: string | null;
  moves?: MoveSolved[];
  said: {
    verdict: string;
    best: string | null;
    line: string | null;
    cost: string;
    /** Why the method was chosen. */
    chosen: string | null;
  };
}

/** What is known while a search goes on. */
export interface Update {
  to_move: Player;
  depth: number | null;
  value: number;
  bound: Bound;
  lower: number;
  upper: number;
  decided: boolean;
  distance: number | null;
  best: string[];
  line: string[];
  nodes: number;
  seconds: number;
  said: string;
}

/** The answer of `why`. */
export interface Explained {
  to_move: Player;
  asked: JudgedMove;
  best: JudgedMove;
  /** Proved to the end of the game. */
  exact: boolean;
  depth: number | null;
  /** The explanation, a sentence a line. */
  said: string[];
}

/** A search, step by step. */
export interface Trace {
  title: string;
  method: string;
  /** Max's view; for a test 'yes' or 'no', as said; nothing if it was stopped before that. */
  value: string | null;
  said: string;
  /** Why it ended early, if it did. */
  stopped: string | null;
  /** States entered and leaves valued by the whole search. */
  entered: number;
  leaves: number;
  /** The method in lines of pseudocode; steps name them by number, from 0. */
  pseudocode: string[];
  /** One walk through the tree, or one for each question of a method made of tests. */
  walks: Walk[];
  /** States that are not shown, for want of room. */
  hidden: number;
  hidden_said: string | null;
}

export interface Walk {
  /** The question, if it is one. */
  caption: string;
  /** The room the tree takes, in pixels. */
  width: number;
  height: number;
  /** The root first, parents before their children. */
  nodes: TraceNode[];
  steps: TraceStep[];
}

export interface TraceNode {
  /** Moves from the root: `2.3`. */
  path: string;
  move: string | null;
  parent: number | null;
  to_move: Player | null;
  /** What was found in the end, as written. */
  value: string | null;
  window: [string, string] | null;
  /** Proof and disproof number in the end, in proof-number search. */
  numbers: [string, string] | null;
  state: 'inner' | 'evaluated' | 'pruned';
  leaf: 'final' | 'horizon' | 'repetition' | 'remembered' | null;
  chosen: boolean;
  children: number[];
  /** States below it that are not shown. */
  hidden: number;
  /** Its middle, in the final drawing. */
  x: number;
  y: number;
}

export interface TraceStep {
  kind:
    | 'question'
    | 'enter'
    | 'resume'
    | 'leaf'
    | 'better'
    | 'cut'
    | 'numbers'
    | 'leave'
    | 'untold'
    | 'answered';
  /** The node it is about; none for a question and its answer. */
  node: number | null;
  /** Branches that are cut by it. */
  skipped: number[];
  /** What happens, in a sentence. */
  said: string;
  /** Lines of pseudocode that do it. */
  lines: number[];
  /** What is known of the value of the node after it, as written. */
  value: string | null;
  /** The window at the node after it. */
  window: [string, string] | null;
  /** Proof and disproof number of the node after it, in proof-number search. */
  numbers: [string, string] | null;
}

export type Winner = 'max' | 'min' | 'draw';

/** An explicit graph, solved. */
export interface GraphView {
  title: string;
  /** The answer of `graph --json`. */
  facts: {
    game: string;
    position: string;
    vertices: number;
    edges: number;
    won_max: number;
    won_min: number;
    draw: number;
    start: Winner;
    distance: number | null;
    rounds: number;
    acyclic: boolean;
    bipartite: boolean;
    impartial: boolean;
    zermelo: boolean;
  };
  /** What was found of the start, in a sentence. */
  verdict: string;
  /** What was found, a sentence a line. */
  said: string[];
  /** The attractors round by round, from round 0: which vertices enter, and why. */
  rounds: { said: string; entering: { vertex: number; said: string }[] }[];
  stable: string;
  vertices: GraphVertex[];
  edges: GraphEdge[];
  width: number;
  height: number;
  /** States that are not shown, for want of room. */
  hidden: number;
  /** The same graph in JSON, to be edited; none if parts of it are not shown. */
  text: string | null;
}

export interface GraphVertex {
  id: string;
  label: string;
  owner: Player;
  final: boolean;
  start: boolean;
  scene: Scene | null;
  value: Winner;
  /** The round in which it enters an attractor. */
  rank: number | null;
  /** Every move loses. */
  trap: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface GraphEdge {
  from: number;
  to: number;
  label: string;
  /** The move that wins soonest, resists longest or keeps the draw. */
  chosen: boolean;
  /** Its curve, to be stroked, and its head, to be filled: each the `d` of a path; nothing if it cannot be drawn. */
  path: string | null;
  head: string | null;
  /** The middle of its label, if there is room for one. */
  label_at: [number, number] | null;
}

/** The arena of an impartial game, with Grundy values. */
export interface ArenaView {
  title: string;
  grundy: number | null;
  won: boolean;
  winning_moves: string[];
  /** What was found of the start, in a sentence. */
  verdict: string;
  said: string[];
  vertices: ArenaVertex[];
  edges: {
    from: number;
    to: number;
    label: string;
    winning: boolean;
    path: string | null;
    head: string | null;
    label_at: [number, number] | null;
  }[];
  width: number;
  height: number;
  hidden: number;
}

export interface ArenaVertex {
  id: string;
  label: string;
  final: boolean;
  start: boolean;
  scene: Scene | null;
  grundy: number | null;
  won: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The answer of `grundy` on a position. */
export interface Valued {
  game: string;
  position: string;
  to_move: Player;
  grundy: number | null;
  won: boolean | null;
  winning_moves: string[];
  parts: { part: string; grundy: number }[];
  misere: boolean;
  said: string[];
}

/** Words and tables, ready to be shown. */
export interface Report {
  title: string;
  blocks: (
    { heading: string } | { paragraph: string } | { table: string[][] } | { picture: unknown }
  )[];
}

/** The answer of `theory`: see `perfectplay theory --help`. */
export interface Theory {
  moves: number;
  depth: number;
  p: number;
  p_n: number;
  branching: number;
  expected: number | null;
  log10_expected: number;
  ensured: number;
  levels: { level: number; u: number; v: number }[];
  report: Report;
}

export type JobState = 'queued' | 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

export interface SolveRequest {
  kind: 'solve';
  game: string;
  position?: string;
  plays?: string[];
  with?: Record<string, string>;
  method?: string | null;
  all_moves?: boolean;
  /** Seconds at most. */
  time?: number | null;
  /** Bytes of table at most, in MB. */
  memory?: number | null;
}

export interface ExperimentRequest {
  kind: 'experiment';
  experiment: 'test' | 'dichotomy' | 'methods';
  moves: number;
  /** For `methods`, every depth from 2 to this one that is even. */
  depth: number;
  trees: number;
  seed?: number;
  law?: string;
}

export interface Job {
  id: number;
  title: string;
  state: JobState;
  /** Milliseconds since 1970. */
  created: number;
  /** Time it has worked. */
  seconds: number;
  request: SolveRequest | ExperimentRequest;
  /** How far it is, in a sentence. */
  said: string;
  /** What is known so far of a solve. */
  update: Update | null;
  /** The value of a solve lies between these, as far as is known: Max's view. */
  bounds: [lower: number | null, upper: number | null] | null;
  /** How much of an experiment is done, from 0 to 1. */
  done: number | null;
  /** The figure of an experiment as it is by now, as SVG. */
  figure: string | null;
  /** The answer of a solve, once there is one. */
  answer: Solved | null;
  /** The report of an experiment, as it is by now. */
  report: Report | null;
  error: string | null;
}

/** What went wrong, in words for the visitor. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Value = string | number | boolean | undefined | null | string[] | Record<string, string>;
export type Query = Record<string, Value>;

/** Parameters of a game as one word: `rows:6;columns:7`. */
export function written(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** The address of a question. Lists are joined by spaces, what is empty is left out. */
export function address(path: string, query: Query = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue;
    const text = Array.isArray(value)
      ? value.join(' ')
      : typeof value === 'object'
        ? written(value)
        : String(value);
    if (text !== '') words.set(name, text);
  }
  const text = words.toString();
  return `/api/${path}${text ? `?${text}` : ''}`;
}

async function answered<T>(response: Response): Promise<T> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(response.status, text.slice(0, 200));
  }
  if (!response.ok) {
    const error = (body as { error?: unknown } | null)?.error;
    throw new ApiError(response.status, typeof error === 'string' ? error : response.statusText);
  }
  return body as T;
}

/** Asks, and can be told that the answer is no longer wanted. */
export async function get<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return answered(await fetch(address(path, query), { signal }));
}

/** Asks for something to be done; a refusal is in the language given, whatever the body says. */
export async function send<T>(
  method: 'POST' | 'DELETE',
  path: string,
  lang: Lang,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  return answered(
    await fetch(address(path, { lang }), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    }),
  );
}
