import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.js';

const mebibyte = 1024 * 1024;
const body = (bytes: number) => Buffer.alloc(bytes);

test('an answer is kept under its tag alone', () => {
  const answers = createKeptAnswers();
  answers.keep('"a"', { body: 'of a' });
  expect(answers.get('"a"')).toEqual({ body: 'of a' });
  expect(answers.get('"b"')).toBeUndefined();
});

test('what was asked for longest ago goes before memory grows', () => {
  const answers = createKeptAnswers();
  for (let number = 0; number < 100; number += 1) {
    answers.keep(String(number), { body: body(mebibyte) });
    answers.get('0');
  }
  const kept = Array.from({ length: 100 }, (_, number) => answers.get(String(number)));
  expect(kept.filter((answer) => answer !== undefined).length).toBeGreaterThan(25);
  expect(kept.filter((answer) => answer !== undefined).length).toBeLessThan(33);
  expect([kept[0], kept[1], kept[99]]).toEqual([expect.anything(), undefined, expect.anything()]);
});

test('an answer that would push out many others is not kept', () => {
  const answers = createKeptAnswers();
  answers.keep('small', { body: Buffer.alloc(10) });
  answers.keep('huge', { body: body(3 * mebibyte) });
  expect(answers.get('huge')).toBeUndefined();
  expect(answers.get('small')).toBeDefined();
});
