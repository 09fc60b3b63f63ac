import type { AttestedEvent } from '@exchange/proof';

export function attested(event: {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  readonly data: unknown;
  readonly metadata: unknown;
}): AttestedEvent {
  return {
    position: event.position.toString(),
    stream: event.stream,
    revision: event.revision.toString(),
    id: event.id,
    type: event.type,
    time: event.created.toISOString(),
    data: jsonOf(event.data),
    metadata: jsonOf(event.metadata),
  };
}

/** Bytes other than JSON are attested as numbers. */
function jsonOf(stored: unknown): unknown {
  return stored instanceof Uint8Array ? JSON.parse(JSON.stringify(stored)) : (stored ?? null);
}
