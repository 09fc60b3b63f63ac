/** A shared resource in messages of its limit. */
export interface Shared {
  /** The metric's label; in capitals the prefix of the settings `<NAME>_SHARE` and `<NAME>_MAX`. */
  readonly name: string;
  /** As in "This caller has 128 requests in flight". */
  readonly what: string;
  readonly holder: 'caller' | 'address';
}

/** A reached limit: its kind, bound and duration. */
export type Limit =
  /** Concurrent share of one holder. */
  | { readonly kind: 'share'; readonly shared: Shared; readonly max: number }
  /** Concurrent total. */
  | { readonly kind: 'total'; readonly shared: Shared; readonly max: number }
  /** Requests per minute of one caller. */
  | { readonly kind: 'rate_of_caller'; readonly max: number; readonly msLeft: number }
  /** Requests per minute of all callers. */
  | { readonly kind: 'rate_of_all'; readonly max: number; readonly msLeft: number }
  /** Wrong credentials per minute of one address. */
  | { readonly kind: 'wrong_credentials'; readonly max: number; readonly msLeft: number }
  /** Write limit during lane lag: of one caller, or of all. */
  | {
      readonly kind: 'lane_lag';
      readonly bound: 'share' | 'total';
      readonly seconds: number;
      readonly secondsMax: number;
    }
  /** The embedded database restarted to end a query of this caller. */
  | { readonly kind: 'held_off'; readonly holdOffMs: number; readonly msLeft: number };

/** A request refused by a limit; a later attempt may succeed. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(`refused by limit: ${limit.kind}${'shared' in limit ? ` of ${limit.shared.name}` : ''}`);
    this.limit = limit;
  }
}
