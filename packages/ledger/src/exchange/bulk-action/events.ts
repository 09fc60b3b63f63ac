import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { jsonObject, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import { transactionStatus as status } from '../transaction/deal/deal-data.js';
import { lifecycleAction, reasonData } from '../transaction/lifecycle/reason.js';
import { itemRefusal } from './refusals.js';

const about = {
  action_id: z.guid(),
  reseller_id: resellerId.nullable(),
  action: lifecycleAction,
};

export const transactionActionBegun = defineEvent({
  type: 'TransactionActionBegun',
  description:
    'A caller started one action on many transactions. The event fixes the selection, also for a filter. Each change is in the stream of its transaction. A repetition completes an interrupted call. With owner, the caller may cancel only transactions of that owner.',
  data: z.object({
    ...about,
    reason: reasonData.nullable(),
    filter: jsonObject.nullable(),
    ids: z.array(transactionId),
    owner: z.string().exactOptional(),
  }),
});

export const itemResult = z.discriminatedUnion('outcome', [
  z.object({ transaction_id: transactionId, outcome: z.literal('changed'), status }),
  z.object({
    transaction_id: transactionId,
    outcome: z.literal('refused'),
    status: status.nullable(),
    refusal: itemRefusal,
  }),
]);
export type ItemResult = z.output<typeof itemResult>;

export const transactionActionTaken = defineEvent({
  type: 'TransactionActionTaken',
  description:
    'The results of one action on many transactions, in request order: changed, or refused with a code and its facts. It replaces a CommandRefused event for each.',
  data: z.object({ ...about, results: z.array(itemResult) }),
});

export const actionEvents = [transactionActionBegun, transactionActionTaken] as const;
export type ActionEvent = EventOf<(typeof actionEvents)[number]>;
export type ActionBegun = z.output<typeof transactionActionBegun.data>;
