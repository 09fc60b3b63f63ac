import { expect, test } from 'vitest';
import { latinText } from '../../../scripts/latin-text.mjs';

/** What a program in that text gives. */
const run = (code: string): unknown => new Function(`return ${code};`)();

test.each([
  "'…and \\\\… and \\… and 😀'",
  '"é stays, “this” does not"',
  '`– \\\\–`',
  "/^[’…]\\s–$/.test('’ –')",
  "/^[\\u{1f600}😀]$/u.test('😀')",
  "'’'.length + '😀'.length",
  '((ж) => ж * 2)(4)',
])('%s says the same', (code) => {
  const latin = latinText(code);
  expect(latin).not.toMatch(/[^\0-\xff]/);
  expect(run(latin)).toEqual(run(code));
});

test('what is Latin stays as it is', () => {
  expect(latinText('"é" + `\\n`')).toBe('"é" + `\\n`');
});
