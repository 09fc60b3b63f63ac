import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStep } from '../../src/projector/upgrade/next-step.js';

const tables = ['rows'];
const position = fc.bigInt({ min: 1n, max: 2n ** 62n });
const version = fc.integer({ min: 1, max: 50 });

describe('the next step of a lane', () => {
  test('is work for tables of its own version', () => {
    fc.assert(
      fc.property(version, fc.oneof(position, fc.constant(0n)), (own, at) => {
        expect(nextStep({ position: at, version: own }, { version: own, tables })).toBe('work');
      }),
    );
  });

  test('is wait for newer tables', () => {
    fc.assert(
      fc.property(version, version, fc.oneof(position, fc.constant(0n)), (own, more, at) => {
        const made = own + more;
        expect(nextStep({ position: at, version: made }, { version: own, tables })).toBe('wait');
      }),
    );
  });

  test('is upgrade for older tables with rows, and begin for empty or no tables', () => {
    fc.assert(
      fc.property(version, version, position, (made, more, at) => {
        const own = { version: made + more, tables };
        expect(nextStep({ position: at, version: made }, own)).toBe('upgrade');
        expect(nextStep({ position: 0n, version: made }, own)).toBe('begin');
        expect(nextStep({ position: at, version: made }, { ...own, tables: [] })).toBe('begin');
      }),
    );
  });
});
