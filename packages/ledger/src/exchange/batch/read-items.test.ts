import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { type JsonObject, platformScope, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { at, uuid } from '../../../test/samples.js';
import { nomination, nominationOf } from '../../../test/submission.js';
import { sentShape } from '../transaction/shape/input.js';
import type { SubmissionReader } from '../transaction/submission/reader.js';
import { readItems } from './read-items.js';

const nineYears: JsonObject = {
  counterparty_id: uuid(9),
  transaction_type: 'trade',
  price_per_mwh: 41.25,
  delivery_start: '2026-12-01T08:00:00Z',
  delivery_end: '2035-11-29T08:00:00Z',
  block: { product: 'off_peak', mw: 10, market: 'CAISO' },
};
const wrongVolume = { ...nineYears, volume_mwh: 1 };
const cutHour = { ...nineYears, delivery_end: '2035-11-29T07:30:00Z' };
const noHours = {
  ...nineYears,
  block: {
    product: 'off_peak',
    mw: 10,
    time_zone: 'Europe/Berlin',
    hours: { from: '00:00', to: '24:00' },
    days: [1, 2, 3, 4, 5, 6, 7],
    calendar: 'none',
  },
};

const submission: SubmissionReader = async ({ id, body }) => {
  const { volume_mwh, delivery_start, delivery_end } = body;
  const own = nominationOf({ id, delivery_start, delivery_end });
  return {
    ...nomination,
    transaction: { ...own.transaction, volume_mwh },
    shape: sentShape(body, new Map()),
  };
};

const read = (...items: readonly JsonObject[]) =>
  readItems(submission, items, {
    isTable: false,
    scope: platformScope,
    idOf: (index) => transactionId.parse(uuid(100 + index)),
    at: at('2026-11-20T09:30:00Z'),
    gates: [],
    standings: async () => null,
  });

async function statusOf(...items: readonly JsonObject[]): Promise<unknown> {
  try {
    return (await read(...items)).map((item) => {
      const shape = item.kind === 'submission' ? item.submission.shape : undefined;
      return shape?.kind === 'read' && shape.read.ok;
    });
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return [error.status, /^items\.\d+/.exec(error.message)?.[0]];
  }
}

describe('the runs of a batch', () => {
  test.each([
    ['accepted', nineYears],
    ['refused for their volume', wrongVolume],
    ['refused for a cut hour', cutHour],
  ])('of blocks %s are limited', async (_, block) => {
    expect(await statusOf(block, block, block, block, block)).toEqual([413, 'items.4']);
  });

  test('may be those of refused blocks alone', async () => {
    expect(await statusOf(wrongVolume, cutHour)).toEqual([false, false]);
  });

  test('count refused and accepted blocks together', async () => {
    const items = [wrongVolume, nineYears, cutHour, nineYears, nineYears];
    expect(await statusOf(...items)).toEqual([413, 'items.4']);
  });

  test('do not count blocks without hours', async () => {
    expect(await statusOf(...Array.from({ length: 6 }, () => noHours))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });
});
