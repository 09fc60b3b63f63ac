import type { Client } from './client.js';

export type Turn = () => Promise<void>;

interface Waiting {
  /** Undefined for the server's own turns. */
  readonly client: Client | undefined;
  readonly turn: Turn;
  readonly settled: { resolve(): void; reject(error: unknown): void };
}

export type Queue = ReturnType<typeof createQueue>;

/** A client's open transaction excludes other clients' turns. */
export function createQueue() {
  const waiting: Waiting[] = [];
  let holder: Client | undefined;
  let taking = false;

  function next(): Waiting | undefined {
    const index = holder === undefined ? 0 : waiting.findIndex(({ client }) => client === holder);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  async function takeTurns(): Promise<void> {
    if (taking) return;
    taking = true;
    for (let one = next(); one !== undefined; one = next()) {
      try {
        await one.turn();
        one.settled.resolve();
      } catch (error) {
        one.settled.reject(error);
      }
    }
    taking = false;
  }

  return {
    wait(client: Client | undefined, turn: Turn): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ client, turn, settled: { resolve, reject } });
        void takeTurns();
      });
    },
    hold(client: Client | undefined): void {
      holder = client;
      void takeTurns();
    },
    get holder(): Client | undefined {
      return holder;
    },
    withdraw(client: Client): number {
      const own = waiting.filter((one) => one.client === client);
      for (const one of own) {
        waiting.splice(waiting.indexOf(one), 1);
        one.settled.resolve();
      }
      return own.length;
    },
    get length(): number {
      return waiting.length;
    },
    get isTaken(): boolean {
      return taking;
    },
  };
}
