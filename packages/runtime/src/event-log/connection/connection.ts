import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import type { PulseTimes } from '../../config/connection-string.js';
import { inTime } from '../../process/in-time.js';
import { type ClientParts, openClient } from './client.js';
import { askGossip, type Members } from './node.js';
import { firstPulse, nextPulse, type Role, roleOf } from './pulse.js';
import { createResets } from './resets.js';

const closeMsMax = 1_000;
const tickMs = 100;
const askMsMax = 30_000;
const settlingMs = 250;
const suspectTimeoutMs = 500;

export interface Watch {
  readonly times: PulseTimes;
  readonly followsLeader: boolean;
  /** Whether the suspect leads again. */
  readonly isTrusted: () => Promise<boolean>;
  readonly onSign: (node: string) => void;
}

export interface Loss {
  readonly reason: string;
  /** The silent node. */
  readonly node?: string;
}

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

  /** Never rejects. */
  async retire(reason: Error): Promise<void> {
    this.#losing.abort(reason);
    // The client waits for canceled calls; do not wait for one that never ends.
    await inTime(this.#opened.client.dispose(), closeMsMax).catch(() => undefined);
    this.#opened.close();
  }

  /**
   * A dead connection looks idle: after a silence, requests gossip, which needs no credentials. Time
   * while suspended does not count.
   * @returns why another connection should replace it; undefined after `retire`
   */
  async watch({ times, followsLeader, isTrusted, onSign }: Watch): Promise<Loss | undefined> {
    const { lost, suspect } = this;
    let pulse = firstPulse;
    while (!lost.aborted) {
      let role: Role = 'unknown';
      // Discovery has its own time limits.
      const channel = await this.parts.getChannel().catch(() => undefined);
      if (channel !== undefined && !lost.aborted) {
        const node = channel.getTarget().replace(/^[a-z]+:/, '');
        const { timeoutMs } = times;
        const limitMs = node === suspect ? Math.min(timeoutMs, suspectTimeoutMs) : timeoutMs;
        const sign = await this.#signOf(channel, limitMs);
        if (lost.aborted) break;
        if (sign === 'silent') return { reason: `no message for ${limitMs} ms`, node };
        onSign(node);
        if (sign !== 'there') role = roleOf(sign, node, suspect);
      }
      if (followsLeader) {
        if (role === 'doubts' && (await isTrusted())) {
          return { reason: 'the silent node leads again' };
        }
        const next = nextPulse(pulse, role, suspect);
        if ('reason' in next) return next;
        pulse = next;
      }
      const isSettling = followsLeader && suspect !== undefined && role !== 'leads';
      const everyMs = isSettling ? Math.min(times.everyMs, settlingMs) : times.everyMs;
      do await pause(everyMs, undefined, { signal: lost, ref: false }).catch(() => undefined);
      while (!lost.aborted && !followsLeader && this.#quietMs() < everyMs);
    }
    return undefined;
  }

  /** `there`: any message, or an error answer. A new connection has its own time limit. */
  async #signOf(channel: Channel, timeoutMs: number): Promise<Members | 'there' | 'silent'> {
    const isReady = () => channel.getConnectivityState(false) === connectivityState.READY;
    const ending = new AbortController();
    const silence = async () => {
      const ticks = Math.ceil(timeoutMs / tickMs);
      let [remaining, wasReady] = [ticks, isReady()];
      while (remaining > 0) {
        await pause(tickMs, undefined, { signal: ending.signal, ref: false });
        if (this.#quietMs() < tickMs * 2) return 'there';
        const ready = isReady();
        remaining = ready && !wasReady ? ticks : remaining - 1;
        wasReady = ready;
      }
      return 'silent';
    };
    const answer = askGossip(this.parts, askMsMax).catch(() => 'there' as const);
    try {
      return await Promise.race([answer, silence()]);
    } finally {
      ending.abort();
    }
  }

  #quietMs(): number {
    return performance.now() - this.#heardAt;
  }
}
