/** What is shared, as those who meet its limit are told. */
export interface Shared {
  /** The metric's label; in capitals the settings `<NAME>_SHARE` and `<NAME>_MAX`. */
  readonly name: string;
  /** As in "This caller has 128 requests in flight". */
  readonly what: string;
  readonly holder: 'caller' | 'address';
}

/** A limit that a request has met: which, whose, and for how long. */
export type Limit =
  /** One holder has its share of what there is at a time. */
  | { readonly kind: 'share'; readonly shared: Shared; readonly max: number }
  /** All holders together have what there is at a time. */
  | { readonly kind: 'total'; readonly shared: Shared; readonly max: number }
  /** Requests a minute of one caller. */
  | { readonly kind: 'rate_of_caller'; readonly max: number; readonly msLeft: number }
  /** Requests a minute of all callers. */
  | { readonly kind: 'rate_of_all'; readonly max: number; readonly msLeft: number }
  /** Wrong credentials a minute of one address. */
  | { readonly kind: 'wrong_credentials'; readonly max: number; readonly msLeft: number }
  /** Lanes are too far behind: of what is taken in meanwhile, a caller has had its share, or all of it. */
  | {
      readonly kind: 'lane_lag';
      readonly bound: 'share' | 'total';
      readonly seconds: number;
      readonly secondsMax: number;
    }
  /** The embedded database had to start again to end a query of this caller. */
  | { readonly kind: 'held_off'; readonly holdOffMs: number; readonly msLeft: number };

/** A request that is turned away for a limit; it may succeed later. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(
      `turned away for a limit: ${limit.kind}${'shared' in limit ? ` of ${limit.shared.name}` : ''}`,
    );
    this.limit = limit;
  }
}
