import { readProfile } from '@exchange/calendar';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  type Instant,
  instantOf,
  multiplyDecimals,
} from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../test/samples.js';
import { type Delivery, stretchesOf, windowCutter } from '../shape/stretches.js';
import { amountOf, dealDelivered, volumeOf } from './amounts.js';

function settlementAmount(volume_mwh: Decimal, price_per_mwh: Decimal, scale: number): Decimal {
  const delivery = { start: 0, end: 3_600_000, runs: undefined };
  return amountOf(stretchesOf({ ...delivery, volume_mwh, price_per_mwh }), scale);
}

function deliveredBy(
  volume_mwh: Decimal,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  moment: Instant,
): Decimal {
  const delivery = { delivery_start: start, delivery_end: end };
  return dealDelivered({ ...delivery, volume_mwh, price_per_mwh: decimal('1') }, moment);
}

function ofMillionths(millionths: bigint) {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, '0');
  const sign = millionths < 0n ? '-' : '';
  return decimal(`${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}

function inUnits(text: string, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  expect(fraction.length).toBeLessThanOrEqual(decimals);
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
}

function expectNearest(rounded: bigint, numerator: bigint, denominator: bigint): void {
  const off = 2n * (rounded * denominator - numerator);
  const distance = off < 0n ? -off : off;
  expect(distance).toBeLessThanOrEqual(denominator);
  if (distance === denominator) expect(rounded % 2n).toBe(0n);
}

const fieldMax = 10n ** 24n - 1n;

describe('a settlement amount', () => {
  test.each([
    ['10', '41.25', '412.5'],
    ['1', '0.025', '0.02'],
    ['1', '-0.025001', '-0.03'],
    ['1', '-0.005', '0'],
    ['999999999999999999.999999', '1', '1000000000000000000'],
  ])('of %s MWh at %s is %s', (volume, price, amount) => {
    expect(settlementAmount(decimal(volume), decimal(price), 2)).toBe(amount);
  });

  test('is the exact product rounded once to the cent, ties to even', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: fieldMax }),
        fc.bigInt({ min: -fieldMax, max: fieldMax }),
        (volume, price) => {
          const amount = settlementAmount(ofMillionths(volume), ofMillionths(price), 2);
          expectNearest(inUnits(amount, 2), volume * price, 10n ** 10n);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('rounds every tie to the even cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (cents) => {
        const halfway = (2n * cents + 1n) * 5_000n;
        const even = cents % 2n === 0n ? cents : cents + 1n;
        const amount = settlementAmount(decimal('1'), ofMillionths(halfway), 2);
        expect(inUnits(amount, 2)).toBe(even);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the delivered volume', () => {
  const fourHours = { start: at('2026-12-01T00:00:00Z'), end: at('2026-12-01T04:00:00Z') };
  const threeSeconds = { start: at('2026-12-01T00:00:00Z'), end: at('2026-12-01T00:00:03Z') };

  test.each([
    ['long before', '2020-01-01T00:00:00Z', '0'],
    ['at the start', '2026-12-01T00:00:00Z', '0'],
    ['a millisecond after the start', '2026-12-01T00:00:00.001Z', '0.000001'],
    ['after a quarter of the time', '2026-12-01T01:00:00Z', '2.5'],
    ['a millisecond before the end', '2026-12-01T03:59:59.999Z', '9.999999'],
    ['at the end', '2026-12-01T04:00:00Z', '10'],
    ['long after', '2030-01-01T00:00:00Z', '10'],
  ])('of 10 MWh over four hours, %s: %s', (_, moment, delivered) => {
    expect(deliveredBy(decimal('10'), fourHours, at(moment))).toBe(delivered);
  });

  test.each([
    ['1', '00:00:01', '0.333333'],
    ['1', '00:00:02', '0.666667'],
    ['0.000001', '00:00:01.5', '0'],
    ['0.000003', '00:00:01.5', '0.000002'],
    ['0.000005', '00:00:01.5', '0.000002'],
    ['0', '00:00:02', '0'],
  ])('of %s MWh over three seconds, at %s, rounds ties to even: %s', (volume, time, delivered) => {
    const moment = at(`2026-12-01T${time}Z`);
    expect(deliveredBy(decimal(volume), threeSeconds, moment)).toBe(delivered);
  });

  const whole = fc.bigInt({ min: 0n, max: fieldMax });
  const start = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  const length = fc.integer({ min: 1, max: 4_000_000_000 });
  const later = (date: Date, milliseconds: number) =>
    instantOf(new Date(date.getTime() + milliseconds));

  test('is the elapsed share, rounded to the nearest millionth', () => {
    fc.assert(
      fc.property(whole, start, length, fc.nat(), (volume, from, span, some) => {
        const passed = some % (span + 1);
        const delivery = { start: instantOf(from), end: later(from, span) };
        const delivered = deliveredBy(ofMillionths(volume), delivery, later(from, passed));
        expectNearest(inUnits(delivered, 6), volume * BigInt(passed), BigInt(span));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a profile', () => {
  const minutes = 60_000;
  const intervals = fc
    .array(
      fc.record({
        length: fc.constantFrom(15, 30, 60),
        gap: fc.nat(3),
        volume: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(ofMillionths),
        price: fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n }).map(ofMillionths), {
          nil: undefined,
        }),
      }),
      { minLength: 1, maxLength: 200 },
    )
    .filter((all) => all.some(({ volume }) => volume !== '0'))
    .map((all) => {
      let end = 0;
      return all.map(({ length, gap, volume, price }) => {
        const start = end + gap * length * minutes;
        end = start + length * minutes;
        return { start, end, volume, price };
      });
    });

  test('has the amount of its intervals, and the volume of those that have ended', () => {
    fc.assert(
      fc.property(intervals, fc.nat(3_000), (sent, elapsed) => {
        const end = sent.at(-1)?.end ?? 0;
        const read = readProfile(sent, { start: 0, end });
        if (!read.ok) throw new Error(JSON.stringify(read.fault));
        const price_per_mwh = decimal('41.25');
        const delivery: Delivery = {
          ...{ start: 0, end, runs: read.runs },
          ...{ volume_mwh: read.volume, price_per_mwh },
        };
        const worth = sent.map(({ volume, price }) =>
          multiplyDecimals(volume, price ?? price_per_mwh),
        );
        const exact = worth.reduce(addDecimals, decimal('0'));
        expect(amountOf(stretchesOf(delivery), 2)).toBe(divideDecimals(exact, decimal('1'), 2));
        const at = elapsed * 15 * minutes;
        const delivered = volumeOf(windowCutter(stretchesOf(delivery))({ start: 0, end: at }));
        const ended = sent.filter((one) => one.end <= at).map(({ volume }) => volume);
        const before = ended.reduce(addDecimals, decimal('0'));
        expect(compareDecimals(delivered, before)).toBeGreaterThanOrEqual(0);
        if (!sent.some((one) => one.start < at && one.end > at)) expect(delivered).toBe(before);
      }),
    );
  });
});
