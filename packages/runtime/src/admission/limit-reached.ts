export interface Shared {
  /** Label in metrics, and in capitals the prefix of `<NAME>_SHARE` and `<NAME>_MAX`. */
  readonly name: string;
  readonly what: string;
  readonly holder: 'caller' | 'address';
}

export type Limit =
  | { readonly kind: 'share' | 'total'; readonly shared: Shared; readonly max: number }
  | {
      readonly kind: 'rate_of_caller' | 'rate_of_all' | 'wrong_credentials';
      readonly max: number;
      readonly msLeft: number;
    }
  | {
      readonly kind: 'lane_lag';
      readonly bound: 'share' | 'total';
      readonly seconds: number;
      readonly secondsMax: number;
    }
  /** The embedded database restarted to end this caller's query. */
  | { readonly kind: 'held_off'; readonly holdOffMs: number; readonly msLeft: number };

export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(`refused by limit: ${limit.kind}${'shared' in limit ? ` of ${limit.shared.name}` : ''}`);
    this.limit = limit;
  }
}
