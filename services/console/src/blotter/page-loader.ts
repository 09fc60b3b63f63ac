import { pageSize } from './page-cache';

/** A browser has six connections per host, and the feed uses one. */
const atOnceMax = 3;

/** Aborts reads of invisible pages, so that fast scrolling does not queue them. */
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

  /** @param pages most urgent first */
  want(pages: readonly number[]): void {
    this.#wanted = pages;
    for (const [page, controller] of this.#underWay) {
      if (pages.includes(page)) continue;
      this.#underWay.delete(page);
      controller.abort();
    }
    this.#goOn();
  }

  retry(): void {
    this.#isStopped = false;
    this.#goOn();
  }

  stop(): void {
    this.#isStopped = false;
    this.want([]);
  }

  #goOn(): void {
    for (const page of this.#wanted) {
      if (this.#isStopped || this.#underWay.size >= atOnceMax) return;
      if (!this.#underWay.has(page)) this.#begin(page);
    }
  }

  #begin(page: number): void {
    const controller = new AbortController();
    this.#underWay.set(page, controller);
    this.#read(page, controller.signal).then(
      () => {
        if (this.#underWay.get(page) !== controller) return;
        this.#underWay.delete(page);
        this.#wanted = this.#wanted.filter((one) => one !== page);
        this.#goOn();
      },
      (error: unknown) => {
        if (this.#underWay.get(page) !== controller) return;
        // Stays wanted, so that `retry` reads it.
        this.#underWay.delete(page);
        this.#isStopped = true;
        this.#failed(error);
      },
    );
  }
}

/** Nearest first. */
export function pagesNear(
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
): readonly number[] {
  const pageOf = (index: number) => Math.floor(Math.max(0, index) / pageSize);
  const from = pageOf(first - pageSize);
  const lastPage = Math.max(0, Math.ceil(count / pageSize) - 1);
  const until = Math.min(lastPage, pageOf(last + pageSize));
  const middle = pageOf((first + last) / 2);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at).toSorted(
    (one, other) => Math.abs(one - middle) - Math.abs(other - middle),
  );
}
