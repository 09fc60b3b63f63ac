import { transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { sunbelt, uuid } from '../../../test/samples.js';
import { nominationOf } from '../../../test/submission.js';
import { raceForOneValue } from '../../../test/unique-race.js';
import { streams } from '../../streams.js';
import { batches } from '../batch/aggregate.js';
import type { BatchCommand } from '../batch/decide.js';
import { transactions } from '../transaction/aggregate.js';
import type { TransactionCommand } from '../transaction/decide.js';

const idOf = (contender: number) => transactionId.parse(uuid(contender + 1));
const deal = (contender: number) => nominationOf({ id: idOf(contender), external_id: 'T-1' });

describe('an external id', () => {
  test('has one deal in every interleaving and crash, and is reusable once free', async () => {
    const won = await raceForOneValue({
      things: transactions,
      streamOf: (contender) => streams.transaction(idOf(contender)),
      take: (contender): TransactionCommand => ({
        type: 'SubmitTransaction',
        ...deal(contender),
      }),
      hasIt: ({ status }) => status === 'pending',
    });
    expect(won.first).toBeGreaterThan(10);
    expect(won.late).toBeGreaterThan(10);
  });

  test('belongs to one of two batches', async () => {
    const batchOf = (contender: number) => uuid(contender + 101);
    const won = await raceForOneValue({
      things: batches,
      streamOf: (contender) => streams.transactionBatch(batchOf(contender)),
      take: (contender): BatchCommand => ({
        type: 'SubmitBatch',
        batch_id: batchOf(contender),
        reseller_id: sunbelt,
        atomic: false,
        items: [{ kind: 'submission', submission: deal(contender) }],
      }),
      hasIt: ({ status }) => status === 'submitted',
    });
    expect(won.first).toBeGreaterThan(10);
    expect(won.late).toBeGreaterThan(10);
  });
});
