import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonMap, member } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import {
  type Fraction,
  fraction,
  negative,
  nothing,
  plus,
  roundedDigits,
  times,
} from '../desk/fraction.js';
import { type Clock, localClock } from '../desk/local-clock.js';
import { isMap } from '../recorded/differences.js';
import { sharedLedger } from '../services/ledger.js';

const { platform } = await sharedLedger();
const own = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Ten days around both clock changes of 2026, in one zone or another. */
const windows = [
  '2026-03-05',
  '2026-03-26',
  '2026-04-01',
  '2026-09-29',
  '2026-10-21',
  '2026-10-28',
];
const zones: readonly (readonly [zone: string, windows: readonly string[]])[] = [
  ['America/Chicago', windows],
  ['Europe/Berlin', windows],
  // By half an hour.
  ['Australia/Lord_Howe', windows],
  // At midnight: one day has no midnight, and one has two.
  ['America/Santiago', ['2026-04-01', '2026-09-02']],
  ['Asia/Kathmandu', windows],
];

interface Drawn {
  readonly start: number;
  readonly end: number;
  readonly kwh: string;
  readonly channel: 'delivered' | 'received';
  readonly quality: 'actual' | 'estimated';
}

const drawn = fc.record({
  start: fc.integer({ min: 0, max: 10 * 96 }),
  quarters: fc.constantFrom(1, 3, 4, 7, 96, 100),
  millionths: fc.integer({ min: -9_000_000, max: 90_000_000 }),
  channel: fc.constantFrom('delivered' as const, 'received' as const),
  quality: fc.constantFrom('actual' as const, 'estimated' as const),
});

function sample(origin: number, seed: number): readonly Drawn[] {
  const [some = []] = fc.sample(fc.array(drawn, { minLength: 60, maxLength: 60 }), {
    numRuns: 1,
    seed,
  });
  const records = some.map(({ start, quarters, millionths, ...terms }) => ({
    start: origin + start * 15 * minuteMs,
    end: origin + (start + quarters) * 15 * minuteMs,
    kwh: (millionths / 1e6).toFixed(6),
    ...terms,
  }));
  const keyOf = ({ start, end, channel }: Drawn) => `${start} ${end} ${channel}`;
  return [...new Map(records.map((one) => [keyOf(one), one])).values()];
}

const periods = ['hour', 'day', 'month'] as const;
const nameOf = {
  hour: ({ date, minute, offset }: Clock) => `${date} ${Math.floor(minute / 60)} ${offset}`,
  day: ({ date }: Clock) => date,
  month: ({ date }: Clock) => date.slice(0, 7),
};

function boundsOf(
  zone: string,
  period: (typeof periods)[number],
  from: number,
  to: number,
): number[] {
  const starts: number[] = [];
  let before: string | undefined;
  for (let at = from; at < to; at += 15 * minuteMs) {
    const name = nameOf[period](localClock(zone, at));
    if (name !== before) starts.push(at);
    before = name;
  }
  return starts;
}

function expectedRow(records: readonly Drawn[], start: number, end: number): JsonMap {
  const shareOf = (one: Drawn): Fraction => {
    const inside = Math.min(one.end, end) - Math.max(one.start, start);
    if (inside <= 0) return nothing;
    return times(fraction(one.kwh), { over: BigInt(inside), under: BigInt(one.end - one.start) });
  };
  const sumOf = (isWanted: (one: Drawn) => boolean) =>
    records.filter(isWanted).map(shareOf).reduce(plus, nothing);
  const net = (isWanted: (one: Drawn) => boolean) =>
    plus(
      sumOf((one) => one.channel === 'delivered' && isWanted(one)),
      negative(sumOf((one) => one.channel === 'received' && isWanted(one))),
    );
  let missing = 0;
  for (let at = start; at < end; at += 15 * minuteMs) {
    if (!records.some((one) => one.start <= at && at < one.end)) missing += 900;
  }
  const amount = (value: Fraction) => Number(roundedDigits(value, 6));
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    kwh: amount(net(() => true)),
    delivered: amount(sumOf(({ channel }) => channel === 'delivered')),
    received: amount(sumOf(({ channel }) => channel === 'received')),
    estimated: amount(net(({ quality }) => quality === 'estimated')),
    missing,
  };
}

