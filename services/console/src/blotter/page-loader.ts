import { pageSize } from './page-cache';

/** So many pages are asked for at once: a browser has six connections, and the feed has one of them. */
const atOnceMax = 3;

/**
 * Reads the pages that are looked at. What is under way for a page that is looked at no more is given up, so that who scrolls
 * far waits for what is there and not for what was passed.
 */
export class PageLoader {
  readonly #read: (page: number, signal: AbortSignal) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #underWay = new Map<number, AbortController>();
  #wanted: readonly number[] = [];
  #isStopped = false;

  /** @param failed a page could not be read: nothing more is asked for until `retry` */
  constructor(
    read: (page: number, signal: AbortSignal) => Promise<void>,
    failed: (error: unknown) => void,
  ) {
    this.#read = read;
    this.#failed = failed;
  }

  /** @param pages that are to be read, the most urgent ones first; those that are not among them are given up */
  want(pages: readonly number[]): void {
    this.#wanted = pages;
    for (const [page, controller] of this.#underWay) {
      if (pages.includes(page)) continue;
      this.#underWay.delete(page);
      controller.abort();
    }
    this.#goOn();
  }

  /** Asks again for what could not be read. */
  retry(): void {
    this.#isStopped = false;
    this.#goOn();
  }

  /** Gives up everything. */
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
        // It stays wanted: a retry asks for it again.
        this.#underWay.delete(page);
        this.#isStopped = true;
        this.#failed(error);
      },
    );
  }
}

/** Pages with rows from `first` to `last` or within a page's length of them, of a list of `count` rows: nearest first. */
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
