import { randomUUID } from 'node:crypto';
import type { KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import { type ResellerId, webhookId } from '@exchange/units';
import type { Delivery, RetryRules } from '../src/delivery/delivery.js';

export const rules: RetryRules = {
  retryFirstMs: 100,
  retryLongestMs: 1_000,
  retryForMs: 60_000,
};

export const aWebhook = (
  url = 'https://a.example',
  owner: ResellerId | null = null,
): KnownWebhook => ({
  status: 'active',
  webhook: {
    ...{ id: webhookId.parse(randomUUID()), reseller_id: owner, url },
    ...{ types: ['AssetUpdated'], description: null, made_at: null },
  },
  ...{ switchedOff: null, secret: '', previous: null },
});

export const aDelivery = (stream: string, position: bigint): Delivery => ({
  ...{ webhookId: '', position, item: 0, eventId: '', type: 'AssetUpdated', stream },
  ...{ attempts: 0, firstAttemptAt: null, dueAt: 0 },
});
