import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import { expect, test } from 'vitest';
import { uuid } from '../../../../test/samples.js';
import { SharedLog } from '../../../../test/shared-log.js';
import { streams } from '../../../streams.js';
import { issuedLine } from './data.js';
import { storedLines, storeLines } from './store.js';

test('lines larger than an event are stored in several, and read in order', async () => {
  const log = new SharedLog().visibleTo(async () => {});
  const zero = { settled_mwh: '0', settled_amount: '0', previous_mwh: '0', previous_amount: '0' };
  const lines = Array.from({ length: 25 }, (_, index) =>
    issuedLine.parse({
      transaction_id: uuid(index),
      ...{ reseller_id: null, transaction_type: 'trade', status: 'confirmed', direction: 'buy' },
      ...{ currency: 'USD', external_id: null, cost_key: null, trade_date: null },
      book: 'b'.repeat(100_000),
      delivery_start: '2026-12-01T00:00:00.000Z',
      delivery_end: '2026-12-02T00:00:00.000Z',
      ...{ ...zero, price_per_mwh: '10', confirmed_mwh: '1', confirmed_amount: '10' },
      payable_amount: '10',
    }),
  );
  const about = { lines_id: uuid(1), reseller_id: null, series_id: uuid(2), run_number: 1 };
  await storeLines(log, { ...about, lines }, systemMetadata('test', uuid(3)));
  expect(await storedLines(log, uuid(1))).toEqual(lines);
  const events = await log.readStream(streams.statementLines(uuid(1)), { from: 0n });
  const sizes = events.map(({ data }) => JSON.stringify(data).length);
  expect(Math.max(...sizes)).toBeLessThan(1_044_480);
});
