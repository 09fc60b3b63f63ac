import type { Json } from '@exchange/units';

/** A fault in one part of a request, in a response. */
export interface ValidationItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: Json | undefined;
  ctx?: Record<string, Json> | undefined;
}
