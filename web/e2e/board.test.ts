/** Games on the board, as a visitor plays them. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessible, lab, picture } from './lab';
import { grid, liking as likingAt, played, rest, until, type Liking } from './playing';

const here = lab();

/** A small graph: from `a` Max can go back and forth with Min, or give the game away. */
const GRAPH = JSON.stringify({
  start: 'a',
  vertices: [
    { id: 'a', owner: 'max' },
    { id: 'b', owner: 'min' },
    { id: 'home', owner: 'min', won: 'max' },
    { id: 'away', owner: 'max', won: 'min' },
  ],
  edges: [
    ['a', 'b'],
    ['a', 'away'],
    ['b', 'home'],
  ],
});

const liking = (wanted: Liking) => likingAt(here, wanted);

/** Cells and buttons that play a move. */
const choices = (page: Page) =>
  grid(page)
    .getByRole('gridcell', { name: /, plays / })
    .or(
      page.getByRole('group', { name: 'Moves without a place on the board' }).getByRole('button'),
    );
/** A cell of tic-tac-toe. */
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^row ${row}, column ${column},`) });

/** Pieces that can be taken up. */
const movers = (page: Page) => grid(page).getByRole('gridcell', { name: /, can move/ });

/**
 * Clicks whatever can be played until the game is over; says how many moves it took. Where moves lead from cell to
 * cell, a piece is taken up first, and if it must be said what it becomes, that is said last.
 */
async function playToTheEnd(page: Page): Promise<number> {
  for (let turn = 0; ; turn += 1) {
    await rest(page);
    const before = await played(page);
    const men = await movers(page).count();
    if (men > 0)
      await movers(page)
        .nth((turn * 5 + 2) % men)
        .click();
    const open = choices(page);
    const count = await open.count();
    if (count === 0) return before;
    await open.nth((turn * 7 + 3) % count).click();
    const becomes = page.getByRole('dialog').getByRole('button');
    if ((await becomes.count()) > 0) await becomes.first().click();
    await until(`move ${before + 1} is played`, async () => (await played(page)) > before);
  }
}

/**
 * Where a game begins that would be long from its start: in chess ten plies before the fifty moves are over, if nobody
 * makes progress.
 */
const NEAR_THE_END: Record<string, string> = { chess: '8/8/4k3/8/8/4K3/4R3/8 w - - 90 60' };

test('every game can be played to its end against the program', async () => {
  const answer = await fetch(`${here.address}/api/games`);
  const games = (await answer.json()) as { name: string; title: string; written: boolean }[];
  expect(games.length).toBeGreaterThan(10);
  const min = { kind: 'level', level: 1 };
  for (const { name, title, written } of games) {
    const position = written ? GRAPH : NEAR_THE_END[name];
    const place = position ? `${name}/${encodeURIComponent(position)}` : name;
    const page = await here.open(place, liking({ seats: { min } }));
    await page.getByRole('heading', { name: title, exact: true }).waitFor({ state: 'attached' });
    expect(await playToTheEnd(page), name).toBeGreaterThan(0);
    await page.getByLabel('Type a move').waitFor({ state: 'detached' });
    await page.context().close();
  }
}, 600_000);

/** The value of each column, as a screen reader says it. */
async function columns(page: Page): Promise<string[]> {
  const labels = await grid(page)
    .getByRole('gridcell', { name: /, plays / })
    .evaluateAll((cells) => cells.map((found) => found.getAttribute('aria-label') ?? ''));
  const byColumn = labels.map((label) => {
    const column = /column (\d)/.exec(label)?.[1] ?? '?';
    const [, meaning = '?', value = '?'] = /(wins|draws|loses), worth ([^,]+)/.exec(label) ?? [];
    return `${column} ${meaning} ${value}${label.endsWith('best move') ? ' best' : ''}`;
  });
  return byColumn.sort();
}

test('a position of Connect 4 is solved, and the seven values are read', async () => {
  const page = await here.open('connect4/4234424156531226326553');
  await page.getByRole('button', { name: 'Solve exactly' }).click();
  const wanted = ['loses', 'loses', 'draws', 'wins', 'draws', 'loses', 'loses'];
  await expect
    .poll(async () => (await columns(page)).map((text) => text.split(' ')[1]), { timeout: 30_000 })
    .toEqual(wanted);
  expect((await columns(page)).filter((text) => text.endsWith('best'))).toHaveLength(1);
  expect((await columns(page))[3]).toMatch(/^4 wins \+?6 best$/);
  await accessible(page);
  await picture(page, 'board-connect4-solved');
  await page.context().close();
});

test('a hint points at a best move without telling any value', async () => {
  const page = await here.open('connect4/4234424156531226326553', liking({}));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('The program would play 4.', { exact: true }).last().waitFor();
  const cell = page.getByRole('gridcell', { name: /suggested/ });
  expect(await cell.getAttribute('data-move')).toBe('4');
  expect(await cell.getAttribute('aria-label')).not.toMatch(/wins|worth/);
  // It is about this position, and no other.
  await cell.click();
  await until('the move is played', async () => page.url().endsWith('5534'));
  expect(await page.getByRole('gridcell', { name: /suggested/ }).count()).toBe(0);
  await page.keyboard.press('h');
  await page.getByRole('gridcell', { name: /suggested/ }).waitFor();
  await accessible(page);
  await page.context().close();
});

test('a picture of a solved position shows the values that were found', async () => {
  const page = await here.open('connect4/4234424156531226326553', liking({ show: true }));
  await page.getByText('Max wins in 9 plies').first().waitFor();
  await page.getByText('Pictures').click();
  const link = page.getByRole('link', { name: 'Save as SVG' });
  await expect.poll(() => link.getAttribute('href')).toContain('/solve?');
  const svg = await (
    await page.request.get(here.address + (await link.getAttribute('href')))
  ).text();
  expect(svg).toContain('Max wins in 9 plies');
  await page.context().close();
});

test('a shared link opens the position with its moves, and undo works through them', async () => {
  const page = await here.open('connect4/4453', liking({}));
  await until('four moves', async () => (await played(page)) === 4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until('one back', async () => new URL(page.url()).hash === '#/connect4/445');
  await page.getByRole('button', { name: 'Undo' }).click();
  await until('two back', async () => new URL(page.url()).hash === '#/connect4/44');
  await page.getByRole('button', { name: 'Redo' }).click();
  await until('one again', async () => new URL(page.url()).hash === '#/connect4/445');
  // Another move takes the place of what was taken back.
  await page.getByRole('gridcell', { name: /column 7, .*plays 7/ }).click();
  await until('a new move', async () => new URL(page.url()).hash === '#/connect4/4457');
  await until('four moves', async () => (await played(page)) === 4);
  await page.goBack();
  await until('Back', async () => new URL(page.url()).hash === '#/connect4/445');
  await page
    .getByRole('button', { name: 'Move 3, Max: 5' })
    .and(page.locator('[aria-current]'))
    .waitFor();
  await page.goForward();
  await until('Forward', async () => new URL(page.url()).hash === '#/connect4/4457');
  await page.context().close();
});

test('whoever comes back to the board finds the game they left', async () => {
  const page = await here.open('connect4/4453', liking({}));
  await until('four moves', async () => (await played(page)) === 4);
  await page.getByRole('link', { name: 'About' }).click();
  await until('elsewhere', async () => (await grid(page).count()) === 0);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await until('back again', async () => (await played(page)) === 4);
  expect(new URL(page.url()).hash).toBe('#/connect4/4453');
  await page.context().close();
});

test('parameters are in the link', async () => {
  const page = await here.open('connect4', liking({}));
  await page.getByText('Options', { exact: true }).click();
  await page.getByRole('textbox', { name: /rows/ }).fill('5');
  await page.getByRole('textbox', { name: /columns/ }).fill('6');
  await page.getByRole('button', { name: 'Begin a new game' }).click();
  await until('30 cells', async () => (await grid(page).getByRole('gridcell').count()) === 30);
  await page.getByRole('gridcell', { name: /column 4, .*plays 4/ }).click();
  await until('the link', async () => /#\/connect4\/4\?with=/.test(page.url()));
  const again = await here.open(new URL(page.url()).hash.slice(2), liking({}));
  await until('30 cells', async () => (await grid(again).getByRole('gridcell').count()) === 30);
  await until('one move', async () => (await played(again)) === 1);
  await again.context().close();
  await page.context().close();
});

test('tic-tac-toe with the keyboard alone', async () => {
  const page = await here.open('tictactoe', liking({}));
  await cell(page, 1, 1).waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let presses = 0; !(await focused()).startsWith('row'); presses += 1) {
    expect(presses).toBeLessThan(40);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Home');
  expect(await focused()).toMatch(/^row 1, column 1, empty/);
  const plays: [string[], string][] = [
    [[], 'row 1, column 1, cross'],
    [['ArrowDown'], 'row 2, column 1, ring'],
    [['ArrowUp', 'ArrowRight'], 'row 1, column 2, cross'],
    [['ArrowDown'], 'row 2, column 2, ring'],
    [['ArrowUp', 'ArrowRight'], 'row 1, column 3, cross'],
  ];
  for (const [steps, then] of plays) {
    for (const step of steps) await page.keyboard.press(step);
    await page.keyboard.press(steps.length % 2 ? 'Space' : 'Enter');
    await until(then, async () => (await focused()).startsWith(then));
  }
  await until('over', async () => (await choices(page).count()) === 0);
  expect(await focused()).toContain('decisive');
  const said = (await page.locator('#announcements').textContent()) ?? '';
  expect(said).toContain('Max plays 3.');
  // Keys act near the board.
  await page.keyboard.press('u');
  await until('taken back', async () => new URL(page.url()).hash.endsWith('/1,4,2,5'));
  await page.keyboard.press('<');
  await until('the start', async () => /#\/tictactoe(\?|$)/.test(page.url()));
  await page.keyboard.press('>');
  await until('the end', async () => new URL(page.url()).hash.endsWith('/1,4,2,5,3'));
  await page.context().close();
});

test('played moves are graded, and the refuting line can be stepped through', async () => {
  // X in the middle, O on an edge: that loses, and X can show it.
  const page = await here.open('tictactoe/5,2', liking({ show: true }));
  const blunder = page.getByRole('button', { name: /^Move 2, Min: 2, throws away a draw/ });
  await blunder.waitFor();
  await page.getByRole('heading', { name: /Move 2: 2/ }).waitFor();
  const line = page.getByRole('group', { name: 'Shown by' }).getByRole('button');
  expect(await line.count()).toBeGreaterThan(2);
  await line.nth(2).click();
  await page.getByText(/^Looking ahead: after 2 /).waitFor();
  await until(
    'the move before is marked',
    async () => (await page.getByRole('gridcell', { name: /last move/ }).count()) === 1,
  );
  expect(new URL(page.url()).hash).toBe('#/tictactoe/5,2');
  await page.getByRole('button', { name: 'Back one move' }).click();
  await picture(page, 'board-graded');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('slider', { name: /Value over the game/ }).focus();
  await page.keyboard.press('Home');
  await until('the start', async () => /#\/tictactoe(\?|$)/.test(page.url()));
  await page.context().close();
});

test('two programs play, pause and step', async () => {
  const level = { kind: 'level', level: 1 };
  const page = await here.open('tictactoe', liking({ seats: { max: level, min: level } }));
  await page.getByRole('button', { name: 'One move' }).click();
  await until('one move', async () => (await played(page)) === 1);
  await page.getByRole('button', { name: 'Play on' }).click();
  await until('over', async () => (await page.getByLabel('Type a move').count()) === 0);
  expect(await played(page)).toBeGreaterThan(4);
  await page.context().close();
});

test('positions are set up, and mistakes are told in place', async () => {
  const page = await here.open('nim', liking({}));
  await page.getByText('Set up a position').click();
  const field = page.getByRole('textbox', { name: 'Position' });
  await field.fill('1,x');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/nim/);
  await field.fill('1,2');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await until(
    'three matches',
    async () => (await page.getByRole('gridcell', { name: /match/ }).count()) === 3,
  );
  await page.getByLabel('Type a move').fill('2:9');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('2:9 is no move here.').waitFor();
  await page.getByLabel('Type a move').fill('2:1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until('a move', async () => (await played(page)) === 1);
  await page.context().close();
});

test('games are saved and loaded', async () => {
  const page = await here.open('connect4/4453', liking({}));
  await until('four moves', async () => (await played(page)) === 4);
  await page.getByText('Save, load and share games').click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the game (JSON)' }).click();
  const file = await (await waiting).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    game: 'connect4',
    with: {},
    position: '',
    plays: ['4', '4', '5', '3'],
  });
  await page.getByRole('button', { name: 'New game' }).click();
  await until('no move', async () => (await played(page)) === 0);
  await page.getByLabel('Load a game from a file').setInputFiles(file);
  await until('four moves', async () => (await played(page)) === 4);
  await page.getByLabel('Paste a game or a link').fill(`${here.address}/#/tictactoe/5,1`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await until('another game', async () => new URL(page.url()).hash === '#/tictactoe/5,1');
  await page.context().close();
});

test('the board in French, in the dark, on a telephone', async () => {
  const page = await here.open('tictactoe/5,2', {
    locale: 'fr-FR',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const box = (of: Locator) => of.evaluate((element) => element.scrollWidth <= element.clientWidth);
  await page.getByRole('gridcell', { name: /^ligne 2, colonne 2, croix/ }).waitFor();
  await page.getByRole('button', { name: /^Coup 2, Min : 2, laisse échapper la nulle/ }).waitFor();
  await until(
    'values',
    async () => (await page.getByRole('gridcell', { name: /gagne, vaut/ }).count()) > 0,
  );
  expect(await box(page.locator('html'))).toBe(true);
  await accessible(page);
  await picture(page, 'board-french-dark-telephone');
  await page.context().close();
});
