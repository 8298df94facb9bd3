import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where the program answers, in development. */
const PROGRAM = `http://127.0.0.1:${process.env.PERFECTPLAY_PORT ?? 7878}`;

/** Writes every file of the page also compressed, so that the program need not do it again and again. */
function compressed(folder: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, brotliCompressSync(bytes));
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed('dist')],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // `npm run dev` shows changes at once; the program answers the questions of the page.
  server: {
    // The shapes of men are data of the program.
    fs: { allow: ['.', '../crates/draw'] },
    proxy: { '/api': { target: PROGRAM, changeOrigin: true, headers: { origin: PROGRAM } } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
