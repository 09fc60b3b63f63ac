import { instantOf } from '@exchange/units';
import type { Caller } from '../credentials/caller.js';
import type { EventMetadata } from '../event-log/types.js';

/** Who asks, and by what a request is found again in events, logs and traces. */
export interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly correlationId: string;
  /** The trace that the request belongs to, where one is recorded. */
  readonly traceparent?: string | undefined;
}

/** What every event says of the request that it came from, whatever it is about. */
export type RecordedContext = Omit<EventMetadata, 'schema_version'>;

/** @param causationId the command that causes the event, or the request itself */
export function recordedContext(
  { caller, requestId, correlationId, traceparent }: RequestContext,
  causationId: string,
  now: Date,
): RecordedContext {
  const { scope } = caller;
  return {
    recorded_at: instantOf(now),
    actor: { kind: caller.kind, id: caller.id },
    scope: scope.kind === 'platform' ? 'platform' : { reseller_id: scope.reseller_id },
    request_id: requestId,
    $correlationId: correlationId,
    $causationId: causationId,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
