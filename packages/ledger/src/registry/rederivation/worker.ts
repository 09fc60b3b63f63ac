import { setTimeout as pause } from 'node:timers/promises';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { type EventMetadata, isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { memoizeByKey } from '@exchange/runtime/process/cached-for';
import { inTurn } from '@exchange/runtime/process/in-turn';
import { type AssetId, instantOf, platformScope, type StateCode } from '@exchange/units';
import { streams } from '../../streams.js';
import { assets } from '../asset/aggregate.js';
import { assetsLane } from '../asset/lane.js';
import { requireCustomer } from '../customer/aggregate.js';
import { costKeyRederivationRequested } from '../customer/events.js';
import { type Rederivation, type RederivationCommand, rederivation } from './decide.js';
import { deriveAll, type Outcome } from './derive-all.js';
import { rederivationEvents } from './events.js';
import { listCovered, listRunning, type RunningJob } from './queries.js';

const rederivations = defineAggregate(rederivationEvents, rederivation);

interface RequestedJob {
  readonly job: Rederivation;
  readonly state: StateCode | null;
  readonly position: bigint;
  readonly requestId: string;
  readonly metadata: EventMetadata;
}

const codec = codecOf([costKeyRederivationRequested]);

async function readRequest({ eventLog }: AggregateStore, position: bigint): Promise<RequestedJob> {
  const stored = await eventLog.eventAt(position);
  if (stored === undefined) throw new Error(`the log has no event at position ${position}`);
  const { state, ...job } = codec.decode(stored).event.data;
  return { job, state, position, requestId: stored.id, metadata: metadataOf(stored) };
}

function metadataOf({ metadata, position }: StoredEvent): EventMetadata {
  if (isEventMetadata(metadata)) return metadata;
  throw new Error(`the event at position ${position} has no metadata of this service`);
}

/** An interrupted job repeats at most this number of assets. */
const assetsAtOnce = 100;
const waitMs = 60_000;

/**
 * Continues at the end of the job's stream. Command ids follow from job and asset, so that a repetition finds their
 * events.
 */
async function performRederivation(
  dependencies: CommandDependencies,
  requested: RequestedJob,
  signal: AbortSignal,
): Promise<void> {
  const { positions, notifier, database, eventLog } = dependencies;
  const { job, state: linkState } = requested;
  const jobs = rederivations.on(dependencies);
  const stream = streams.costKeyRederivation(job.rederivation_id);
  const scope = { kind: 'reseller', reseller_id: job.reseller_id } as const;
  const record = async (command: RederivationCommand) => {
    const context = contextOf(requested, [command.type, command.after]);
    const recorded = await jobs.execute({ stream, context, command: () => command });
    if (recorded.outcome !== 'accepted') throw new CommandFailed({ code: 'contended' });
    notifier.notify(recorded.position);
    return recorded.state;
  };

  const areAssetsReadable = async () => {
    const end = (await eventLog.headPosition({ fromLeader: true })) ?? 0n;
    notifier.notify(end);
    return positions.waitFor([assetsLane], end, waitMs, signal);
  };
  if (!(await areAssetsReadable())) return;
  const { state } = await jobs.load(stream);
  const covered = { ...job, state: linkState };
  await deriveAll(state, {
    ...{ job, signal, record, areAssetsReadable },
    assetsAfter: (after) =>
      listCovered(database.visibleTo(scope), covered, { after, limit: assetsAtOnce }),
    derive: (id) => deriveAgain(dependencies, requested, id),
  });
}

async function deriveAgain(
  dependencies: CommandDependencies,
  requested: RequestedJob,
  id: AssetId,
): Promise<Outcome> {
  const { customer_id, link_id, rederivation_id } = requested.job;
  const outcome = await assets.on(dependencies).execute({
    stream: streams.asset(id),
    appliedSince: requested.position,
    context: contextOf(requested, ['asset', id]),
    async command() {
      const { attachments } = await requireCustomer(dependencies, customer_id);
      return { type: 'DeriveCostKey', link_id, rederivation_id, attachments };
    },
  });
  if (outcome.outcome === 'accepted') return outcome.events.length > 0 ? 'done' : 'unchanged';
  return outcome.refusal.code === 'covered_by_another' ? 'of another attachment' : 'refused';
}

function contextOf(
  { job, requestId, metadata: { schema_version: _, ...metadata } }: RequestedJob,
  part: readonly string[],
): CommandContext {
  return {
    commandId: derivedId(['rederivation', job.rederivation_id, ...part]),
    metadata: { ...metadata, recorded_at: instantOf(new Date()), $causationId: requestId },
  };
}

const lookMs = 5_000;
const ownLookMs = 100;
const ownLooksMax = 100;

/** Several workers may run one job: their commands have the same ids. */
class Worker {
  readonly #dependencies: CommandDependencies;
  readonly #own = new Map<string, number>();
  /** A job without progress since the last search has no worker. */
  #progress = new Map<string, string>();
  #wake = () => {};

  constructor(dependencies: CommandDependencies) {
    this.#dependencies = dependencies;
  }

  start(id: string): void {
    this.#own.set(id, 0);
    this.#wake();
  }

  async run(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    const report = (error: unknown) => {
      if (!signal.aborted) onError(error);
    };
    while (!signal.aborted) {
      await this.#look(signal, report).catch(report);
      await this.#sleep(this.#own.size > 0 ? ownLookMs : lookMs, signal);
    }
  }

  async #look(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    const running = await listRunning(this.#dependencies.database.visibleTo(platformScope));
    const stopped = running.filter((job) => this.#isFree(job));
    this.#progress = new Map(running.map((job) => [job.id, job.progress_position]));
    await inTurn(stopped, (job) => this.#perform(job, signal), signal, onError);
    for (const [id, looks] of this.#own) {
      if (looks < ownLooksMax) this.#own.set(id, looks + 1);
      else this.#own.delete(id);
    }
  }

  async #perform({ id, created_position }: RunningJob, signal: AbortSignal): Promise<void> {
    this.#own.delete(id);
    const requested = await readRequest(this.#dependencies, BigInt(created_position));
    await performRederivation(this.#dependencies, requested, signal);
  }

  #isFree({ id, progress_position }: RunningJob): boolean {
    return this.#own.has(id) || this.#progress.get(id) === progress_position;
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const either = AbortSignal.any([signal, woken.signal]);
    await pause(ms, undefined, { signal: either, ref: false }).catch(() => undefined);
    this.#wake = () => {};
  }
}

export const rederivationWorkerOf = memoizeByKey(
  (dependencies: CommandDependencies) => new Worker(dependencies),
);
