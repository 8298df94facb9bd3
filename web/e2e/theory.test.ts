/** Theory: sliders, curves, and experiments whose points arrive. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, lab, picture } from './lab';

const here = lab();

/** True before anybody loses patience. */
const soon = <T>(ask: () => T) => expect.poll(ask, { timeout: 20_000 });

const curve = (page: Page) => page.getByRole('tabpanel').locator('svg');
/** Words drawn in the curves; the title of a drawing is not seen. */
const drawn = (page: Page, hasText: string) =>
  curve(page).locator('text', { hasText }).first().waitFor();
const result = (page: Page) => page.getByRole('region', { name: 'Try it on random trees' });

/** The value that stands in the table of key figures beside a name. */
async function figure(page: Page, name: string | RegExp): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  return (await row.getByRole('cell').first().innerText()).trim();
}

/** Points measured so far, in the figure of the experiment; the last ones are those of its legend. */
async function points(page: Page): Promise<number> {
  const dots = result(page).locator('.figure svg .panel .dots');
  const paths = await dots.evaluateAll((all) => all.map((path) => path.getAttribute('d') ?? ''));
  return paths.join('').split('M').length - 1;
}

/** Fills in the form and starts. */
async function run(page: Page, plan: { n: number; k: number; trees: number; kind?: string }) {
  const form = result(page);
  if (plan.kind) await form.getByLabel('What to measure').selectOption({ label: plan.kind });
  await form.getByLabel('n, moves in every position').fill(String(plan.n));
  await form.getByLabel('k, depth of the tree').fill(String(plan.k));
  await form.getByLabel('Trees').fill(String(plan.trees));
  await form.getByRole('button', { name: 'Run the experiment' }).click();
}

