import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import type { WebhookPlaceEvent } from './events.js';
import { webhookPlaces } from './places.js';

const first = webhookId.parse(uuid(1));
const second = webhookId.parse(uuid(2));
const third = webhookId.parse(uuid(3));
const taken = (webhook_id: typeof first, freed: (typeof first)[] = []): WebhookPlaceEvent => ({
  type: 'WebhookPlaceTaken',
  data: { webhook_id, reseller_id: null, freed },
});
const take = (webhook_id: typeof first, gone: readonly (typeof first)[] = []) =>
  ({ type: 'TakeWebhookPlace', webhook_id, reseller_id: null, gone, max: 2 }) as const;
const full = given(webhookPlaces, taken(first), taken(second));

test('a scope that has as many webhooks as it may has no place for another', () => {
  given(webhookPlaces, taken(first)).when(take(second)).then(taken(second));
  full.when(take(third)).thenRefused('no_place');
});

test('one that has its place keeps it', () => {
  full.when(take(second)).thenNothing();
});

test('the place of one that is gone is taken by another', () => {
  const after = full.when(take(third, [first])).then(taken(third, [first]));
  expect(after.state.map(({ id }) => id)).toEqual([second, third]);
});
