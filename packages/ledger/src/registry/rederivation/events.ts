import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { customerId, linkId, resellerId } from '@exchange/units';
import { z } from 'zod';

const count = z.int().min(0);
const positionText = z.string().regex(/^\d+$/);

export const rederivationCounts = z.object({ done: count, unchanged: count, refused: count });
export type RederivationCounts = Readonly<z.output<typeof rederivationCounts>>;

const about = {
  rederivation_id: z.guid(),
  customer_id: customerId,
  link_id: linkId,
  reseller_id: resellerId,
};

export const rederivationProgressed = defineEvent({
  type: 'CostKeyRederivationProgressed',
  description:
    'The assets registered up to last_position of the log have their cost keys derived again; counts include all of them.',
  data: z.object({ ...about, last_position: positionText, counts: rederivationCounts }),
});

export const rederivationCompleted = defineEvent({
  type: 'CostKeyRederivationCompleted',
  description: 'All assets of an attachment have their cost keys derived again.',
  data: z.object({ ...about, counts: rederivationCounts }),
});

export const rederivationEvents = [rederivationProgressed, rederivationCompleted] as const;
export type RederivationEvent = EventOf<(typeof rederivationEvents)[number]>;
