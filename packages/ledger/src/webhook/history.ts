import { webhookId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { webhook } from './decide.js';
import { webhookEvents } from './events.js';
import { webhookFacts } from './resource.js';
import { isThere } from './state.js';

/** What happened to a webhook: who made and changed it, and why it was switched off. */
export const webhookHistory = defineResourceHistory({
  operationId: 'getWebhookHistory',
  path: '/webhooks/{id}/history',
  what: 'webhook',
  summary: 'What happened to a webhook',
  description: 'A reseller sees its own; the platform sees all.',
  id: webhookId,
  stream: streams.webhook,
  events: webhookEvents,
  decider: webhook,
  owners: (state) => (state.status === 'absent' ? [] : [state.webhook.reseller_id]),
  view: (state) => (isThere(state) ? webhookFacts(state) : null),
  // The delivery position is known for the present only.
  resource: (state) =>
    isThere(state) ? JSON.stringify({ ...webhookFacts(state), standing: null }) : undefined,
});
