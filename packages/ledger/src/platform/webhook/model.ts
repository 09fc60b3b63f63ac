import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { FeatureModel } from '../../feature-model.js';
import { foldedRow, projectRows } from '../resource/project-rows.js';
import { webhook } from './decide.js';
import { type WebhookEvent, webhookEvents, webhookPlaceEvents } from './events.js';
import { webhooksLane } from './lane.js';
import { webhookFacts } from './resource.js';
import { isThere } from './state.js';
import { webhooksTable } from './table.js';

const webhooksProjection: FeatureProjection = {
  lane: webhooksLane,
  version: 1,
  streamPrefixes: ['webhook-'],
  tables: [webhooksTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: webhooksTable,
      of: webhookEvents,
      idOf: ({ data }) => data.webhook_id,
      rowAfter: foldedRow(
        {
          initialState: webhook.initialState,
          evolve: (state, event: WebhookEvent, at) =>
            webhook.evolve(state, withoutSecrets(event), at),
        },
        ({ state }) => JSON.parse(state),
        (state, positions) =>
          isThere(state)
            ? {
                id: state.webhook.id,
                reseller_id: state.webhook.reseller_id,
                ...positions,
                resource: JSON.stringify(webhookFacts(state)),
                state: JSON.stringify(state),
              }
            : undefined,
      ),
    }),
};

function withoutSecrets(event: WebhookEvent): WebhookEvent {
  switch (event.type) {
    case 'WebhookMade':
      return { ...event, data: { ...event.data, secret: '' } };
    case 'WebhookSecretReplaced':
      return { ...event, data: { ...event.data, secret: '' } };
    case 'WebhookSecretSealed':
      return { ...event, data: { ...event.data, secret: '', previous: event.data.previous && '' } };
    default:
      return event;
  }
}

export const webhookModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'webhook-<id>',
      events: webhookEvents,
      lanes: webhooksLane,
    }),
    defineStreams({
      stream: 'webhook_places-<reseller id>',
      events: webhookPlaceEvents,
      lanes: { WebhookPlaceTaken: [] },
    }),
  ],
  projections: [webhooksProjection],
};
