import type { Moment } from '@exchange/runtime/positions/moment';
import type { AssetId, CounterpartyId, Instant, ResellerId, TransactionId } from '@exchange/units';
import type { PlacedRow, Sort } from './list-order.js';

/** Which transactions are wanted: those that meet every one of these. Of several values, any one is met. */
export interface TransactionFilter {
  readonly counterparty_id?: readonly CounterpartyId[] | undefined;
  readonly transaction_type?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly book?: readonly string[] | undefined;
  readonly asset_id?: AssetId | undefined;
  readonly reseller_id?: ResellerId | undefined;
  readonly cost_key?: string | undefined;
  readonly direction?: string | undefined;
  readonly currency?: string | undefined;
  readonly external_id?: string | undefined;
  /** The beginning of an id, external id, book or cost key, or of the counterparty's code or name. */
  readonly q?: string | undefined;
  /** Delivery in `[delivery_from, delivery_to)`, or a part of it. */
  readonly delivery_from?: Instant | undefined;
  readonly delivery_to?: Instant | undefined;
  readonly submitted_from?: Instant | undefined;
  readonly submitted_to?: Instant | undefined;
  readonly changed_from?: Instant | undefined;
  readonly changed_to?: Instant | undefined;
}

/** What is listed, and in which order; newest first by default. */
export interface ListRequest {
  readonly filter: TransactionFilter;
  readonly sort?: Sort | undefined;
  /** As they were then. */
  readonly moment?: Moment | undefined;
}

/** A row of a list. */
export interface ListedRow extends PlacedRow {
  readonly id: TransactionId;
  readonly resource: string;
}
