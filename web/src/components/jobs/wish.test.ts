import { expect, test } from 'vitest';
import type { GameInfo } from '../../lib/api';
import { read, request } from './wish';

const parameter = (name: string) => ({ name, help: '', default: null, switch: false });
const nim = { name: 'nim', parameters: [parameter('take'), parameter('misere')] } as GameInfo;

test('a link fills the form', () => {
  const wish = read(
    new URLSearchParams('game=nim&position=3,4&plays=1:2+2:1&with=take:3;misere:true'),
  );
  expect(wish).toMatchObject({
    game: 'nim',
    position: '3,4',
    plays: ['1:2', '2:1'],
    settings: { take: '3', misere: 'true' },
    method: 'auto',
    all_moves: true,
  });
});

test('only what differs from the usual is asked', () => {
  expect(request(read(new URLSearchParams()), undefined)).toEqual({
    kind: 'solve',
    game: 'connect4',
    position: '',
    all_moves: true,
  });
});

test('limits and settings go along, those of another game do not', () => {
  const wish = {
    ...read(new URLSearchParams('game=nim&position= 3,4 &with=take: 3;rows:6;misere:')),
    method: 'mtdf',
    time: 5,
    memory: 64,
  };
  expect(request(wish, nim)).toEqual({
    kind: 'solve',
    game: 'nim',
    position: '3,4',
    with: { take: '3' },
    method: 'mtdf',
    all_moves: true,
    time: 5,
    memory: 64,
  });
});
