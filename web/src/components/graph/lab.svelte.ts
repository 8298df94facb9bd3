/** Everything the view of graphs knows: what is looked at, what was answered, and how far it is stepped. */
import { announcer } from '../../lib/announcer.svelte';
import { get, send, type ArenaView, type GraphView, type Player, type Query } from '../../lib/api';
import { games } from '../../lib/games.svelte';
import type { Place } from '../../lib/router.svelte';
import { visitor } from '../../lib/visitor.svelte';
import { fill } from '../../words';
import { graphs } from '../../words/graphs';
import { drawn, laidOut, roundLook, type Figure, type Look } from './figure';
import { boxOf, spread } from './geometry';
import { begun, done, redone, undone } from './history';
import { recall } from './kept';
import { distinct, grundyValues, mex, stages, successors } from './mex';
import * as model from './model';
import type { DrawnGraph } from './model';
import { readPlace, small, USUAL, type Mode, type Wanted } from './place';
import { knownAt, reason, steps, toldAt, type Told } from './rounds';
import { fromText, toShortText } from './text';

/** Graphs of more vertices than this are shown, not edited. */
const MOST_DRAWN = 120;
/** The program shows no more vertices than this. */
const MOST_SHOWN = 400;
/** How long the visitor has to pause before the program is asked. */
const PAUSE = 180;
/** Sentences of one step that are read aloud. */
const ALOUD = 5;

/** Asked with GET for a game, and with a body for a graph of the visitor's. */
interface Question {
  path: string;
  query: Query | null;
  body: Record<string, unknown> | null;
}

export class GraphLab {
  wanted = $state<Wanted>({ ...USUAL });
  /** The drawing, its past, and what was undone. */
  drawing = $state.raw(begun(recall()));
  /** The drawing came with a link and has not been touched: it does not replace the one kept in the browser. */
  untouched = $state(false);
  /** A text of the visitor's whose graph is too large to be edited. */
  large = $state.raw<string | null>(null);

  graph = $state.raw<GraphView | null>(null);
  arena = $state.raw<ArenaView | null>(null);
  error = $state('');
  busy = $state(false);
  /** What is wrong with the text that the visitor wants to be read, and that text. */
  textError = $state('');
  wrongText = $state('');
  reading = $state(false);

  selected = $state<string | null>(null);
  selectedEdge = $state.raw<model.DrawnEdge | null>(null);
  /** An edge is being added: its first vertex is still to be chosen, or is this one. */
  linking = $state.raw<{ from: string | null } | null>(null);
  /** How far the rounds are stepped; nothing: to the end. */
  step = $state<number | null>(null);

  readonly editable = $derived(this.wanted.source === 'own' && this.large === null);
  readonly own = $derived(this.drawing.now);
  readonly view = $derived(this.wanted.mode === 'grundy' ? this.arena : this.graph);

