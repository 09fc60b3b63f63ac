import type { Scope } from '@exchange/units';

/** Who makes a request, and what it may see. The id names the credential without giving it away. */
export interface Caller {
  readonly kind: 'api_key' | 'bearer' | 'gateway';
  readonly id: string;
  readonly scope: Scope;
}
