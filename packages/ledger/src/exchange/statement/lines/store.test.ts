import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import { transactionId } from '@exchange/units';
import { expect, test } from 'vitest';
import { uuid } from '../../../../test/samples.js';
import { SharedLog } from '../../../../test/shared-log.js';
import { aLine } from '../../../../test/statements.js';
import { streams } from '../../../streams.js';
import { issuedLine } from './data.js';
import { storedLines, storeLines } from './store.js';

test('lines larger than an event are stored in several, and read in order', async () => {
  const log = new SharedLog().visibleTo(async () => {});
  const lines = Array.from({ length: 25 }, (_, index) =>
    issuedLine.parse({
      ...aLine({ transaction_id: transactionId.parse(uuid(index)), book: 'b'.repeat(100_000) }),
      ...{ previous_mwh: '0', previous_amount: '0', payable_amount: '10' },
    }),
  );
  const about = { lines_id: uuid(1), reseller_id: null, series_id: uuid(2), run_number: 1 };
  await storeLines(log, { ...about, lines }, systemMetadata('test', uuid(3)));
  expect(await storedLines(log, uuid(1))).toEqual(lines);
  const events = await log.readStream(streams.statementLines(uuid(1)), { from: 0n });
  const sizes = events.map(({ data }) => JSON.stringify(data).length);
  expect(Math.max(...sizes)).toBeLessThan(1_044_480);
});
