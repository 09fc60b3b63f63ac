import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { webhookEvents, webhookPlaceEvents } from './events.js';
import { webhooksLane } from './lane.js';
import { webhooksProjection } from './projection.js';

export const webhookModel: FeatureModel = {
  name: 'webhook',
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
};
