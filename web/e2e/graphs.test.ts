/** The view of graphs: stepped, drawn by hand and by keyboard, pasted, and labelled with Grundy values. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ArenaView } from '../src/lib/api';
import { accessible, lab, picture } from './lab';

const here = lab();

/** Vertices are buttons whose names begin with the name of the vertex. */
const vertex = (page: Page, id: string): Locator =>
  page.locator(`[data-vertex="${id.replaceAll('"', '\\"')}"]`);

const label = async (page: Page, id: string) =>
  (await vertex(page, id).getAttribute('aria-label'))!;

/** What the page says once the vertex is described like this. */
async function told(page: Page, id: string, ...parts: string[]) {
  for (const part of parts) {
    await page.locator(`[data-vertex="${id}"][aria-label*="${part}"]`).waitFor();
  }
}

/** What is said to screen readers. */
const announced = (page: Page) => page.locator('#announcements').textContent();

const rounds = (page: Page) => page.getByRole('region', { name: 'Rounds' });

test('the rounds of chomp 2x2 are stepped, and tell who enters and why', async () => {
  const page = await here.open('graphs/chomp/2x2');
  await told(page, '2,2', 'start', 'Max to move', 'Max wins', 'rank 3');
  await picture(page, 'graphs-chomp');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  expect(await label(page, '2,2')).toContain('not coloured yet');
  expect(await page.getByText('Nothing is coloured yet.').count()).toBeGreaterThan(0);

  const forward = page.getByRole('button', { name: 'Forward' });
  await forward.click();
  await told(page, '1 min', 'Max wins', 'rank 0');
  await told(page, '1', 'Min wins', 'rank 0');
  expect(await label(page, '2,1 min')).toContain('not coloured yet');
  await forward.click();
  await told(page, '1,1', 'Max wins', 'rank 1');
  await told(page, '2 min', 'Min wins', 'rank 1');
  await forward.click();
  await told(page, '2,1 min', 'Max wins', 'rank 2', 'trap');
  expect(await rounds(page).textContent()).toContain(
    'a trap for Min, all 2 moves lead into Max’s attractor',
  );
  expect(await announced(page)).toContain('a trap for Min');
  expect(await label(page, '2,2')).toContain('not coloured yet');
  await picture(page, 'graphs-chomp-round-2');

  // The same with the keyboard, from a vertex: `[` back, `]` forward, Enter tells.
  await vertex(page, '2,2').focus();
  await page.keyboard.press(']');
  await told(page, '2,2', 'Max wins', 'rank 3');
  await page.keyboard.press('[');
  expect(await label(page, '2,2')).toContain('not coloured yet');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  expect(await announced(page)).toContain('Max moves into Max’s attractor');
  await page.keyboard.press('ArrowDown');
  expect(await page.locator('[data-vertex]:focus').getAttribute('data-vertex')).toMatch(/ min$/);

  const found = page.getByRole('region', { name: 'What was found' });
  expect(await found.textContent()).toContain('Zermelo’s theorem');
  await accessible(page);
});

