import type { AdmissionLimits, Bound, Limits } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { createShares, type Shares } from './shares.js';

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
): SharedLimits {
  const { requestsMax, bodyBytesMax } = admission;
  const shares = (
    what: string,
    { name, setting }: { readonly name: string; readonly setting: string },
    bound: Bound,
    mayExceedAlone = false,
  ) => createShares({ name, what, setting, holder: 'caller' }, bound, metrics, mayExceedAlone);
  return {
    requests: shares(
      'requests in flight',
      { name: 'requests_in_flight', setting: 'REQUESTS_IN_FLIGHT' },
      { total: requestsMax, share: admission.requestsShare ?? requestsMax },
    ),
    bodyBytes: shares(
      'bytes of bodies in flight',
      { name: 'body_bytes_in_flight', setting: 'BODY_BYTES_IN_FLIGHT' },
      { total: bodyBytesMax, share: admission.bodyBytesShare ?? bodyBytesMax },
    ),
    answerBytes: shares(
      'bytes of answers that wait to be read',
      { name: 'answer_bytes_in_flight', setting: 'ANSWER_BYTES_IN_FLIGHT' },
      limits.answerBytes,
      true,
    ),
    readsWaiting: shares(
      'reads that wait for a position',
      { name: 'reads_waiting', setting: 'READS_WAITING' },
      limits.readsWaiting,
    ),
    writesWaiting: shares(
      'writes that wait for their read models',
      { name: 'writes_waiting', setting: 'WRITES_WAITING' },
      limits.writesWaiting,
    ),
    feeds: shares('feeds', { name: 'feeds', setting: 'FEEDS' }, limits.feeds),
    exports: shares('exports', { name: 'exports', setting: 'EXPORTS' }, limits.exports, true),
  };
}
