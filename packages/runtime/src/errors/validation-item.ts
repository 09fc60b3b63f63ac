import type { Json } from '@exchange/units';

export interface ValidationItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: Json | undefined;
  ctx?: Record<string, Json> | undefined;
}
