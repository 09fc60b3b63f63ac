import { z } from 'zod';
import { number, setting } from './setting-forms.js';

/** How much of something there is for all, and how much of it one caller (or one address) may have. */
export interface Bound {
  readonly total: number;
  readonly share: number;
}

const share = setting(z.coerce.number().int().min(1).optional());
const ms = (otherwise: number) => number(otherwise, 100, 3_600_000);

/** The settings of what is shared; each `…_SHARE` is a part of its `…_MAX` where it is not set. */
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

/** What is bounded by a `…_MAX` and a `…_SHARE`, and the part that a share is unless it is set. */
const parts = {
  REQUESTS_IN_FLIGHT: 1 / 4,
  BODY_BYTES_IN_FLIGHT: 1 / 4,
  ANSWER_BYTES_IN_FLIGHT: 1 / 4,
  READS_WAITING: 1 / 8,
  WRITES_WAITING: 1 / 8,
  FEEDS: 1 / 10,
  EXPORTS: 1 / 8,
  DATABASE_CONNECTIONS: 3 / 4,
  DATABASE_WAITING: 1 / 8,
  ANONYMOUS_REQUESTS: 1 / 4,
  CONNECTIONS: 1 / 2,
} as const;
export type BoundName = keyof typeof parts;

/** A bound as its settings have it. */
export function boundOf(values: LimitValues, name: BoundName): Bound {
  const total = values[`${name}_MAX`];
  return { total, share: values[`${name}_SHARE`] ?? Math.max(1, Math.floor(total * parts[name])) };
}

/** One line for each share that is more than there is. */
export function limitFaults(values: LimitValues): readonly string[] {
  return (Object.keys(parts) as BoundName[]).flatMap((name) => {
    const { share: one, total } = boundOf(values, name);
    return one <= total ? [] : [`${name}_SHARE: should be at most ${name}_MAX, ${total}`];
  });
}

/** What callers share, and for how long something may take; times in milliseconds. */
export type Limits = Readonly<ReturnType<typeof limitsOf>>;

export function limitsOf(values: LimitValues) {
  return {
    /** Further ones are turned away at once rather than answered late. */
    requests: boundOf(values, 'REQUESTS_IN_FLIGHT'),
    bodyBytes: boundOf(values, 'BODY_BYTES_IN_FLIGHT'),
    /** Requests of one caller that are worked on at once while there are others. */
    atWorkShare: values.REQUESTS_AT_WORK_SHARE,
    /** Reads that wait for the position that they name. */
    readsWaiting: boundOf(values, 'READS_WAITING'),
    /** Writes that wait until their read models show them. */
    writesWaiting: boundOf(values, 'WRITES_WAITING'),
    feeds: boundOf(values, 'FEEDS'),
    exports: boundOf(values, 'EXPORTS'),
    /** Bytes of answers that their readers have not taken yet. */
    answerBytes: boundOf(values, 'ANSWER_BYTES_IN_FLIGHT'),
    /** Connections to the database, by what is asked over them. */
    databaseConnections: boundOf(values, 'DATABASE_CONNECTIONS'),
    /** Requests that wait for one of them. */
    databaseWaiting: boundOf(values, 'DATABASE_WAITING'),
    databaseWaitMs: values.DATABASE_WAIT_MS,
    /** Requests a minute of all callers together; 0: any number. */
    ratePerMinuteTotal: values.RATE_LIMIT_TOTAL_PER_MINUTE,
    /** Requests without a credential under way; the share is an address'. */
    anonymousRequests: boundOf(values, 'ANONYMOUS_REQUESTS'),
    /** Open connections; the share is an address'. */
    connections: boundOf(values, 'CONNECTIONS'),
    headersMs: values.HEADERS_TIMEOUT_MS,
    bodyMs: values.BODY_TIMEOUT_MS,
    /** The same for bodies of routes that take no credential. */
    anonymousBodyMs: values.ANONYMOUS_BODY_TIMEOUT_MS,
    /** How long a reader may take nothing of an answer that waits for it. */
    answerStallMs: values.ANSWER_STALL_MS,
  };
}

/**
 * The limits of one of several processes on a port: its part of each, rounded up, but the times and what is about its one thread.
 *
 * @param largestBody what one body may have: a process's part is never less
 */
export function limitsOfOne(limits: Limits, processes: number, largestBody: number): Limits {
  const part = ({ total, share: one }: Bound, least = 1, leastShare = 1): Bound => ({
    total: Math.max(least, Math.ceil(total / processes)),
    share: Math.max(leastShare, Math.ceil(one / processes)),
  });
  // Where all together have less than one body needs, that was so before they were parted.
  const body = Math.min(largestBody, limits.bodyBytes.share);
  return {
    ...limits,
    requests: part(limits.requests),
    bodyBytes: part(limits.bodyBytes, body, body),
    readsWaiting: part(limits.readsWaiting),
    writesWaiting: part(limits.writesWaiting),
    feeds: part(limits.feeds),
    exports: part(limits.exports),
    answerBytes: part(limits.answerBytes),
    databaseConnections: part(limits.databaseConnections, 2),
    databaseWaiting: part(limits.databaseWaiting),
    anonymousRequests: part(limits.anonymousRequests),
    connections: part(limits.connections),
  };
}
