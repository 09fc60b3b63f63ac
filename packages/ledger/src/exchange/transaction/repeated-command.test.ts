import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { counterpartyId, currency, decimal, instant, transactionId } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { defaultInstallation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { transactions } from './aggregate.js';

const id = transactionId.parse(uuid(1));

/** One keyed command in two processes, with different times of receipt and prices. */
const submission = (minute: number) => ({
  stream: streams.transaction(id),
  appliedSince: 0n,
  context: {
    commandId: uuid(2),
    metadata: {
      recorded_at: instant.parse(`2026-12-01T00:0${minute}:00Z`),
      actor: { kind: 'system', id: 'test' },
      scope: 'platform',
      request_id: `process ${minute}`,
      $correlationId: 'test',
      $causationId: 'test',
    },
  } as const,
  command: () => ({
    type: 'SubmitTransaction' as const,
    transaction: {
      id,
      counterparty_id: counterpartyId.parse(uuid(9)),
      asset_id: null,
      transaction_type: 'trade' as const,
      volume_mwh: decimal('1'),
      price_per_mwh: decimal(String(minute + 1)),
      delivery_start: instant.parse('2026-12-01T00:00:00Z'),
      delivery_end: instant.parse('2026-12-01T01:00:00Z'),
      currency: currency.parse('USD'),
      submitted_at: instant.parse('2026-11-20T09:30:00Z'),
    },
    reseller_id: null,
    cost_key: null,
    asset: null,
    gates: { gates: [], minutes: defaultInstallation.gateMinutes },
    standing: null,
  }),
});

test('concurrent executions of one command in several processes return the logged event', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const log = new SharedLog();
      const answers = [0, 1, 2].map(async (process) => {
        const turn = () => scheduler.schedule(Promise.resolve(), `process ${process}`);
        const store = { eventLog: log.seenBy(turn), memory: createLogMemory() };
        const outcome = await transactions.on(store).execute(submission(process));
        if (outcome.outcome !== 'accepted') throw new Error(outcome.outcome);
        const { state } = await transactions.on(store).load(streams.transaction(id));
        return { outcomeState: outcome.state, state };
      });
      const outcomes = await scheduler.waitFor(Promise.all(answers));
      const store = { eventLog: log.seenBy(async () => {}), memory: createLogMemory() };
      const loaded = await transactions.on(store).load(streams.transaction(id));
      for (const { outcomeState, state } of outcomes) {
        expect(outcomeState).toEqual(loaded.state);
        expect(state).toEqual(loaded.state);
      }
    }),
    { numRuns: 100 },
  );
});
