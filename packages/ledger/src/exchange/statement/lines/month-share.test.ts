import { type DealRun, periodsOf } from '@exchange/calendar';
import {
  addDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
} from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fraction,
  nothing,
  plus,
  roundedDigits,
  times,
} from '../../../../../../test/desk/fraction.js';
import { localClock } from '../../../../../../test/desk/local-clock.js';
import { shortOrWhole } from '../../../../../../test/services/seeded-part.js';
import { amountOf } from '../../transaction/deal/amounts.js';
import { stretchesOf } from '../../transaction/shape/stretches.js';
import { localMonths } from './line.js';
import { type SharedDeal, shareOfMonth } from './month-share.js';

const quarterMs = 900_000;
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Europe/London',
];

const cents = fc
  .integer({ min: -90_000, max: 90_000 })
  .map((units) => decimal((units / 100).toFixed(2)));
const megawatts = fc
  .integer({ min: 1, max: 9_999_999 })
  .map((units) => decimal((units / 10_000).toFixed(4)));
const run = fc.record({
  gap: fc.integer({ min: 0, max: 4_000 }),
  quarters: fc.integer({ min: 1, max: 3_000 }),
  mw: megawatts,
  price: fc.option(cents, { nil: undefined }),
});
const deal = fc.record({
  start: fc.integer({ min: 0, max: 30_000 }),
  runs: fc.array(run, { minLength: 1, maxLength: 8 }),
  isShaped: fc.boolean(),
  isSettled: fc.boolean(),
  price: cents,
});
type Sample = typeof deal extends fc.Arbitrary<infer One> ? One : never;

const origin = Date.parse('2026-01-20T00:00:00Z');

function dealOf({ start, runs, isShaped, isSettled, price }: Sample, scale: number): SharedDeal {
  let at = origin + start * quarterMs;
  const shaped: DealRun[] = runs.map((one) => {
    const begin = at + one.gap * quarterMs;
    at = begin + one.quarters * quarterMs;
    return { start: begin, end: at, mw: one.mw, minutes: 15, price: one.price };
  });
  const begin = shaped[0]?.start ?? at;
  const volume = shaped.reduce(
    (sum, { start: from, end, mw }) =>
      addDecimals(sum, multiplyDecimals(mw, decimal(String((end - from) / 3_600_000)))),
    decimal('0'),
  );
  const deal = {
    start: begin,
    end: at,
    volume_mwh: divideDecimals(volume, decimal('1'), 6),
    price_per_mwh: price,
    runs: isShaped ? shaped : undefined,
  };
  const total = amountOf(stretchesOf(deal), scale);
  return { ...deal, settlement_amount: isSettled ? total : undefined };
}

function exactShare(deal: SharedDeal, zone: string, month: string) {
  const runs = deal.runs ?? [
    {
      start: deal.start,
      end: deal.end,
      mw: undefined,
      price: undefined,
    },
  ];
  let [volume, worth] = [nothing, nothing];
  for (const one of runs) {
    const price = fraction(one.price ?? deal.price_per_mwh);
    const count = BigInt((one.end - one.start) / quarterMs);
    const share =
      one.mw === undefined
        ? times(fraction(deal.volume_mwh), { over: 1n, under: count })
        : times(fraction(one.mw), fraction('0.25'));
    let quarters = 0n;
    for (let at = one.start; at < one.end; at += quarterMs) {
      if (localClock(zone, at).date.startsWith(month)) quarters += 1n;
    }
    const delivered = times(share, { over: quarters, under: 1n });
    volume = plus(volume, delivered);
    worth = plus(worth, times(delivered, price));
  }
  return { volume, worth };
}

describe('the local months of a deal', () => {
  test.each(zones)(
    'sum to its volume and settlement amount, with exact shares, in %s',
    {
      repeats: 1,
    },
    (zone) => {
      fc.assert(
        fc.property(deal, fc.constantFrom(0, 2, 3), (sample, scale) => {
          const shared = dealOf(sample, scale);
          const names = [
            ...new Set(
              periodsOf(
                { period: 'month', timeZone: zone },
                { start: shared.start, end: shared.end },
              ).map(({ name }) => name ?? ''),
            ),
          ];
          let [volume, amount]: Decimal[] = [decimal('0'), decimal('0')];
          const last = shared.runs?.at(-1)?.end ?? shared.end;
          for (const name of names) {
            const months = localMonths(name, zone);
            const share = shareOfMonth(shared, months.month, months.since, scale);
            const exact = exactShare(shared, zone, name);
            if (share === undefined) {
              expect(exact.volume.over, name).toBe(0n);
              continue;
            }
            volume = addDecimals(volume ?? decimal('0'), share.volume_mwh);
            amount = addDecimals(amount ?? decimal('0'), share.amount);
            if (last > months.month.end) {
              expect(share.volume_mwh).toBe(roundedDigits(exact.volume, 6));
              expect(share.amount).toBe(roundedDigits(exact.worth, scale));
            }
          }
          const total = amountOf(stretchesOf(shared), scale);
          expect([volume, amount]).toEqual([shared.volume_mwh, total]);
        }),
        { numRuns: shortOrWhole(1, 6) },
      );
    },
  );

  test('have the rounding difference in the last one', () => {
    const third: SharedDeal = {
      start: Date.parse('2026-01-01T00:00Z'),
      end: Date.parse('2026-04-01T00:00Z'),
      volume_mwh: decimal('1'),
      price_per_mwh: decimal('1'),
      runs: undefined,
      settlement_amount: decimal('1'),
    };
    const shares = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'].map((name) => {
      const { month, since } = localMonths(name, 'UTC');
      return shareOfMonth(third, month, since, 2);
    });
    expect(shares.map((share) => share?.amount)).toEqual([
      undefined,
      '0.34',
      '0.31',
      '0.35',
      undefined,
    ]);
    expect(shares.map((share) => share?.volume_mwh)).toEqual([
      undefined,
      divideDecimals(decimal('31'), decimal('90'), 6),
      divideDecimals(decimal('28'), decimal('90'), 6),
      '0.344445',
      undefined,
    ]);
  });
});
