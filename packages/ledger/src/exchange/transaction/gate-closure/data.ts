import type { Market } from '@exchange/calendar';
import type { GateId } from '@exchange/units';
import { z } from 'zod';
import type { TransactionType } from '../deal/deal-data.js';

export const gateRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('before_delivery'), minutes: z.int() }),
  z.object({
    kind: z.literal('day_ahead'),
    /** `HH:MM` in the time zone. */
    local_time: z.string(),
    time_zone: z.string(),
    days_before: z.int(),
  }),
]);
export type GateRule = z.output<typeof gateRule>;

export interface Gate {
  readonly id: GateId;
  readonly market: Market | null;
  readonly transaction_type: TransactionType;
  readonly rule: GateRule;
}
