/** Searches step by step, and exercises, as a visitor meets them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessible, lab, picture } from './lab';

const here = lab();

/** The first of several steps: before the answer is there, the page knows of one only. */
const FIRST_STEP = /Step 1 of (?!1\b)/;

/** Everything that the tree shows by now, as a screen reader has it. */
const shown = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
const cut = async (page: Page) => (await shown(page)).filter((label) => label?.includes('cut'));
/** Numbers beside nodes that the shape of another node hides. */
const covered = (page: Page) =>
  page.locator('[role=tree] text.beside').evaluateAll((texts) => {
    const shapes = [...document.querySelectorAll('[role=tree] path.shape')];
    return texts
      .filter((text) => {
        const a = text.getBoundingClientRect();
        return shapes.some((shape) => {
          const b = shape.getBoundingClientRect();
          const apart =
            a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
          return !apart && shape.classList.contains('box');
        });
      })
      .map((text) => text.textContent);
  });
/** A button that steps: the one above the trees. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');

/** What the program answers to every picture that can be saved. */
async function saved(page: Page): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const link of await page.getByRole('link', { name: /^Save as/ }).all()) {
    const address = new URL((await link.getAttribute('href'))!, here.address);
    answers[(await link.textContent())!] = (await page.request.get(address.href)).status();
  }
  return answers;
}

