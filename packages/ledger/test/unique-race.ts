import { randomUUID } from 'node:crypto';
import type {
  AggregateDefinition,
  AggregateStore,
} from '@exchange/runtime/commands/define-aggregate';
import type { Outcome } from '@exchange/runtime/commands/execution';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import fc from 'fast-check';
import { expect } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { ports } from './ports.js';
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

  const immortal = Number.POSITIVE_INFINITY;
  const lives = fc.oneof({ weight: 3, arbitrary: fc.nat(4) }, fc.constant(immortal));
  const race = fc.asyncProperty(
    fc.scheduler(),
    fc.tuple(lives, lives, lives),
    async (scheduler, callsOf) => {
      const log = new SharedLog();
      const directly = {
        eventLog: log.visibleTo(async () => {}),
        memory: createLogMemory(),
        ports,
      };
      const holders = async () => {
        const all = [...contenders, lateContender].map((one) =>
          things.on(directly).load(streamOf(one)),
        );
        return (await Promise.all(all)).filter(({ state }) => hasIt(state)).length;
      };
      const running = contenders.map((contender) => {
        let calls = callsOf[contender] ?? 0;
        const turn = async () => {
          expect(await holders()).toBeLessThan(2);
          if (calls <= 0) throw new Error('the process died');
          calls -= 1;
          await scheduler.schedule(Promise.resolve(), `process ${contender}`);
        };
        return takes(
          { eventLog: log.visibleTo(turn), memory: createLogMemory(), ports },
          contender,
        );
      });
      const outcomes = await scheduler.waitFor(Promise.allSettled(running));
      const before = await holders();
      expect(before).toBeLessThan(2);
      for (const outcome of outcomes) requireOwnFault(outcome);
      if (callsOf.every((calls) => calls === immortal)) expect(before).toBe(1);
      won.first += before;

      const last = await takes({ ...directly, memory: createLogMemory(), ports }, lateContender);
      expect(last.outcome).toBe(before === 1 ? 'refused' : 'accepted');
      won.late += 1 - before;
      expect(await holders()).toBe(1);
    },
  );
  await fc.assert(race, { numRuns: Number(process.env['RACE_RUNS'] ?? shortOrWhole(80, 600)) });
  return won;
}

/** A failed process has died, or lost the race at every attempt. */
function requireOwnFault(settled: PromiseSettledResult<Outcome<unknown, unknown, unknown>>): void {
  if (settled.status === 'rejected') {
    expect(String(settled.reason)).toMatch(/the process died|contended/);
  }
}
