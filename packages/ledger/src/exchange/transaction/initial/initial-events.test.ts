import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { transactionId } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ofBatch, uuid } from '../../../../test/samples.js';
import { SharedLog } from '../../../../test/shared-log.js';
import { nominationOf, recorded } from '../../../../test/submission.js';
import { streams } from '../../../streams.js';
import { batchedDeals } from '../../batch/model.js';
import { transaction } from '../decide.js';
import { transactionEvents } from '../events.js';
import { lifecycleCommand } from '../lifecycle/command.js';
import { derivedTransactionEvents } from './created-transactions.js';
import { initialEventOf } from './initial-events.js';

const id = transactionId.parse(uuid(1));
const stream = streams.transaction(id);
const data = { ...recorded(nominationOf({ id })), batch_id: uuid(2) };
const by: Omit<StoredEvent, 'data'> = {
  id: uuid(3),
  stream: streams.transactionBatch(uuid(2)),
  revision: 0n,
  position: 77n,
  type: 'TransactionBatchSubmitted',
  metadata: { ...ofBatch, schema_version: 1 },
  created: new Date(0),
};

let commands = 0;
const context = (): CommandContext => {
  commands += 1;
  return { commandId: uuid(1_000 + commands), metadata: { ...ofBatch, request_id: 'command' } };
};

function processOn(log: SharedLog, turn = () => new Promise<void>((go) => setImmediate(go))) {
  const eventLog = log.visibleTo(turn);
  const aggregate = defineAggregate(
    transactionEvents,
    transaction,
    () => async (name) => (name === stream ? initialEventOf(by, data) : undefined),
  ).on({ eventLog, memory: createLogMemory() });
  const act = (action: 'confirm' | 'cancel' | 'reject' | 'settle') =>
    aggregate.execute({
      stream,
      context: context(),
      command: () => lifecycleCommand(action, { code: null, text: 'because' }, null),
    });
  return { aggregate, act, eventLog };
}

test('a transaction is pending at revision 0 until its first command', async () => {
  const { aggregate, act, eventLog } = processOn(new SharedLog());
  const before = await aggregate.load(stream);
  expect([before.state.status, before.revision, before.position]).toEqual(['pending', 0n, 77n]);
  expect(await act('settle')).toMatchObject({ outcome: 'refused', refusal: { status: 'pending' } });
  expect(await eventLog.readStream(stream)).toEqual([]);
  expect(await act('confirm')).toMatchObject({ outcome: 'accepted', revision: 1n });
  const stored = await eventLog.readStream(stream);
  expect(stored.map(({ type }) => type)).toEqual(['TransactionSubmitted', 'TransactionConfirmed']);
  expect(stored[0]).toMatchObject({
    data: { ...data, brought_at: '77' },
    metadata: { ...ofBatch, schema_version: 1 },
  });
  expect(await act('settle')).toMatchObject({ outcome: 'accepted', revision: 2n });
});

test('two concurrent first commands append the initial event once', async () => {
  const actions = fc.constantFrom('confirm', 'cancel', 'reject');
  await fc.assert(
    fc.asyncProperty(actions, actions, fc.scheduler(), async (one, other, s) => {
      const log = new SharedLog();
      const turn = () => s.schedule(Promise.resolve());
      const [here, there] = [processOn(log, turn), processOn(log, turn)];
      const both = Promise.all([here.act(one), there.act(other)]);
      await s.waitFor(both);
      const outcomes = (await both).map(({ outcome }) => outcome);
      expect(outcomes).toContain('accepted');
      const stored = await processOn(log).eventLog.readStream(stream);
      expect(stored.filter(({ type }) => type === 'TransactionSubmitted')).toHaveLength(1);
      expect(stored[0]?.type).toBe('TransactionSubmitted');
      expect(stored).toHaveLength(1 + outcomes.filter((outcome) => outcome === 'accepted').length);
      const refused = (await both).filter(({ outcome }) => outcome === 'refused');
      for (const outcome of refused) {
        expect(outcome).toMatchObject({ refusal: { code: 'wrong_status' } });
      }
    }),
    { numRuns: 50 },
  );
});

test('a transaction is published with its batch or correction only', () => {
  const batch = {
    type: 'TransactionBatchSubmitted',
    data: {
      batch_id: uuid(2),
      reseller_id: null,
      atomic: false,
      accepted: [{ index: 0, transaction: data }],
      refused: [],
    },
  };
  const { event, id: first } = initialEventOf(by, data);
  const other = transactionId.parse(uuid(8));
  const correction = {
    type: 'TransactionCorrected',
    data: {
      transaction_id: other,
      reseller_id: null,
      replacement: { ...data, corrects: other },
      reason: { code: null, text: 'a digit was wrong' },
    },
  };
  const derived = derivedTransactionEvents(batchedDeals);
  expect(derived.of(batch)).toEqual({
    isPublished: true,
    others: [{ id: first, stream, revision: 0n, type: 'TransactionSubmitted', data }],
  });
  expect(derived.of(correction)).toMatchObject({
    isPublished: true,
    others: [{ id: first, data: { corrects: other } }],
  });
  expect(derived.of(event)).toEqual({ isPublished: false, others: [] });
});
