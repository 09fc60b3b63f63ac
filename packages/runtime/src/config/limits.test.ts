import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitSettings, limitsOf, limitsOfOne } from './limits.js';

const bodyLimit = 10 * 2 ** 20;
const limits = limitsOf(z.object(limitSettings).parse({}));

test('divides every bound among processes, rounded up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), (processes) => {
      const part = limitsOfOne(limits, processes, 1);
      for (const [name, bound] of Object.entries(limits)) {
        if (typeof bound === 'number') continue;
        const own = Reflect.get(part, name);
        expect(own.total).toBeGreaterThanOrEqual(1);
        expect(own.share).toBeGreaterThanOrEqual(1);
        expect(own.total * processes).toBeGreaterThanOrEqual(bound.total);
        expect(own.share * processes).toBeGreaterThanOrEqual(bound.share);
        expect(own.share).toBeLessThanOrEqual(own.total);
        if (name !== 'databaseConnections') {
          expect((own.total - 1) * processes).toBeLessThan(bound.total);
        }
      }
    }),
  );
});

test('accepts the largest body in each process if the total allows it', () => {
  const of = (share: number) => ({ ...limits, bodyBytes: { total: 64 * 2 ** 20, share } });
  expect(limitsOfOne(of(16 * 2 ** 20), 16, bodyLimit).bodyBytes).toEqual({
    total: bodyLimit,
    share: bodyLimit,
  });
  expect(limitsOfOne(of(2 ** 20), 1, bodyLimit).bodyBytes.share).toBe(2 ** 20);
});
