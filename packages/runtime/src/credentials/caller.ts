import type { Scope } from '@exchange/units';

/** Identity and scope of a request. The id names the credential without revealing it. */
export interface Caller {
  /** `map_key`: a read-only key for map routes. */
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'map_key';
  readonly id: string;
  readonly scope: Scope;
}
