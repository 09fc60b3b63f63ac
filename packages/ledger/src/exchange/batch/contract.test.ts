import { expect, test } from 'vitest';
import { submitBatch } from './contract.js';

const items = (count: number) => Array.from({ length: count }, () => ({}));

test.each([1, 1_000])('a batch may have %i items', (count) => {
  expect(submitBatch.body?.safeParse({ items: items(count) }).success).toBe(true);
});

test.each([0, 1_001])('a batch of %i items is refused', (count) => {
  expect(submitBatch.body?.safeParse({ items: items(count) }).success).toBe(false);
});
