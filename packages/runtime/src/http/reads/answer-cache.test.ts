import { expect, test } from 'vitest';
import { createAnswerCache } from './read-options.js';

const mebibyte = 1024 * 1024;
const body = (bytes: number) => Buffer.alloc(bytes);

test('caches an answer by its tag', () => {
  const answers = createAnswerCache();
  answers.set('"a"', { body: 'of a' });
  expect(answers.get('"a"')).toEqual({ body: 'of a' });
  expect(answers.get('"b"')).toBeUndefined();
});

test('evicts the least recently used answers', () => {
  const answers = createAnswerCache();
  for (let number = 0; number < 100; number += 1) {
    answers.set(String(number), { body: body(mebibyte) });
    answers.get('0');
  }
  const cached = Array.from({ length: 100 }, (_, number) => answers.get(String(number)));
  expect(cached.filter((answer) => answer !== undefined).length).toBeGreaterThan(25);
  expect(cached.filter((answer) => answer !== undefined).length).toBeLessThan(33);
  expect([cached[0], cached[1], cached[99]]).toEqual([
    expect.anything(),
    undefined,
    expect.anything(),
  ]);
});

test('does not cache an answer that would evict many others', () => {
  const answers = createAnswerCache();
  answers.set('small', { body: Buffer.alloc(10) });
  answers.set('huge', { body: body(3 * mebibyte) });
  expect(answers.get('huge')).toBeUndefined();
  expect(answers.get('small')).toBeDefined();
});
