import { z } from 'zod';
import { number, setting } from './setting-forms.js';

export interface Bound {
  readonly total: number;
  readonly share: number;
}

const share = setting(z.coerce.number().int().min(1).optional());
const ms = (otherwise: number) => number(otherwise, 100, 3_600_000);

/** An unset `…_SHARE` is a fraction of its `…_MAX`. */
export const limitSettings = {
  REQUESTS_IN_FLIGHT_MAX: number(2_048, 1, 100_000),
  REQUESTS_IN_FLIGHT_SHARE: share,
  REQUESTS_AT_WORK_SHARE: number(16, 1, 100_000),
  BODY_BYTES_IN_FLIGHT_MAX: number(256 * 2 ** 20, 1024, 2 ** 36),
  BODY_BYTES_IN_FLIGHT_SHARE: share,
  ANSWER_BYTES_IN_FLIGHT_MAX: number(512 * 2 ** 20, 1024, 2 ** 36),
  ANSWER_BYTES_IN_FLIGHT_SHARE: share,
  READS_WAITING_MAX: number(4_096, 1, 100_000),
  READS_WAITING_SHARE: share,
  WRITES_WAITING_MAX: number(4_096, 1, 100_000),
  WRITES_WAITING_SHARE: share,
  FEEDS_MAX: number(1_000, 1, 100_000),
  FEEDS_SHARE: share,
  EXPORTS_MAX: number(32, 1, 10_000),
  EXPORTS_SHARE: share,
  DATABASE_CONNECTIONS_MAX: number(10, 2, 1_000),
  DATABASE_CONNECTIONS_SHARE: share,
  DATABASE_WAITING_MAX: number(4_096, 1, 100_000),
  DATABASE_WAITING_SHARE: share,
  DATABASE_WAIT_MS: ms(10_000),
  RATE_LIMIT_PER_MINUTE: number(0, 0, 1e9),
  RATE_LIMIT_TOTAL_PER_MINUTE: number(0, 0, 1e9),
  REFUSALS_PER_MINUTE: number(300, 0, 1e9),
  ANONYMOUS_REQUESTS_MAX: number(512, 1, 100_000),
  ANONYMOUS_REQUESTS_SHARE: share,
  CONNECTIONS_MAX: number(10_000, 1, 1_000_000),
  CONNECTIONS_SHARE: share,
  HEADERS_TIMEOUT_MS: ms(10_000),
  BODY_TIMEOUT_MS: ms(30_000),
  ANONYMOUS_BODY_TIMEOUT_MS: ms(5_000),
  ANSWER_STALL_MS: ms(30_000),
};

const limitValues = z.object(limitSettings);
export type LimitValues = z.output<typeof limitValues>;

/** The settings of each bound, and the part of an unset share. */
const bounds = {
  /** Requests beyond it are refused at once rather than answered late. */
  requests: { name: 'REQUESTS_IN_FLIGHT', part: 1 / 4 },
  bodyBytes: { name: 'BODY_BYTES_IN_FLIGHT', part: 1 / 4 },
  answerBytes: { name: 'ANSWER_BYTES_IN_FLIGHT', part: 1 / 4 },
  readsWaiting: { name: 'READS_WAITING', part: 1 / 8 },
  writesWaiting: { name: 'WRITES_WAITING', part: 1 / 8 },
  feeds: { name: 'FEEDS', part: 1 / 10 },
  exports: { name: 'EXPORTS', part: 1 / 8 },
  databaseConnections: { name: 'DATABASE_CONNECTIONS', part: 3 / 4 },
  databaseWaiting: { name: 'DATABASE_WAITING', part: 1 / 8 },
  anonymousRequests: { name: 'ANONYMOUS_REQUESTS', part: 1 / 4 },
  connections: { name: 'CONNECTIONS', part: 1 / 2 },
} as const;
type BoundName = keyof typeof bounds;

function boundOf(values: LimitValues, { name, part }: (typeof bounds)[BoundName]): Bound {
  const total = values[`${name}_MAX`];
  return { total, share: values[`${name}_SHARE`] ?? Math.max(1, Math.floor(total * part)) };
}

export function limitFaults(values: LimitValues): readonly string[] {
  return Object.values(bounds).flatMap((one) => {
    const { share: own, total } = boundOf(values, one);
    return own <= total ? [] : [`${one.name}_SHARE: should be at most ${one.name}_MAX, ${total}`];
  });
}

export type Limits = Readonly<ReturnType<typeof limitsOf>>;

export function limitsOf(values: LimitValues) {
  const entries = Object.entries(bounds).map(([name, one]) => [name, boundOf(values, one)]);
  return {
    ...(Object.fromEntries(entries) as Record<BoundName, Bound>),
    atWorkShare: values.REQUESTS_AT_WORK_SHARE,
    databaseWaitMs: values.DATABASE_WAIT_MS,
    /** Requests of all callers; 0: unlimited. */
    ratePerMinuteTotal: values.RATE_LIMIT_TOTAL_PER_MINUTE,
    headersMs: values.HEADERS_TIMEOUT_MS,
    bodyMs: values.BODY_TIMEOUT_MS,
    anonymousBodyMs: values.ANONYMOUS_BODY_TIMEOUT_MS,
    answerStallMs: values.ANSWER_STALL_MS,
  };
}

/**
 * Limits of one of several processes: a part of each total, rounded up, except times and limits of a thread.
 * @param largestBody minimum of a process's body bytes
 */
export function limitsOfOne(limits: Limits, processes: number, largestBody: number): Limits {
  const part = ({ total, share: one }: Bound, least = 1, leastShare = 1): Bound => ({
    total: Math.max(least, Math.ceil(total / processes)),
    share: Math.max(leastShare, Math.ceil(one / processes)),
  });
  const body = Math.min(largestBody, limits.bodyBytes.share);
  const parted = Object.entries(limits).map(([name, limit]): [string, Bound | number] => [
    name,
    typeof limit === 'number' ? limit : part(limit),
  ]);
  return {
    ...{ ...limits, ...Object.fromEntries(parted) },
    bodyBytes: part(limits.bodyBytes, body, body),
    databaseConnections: part(limits.databaseConnections, 2),
  };
}
