import type { Client } from './client.js';

/** One turn on the session. Whatever it does is done when its promise has settled. */
export type Turn = () => Promise<void>;

interface Waiting {
  /** Whose turn it is; nobody's for the server's own. */
  readonly client: Client | undefined;
  readonly turn: Turn;
  readonly settled: { resolve(): void; reject(error: unknown): void };
}

/** Who may use the session next. */
export interface Queue {
  /** Waits for a turn. Resolves when it was taken, or when it was given up; rejects with what it threw. */
  wait(client: Client | undefined, turn: Turn): Promise<void>;
  /** While a client holds the session nobody else gets a turn. */
  hold(client: Client | undefined): void;
  readonly holder: Client | undefined;
  /** Whose turn is under way. */
  readonly current: Client | undefined;
  /** Gives up a client's waiting turns; says how many there were. */
  withdraw(client: Client): number;
  /** How many turns are waiting. */
  readonly length: number;
  /** True when a turn is under way. */
  readonly isTaken: boolean;
}

/**
 * Turns are taken one after the other, first come first served; but while a client holds the session, because it
 * has a transaction open, its turns are the only ones.
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
