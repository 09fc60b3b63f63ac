import type { Json } from '@exchange/units';

/** A fault in one part of a request, as the answer states it. */
export interface ValidationItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: Json | undefined;
  ctx?: Record<string, Json> | undefined;
}
