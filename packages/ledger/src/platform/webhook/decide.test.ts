import { instant, resellerId, webhookId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { webhook } from './decide.js';
import type { WebhookEvent } from './events.js';

const webhook_id = webhookId.parse('3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21');
const reseller_id = resellerId.parse('0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10');
const own = { webhook_id, reseller_id };
const until = instant.parse('2026-11-21T12:00:00Z');
const facts = {
  reseller_id,
  url: 'https://receiver.example/ledger',
  types: ['AssetRegistered'],
  description: null,
};
const make = {
  type: 'MakeWebhook',
  webhook: { id: webhook_id, ...facts },
  active: true,
  secret: 'sealed',
  max: 20,
  isFull: false,
} as const;
const made: WebhookEvent = {
  type: 'WebhookMade',
  data: { webhook_id, ...facts, active: true, secret: 'sealed' },
};
const off: WebhookEvent = {
  type: 'WebhookSwitchedOff',
  data: { ...own, reason: 'failing', position: '7' },
};
const deleted: WebhookEvent = { type: 'WebhookDeleted', data: own };
const switchOff = {
  type: 'SwitchOffWebhook',
  reason: 'gone',
  position: '9',
  url: facts.url,
} as const;
const replay = { type: 'AskForReplay', after: '8', read_from: '7' } as const;

describe('a webhook', () => {
  test('is made once with a sealed secret, unless its scope is full', () => {
    given(webhook).when(make).then(made);
    given(webhook, made).when(make).thenRefused({ code: 'webhook_exists' });
    given(webhook)
      .when({ ...make, isFull: true })
      .thenRefused({ code: 'too_many_webhooks', max: 20 });
  });

  test('records only changed members', () => {
    given(webhook, made)
      .when({ type: 'ChangeWebhook', changes: { url: facts.url, active: false } })
      .then({ type: 'WebhookChanged', data: { ...own, changes: { active: false } } });
    given(webhook, made).when({ type: 'ChangeWebhook', changes: facts }).then();
  });

  test('is switched on again by its owner', () => {
    const { state } = given(webhook, made, off)
      .when({ type: 'ChangeWebhook', changes: { active: true } })
      .then({ type: 'WebhookChanged', data: { ...own, changes: { active: true } } });
    expect(state).toMatchObject({ status: 'active', switchedOff: null });
  });

  test('is switched off once, and only for its current URL', () => {
    given(webhook, made)
      .when(switchOff)
      .then({ type: 'WebhookSwitchedOff', data: { ...own, reason: 'gone', position: '9' } });
    given(webhook, made, off).when(switchOff).then();
    given(webhook, made)
      .when({ ...switchOff, url: 'https://elsewhere.example' })
      .then();
  });

  test('is replayed only while it is active', () => {
    given(webhook, made)
      .when(replay)
      .then({ type: 'WebhookReplayAsked', data: { ...own, after: '8', read_from: '7' } });
    given(webhook, made, off).when(replay).thenRefused({ code: 'webhook_stopped' });
  });

  test('has its current and previous secrets sealed again under another key', () => {
    const replaced: WebhookEvent = {
      type: 'WebhookSecretReplaced',
      data: { ...own, secret: 'new', previous_until: until },
    };
    given(webhook, made)
      .when({ type: 'ReplaceWebhookSecret', secret: 'new', until })
      .then(replaced);
    const seal = { type: 'SealWebhookSecrets', secret: 'x', previous: 'y' } as const;
    given(webhook, made, replaced)
      .when({ ...seal, replaces: 'new' })
      .then({ type: 'WebhookSecretSealed', data: { ...own, secret: 'x', previous: 'y' } });
    given(webhook, made, replaced)
      .when({ ...seal, replaces: 'sealed' })
      .then();
  });

  test('is not found after its deletion', () => {
    given(webhook, made).when({ type: 'DeleteWebhook' }).then(deleted);
    for (const command of [replay, switchOff, { type: 'DeleteWebhook' } as const]) {
      given(webhook, made, deleted).when(command).thenRefused({ code: 'webhook_not_found' });
    }
    given(webhook, made, deleted).when(make).thenRefused({ code: 'webhook_exists' });
  });
});
