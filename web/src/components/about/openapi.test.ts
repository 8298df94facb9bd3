import { expect, test } from 'vitest';
import { filled, operations, type OpenApi } from './openapi';

const document: OpenApi = {
  servers: [{ url: '/api/' }],
  paths: {
    '/games/{game}/solve': {
      parameters: [{ $ref: '#/components/parameters/game' }],
      get: {
        summary: 'The value of a position',
        parameters: [
          { name: 'position', in: 'query', schema: { type: 'string', example: '5,1' } },
          { name: 'lang', in: 'query', schema: { enum: ['en', 'fr'], default: 'en' } },
          { name: 'accept', in: 'header' },
        ],
      },
    },
    '/jobs': { get: { summary: 'All jobs' }, post: { summary: 'Start', requestBody: {} } },
  },
  components: {
    parameters: { game: { name: 'game', in: 'path', required: true, example: 'nim' } },
  },
};

test('operations are listed with what they take', () => {
  const [solve, list, start] = operations(document);
  expect(solve).toMatchObject({
    method: 'GET',
    path: '/api/games/{game}/solve',
    summary: 'The value of a position',
    body: false,
  });
  expect(solve?.fields).toMatchObject([
    { name: 'game', place: 'path', required: true, example: 'nim' },
    { name: 'position', place: 'query', required: false, example: '5,1' },
    { name: 'lang', choices: ['en', 'fr'], example: '' },
  ]);
  expect(list).toMatchObject({ method: 'GET', path: '/api/jobs' });
  expect(start).toMatchObject({ method: 'POST', body: true });
});

test('an address is made once all that is needed is there', () => {
  const [solve] = operations(document);
  expect(filled(solve!, { position: '5,1' })).toBeNull();
  expect(filled(solve!, { game: 'tic tac', position: '5,1', lang: '' })).toBe(
    '/api/games/tic%20tac/solve?position=5%2C1',
  );
  expect(filled(solve!, { game: 'nim' })).toBe('/api/games/nim/solve');
});
