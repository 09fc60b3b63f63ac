import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, Places } from './places.js';

const moved = fc
  .record({
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 60,
    }),
    every: fc.integer({ min: 1, max: 70 }),
    start: fc.tuple(fc.nat(1_000), fc.nat(1_000)),
  })
  .map(({ steps, every, start }) => {
    let [ledger, native] = start.map(BigInt);
    const all = steps.map(([a, b]): Place => {
      ledger = (ledger ?? 0n) + BigInt(a);
      native = (native ?? 0n) + BigInt(b);
      return { ledger, native };
    });
    const known = all.filter((_, index) => index % every === every - 1);
    return { all, known, last: all.at(-1) ?? { ledger: 0n, native: 0n } };
  });

test('finds a position between known places as a full scan would', () => {
  fc.assert(
    fc.property(moved, fc.nat(5_000), ({ known, last }, at) => {
      const places = new Places(known, last);
      const position = BigInt(at);
      const withLast = [...known.filter(({ ledger }) => ledger < last.ledger), last];
      expect(places.atOrBefore(position)).toEqual(
        withLast.findLast(({ ledger }) => ledger <= position),
      );
      expect(places.atOrAfter(position)).toEqual(
        withLast.find(({ ledger }) => ledger >= position) ?? last,
      );
    }),
  );
});

test('maps positions behind the last moved event in order, in both directions', () => {
  fc.assert(
    fc.property(moved, fc.integer({ min: 1, max: 10_000 }), ({ known, last }, further) => {
      const places = new Places(known, last);
      const native = last.native + BigInt(further);
      const ledger = places.ledgerOf(native);
      expect(ledger > last.ledger).toBe(true);
      expect(places.nativeOf(ledger)).toBe(native);
      expect(places.ledgerOf(native + 1n)).toBe(ledger + 1n);
      expect([places.isMoved(native), places.isMoved(last.native)]).toEqual([false, true]);
    }),
  );
});
