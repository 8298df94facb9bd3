/** Searches worth a look. */
import { EXAMPLE, LEAST_SHOWN, type Settings } from './settings';

const plain = {
  plays: [],
  with: {},
  versus: '',
  form: 'recursive',
  depth: '',
  heuristic: '',
  show: LEAST_SHOWN,
} satisfies Partial<Settings>;

export const examples = [
  {
    name: 'exampleCourse',
    settings: { ...plain, game: 'tree', position: EXAMPLE, method: 'alphabeta', versus: 'minimax' },
  },
  {
    name: 'exampleDeep',
    settings: {
      ...plain,
      game: 'tree',
      position: '[[[3,5],[6,9]],[[1,2],[0,7]],[[8,4],[5,6]]]',
      method: 'alphabeta',
    },
  },
  {
    name: 'exampleQuestions',
    settings: { ...plain, game: 'tree', position: EXAMPLE, method: 'dichotomy' },
  },
  {
    name: 'exampleProof',
    settings: {
      ...plain,
      game: 'tree',
      position: '[[[1,-1],[0,1]],[[1,1],[-1,1]],[[0,1],[1,1]]]',
      method: 'pns',
    },
  },
  {
    name: 'exampleTictactoe',
    settings: { ...plain, game: 'tictactoe', position: '.OX.OO.XX', method: 'minimax' },
  },
  {
    name: 'exampleConnect4',
    settings: {
      ...plain,
      game: 'connect4',
      position: '4453',
      method: 'alphabeta',
      versus: 'minimax',
      depth: '2',
    },
  },
] as const satisfies readonly { name: string; settings: Partial<Settings> }[];
