/** Chess: moves that lead from cell to cell, by pointer and by keyboard. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessible, lab, picture } from './lab';
import { grid, liking, played, rest, until } from './playing';

const here = lab();

const square = (page: Page, name: string) =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${name}, `) });
const announced = (page: Page) => page.locator('#announcements').textContent();
const place = (position: string) => `chess/${encodeURIComponent(position)}`;

/** Plays a move by two clicks. */
async function click(page: Page, from: string, to: string) {
  await rest(page);
  const before = await played(page);
  await square(page, from).click();
  await square(page, to).click();
  await until(`${from}${to}`, async () => (await played(page)) === before + 1);
}

/** The middle of a square, for the mouse. */
async function middle(page: Page, name: string): Promise<[number, number]> {
  const box = (await square(page, name).locator('.area').boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('the fool is mated by clicks, and the game is over', async () => {
  const page = await here.open('chess', liking(here));
  await square(page, 'f2').click();
  expect(await square(page, 'f2').getAttribute('aria-selected')).toBe('true');
  expect(await announced(page)).toBe('f2, white pawn, selected. It can go to f3, f4.');
  const goals = grid(page).getByRole('gridcell', { name: /, plays f2/ });
  expect(await goals.count()).toBe(2);
  // Another man is taken up instead; the same again puts it back.
  await square(page, 'g1').click();
  expect(await goals.count()).toBe(0);
  await square(page, 'g1').click();
  expect(await grid(page).locator('[aria-selected="true"]').count()).toBe(0);

  await click(page, 'f2', 'f3');
  expect(await square(page, 'f3').getAttribute('aria-label')).toMatch(/white pawn, last move/);
  await until('it is told', async () =>
    ((await announced(page)) ?? '').includes('Max plays f2f3. white pawn to f3.'),
  );
  await click(page, 'e7', 'e5');
  await click(page, 'g2', 'g4');
  await square(page, 'd8').click();
  await square(page, 'h4').click();
  await page.getByText('Min has won').first().waitFor();
  await page.getByText('Checkmate.').first().waitFor();
  expect(await square(page, 'e1').getAttribute('aria-label')).toMatch(/in check, decisive/);
  expect(
    await grid(page)
      .getByRole('gridcell', { name: /can move/ })
      .count(),
  ).toBe(0);
  await accessible(page);
  await picture(page, 'chess-mate');
  await page.context().close();
});

test('a man is dragged, and returns from where it cannot go', async () => {
  const page = await here.open('chess', liking(here));
  const drag = async (from: string, to: string) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 5 });
    expect(await page.locator('.dragged').count()).toBe(1);
    await page.mouse.up();
  };
  await square(page, 'e2').waitFor();
  await drag('e2', 'e5');
  expect(await page.locator('.dragged').count()).toBe(0);
  expect(await played(page)).toBe(0);
  await drag('e2', 'e4');
  await until('dragged', async () => (await played(page)) === 1);
  // Seen from the other side, the squares are elsewhere, and dragging works all the same.
  const [, before] = await middle(page, 'e7');
  await page.getByRole('button', { name: 'Turn the board' }).click();
  const [, after] = await middle(page, 'e7');
  expect(after).toBeGreaterThan(before);
  await drag('e7', 'e5');
  await until('dragged', async () => (await played(page)) === 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until('undone', async () => new URL(page.url()).hash === '#/chess/e2e4');
  await page.context().close();
});

