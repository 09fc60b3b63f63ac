import type { Json } from '@exchange/proof';

/** An event of the log as its leaf attests it (packages/proof, "Leaf"). */
export function attested(event: {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  readonly data: unknown;
  readonly metadata: unknown;
}): Json {
  return JSON.parse(
    JSON.stringify({
      position: event.position.toString(),
      stream: event.stream,
      revision: event.revision.toString(),
      id: event.id,
      type: event.type,
      time: event.created.toISOString(),
      data: event.data ?? null,
      metadata: event.metadata ?? null,
    }),
  );
}
