import { expect, test } from 'vitest';
import { readable } from './tried';

test('JSON is shown with its lines, everything else as it came', () => {
  expect(readable('{"a":[1]}', 'application/json')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(readable('{"a":', 'application/json')).toBe('{"a":');
  expect(readable('{"a":1}', 'text/plain')).toBe('{"a":1}');
});
