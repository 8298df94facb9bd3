/** A running program and a browser that looks at its page, for the tests of a file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

const PROGRAM = process.env.PERFECTPLAY ?? '../target/release/perfectplay';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Where pictures of the page are kept, to be looked at. */
const SCREENSHOTS = process.env.SCREENSHOTS ?? 'e2e/screenshots';

export interface Lab {
  /** Where the page is: `http://127.0.0.1:PORT`. */
  address: string;
  /** A new page in a browser that has never been here, at what follows `#/`. */
  open(place?: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Starts the program on a free port before the tests of a file, and ends it after them. */
export function lab(): Lab {
  let program: ChildProcess;
  let browser: Browser;
  const data = mkdtempSync(join(tmpdir(), 'perfectplay-'));
  const here: Lab = {
    address: '',
    async open(place = '', options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.on('pageerror', (error) => {
        throw error;
      });
      await page.goto(`${here.address}/#/${place}`);
      await page.waitForSelector('main h1, main h2');
      return page;
    },
  };
  beforeAll(async () => {
    const begun = start(data);
    program = begun.program;
    here.address = await begun.address;
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    program?.kill();
    rmSync(data, { recursive: true, force: true });
  });
  return here;
}

/** Starts the program; its first line on standard output ends with the address. */
export function start(data: string): { program: ChildProcess; address: Promise<string> } {
  const program = spawn(PROGRAM, ['serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new Promise<string>((found, failed) => {
    let text = '';
    program.stdout!.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const match = /http:\/\/[\w.:[\]]+/.exec(text);
      if (match && text.includes('\n')) found(match[0]);
    });
    program.on('error', failed);
    program.on('exit', (code) => failed(new Error(`the program ended with ${code}`)));
  });
  return { program, address };
}

/** Keeps a picture of the page. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** Nothing on the page keeps people out: no serious finding of axe. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(told).toEqual([]);
}
