/** What an experiment is asked for. */
import type { ExperimentRequest } from '../../lib/api';

export type Kind = ExperimentRequest['experiment'];
export type LawName = 'uniform' | 'incremental' | 'binary';

export interface Plan {
  kind: Kind;
  moves: number;
  depth: number;
  trees: number;
  seed: number;
  law: LawName;
  /** The chance of a win, if leaves are won or lost. */
  win: number;
}

/** How many trees give a figure worth looking at without a long wait. */
export const TREES: Record<Kind, number> = { test: 500, dichotomy: 100, methods: 20 };

/** Trees of this many leaves at most are proposed, as a power of ten. */
const LARGEST = 6;

/** The experiment proposed beside a theory: its trees, if they are small enough to be searched again and again. */
export function proposed(moves: number, depth: number): Plan {
  const small = moves >= 2 && depth >= 1 && depth * Math.log10(moves) <= LARGEST;
  return {
    kind: 'test',
    moves: small ? moves : 2,
    depth: small ? depth : 8,
    trees: TREES.test,
    seed: 1,
    law: 'uniform',
    win: 0.5,
  };
}

export function request(plan: Plan): ExperimentRequest {
  const { kind, moves, depth, trees, seed, law, win } = plan;
  return {
    kind: 'experiment',
    experiment: kind,
    moves,
    depth,
    trees,
    seed,
    law: law === 'binary' ? `binary:${win}` : law,
  };
}

/** The plan that leads to a request, to be changed and run again. */
export function planned({
  experiment,
  moves,
  depth,
  trees,
  seed = 1,
  law = 'uniform',
}: ExperimentRequest): Plan {
  const [name = 'uniform', win = '0.5'] = law.split(':');
  return {
    kind: experiment,
    moves,
    depth,
    trees,
    seed,
    law: name === 'binary' || name === 'incremental' ? name : 'uniform',
    win: name === 'binary' ? Number(win) : 0.5,
  };
}
