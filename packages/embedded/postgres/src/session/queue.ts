import type { Client } from './client.js';

interface Waiting {
  /** Undefined for the server's own turns. */
  readonly client: Client | undefined;
  run(): Promise<void>;
  withdraw(): void;
}

/** One turn at a time. */
export class Queue {
  /** Has an open transaction, which excludes other clients' turns. Set within a turn. */
  holder: Client | undefined;
  readonly #waiting: Waiting[] = [];
  #isTaken = false;

  get length(): number {
    return this.#waiting.length;
  }

  get isIdle(): boolean {
    return !this.#isTaken && this.holder === undefined && this.length === 0;
  }

  wait(client: Client | undefined, turn: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ client, run: () => turn().then(resolve, reject), withdraw: resolve });
      void this.#takeTurns();
    });
  }

  /** Returns the number of turns. */
  withdraw(client: Client): number {
    const own = this.#waiting.filter((one) => one.client === client);
    for (const one of own) {
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      one.withdraw();
    }
    return own.length;
  }

  async #takeTurns(): Promise<void> {
    if (this.#isTaken) return;
    this.#isTaken = true;
    for (let one = this.#next(); one !== undefined; one = this.#next()) await one.run();
    this.#isTaken = false;
  }

  #next(): Waiting | undefined {
    const { holder } = this;
    const index =
      holder === undefined ? 0 : this.#waiting.findIndex(({ client }) => client === holder);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}
