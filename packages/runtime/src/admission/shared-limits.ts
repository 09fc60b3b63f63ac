import type { Bound, Limits } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { createShares } from './shares.js';

export type SharedLimits = Readonly<ReturnType<typeof createSharedLimits>>;

export function createSharedLimits(limits: Limits, metrics: Metrics | undefined) {
  const shares = (name: string, what: string, bound: Bound, mayExceedAlone = false) =>
    createShares({ name, what, holder: 'caller' }, bound, metrics, mayExceedAlone);
  return {
    requests: shares('requests_in_flight', 'requests in flight', limits.requests),
    bodyBytes: shares('body_bytes_in_flight', 'bytes of bodies in flight', limits.bodyBytes),
    answerBytes: shares(
      'answer_bytes_in_flight',
      'unread bytes of responses',
      limits.answerBytes,
      true,
    ),
    readsWaiting: shares('reads_waiting', 'reads that wait for a position', limits.readsWaiting),
    writesWaiting: shares(
      'writes_waiting',
      'writes that wait for their read models',
      limits.writesWaiting,
    ),
    feeds: shares('feeds', 'feeds', limits.feeds),
    exports: shares('exports', 'exports', limits.exports, true),
  };
}
