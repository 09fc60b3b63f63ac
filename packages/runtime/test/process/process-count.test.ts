import { expect, test } from 'vitest';
import { processCount } from '../../src/process/process-count.js';

const gib = 2 ** 30;

test.each([
  ['auto', false, 4, 8 * gib, 4],
  ['auto', false, 1, 8 * gib, 1],
  ['auto', false, 16, 8 * gib, 8],
  ['auto', false, 16, gib, 2],
  ['auto', false, 0.5, gib, 1],
  ['auto', false, 2.5, 8 * gib, 2],
  ['auto', false, 4, gib / 4, 1],
  ['auto', true, 4, 8 * gib, 1],
  [3, false, 1, gib, 3],
  [3, true, 1, gib, 3],
  [20, false, 4, 8 * gib, 8],
] as const)('%s, embedded %s, on %d cores with %i bytes: %i', (...given) => {
  const [setting, isEmbedded, cores, memoryBytes, processes] = given;
  const machine = { cores, memoryBytes };
  expect(processCount(setting, { isEmbedded, most: 8 }, machine)).toBe(processes);
});

test('more than eight processes are started where they are asked for alone', () => {
  const machine = { cores: 64, memoryBytes: 256 * gib };
  expect(processCount('auto', { isEmbedded: false, most: 64 }, machine)).toBe(8);
  expect(processCount(20, { isEmbedded: false, most: 64 }, machine)).toBe(20);
});
