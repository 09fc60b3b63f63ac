import { fileURLToPath } from 'node:url';
import type { Ledger } from '@exchange/ledger/assemble';
import { asyncApiAddress, buildAsyncApi } from '@exchange/ledger/async-api';
import { readCheckpointKey } from '@exchange/ledger/audit/checkpoint-key';
import { auditLane } from '@exchange/ledger/audit/lane';
import { createLogTree } from '@exchange/ledger/audit/log-tree';
import { placeAt } from '@exchange/ledger/audit/publish/place-at';
import { startPublisher } from '@exchange/ledger/audit/publish/publisher';
import type { RetiredKeys } from '@exchange/ledger/audit/retired-keys';
import { createWitnessRounds } from '@exchange/ledger/audit/witness/rounds';
import { defaultInstallation, type Installation } from '@exchange/ledger/installation/installation';
import { keepCurrency } from '@exchange/ledger/installation/keep-currency';
import { ledgerOf } from '@exchange/ledger/ledger';
import { buildOpenApi, openApiAddress } from '@exchange/ledger/open-api';
import { callRules } from '@exchange/ledger/webhook/call-rules';
import { createSecretBox } from '@exchange/ledger/webhook/secret-box';
import { createWriteBrake } from '@exchange/runtime/admission/write-brake';
import type { Config } from '@exchange/runtime/config/config';
import { limitsOfOne } from '@exchange/runtime/config/limits';
import { createAuthenticator } from '@exchange/runtime/credentials/authenticator';
import { createMapKeys } from '@exchange/runtime/credentials/map-keys';
import { serveDocumentation } from '@exchange/runtime/http/documentation';
import { createKeptAnswers } from '@exchange/runtime/http/kept-answers';
import { consolePath, serveConsole } from '@exchange/runtime/http/serve-console';
import { createServer } from '@exchange/runtime/http/server';
import {
  addServiceRoutes,
  addSignInCodeRoute,
  addTokenRoute,
} from '@exchange/runtime/http/service-routes';
import { slowWrites } from '@exchange/runtime/http/slow-writes';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import { startStretchMeter } from '@exchange/runtime/observability/stretch-meter';
import type { Logger } from '@exchange/runtime/process/logger';
import { type StopTimes, supervisedStop } from '@exchange/runtime/process/stop-times';
import type { Siblings } from '@exchange/runtime/siblings/siblings';
import { keyRanges } from './key-ranges.js';
import { addLogGate, gatedEventLog, requireKnown, requireReadable } from './log-gate.js';
import { mapKeyLookUp } from './map-key-look-up.js';
import { measuredEventLog } from './measured-event-log.js';
import { startApiOperations } from './operations.js';
import { addOperationsRoute } from './operations-report/route.js';
import { publishingLease } from './publishing-lease.js';
import { readinessChecks } from './readiness.js';
import { refusingEventLog } from './refusing-event-log.js';
import { createResellerRegistry } from './reseller-registry.js';
import type { ApiRole } from './role.js';
import { connectStores } from './stores.js';

type Settings = Omit<
  Config,
  'checkpointSigningKey' | 'checkpointKeysRetired' | 'logLevel' | 'traceEndpoint' | 'apiKeys'
>;

/** The settings of a process with HTTP routes; what it cannot do without is there. */
export interface ApiOptions extends Settings {
  readonly role: ApiRole;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
  /** A private Ed25519 JWK as JSON. */
  readonly checkpointKey: string;
  /** What webhooks' secrets are encrypted under: 32 bytes in base64. */
  readonly webhookKey: string;
  /** Keys that signed checkpoints before it. */
  readonly retiredKeys?: RetiredKeys | undefined;
  readonly log: Logger;
  /** What the installation settles for itself. */
  readonly installation?: Installation;
  /** How it stops; as a part of `npm start` by default. */
  readonly stopping?: StopTimes;
  /** The other processes on the same port, where there are any. */
  readonly siblings?: Siblings | undefined;
  /** The product; all of its features by default. */
  readonly ledger?: Ledger;
}

export interface RunningApi {
  readonly port: number;
  /** Where metrics are; undefined unless asked for. */
  readonly operationsPort: number | undefined;
  /** Takes no more requests, finishes those under way, and lets go of the stores. */
  close(): Promise<void>;
}

/** As the build leaves them, beside this service; the same from its sources. */
const consoleFiles = fileURLToPath(new URL('../../console/dist/', import.meta.url));