test('a graph is drawn with the mouse, and its attractor rounds are read', async () => {
  const page = await here.open('graphs?source=own');
  await page.getByRole('button', { name: 'Clear' }).click();
  const canvas = page.getByRole('group', { name: /^Graph with/ });
  const box = (await canvas.boundingBox())!;
  const at = (x: number, y: number) => ({ position: { x, y } });

  // a, then b and c by double click; d by pulling an edge out of c into the open.
  await canvas.dblclick(at(100, 100));
  await canvas.dblclick(at(260, 100));
  await canvas.dblclick(at(260, 250));
  await vertex(page, 'c').click();
  const chosen = page.getByRole('region', { name: 'Vertex', exact: true });
  await chosen.getByRole('radio', { name: 'Max to move' }).check();
  await page.locator('[data-handle="c"]').hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 350, box.y + 200, { steps: 4 });
  await page.mouse.move(box.x + 430, box.y + 250, { steps: 4 });
  await page.mouse.up();
  await vertex(page, 'd').waitFor();
  await chosen.getByLabel('Result').selectOption('Max has won');

  // a → b and b → c with the button, c → b by pulling.
  for (const [from, to] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const) {
    await vertex(page, from).click();
    await page.getByRole('button', { name: 'Add an edge' }).click();
    await vertex(page, to).click();
  }
  await vertex(page, 'b').click();
  await page.locator('[data-handle="b"]').hover();
  await page.mouse.down();
  await vertex(page, 'a').hover();
  await page.mouse.up();
  await vertex(page, 'a').click();
  await chosen.getByRole('radio', { name: 'Max to move' }).check();
  await vertex(page, 'b').click();
  await chosen.getByRole('radio', { name: 'Min to move' }).check();

  // Min goes back and forth between a and b for ever: only c and d are won.
  await told(page, 'd', 'Max wins', 'rank 0');
  await told(page, 'c', 'Max wins', 'rank 1');
  await told(page, 'a', 'draw');
  await told(page, 'b', 'draw');

  // Without the way back b is a trap. It bends below the straight line between the two.
  const [a, b] = [await vertex(page, 'a').boundingBox(), await vertex(page, 'b').boundingBox()];
  const back = await page.locator('[data-edge]').last().locator('.line').boundingBox();
  await page.mouse.click((a!.x + b!.x + b!.width) / 2, back!.y + back!.height - 1);
  await chosen.getByText('b → a').waitFor();
  await page.keyboard.press('Delete');
  await told(page, 'b', 'Max wins', 'rank 2', 'trap');
  await told(page, 'a', 'Max wins', 'rank 3');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  for (const [said, id] of [
    ['Max has won', 'd'],
    ['Max moves into Max’s attractor', 'c'],
    ['a trap for Min', 'b'],
    ['Max moves into Max’s attractor', 'a'],
  ] as const) {
    await page.getByRole('button', { name: 'Forward' }).click();
    await rounds(page)
      .getByRole('button', { name: `${id}: ${said}` })
      .waitFor();
  }
  await picture(page, 'graphs-drawn');

  // A vertex that is dragged keeps its edges and its colours, and the step can be undone.
  const before = await vertex(page, 'd').getAttribute('transform');
  await vertex(page, 'd').hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 320, { steps: 5 });
  await page.mouse.up();
  expect(await vertex(page, 'd').getAttribute('transform')).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await vertex(page, 'd').getAttribute('transform')).toBe(before);
  await accessible(page);

  // The address holds the graph: another visitor sees the same.
  await page.waitForURL(/text=/);
  const other = await here.open(page.url().split('#/')[1]);
  await told(other, 'a', 'Max wins', 'rank 3');
  expect(await vertex(other, 'd').getAttribute('transform')).toBe(before);
});

test('the same through the table, by keyboard only', async () => {
  const page = await here.open('graphs?source=own');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'Clear' }).focus();
  await press('Enter');
  const adding = page.getByRole('region', { name: 'Vertices and edges' });
  for (const name of ['a', 'b', 'c', 'd']) {
    await adding.getByRole('button', { name: 'Add a vertex' }).focus();
    await press('Enter');
    // The name of the new vertex is selected: typing replaces it.
    await page.keyboard.type(name.toUpperCase());
    await press('Tab');
    await page.getByLabel(`Name of ${name.toUpperCase()}`).waitFor();
  }
  /** Goes down a list from its first entry. */
  const choose = async (field: string, times: number) => {
    await page.getByLabel(field, { exact: true }).focus();
    await press('Home', ...Array<string>(times).fill('ArrowDown'));
  };
  await choose('Who moves at A', 0);
  await choose('Who moves at B', 1);
  await choose('Who moves at C', 0);
  await choose('Result at D', 1);
  // The lists offer all vertices; the button beside them adds the move.
  for (const [from, place, to] of [
    ['A', 1, 'B'],
    ['B', 2, 'C'],
    ['C', 3, 'D'],
  ] as const) {
    await choose(`Target of a new move from ${from}`, place);
    await press('Tab', 'Enter');
    await page.getByRole('button', { name: `Delete the move from ${from} to ${to}` }).waitFor();
  }
  const table = page.getByRole('table');
  await told(page, 'A', 'Max wins', 'rank 3');
  await told(page, 'B', 'Max wins', 'rank 2', 'trap');
  expect(await table.getByRole('row').nth(1).textContent()).toContain('Max 3');

  // A name that another has is refused in place.
  await page.getByLabel('Name of A').focus();
  await press('Control+a');
  await page.keyboard.type('B');
  await press('Tab');
  await page.getByRole('alert').getByText('Another vertex is called B already.').waitFor();

  // On the canvas: E, go to the target, Enter; Escape and undo.
  await vertex(page, 'B').focus();
  await press('e');
  await vertex(page, 'A').focus();
  await press('Enter');
  await told(page, 'B', 'draw');
  await press('Control+z');
  await told(page, 'B', 'Max wins', 'rank 2');
  await press('a');
  await vertex(page, 'a').waitFor();
  expect(await page.locator('[data-vertex]:focus').getAttribute('data-vertex')).toBe('a');
  await press('Delete');
  await vertex(page, 'a').waitFor({ state: 'detached' });
});

