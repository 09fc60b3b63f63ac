import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { list, member, nextPath } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { seededPart } from '../services/seeded-part.js';
import { type Fraction, negative, nothing, plus, roundedDigits } from './fraction.js';
import { localClock } from './local-clock.js';
import {
  type DealAnswer,
  exactly,
  quarterMs,
  quartersOf,
  submitBook,
  toldDeals,
} from './shaped-book.js';

const { platform } = await sharedLedger();

const dayMs = 86_400_000;
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Europe/London',
] as const;

interface Sums {
  readonly volume: Fraction;
  readonly value: Fraction;
  readonly nomination: Fraction;
  readonly trade: Fraction;
  readonly settlement: Fraction;
}
const none: Sums = {
  volume: nothing,
  value: nothing,
  nomination: nothing,
  trade: nothing,
  settlement: nothing,
};

function periodAt(zone: string, period: string, dayStarts: number, at: number): string {
  const { date, minute, offset } = localClock(zone, at);
  const step = { quarter_hour: 15, half_hour: 30, hour: 60 }[period];
  if (step !== undefined) return `${date} ${Math.floor(minute / step)} ${offset}`;
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const day = minute < dayStarts ? before : date;
  return period === 'day' ? day : day.slice(0, 7);
}

function directly(
  deals: readonly DealAnswer[],
  ask: { zone: string; period: string; dayStarts: number; from: number; to: number },
): readonly Record<string, string>[] {
  const starts = new Map<string, { from: number; to: number }>();
  for (let at = ask.from; at < ask.to; at += quarterMs) {
    const name = periodAt(ask.zone, ask.period, ask.dayStarts, at);
    starts.set(name, { from: starts.get(name)?.from ?? at, to: at + quarterMs });
  }
  const sums = new Map<string, Sums>();
  for (const deal of deals) {
    if (!['pending', 'confirmed', 'settled'].includes(deal.status)) continue;
    for (const { at, volume, value } of quartersOf(deal)) {
      if (at < ask.from || at >= ask.to) continue;
      const key = `${periodAt(ask.zone, ask.period, ask.dayStarts, at)}|${deal.currency}`;
      const sum = sums.get(key) ?? none;
      const own = sum[deal.transaction_type as 'nomination' | 'trade' | 'settlement'];
      sums.set(key, {
        ...sum,
        volume: plus(sum.volume, volume),
        value: plus(sum.value, value),
        [deal.transaction_type]: plus(own, volume),
      });
    }
  }
  return [...starts].flatMap(([name, { from, to }]) =>
    ['EUR', 'JPY', 'KWD', 'USD'].flatMap((currency) => {
      const sum = sums.get(`${name}|${currency}`);
      if (sum === undefined) return [];
      const digits = (one: Fraction) => roundedDigits(one, 6);
      return [
        {
          period_start: new Date(from).toISOString(),
          period_end: new Date(to).toISOString(),
          volume_mwh: digits(sum.volume),
          value: digits(sum.value),
          currency,
          nominated_mwh: digits(sum.nomination),
          traded_mwh: digits(sum.trade),
          settled_mwh: digits(sum.settlement),
          open_mwh: digits(plus(sum.trade, negative(sum.nomination))),
        },
      ];
    }),
  );
}

