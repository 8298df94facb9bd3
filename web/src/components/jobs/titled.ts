/** What a job is called, in the language of the visitor. */
import type { Job } from '../../lib/api';
import { games } from '../../lib/games.svelte';
import { jobs } from '../../words/jobs';
import { theory } from '../../words/theory';

/** Longer positions are cut: the request of the job has them whole. */
const LONGEST = 48;

export function titled({ request }: Pick<Job, 'request'>): string {
  if (request.kind === 'experiment') {
    const kind = theory()[`kind_${request.experiment}`];
    return `${kind} · n = ${request.moves}, k = ${request.depth}`;
  }
  const game = games.find(request.game)?.title ?? request.game;
  const where = [request.position, ...(request.plays ?? [])]
    .filter((part) => part !== '')
    .join(' ');
  const shown = where.length > LONGEST ? `${where.slice(0, LONGEST)}…` : where;
  return `${game} · ${shown || jobs().start}`;
}
