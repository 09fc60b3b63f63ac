import { requireCovered } from '@exchange/runtime/commands/require-scope';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import { stateAfter } from '../../audit/history/subject.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import { addOwnedReads } from '../resource/owned-reads.js';
import { testCall } from './call/test-call.js';
import * as contract from './contract.js';
import { webhook } from './decide.js';
import type { WebhookDependencies } from './dependencies.js';
import { webhookEvents } from './events.js';
import { type WebhookFacts, webhookFacts } from './resource.js';
import { isThere } from './state.js';
import { webhooksTable } from './table.js';
import { addWebhookWrites } from './write.js';

const webhookHistory = defineResourceHistory({
  ...historyOf(contract.getWebhook),
  what: 'webhook',
  summary: 'History of a webhook',
  description: 'A reseller sees its own; the platform sees all.',
  roles: ['admin', 'auditor'],
  stream: streams.webhook,
  events: webhookEvents,
  decider: webhook,
  owners: ({ webhook: { reseller_id } }) => [reseller_id],
  view: (state) => (isThere(state) ? webhookFacts(state) : null),
  // The delivery position is known for the present only.
  resource: (state) =>
    isThere(state) ? JSON.stringify({ ...webhookFacts(state), standing: null }) : undefined,
});

function addWebhookReads(
  app: FastifyInstance,
  options: QueryApiOptions & WebhookDependencies,
): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { publicUrl, webhooks } = options;

  async function withStandings(resources: readonly string[]): Promise<string[]> {
    const known = resources.map((resource): WebhookFacts => JSON.parse(resource));
    const standings = await webhooks.standings.of(known.map(({ id }) => id));
    return known.map((facts) =>
      JSON.stringify({ ...facts, standing: standings.get(facts.id) ?? null }),
    );
  }

  addOwnedReads(app, options, {
    table: webhooksTable,
    list: contract.listWebhooks,
    get: contract.getWebhook,
    history: webhookHistory,
    complete: withStandings,
  });

  implementList(contract.listWebhookDeliveries, async ({ params: { id }, query, tables }) => {
    required(await tables.find(webhooksTable, id, ['id']), 'webhook');
    return webhooks.standings.deliveries(id, query);
  });

  implementRead(contract.testWebhook, async ({ params: { id }, scope }) => {
    const stored = await options.eventLog.readStream(streams.webhook(id));
    const state = stateAfter({ events: webhookEvents, decider: webhook }, stored);
    if (!isThere(state)) throw notFound('There is no such webhook.');
    requireCovered(scope, state.webhook.reseller_id, 'webhook');
    return { resource: await testCall(state, options, publicUrl) };
  });
}

export const webhookRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Webhooks: 'Delivery of events to receivers: CloudEvents, signed as Standard Webhooks.',
  },
  write: addWebhookWrites,
  read: addWebhookReads,
  histories: [webhookHistory],
};
