import { type ConnectionString, clientUrl } from '../../config/connection-string.js';
import type { EventLogNotice } from '../types.js';
import { openClient } from './client.js';
import { Connection, type Loss } from './connection.js';
import { askGossip, leadersOf } from './node.js';

/** Time for a silent node to confirm that it leads. */
const probeMsMax = 1_000;
/** Limits the doubling, so a slow single server is not given up. */
const timeoutMsMax = 4_000;

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
    const url = clientUrl(this.#settings, hostsWithout(hosts, suspect), this.#retiredCount);
    // Gossip may still name the dead leader, and a follower forwards appends.
    const prefersFollower = this.#isAfterSilence && isCluster && wantsLeader;
    return new Connection(prefersFollower ? `${url}&nodePreference=follower` : url, suspect);
  }

  #watch(connection: Connection): void {
    const { isCluster, wantsLeader, pulse } = this.#settings;
    if (this.#watched === connection || pulse === undefined) return;
    this.#watched = connection;
    const { everyMs, timeoutMs } = pulse;
    const grown = isCluster ? timeoutMs : timeoutMs * 2 ** Math.min(this.#silences, 8);
    const watching = connection.watch({
      times: { everyMs, timeoutMs: Math.max(timeoutMs, Math.min(grown, timeoutMsMax)) },
      followsLeader: isCluster && wantsLeader,
      isTrusted: () => this.#leadsAgain(connection.suspect),
      onSign: (node) => {
        this.#silences = 0;
        if (node === this.#silent) this.#silent = undefined;
      },
    });
    void watching
      .catch((error: unknown): Loss => ({ reason: String(error) }))
      .then((loss) => this.#replace(connection, loss));
  }

  async #leadsAgain(suspect: string | undefined): Promise<boolean> {
    if (suspect === undefined) return false;
    this.#retiredCount += 1;
    const probe = openClient(clientUrl(this.#settings, [suspect], this.#retiredCount));
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

  #replace(connection: Connection, loss: Loss | undefined): void {
    if (loss === undefined || this.#open !== connection) return;
    const { reason, node } = loss;
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

/** Leaves out a node; with two or more others, the leader is still discovered. */
function hostsWithout(hosts: readonly string[], avoid: string | undefined): readonly string[] {
  const others = hosts.filter((host) => host !== avoid);
  return others.length >= 2 ? others : hosts;
}
