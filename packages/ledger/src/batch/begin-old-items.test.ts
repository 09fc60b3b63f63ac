import type { Delivery, StoredEvent } from '@exchange/runtime/event-log/types';
import { type TransactionId, transactionId } from '@exchange/units';
import { expect, test } from 'vitest';
import { ofBatch, uuid } from '../../test/samples.js';
import { SharedLog } from '../../test/shared-log.js';
import { nominationOf, recorded } from '../../test/submission.js';
import { streams } from '../streams.js';
import { beginOldItems } from './begin-old-items.js';

const deal = (number: number): TransactionId => transactionId.parse(uuid(number));

function aBatch(number: number, schema_version: number, ...items: number[]): StoredEvent {
  const batch_id = uuid(100 + number);
  const accepted = items.map((item, index) => ({
    index,
    transaction: { ...recorded(nominationOf({ id: deal(item) })), batch_id },
  }));
  return {
    id: uuid(200 + number),
    stream: streams.transactionBatch(batch_id),
    revision: 0n,
    position: BigInt(number),
    type: 'TransactionBatchSubmitted',
    data: { batch_id, reseller_id: null, atomic: false, accepted, refused: [] },
    metadata: { ...ofBatch, schema_version },
    created: new Date(0),
  };
}

test('what older versions left undone is begun once, and told; what this version brings begins later', async () => {
  const plain = new SharedLog().seenBy(async () => {});
  const batches = [aBatch(1, 3, 1, 2), aBatch(2, 4, 3), aBatch(3, 3, 4)];
  const eventLog = {
    ...plain,
    headPosition: async () => 3n,
    async *subscribe({ after }: { readonly after: bigint | 'start' }): AsyncGenerator<Delivery> {
      const events = batches.filter(({ position }) => after === 'start' || position > after);
      yield { kind: 'events', events };
      yield { kind: 'progress', position: 3n, live: true };
    },
  };
  const begin = (after: bigint | 'start') =>
    beginOldItems(eventLog, after, new AbortController().signal);
  const begun = async (number: number) =>
    (await eventLog.readStream(streams.transaction(deal(number)))).map(({ data }) => data);
  expect(await begin(1n)).toBe(3n);
  expect([await begun(1), (await begun(4)).length]).toEqual([[], 1]);
  await begin('start');
  for (const number of [1, 2, 4]) {
    const [first, ...more] = await begun(number);
    expect(first).toMatchObject({ transaction_id: deal(number) });
    expect(first).not.toHaveProperty('brought_at');
    expect(more).toEqual([]);
  }
  expect(await begun(3)).toEqual([]);
});
