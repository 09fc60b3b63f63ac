import { requireCovered } from '@exchange/runtime/commands/require-scope';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { WebhookId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import { addOwnedReads } from '../resource/owned-reads.js';
import { testCall } from './call/test-call.js';
import * as contract from './contract.js';
import { webhook } from './decide.js';
import type { WebhookDependencies } from './dependencies.js';
import { webhookEvents } from './events.js';
import { webhookHistory } from './history.js';
import type { WebhookFacts } from './resource.js';
import { isThere, type WebhookState } from './state.js';
import { webhooksTable } from './table.js';

const codec = codecOf(webhookEvents);

export function addWebhookReads(
  app: FastifyInstance,
  options: QueryApiOptions & WebhookDependencies,
): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database, publicUrl, webhooks } = options;

  async function withStandings(resources: readonly string[]): Promise<string[]> {
    const known = resources.map((resource): WebhookFacts => JSON.parse(resource));
    const standings = await webhooks.standings.of(known.map(({ id }) => id));
    return known.map((facts) =>
      JSON.stringify({ ...facts, standing: standings.get(facts.id) ?? null }),
    );
  }

  async function load(id: WebhookId): Promise<WebhookState> {
    const stored = await options.readStream(streams.webhook(id));
    return stored.reduce<WebhookState>(
      (state, one) => webhook.evolve(state, codec.decode(one).event, recordedAt(one)),
      webhook.initialState,
    );
  }

  addOwnedReads(app, options, {
    table: webhooksTable,
    list: contract.listWebhooks,
    get: contract.getWebhook,
    history: webhookHistory,
    complete: withStandings,
  });

  implementList(contract.listWebhookDeliveries, async ({ params: { id }, query, scope }) => {
    required(await database.visibleTo(scope).find(webhooksTable, id, ['id']), 'webhook');
    return webhooks.standings.deliveries(id, query);
  });

  implementRead(contract.testWebhook, async ({ params: { id }, scope }) => {
    const state = await load(id);
    if (!isThere(state)) throw notFound('There is no such webhook.');
    requireCovered(scope, state.webhook.reseller_id, 'webhook');
    return { resource: await testCall(state, options, publicUrl) };
  });
}
