import type { Authorized } from './ledger-tiles';

/** What an answer to a watch's question means. */
export type LayersNews = 'same' | 'changed' | 'away';

const path = '/tiles/assets/tile.json';

/**
 * Asks whether anything that maps are made of has changed. All answers about layers have an entity tag that is another one after
 * every change of an asset, a customer's premise or a territory, and cost the ledger nothing where it is the same.
 */
export class LayersWatch {
  readonly #authorized: Authorized;
  #tag: string | undefined;
  /** Whether something may have been missed: everything counts as changed when the ledger answers next. */
  #hasMissed = false;
  /** Before it, what was missed is not read anew: the ledger has asked for a pause. */
  #notBefore = 0;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(authorized: Authorized, now: () => number = () => performance.now()) {
    this.#authorized = authorized;
    this.#now = now;
  }

  /** Says that a tile could not be read, though it should have been, and for how long it need not be tried again. */
  missed(waitMs: number): void {
    this.#hasMissed = true;
    this.#notBefore = Math.max(this.#notBefore, this.#now() + waitMs);
  }

  /** Asks once. After the ledger was away, or a tile was missed, everything counts as changed. */
  async ask(signal: AbortSignal): Promise<LayersNews> {
    const known = this.#tag;
    const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
    const response = await this.#authorized(path, {
      method: 'HEAD',
      headers,
      // With a tag of its own, a browser's cache would answer in place of the ledger.
      cache: 'no-store',
      signal,
    }).catch(() => undefined);
    if (response === undefined || response.status === 429 || response.status >= 500) {
      this.#hasMissed = true;
      return 'away';
    }
    const hasMissed = this.#hasMissed && this.#now() >= this.#notBefore;
    if (hasMissed) this.#hasMissed = false;
    const tag = response.headers.get('etag') ?? undefined;
    if (tag !== undefined) this.#tag = tag;
    const isNew = known !== undefined && tag !== undefined && tag !== known;
    return hasMissed || isNew ? 'changed' : 'same';
  }
}
