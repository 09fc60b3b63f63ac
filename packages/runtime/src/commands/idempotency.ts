import { createHash, createHmac } from 'node:crypto';
import { canonicalJson } from '@exchange/proof';
import type { Caller } from '../credentials/caller.js';
import { uuidOf } from '../event-log/event-id.js';
import { idempotencyKeyStream } from './idempotency-key/events.js';

interface KeyedRequest {
  readonly caller: Caller;
  readonly key: string;
  readonly target: string;
  readonly body: unknown;
}

export type KeyedCommand = ReturnType<typeof keyedCommand>;

/**
 * A repeated request finds the first one's events. A new id is random: a guessed key does not
 * reveal it.
 */
export function keyedCommand(request: KeyedRequest) {
  const { caller, key } = request;
  const scope = caller.scope.kind === 'platform' ? 'platform' : caller.scope.reseller_id;
  const keyDigest = digest([caller.kind, caller.id, scope, key]);
  const requestDigest = digest([request.target, canonicalJson(request.body ?? null)]);
  return {
    requestDigest,
    claimStream: idempotencyKeyStream(keyDigest),
    commandId: derivedId(['command', keyDigest, requestDigest]),
  };
}

function digest(parts: readonly string[], key?: string): string {
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/**
 * UUID version 4 (RFC 9562 section 5.4).
 * @param key a secret, so that callers who know the parts cannot compute the id
 */
export function derivedId(parts: readonly string[], key?: string): string {
  return uuidOf(Buffer.from(digest(parts, key), 'hex'), 4);
}
