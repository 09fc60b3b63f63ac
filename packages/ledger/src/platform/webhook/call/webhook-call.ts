import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';
import { type Call, type CallRules, resolveHost } from '@exchange/runtime/outbound/call';
import { bytesOf } from '../secret/secret-text.js';

export interface Message {
  readonly url: string;
  /** Id without full stops, the same for all attempts. */
  readonly id: string;
  readonly body: Buffer;
  readonly secrets: readonly string[];
}

/** Signs the exact bytes of the body (Standard Webhooks 1.0). */
export function signedCall({ url, id, body, secrets }: Message, now: Date): Call {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const signatures = secrets.map((secret) => {
    const key = bytesOf(secret);
    if (key === undefined) throw new RangeError('a secret of a webhook is invalid');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    url,
    body,
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'energy-exchange-ledger',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
  };
}

const answerBytesMax = 16 * 1024;

export const callRules = ({ exceptions, timeoutMs }: WebhookConfig): CallRules => ({
  exceptions,
  resolve: resolveHost,
  timeoutMs,
  answerBytesMax,
});
