import { randomUUID } from 'node:crypto';
import type {
  AggregateDefinition,
  AggregateStore,
} from '@exchange/runtime/commands/define-aggregate';
import fc from 'fast-check';
import { expect } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { immortal, lives, mortalTurn, processOn, requireOwnFaults } from './processes.js';
import { contextOf } from './samples.js';
import { SharedLog } from './shared-log.js';

export interface Contest<State, Command, Event, Refusal> {
  readonly things: AggregateDefinition<State, Command, Event, Refusal>;
  readonly streamOf: (contender: number) => string;
  readonly take: (contender: number) => NoInfer<Command>;
  readonly hasIt: (state: NoInfer<State>) => boolean;
}

const contenders = [0, 1, 2];
const lateContender = 3;

/**
 * Three processes take one value concurrently and may die at any call; then a fourth takes it.
 * @returns how often each group had the value
 */
export async function raceForOneValue<State, Command, Event, Refusal>(
  contest: Contest<State, Command, Event, Refusal>,
): Promise<{ readonly first: number; readonly late: number }> {
  const { things, streamOf, take, hasIt } = contest;
  const won = { first: 0, late: 0 };
  const takes = (store: AggregateStore, contender: number) =>
    things.on(store).execute({
      stream: streamOf(contender),
      isNew: true,
      context: contextOf(randomUUID()),
      command: () => take(contender),
    });

  const life = lives(4, 3);
  const race = fc.asyncProperty(
    fc.scheduler(),
    fc.tuple(life, life, life),
    async (scheduler, callsOf) => {
      const log = new SharedLog();
      const directly = processOn(log);
      const holders = async () => {
        const all = [...contenders, lateContender].map((one) =>
          things.on(directly).load(streamOf(one)),
        );
        return (await Promise.all(all)).filter(({ state }) => hasIt(state)).length;
      };
      const running = contenders.map((contender) => {
        const turn = mortalTurn(scheduler, `process ${contender}`, callsOf[contender] ?? 0);
        const watched = async () => {
          expect(await holders()).toBeLessThan(2);
          await turn();
        };
        return takes(processOn(log, watched), contender);
      });
      const outcomes = await scheduler.waitFor(Promise.allSettled(running));
      const before = await holders();
      expect(before).toBeLessThan(2);
      requireOwnFaults(outcomes);
      if (callsOf.every((calls) => calls === immortal)) expect(before).toBe(1);
      won.first += before;

      const last = await takes(processOn(log), lateContender);
      expect(last.outcome).toBe(before === 1 ? 'refused' : 'accepted');
      won.late += 1 - before;
      expect(await holders()).toBe(1);
    },
  );
  await fc.assert(race, { numRuns: Number(process.env['RACE_RUNS'] ?? shortOrWhole(80, 600)) });
  return won;
}
