/** Jobs: long searches in the background, their end, and the end of the program. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessible, lab, picture, start } from './lab';

const here = lab();

/** True before anybody loses patience. */
const soon = <T>(ask: () => T) => expect.poll(ask, { timeout: 20_000 });

/** Is solved at once, with every move. */
const SHORT = '445335261265';
/** Takes far longer than any test, on a larger board. */
const LONG = '44';
const LARGER = { rows: '7', columns: '8' };

/** Starts the search of a position of Connect 4. */
async function solve(page: Page, address: string, position: string, board = {}) {
  const settings = Object.entries(board).map(([name, value]) => `${name}:${value}`);
  const query = new URLSearchParams({ game: 'connect4', position });
  if (settings.length > 0) query.set('with', settings.join(';'));
  // A link fills the form of a page that is opened anew.
  await page.goto('about:blank');
  await page.goto(`${address}/#/jobs?${query}`);
  await page.getByRole('button', { name: 'Start the search' }).click();
  await page.getByRole('heading', { level: 1, name: position }).waitFor();
}

const state = (page: Page, word: string) => page.locator('main').getByText(word, { exact: true });

test('without jobs the page says what they are', async () => {
  const page = await here.open('jobs');
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
  await accessible(page);
});

test('a search tells its progress, then its answer with every move', async () => {
  const page = await here.open('jobs');
  await solve(page, here.address, LONG, LARGER);
  await page
    .getByRole('img', { name: /What is known of the value.*between -?\d+ and -?\d+/ })
    .waitFor();
  await picture(page, 'job-running');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await state(page, 'stopped').waitFor();

  await solve(page, here.address, SHORT);
  await state(page, 'finished').first().waitFor();
  const table = page.getByRole('table');
  expect(await table.getByRole('row').count()).toBe(8);
  expect(await table.getByRole('img', { name: 'best' }).count()).toBeGreaterThan(0);
  await picture(page, 'job-done');
  await accessible(page);

  // On the board, and back in the list.
  await page.getByRole('link', { name: 'Open on the board' }).click();
  expect(page.url()).toContain(`#/connect4/${SHORT}`);
  await page.goto(`${here.address}/#/jobs`);
  await page.getByRole('link', { name: SHORT, exact: false }).first().waitFor();
});

test('a search is cancelled, started again and deleted, by keyboard alone', async () => {
  const page = await here.open('jobs?game=connect4&with=rows:7;columns:8');
  const position = page.getByLabel('Position');
  await position.focus();
  await page.keyboard.type(LONG);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: LONG }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await state(page, 'working').waitFor();

  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await state(page, 'stopped').waitFor();
  const first = page.url();

  await page.getByRole('button', { name: 'Start again' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== first);
  await state(page, 'working').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await state(page, 'stopped').waitFor();

  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  const left = page.getByRole('heading', { level: 3, name: /· 44$/ });
  await soon(() => left.count()).toBe(2);
});

test('the list lives: what another page starts and stops is seen at once', async () => {
  const page = await here.open('jobs');
  const begun = await fetch(`${here.address}/api/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'solve', game: 'connect4', position: '4444', with: LARGER }),
  });
  const { id } = (await begun.json()) as { id: number };
  const card = page.getByRole('article').filter({ has: page.locator(`a[href='#/jobs/${id}']`) });
  await card.getByText('working').waitFor();
  await card.getByRole('img', { name: /between/ }).waitFor();
  await picture(page, 'jobs');
  await fetch(`${here.address}/api/jobs/${id}`, { method: 'DELETE' });
  await card.getByText('stopped', { exact: true }).waitFor();
});

test('a position that cannot be is refused in place, and a link fills the form', async () => {
  const page = await here.open('jobs?game=nim&position=3,4,5&with=take:3');
  expect(await page.getByLabel('Game').inputValue()).toBe('nim');
  expect(await page.getByLabel('Position').inputValue()).toBe('3,4,5');
  await page.getByLabel('Position').fill('3,x');
  await page.getByRole('button', { name: 'Start the search' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('x');
});

test('a job that is not there is said to be missing', async () => {
  const page = await here.open('jobs/987654');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('no such job');
});

test('in French', async () => {
  const page = await here.open('jobs', { locale: 'fr-FR', viewport: { width: 360, height: 740 } });
  await page.getByRole('heading', { level: 1, name: 'Calculs' }).waitFor();
  await page.getByText('terminé', { exact: true }).first().waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: SHORT }).first().click();
  await page.getByRole('heading', { name: 'La réponse' }).waitFor();
  await picture(page, 'job-fr');
  await accessible(page);
});

test('after the program was killed results are still there, and what was interrupted starts again', async () => {
  const data = mkdtempSync(join(tmpdir(), 'perfectplay-killed-'));
  const programs: ChildProcess[] = [];
  const begin = async () => {
    const { program, address } = start(data);
    programs.push(program);
    return { program, address: await address };
  };
  try {
    const before = await begin();
    const page = await here.open('about');
    await solve(page, before.address, SHORT);
    await state(page, 'finished').first().waitFor();
    const moves = await page.getByRole('table').innerText();
    await solve(page, before.address, LONG, LARGER);
    await state(page, 'working').waitFor();

    const dead = new Promise((ended) => before.program.once('exit', ended));
    before.program.kill('SIGKILL');
    await dead;
    await page.getByText('The connection to the program is lost').waitFor();

    const after = await begin();
    await page.goto(`${after.address}/#/jobs`);
    await state(page, 'finished').waitFor();
    await state(page, 'interrupted').waitFor();
    await picture(page, 'jobs-after-a-kill');
    await page.getByRole('link', { name: SHORT }).first().click();
    expect(await page.getByRole('table').innerText()).toBe(moves);

    await page.goto(`${after.address}/#/jobs`);
    await page
      .getByRole('article')
      .filter({ hasText: 'interrupted' })
      .getByRole('link')
      .first()
      .click();
    // The list says why it was interrupted too, and has a button to start again for each job.
    await page.getByRole('heading', { level: 1, name: LONG }).waitFor();
    await page.getByText('The program ended while this job was working').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await state(page, 'working').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await state(page, 'stopped').waitFor();
  } finally {
    for (const program of programs) program.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
});
