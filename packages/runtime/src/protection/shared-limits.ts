import type { Limits } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import type { Siblings } from '../siblings/siblings.js';
import { createShares, type Shares } from './shares.js';

export interface AdmissionLimits {
  /** The most requests at once; further ones are turned away at once rather than answered late. */
  readonly requestsMax: number;
  /** The most of them that one caller may have; without it, all of them. */
  readonly requestsShare?: number;
  /** The most bytes of bodies at once. */
  readonly bodyBytesMax: number;
  readonly bodyBytesShare?: number;
}

/** What the requests of a process share. */
export interface SharedLimits {
  readonly requests: Shares;
  readonly bodyBytes: Shares;
  readonly answerBytes: Shares;
  readonly readsWaiting: Shares;
  readonly writesWaiting: Shares;
  readonly feeds: Shares;
  readonly exports: Shares;
}

export function createSharedLimits(
  admission: AdmissionLimits,
  limits: Limits,
  metrics: Metrics | undefined,
  siblings?: Siblings,
): SharedLimits {
  const { requestsMax, bodyBytesMax } = admission;
  const byCaller = (name: string, what: string, setting: string) =>
    ({ name, what, setting, holder: 'caller' }) as const;
  return {
    requests: createShares(
      byCaller('requests_in_flight', 'requests in flight', 'REQUESTS_IN_FLIGHT'),
      { total: requestsMax, share: admission.requestsShare ?? requestsMax },
      metrics,
      false,
      siblings,
    ),
    bodyBytes: createShares(
      byCaller('body_bytes_in_flight', 'bytes of bodies in flight', 'BODY_BYTES_IN_FLIGHT'),
      { total: bodyBytesMax, share: admission.bodyBytesShare ?? bodyBytesMax },
      metrics,
      false,
      siblings,
    ),
    answerBytes: createShares(
      byCaller(
        'answer_bytes_in_flight',
        'bytes of answers that wait to be read',
        'ANSWER_BYTES_IN_FLIGHT',
      ),
      limits.answerBytes,
      metrics,
      true,
      siblings,
    ),
    readsWaiting: createShares(
      byCaller('reads_waiting', 'reads that wait for a position', 'READS_WAITING'),
      limits.readsWaiting,
      metrics,
      false,
      siblings,
    ),
    writesWaiting: createShares(
      byCaller('writes_waiting', 'writes that wait for their read models', 'WRITES_WAITING'),
      limits.writesWaiting,
      metrics,
      false,
      siblings,
    ),
    feeds: createShares(
      byCaller('feeds', 'feeds', 'FEEDS'),
      limits.feeds,
      metrics,
      false,
      siblings,
    ),
    exports: createShares(
      byCaller('exports', 'exports', 'EXPORTS'),
      limits.exports,
      metrics,
      false,
      siblings,
    ),
  };
}
