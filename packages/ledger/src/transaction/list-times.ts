// Ranges of times, on rows that go by `t`, each as its index has it.
import { allOf } from '@exchange/runtime/tables/conditions';
import type { Instant } from '@exchange/units';
import { sql } from 'kysely';
import type { Condition } from './list-conditions.js';
import type { TransactionFilter } from './list-request.js';

type Delivered = (from: Instant | undefined, to: Instant | undefined) => Condition;

/** The ranges of a filter. */
export function inTime(
  filter: TransactionFilter,
  isDeliveredIn: Delivered = isDelivered,
): readonly Condition[] {
  const { delivery_from, delivery_to } = filter;
  const conditions: Condition[] =
    delivery_from === undefined && delivery_to === undefined
      ? []
      : [isDeliveredIn(delivery_from, delivery_to)];
  for (const [column, from, to] of [
    [sql`t.submitted_at`, filter.submitted_from, filter.submitted_to],
    [sql`t.last_changed_at`, filter.changed_from, filter.changed_to],
  ] as const) {
    if (from !== undefined) conditions.push(sql`${column} >= ${from}`);
    if (to !== undefined) conditions.push(sql`${column} < ${to}`);
  }
  return conditions;
}

/**
 * Deliveries that overlap `[from, to)`. Those of up to a day begin at most a day before it, and are found by when they
 * begin; longer ones, which are fewer, have an index of their ranges.
 */
function isDelivered(from: Instant | undefined, to: Instant | undefined): Condition {
  if (from === undefined) return overlaps(from, to);
  return sql`(${shortOnes(from, to)} or ${longOnes(from, to)})`;
}

const isLong = sql<boolean>`t.delivery_end - t.delivery_start > interval '24 hours'`;

function shortOnes(from: Instant, to: Instant | undefined): Condition {
  return sql`(not ${isLong} and t.delivery_start >= ${from}::timestamptz - interval '24 hours'
    and ${overlaps(from, to)})`;
}

function longOnes(from: Instant, to: Instant | undefined): Condition {
  return sql`(${isLong} and ${delivered} && tstzrange(${from}::timestamptz, ${to ?? null}::timestamptz))`;
}

/** The same without a thought of indexes. */
export function overlaps(from: Instant | undefined, to: Instant | undefined): Condition {
  return allOf([
    ...(from === undefined ? [] : [sql<boolean>`t.delivery_end > ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`t.delivery_start < ${to}::timestamptz`]),
  ]);
}

/** As the index has it: an event may say that a delivery ends before it begins, and no range does. */
const delivered = sql`tstzrange(least(t.delivery_start, t.delivery_end), greatest(t.delivery_start, t.delivery_end))`;

/**
 * The range of a filter that has one, of when deals were submitted, changed or delivered, in parts of which each has an
 * index of its own; no row is in two of them.
 */
export function rangeOf(filter: TransactionFilter): readonly Condition[] | undefined {
  const { delivery_from, delivery_to, ...others } = filter;
  const ofTimes = inTime(others);
  const [first] = ofTimes;
  if (delivery_from === undefined && delivery_to === undefined) {
    const isOfOne =
      (filter.submitted_from ?? filter.submitted_to) === undefined ||
      (filter.changed_from ?? filter.changed_to) === undefined;
    return first !== undefined && isOfOne ? [allOf(ofTimes)] : undefined;
  }
  if (first !== undefined) return undefined;
  return delivery_from === undefined
    ? [overlaps(delivery_from, delivery_to)]
    : [shortOnes(delivery_from, delivery_to), longOnes(delivery_from, delivery_to)];
}