const rowsOf = (body: unknown): readonly JsonMap[] => {
  const rows = isMap(body as JsonMap) ? member(body as JsonMap, 'rows') : undefined;
  return Array.isArray(rows) ? rows.filter(isMap) : [];
};

describe.each(zones)('usage totals in %s', (zone, some) => {
  test.each(some)('equal direct sums over ten days from %s', async (first) => {
    const origin = Date.parse(`${first}T00:00:00Z`);
    const records = sample(origin, Number(first.replaceAll('-', '')) + zone.length);
    const path = `/usage/${await anAsset(own, { asset_type: 'premise', name: 'Unit' })}`;
    const sent = await own.post(path, {
      records: records.map(({ start, end, ...terms }) => ({
        period_start: new Date(start).toISOString(),
        period_end: new Date(end).toISOString(),
        ...terms,
      })),
    });
    expect(sent.body).toEqual({ recorded: records.length, kept: 0 });
    const [from, to] = [origin + 45 * minuteMs, origin + 10 * dayMs - 15 * minuteMs];
    const span = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    for (const period of periods) {
      const bounds = boundsOf(zone, period, from, to);
      const expected = bounds.map((start, index) =>
        expectedRow(records, start, bounds[index + 1] ?? to),
      );
      const answer = await own.get(`${path}?period=${period}&time_zone=${zone}&${span}`);
      expect(member(answer.body, 'time_zone')).toBe(zone);
      expect(rowsOf(answer.body)).toEqual(expected);
    }
  });
});

describe('usage totals', () => {
  test('without a window reach from the first record to the last, by default in UTC', async () => {
    const path = `/usage/${await anAsset(own, { asset_type: 'premise', name: 'Unit' })}`;
    expect((await own.get(`${path}?period=day`)).body).toEqual({ rows: [], time_zone: 'UTC' });
    await own.post(path, {
      records: [
        { period_start: '2026-05-01T12:00:00Z', period_end: '2026-05-02T12:00:00Z', kwh: 24 },
        {
          period_start: '2026-05-02T06:00:00Z',
          period_end: '2026-05-02T18:00:00Z',
          kwh: 6,
          channel: 'received',
          quality: 'estimated',
        },
      ],
    });
    const { body } = await own.get(`${path}?period=day`);
    expect(body).toEqual({
      rows: [
        {
          start: '2026-05-01T12:00:00.000Z',
          end: '2026-05-02T00:00:00.000Z',
          ...{ kwh: 12, delivered: 12, received: 0, estimated: 0, missing: 0 },
        },
        {
          start: '2026-05-02T00:00:00.000Z',
          end: '2026-05-02T18:00:00.000Z',
          ...{ kwh: 6, delivered: 12, received: 6, estimated: -6, missing: 0 },
        },
      ],
      time_zone: 'UTC',
    });
    const actual = rowsOf((await own.get(`${path}?period=day&quality=actual`)).body);
    expect(actual.map(({ received, missing }) => [received, missing])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const cut = rowsOf((await own.get(`${path}?period=hour&from=2026-05-02T17:00:00Z`)).body);
    expect(cut.map(({ kwh }) => kwh)).toEqual([-0.5]);
  });

  test('by hour are at most 32 days, before the end or from a stated start', async () => {
    const path = `/usage/${await anAsset(own, { asset_type: 'premise', name: 'Unit' })}`;
    await own.post(path, {
      records: [
        { period_start: '2026-01-01T00:00:00Z', period_end: '2026-07-01T00:00:00Z', kwh: 4344 },
      ],
    });
    const rows = rowsOf((await own.get(`${path}?period=hour`)).body);
    expect([rows.length, rows[0]?.['start'], rows.at(-1)?.['end']]).toEqual([
      32 * 24,
      '2026-05-30T00:00:00.000Z',
      '2026-07-01T00:00:00.000Z',
    ]);
    expect(new Set(rows.map(({ kwh }) => kwh))).toEqual(new Set([1]));
    const later = rowsOf((await own.get(`${path}?period=hour&from=2026-02-01T00:00:00Z`)).body);
    expect([later.length, later.at(-1)?.['end']]).toEqual([32 * 24, '2026-03-05T00:00:00.000Z']);
  });
});