/** A server with the routes of its role, on stores that run already. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { log, publicUrl, role, apiKeys, installation = defaultInstallation } = options;
  const { ledger = ledgerOf(installation) } = options;
  const { projections } = ledger;
  const signer = readCheckpointKey(options.checkpointKey);
  const { siblings } = options;
  const metrics = createMetrics(role === 'all' ? 'api' : `${role}-api`, siblings);
  const limits = limitsOfOne(options.limits, siblings?.processes ?? 1);
  const stores = await connectStores({ ...options, limits, projections }, metrics);
  const { database, laneDatabase, queue, positions, standings, bell, guard, memory, keyUses } =
    stores;
  const { cosignatures } = stores;
  const eventLog = gatedEventLog(measuredEventLog(refusingEventLog(stores.eventLog), metrics));
  const ending = new AbortController();
  await keepCurrency(eventLog, installation.currency, { log, signal: ending.signal });
  const requireSameLog = () => guard.requireSame();
  const requireTree = async () => {
    await guard.requireSame();
    requireReadable({ lanes: [auditLane] }, requireKnown(guard.verdict()).lanes, projections);
  };
  const resellerExists = createResellerRegistry(eventLog, memory, guard);
  const authenticator = createAuthenticator({ ...options, resellerExists });
  const mapKeys = createMapKeys({
    lookUp: mapKeyLookUp({ eventLog, memory }, guard),
    onUse: keyUses.note,
    memory,
  });
  const { lag } = stores;
  const readiness = readinessChecks({ eventLog, laneDatabase, queue, guard, lag, projections });

  const { app, admitCaller, leaving } = await createServer({
    log,
    contracts: ledger.contracts,
    authenticator,
    mapKeys,
    bodyLimitBytes: options.bodyLimitBytes,
    admission: options.admission,
    limits,
    siblings,
    rateLimits: {
      perCredential: options.rateLimitPerMinute,
      total: limits.ratePerMinuteTotal,
      refusalsPerAddress: options.refusalsPerMinute,
      redis: queue.redis,
    },
    metrics,
    trustProxy: options.trustProxy,
    corsOrigins: options.corsOrigins,
    ...(role === 'command' ? {} : { pages: consolePath }),
  });
  const webhooks = {
    box: createSecretBox(options.webhookKey, options.webhooks.retiredKeys),
    rules: callRules(options.webhooks),
    perScopeMax: options.webhooks.perScopeMax,
    standings: stores.webhookStandings,
  };
  addLogGate(app, guard, projections);
  slowWrites(app, createWriteBrake(lag, metrics));
  const isLeaving = leaving.isUnderWay;
  addServiceRoutes(app, { ...readiness, isLeaving }, publicUrl);
  if (role !== 'query') {
    addTokenRoute(app, authenticator, resellerExists, admitCaller);
    addSignInCodeRoute(app, { directory: options.dataDirectory, apiKeys });
    ledger.addWrites(app, { eventLog, database, positions, bell, publicUrl, memory, webhooks });
  }
  const audited = {
    ...{ eventLog, database, positions, bell, signer, requireSameLog, requireTree },
    cosignatures,
    witnessedSize: () => rounds.lastSize(),
  };
  const tree = createLogTree(audited);
  const everySeconds = options.checkpointPublishSeconds;
  // Those processes publish that answer for the tree.
  const checkpointPublishTo = role === 'command' ? [] : options.checkpointPublishTo;
  const witnesses = role === 'command' ? [] : options.witnesses;
  const lease = publishingLease({
    ...{ checkpointPublishTo, witnesses, log },
    pool: stores.notes,
    origin: signer.name,
  });
  const rounds = createWitnessRounds({
    ...{ tree, database, cosignatures, everySeconds, log, metrics },
    ...{ witnesses, lease },
  });
  addOperationsRoute(app, { role, stores, projections, metrics, rounds });
  const ranges = keyRanges(options.retiredKeys ?? { keys: [], keep: undefined }, tree, log);
  if (role !== 'command') {
    const logEnd = eventLog.headPosition;
    const lastRecordedAt = async () => {
      const end = await logEnd();
      return end === undefined ? undefined : (await eventLog.eventAt(end))?.created;
    };
    ledger.addReads(app, {
      database,
      positions,
      standings,
      keptAnswers: createKeptAnswers(),
      bell,
      logEnd,
      lastRecordedAt,
      readStream: (...wanted) => eventLog.readStream(...wanted),
      keyUses,
      publicUrl,
      webhooks,
    });
    ledger.addLogReads(app, { ...audited, publicUrl, retiredKeys: ranges.current });
  }
  const isPublic = options.docsPublic;
  const document = {
    describe: (serverUrl: string) =>
      buildOpenApi(ledger.contracts, { serverUrl, tags: ledger.tags }),
    addressed: openApiAddress,
  };
  const events = {
    describe: (serverUrl: string) => buildAsyncApi(ledger, { serverUrl }),
    addressed: asyncApiAddress,
  };
  await serveDocumentation(app, { document, events }, { publicUrl, isPublic, authenticator });
  if (role !== 'command') {
    await serveConsole(app, { folder: consoleFiles, mapStyle: options.mapStyle });
  }
  await app.listen({ host: options.host, port: options.port });

  rounds.start();
  const publisher = startPublisher({
    tree,
    database,
    signer,
    retiredKeys: ranges.current,
    lease,
    places: checkpointPublishTo.map((address) => placeAt(address, options.bucketAccess)),
    rounds,
    everySeconds,
    log,
    metrics,
  });
  const operations = await startApiOperations({
    host: options.host,
    port: options.operationsPort,
    metrics,
    stores,
    laneNames: ledger.laneNames,
    measuresLanes: (siblings?.index ?? 0) === 0,
    readiness: { ...readiness, isLeaving },
    checkApiKey: (key) => authenticator.checkApiKey(key),
  });
  const stretches = startStretchMeter(log, metrics);
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    operationsPort: operations?.port,
    async close() {
      ending.abort();
      await leaving.leave(options.stopping ?? supervisedStop);
      await Promise.allSettled([
        ...[operations?.close(), rounds.close()],
        ...[publisher.close(), ranges.close()],
      ]);
      await lease.close();
      await stores.close();
      stretches.close();
    },
  };
}
