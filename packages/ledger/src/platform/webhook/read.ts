import { requireCovered } from '@exchange/runtime/commands/require-scope';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import { notFound } from '@exchange/runtime/http/http-problem';
import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { ResellerId, Scope, WebhookId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import * as contract from './contract.js';
import { webhook } from './decide.js';
import type { WebhookDependencies } from './dependencies.js';
import { webhookEvents } from './events.js';
import { webhookHistory } from './history.js';
import type { WebhookFacts } from './resource.js';
import { isThere, type WebhookState } from './state.js';
import { webhooksTable } from './table.js';
import { testCall } from './test-call.js';

function listWebhooks(
  scope: Scope,
  database: ReadDatabase,
  filter: { readonly reseller_id?: ResellerId | undefined },
  page: Page,
): Promise<Listing> {
  let query = database
    .visibleTo(scope)
    .selectFrom(webhooksTable)
    .select(['resource', 'created_position']);
  const { reseller_id } = filter;
  if (reseller_id !== undefined) query = query.where('reseller_id', '=', reseller_id);
  return readListing(query, page);
}

function getWebhook(scope: Scope, database: ReadDatabase, id: WebhookId) {
  return database.visibleTo(scope).find(webhooksTable, id, ['resource']);
}

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

  implementList(contract.listWebhooks, async ({ query, scope }) => {
    const { items, ...page } = await listWebhooks(scope, database, query, query);
    return { items: await withStandings(items), ...page };
  });

  implementRead(contract.getWebhook, async ({ params: { id }, scope, moment }) => {
    if (moment !== undefined) {
      const { resource } = await webhookHistory.resourceThen(options, { id, scope, moment });
      return { resource };
    }
    const { resource } = required(await getWebhook(scope, database, id), 'webhook');
    const [standing = resource] = await withStandings([resource]);
    return { resource: standing };
  });

  implementList(contract.listWebhookDeliveries, async ({ params: { id }, query, scope }) => {
    required(await getWebhook(scope, database, id), 'webhook');
    return webhooks.standings.deliveries(id, query);
  });

  implementRead(contract.testWebhook, async ({ params: { id }, scope }) => {
    const state = await load(id);
    if (!isThere(state)) throw notFound('There is no such webhook.');
    requireCovered(scope, state.webhook.reseller_id, 'webhook');
    return { resource: await testCall(state, options, publicUrl) };
  });
}
