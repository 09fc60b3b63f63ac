import type { Deal } from './deal';
import type { PageStart } from './loaded-deals';

export interface AnsweredPage {
  readonly deals: readonly Deal[];
  readonly next: string | undefined;
  readonly total: number | undefined;
  readonly position: bigint;
}

export type ReadPage = (
  start: PageStart & { readonly withTotal: boolean },
  signal: AbortSignal,
) => Promise<AnsweredPage>;

export class Teller<State extends object> {
  readonly #read: () => State;
  readonly #listeners = new Set<() => void>();
  #isToTell = false;
  #state: State;

  constructor(read: () => State) {
    this.#read = read;
    this.#state = read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): State => this.#state;

  tell(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      const [before, now] = [this.#state, this.#read()];
      const names = Object.keys(now) as (keyof State)[];
      // Otherwise dependents would render for each row.
      if (names.some((name) => before[name] !== now[name])) this.#state = now;
      for (const listener of this.#listeners) listener();
    });
  }
}
