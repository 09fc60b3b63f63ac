import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { jsonObject, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import { lifecycleAction, reasonData } from '../transaction/lifecycle/reason.js';
import { itemRefusal, status } from './refusals.js';

/** The owner is the caller, because an event may name transactions of several resellers. */
const about = {
  action_id: z.guid(),
  reseller_id: resellerId.nullable(),
  action: lifecycleAction,
};

export const transactionActionBegun = defineEvent({
  type: 'TransactionActionBegun',
  version: 1,
  description:
    'A caller wants the same for many transactions: which ones is settled by this, also where a filter chose them. What becomes of each stands in its own stream; a call that was cut off is finished by its repetition.',
  data: z.object({
    ...about,
    reason: reasonData.nullable(),
    /** Null if the caller named them. */
    filter: jsonObject.nullable(),
    ids: z.array(transactionId),
  }),
});

/** The result of one transaction. */
export const itemResult = z.discriminatedUnion('outcome', [
  z.object({ transaction_id: transactionId, outcome: z.literal('changed'), status }),
  z.object({
    transaction_id: transactionId,
    outcome: z.literal('refused'),
    /** Its status; null if it does not exist or is out of scope. */
    status: status.nullable(),
    refusal: itemRefusal,
  }),
]);
export type ItemResult = z.output<typeof itemResult>;

export const transactionActionTaken = defineEvent({
  type: 'TransactionActionTaken',
  version: 1,
  description:
    'What became of each of the transactions that a caller wanted the same for, in the order asked: changed, or refused with a code and its facts. It stands in place of one CommandRefused for each.',
  data: z.object({ ...about, results: z.array(itemResult) }),
});

export const actionEvents = [transactionActionBegun, transactionActionTaken] as const;
export type ActionEvent = EventOf<(typeof actionEvents)[number]>;
export type ActionBegun = z.output<typeof transactionActionBegun.data>;
