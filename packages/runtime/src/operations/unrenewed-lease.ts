/**
 * Detects a lease without renewals that has time left by the database's clock: the clock was set back after the
 * holder was killed.
 */
export class UnrenewedLease {
  readonly #lengthMs: number;
  readonly #now: () => number;
  #end: string | null = null;
  #sameSince = 0;

  constructor(lengthMs: number, now: () => number = () => performance.now()) {
    this.#lengthMs = lengthMs;
    this.#now = now;
  }

  /** @param end of another holder's lease; null without one */
  note(end: string | null): void {
    if (end === this.#end) return;
    this.#end = end;
    this.#sameSince = this.#now();
  }

  /** The end of a lease that has not been renewed for its whole length; null without one. */
  end(): string | null {
    return this.#now() - this.#sameSince > this.#lengthMs ? this.#end : null;
  }
}
