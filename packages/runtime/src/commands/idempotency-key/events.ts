import { z } from 'zod';
import { defineEvent, type EventOf } from '../../event-log/event-schema.js';
import { defineStreams } from '../../event-log/stream-kind.js';

const idempotencyKeyClaimed = defineEvent({
  type: 'IdempotencyKeyClaimed',
  description:
    'A caller sent a command with this Idempotency-Key; the digest of the request decides later between replay and refusal.',
  data: z.object({
    request_digest: z.string(),
    operation: z.string(),
    stream: z.string(),
    resource_id: z.uuid(),
  }),
});

const idempotencyKeySettled = defineEvent({
  type: 'IdempotencyKeySettled',
  description:
    'The keyed command was accepted and changed nothing: its answer is the state at this revision.',
  data: z.object({ stream: z.string(), revision: z.string() }),
});

const idempotencyKeyReleased = defineEvent({
  type: 'IdempotencyKeyReleased',
  description: 'The keyed command was refused; the key is free again.',
  data: z.object({ request_digest: z.string() }),
});

export const idempotencyEvents = [
  idempotencyKeyClaimed,
  idempotencyKeySettled,
  idempotencyKeyReleased,
] as const;
export type IdempotencyEvent = EventOf<(typeof idempotencyEvents)[number]>;

/** `digest`: SHA-256 in hex of the caller and its `Idempotency-Key`. */
export const idempotencyKeyStream = (digest: string) => `idempotency_key-${digest}`;

export const idempotencyStreams = defineStreams({
  stream: 'idempotency_key-<digest>',
  events: idempotencyEvents,
  lanes: 'none',
});
