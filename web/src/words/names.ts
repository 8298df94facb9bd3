/** Names of methods and heuristics for people. What is not known here is called what the program calls it. */
import { both } from '.';

const methods = both(
  {
    auto: 'chosen by the program',
    minimax: 'minimax',
    alphabeta: 'alpha-beta',
    possible: 'test: at least x?',
    dichotomy: 'dichotomy',
    mtdf: 'MTD(f)',
    'dichotomy-table': 'dichotomy with a table',
    table: 'alpha-beta with a table',
    pvs: 'principal variation (PVS)',
    selective: 'selective search',
    pns: 'proof-number search',
    expert: 'expert search',
    retrograde: 'retrograde table',
  },
  {
    auto: 'choisie par le programme',
    minimax: 'min-max',
    alphabeta: 'alpha-bêta',
    possible: 'test\u00a0: au moins x\u202f?',
    dichotomy: 'dichotomie',
    mtdf: 'MTD(f)',
    'dichotomy-table': 'dichotomie avec table',
    table: 'alpha-bêta avec table',
    pvs: 'variante principale (PVS)',
    selective: 'recherche sélective',
    pns: 'nombres de preuve (PNS)',
    expert: 'recherche experte',
    retrograde: 'table rétrograde',
  },
);

const heuristics = both(
  {
    lines: 'open lines',
    alignments: 'possible alignments',
    centre: 'closeness to the centre',
    patterns: 'patterns of discs',
    weighted: 'weighted squares',
    black: 'black discs',
    discs: 'difference of discs',
    mobility: 'mobility',
    positional: 'men and where they stand',
    material: 'value of the men',
    none: 'none: always 0',
  },
  {
    lines: 'lignes ouvertes',
    alignments: 'alignements possibles',
    centre: 'proximité du centre',
    patterns: 'motifs de pions',
    weighted: 'cases pondérées',
    black: 'pions noirs',
    discs: 'différence de pions',
    mobility: 'mobilité',
    positional: 'valeur et place des pièces',
    material: 'valeur des pièces',
    none: 'aucune\u00a0: toujours 0',
  },
);

const named = (names: Record<string, string>, name: string) =>
  Object.hasOwn(names, name) ? names[name]! : name;

export const methodName = (method: string) => named(methods(), method);

export const heuristicName = (heuristic: string) => named(heuristics(), heuristic);