test('with the keyboard alone: two moves, a promotion, check', async () => {
  const page = await here.open(place('8/P6k/8/8/8/8/8/K7 w - - 0 1'), liking(here));
  await square(page, 'a7').waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let presses = 0; !/^[a-h][1-8], /.test(await focused()); presses += 1) {
    expect(presses).toBeLessThan(40);
    await page.keyboard.press('Tab');
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Control+Home', 'ArrowDown');
  expect(await focused()).toBe('a7, white pawn, can move');
  await press('Enter');
  expect(await focused()).toBe('a7, white pawn, selected');
  await press('Escape');
  expect(await focused()).toBe('a7, white pawn, can move');
  await press('Enter', 'ArrowUp');
  expect(await focused()).toMatch(/^a8, empty, plays a7a8/);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Promotion: to which piece?' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button').count()).toBe(4);
  await accessible(page);
  await picture(page, 'chess-promotion');
  await press('Escape');
  await until('put back', async () => (await dialog.count()) === 0);
  expect(await played(page)).toBe(0);
  expect(await focused()).toMatch(/^a8, empty/);
  await press('ArrowDown', 'Enter', 'ArrowUp', 'Enter');
  await dialog.waitFor();
  for (let presses = 0; !(await focused()).startsWith('white queen'); presses += 1) {
    expect(presses).toBeLessThan(5);
    await page.keyboard.press('Tab');
  }
  await press('Enter');
  await until('a queen', async () => (await focused()).startsWith('a8, white queen'));
  await until('it is told', async () =>
    ((await announced(page)) ?? '').includes('white queen to a8. Min to move'),
  );
  // F turns the board: the black king, on h7, is seen from its own side.
  await press('f', 'Control+Home');
  expect(await focused()).toMatch(/^h1/);
  for (let row = 0; row < 6; row += 1) await press('ArrowDown');
  expect(await focused()).toBe('h7, black king, can move');
  await press('Enter', 'ArrowDown', 'ArrowRight');
  expect(await focused()).toMatch(/^g8, empty/);
  await press('ArrowUp', 'Enter');
  await until('the king has moved', async () => (await played(page)) === 2);
  await page.context().close();
});

test('a position that comes for the third time is a draw, and that is seen', async () => {
  const page = await here.open(place('8/8/4k3/8/8/4K3/4R3/8 w - - 0 1'), liking(here));
  for (let round = 0; round < 2; round += 1) {
    await click(page, 'e3', 'd3');
    await click(page, 'e6', 'd6');
    await click(page, 'd3', 'e3');
    await click(page, 'd6', 'e6');
  }
  await page
    .getByText(/a draw, since nothing new has happened/)
    .first()
    .waitFor();
  await page.getByLabel('Type a move').waitFor({ state: 'detached' });
  // The link has the whole game.
  const again = await here.open(new URL(page.url()).hash.slice(2), liking(here));
  await again
    .getByText(/a draw, since nothing new has happened/)
    .first()
    .waitFor();
  expect(await played(again)).toBe(8);
  await again.getByRole('button', { name: 'Undo' }).click();
  await until('it goes on', async () => (await again.getByLabel('Type a move').count()) === 1);
  await again.context().close();
  await page.context().close();
});

test('values are an arrow on the board and a list below it; a hint is an arrow', async () => {
  // Mate in one: Ra8.
  const mate = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
  const page = await here.open(place(mate), liking(here, { show: true }));
  const values = page.getByRole('group', { name: 'Values of the moves' }).getByRole('button');
  await values.first().waitFor();
  await until('the mate is found', async () =>
    /^a1a8, wins, /.test((await values.first().getAttribute('aria-label')) ?? ''),
  );
  expect(await values.count()).toBe(16);
  expect(await grid(page).locator('path.arrow').count()).toBe(1);
  await accessible(page);
  await picture(page, 'chess-values');
  await values.first().click();
  await page.getByText('Checkmate.').first().waitFor();
  await page.context().close();

  const other = await here.open(place(mate), liking(here));
  await other.getByRole('button', { name: 'Hint' }).click();
  await other.getByText('The program would play a1a8.', { exact: true }).last().waitFor();
  expect(await grid(other).locator('path.arrow').count()).toBe(1);
  expect(await square(other, 'a8').getAttribute('aria-label')).toMatch(/suggested/);
  await other.context().close();
});

test('whoever plays Black sees the board from there; in French, in the dark, on a telephone', async () => {
  const page = await here.open(
    place('rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2'),
    {
      ...liking(here, { seats: { max: { kind: 'level', level: 1 } }, show: true }),
      locale: 'fr-FR',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    },
  );
  await square(page, 'd8').waitFor();
  expect(await square(page, 'd8').getAttribute('aria-label')).toBe('d8, dame noire, peut jouer');
  const [x, y] = await middle(page, 'a8');
  const [otherX, otherY] = await middle(page, 'h1');
  expect(x).toBeGreaterThan(otherX);
  expect(y).toBeGreaterThan(otherY);
  await square(page, 'b8').click();
  expect(await announced(page)).toBe('b8, cavalier noir, en main. Peut aller en a6, c6.');
  const fits = await page
    .locator('html')
    .evaluate((element) => element.scrollWidth <= element.clientWidth);
  expect(fits).toBe(true);
  await accessible(page);
  await picture(page, 'chess-french-dark-telephone');
  await square(page, 'c6').click();
  await until('the program answers', async () => /b8c6(%20|\+)[a-h]/.test(page.url()));
  await page.context().close();
});
