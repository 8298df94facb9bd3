/** What tests of the board share: visitors with likings, the list of moves, patience. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Lab } from './lab';

export interface Liking {
  seats?: Record<string, unknown>;
  show?: boolean;
}

/** A browser in which somebody has said before how they like the board. */
export function liking(
  here: Lab,
  { seats = {}, show = false }: Liking = {},
): BrowserContextOptions {
  const sights = { values: show, line: show, curve: show, grades: show };
  const value = JSON.stringify({ seats, show: sights, pace: 0 });
  const origins = [{ origin: here.address, localStorage: [{ name: 'perfectplay.board', value }] }];
  return { storageState: { cookies: [], origins } };
}

export const table = (page: Page) => page.getByRole('group', { name: 'Board', exact: true });
export const grid = (page: Page) => page.getByRole('grid');
export const moves = (page: Page) => page.getByRole('list', { name: 'Moves' }).getByRole('button');

/** The number of moves that the list shows; its first button is the start. */
export async function played(page: Page): Promise<number> {
  return Math.max(0, (await moves(page).count()) - 1);
}

export async function rest(page: Page) {
  await table(page).and(page.locator('[aria-busy="false"]')).waitFor();
}

export async function until(what: string, holds: () => Promise<boolean>) {
  await expect.poll(holds, { message: what, timeout: 20_000, interval: 30 }).toBe(true);
}
