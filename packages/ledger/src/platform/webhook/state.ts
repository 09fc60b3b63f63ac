import type { Instant } from '@exchange/units';
import type { FieldsOf } from '../resource/changes.js';
import type { webhookMade } from './events.js';

export interface WebhookFields
  extends Omit<FieldsOf<typeof webhookMade, 'webhook_id'>, 'active' | 'secret'> {
  readonly made_at: Instant | null;
}

export interface KnownWebhook {
  readonly status: 'active' | 'stopped';
  readonly webhook: WebhookFields;
  readonly switchedOff: { readonly reason: 'gone' | 'failing'; readonly at: Instant | null } | null;
  readonly secret: string;
  readonly previous: { readonly secret: string; readonly until: Instant } | null;
}

export type WebhookState =
  | { readonly status: 'absent' }
  | KnownWebhook
  | { readonly status: 'deleted'; readonly webhook: WebhookFields };

export const isThere = (state: WebhookState): state is KnownWebhook =>
  state.status === 'active' || state.status === 'stopped';
