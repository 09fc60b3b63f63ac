import { setMaxListeners } from 'node:events';
import { type ConnectionString, clientUrl } from '../../config/connection-string.js';
import { inTime } from '../../process/in-time.js';
import type { EventLogNotice } from '../types.js';
import { type ClientParts, openClient } from './client.js';
import { askGossip, leadersOf } from './node.js';
import { watchPulse } from './pulse.js';
import { createResets } from './resets.js';

const closeMsMax = 1_000;
/** Time for a silent node to confirm that it leads. */
const probeMsMax = 1_000;
/** Limits the doubling, so a slow single server is not given up. */
const timeoutMsMax = 4_000;

export class Connection {
  readonly parts: ClientParts;
  /** A silent node that gossip may still name as the leader, `host:port`. */
  readonly suspect: string | undefined;
  readonly #opened: ReturnType<typeof openClient>;
  readonly #losing = new AbortController();
  /** Aborts with the reason of a loss or close. */
  readonly lost: AbortSignal = this.#losing.signal;
  readonly resets = createResets(this.lost);
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, suspect: string | undefined) {
    this.#opened = openClient(url);
    this.parts = this.#opened.parts;
    this.suspect = suspect;
    // Every call listens: not a leak.
    setMaxListeners(0, this.lost);
  }

  readonly recordMessage = (): void => {
    this.#heardAt = performance.now();
  };

  quietFor(): number {
    return performance.now() - this.#heardAt;
  }

  /** Never rejects. */
  async retire(reason: Error): Promise<void> {
    this.#losing.abort(reason);
    // The client waits for canceled calls; do not wait for one that never ends.
    await inTime(this.#opened.client.dispose(), closeMsMax).catch(() => undefined);
    this.#opened.close();
  }
}

/** Replaces a silent connection. Its calls fail with the reason; callers repeat them. */
export class Connections {
  readonly #settings: ConnectionString;
  readonly #log: (notice: EventLogNotice) => void;
  #retiredCount = 0;
  #silences = 0;
  #silent: string | undefined;
  #isAfterSilence = false;
  #open: Connection | undefined;
  #watched: Connection | undefined;
  #isClosed = false;

  constructor(settings: ConnectionString, log: (notice: EventLogNotice) => void) {
    this.#settings = settings;
    this.#log = log;
    this.#open = this.#connect();
  }

  current(): Connection {
    this.#open ??= this.#connect();
    if (!this.#isClosed) this.#watch(this.#open);
    return this.#open;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#open?.retire(new Error('the event log was closed'));
  }

  #connect(): Connection {
    const { hosts, isCluster, wantsLeader } = this.#settings;
    const suspect = isCluster ? this.#silent : undefined;
    const url = urlOf(this.#settings, hostsWithout(hosts, suspect), {
      retiredCount: this.#retiredCount,
      prefersFollower: this.#isAfterSilence && isCluster && wantsLeader,
    });
    return new Connection(url, suspect);
  }

  #watch(connection: Connection): void {
    const { isCluster, wantsLeader, pulse } = this.#settings;
    if (this.#watched === connection || pulse === undefined) return;
    this.#watched = connection;
    const { everyMs, timeoutMs } = pulse;
    const grown = isCluster ? timeoutMs : timeoutMs * 2 ** Math.min(this.#silences, 8);
    const { parts, suspect, lost } = connection;
    watchPulse({
      parts,
      times: { everyMs, timeoutMs: Math.max(timeoutMs, Math.min(grown, timeoutMsMax)) },
      suspect,
      followsLeader: isCluster && wantsLeader,
      quietFor: () => connection.quietFor(),
      signal: lost,
      isTrusted: () => this.#leadsAgain(suspect).catch(() => false),
      onLost: (reason, node) => this.#giveUp(connection, reason, node),
      onSign: (node) => {
        this.#silences = 0;
        if (node === this.#silent) this.#silent = undefined;
      },
    }).catch((error: unknown) => this.#giveUp(connection, String(error), undefined));
  }

  async #leadsAgain(suspect: string | undefined): Promise<boolean> {
    if (suspect === undefined) return false;
    this.#retiredCount += 1;
    const options = { retiredCount: this.#retiredCount, prefersFollower: false };
    const probe = openClient(urlOf(this.#settings, [suspect], options));
    try {
      if (!leadersOf(await askGossip(probe.parts, probeMsMax)).includes(suspect)) return false;
      if (this.#silent === suspect) this.#silent = undefined;
      return true;
    } catch {
      return false;
    } finally {
      probe.close();
    }
  }

  #giveUp(connection: Connection, reason: string, node: string | undefined): void {
    if (this.#open !== connection) return;
    this.#retiredCount += 1;
    this.#isAfterSilence = node !== undefined;
    if (node !== undefined) {
      this.#silences += 1;
      this.#silent = node;
    }
    this.#open = undefined;
    this.#log({ level: 'warn', msg: 'connection to the event log replaced', reason });
    void connection.retire(new Error(`connection replaced: ${reason}`));
  }
}

/** @param options.prefersFollower gossip may still name the dead leader, and a follower forwards appends */
function urlOf(
  settings: ConnectionString,
  hosts: readonly string[],
  {
    retiredCount,
    prefersFollower,
  }: { readonly retiredCount: number; readonly prefersFollower: boolean },
): string {
  const url = clientUrl(settings, hosts, retiredCount);
  return prefersFollower ? `${url}&nodePreference=follower` : url;
}

/** Leaves out a node; with two or more others, the leader is still discovered. */
function hostsWithout(hosts: readonly string[], avoid: string | undefined): readonly string[] {
  const others = hosts.filter((host) => host !== avoid);
  return others.length >= 2 ? others : hosts;
}
