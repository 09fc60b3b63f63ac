import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admissionOfOne, limitSettings, limitsOf, limitsOfOne } from './limits.js';

const bodyLimit = 10 * 2 ** 20;
const limits = limitsOf(z.object(limitSettings).parse({}));

test('each of several processes has its part of every bound: at least one, and together no less than all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), (processes) => {
      const part = limitsOfOne(limits, processes);
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

test('a process takes the largest body, however many there are, where all of them together do', () => {
  const admission = { requestsMax: 8, bodyBytesMax: 64 * 2 ** 20, bodyBytesShare: 16 * 2 ** 20 };
  expect(admissionOfOne(admission, 16, bodyLimit)).toEqual({
    requestsMax: 1,
    requestsShare: 1,
    bodyBytesMax: bodyLimit,
    bodyBytesShare: bodyLimit,
  });
  const small = { ...admission, bodyBytesShare: 2 ** 20 };
  expect(admissionOfOne(small, 1, bodyLimit).bodyBytesShare).toBe(2 ** 20);
});