describe('algorithms', () => {
  it('steps through alpha-beta on the tree of nine leaves and cuts three of them', async () => {
    const page = await here.open('algorithms');
    const tree = page.getByRole('tree');
    await tree.waitFor();
    await page.getByText(FIRST_STEP).waitFor();

    const states: string[] = [];
    const forward = button(page, 'Step forward');
    for (;;) {
      states.push((await shown(page)).join('\n'));
      if (await forward.isDisabled()) break;
      await forward.click();
    }
    const pruned = await cut(page);
    expect(pruned.map((label) => label?.split(',')[0])).toEqual([
      'after 2.2',
      'after 2.3',
      'after 3.3',
    ]);
    expect(await row(page, 'Leaves valued').allTextContents()).toEqual(['6', '6']);
    expect(await row(page, 'Branches cut').allTextContents()).toEqual(['3', '3']);
    expect(
      await page.getByRole('treeitem', { name: /^root/ }).getAttribute('aria-label'),
    ).toContain('value 5');
    await picture(page, 'algorithms-alphabeta');
    expect(await saved(page)).toEqual({ SVG: 200, PNG: 200, TikZ: 200, DOT: 200, TXT: 200 });
    await accessible(page);

    // Back is the same way: every step shows what it showed before.
    const back = button(page, 'Step back');
    for (let step = states.length - 1; step > 0; step -= 1) {
      expect((await shown(page)).join('\n')).toBe(states[step]);
      await back.click();
    }
    expect((await shown(page)).join('\n')).toBe(states[0]);
    await page.context().close();
  });

  it('jumps to cuts and leaves, tells each step, and marks the line of pseudocode', async () => {
    const page = await here.open('algorithms');
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Next cut').click();
    const sentence = page.getByRole('option', { selected: true });
    await sentence.getByText('2.2 and 2.3').waitFor();
    await page.locator('#announcements', { hasText: '2.2 and 2.3' }).waitFor();
    await page.locator('li[aria-current=step]').first().waitFor();
    expect(await cut(page)).toHaveLength(2);
    await button(page, 'Next cut').click();
    expect(await cut(page)).toHaveLength(3);
    expect(await button(page, 'Next cut').isDisabled()).toBe(true);

    await page.getByRole('option').filter({ hasText: '2.1' }).first().click();
    expect(await cut(page)).toHaveLength(0);
    await button(page, 'Next leaf').click();
    await sentence.getByText('3.1').waitFor();
    await page.context().close();
  });

  it('shows two methods side by side, with 9 leaves and 6', async () => {
    const page = await here.open('algorithms?versus=minimax');
    const compared = page.getByRole('region', { name: 'The two methods compared' });
    await compared.waitFor();
    await button(page, 'Last step').click();
    const leaves = async (name: string) =>
      compared
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .nth(2)
        .textContent();
    expect((await leaves('alpha-beta'))?.replace(/\s/g, '')).toBe('6/6');
    expect((await leaves('minimax'))?.replace(/\s/g, '')).toBe('9/9');
    expect(await page.getByRole('tree').count()).toBe(2);
    await picture(page, 'algorithms-two');
    await accessible(page);

    // Apart, each has steps of its own.
    await page.getByLabel('Step both together').uncheck();
    const minimax = page.getByRole('group', { name: 'Steps (minimax)' });
    await minimax.getByRole('button', { name: 'First step' }).click();
    expect((await leaves('minimax'))?.replace(/\s/g, '')).toBe('0/9');
    expect((await leaves('alpha-beta'))?.replace(/\s/g, '')).toBe('6/6');
    await page.waitForURL(/other=0/);
    await page.context().close();
  });

  it('asks the yes/no question in both forms', async () => {
    const page = await here.open('algorithms?method=possible&at_least=6');
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Last step').click();
    await page.getByRole('treeitem', { name: /^root.*value no/ }).waitFor();
    await page.getByRole('spinbutton', { name: 'At least' }).fill('5');
    await page.getByRole('spinbutton', { name: 'At least' }).press('Enter');
    await page.waitForURL(/at_least=5/);
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Last step').click();
    await page.getByRole('treeitem', { name: /^root.*value yes/ }).waitFor();
    await page.getByRole('combobox', { name: 'Form of the test' }).selectOption('iterative');
    await page.waitForURL(/form=iterative/);
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Last step').click();
    await page.getByRole('treeitem', { name: /^root.*value yes/ }).waitFor();
    await page.context().close();
  });

  it('goes through the questions of the dichotomy', async () => {
    const page = await here.open('algorithms?method=dichotomy');
    const questions = page.getByRole('group', { name: 'Questions' });
    await questions.waitFor();
    const count = await questions.getByRole('button').count();
    expect(count).toBeGreaterThan(1);
    await questions.getByRole('button', { name: 'Question 2 of' }).click();
    await questions.getByText(`Question 2 of ${count}`).waitFor();
    await button(page, 'Last step').click();
    await questions.getByText(`Question ${count} of ${count}`).waitFor();
    await page.context().close();
  });

  it('proves by numbers who wins', async () => {
    const page = await here.open('algorithms?game=tictactoe&position=XOXOXO...&method=pns');
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Last step').click();
    // Proved: nothing is left to prove, and it can no longer be disproved.
    await page.getByRole('treeitem', { name: /^root.*0.*∞/ }).waitFor();
    await picture(page, 'algorithms-proof-numbers');
    await page.context().close();
  });

  it('writes proof numbers where no neighbour hides them', async () => {
    const page = await here.open('algorithms?game=tree&position=[[1,-1],[1,1]]&method=pns');
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Last step').click();
    await page.getByRole('treeitem', { name: /^root.*0.*∞/ }).waitFor();
    expect(await page.locator('[role=tree] text.beside').count()).toBeGreaterThan(4);
    expect(await covered(page)).toEqual([]);
    await page.context().close();
  });

  it('begins with the root in sight, however wide the tree is', async () => {
    const page = await here.open('algorithms?game=connect4&depth=2&method=minimax');
    await page.getByText(FIRST_STEP).waitFor();
    await page.getByText('Outline of what is to come').waitFor();
    const root = page.getByRole('tree').locator('path.shape').first();
    const frame = page.locator('.frame');
    const away = async () => {
      const [one, other] = [(await root.boundingBox())!, (await frame.boundingBox())!];
      return Math.abs(one.x + one.width / 2 - other.x - other.width / 2);
    };
    await expect.poll(away).toBeLessThan(200);
    await page.context().close();
  });

  it('opens parts of a large tree, and comes back', async () => {
    const page = await here.open(
      'algorithms?game=tictactoe&position=&method=alphabeta&depth=4&show=60',
    );
    await page.getByText(FIRST_STEP).waitFor();
    await button(page, 'Last step').click();
    const large = page.getByRole('treeitem', { name: /^after .*states below not shown/ }).last();
    await large.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/plays=/);
    const way = page.getByRole('navigation', { name: 'Part of the tree' });
    await way.waitFor();
    await way.getByRole('button', { name: 'Whole tree' }).click();
    await page.waitForURL((url) => !url.hash.includes('plays='));
    await button(page, 'Show more of the tree').click();
    await page.waitForURL(/show=120/);
    await page.context().close();
  });

  it('counts all of tic-tac-toe, and shows where it begins', async () => {
    const page = await here.open('algorithms?game=tictactoe&position=&method=minimax');
    await page.getByText(FIRST_STEP).waitFor();
    await page
      .getByRole('row', { name: /^States entered/ })
      .getByText('549,946')
      .waitFor();
    // Too wide for a picture in pixels.
    expect(await saved(page)).toEqual({ SVG: 200, TikZ: 200, DOT: 200, TXT: 200 });
    await page.context().close();
  });

  it('tells what is wrong with a position', async () => {
    const page = await here.open('algorithms');
    const field = page.getByLabel('Tree, as nested lists of leaves');
    await field.fill('[[1,2');
    await field.press('Enter');
    await page.getByRole('alert').waitFor();
    await field.fill('[[1,2],[3,4]]');
    await field.press('Enter');
    await page.getByRole('tree').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  it('works by keyboard alone', async () => {
    const page = await here.open('algorithms');
    await page.getByText(FIRST_STEP).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Step 2 of').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(FIRST_STEP).waitFor();
    await page.keyboard.press('c');
    expect(await cut(page)).toHaveLength(2);
    await page.keyboard.press('End');
    expect(await cut(page)).toHaveLength(3);
    await page.keyboard.press('Home');
    await page.getByText(FIRST_STEP).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('treeitem', { name: /^after 1\.1/ }).waitFor();
    // From node to node in the tree.
    await page.keyboard.press('End');
    await page.getByRole('treeitem', { name: /^root/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await at()).toMatch(/^after 2,/);
    await page.keyboard.press('PageUp');
    expect(await button(page, 'Last step').isDisabled()).toBe(false);
    // Playing goes on to the end by itself.
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast');
    await page.getByRole('main').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await button(page, 'Pause').waitFor();
    await button(page, 'Play').waitFor();
    expect(await button(page, 'Last step').isDisabled()).toBe(true);
    await page.context().close();
  });

  it('keeps everything in the address', async () => {
    const page = await here.open(
      'algorithms?position=[[1,2],[3,4]]&method=minimax&versus=alphabeta&step=5',
    );
    await page.getByText('Step 6 of').waitFor();
    await button(page, 'Step forward').click();
    await page.waitForURL(/step=6/);
    const again = await page.context().newPage();
    await again.goto(page.url());
    await again.getByText('Step 7 of').waitFor();
    expect(await again.getByRole('combobox', { name: 'Method' }).inputValue()).toBe('minimax');
    expect(await again.getByRole('combobox', { name: 'Compare with' }).inputValue()).toBe(
      'alphabeta',
    );
    await page.context().close();
  });

  it('speaks French, on a phone, in the dark', async () => {
    const page = await here.open('algorithms?step=13', {
      locale: 'fr-FR',
      colorScheme: 'dark',
      viewport: { width: 380, height: 800 },
    });
    await page.getByRole('heading', { name: 'Les algorithmes pas à pas' }).waitFor();
    await button(page, 'Coupe suivante').click();
    await page
      .getByRole('option', { selected: true })
      .getByText(/ne peu(t|vent) rien changer/)
      .waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await picture(page, 'algorithms-french-phone');
    await accessible(page);
    await page.context().close();
  });
});

describe('exercises', () => {
  /** The tree of the page, by the names of its fields: leaves from the left. */
  const fields = (page: Page) => page.getByRole('textbox', { name: /^Value of/ });

  it('checks values node by node, with hints', async () => {
    const page = await here.open('exercises?kind=values&moves=3&depth=2&seed=5');
    await fields(page).first().waitFor();
    expect(await fields(page).count()).toBe(4);
    // The lowest level comes first: its names tell the leaves below.
    const smallest: number[] = [];
    for (const field of (await fields(page).all()).slice(0, 3)) {
      const name = (await field.getAttribute('aria-label')) ?? '';
      smallest.push(Math.min(...name.split('over')[1]!.match(/-?\d+/g)!.map(Number)));
      await field.fill(String(smallest.at(-1)));
    }
    await fields(page).last().fill('77');
    await page.keyboard.press('Enter');
    await page.getByText('Right answers: 3 of 4.').first().waitFor();
    await page.getByRole('textbox', { name: /the root.*wrong/ }).waitFor();
    await button(page, 'Hint').click();
    await page.getByText('look for the greatest value').first().waitFor();
    await button(page, 'Hint').click();
    await page
      .getByText(`worth ${Math.max(...smallest)}`)
      .first()
      .waitFor();
    await picture(page, 'exercise-values');
    await accessible(page);
    await fields(page)
      .last()
      .fill(String(Math.max(...smallest)));
    await button(page, 'Check').click();
    await page.getByText('All right!').first().waitFor();
    // The first check is the one that counts.
    await page.getByText('Points: 3 of 4.').waitFor();
    await button(page, 'Next tree').click();
    await page.waitForURL(/seed=6/);
    await page.context().close();
  });

  it('checks the branches that alpha-beta cuts, by keyboard', async () => {
    const page = await here.open('exercises?kind=pruning&seed=5');
    const root = page.getByRole('treeitem', { name: 'the root' });
    await root.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    // The first branch of all is never cut.
    expect(await page.getByRole('treeitem', { checked: true }).count()).toBe(4);
    await button(page, 'Check').click();
    await page.getByText('Points: 0 of').first().waitFor();
    expect(await page.getByRole('treeitem', { name: /wrong/ }).count()).toBeGreaterThan(2);
    await button(page, 'Show the solution').click();
    await page.getByText('All right!').first().waitFor();
    await picture(page, 'exercise-pruning');
    await accessible(page);
    await page.context().close();
  });

  it('asks for the move and its value', async () => {
    const page = await here.open('exercises?kind=choice&seed=5', { locale: 'fr-FR' });
    await page.getByRole('radio', { name: 'Coup 1' }).check();
    await page.getByLabel('Valeur du jeu').fill('-99');
    await button(page, 'Vérifier').click();
    await page.getByText('Réponses justes').first().waitFor();
    await button(page, 'Montrer la solution').click();
    await page.getByText('Tout est juste').first().waitFor();
    await accessible(page);
    await page.context().close();
  });

  it('lets Min begin, in the tree and in what is asked', async () => {
    const page = await here.open('exercises?kind=choice&seed=1');
    await page.getByText('Which move does Max choose').waitFor();
    await page.getByLabel('Begins').selectOption('Min');
    await page.getByText('Which move does Min choose').waitFor();
    await page.getByRole('treeitem', { name: /^the root, Min/ }).waitFor();
    await button(page, 'Show the solution').click();
    // The mirror image of a tree whose value is 14, with leaves from 1 to 20.
    expect(await page.getByLabel('Value of the game').inputValue()).toBe('7');
    await page.getByRole('link', { name: 'Step through it' }).click();
    await page.getByText('Min to move at the root').first().waitFor();
    await page.context().close();
  });

  it('prints a sheet with its solutions on a page of their own, the same every time', async () => {
    const place = 'exercises?kind=mixed&moves=3&depth=2&low=1&high=20&seed=9&sheet=3';
    const page = await here.open(place);
    const solutions = page.getByRole('article', { name: 'Solutions' });
    await solutions.waitFor();
    expect(await page.getByRole('img', { name: /^Exercise \d/ }).count()).toBe(3);
    expect(await solutions.getByRole('img').count()).toBe(3);
    const text = await page.getByRole('main').textContent();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print the sheet' }).isVisible()).toBe(false);
    expect(await solutions.evaluate((article) => getComputedStyle(article).breakBefore)).toBe(
      'page',
    );
    const paper = await page.pdf({ format: 'A4' });
    const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages!.length).toBeGreaterThan(1);
    await picture(page, 'exercise-sheet');
    const again = await here.open(place);
    await again.getByRole('article', { name: 'Solutions' }).waitFor();
    expect(await again.getByRole('main').textContent()).toBe(text);
    await page.context().close();
    await again.context().close();
  });
});
