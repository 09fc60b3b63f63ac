import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { nomination, recorded } from '../../../test/submission.js';
import { submittedData } from '../transaction/events.js';
import { createRow, type TransactionChange } from '../transaction/rows.js';
import type { TransactionRow } from '../transaction/table.js';
import { writePositionBlocks } from './blocks.js';

const data = submittedData.parse(recorded(nomination));
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
