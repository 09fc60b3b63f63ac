import { setTimeout as pause } from 'node:timers/promises';
import { prepare } from '../attacks/battlefield.js';
import { isQuiet } from '../verify-tables.js';
import { checkAfterwards } from './checks.js';
import { faultsOf } from './faults.js';
import { seededRandom } from './random.js';
import { type System, startSystem } from './system.js';
import { type Done, startWorkload } from './workload.js';

export interface HarnessOptions {
  readonly seed: number;
  readonly seconds: number;
  /** Extends the run, so that slow machines test as much. */
  readonly atLeast?: Done;
  readonly only?: readonly string[];
  readonly onFault?: (name: string, atSeconds: number) => void;
}

export interface HarnessReport {
  readonly seed: number;
  readonly seconds: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly left: readonly string[];
  readonly transactions: number;
  readonly confirmed: number;
  readonly batches: number;
  readonly promotions: number;
  readonly reads: number;
  readonly retries: number;
  readonly wrong: readonly string[];
}

const settleMsMax = 180_000;
const longerSecondsMax = 300;

/** The seed determines faults and order, not the system's state. */
export async function runHarness(options: HarnessOptions): Promise<HarnessReport> {
  const random = seededRandom(options.seed);
  const system = await startSystem();
  try {
    const { attacker } = await prepare(system.tree.url, system.tree.apiKey);
    const { faults: all, left } = faultsOf(system, random, attacker);
    const faults = all.filter(
      ({ name }) => options.only === undefined || options.only.some((word) => name.includes(word)),
    );
    const workload = await startWorkload(
      system.tree.url,
      system.tree.apiKey,
      seededRandom(options.seed + 1),
    );
    const counts: Record<string, number> = {};
    const startedAt = Date.now();
    const elapsed = () => (Date.now() - startedAt) / 1000;
    const first = [...faults].sort(() => random.number() - 0.5);
    const { atLeast } = options;
    const isEnough = () =>
      atLeast === undefined ||
      elapsed() > options.seconds + longerSecondsMax ||
      isAsMuchAs(workload.done(), atLeast);
    while (elapsed() < options.seconds || !isEnough()) {
      await pause(random.between(200, 2_000));
      const fault = first.pop() ?? random.pick(faults);
      options.onFault?.(fault.name, elapsed());
      counts[fault.name] = (counts[fault.name] ?? 0) + 1;
      await fault.inflict();
    }
    const testimony = await workload.finish();
    await untilQuiet(system);
    const wrong = await checkAfterwards(system, testimony);
    return {
      seed: options.seed,
      seconds: Math.round(elapsed()),
      faults: counts,
      left,
      transactions: testimony.transactions.size,
      confirmed: testimony.confirmed.size,
      batches: testimony.batches.size,
      promotions: testimony.promotions,
      reads: testimony.reads,
      retries: testimony.retries,
      wrong,
    };
  } catch (error) {
    throw new Error(`${String(error)}\n${system.tree.output().slice(-4000)}`, { cause: error });
  } finally {
    await system.stop();
  }
}

function isAsMuchAs(done: Done, atLeast: Done): boolean {
  return (
    done.transactions >= atLeast.transactions &&
    done.batches >= atLeast.batches &&
    done.promotions >= atLeast.promotions &&
    done.reads >= atLeast.reads
  );
}

async function untilQuiet({ tree }: System): Promise<void> {
  const deadline = Date.now() + settleMsMax;
  while (!(await isQuiet(tree.url))) {
    if (Date.now() > deadline) throw new Error(`the system did not recover in ${settleMsMax} ms`);
    await pause(250);
  }
}