test('the dictionaries of the course are pasted; wrong text is refused in place', async () => {
  const page = await here.open('graphs?source=own');
  await page.getByText('As text').click();
  const text = page.getByLabel('Graph as text');
  await text.fill('graph = {("2", "a"): [("1", "e"');
  await page.getByRole('button', { name: 'Read this text' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/line 1, column \d+/);
  // The drawing is still there, and so is what was pasted.
  await vertex(page, 'home').waitFor();
  expect(await text.inputValue()).toContain('graph = {("2"');
  await picture(page, 'graphs-wrong-text');

  await text.fill(`graphe = {("2", "a"): [("1", "e"), ("0", "e")], ("2", "e"): [("1", "a"), ("0", "a")],
    ("1", "a"): [("0", "e")], ("1", "e"): [("0", "a")]}
gagnants_adam = {("0", "e")}
gagnants_eve = {("0", "a")}`);
  await page.getByRole('button', { name: 'Read this text' }).click();
  await told(page, "('2', 'a')", 'start', 'Max wins', 'rank 1');
  await told(page, "('1', 'e')", 'Min wins', 'rank 1');
  expect(await alert.count()).toBe(0);

  // As pictures and as JSON that can be read again.
  for (const [name, begins] of [
    ['Save as SVG', '<svg'],
    ['Save as JSON', '{"start"'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8').trimStart()).toMatch(new RegExp(`^${begins}`));
  }
});

test('Grundy labels of chomp 2x3 are those of the program, computed step by step', async () => {
  const page = await here.open('graphs/chomp/2x3?mode=grundy');
  const arena = (await (
    await fetch(`${here.address}/api/games/chomp/arena?position=2x3`)
  ).json()) as ArenaView;
  const known: Record<string, number> = {
    '3,3': 4,
    '3,2': 0,
    '3,1': 3,
    '3': 2,
    '2,2': 2,
    '2,1': 0,
    '2': 1,
    '1,1': 1,
    '1': 0,
  };
  expect(Object.fromEntries(arena.vertices.map(({ id, grundy }) => [id, grundy]))).toEqual(known);
  for (const [id, value] of Object.entries(known)) {
    await told(page, id, `Grundy value ${value}`, value === 0 ? 'losing' : 'winning');
  }
  await vertex(page, '3,1').click();
  const chosen = page.getByRole('region', { name: 'Vertex' });
  await chosen.getByText('successors have 0, 1, 2: mex = 3').waitFor();

  // From the ends up: only the poisoned square is known at first.
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('button', { name: 'Forward' }).click();
  await told(page, '1', 'Grundy value 0');
  expect(await label(page, '2')).toContain('not known yet');
  await page.getByRole('button', { name: 'Forward' }).click();
  await told(page, '2', 'Grundy value 1');
  expect(await label(page, '2,1')).toContain('not known yet');
  await picture(page, 'graphs-grundy');
  await accessible(page);
});

test('nobody can force a win on a cycle, and there are no Grundy values on it', async () => {
  const page = await here.open('graphs?source=own');
  await told(page, 'a', 'draw');
  await told(page, 'b', 'draw');
  await vertex(page, 'a').click();
  await page.getByText('In neither attractor: nobody can force a win from here.').first().waitFor();
  await page.getByRole('button', { name: 'Grundy values' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/Grundy/);
  // Taking the way back away, there are.
  await page.getByRole('button', { name: 'Delete the move from b to a' }).click();
  await told(page, 'a', 'Grundy value 2');
});

test('a link shows another graph, and leaves the drawing of the visitor alone', async () => {
  const page = await here.open('graphs?source=own');
  await page.getByRole('button', { name: 'Add a vertex' }).first().click();
  await vertex(page, 'c').waitFor();
  const shared = '{"vertices":[{"id":"z","owner":"max","x":90,"y":90}],"edges":[]}';
  await page.goto(`${here.address}/#/graphs?text=${encodeURIComponent(shared)}`);
  await told(page, 'z', 'draw');
  expect(await vertex(page, 'c').count()).toBe(0);
  await page.goto(`${here.address}/#/graphs?source=own`);
  await page.reload();
  await told(page, 'c', 'draw');
});

test('a graph of a game becomes the visitor’s own, at night and in French', async () => {
  const page = await here.open('graphs/nim/1,2', { locale: 'fr-FR', colorScheme: 'dark' });
  await told(page, '1,2', 'départ', 'trait à Max', 'Max gagne', 'rang 3');
  await page.getByRole('button', { name: 'Modifier ce graphe' }).click();
  await page.getByRole('heading', { name: 'Sommets et arcs' }).waitFor();
  await told(page, '1,2', 'Max gagne', 'rang 3');
  await page.getByRole('button', { name: 'Au début' }).click();
  await page.getByRole('button', { name: 'Avancer' }).click();
  await page
    .getByRole('region', { name: 'Étapes' })
    .getByText(/^Étape 0/)
    .waitFor();
  await picture(page, 'graphs-fr-dark');
  await accessible(page);
});

test('a telephone is wide enough', async () => {
  const page = await here.open('graphs/chomp/2x2', { viewport: { width: 360, height: 740 } });
  await told(page, '2,2', 'Max wins');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await picture(page, 'graphs-phone');
  await page.getByRole('button', { name: 'Draw or paste' }).click();
  await page.getByRole('heading', { name: 'Vertices and edges' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, 'graphs-phone-own');
  await accessible(page);
});

test('a graph that is too large is shown in part, and told so', async () => {
  const page = await here.open('graphs/chomp/3x3?most=6');
  await page
    .getByText(/more states are not shown/)
    .first()
    .waitFor();
  expect(await page.locator('[data-vertex]').count()).toBe(6);
  expect(await page.getByRole('button', { name: 'Edit this graph' }).count()).toBe(0);
  await page.getByLabel('Position').fill('no such bar');
  await page.getByRole('alert').waitFor();
});

test('a saved picture of a drawing looks like the canvas', async () => {
  const text = JSON.stringify({
    start: 'here',
    vertices: [
      { id: 'here', owner: 'max', x: 420, y: 300 },
      { id: 'there', owner: 'min', won: 'max', x: 120, y: 100 },
    ],
    edges: [['here', 'there']],
  });
  const page = await here.open(`graphs?text=${encodeURIComponent(text)}`);
  await told(page, 'here', 'Max wins');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as SVG' }).click(),
  ]);
  const svg = readFileSync(await file.path(), 'utf8');
  const at = (label: string) => {
    const found = new RegExp(`<text[^>]* x="([\\d.]+)" y="([\\d.]+)"[^>]*>${label}<`).exec(svg)!;
    return [Number(found[1]), Number(found[2])] as const;
  };
  const [from, to] = [at('here'), at('there')];
  expect(from[0] - to[0]).toBeCloseTo(300, 0);
  expect(from[1] - to[1]).toBeCloseTo(200, 0);
});
