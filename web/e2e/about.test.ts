/** About: commands that do what they say, and an API that can be tried. */
import { expect, test } from 'vitest';
import { accessible, lab, picture } from './lab';

const here = lab();

/** What curl would send, read from the command as it stands on the page. */
function read(command: string): { url: string; init: RequestInit } {
  const [url] = /http[^']+/.exec(command)!;
  const body = / -d '([^']+)'/.exec(command)?.[1];
  const [, name, value] = / -H '([^:]+): ([^']+)'/.exec(command) ?? [];
  const headers = name && value ? { [name]: value } : undefined;
  return { url, init: { method: body ? 'POST' : 'GET', body, headers } };
}

test('the commands for the API do what they say', async () => {
  const page = await here.open('about');
  const commands = await page.locator('pre code').allInnerTexts();
  expect(commands).toHaveLength(5);
  const answers = [];
  for (const command of commands.slice(0, 4)) {
    const { url, init } = read(command);
    const response = await fetch(url, init);
    expect(response.ok, `${command}: ${response.status}`).toBe(true);
    answers.push(await response.text());
  }
  const [games, solved, figure, job] = answers as [string, string, string, string];
  expect((JSON.parse(games) as { name: string }[]).map(({ name }) => name)).toContain('connect4');
  expect(JSON.parse(solved)).toMatchObject({ value: 0, bound: 'exact' });
  expect((JSON.parse(solved) as { moves: unknown[] }).moves).toHaveLength(7);
  expect(figure).toMatch(/^<svg/);
  expect(JSON.parse(job)).toMatchObject({ request: { game: 'connect4' }, error: null });

  // The last one goes on until it is stopped: the job is in what comes first.
  const control = new AbortController();
  const events = await fetch(read(commands[4]!).url, { signal: control.signal });
  const { value } = await events.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toMatch(/^event: ?jobs\ndata: ?\[\{/);
  control.abort();
});

test('everything that can be asked is listed, and a question can be tried', async () => {
  const page = await here.open('about');
  const operation = page.getByRole('group').filter({ hasText: '/api/theory' });
  await operation.locator('summary').click();
  await operation.getByRole('textbox', { name: /^moves/ }).fill('2');
  await operation.getByRole('textbox', { name: /^depth/ }).fill('10');
  await operation.getByRole('button', { name: 'Try it' }).click();
  await operation.getByText(/^Status 200/).waitFor();
  expect(await operation.getByRole('region', { name: 'Answer' }).innerText()).toContain(
    '0.618033988',
  );
  await operation.getByRole('textbox', { name: /^depth/ }).fill('-1');
  await operation.getByRole('button', { name: 'Try it' }).click();
  await operation.getByText(/^Status 4/).waitFor();
});

test('version and keys are told, in French as well', async () => {
  const page = await here.open('about');
  await page.getByText(/^Version \d+\.\d+\.\d+\./).waitFor();
  await page.getByRole('row', { name: /^Tab Shift\+Tab/ }).waitFor();
  await accessible(page);
  await picture(page, 'about');
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('heading', { level: 1, name: 'À propos de perfectplay' }).waitFor();
  await page.getByRole('row', { name: /^Tab Maj\+Tab/ }).waitFor();
  await accessible(page);
});

test('a phone is wide enough', async () => {
  const page = await here.open('about', {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  });
  await page.getByText('/api/games').first().waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await accessible(page);
});
