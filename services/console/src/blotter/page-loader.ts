import { pageSize } from './loaded-deals';

/** Aborts reads of invisible pages: fast scrolling would queue them. */
export class PageLoader {
  readonly #read: (page: number, signal: AbortSignal) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #underWay = new Map<number, AbortController>();
  #wanted: readonly number[] = [];
  #isStopped = false;

  constructor(
    read: (page: number, signal: AbortSignal) => Promise<void>,
    failed: (error: unknown) => void,
  ) {
    this.#read = read;
    this.#failed = failed;
  }

  want(pages: readonly number[]): void {
    this.#wanted = pages;
    for (const [page, controller] of this.#underWay) {
      if (pages.includes(page)) continue;
      this.#underWay.delete(page);
      controller.abort();
    }
    if (this.#isStopped) return;
    for (const page of pages) if (!this.#underWay.has(page)) void this.#begin(page);
  }

  retry(): void {
    this.#isStopped = false;
    this.want(this.#wanted);
  }

  stop(): void {
    this.#isStopped = false;
    this.want([]);
  }

  async #begin(page: number): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#underWay.set(page, controller);
    try {
      await this.#read(page, signal);
      if (signal.aborted) return;
      this.#underWay.delete(page);
      this.#wanted = this.#wanted.filter((one) => one !== page);
    } catch (error) {
      if (signal.aborted) return;
      this.#underWay.delete(page);
      // Stays wanted, so that `retry` reads it.
      this.#isStopped = true;
      this.#failed(error);
    }
  }
}

/** A browser has six connections per host; the feed uses one. */
export function pagesNear(
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
): readonly number[] {
  const pageOf = (index: number) => Math.floor(Math.max(0, index) / pageSize);
  const from = pageOf(first - pageSize);
  const until = Math.min(pageOf(count - 1), pageOf(last + pageSize));
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at);
}
