import { webhookId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { webhook } from './decide.js';
import { webhookEvents } from './events.js';
import { webhookFacts } from './resource.js';
import { isThere } from './state.js';

/** The history of a webhook: its creation and changes with their actors, and the reason of a deactivation. */
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