  /** The text that is solved: without places, so that dragging asks nothing. */
  readonly #ownText = $derived(
    this.large ?? toShortText(model.place(this.own, new Map(nowhere(this.own)))),
  );
  readonly #questionText = $derived.by(() => JSON.stringify(this.#question()));
  readonly question = $derived(JSON.parse(this.#questionText) as Question | null);

  #question(): Question | null {
    const { wanted } = this;
    const lang = visitor.lang;
    const what = wanted.mode === 'grundy' ? 'arena' : 'graph';
    const threshold = wanted.mode === 'grundy' ? '' : wanted.atLeast;
    if (wanted.source === 'own') {
      if (this.editable && this.own.vertices.length === 0) return null;
      const body: Record<string, unknown> = { text: this.#ownText, lang };
      // All of a drawing is coloured, up to what the program shows at most.
      const count = this.large === null ? this.own.vertices.length : 0;
      body.most = Math.min(MOST_SHOWN, Math.max(MOST_DRAWN, count));
      if (what === 'graph' && threshold !== '') body.at_least = Number(threshold);
      if (what === 'graph') body.arrangement = wanted.arrangement;
      return { path: what, query: null, body };
    }
    const query: Query = { position: wanted.position, with: wanted.with, most: wanted.most, lang };
    if (what === 'graph') {
      query.both_starters = wanted.bothStarters;
      query.at_least = threshold;
      query.arrangement = wanted.arrangement;
    }
    return { path: `games/${encodeURIComponent(wanted.game)}/${what}`, query, body: null };
  }

  /** Asks after a pause; returns how to take the question back. */
  ask(question: Question | null): () => void {
    const unwanted = new AbortController();
    if (question === null) {
      [this.graph, this.arena, this.error, this.busy] = [null, null, '', false];
      return () => {};
    }
    this.busy = true;
    const timer = setTimeout(() => void this.#answer(question, unwanted.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      unwanted.abort();
    };
  }

  async #answer({ path, query, body }: Question, signal: AbortSignal) {
    try {
      const answer = await (body
        ? send<GraphView & ArenaView>('POST', path, visitor.lang, body, signal)
        : get<GraphView & ArenaView>(path, query ?? {}, signal));
      if (signal.aborted) return;
      [this.graph, this.arena] = path.endsWith('arena') ? [null, answer] : [answer, null];
      this.error = '';
      this.#announce();
    } catch (error) {
      if (signal.aborted) return;
      [this.graph, this.arena] = [null, null];
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }

  /** What was found of the start, in a sentence. */
  readonly verdict = $derived(this.view?.verdict ?? '');
  #announced = '';

  /** Says who wins, whenever a change has changed it. */
  #announce() {
    if (this.verdict !== this.#announced) announcer.say(this.verdict);
    this.#announced = this.verdict;
  }

  /** The question as an address, for pictures of a game's graph. */
  readonly picture = $derived.by(() => {
    const { question } = this;
    return question?.query ? { path: question.path, query: question.query } : null;
  });

  /** The question for a picture of the visitor's own graph: the program draws it as it is on the canvas. */
  readonly ownPicture = $derived.by(() => {
    const { question } = this;
    if (!question?.body) return null;
    const places = this.editable ? model.placesOf(this.own) : undefined;
    return { path: question.path, body: { ...question.body, places } };
  });

  /** Goes where an address says. */
  load({ rest, query }: Pick<Place, 'rest' | 'query'>) {
    const { wanted, text } = readPlace(rest, query);
    this.wanted = wanted;
    this.#forget();
    if (text !== null) void this.read(text, true);
  }

  setMode(mode: Mode) {
    const game = games.find(this.wanted.game);
    const other = mode === 'grundy' && this.wanted.source === 'game' && game && !game.impartial;
    this.wanted = { ...this.wanted, ...(other ? small('chomp') : {}), mode };
    this.step = null;
    this.linking = null;
  }

  setSource(source: Wanted['source']) {
    this.wanted = { ...this.wanted, source, atLeast: '' };
    this.#forget();
  }

  setGame(game: string) {
    this.wanted = { ...this.wanted, ...small(game), atLeast: '' };
    this.#forget();
  }

  /** Another graph is looked at: nothing that was said is about it. */
  #forget() {
    [this.graph, this.arena, this.error] = [null, null, ''];
    this.step = null;
    this.selected = null;
    this.selectedEdge = null;
    this.linking = null;
  }

  /** Reads a text in any of the forms; JSON with places needs no help from the program. */
  async read(text: string, linked = false): Promise<boolean> {
    const known = fromText(text);
    if (known?.placed && known.graph.vertices.length <= MOST_DRAWN) {
      this.#take(known.graph, linked);
      return true;
    }
    this.reading = true;
    try {
      const view = await send<GraphView>('POST', 'graph', visitor.lang, {
        text,
        lang: visitor.lang,
        arrangement: this.wanted.arrangement,
        most: MOST_DRAWN,
      });
      const read = fromText(view.text ?? '');
      if (read) this.#take(model.place(read.graph, places(view)), linked);
      else this.#takeLarge(text);
      return true;
    } catch (error) {
      this.wrongText = text;
      this.textError = error instanceof Error ? error.message : String(error);
      return false;
    } finally {
      this.reading = false;
    }
  }

  #take(graph: DrawnGraph, linked = false) {
    this.untouched = linked;
    this.drawing = done(this.drawing, graph);
    this.large = null;
    this.#taken();
  }

  #takeLarge(text: string) {
    this.large = text;
    this.#taken();
  }

  #taken() {
    this.textError = '';
    this.wrongText = '';
    if (this.wanted.source !== 'own') this.wanted.atLeast = '';
    this.wanted.source = 'own';
    this.#forget();
  }

  /** The graph of the game becomes the visitor's own. */
  editCopy() {
    const read = fromText(this.graph?.text ?? '');
    if (read && this.graph) this.#take(model.place(read.graph, places(this.graph)));
  }

  /** Puts the vertices where the program would. */
  async arrange() {
    try {
      const { arrangement } = this.wanted;
      const body = { text: this.#ownText, lang: visitor.lang, arrangement, most: MOST_DRAWN };
      const view = await send<GraphView>('POST', 'graph', visitor.lang, body);
      this.edit(model.place(this.own, places(view)));
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  // --- editing ---

  edit(graph: DrawnGraph) {
    this.untouched = false;
    this.drawing = done(this.drawing, graph);
  }

  undo() {
    if (this.drawing.past.length === 0) return;
    this.drawing = undone(this.drawing);
    this.#onlyWhatIsThere();
    announcer.say(graphs().undone);
  }

  redo() {
    if (this.drawing.future.length === 0) return;
    this.drawing = redone(this.drawing);
    this.#onlyWhatIsThere();
    announcer.say(graphs().redone);
  }

  #onlyWhatIsThere() {
    this.linking = null;
    this.selectedEdge = null;
    if (!model.vertexOf(this.own, this.selected)) this.selected = null;
  }

  /** A new vertex, chosen at once; of the player who does not move where one came from. */
  add(at?: { x: number; y: number }, from?: string): string {
    const near = model.vertexOf(this.own, from ?? this.selected);
    const owner: Player = near?.owner === 'max' ? 'min' : 'max';
    const place = at ?? model.freePlace(this.own, near ?? { x: 90, y: 90 });
    const id = model.freshName(this.own);
    const graph = model.addVertex(this.own, inside(place), owner, id);
    this.edit(from === undefined ? graph : model.addEdge(graph, from, id));
    this.selected = id;
    this.selectedEdge = null;
    const words = graphs();
    const says = owner === 'max' ? words.maxMoves : words.minMoves;
    announcer.say(fill(words.added, { id, owner: says }));
    return id;
  }

  /** While a vertex is dragged only its last place is a step to be undone. */
  move(id: string, at: { x: number; y: number }, first: boolean) {
    this.untouched = false;
    const { x, y } = inside(at);
    const graph = model.change(this.own, id, { x: Math.round(x), y: Math.round(y) });
    this.drawing = first ? done(this.drawing, graph) : { ...this.drawing, now: graph };
  }

  link(from: string, to: string) {
    this.linking = null;
    this.edit(model.addEdge(this.own, from, to));
    announcer.say(fill(graphs().edgeAdded, { from, to }));
  }

  unlink(from: string, to: string) {
    this.selectedEdge = null;
    this.edit(model.removeEdge(this.own, from, to));
    announcer.say(fill(graphs().edgeRemoved, { from, to }));
  }

  remove(id: string) {
    this.edit(model.removeVertex(this.own, id));
    this.selected = null;
    this.linking = null;
    announcer.say(fill(graphs().removed, { id }));
  }

  rename(id: string, name: string) {
    const graph = model.rename(this.own, id, name);
    if (graph === this.own) return;
    this.edit(graph);
    if (this.selected === id) this.selected = name.trim();
  }

  begin(id: string) {
    this.edit(model.begin(this.own, id));
    announcer.say(fill(graphs().startNow, { id }));
  }

  /** Chooses a vertex, or ends an edge that is being added. */
  choose(id: string) {
    this.selectedEdge = null;
    if (this.linking) {
      if (this.linking.from === null) {
        this.linking = { from: id };
        announcer.say(fill(graphs().pickTo, { id }));
      } else this.link(this.linking.from, id);
    }
    this.selected = id;
  }

  startLink() {
    this.linking = { from: this.selected };
    const words = graphs();
    announcer.say(this.selected ? fill(words.pickTo, { id: this.selected }) : words.pickFrom);
  }

  // --- stepping ---

  readonly #after = $derived.by(() => {
    const view = this.arena;
    if (!view) return [];
    return successors(
      view.vertices.map(({ final }) => final),
      view.edges,
    );
  });
  readonly #stages = $derived(stages(this.#after));

  /** The number of the last step. */
  readonly last = $derived.by(() => {
    if (this.wanted.mode === 'attractors') return this.graph ? steps(this.graph) : 0;
    return this.arena ? 1 + Math.max(-1, ...this.#stages.map((stage) => stage ?? 0)) : 0;
  });
  readonly at = $derived(Math.min(this.step ?? this.last, this.last));

  stepTo(step: number) {
    const to = Math.max(0, Math.min(this.last, step));
    this.step = to === this.last ? null : to;
    const told = this.told;
    if (!told) {
      const words = graphs();
      announcer.say(this.wanted.mode === 'grundy' ? words.beforeGrundy : words.before);
    } else {
      const why = told.entering.slice(0, ALOUD).map(({ said }) => said);
      announcer.say([told.said, ...why].join(' '));
    }
  }

  /** What happens in this step. */
  readonly told: Told | null = $derived.by(() => {
    const words = graphs();
    if (this.wanted.mode === 'attractors') {
      const told = this.graph && toldAt(this.graph, this.at);
      if (!this.graph || !told || this.at < this.last) return told;
      const draws = this.graph.vertices.flatMap(({ id, value }, vertex) =>
        value === 'draw' ? [{ vertex, said: `${id}${colon()}${words.isDraw}` }] : [],
      );
      return { ...told, entering: draws };
    }
    if (!this.arena || this.at === 0) return null;
    const entering = this.#stages.flatMap((known, vertex) =>
      (known ?? this.last - 1) === this.at - 1
        ? [
            {
              vertex,
              said: `${this.arena!.vertices[vertex]!.id}${colon()}${this.computed(vertex)}`,
            },
          ]
        : [],
    );
    return { said: this.titles[this.at - 1] ?? '', entering };
  });

  /** All steps after the beginning, in a few words each. */
  readonly titles: string[] = $derived.by(() => {
    if (this.wanted.mode === 'attractors') {
      return this.graph ? [...this.graph.rounds.map(({ said }) => said), this.graph.stable] : [];
    }
    const words = graphs();
    return Array.from({ length: this.last }, (_, stage) => {
      const count = this.#stages.filter((known) => (known ?? this.last - 1) === stage).length;
      return fill(stage === 0 ? words.stageEnds : words.stage, { n: stage, count });
    });
  });

  readonly looks: (Look | null)[] = $derived.by(() => {
    const words = graphs();
    if (this.wanted.mode === 'attractors') {
      if (!this.graph) return [];
      return knownAt(this.graph, this.at).map((known) => roundLook(known, words.isDraw));
    }
    return (
      this.arena?.vertices.map(({ grundy, won }, vertex) => {
        const known = (this.#stages[vertex] ?? this.last - 1) + 1;
        if (this.at < known) return null;
        const badge = [grundy, won ? words.wins : words.loses].filter((part) => part !== null);
        const fresh = this.at === known && this.step !== null;
        return { tone: won ? 'winning' : 'losing', badge: badge.join(' · '), fresh };
      }) ?? []
    );
  });

  readonly figure: Figure | null = $derived.by(() => {
    const grundy = this.wanted.mode === 'grundy';
    if (this.editable) return drawn(this.own, this.view, this.looks, grundy);
    return this.view && laidOut(this.view, this.looks);
  });

  /** The place of a vertex in the answer. */
  find(id: string | null): number | null {
    const at = this.view?.vertices.findIndex((vertex) => vertex.id === id) ?? -1;
    return at === -1 ? null : at;
  }

  // --- sentences ---

  /** How a Grundy value is computed. */
  computed(vertex: number): string {
    const words = graphs();
    const view = this.arena;
    const here = view?.vertices[vertex];
    if (!view || !here) return '';
    const after = this.#after[vertex] ?? [];
    if (here.grundy === null) {
      if (here.final) return here.won ? words.winsEnd : words.losesEnd;
      return here.won ? words.winsBy : words.losesBy;
    }
    if (after.length === 0 && here.final) return words.mexEnd;
    const values = distinct(after.map((next) => view.vertices[next]!.grundy ?? 0));
    if (view.hidden > 0 && mex(values) !== here.grundy) {
      return fill(words.mexHidden, { n: here.grundy });
    }
    return fill(words.mexOf, { values: values.join(', '), n: here.grundy });
  }

  /** Vertices whose value is not the one computed here from the moves: there should be none. */
  readonly disagreeing: string[] = $derived.by(() => {
    const view = this.arena;
    if (!view || view.hidden > 0 || view.grundy === null) return [];
    const own = grundyValues(this.#after);
    return view.vertices.filter(({ grundy }, at) => grundy !== own[at]).map(({ id }) => id);
  });

  /** A vertex in a few words, as far as it is known by now. */
  described(id: string): string {
    const words = graphs();
    const at = this.find(id);
    const dot = this.figure?.dots.find((one) => one.id === id);
    if (!dot) return id;
    const parts: string[] = [id];
    if (dot.start) parts.push(words.start);
    if (dot.final) parts.push(words.over);
    else if (dot.owner) parts.push(dot.owner === 'max' ? words.maxMoves : words.minMoves);
    if (this.wanted.mode === 'grundy') {
      const vertex = at === null ? null : this.arena?.vertices[at];
      if (!vertex || !dot.look) parts.push(words.unknown);
      else {
        if (vertex.grundy !== null) parts.push(fill(words.grundyIs, { n: vertex.grundy }));
        parts.push(vertex.won ? words.winning : words.losing);
      }
    } else {
      const vertex = at === null ? null : this.graph?.vertices[at];
      if (!vertex || !dot.look) parts.push(words.open);
      else {
        parts.push(winnerName(vertex.value));
        if (vertex.rank !== null) parts.push(fill(words.rank, { n: vertex.rank }));
        if (vertex.trap) parts.push(words.trap);
      }
    }
    return parts.join(', ');
  }

  /** Why a vertex is what it is, once it is known. */
  why(id: string): string | null {
    const at = this.find(id);
    if (at === null || !this.looks[at]) return null;
    if (this.wanted.mode === 'grundy') return this.computed(at);
    if (!this.graph) return null;
    return (
      reason(this.graph, at) ??
      (this.graph.vertices[at]!.value === 'draw' ? graphs().drawnWhy : null)
    );
  }

  tell(id: string) {
    announcer.say([this.described(id), this.why(id)].filter(Boolean).join('. '));
  }
}

export function winnerName(winner: GraphView['facts']['start']): string {
  const words = graphs();
  return { max: words.wonMax, min: words.wonMin, draw: words.isDraw }[winner];
}

/** French puts a space before a colon. */
function colon(): string {
  return visitor.lang === 'fr' ? '\u00a0: ' : ': ';
}

/** Nothing is drawn beyond the upper left corner. */
function inside({ x, y }: { x: number; y: number }) {
  return { x: Math.max(44, x), y: Math.max(40, y) };
}

/** Where the program would put the vertices, with room for their names. */
function places(view: GraphView): Map<string, { x: number; y: number }> {
  const boxes = view.vertices.map(({ id }) => boxOf(id));
  const at = spread(view.vertices, boxes);
  return new Map(view.vertices.map(({ id }, number) => [id, at[number]!]));
}

function nowhere(graph: DrawnGraph): [string, { x: number; y: number }][] {
  return graph.vertices.map(({ id }) => [id, { x: 0, y: 0 }]);
}
