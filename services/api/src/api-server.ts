import { fileURLToPath } from 'node:url';
import type { LedgerRoutes } from '@exchange/ledger/assemble-routes';
import { exportRecorder } from '@exchange/ledger/audit/record/recorder';
import { asyncApiAddress, buildAsyncApi } from '@exchange/ledger/description/async-api';
import { eventCatalog } from '@exchange/ledger/description/event-catalog';
import { buildOpenApi, openApiAddress } from '@exchange/ledger/description/open-api';
import { tableCatalog } from '@exchange/ledger/description/table-catalog';
import { accessReads } from '@exchange/ledger/platform/key/directory';
import { accessLane } from '@exchange/ledger/platform/key/lane';
import type { TokenDependencies } from '@exchange/ledger/platform/key/token-write';
import { findMapKey } from '@exchange/ledger/platform/map-key/aggregate';
import { callRules } from '@exchange/ledger/platform/webhook/call/webhook-call';
import { createSecretBox } from '@exchange/ledger/platform/webhook/secret/secret-box';
import { resellerRegistered } from '@exchange/ledger/registry/reseller/events';
import { streams } from '@exchange/ledger/streams';
import { createWriteThrottle, slowWrites } from '@exchange/runtime/admission/write-throttle';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import {
  type Authenticator,
  createAuthenticator,
} from '@exchange/runtime/credentials/authenticator';
import { KeyDirectory } from '@exchange/runtime/credentials/key-directory';
import { createMapKeys, type MapKeyOptions } from '@exchange/runtime/credentials/map-keys';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { serveDocumentation } from '@exchange/runtime/http/pages/documentation';
import { consolePath, serveConsole } from '@exchange/runtime/http/pages/serve-console';
import { createAnswerCache } from '@exchange/runtime/http/reads/read-options';
import { createServer, type ServerOptions } from '@exchange/runtime/http/server';
import {
  addServiceRoutes,
  addSignInCodeRoute,
  addTokenRoute,
} from '@exchange/runtime/http/service-routes';
import type { ResellerId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { addLogGate, requireKnown } from './log-gate.js';
import type { LogGuard } from './log-guard.js';
import { addOperationsRoute } from './operations-report/route.js';
import type { Publishing } from './publishing.js';
import { readinessChecks } from './readiness.js';
import type { ApiParts, Stores } from './stores.js';

/** Reads the log: tables may lag. */
function createResellerRegistry(eventLog: EventLog, guard: LogGuard) {
  return async (id: ResellerId): Promise<boolean> => {
    requireKnown(await guard.settled());
    const events = await eventLog.readStream(streams.reseller(id));
    return events.some(({ type }) => type === resellerRegistered.type);
  };
}

/** Reads the stream: a revocation must work without a projector. */
function mapKeyLookUp(store: AggregateStore, guard: LogGuard): MapKeyOptions['lookUp'] {
  return async (id) => {
    requireKnown(await guard.settled());
    return findMapKey(store, id);
  };
}

/** Reads the tables: a log without quorum refuses no key. */
function keyDirectory({ notes, keyUses, lag, memory }: Stores): KeyDirectory {
  const laneBehindMs = () => lag.behindMs(accessLane);
  return new KeyDirectory({ ...accessReads(notes), laneBehindMs, onUse: keyUses.note, memory });
}

const consoleFiles = fileURLToPath(new URL('../../console/dist/', import.meta.url));

export async function createApiServer(parts: ApiParts, publishing: Publishing) {
  const { options, routes, metrics, stores } = parts;
  const { publicUrl, role, apiKeys } = options;
  const { projections } = routes.ledger;
  const resellerExists = createResellerRegistry(stores.eventLog, stores.guard);
  const keys = keyDirectory(stores);
  const { memory } = stores;
  const authenticator = createAuthenticator({ ...options, keys, resellerExists, memory });
  const { app, admission, shutdown } = await createServer(serverOptions(parts, authenticator));
  addLogGate(app, stores.guard, projections);
  slowWrites(app, createWriteThrottle(stores.lag, metrics));
  const checks = readinessChecks({ ...stores, projections });
  const readiness = { ...checks, isShuttingDown: shutdown.hasBegun };
  addServiceRoutes(app, readiness, options);
  if (role !== 'query') {
    addTokenRoute(app, authenticator, resellerExists, admission);
    addSignInCodeRoute(app, { directory: options.dataDirectory, apiKeys });
  }
  addFeatureRoutes(app, parts, publishing, { authenticator, admission });
  addOperationsRoute(app, parts, publishing.rounds);
  await serveDocumentation(app, descriptionsOf(routes, stores), {
    ...{ publicUrl, authenticator },
    isPublic: options.docsPublic,
  });
  if (role !== 'command') {
    const { mapStyle, oidc } = options;
    await serveConsole(app, { folder: consoleFiles, mapStyle, oidc });
  }
  return { app, shutdown, readiness, authenticator, keys };
}

function serverOptions(
  { options, routes, metrics, limits, stores }: ApiParts,
  authenticator: Authenticator,
): ServerOptions {
  const { keyUses, memory, guard, queue } = stores;
  return {
    ...options,
    ...{ contracts: routes.contracts, authenticator, limits, metrics },
    mapKeys: createMapKeys({ lookUp: mapKeyLookUp(stores, guard), onUse: keyUses.note, memory }),
    redis: queue.redis,
    ...(options.role === 'command' ? {} : { pages: consolePath }),
  };
}

function addFeatureRoutes(
  app: FastifyInstance,
  { options, routes, stores }: ApiParts,
  publishing: Publishing,
  tokens: TokenDependencies['tokens'],
): void {
  const { role, publicUrl, webhookKey, webhooks } = options;
  const recordExport = exportRecorder(stores);
  const shared = {
    ...stores,
    publicUrl,
    webhooks: {
      box: createSecretBox(webhookKey, webhooks.retiredKeys),
      rules: callRules(webhooks),
      perScopeMax: webhooks.perScopeMax,
      standings: stores.webhookStandings,
    },
  };
  if (role !== 'query') routes.addWrites(app, { ...shared, tokens });
  if (role === 'command') return;
  routes.addReads(app, {
    ...shared,
    recordExport,
    answerCache: createAnswerCache(),
  });
  routes.addLogReads(app, { ...publishing.audit, publicUrl, recordExport });
}

function descriptionsOf({ ledger, contracts, tags }: LedgerRoutes, { laneDatabase }: Stores) {
  return {
    document: {
      describe: (serverUrl: string) => buildOpenApi(contracts, { serverUrl, tags }),
      addressed: openApiAddress,
    },
    events: {
      describe: (serverUrl: string) => buildAsyncApi(ledger, { serverUrl }),
      addressed: asyncApiAddress,
    },
    catalogs: {
      events: async () => eventCatalog(ledger),
      tables: () => tableCatalog(laneDatabase),
    },
  };
}
