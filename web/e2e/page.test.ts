/** What all views share: the menu, views that cannot be fetched, names in the language of the visitor. */
import { expect, it } from 'vitest';
import { accessible, lab } from './lab';

const here = lab();

it('says so when a view cannot be fetched, and offers to try again', async () => {
  const page = await here.open('about');
  await page.route(/assets\/Theory/, (route) => route.abort());
  await page.getByRole('link', { name: 'Theory' }).click();
  await page.getByRole('alert').getByText('The program does not answer').waitFor();
  await page.unroute(/assets\/Theory/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('slider').first().waitFor();
});

it('shows on a phone which view it is', async () => {
  const page = await here.open('about', { viewport: { width: 380, height: 800 } });
  const current = page.getByRole('navigation', { name: 'Views' }).getByRole('link', {
    name: 'About',
  });
  await expect.poll(async () => (await current.boundingBox())!.x).toBeLessThan(320);
  await page.getByRole('link', { name: 'perfectplay' }).click();
  const first = page.getByRole('link', { name: 'Play', exact: true });
  await expect.poll(async () => (await first.boundingBox())!.x).toBeGreaterThanOrEqual(0);
  await accessible(page);
});

it('calls parameters, methods and heuristics by French names', async () => {
  const page = await here.open('algorithms?game=connect4&depth=2', { locale: 'fr-FR' });
  await page.getByLabel('lignes de la grille').waitFor();
  const options = (name: string) =>
    page.getByRole('combobox', { name }).getByRole('option').allTextContents();
  expect(await options('Heuristique')).toContain('alignements possibles');
  await page.getByRole('link', { name: 'Calculs' }).click();
  await page.getByRole('combobox', { name: 'Méthode' }).waitFor();
  expect(await options('Méthode')).toContain('dichotomie avec table');
  await page.getByRole('link', { name: 'Jouer' }).click();
  await page.getByRole('group', { name: /^Max/ }).getByRole('combobox').selectOption('method');
  expect(await options('Méthode')).toContain('alpha-bêta');
});

it.each([
  'connect4/4234424156531226326553',
  'othello/f5d6c3d3c4f4',
  'chomp/30x30',
  'algorithms?game=connect4&depth=2&versus=minimax',
  'exercises?sheet=4&moves=5',
  'graphs/chomp/3x3',
  'graphs?source=own',
  'theory',
  'jobs',
])('is no wider than a phone: %s', async (place) => {
  const page = await here.open(place, { viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.context().close();
});
