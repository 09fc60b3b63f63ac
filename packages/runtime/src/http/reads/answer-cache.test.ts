import { expect, test } from 'vitest';
import { createAnswerCache } from './read-options.js';

const mebibyte = 1024 * 1024;
const answerOf = (mebibytes: number) => ({ body: Buffer.alloc(mebibytes * mebibyte) });

test('the cache of answers has 32 MiB: the least recently used ones leave', () => {
  const answers = createAnswerCache();
  for (let number = 0; number < 100; number += 1) {
    answers.set(String(number), answerOf(1));
    answers.get('0');
  }
  const isCached = Array.from({ length: 100 }, (_, number) => answers.has(String(number)));
  expect([isCached[0], isCached[1], isCached[99]]).toEqual([true, false, true]);
  expect(isCached.filter(Boolean)).toHaveLength(31);
});

test('an answer of more than 2 MiB is not cached, because many others would leave', () => {
  const answers = createAnswerCache();
  answers.set('usual', answerOf(1));
  answers.set('large', answerOf(3));
  expect([answers.has('usual'), answers.has('large')]).toEqual([true, false]);
});
