import { connectPorts } from '@exchange/runtime/commands/port';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { RouteContract } from '@exchange/runtime/contract/route';
import * as service from '@exchange/runtime/contract/service-routes';
import {
  type CommandApiOptions,
  createCommandDependencies,
} from '@exchange/runtime/http/commands/command-dependencies';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from './assemble-models.js';
import type { AuditApiOptions } from './audit/dependencies.js';
import { receiptOf } from './audit/owner-of-event.js';
import type { FeatureRoutes } from './feature-routes.js';
import { defaultInstallation, type Installation } from './platform/installation/installation.js';
import type { TokenDependencies } from './platform/key/token-write.js';
import type { QueryApiOptions } from './platform/queries/dependencies.js';
import type { WebhookDependencies } from './platform/webhook/dependencies.js';

interface WebhookSettings {
  readonly webhooks: Omit<WebhookDependencies['webhooks'], 'types'>;
}

export interface LedgerRoutes {
  readonly ledger: Ledger;
  readonly contracts: readonly RouteContract[];
  readonly tags: Readonly<Record<string, string>>;
  addWrites(
    app: FastifyInstance,
    options: Omit<CommandApiOptions, 'lanesOf' | 'receiptOf'> & WebhookSettings & TokenDependencies,
  ): void;
  addReads(app: FastifyInstance, options: QueryApiOptions & WebhookSettings): void;
  addLogReads(
    app: FastifyInstance,
    options: Omit<AuditApiOptions, 'ports' | 'publications' | 'resolveFromOtherStream'>,
  ): void;
}

export function assembleRoutes(
  routes: readonly FeatureRoutes[],
  ledger: Ledger,
  installation: Installation = defaultInstallation,
): LedgerRoutes {
  const { lanesOf, publications, webhookTypes: types } = ledger;
  const ports = connectPorts(routes.flatMap(({ provides = [] }) => provides));
  return {
    ledger,
    contracts: [...contractsOf(service), ...routes.flatMap(contractsOfFeature)],
    tags: Object.assign({}, serviceTags, ...routes.map(({ tags }) => tags)),
    addWrites(app, options) {
      const commands = createCommandDependencies({ ...options, lanesOf, receiptOf, ports });
      const { tokens } = options;
      const dependencies = { ...commands, tokens, webhooks: { ...options.webhooks, types } };
      for (const { write } of routes) write?.(app, dependencies, installation);
    },
    addReads(app, options) {
      const dependencies = { ...options, ports, webhooks: { ...options.webhooks, types } };
      for (const { read } of routes) read?.(app, dependencies, installation);
    },
    addLogReads(app, logReads) {
      const stores = { ...logReads, ports };
      const finders = routes.flatMap(
        ({ resolveFromOtherStream }) => resolveFromOtherStream?.(stores) ?? [],
      );
      const options = { ...stores, publications, resolveFromOtherStream: firstOf(finders) };
      for (const { readLog, histories = [] } of routes) {
        for (const history of histories) history.addRoute(app, options);
        readLog?.(app, options);
      }
    },
  };
}

function firstOf(finders: readonly AuditApiOptions['resolveFromOtherStream'][]) {
  return async (stream: string) => {
    for (const find of finders) {
      const event = await find(stream);
      if (event !== undefined) return event;
    }
    return undefined;
  };
}

const serviceTags = {
  Service: 'Health, readiness, and the documents of the interface.',
  Authentication: 'Bearer tokens for API keys.',
};

function contractsOfFeature({
  contracts = [],
  histories = [],
}: FeatureRoutes): readonly RouteContract[] {
  return [...contracts, ...histories.map(({ contract }) => contract)];
}
