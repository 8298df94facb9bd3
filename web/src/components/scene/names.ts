/** What cells and pieces are called, for those who hear the board. */
import type { Piece, Scene } from '../../lib/api';
import { fill } from '../../words';
import { sceneWords } from '../../words/scene';

export function pieceName(piece: Piece): string {
  const words = sceneWords();
  if (piece.kind === 'text') return piece.text;
  if (piece.kind === 'man') return words[`${piece.man}-${piece.player}`];
  return 'player' in piece ? words[`${piece.kind}-${piece.player}`] : words[piece.kind];
}

/** A cell by its row and its column; on a chequered board as players call it: e4. */
export function cellName(scene: Scene, index: number): string {
  const words = sceneWords();
  const row = Math.floor(index / scene.columns);
  const column = index % scene.columns;
  const labels = [scene.column_labels[column], scene.row_labels[row]];
  if (scene.ground === 'chequered' && labels.every(Boolean)) return labels.join('');
  const parts = [
    scene.rows > 1 ? fill(words.row, { row: row + 1 }) : '',
    fill(words.column, { column: labels[0] || column + 1 }),
  ];
  return parts.filter(Boolean).join(', ');
}
