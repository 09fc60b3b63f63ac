import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idempotencyKeyOf } from '../src/import/idempotency-key.js';
import type { AcceptedLine } from '../src/import/import-line.js';
import { toAssets } from '../src/import/targets.js';

const line = (more: Partial<AcceptedLine> = {}): AcceptedLine => ({
  kind: 'request',
  line: 2,
  to: toAssets,
  body: { name: 'a' },
  naturalKey: undefined,
  ...more,
});

describe("a line's key", () => {
  test("does not depend on the line's number", () => {
    expect(idempotencyKeyOf('plants', line({ line: 2 }))).toBe(
      idempotencyKeyOf('plants', line({ line: 900 })),
    );
  });

  test('does not depend on the content if there is a natural key', () => {
    const [before, after] = [{ name: 'a' }, { name: 'corrected' }];
    expect(idempotencyKeyOf('plants', line({ naturalKey: '3', body: before }))).toBe(
      idempotencyKeyOf('plants', line({ naturalKey: '3', body: after })),
    );
  });

  test('depends on the content without a natural key', () => {
    expect(idempotencyKeyOf('plants', line())).not.toBe(
      idempotencyKeyOf('plants', line({ body: { name: 'b' } })),
    );
  });

  test('differs for different imports, keys and paths, and fits the header', () => {
    const part = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(part, part, part, part, (name, key, otherName, otherKey) => {
        fc.pre(name !== otherName || key !== otherKey);
        const one = idempotencyKeyOf(name, line({ naturalKey: key }));
        expect(one).not.toBe(idempotencyKeyOf(otherName, line({ naturalKey: otherKey })));
        expect(one).toMatch(/^[\x21-\x7e]{1,255}$/);
      }),
    );
  });
});
