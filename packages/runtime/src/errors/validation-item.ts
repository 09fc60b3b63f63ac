import type { Json } from '@exchange/units';

/** What is wrong with a part of a request, as an answer says it. */
export interface ValidationItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: Json | undefined;
  ctx?: Record<string, Json> | undefined;
}
