import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { transactionId } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lives, mortalTurn, processOn } from '../../../test/processes.js';
import { contextOf, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { submitTrade } from '../../../test/trade.js';
import { defaultInstallation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { bulkActionsOf } from './aggregate.js';
import type { ItemResult } from './events.js';

const bulkActions = bulkActionsOf(defaultInstallation);
const ids = [1, 2, 3, 4].map((n) => transactionId.parse(uuid(n)));
const [, , , missing] = ids;

async function confirmAll(store: AggregateStore, call: number): Promise<readonly ItemResult[]> {
  const action_id = uuid(100 + call);
  const outcome = await bulkActions.on(store).execute({
    stream: streams.transactionAction(action_id),
    appliedSince: 0n,
    context: contextOf(uuid(200 + call)),
    command: () => ({
      type: 'BeginAction',
      count: ids.length,
      action: { action_id, reseller_id: null, action: 'confirm', reason: null, filter: null, ids },
    }),
  });
  if (outcome.outcome !== 'accepted') throw new Error(`the call was ${outcome.outcome}`);
  if (outcome.state.status !== 'taken') throw new Error('an accepted call is incomplete');
  return outcome.state.results;
}

const life = lives(14);
const callOf = [0, 0, 1];

test('each deal moves once, and a repetition completes interrupted calls', async () => {
  let died = 0;
  const calls = fc.asyncProperty(
    fc.scheduler(),
    fc.tuple(life, life, life),
    async (scheduler, livesOf) => {
      const log = new SharedLog();
      const directly = processOn(log);
      for (const id of ids) if (id !== missing) await submitTrade(directly, id);
      const running = callOf.map((call, process) => {
        const turn = mortalTurn(scheduler, `process ${process}`, livesOf[process] ?? 0);
        return confirmAll(processOn(log, turn), call);
      });
      const outcomes = await scheduler.waitFor(Promise.allSettled(running));

      const again = [await confirmAll(processOn(log), 0), await confirmAll(processOn(log), 1)];
      for (const [process, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') {
          expect(outcome.value).toEqual(again[callOf[process] ?? 0]);
        } else {
          expect(String(outcome.reason)).toMatch(/the process died/);
          died += 1;
        }
      }
      for (const id of ids) {
        const moved = again.filter((results) =>
          results.some((one) => one.transaction_id === id && one.outcome === 'changed'),
        );
        const events = await directly.eventLog.readStream(streams.transaction(id));
        expect([moved.length, events.length]).toEqual(id === missing ? [0, 0] : [1, 2]);
      }
    },
  );
  await fc.assert(calls, { numRuns: 40 });
  expect(died).toBeGreaterThan(10);
});
