import { randomUUID } from 'node:crypto';
import { type CallOutcome, callOut } from '@exchange/runtime/outbound/call';
import type { WebhookDependencies } from '../dependencies.js';
import { secretsInUse } from '../secret/secret-box.js';
import type { KnownWebhook } from '../state.js';
import { sourceOf, testType, writeCloudEvent } from './cloud-event.js';
import { signedCall } from './webhook-call.js';

export async function testCall(
  known: KnownWebhook,
  { webhooks: { box, rules } }: WebhookDependencies,
  publicUrl: string | undefined,
): Promise<string> {
  const now = new Date();
  const secrets = secretsInUse(box, known, now);
  if (secrets === undefined) return writeResult({ kind: 'failed', why: 'secret_unreadable' }, 0);
  const id = randomUUID();
  const body = writeCloudEvent({
    id,
    source: sourceOf(publicUrl),
    type: testType,
    time: now.toISOString(),
    data: { webhook_id: known.webhook.id },
  });
  const began = performance.now();
  const outcome = await callOut(
    signedCall({ url: known.webhook.url, id, body, secrets }, now),
    rules,
  );
  return writeResult(outcome, performance.now() - began);
}

function writeResult(
  outcome: CallOutcome | { readonly kind: 'failed'; readonly why: 'secret_unreadable' },
  ms: number,
): string {
  const status = outcome.kind === 'answered' ? outcome.status : null;
  return JSON.stringify({
    delivered: status !== null && isDelivered(status),
    response_status: status,
    failure: outcome.kind === 'failed' ? outcome.why : null,
    duration_ms: Math.round(ms),
  });
}

export const isDelivered = (status: number): boolean => status >= 200 && status < 300;
