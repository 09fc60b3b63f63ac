import type { Market } from '@exchange/calendar';
import { type GateId, gateId, type Instant, instant } from '@exchange/units';
import { z } from 'zod';
import { type TransactionType, transactionType } from '../deal/deal-data.js';
import { closesAt } from './closes-at.js';
import type { Gate, GateRule } from './data.js';

export interface GateTerms {
  readonly gates: readonly Gate[];
  readonly minutes: ReadonlyMap<TransactionType, number>;
}

export interface ReceivedSubmission {
  readonly transaction_type: TransactionType;
  readonly market: Market | undefined;
  readonly interval: { readonly start: Instant };
  readonly at: Instant;
}

/** A57 is ENTSO-E's reason code. */
export const gateClosed = z.object({
  code: z.literal('gate_closed'),
  reason_code: z.literal('A57'),
  transaction_type: transactionType,
  interval_start: instant,
  closed_at: instant,
  received_at: instant,
  gate_id: gateId.nullable(),
});
export type GateClosed = z.output<typeof gateClosed>;

/** The time of receipt decides; the closing time itself is late. */
export function lateRefusal(
  terms: GateTerms,
  submission: ReceivedSubmission,
): GateClosed | undefined {
  const gate = gateFor(terms, submission);
  if (gate === undefined) return undefined;
  const closed_at = closesAt(submission.interval, gate.rule);
  if (submission.at < closed_at) return undefined;
  return {
    code: 'gate_closed',
    reason_code: 'A57',
    transaction_type: submission.transaction_type,
    interval_start: submission.interval.start,
    closed_at,
    received_at: submission.at,
    gate_id: gate.id,
  };
}

/** Market and type, else any market, else the setting. */
function gateFor(
  { gates, minutes }: GateTerms,
  { market, transaction_type }: ReceivedSubmission,
): { readonly id: GateId | null; readonly rule: GateRule } | undefined {
  const ofType = gates.filter((gate) => gate.transaction_type === transaction_type);
  const gate =
    ofType.find((one) => one.market !== null && one.market === market) ??
    ofType.find((one) => one.market === null);
  if (gate !== undefined) return gate;
  const before = minutes.get(transaction_type);
  return before === undefined
    ? undefined
    : { id: null, rule: { kind: 'before_delivery', minutes: before } };
}

export function gateClosedText(refusal: GateClosed): string {
  const { reason_code, transaction_type, interval_start, closed_at, received_at } = refusal;
  return `gate_closed (${reason_code}): a ${transaction_type} for the delivery interval that begins at ${interval_start} must be received before ${closed_at}; this submission was received at ${received_at}.`;
}
