import { type DealRun, type Interval, readProfile, volumeOf } from '@exchange/calendar';
import { compareDecimals, type Decimal, decimal } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../../runtime/test/given.js';
import { at, sunbelt } from '../../../../test/samples.js';
import { nomination } from '../../../../test/submission.js';
import { transaction } from '../decide.js';
import type { TransactionEvent } from '../events.js';
import { type ShapeData, shapeData } from '../shape/data.js';
import { profileOf } from '../shape/read-shape.js';
import { dealRuns, instantAt } from '../shape/runs.js';
import type { TransactionFields } from '../state.js';
import { type CurtailmentTarget, curtail } from './curtail.js';

const quarter = 15 * 60_000;
const start = Date.parse('2026-12-01T00:00:00Z');
const reason = { code: 'A98', text: null } as const;
const thousandths = (count: number) => decimal((count / 1000).toFixed(3).replace(/\.?0+$/, ''));

const volumeUntil = (runs: readonly DealRun[], moment: number) =>
  volumeOf(
    runs.flatMap((run) => (run.start < moment ? [{ ...run, end: Math.min(run.end, moment) }] : [])),
  );

const profiles = fc
  .array(
    fc.record({
      quarters: fc.constantFrom(1, 2, 4),
      gap: fc.nat(2),
      volume: fc.integer({ min: 0, max: 9_000 }),
      price: fc.constantFrom(undefined, '10', '-3.5'),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    let next = start;
    return steps.map(({ quarters, gap, volume, price }): Interval => {
      const begin = next + gap * quarter;
      next = begin + quarters * quarter;
      return {
        start: begin,
        end: next,
        volume: thousandths(volume),
        price: price === undefined ? undefined : decimal(price),
      };
    });
  })
  .filter((intervals) => intervals.some(({ volume }) => volume !== '0'));

const intervalsOf = (
  length: number,
  volumes: readonly string[],
  prices: readonly string[] = [],
): readonly Interval[] =>
  volumes.map((volume, index) => {
    const price = prices[index];
    return {
      start: start + index * length,
      end: start + (index + 1) * length,
      volume: decimal(volume),
      price: price === undefined ? undefined : decimal(price),
    };
  });

function shaped(intervals: readonly Interval[]): TransactionFields {
  const end = intervals.at(-1)?.end ?? start;
  const read = readProfile(intervals, { start, end });
  if (!read.ok) throw new Error(read.fault.code);
  return {
    ...nomination.transaction,
    changed_at: nomination.transaction.submitted_at,
    volume_mwh: read.volume,
    delivery_start: instantAt(start),
    delivery_end: instantAt(end),
    shape: profileOf(read.runs),
    reseller_id: sunbelt,
    cost_key: null,
  };
}

const runsOf = (shape: ShapeData | undefined): readonly DealRun[] => dealRuns(shape?.runs ?? []);

function quartersOf(
  runs: readonly DealRun[],
): Map<number, { mw: Decimal; price: Decimal | undefined }> {
  const powers = new Map<number, { mw: Decimal; price: Decimal | undefined }>();
  for (const { start: first, end, mw, price } of runs) {
    for (let time = first; time < end; time += quarter) powers.set(time, { mw, price });
  }
  return powers;
}

function begunQuarters(runs: readonly DealRun[], moment: number): readonly number[] {
  return runs.flatMap(({ start: first, end, minutes }) => {
    const step = minutes * 60_000;
    const times: number[] = [];
    for (let interval = first; interval < end && interval <= moment; interval += step) {
      for (let time = interval; time < interval + step; time += quarter) times.push(time);
    }
    return times;
  });
}

function cut(current: TransactionFields, to: CurtailmentTarget, moment: number) {
  const decision = curtail(current, { to, at: instantAt(moment), reason });
  if (decision.outcome === 'refused') return { refusal: decision.refusal };
  const [event] = decision.events;
  if (event?.type !== 'TransactionCurtailed') throw new Error('no TransactionCurtailed');
  return { data: event.data };
}

function expectReduction(before: readonly DealRun[], after: readonly DealRun[], moment: number) {
  const [was, is] = [quartersOf(before), quartersOf(after)];
  for (const [time, { mw }] of is) {
    expect(compareDecimals(mw, was.get(time)?.mw ?? decimal('0'))).not.toBe(1);
  }
  for (const time of begunQuarters(before, moment)) expect(is.get(time)).toEqual(was.get(time));
}

const moments = fc.integer({ min: -8, max: 130 * 3 }).map((count) => start + count * (quarter / 3));

describe('curtailing a shaped nomination to a volume', () => {
  test('scales only intervals that have not begun, down to that volume', () => {
    fc.assert(
      fc.property(profiles, moments, fc.nat(1_000), (intervals, moment, share) => {
        const current = shaped(intervals);
        const before = runsOf(current.shape);
        const to = decimal(
          ((Number(current.volume_mwh) * share) / 1_000).toFixed(6).replace(/\.?0+$/, ''),
        );
        const { data } = cut(current, { kind: 'volume', volume_mwh: to }, moment);
        if (data === undefined) return;
        const after = runsOf(data.shape);
        expect(volumeOf(after)).toBe(data.volume_mwh);
        expect(data.volume_mwh).toBe(to);
        expect(data.delivered_mwh).toBe(volumeUntil(before, moment));
        expectReduction(before, after, moment);
        expect(shapeData.safeParse(data.shape).success).toBe(true);
      }),
    );
  });

  test('is refused below the volume of begun intervals, and from the current volume on', () => {
    fc.assert(
      fc.property(profiles, moments, fc.nat(1_000), (intervals, moment, share) => {
        const current = shaped(intervals);
        const before = runsOf(current.shape);
        const startedQuarters = new Set(begunQuarters(before, moment));
        const fixed = [...quartersOf(before)]
          .filter(([time]) => startedQuarters.has(time))
          .map(([time, { mw }]) => ({ start: time, end: time + quarter, mw }));
        const to = thousandths(Math.floor(Number(current.volume_mwh) * 1.1 * share));
        const { refusal } = cut(current, { kind: 'volume', volume_mwh: to }, moment);
        const isBelowBegun = compareDecimals(to, volumeOf(fixed)) < 0;
        const isLower = compareDecimals(to, current.volume_mwh) < 0;
        if (!isLower) expect(refusal?.code).toBe('not_below');
        else expect(refusal?.code).toBe(isBelowBegun ? 'below_delivered' : undefined);
      }),
    );
  });

  test('to 0 leaves no runs in a valid deal', () => {
    const current = shaped(intervalsOf(4 * quarter, ['5']));
    const { id: transaction_id, ...fields } = current;
    const about = { transaction_id, reseller_id: sunbelt };
    const history: readonly TransactionEvent[] = [
      { type: 'TransactionSubmitted', data: { transaction_id, ...fields } },
      { type: 'TransactionConfirmed', data: { ...about, reason: null } },
    ];
    const to = { kind: 'volume', volume_mwh: decimal('0') } as const;
    const { data } = cut(current, to, start - quarter);
    expect(shapeData.parse(data?.shape)).toEqual({ kind: 'profile', runs: [] });
    if (data === undefined) throw new Error('the curtailment to 0 was refused');
    const { state } = given(transaction, ...history)
      .when({
        type: 'CurtailTransaction',
        to,
        at: instantAt(start - quarter),
        reason,
      })
      .then({ type: 'TransactionCurtailed', data });
    expect(state).toMatchObject({ transaction: { volume_mwh: '0', shape: { runs: [] } } });
  });
});

describe('curtailing to a profile', () => {
  test('accepts any reduction of later intervals, at their prices', () => {
    fc.assert(
      fc.property(
        profiles,
        moments,
        fc.array(fc.nat(100), { minLength: 30, maxLength: 30 }),
        (intervals, moment, shares) => {
          const current = shaped(intervals);
          const cutIntervals = intervals.map((interval, index) => {
            const { volume, price: _, ...times } = interval;
            if (interval.start <= moment) return { ...times, volume };
            const left = Math.floor((Number(volume) * 1_000 * (shares[index] ?? 0)) / 100);
            return { ...times, volume: thousandths(left) };
          });
          const to = { kind: 'profile', intervals: cutIntervals, volume_mwh: undefined } as const;
          const { data, refusal } = cut(current, to, moment);
          if (data === undefined) {
            expect(['not_below', 'profile_refused']).toContain(refusal?.code);
            return;
          }
          const after = runsOf(data.shape);
          expect(volumeOf(after)).toBe(data.volume_mwh);
          expectReduction(runsOf(current.shape), after, moment);
          const was = quartersOf(runsOf(current.shape));
          for (const [time, { price }] of quartersOf(after))
            expect(price).toBe(was.get(time)?.price);
        },
      ),
    );
  });

  test('never raises an interval or changes a begun one', () => {
    fc.assert(
      fc.property(profiles, profiles, moments, (intervals, other, moment) => {
        const current = shaped(intervals);
        const to = { kind: 'profile', intervals: other, volume_mwh: undefined } as const;
        const { data } = cut(current, to, moment);
        if (data !== undefined) {
          expectReduction(runsOf(current.shape), runsOf(data.shape), moment);
        }
      }),
    );
  });

  test('of an even delivery with infinite decimals keeps begun hours', () => {
    const half = start + 2 * quarter;
    const even: TransactionFields = {
      ...nomination.transaction,
      changed_at: nomination.transaction.submitted_at,
      volume_mwh: decimal('10'),
      delivery_start: instantAt(start),
      delivery_end: instantAt(start + 12 * quarter),
      reseller_id: sunbelt,
      cost_key: null,
    };
    const to = (volumes: readonly string[]) =>
      ({
        kind: 'profile',
        intervals: intervalsOf(4 * quarter, volumes),
        volume_mwh: undefined,
      }) as const;
    expect(cut(even, to(['3.333333', '3.333333', '1']), half).data?.volume_mwh).toBe('7.666666');
    expect(cut(even, to(['3.333332', '3', '1']), half).refusal).toEqual({
      code: 'interval_begun',
      start: at('2026-12-01T00:00:00Z'),
    });
    expect(cut(even, to(['3.333333', '3.333335', '1']), half).refusal).toEqual({
      code: 'interval_raised',
      start: at('2026-12-01T01:00:00Z'),
    });
  });

  test("gives an interval over two prices the deal's price", () => {
    const priced = shaped(intervalsOf(quarter, ['2', '2'], ['10', '11']));
    const intervals = intervalsOf(2 * quarter, ['1']);
    const to = { kind: 'profile', intervals, volume_mwh: undefined } as const;
    const [run, ...more] = runsOf(cut(priced, to, start - quarter).data?.shape);
    expect([run, more]).toEqual([expect.objectContaining({ mw: '2', price: undefined }), []]);
  });

  test('keeps the price of a begun interval', () => {
    const priced = shaped(intervalsOf(quarter, ['2', '2'], ['10', '11']));
    const to = (first: string) => {
      const intervals = intervalsOf(quarter, ['2', '1'], [first]);
      return { kind: 'profile', volume_mwh: undefined, intervals } as const;
    };
    expect(cut(priced, to('9'), start).refusal?.code).toBe('interval_begun');
    expect(cut(priced, to('10'), start).data?.shape).toMatchObject({
      runs: [{ price_per_mwh: '10' }, { price_per_mwh: '11', mw: '4' }],
    });
  });
});
