import type { Endpoint } from '../endpoint/endpoint.js';
import type { Call } from './delivery.js';

export type Deliver = (endpoint: Endpoint, call: Call) => Promise<void>;

/** An owner has at most this many times the free calls, so that others always find some. */
const timesFreeMax = 3;

/** Endpoints take turns. Failing endpoints have at most half of the calls. */
export class Dispatcher {
  readonly #ready = new Set<Endpoint>();
  readonly #timers = new Map<Endpoint, NodeJS.Timeout>();
  readonly #callsMax: number;
  readonly #deliver: Deliver;
  readonly #callsByOwner = new Map<string | null, number>();
  underWay = 0;
  #failingCalls = 0;
  #isStopped = false;
  #isScheduled = false;

  constructor(callsMax: number, deliver: Deliver) {
    this.#callsMax = callsMax;
    this.#deliver = deliver;
  }

  wake(endpoint: Endpoint, at: number): void {
    clearTimeout(this.#timers.get(endpoint));
    this.#timers.delete(endpoint);
    if (this.#isStopped) return;
    const ms = at - Date.now();
    if (ms > 0) {
      const timer = setTimeout(() => this.wake(endpoint, 0), ms);
      this.#timers.set(endpoint, timer);
      return;
    }
    this.#ready.add(endpoint);
    this.#schedule();
  }

  call(endpoint: Endpoint, call: Call): void {
    const { isFailing, owner } = endpoint;
    const count = (change: 1 | -1) => {
      this.underWay += change;
      if (isFailing) this.#failingCalls += change;
      this.#callsByOwner.set(owner, this.#callsOf(owner) + change);
    };
    count(1);
    void this.#deliver(endpoint, call).then(() => {
      count(-1);
      this.#schedule();
    });
  }

  #callsOf(owner: string | null): number {
    return this.#callsByOwner.get(owner) ?? 0;
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#giveTurns();
    });
  }

  #giveTurns(): void {
    const failingMax = Math.max(1, Math.floor(this.#callsMax / 2));
    for (const endpoint of this.#ready) {
      if (this.#isStopped || this.underWay >= this.#callsMax) return;
      if (endpoint.isFailing && this.#failingCalls >= failingMax) continue;
      const free = this.#callsMax - this.underWay;
      if (this.#callsOf(endpoint.owner) >= timesFreeMax * free) continue;
      this.#ready.delete(endpoint);
      endpoint.take({ type: 'turn', now: Date.now() });
    }
  }
}
