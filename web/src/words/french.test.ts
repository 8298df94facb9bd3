import { expect, test, vi } from 'vitest';

vi.mock('../lib/visitor.svelte', () => ({ visitor: { lang: 'fr' } }));

/** Every French text of the page, by file and name. */
async function texts(): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], {
    eager: true,
  });
  for (const [file, words] of Object.entries(files)) {
    for (const said of Object.values(words)) {
      if (typeof said !== 'function' || said.length > 0) continue;
      const told: unknown = (said as () => unknown)();
      if (typeof told !== 'object' || told === null) continue;
      for (const [name, text] of Object.entries(told)) {
        if (typeof text === 'string') found.push([`${file} ${name}`, text]);
      }
    }
  }
  return found;
}

test('French is set as French is: apostrophes, and spaces that do not break', async () => {
  const all = await texts();
  expect(all.length).toBeGreaterThan(300);
  for (const [where, text] of all) {
    const ours = text.replace(/`[^`]*`/g, '');
    expect(ours, where).not.toMatch(/\p{L}'\p{L}/u);
    expect(ours, where).not.toMatch(/ [:;?!»]|« |[\p{L}\d)}][:;?!](?=\s|$)/u);
    expect(ours, where).not.toMatch(/\u00a0[;?!]|\u202f:/);
  }
});

test('what is put into a sentence with its article follows no “de”', async () => {
  for (const [where, text] of await texts()) {
    expect(text, where).not.toMatch(/\b(?:de|à) \{(?:node|below)\}/);
  }
});
