import type { Instant } from '@exchange/units';
import type { WebhookEvent } from './events.js';
import { isThere, type KnownWebhook, type WebhookState } from './state.js';

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];

/** A webhook after an event of its stream. */
export function evolveWebhook(
  state: WebhookState,
  event: WebhookEvent,
  recordedAt?: Instant,
): WebhookState {
  if (event.type === 'WebhookMade') return made(event.data, recordedAt);
  if (!isThere(state)) return state;
  switch (event.type) {
    case 'WebhookChanged':
      return changed(state, event.data);
    case 'WebhookSecretReplaced': {
      const { secret, previous_until: until } = event.data;
      return { ...state, secret, previous: { secret: state.secret, until } };
    }
    case 'WebhookSecretSealed': {
      const { secret, previous } = event.data;
      const kept = state.previous !== null && previous !== null;
      return { ...state, secret, previous: kept ? { ...state.previous, secret: previous } : null };
    }
    case 'WebhookSwitchedOff': {
      const { reason } = event.data;
      return { ...state, status: 'stopped', switchedOff: { reason, at: recordedAt ?? null } };
    }
    case 'WebhookReplayAsked':
      return state;
    case 'WebhookDeleted':
      return { status: 'deleted', webhook: state.webhook };
    default:
      return event satisfies never;
  }
}

function made(data: DataOf<'WebhookMade'>, recordedAt: Instant | undefined): KnownWebhook {
  const { webhook_id: id, reseller_id, url, types, description, active, secret } = data;
  return {
    status: active ? 'active' : 'stopped',
    webhook: { id, reseller_id, url, types, description, made_at: recordedAt ?? null },
    switchedOff: null,
    secret,
    previous: null,
  };
}

function changed(
  state: KnownWebhook,
  { changes: { active, ...fields } }: DataOf<'WebhookChanged'>,
): KnownWebhook {
  const webhook = { ...state.webhook, ...fields };
  if (active === undefined) return { ...state, webhook };
  return { ...state, webhook, status: active ? 'active' : 'stopped', switchedOff: null };
}
