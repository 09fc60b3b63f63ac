import type { AttestedEvent } from '@exchange/proof';

/** An event of the log as its leaf attests it (packages/proof, "Leaf"): every event has one, whatever it holds. */
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

/** What is stored as JSON was read by a parser; bytes that are no JSON are attested by their numbers. */
function jsonOf(stored: unknown): unknown {
  return stored instanceof Uint8Array ? JSON.parse(JSON.stringify(stored)) : (stored ?? null);
}
