import { expect, test } from 'vitest';
import { nextStep } from '../../src/projector/upgrade.js';

const tables = ['rows'];

test.each([
  ['work', 'tables of its own version', { position: 7n, version: 2 }, tables],
  ['work', 'empty tables of its own version', { position: 0n, version: 2 }, tables],
  ['wait', 'newer tables', { position: 7n, version: 3 }, tables],
  ['wait', 'newer empty tables', { position: 0n, version: 3 }, tables],
  ['upgrade', 'older tables with rows', { position: 7n, version: 1 }, tables],
  ['begin', 'older empty tables', { position: 0n, version: 1 }, tables],
  ['begin', 'a lane without tables', { position: 7n, version: 1 }, []],
] as const)('the next step is %s for %s', (step, _, standing, own) => {
  expect(nextStep(standing, { version: 2, tables: own })).toBe(step);
});
