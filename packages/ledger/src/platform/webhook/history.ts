import { webhookId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { webhook } from './decide.js';
import { webhookEvents } from './events.js';
import { webhookFacts } from './resource.js';
import { isThere } from './state.js';

export const webhookHistory = defineResourceHistory({
  operationId: 'getWebhookHistory',
  path: '/webhooks/{id}/history',
  what: 'webhook',
  summary: 'History of a webhook',
  description: 'A reseller sees its own; the platform sees all.',
  roles: ['admin', 'auditor'],
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
