import { instant } from '@exchange/units';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { submittedData } from '../transaction/events.js';
import { begin, type TransactionChange } from '../transaction/rows.js';
import type { TransactionRow } from '../transaction/table.js';
import { writePositionBlocks } from './blocks.js';

const data = submittedData.parse({
  transaction_id: '9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44',
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  asset_id: null,
  reseller_id: null,
  cost_key: null,
  transaction_type: 'trade',
  volume_mwh: '2.5',
  price_per_mwh: '40',
  delivery_start: instant.parse('2026-12-01T00:00:00.000Z'),
  delivery_end: instant.parse('2026-12-01T01:00:00.000Z'),
  currency: 'USD',
  submitted_at: instant.parse('2026-11-20T09:30:00.000Z'),
});
const rows = { get: () => undefined, put: () => undefined, remove: () => undefined };
const at = { revision: 0n, position: 1n, created: new Date(0), metadata: {} };
const pending = begin(rows, data, at, 0).after;
const as = (status: TransactionRow['status']): TransactionRow => ({ ...pending, status });

/** The written statements, by name or text. */
async function writtenOf(...changes: readonly TransactionChange[]): Promise<readonly unknown[]> {
  const client = new pg.Client();
  const asked: unknown[] = [];
  vi.spyOn(client, 'query').mockImplementation((query: unknown) => {
    asked.push(typeof query === 'string' ? query : Reflect.get(Object(query), 'values'));
  });
  await writePositionBlocks(client, changes);
  return asked;
}

const confirmed = as('confirmed');
const settled = as('settled');

test('what a transaction was between the first and the last of its changes is in no position', async () => {
  const whole = await writtenOf({ before: null, after: settled });
  const changes = [
    { before: null, after: pending },
    { before: pending, after: confirmed },
    { before: confirmed, after: settled },
  ];
  expect(await writtenOf(...changes)).toEqual(whole);
  expect(whole).toHaveLength(1);
});

test('what was there before is taken away, and what did not last is not written', async () => {
  const taken = await writtenOf({ before: pending, after: as('cancelled') });
  expect(
    await writtenOf(
      { before: pending, after: confirmed },
      { before: confirmed, after: as('cancelled') },
    ),
  ).toEqual(taken);
  // The upsert of the row of positions, and the deletion of an empty row.
  expect(taken).toHaveLength(2);
  const gone = { before: pending, after: as('rejected') };
  expect(await writtenOf({ before: null, after: pending }, gone)).toEqual([]);
});
