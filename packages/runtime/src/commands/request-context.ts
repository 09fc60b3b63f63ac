import { instantOf } from '@exchange/units';
import type { Caller } from '../credentials/caller.js';
import type { EventMetadata } from '../event-log/metadata.js';

export interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly correlationId: string;
  readonly traceparent?: string | undefined;
}

/** @param causationId the command, or the request */
export function recordedContext(
  { caller, requestId, correlationId, traceparent }: RequestContext,
  causationId: string,
): Omit<EventMetadata, 'schema_version'> {
  const { scope } = caller;
  return {
    recorded_at: instantOf(new Date()),
    actor: { kind: caller.kind, id: caller.id },
    scope: scope.kind === 'platform' ? 'platform' : { reseller_id: scope.reseller_id },
    request_id: requestId,
    $correlationId: correlationId,
    $causationId: causationId,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
