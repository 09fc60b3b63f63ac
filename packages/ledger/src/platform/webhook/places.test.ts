import { randomUUID } from 'node:crypto';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { processOn } from '../../../test/processes.js';
import { at, contextOf, uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { streams } from '../../streams.js';
import { webhookPlaces, webhooks } from './aggregate.js';
import { type WebhookPlaceEvent, webhookPlaceEvents } from './events.js';

const first = webhookId.parse(uuid(1));
const second = webhookId.parse(uuid(2));
const third = webhookId.parse(uuid(3));
const taking = (webhook_id: typeof first, freed: (typeof first)[] = []): WebhookPlaceEvent => ({
  type: 'WebhookPlaceTaken',
  data: { webhook_id, reseller_id: null, freed },
});
const take = (webhook_id: typeof first, removed: readonly (typeof first)[] = []) =>
  ({ type: 'TakeWebhookPlace', webhook_id, reseller_id: null, gone: removed, max: 2 }) as const;
const full = given(webhookPlaces, taking(first), taking(second));

test('refuses a place in a full scope', () => {
  given(webhookPlaces, taking(first)).when(take(second)).then(taking(second));
  full.when(take(third)).thenRefused('no_place');
});

test('records a place once', () => {
  full.when(take(second)).thenNothing();
});

test('frees the place of a deleted webhook', () => {
  const after = full.when(take(third, [first])).then(taking(third, [first]));
  expect(after.state.map(({ id }) => id)).toEqual([second, third]);
});

test.each([
  ['2026-12-01T00:01:00Z', 'refused'],
  ['2026-12-01T00:01:01Z', 'accepted'],
])(
  'frees the place of a failed creation after a minute: at %s, another is %s',
  async (time, outcome) => {
    const store = processOn(new SharedLog());
    const { commandId, metadata } = contextOf(randomUUID());
    const stored = codecOf(webhookPlaceEvents).encode(taking(first), randomUUID(), metadata);
    await store.eventLog.append(streams.webhookPlaces(null), 'no_stream', [stored]);
    const facts = {
      reseller_id: null,
      url: 'https://receiver.example',
      types: [],
      description: null,
    };
    const made = await webhooks.on(store).execute({
      stream: streams.webhook(second),
      isNew: true,
      context: { commandId, metadata: { ...metadata, recorded_at: at(time) } },
      command: () => ({
        ...{ type: 'MakeWebhook', active: true, secret: 'sealed', max: 1, isFull: false },
        webhook: { id: second, ...facts },
      }),
    });
    expect(made.outcome).toBe(outcome);
  },
);
