import { defineConfig } from 'vitest/config';

/** The page in a real browser, asking the real program. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Each file starts a program of its own; two at a time leave the browser enough of a small machine.
    maxWorkers: 2,
  },
});
