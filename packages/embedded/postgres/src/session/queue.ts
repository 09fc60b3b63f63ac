import type { Client } from './client.js';

/** A turn on the session; complete when its promise settles. */
export type Turn = () => Promise<void>;

interface Waiting {
  /** The client of the turn; undefined for the server's own. */
  readonly client: Client | undefined;
  readonly turn: Turn;
  readonly settled: { resolve(): void; reject(error: unknown): void };
}

/** Schedules the use of the session. */
export interface Queue {
  /** Waits for a turn. Resolves when it was taken or withdrawn; rejects with its error. */
  wait(client: Client | undefined, turn: Turn): Promise<void>;
  /** Reserves the session for one client. */
  hold(client: Client | undefined): void;
  readonly holder: Client | undefined;
  /** Client of the current turn. */
  readonly current: Client | undefined;
  /** Withdraws a client's waiting turns and returns their number. */
  withdraw(client: Client): number;
  /** Number of waiting turns. */
  readonly length: number;
  /** True during a turn. */
  readonly isTaken: boolean;
}

/**
 * Creates a queue of turns in order of arrival. While a client holds the session with an open transaction, only its
 * turns run.
 */
export function createQueue(): Queue {
  const waiting: Waiting[] = [];
  let holder: Client | undefined;
  let current: Client | undefined;
  let taking = false;

  function next(): Waiting | undefined {
    const index = holder === undefined ? 0 : waiting.findIndex(({ client }) => client === holder);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  async function takeTurns(): Promise<void> {
    if (taking) return;
    taking = true;
    for (let one = next(); one !== undefined; one = next()) {
      current = one.client;
      try {
        await one.turn();
        one.settled.resolve();
      } catch (error) {
        one.settled.reject(error);
      }
      current = undefined;
    }
    taking = false;
  }

  return {
    wait(client, turn) {
      return new Promise((resolve, reject) => {
        waiting.push({ client, turn, settled: { resolve, reject } });
        void takeTurns();
      });
    },
    hold(client) {
      holder = client;
      void takeTurns();
    },
    get holder() {
      return holder;
    },
    get current() {
      return current;
    },
    withdraw(client) {
      const given = waiting.filter((one) => one.client === client);
      for (const one of given) {
        waiting.splice(waiting.indexOf(one), 1);
        one.settled.resolve();
      }
      return given.length;
    },
    get length() {
      return waiting.length;
    },
    get isTaken() {
      return taking;
    },
  };
}
