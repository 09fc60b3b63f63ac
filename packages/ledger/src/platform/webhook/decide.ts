import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { Instant } from '@exchange/units';
import { changedFields, type SentChanges } from '../resource/changes.js';
import type { WebhookEvent, webhookChanged } from './events.js';
import { isThere, type KnownWebhook, type WebhookFields, type WebhookState } from './state.js';

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];

function evolveWebhook(
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
      const hasPrevious = state.previous !== null && previous !== null;
      return {
        ...state,
        secret,
        previous: hasPrevious ? { ...state.previous, secret: previous } : null,
      };
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

type WebhookChanges = SentChanges<EventOf<typeof webhookChanged>['data']['changes']>;

export type WebhookCommand =
  | {
      readonly type: 'MakeWebhook';
      readonly webhook: Omit<WebhookFields, 'made_at'>;
      readonly active: boolean;
      readonly secret: string;
      readonly max: number;
      readonly isFull: boolean;
    }
  | { readonly type: 'ChangeWebhook'; readonly changes: WebhookChanges }
  | { readonly type: 'ReplaceWebhookSecret'; readonly secret: string; readonly until: Instant }
  | {
      readonly type: 'SealWebhookSecrets';
      /** A present value other than this one means a concurrent replacement. */
      readonly replaces: string;
      readonly secret: string;
      readonly previous: string | null;
    }
  | {
      readonly type: 'SwitchOffWebhook';
      readonly reason: 'gone' | 'failing';
      readonly position: string;
      readonly url: string;
    }
  | { readonly type: 'AskForReplay'; readonly after: string; readonly read_from: string }
  | { readonly type: 'DeleteWebhook' };

export type WebhookRefusal =
  | { readonly code: 'webhook_not_found' }
  | { readonly code: 'webhook_exists' }
  | { readonly code: 'webhook_stopped' }
  | { readonly code: 'too_many_webhooks'; readonly max: number };

export const webhook: Decider<WebhookState, WebhookCommand, WebhookEvent, WebhookRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve: evolveWebhook,
};

function decide(
  state: WebhookState,
  command: WebhookCommand,
): Decision<WebhookEvent, WebhookRefusal> {
  if (command.type === 'MakeWebhook') {
    if (state.status !== 'absent') return refuse({ code: 'webhook_exists' });
    if (command.isFull) return refuse({ code: 'too_many_webhooks', max: command.max });
    const { id: webhook_id, ...fields } = command.webhook;
    const { active, secret } = command;
    return accept({ type: 'WebhookMade', data: { webhook_id, ...fields, active, secret } });
  }
  if (!isThere(state)) return refuse({ code: 'webhook_not_found' });
  const { id: webhook_id, reseller_id } = state.webhook;
  const own = { webhook_id, reseller_id };
  switch (command.type) {
    case 'ChangeWebhook': {
      const current = { ...state.webhook, active: state.status === 'active' };
      const changes = changedFields(command.changes, current);
      if (Object.keys(changes).length === 0) return accept();
      return accept({ type: 'WebhookChanged', data: { ...own, changes } });
    }
    case 'ReplaceWebhookSecret':
      return accept({
        type: 'WebhookSecretReplaced',
        data: { ...own, secret: command.secret, previous_until: command.until },
      });
    case 'SealWebhookSecrets': {
      if (state.secret !== command.replaces) return accept();
      const { secret, previous } = command;
      return accept({ type: 'WebhookSecretSealed', data: { ...own, secret, previous } });
    }
    case 'SwitchOffWebhook': {
      if (state.status === 'stopped' || state.webhook.url !== command.url) return accept();
      const { reason, position } = command;
      return accept({ type: 'WebhookSwitchedOff', data: { ...own, reason, position } });
    }
    case 'AskForReplay': {
      if (state.status === 'stopped') return refuse({ code: 'webhook_stopped' });
      const { after, read_from } = command;
      return accept({ type: 'WebhookReplayAsked', data: { ...own, after, read_from } });
    }
    case 'DeleteWebhook':
      return accept({ type: 'WebhookDeleted', data: own });
    default:
      return command satisfies never;
  }
}
