import { setTimeout as pause } from 'node:timers/promises';
import type { SecretBox } from '@exchange/ledger/webhook/secret-box';
import { secretsInUse } from '@exchange/ledger/webhook/secrets-in-use';
import { signedCall } from '@exchange/ledger/webhook/signed-call';
import { isDelivered } from '@exchange/ledger/webhook/test-call';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import { workInHand } from '@exchange/runtime/observability/work-in-hand';
import { type CallRules, callOut } from '@exchange/runtime/outbound/call';
import type { Waiting } from './delivery-store.js';
import type { Endpoint } from './endpoint.js';
import type { EventBodies } from './event-bodies.js';
import type { Lease } from './lease.js';
import type { Settler } from './settler.js';

/** What attempts stand on. */
export interface AttemptOptions {
  readonly box: SecretBox;
  readonly rules: CallRules;
  readonly bodies: EventBodies;
  readonly settler: Settler;
  readonly lease: Lease;
  readonly metrics?: Metrics | undefined;
  /** How long an event is tried. */
  readonly retryForMs: number;
  /** Ends calls under way. */
  readonly signal: AbortSignal;
  /** Has an endpoint called no more. */
  readonly switchOff: (endpoint: Endpoint, reason: 'gone' | 'failing', at: bigint) => void;
}

const leaseLookMs = 100;

/** What came of one call. */
interface Came {
  readonly status: number | undefined;
  readonly failure: string | undefined;
  readonly retryAfterMs: number | undefined;
}

/** Tells an endpoint of an event, once. The stream goes on when what came of it is written down. */
export function createAttempt(options: AttemptOptions) {
  const { box, rules, bodies, settler, lease, metrics, signal } = options;

  async function call(endpoint: Endpoint, waiting: Waiting): Promise<Came> {
    const failed = (failure: string) => ({ status: undefined, failure, retryAfterMs: undefined });
    const now = new Date();
    const known = endpoint.webhook();
    const secrets = secretsInUse(box, known, now);
    if (secrets === undefined) return failed('secret_unreadable');
    const body = await bodies.of(waiting).catch(() => undefined);
    if (body === undefined) return failed('event_unreadable');
    const { url } = known.webhook;
    const message = signedCall({ url, id: waiting.eventId, body, secrets }, now);
    const ended = AbortSignal.any([signal, endpoint.signal()]);
    const outcome = await callOut({ ...message, signal: ended }, rules);
    if (outcome.kind === 'failed') return failed(outcome.why);
    return { ...outcome, failure: undefined };
  }

  return async function attempt(endpoint: Endpoint, waiting: Waiting): Promise<void> {
    // A call of ours must have ended before anybody else may begin one.
    while (!lease.holdsFor(rules.timeoutMs)) {
      await pause(leaseLookMs);
      if (signal.aborted) return;
    }
    const interest = endpoint.signal();
    const { url } = endpoint.webhook().webhook;
    const began = Date.now();
    const over = workInHand.begin('webhook call');
    const { status, failure, retryAfterMs } = await call(endpoint, waiting).finally(over);
    const at = Date.now();
    if (signal.aborted || interest.aborted) return;
    const isTaken = status !== undefined && isDelivered(status);
    metrics?.webhookCall(isTaken ? 'delivered' : 'failed', (at - began) / 1000);
    const firstAttemptAt = waiting.firstAttemptAt ?? began;
    const nextAt = isTaken ? undefined : endpoint.failed(waiting, at, retryAfterMs);
    const { webhookId, position, item } = waiting;
    const attempts = waiting.attempts + 1;
    const durationMs = at - began;
    const settled = { webhookId, position, item, isDelivered: isTaken, attempts, firstAttemptAt };
    await settler.settle({ ...settled, at, nextAt, status, failure, durationMs });
    if (interest.aborted) return;
    if (isTaken) return endpoint.delivered(waiting);
    if (url !== endpoint.webhook().webhook.url) return;
    if (status === 410) options.switchOff(endpoint, 'gone', position);
    else if (at - firstAttemptAt >= options.retryForMs) {
      options.switchOff(endpoint, 'failing', position);
    }
  };
}