test('sliders change the curves and the numbers; with two moves p_n is the golden ratio', async () => {
  const page = await here.open('theory?moves=4&depth=16&p=pn');
  await drawn(page, '4 moves in every position');
  expect(await figure(page, /^pn$/)).toBe('0.724492');

  const slider = page.getByRole('slider', { name: 'n, moves in every position' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await drawn(page, '2 moves in every position');
  await soon(() => figure(page, /^pn$/)).toMatch(/^0\.618/);
  expect(
    await page.getByLabel('n, moves in every position', { exact: true }).first().inputValue(),
  ).toBe('2');
  expect(page.url()).toContain('moves=2');
  await picture(page, 'theory');
});

test('numbers can be typed, up to trees that nobody could search', async () => {
  const page = await here.open('theory?moves=4&depth=16');
  await page.getByRole('spinbutton', { name: 'n, moves' }).first().fill('1000000');
  await page.getByRole('spinbutton', { name: 'k, depth' }).first().fill('10000');
  await soon(() => figure(page, 'N, expected leaves')).toMatch(/×\s1049,437$/);

  const p = page.getByRole('spinbutton', { name: 'p, chance' });
  await p.fill('0.25');
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await soon(() => page.url()).toContain('p=0.25');
  await page.getByRole('checkbox').check();
  await soon(() => p.inputValue()).toBe('0.999989');
});

test('the address is a link to what is seen, and curves are chosen by keyboard', async () => {
  const page = await here.open('theory?moves=3&depth=7&p=0.3&plot=ensured');
  expect(await page.getByRole('spinbutton', { name: 'p, chance' }).inputValue()).toBe('0.3');
  await drawn(page, 'can be ensured');
  const tab = page.getByRole('tab', { name: 'Chance of a yes' });
  expect(await tab.getAttribute('aria-selected')).toBe('true');

  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await drawn(page, 'moves tried in a position');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Level by level');
  expect(page.url()).toContain('plot=levels');
  await page.keyboard.press('End');
  await soon(() => curve(page).locator('.panel').count()).toBe(4);

  const svg = page.getByRole('link', { name: 'Save as SVG' }).first();
  const saved = await fetch(new URL((await svg.getAttribute('href'))!, here.address));
  expect(await saved.text()).toMatch(/^<svg/);
});

test('the points of an experiment arrive on the curve one after another', async () => {
  const page = await here.open('theory');
  await run(page, { n: 4, k: 8, trees: 20000 });
  // Points come in, then their bars close on the curve as more trees are measured.
  const figures = new Set<string>();
  const counts: number[] = [];
  const done = result(page).getByText('finished', { exact: true });
  const look = async () => {
    counts.push(await points(page));
    const figure = result(page).locator('.figure svg');
    if ((await figure.count()) > 0) figures.add(await figure.first().innerHTML());
  };
  while (!(await done.isVisible())) await look();
  await look();
  expect(figures.size).toBeGreaterThanOrEqual(3);
  expect([...counts].sort((one, other) => one - other)).toEqual(counts);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(20);
});

test('an experiment ends with a report, and is found again', async () => {
  const page = await here.open('theory?moves=2&depth=6');
  await run(page, { n: 2, k: 6, trees: 200 });
  await result(page).getByText('finished', { exact: true }).waitFor();
  expect(await points(page)).toBeGreaterThanOrEqual(21);
  const table = result(page).getByRole('table').first();
  expect(await table.getByRole('row').count()).toBeGreaterThanOrEqual(22);
  expect(await table.innerText()).toContain('0.61803');
  await picture(page, 'experiment');

  // It is found again: here after a reload, and among the jobs.
  await page.reload();
  await result(page).getByText('finished', { exact: true }).waitFor();
  await result(page).getByRole('link', { name: 'Open it there' }).click();
  await page.getByRole('heading', { level: 1, name: 'n = 2, k = 6' }).waitFor();
  await page.locator('.figure svg').waitFor();
});

test('the dichotomy and the methods are measured as well', async () => {
  const page = await here.open('theory');
  await run(page, { n: 2, k: 4, trees: 10, kind: 'The dichotomy, question by question' });
  await result(page).getByText('finished', { exact: true }).waitFor();
  await result(page).getByText('questions').first().waitFor();
  await run(page, { n: 2, k: 6, trees: 5, kind: 'Methods side by side' });
  await result(page).locator('.figure svg text', { hasText: 'minimax' }).first().waitFor();
  await result(page).getByText('finished', { exact: true }).waitFor();
});

test('an experiment can be cancelled, and what was measured by then is shown', async () => {
  const page = await here.open('theory');
  await run(page, { n: 4, k: 10, trees: 100_000 });
  await result(page).getByRole('progressbar').waitFor();
  await result(page).getByRole('button', { name: 'Cancel' }).click();
  await result(page).getByText('stopped', { exact: true }).waitFor();
  expect(await result(page).getByRole('button', { name: 'Run the experiment' }).isEnabled()).toBe(
    true,
  );
});

test('what the program refuses is told in its words', async () => {
  const page = await here.open('theory');
  await run(page, { n: 1000, k: 64, trees: 10 });
  await result(page).getByRole('alert').waitFor();
  expect((await result(page).getByRole('alert').innerText()).length).toBeGreaterThan(20);
});

test('in French, numbers and figures included', async () => {
  const page = await here.open('theory?moves=2&depth=10', { locale: 'fr-FR' });
  await page.getByRole('heading', { level: 1, name: 'Ce que coûte une question fermée' }).waitFor();
  await drawn(page, 'coups dans chaque position');
  await soon(() => figure(page, /^pn$/)).toMatch(/^0,618/);
  await page.getByText('Tout en chiffres').click();
  await page.getByText('feuilles d’un test').first().waitFor();
  await picture(page, 'theory-fr');
});

test.each(['light', 'dark'] as const)('nobody is kept out, %s', async (colorScheme) => {
  const page = await here.open('theory?moves=2&depth=6', { colorScheme });
  await curve(page).waitFor();
  await run(page, { n: 2, k: 4, trees: 20 });
  await result(page).getByText('finished', { exact: true }).waitFor();
  await page.getByText('Everything in numbers').click();
  await accessible(page);
});

test('a phone is wide enough', async () => {
  const page = await here.open('theory', { viewport: { width: 360, height: 740 } });
  await curve(page).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await picture(page, 'theory-phone');
});
