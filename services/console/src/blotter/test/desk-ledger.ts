import type { FeedEvent } from '../../feed/use-feed';
import type { Deal } from '../deal';
import { matches } from '../fold';
import { pageSize, type ReadPage } from '../loaded-deals';
import { type BlotterSearch, filterOf } from '../search';

export const settled = () => new Promise<void>((done) => setImmediate(done));

const time = '2026-12-01T00:00:00.000Z';

export function dealOf(deal: Partial<Deal> & { readonly id: string }): Deal {
  return {
    counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
    asset_id: null,
    reseller_id: null,
    cost_key: null,
    transaction_type: 'nomination',
    volume_mwh: 12.5,
    price_per_mwh: 41.25,
    delivery_start: time,
    delivery_end: '2026-12-01T01:00:00.000Z',
    status: 'pending',
    direction: 'buy',
    currency: 'USD',
    book: null,
    trade_date: null,
    external_id: null,
    shape: null,
    block: null,
    submitted_at: time,
    changed_at: time,
    ...deal,
  };
}

export class DeskLedger {
  readonly #deals: Deal[] = [];
  readonly #readers: ((event: FeedEvent) => void)[] = [];
  #position = 0n;

  constructor(count: number) {
    for (let index = 0; index < count; index += 1) this.submit();
  }

  subscribe(reader: (event: FeedEvent) => void): void {
    this.#readers.push(reader);
  }

  collect(): readonly FeedEvent[] {
    const events: FeedEvent[] = [];
    this.subscribe((event) => events.push(event));
    return events;
  }

  ids(): readonly string[] {
    return this.#newestFirst().map(({ id }) => id);
  }

  statuses(): readonly Deal['status'][] {
    return this.#newestFirst().map(({ status }) => status);
  }

  submit(): string {
    const id = `deal-${this.#deals.length}`;
    const deal = dealOf({ id });
    this.#deals.push(deal);
    this.#tell('TransactionSubmitted', { ...deal, transaction_id: id, volume_mwh: '12.5' });
    return id;
  }

  confirm(id: string): void {
    this.#move(id, 'confirmed', 'TransactionConfirmed');
  }

  settle(id: string): void {
    this.#move(id, 'settled', 'TransactionSettled');
  }

  read(search: BlotterSearch): ReadPage {
    const filter = filterOf(search);
    let list: { readonly position: bigint; readonly deals: readonly Deal[] } | undefined;
    return async ({ cursor, offset, withTotal }, signal) => {
      if (list?.position !== this.#position) {
        const deals = this.#newestFirst().filter((deal) => matches(filter, deal));
        list = { position: this.#position, deals };
      }
      const all = list.deals;
      const begin = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
      const deals = all.slice(begin + offset, begin + offset + pageSize);
      const position = this.#position;
      await Promise.resolve();
      signal.throwIfAborted();
      const isLast = begin + offset + pageSize >= all.length;
      return {
        deals,
        next: isLast ? undefined : deals.at(-1)?.id,
        total: withTotal ? all.length : undefined,
        position,
      };
    };
  }

  #newestFirst(): readonly Deal[] {
    return [...this.#deals].reverse();
  }

  #move(id: string, status: Deal['status'], type: string): void {
    const index = this.#deals.findIndex((deal) => deal.id === id);
    const deal = this.#deals[index];
    if (deal === undefined) return;
    this.#deals[index] = { ...deal, status };
    this.#tell(type, { transaction_id: id, amount: '1' });
  }

  #tell(type: string, data: Readonly<Record<string, unknown>>): void {
    this.#position += 1n;
    const event = { type, position: String(this.#position), recorded_at: time, data };
    for (const reader of this.#readers) reader(event);
  }
}
