import { accept, type Decider, refuse } from '@exchange/runtime/commands/decider';
import type { Instant, ResellerId, WebhookId } from '@exchange/units';
import type { WebhookPlaceEvent } from './events.js';

export type WebhookPlaces = readonly {
  readonly id: WebhookId;
  readonly takenAt: Instant | undefined;
}[];

export interface TakePlace {
  readonly type: 'TakeWebhookPlace';
  readonly webhook_id: WebhookId;
  readonly reseller_id: ResellerId | null;
  readonly gone: readonly WebhookId[];
  readonly max: number;
}

export const webhookPlaces: Decider<
  WebhookPlaces,
  TakePlace,
  WebhookPlaceEvent,
  { readonly code: 'no_place' }
> = {
  initialState: [],
  decide(state, { webhook_id, reseller_id, gone, max }) {
    if (state.some(({ id }) => id === webhook_id)) return accept();
    const freed = state.flatMap(({ id }) => (gone.includes(id) ? [id] : []));
    if (state.length - freed.length >= max) return refuse({ code: 'no_place' });
    return accept({ type: 'WebhookPlaceTaken', data: { webhook_id, reseller_id, freed } });
  },
  evolve: (state, { data: { webhook_id: id, freed } }, takenAt) => [
    ...state.filter((one) => !freed.includes(one.id)),
    { id, takenAt },
  ],
};
