import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonString } from '../src/json-write.js';

// The first construction takes up to 2 s.
const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));

test('a string is written as in JSON', () => {
  fc.assert(fc.property(texts, (text) => void expect(jsonString(text)).toBe(JSON.stringify(text))));
  for (const text of [...'"\\\n\u0000\u001f\u007f\u2028😀ü', '\ud800', 'a\udc00']) {
    expect(jsonString(text)).toBe(JSON.stringify(text));
  }
  expect(jsonString(null)).toBe('null');
});
