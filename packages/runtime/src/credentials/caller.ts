import type { Scope } from '@exchange/units';

/** Who makes a request, and what it may see. The id names the credential without giving it away. */
export interface Caller {
  /** `map_key`: a key for maps, which only reads them. */
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'map_key';
  readonly id: string;
  readonly scope: Scope;
}
