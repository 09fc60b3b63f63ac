import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../../../test/services/seeded-part.js';
import { objectIdMax, objectIdsOf } from './object-ids.js';

const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

describe('object ids of assets', () => {
  test('are unique whole numbers from 1 to 2^31 − 1', () => {
    const idOf = objectIdsOf({ key, after: 0 });
    const ids = new Set<number>();
    for (let number = 1; number <= 100_000; number += 1) ids.add(idOf(number));
    expect(ids.size).toBe(100_000);
    for (const id of ids)
      if (!(Number.isInteger(id) && id >= 1 && id <= objectIdMax)) expect.fail(`${id}`);
  });

  test('stay in the range for any number and key', () => {
    const number = fc.integer({ min: 1, max: objectIdMax });
    fc.assert(
      fc.property(
        keys,
        fc.array(number, { minLength: 50, maxLength: 50 }),
        fc.nat(1_000),
        (one, numbers, after) => {
          const idOf = objectIdsOf({ key: one, after });
          const ids = numbers.map(idOf);
          expect(new Set(ids).size).toBe(new Set(numbers).size);
          for (const [at, id] of ids.entries()) {
            const own = numbers[at] ?? 0;
            if (own <= after) expect(id).toBe(own);
            else expect(id > after && id <= objectIdMax).toBe(true);
          }
        },
      ),
      { numRuns: shortOrWhole(8, 100) },
    );
  });

  test('do not reveal the number of registrations between two assets', () => {
    const idOf = objectIdsOf({ key, after: 0 });
    const steps = Array.from({ length: 10_000 }, (_, at) => idOf(at + 2) - idOf(at + 1));
    const rising = steps.filter((step) => step > 0).length;
    const near = steps.filter((step) => Math.abs(step) < 2 ** 21).length;
    expect(rising).toBeGreaterThan(4_700);
    expect(rising).toBeLessThan(5_300);
    expect(near).toBeLessThan(60);
  });

  test('are the same for a key on every machine', () => {
    const idOf = objectIdsOf({ key, after: 0 });
    expect([1, 2, 3, objectIdMax].map(idOf)).toMatchInlineSnapshot(`
      [
        603433799,
        722322137,
        1922339870,
        1360925444,
      ]
    `);
  });

  test('end with an error at the end of the range', () => {
    expect(() => objectIdsOf({ key, after: 0 })(objectIdMax + 1)).toThrow(RangeError);
  });
});
