import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binaryValues } from './binary-values.js';

/** What is written of a value; undefined for one that is left to PostgreSQL. */
function written(type: string, value: unknown): Buffer | undefined {
  const into = Buffer.alloc(64);
  const bytes = binaryValues.get(type)?.write(into, value, 0);
  return bytes === undefined ? undefined : into.subarray(0, bytes);
}

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
/** PostgreSQL counts from there. */
const epoch = Date.UTC(2000, 0, 1);

test('an instant is written as microseconds since 2000', () => {
  fc.assert(
    fc.property(instants, (date) => {
      const bytes = written('timestamp with time zone', date.toISOString());
      expect(bytes?.readBigInt64BE()).toBe(BigInt(date.getTime() - epoch) * 1000n);
    }),
    { numRuns: 2_000 },
  );
});

test('a date is written as days since 2000', () => {
  fc.assert(
    fc.property(instants, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(written('date', day)?.readInt32BE()).toBe((Date.parse(day) - epoch) / 86_400_000);
    }),
  );
});

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-01',
  '2026-01-00',
  '2026-01-32',
  '0000-01-01',
])('%s is on no calendar: it is left to PostgreSQL, which refuses it', (day) => {
  expect(written('date', day)).toBeUndefined();
  expect(written('timestamp with time zone', `${day}T00:00:00.000Z`)).toBeUndefined();
});

test.each(['24:00:00.000', '23:60:00.000', '23:59:60.000'])('so is the time %s', (time) => {
  expect(written('timestamp with time zone', `2026-01-01T${time}Z`)).toBeUndefined();
});

test('a uuid is written as its bytes, and what is none is not', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(35), fc.constantFrom('g', '-', '0', 'é'), (id, at, sign) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      expect(written('uuid', id)).toEqual(bytes);
      expect(written('uuid', id.toUpperCase())).toEqual(bytes);
      const other = id.slice(0, at) + sign + id.slice(at + 1);
      const isOne = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(other);
      expect(written('uuid', other) !== undefined).toBe(isOne);
    }),
  );
});
