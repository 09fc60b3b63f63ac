import { expect, test } from 'vitest';
import { processCount } from '../src/cluster/run-several.js';

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
] as const)('%s, embedded %s, on %d cores with %i bytes: %i', (...given) => {
  const [setting, isEmbedded, cores, memoryBytes, processes] = given;
  const machine = { cores, memoryBytes };
  expect(processCount(setting, { isEmbedded, isShared: false }, machine)).toBe(processes);
});

test('more than eight processes need a number', () => {
  const machine = { cores: 64, memoryBytes: 256 * gib };
  const standalone = { isEmbedded: false, isShared: false };
  expect(processCount('auto', standalone, machine)).toBe(8);
  expect(processCount(20, standalone, machine)).toBe(20);
});

test.each([
  [0.5, 1],
  [1, 1],
  [2, 1],
  [2.5, 2],
  [4, 2],
  [7, 4],
  [64, 8],
] as const)('on %d cores shared with other parts of the service: %i', (cores, processes) => {
  const machine = { cores, memoryBytes: 256 * gib };
  const together = { isEmbedded: false, isShared: true };
  expect(processCount('auto', together, machine)).toBe(processes);
  expect(processCount(3, together, machine)).toBe(3);
});
