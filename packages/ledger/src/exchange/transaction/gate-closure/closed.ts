import {
  dateOf,
  dayMs,
  firstInstantOf,
  type Market,
  segmentsOf,
  type TimeZone,
} from '@exchange/calendar';
import { type GateId, gateId, type Instant, instant, instantOf } from '@exchange/units';
import { z } from 'zod';
import { minutesOf } from '../../../platform/queries/windowed-periods.js';
import { type TransactionType, transactionType } from '../deal/deal-data.js';
import { instantAt } from '../shape/runs.js';
import { comparePower, type Deal, deliveryOf, pairsOf, stretchesOf } from '../shape/stretches.js';
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

const minuteMs = 60_000;
const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the first late instant; a later start never closes earlier. Of a repeated local time the
 * first counts; a skipped one moves by the skip.
 */
export function closesAt(interval: { readonly start: Instant }, rule: GateRule): Instant {
  const start = Date.parse(interval.start);
  switch (rule.kind) {
    case 'before_delivery':
      return textOf(start - rule.minutes * minuteMs);
    case 'day_ahead': {
      const { time_zone, days_before, local_time } = rule;
      const day = localDayOf(start, time_zone) - days_before;
      // A zone's offset is less than a day.
      if ((day - 1) * dayMs <= firstMs) return textOf(firstMs);
      const local = { date: dateOf(day), minute: minutesOf(local_time) };
      return textOf(firstInstantOf(time_zone, local));
    }
    default:
      return rule satisfies never;
  }
}

function localDayOf(at: number, zone: TimeZone): number {
  const [segment] = segmentsOf(zone, at, at + 1);
  return Math.floor((at + (segment?.offset ?? 0)) / dayMs);
}

/** Instants are compared as texts, which have years of four digits. */
const textOf = (at: number) => instantOf(new Date(Math.min(Math.max(at, firstMs), lastMs)));

export function firstInterval(deal: Deal): { readonly start: Instant } {
  return { start: deal.shape?.runs[0]?.start ?? deal.delivery_start };
}

/** Finds the first interval that delivers more than before, by exact fractions. */
export function firstRaised(deal: Deal, before: Deal): { readonly start: Instant } | undefined {
  const [after, known] = [stretchesOf(deliveryOf(deal)), stretchesOf(deliveryOf(before))];
  for (const [at, stretch, was] of pairsOf(after, known)) {
    if (stretch === undefined || comparePower(stretch, was) <= 0) continue;
    const { start, stepMs } = stretch;
    return { start: instantAt(start + Math.floor((at - start) / stepMs) * stepMs) };
  }
  return undefined;
}
