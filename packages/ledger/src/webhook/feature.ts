import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { webhookEvents, webhookPlaceEvents } from './events.js';
import { webhookHistory } from './history.js';
import { webhooksLane } from './lane.js';
import { webhooksProjection } from './projection.js';
import { addWebhookReads } from './read.js';
import { addWebhookWrites } from './write.js';

export const webhookFeature: Feature = {
  name: 'webhook',
  contracts: contractsOf(contract),
  tags: {
    Webhooks: 'Systems that are called with events: CloudEvents, signed as Standard Webhooks.',
  },
  streams: [
    defineStreams({
      stream: 'webhook-<id>',
      events: webhookEvents,
      lanes: {
        WebhookMade: [webhooksLane],
        WebhookChanged: [webhooksLane],
        WebhookSecretReplaced: [webhooksLane],
        WebhookSecretSealed: [webhooksLane],
        WebhookSwitchedOff: [webhooksLane],
        WebhookReplayAsked: [webhooksLane],
        WebhookDeleted: [webhooksLane],
      },
    }),
    defineStreams({
      stream: 'webhook_places-<reseller id>',
      events: webhookPlaceEvents,
      lanes: { WebhookPlaceTaken: [] },
    }),
  ],
  projections: [webhooksProjection],
  write: addWebhookWrites,
  read: addWebhookReads,
  histories: [webhookHistory],
};
