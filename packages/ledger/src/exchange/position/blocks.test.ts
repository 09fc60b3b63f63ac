import { instant } from '@exchange/units';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { submittedData } from '../transaction/events.js';
import { createRow, type TransactionChange } from '../transaction/rows.js';
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
const pending = createRow(rows, data, at, 0).after;
const as = (status: TransactionRow['status']): TransactionRow => ({ ...pending, status });

async function writesOf(...changes: readonly TransactionChange[]): Promise<readonly unknown[]> {
  const client = new pg.Client();
  const queries: unknown[] = [];
  vi.spyOn(client, 'query').mockImplementation((query: unknown) => {
    queries.push(typeof query === 'string' ? query : Reflect.get(Object(query), 'values'));
  });
  await writePositionBlocks(client, changes);
  return queries;
}

const confirmed = as('confirmed');
const settled = as('settled');

test("states between a transaction's first and last change have no position", async () => {
  const whole = await writesOf({ before: null, after: settled });
  const changes = [
    { before: null, after: pending },
    { before: pending, after: confirmed },
    { before: confirmed, after: settled },
  ];
  expect(await writesOf(...changes)).toEqual(whole);
  expect(whole).toHaveLength(1);
});

test('the previous state is subtracted, and a transient state writes nothing', async () => {
  const removal = await writesOf({ before: pending, after: as('cancelled') });
  expect(
    await writesOf(
      { before: pending, after: confirmed },
      { before: confirmed, after: as('cancelled') },
    ),
  ).toEqual(removal);
  expect(removal).toHaveLength(2);
  const rejection = { before: pending, after: as('rejected') };
  expect(await writesOf({ before: null, after: pending }, rejection)).toEqual([]);
});
