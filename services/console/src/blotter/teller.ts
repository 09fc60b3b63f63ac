/** Tells listeners of a state, once for all that happens at a time. */
export class Teller<State> {
  readonly #read: () => State;
  readonly #sameOr: (before: State, now: State) => State;
  readonly #listeners = new Set<() => void>();
  #isToTell = false;
  #state: State;

  /** @param sameOr the state of before where nothing of it changed */
  constructor(read: () => State, sameOr: (before: State, now: State) => State) {
    this.#read = read;
    this.#sameOr = sameOr;
    this.#state = read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** As it was last told. */
  readonly state = (): State => this.#state;

  tell(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      this.#state = this.#sameOr(this.#state, this.#read());
      for (const listener of this.#listeners) listener();
    });
  }
}
