import { setTimeout as pause } from 'node:timers/promises';
import { isDelivered } from '@exchange/ledger/platform/webhook/call/test-call';
import { signedCall } from '@exchange/ledger/platform/webhook/call/webhook-call';
import { type SecretBox, secretsInUse } from '@exchange/ledger/platform/webhook/secret/secret-box';
import type { KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import { isTransient } from '@exchange/runtime/errors/transient';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import { workInHand } from '@exchange/runtime/observability/work-in-hand';
import { type CallRules, callOut } from '@exchange/runtime/outbound/call';
import { retryUntil } from '@exchange/runtime/process/repeat-every';
import type { Lease } from '../lease.js';
import type { Answer, Delivery } from './delivery.js';
import type { BodyOf } from './event-bodies.js';

export interface CallOptions {
  readonly box: SecretBox;
  readonly rules: CallRules;
  readonly bodyOf: BodyOf;
  readonly lease: Pick<Lease, 'holdsFor'>;
  readonly metrics?: Metrics | undefined;
  readonly signal: AbortSignal;
}

type Outcome = Pick<Answer, 'status' | 'failure' | 'retryAfterMs'>;

const leaseLookMs = 100;
const bodyRetryMs = 500;

export async function callReceiver(
  webhook: KnownWebhook,
  delivery: Delivery,
  options: CallOptions,
): Promise<Answer | undefined> {
  const { lease, rules, metrics, signal } = options;
  const body = await readBody(delivery, options);
  // The call must end before another process may call.
  while (!lease.holdsFor(rules.timeoutMs)) {
    await pause(leaseLookMs);
    if (signal.aborted) return undefined;
  }
  const beganAt = Date.now();
  const end = workInHand.begin('webhook call');
  const outcome = await send(webhook, delivery, body, options).finally(end);
  if (signal.aborted) return undefined;
  const at = Date.now();
  const isAccepted = outcome.status !== undefined && isDelivered(outcome.status);
  const result = isAccepted ? 'delivered' : 'failed';
  metrics?.webhookCalls.observe({ outcome: result }, (at - beganAt) / 1000);
  return { ...outcome, isDelivered: isAccepted, beganAt, at, random: Math.random() };
}

/** Waits for an unavailable log; undefined for an event that this version cannot read. */
async function readBody(
  delivery: Delivery,
  { bodyOf, signal }: Pick<CallOptions, 'bodyOf' | 'signal'>,
): Promise<Buffer | undefined> {
  const read = () => bodyOf(delivery);
  return retryUntil(signal, bodyRetryMs, read, (error) => {
    if (!isTransient(error)) throw error;
  }).catch(() => undefined);
}

async function send(
  known: KnownWebhook,
  delivery: Delivery,
  body: Buffer | undefined,
  { box, rules, signal }: CallOptions,
): Promise<Outcome> {
  const now = new Date();
  const secrets = secretsInUse(box, known, now);
  if (secrets === undefined) return failed('secret_unreadable');
  if (body === undefined) return failed('event_unreadable');
  const { url } = known.webhook;
  const message = signedCall({ url, id: delivery.eventId, body, secrets }, now);
  const outcome = await callOut({ ...message, signal }, rules);
  if (outcome.kind === 'failed') return failed(outcome.why);
  const { status, retryAfterMs = 0 } = outcome;
  return { status, retryAfterMs, failure: undefined };
}

const failed = (failure: string): Outcome => ({ status: undefined, failure, retryAfterMs: 0 });