describe.each([
  ['forward', '2027-03-28T00:00:00Z', '2027-03-13T18:00:00Z'],
  ['back', '2027-10-31T00:00:00Z', '2027-11-07T04:00:00Z'],
])(
  'positions of shaped deals, corrections and curtailments, while clocks go %s',
  (_, one, other) => {
    let counterparty_id: string;
    let deals: readonly DealAnswer[];
    beforeAll(async () => {
      counterparty_id = randomUUID();
      const ids = [
        ...(await submitBook(platform, {
          counterparty_id,
          around: one,
          days: 9,
          deals: 26,
          seed: 11,
        })),
        ...(await submitBook(platform, {
          counterparty_id,
          around: other,
          days: 6,
          deals: 18,
          seed: 12,
        })),
      ];
      deals = await toldDeals(platform, ids);
      const shapes = deals.map((deal) => (deal.block ?? deal.profile) !== null);
      expect(new Set(shapes)).toEqual(new Set([true, false]));
    });

    test.each(seededPart(zones, 2))(
      'equal a direct sum in exact arithmetic in %s',
      async (zone) => {
        const middle = Date.parse(one);
        for (const [period, dayStarts, days] of [
          ['quarter_hour', 0, 3],
          ['half_hour', 0, 8],
          ['hour', 0, 12],
          ['day', 0, 40],
          ['day', 360, 40],
          ['month', 0, 90],
          ['month', 540, 90],
        ] as const) {
          const from = middle - (days / 2) * dayMs + 3 * quarterMs;
          const to = from + days * dayMs - quarterMs;
          const clock = `${String(dayStarts / 60).padStart(2, '0')}:00`;
          const path = `/exchange/positions?counterparty_id=${counterparty_id}&group_by=&period=${period}&time_zone=${zone}&day_starts=${clock}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
          const rows: Record<string, string>[] = [];
          for (let next: string | undefined = `${path}&limit=150`; next !== undefined; ) {
            const answer = await platform.get(next);
            expect(answer.status, answer.text).toBe(200);
            rows.push(...exactly<Record<string, string>[]>(answer.text));
            next = nextPath(answer);
          }
          const expected = directly(deals, { zone, period, dayStarts, from, to });
          expect(expected.length).toBeGreaterThan(1);
          expect(
            rows.map(({ period_name: _name, ...row }) => row),
            path,
          ).toEqual(expected);
        }
      },
    );

    test('equal as_of of the current position', async () => {
      const path = `/exchange/positions?counterparty_id=${counterparty_id}&period=hour&group_by=book,currency,direction,reseller_id,transaction_type&limit=1000&from=${new Date(Date.parse(one) - 3 * dayMs).toISOString()}&to=${one}`;
      const now = await platform.get(path);
      const position = now.headers.get('ledger-position');
      const then = await platform.get(`${path}&as_of=${position}`);
      expect(list(now).length).toBeGreaterThan(20);
      expect(exactly(then.text)).toEqual(exactly(now.text));
    });
  },
);

describe('positions of a desk', () => {
  const window = 'from=2031-01-01T00:00:00Z&to=2031-01-01T02:00:00Z';
  const submit = async (more: Record<string, unknown>) => {
    const delivery = {
      delivery_start: '2031-01-01T00:00:00Z',
      delivery_end: '2031-01-01T01:00:00Z',
    };
    const answer = await platform.post(
      '/exchange/transactions',
      aTransaction({ ...delivery, ...more }),
    );
    expect(answer.status, answer.text).toBe(201);
  };

  test('by direction have sells below zero, in a column of their own', async () => {
    const counterparty_id = randomUUID();
    const deal = { counterparty_id, transaction_type: 'trade', price_per_mwh: 10, volume_mwh: 6 };
    await submit(deal);
    await submit({ ...deal, direction: 'sell', volume_mwh: 2 });
    const byDirection = list(
      await platform.get(
        `/exchange/positions?counterparty_id=${counterparty_id}&group_by=direction,currency&currency=USD&${window}`,
      ),
    );
    expect(byDirection.map((row) => [member(row, 'direction'), member(row, 'volume_mwh')])).toEqual(
      [
        ['buy', 6],
        ['sell', -2],
      ],
    );
    expect(Object.keys(Object(byDirection[0])).slice(0, 6)).toEqual([
      'period_start',
      'period_end',
      'direction',
      'currency',
      'volume_mwh',
      'value',
    ]);
  });

  test('show a reseller its own deals only, with any filter', async () => {
    const counterparty_id = randomUUID();
    const resellers = [await aReseller(platform, []), await aReseller(platform, [])];
    const deal = { counterparty_id, volume_mwh: 1, price_per_mwh: 2 };
    for (const reseller_id of [...resellers, undefined]) await submit({ ...deal, reseller_id });
    const path = `/exchange/positions?counterparty_id=${counterparty_id}&${window}&group_by=reseller_id`;
    expect(list(await platform.get(path))).toHaveLength(3);
    const scoped = platform.with({ 'x-service-reseller-id': resellers[1] ?? '' });
    expect(list(await scoped.get(path))).toHaveLength(1);
    expect(list(await scoped.get(`${path}&reseller_id=${resellers[0]}`))).toEqual([]);
  });

  test('by day and month state their local start date', async () => {
    const counterparty_id = randomUUID();
    await submit({
      counterparty_id,
      volume_mwh: 48,
      price_per_mwh: 1,
      delivery_start: '2026-11-30T05:00:00Z',
      delivery_end: '2026-12-02T05:00:00Z',
    });
    const names = async (more: string) =>
      list(
        await platform.get(
          `/exchange/positions?counterparty_id=${counterparty_id}&group_by=&from=2026-11-30T00:00:00Z&to=2026-12-03T00:00:00Z&${more}`,
        ),
      ).map((row) => [member(row, 'period_name'), member(row, 'volume_mwh')]);
    expect(await names('period=day&time_zone=europe/berlin&day_starts=06:00')).toEqual([
      ['2026-11-30', 24],
      ['2026-12-01', 24],
    ]);
    expect(await names('period=month&time_zone=America/Chicago')).toEqual([
      ['2026-11', 25],
      ['2026-12', 23],
    ]);
    expect(await names('period=day')).toEqual([
      [undefined, 19],
      [undefined, 24],
      [undefined, 5],
    ]);
  });

  test('before standard time have deliveries until the last second of an hour', async () => {
    const counterparty_id = randomUUID();
    await submit({
      counterparty_id,
      volume_mwh: 1,
      price_per_mwh: 1,
      delivery_start: '1850-01-01T00:59:55Z',
      delivery_end: '1850-01-01T01:00:00Z',
    });
    const hour = 'from=1850-01-01T00:00:00Z&to=1850-01-01T01:00:00Z&group_by=';
    const path = `/exchange/positions?counterparty_id=${counterparty_id}&${hour}`;
    const now = await platform.get(path);
    const then = await platform.get(`${path}&as_of=${now.headers.get('ledger-position')}`);
    for (const rows of [list(now), list(then)]) {
      expect(rows.map((row) => member(row, 'volume_mwh'))).toEqual([1]);
    }
  });

  test('of extreme years are answered, and invalid clocks refused', async () => {
    const at = async (more: string) => (await platform.get(`/exchange/positions?${more}`)).status;
    for (const zone of ['Asia/Tokyo', 'America/Chicago', 'UTC']) {
      for (const period of ['quarter_hour', 'hour', 'day', 'month']) {
        const query = `period=${period}&time_zone=${zone}`;
        expect(await at(`from=9999-12-31T00:00:00Z&to=9999-12-31T23:59:59.999Z&${query}`)).toBe(
          200,
        );
        expect(await at(`from=0001-01-01T00:00:00Z&to=0001-01-02T00:00:00Z&${query}`)).toBe(200);
      }
    }
    const window = 'from=2031-01-01T00:00:00Z&to=2031-01-02T00:00:00Z';
    for (const wrong of [
      'time_zone=%2B05:00',
      'time_zone=Mars/Olympus',
      'day_starts=24:00',
      'day_starts=6',
    ]) {
      expect(await at(`${window}&${wrong}`), wrong).toBe(422);
    }
    for (const [period, to] of [
      ['quarter_hour', '2031-02-03'],
      ['day', '2033-04-01'],
      ['month', '2041-02-01'],
    ]) {
      expect(await at(`from=2031-01-01T00:00:00Z&to=${to}T00:00:00Z&period=${period}`)).toBe(422);
    }
  });
});
