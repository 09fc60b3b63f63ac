import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import type { WebhookPlaceEvent } from './events.js';
import { webhookPlaces } from './places.js';

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
