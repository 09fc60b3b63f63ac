import type { Moment } from '@exchange/runtime/positions/moment';
import type { TransactionId } from '@exchange/units';
import type { TransactionFilter } from './list-filter.js';
import type { PlacedRow, Sort } from './list-order.js';

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
