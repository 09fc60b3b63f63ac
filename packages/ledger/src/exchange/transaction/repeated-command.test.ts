import { decimal, transactionId } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processOn } from '../../../test/processes.js';
import { contextOf, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { nominationOf } from '../../../test/submission.js';
import { streams } from '../../streams.js';
import { transactions } from './aggregate.js';

const id = transactionId.parse(uuid(1));

const submission = (process: number) => ({
  stream: streams.transaction(id),
  appliedSince: 0n,
  context: contextOf(uuid(2)),
  command: () => ({
    type: 'SubmitTransaction' as const,
    ...nominationOf({ id, price_per_mwh: decimal(String(process + 1)) }),
  }),
});

test('concurrent executions of one command in several processes return the logged event', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const log = new SharedLog();
      const answers = [0, 1, 2].map(async (process) => {
        const turn = () => scheduler.schedule(Promise.resolve(), `process ${process}`);
        const store = processOn(log, turn);
        const outcome = await transactions.on(store).execute(submission(process));
        if (outcome.outcome !== 'accepted') throw new Error(outcome.outcome);
        const { state } = await transactions.on(store).load(streams.transaction(id));
        return { outcomeState: outcome.state, state };
      });
      const outcomes = await scheduler.waitFor(Promise.all(answers));
      const loaded = await transactions.on(processOn(log)).load(streams.transaction(id));
      for (const { outcomeState, state } of outcomes) {
        expect(outcomeState).toEqual(loaded.state);
        expect(state).toEqual(loaded.state);
      }
    }),
    { numRuns: 100 },
  );
});
