import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { Logger } from '@exchange/runtime/process/logger';
import { repeatUntil } from '@exchange/runtime/process/repeat-every';
import { LaneMoved, newerTables } from '@exchange/runtime/projector/lane-failures';
import type { LaneOwners, LaneStandings } from '@exchange/runtime/projector/ownership/lane-owners';
import { nextOwnership } from '@exchange/runtime/projector/ownership/next-ownership';
import type { LaneStatus, OwnedLane } from '@exchange/runtime/projector/reader/owned-lane';
import type { Reader } from '@exchange/runtime/projector/reader/reader';
import { type NextStep, nextStep, type Rebuild } from '@exchange/runtime/projector/upgrade';
import type { Projection } from '@exchange/runtime/tables/definition/projection';

const everyMs = 1_000;
const rebuildRetryMs = 10_000;
/** Time for other processes to take the lane. */
const unableMs = 60_000;

interface Working {
  readonly lane: OwnedLane;
  readonly ending: AbortController;
  readonly done: Promise<void>;
}

interface SharedLanesOptions {
  readonly projections: readonly Projection[];
  readonly make: (projection: Projection) => OwnedLane;
  readonly rebuild: Rebuild;
  readonly owners: LaneOwners;
  readonly reader: Reader;
  readonly log: Logger;
}

export class SharedLanes {
  readonly #options: SharedLanesOptions;
  readonly #working = new Map<LaneName, Working>();
  readonly #rebuilding = new Map<LaneName, Promise<void>>();
  readonly #unableUntil = new Map<LaneName, number>();
  #standings: LaneStandings = { own: [], others: [], lanes: new Map() };

  constructor(options: SharedLanesOptions) {
    this.#options = options;
  }

  status(): readonly LaneStatus[] {
    return this.#options.projections.map(({ lane: name, version }) => {
      const lane = this.#working.get(name)?.lane;
      if (lane !== undefined) return lane.status();
      const theirs = this.#standings.lanes.get(name)?.version ?? version;
      const stoppedReason = theirs > version ? newerTables(name, theirs, version) : null;
      const state = stoppedReason === null ? 'resting' : 'held';
      return { lane: name, position: undefined, state, stoppedReason, isLogForeign: false };
    });
  }

  /** Shares lanes; at the end finishes batches and releases all lanes. */
  async share(signal: AbortSignal): Promise<void> {
    let isFailing = false;
    const look = async () => {
      await this.#look(signal);
      isFailing = false;
    };
    await repeatUntil(signal, everyMs, look, (error) => {
      const reason = String(error);
      if (!isFailing) this.#options.log.warn({ reason }, 'lane leases not renewed; retrying');
      isFailing = true;
    });
    await Promise.all([...this.#working.keys()].map((name) => this.#stop(name)));
    await Promise.all(this.#rebuilding.values());
    await this.#options.owners.leave().catch((error) => this.#warnOfLeases(error));
  }

  async #look(signal: AbortSignal): Promise<void> {
    for (const [name, { lane }] of this.#working) {
      if (!isAble(lane)) this.#unableUntil.set(name, performance.now() + unableMs);
    }
    const able = this.#able();
    const before = this.#idle();
    this.#standings = await this.#options.owners.renew(able);
    const { own, lanes } = this.#standings;
    for (const [name, from] of this.#idle()) {
      // The lane was reset or its tables were rebuilt.
      if (from === before.get(name) && from !== lanes.get(name)?.position) {
        this.#working.get(name)?.lane.writer.end(new LaneMoved());
      }
    }
    // The lease was not renewed in time, and another process has taken the lane.
    const lost = [...this.#working.keys()].filter((name) => !own.includes(name));
    const { take, release } = nextOwnership({
      own,
      able,
      all: this.#options.projections.map(({ lane }) => lane),
      others: this.#standings.others,
    });
    for (const name of lost) void this.#release(name);
    for (const name of release) {
      this.#options.log.info({ lane: name }, 'lane released');
      void this.#release(name);
    }
    const added = await this.#options.owners.take(take);
    if (added.length > 0) this.#options.log.info({ lanes: added }, 'lanes taken');
    const remaining = own.filter((name) => !release.includes(name));
    for (const name of new Set([...remaining, ...added])) this.#begin(name);
    this.#rebuildOlder(signal);
  }

  #able(): readonly LaneName[] {
    return this.#options.projections.flatMap((one) => {
      const step = this.#nextStep(one);
      const isUnable = (this.#unableUntil.get(one.lane) ?? 0) > performance.now();
      return step === 'wait' || step === 'upgrade' || isUnable ? [] : [one.lane];
    });
  }

  #nextStep(projection: Projection): NextStep {
    const standing = this.#standings.lanes.get(projection.lane);
    return standing === undefined ? 'begin' : nextStep(standing, projection);
  }

  /** Another process may work the lane. */
  #rebuildOlder(signal: AbortSignal): void {
    for (const projection of this.#options.projections) {
      const { lane } = projection;
      if (this.#nextStep(projection) !== 'upgrade' || this.#rebuilding.has(lane)) continue;
      const done = this.#rebuild(projection, signal).finally(() => this.#rebuilding.delete(lane));
      this.#rebuilding.set(lane, done);
    }
  }

  async #rebuild(projection: Projection, signal: AbortSignal): Promise<void> {
    try {
      await this.#options.rebuild(projection, signal);
    } catch (error) {
      if (signal.aborted) return;
      const { lane } = projection;
      this.#options.log.warn({ lane, reason: String(error) }, 'rebuild failed; retrying');
      await pause(rebuildRetryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #idle(): ReadonlyMap<LaneName, bigint> {
    return new Map(
      [...this.#working].flatMap(([name, { lane }]) => {
        const from = lane.idle()?.from;
        return from === undefined ? [] : [[name, from] as const];
      }),
    );
  }

  #begin(name: LaneName): void {
    const projection = this.#options.projections.find(({ lane }) => lane === name);
    if (this.#working.has(name) || projection === undefined) return;
    const lane = this.#options.make(projection);
    const ending = new AbortController();
    const done = this.#options.reader.work(lane, ending.signal);
    this.#working.set(name, { lane, ending, done });
  }

  async #release(name: LaneName): Promise<void> {
    await this.#stop(name);
    await this.#options.owners.release(name).catch((error) => this.#warnOfLeases(error, name));
  }

  #warnOfLeases(error: unknown, lane?: LaneName): void {
    const msg = 'lane leases not released; they will expire';
    this.#options.log.warn({ lane, reason: String(error) }, msg);
  }

  async #stop(name: LaneName): Promise<void> {
    const working = this.#working.get(name);
    if (working === undefined) return;
    working.ending.abort();
    await working.done;
    this.#working.delete(name);
  }
}

/** False for another version's tables, or while waiting for a newer process. */
function isAble(lane: OwnedLane): boolean {
  const state = lane.state();
  if (state.kind === 'attached') return true;
  return state.after?.why !== 'held' && state.after?.why !== 'waiting';
}
