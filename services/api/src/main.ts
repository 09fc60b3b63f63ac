import { checkpointKey } from '@exchange/ledger/audit/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/retired-keys';
import { readInstallation } from '@exchange/ledger/installation/read';
import { readConfig } from '@exchange/runtime/config/environment';
import { keptWebhookKey } from '@exchange/runtime/config/kept-secrets';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import { createLogger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { stopTimesOf } from '@exchange/runtime/process/stop-times';
import { readApiRole } from './role.js';
import { startApi } from './start-api.js';

// One process with the routes of its role: `command`, `query`, or both. Stores and secrets come from the
// environment; whoever starts it sees to them.
const config = readConfig(process.env);
const installation = readInstallation(process.env);
const role = readApiRole(process.argv[2]);
const log = createLogger(role === 'all' ? 'api' : `${role}-api`, config.logLevel);

const stopping = stopTimesOf(config);

runProcess(log, stopping, async () => {
  const { eventStoreUrl, databaseUrl, apiKeys, tokenSigningSecret } = config;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new Error('EVENTSTORE_URL and DATABASE_URL must be set for an API of its own');
  }
  if (apiKeys === undefined || tokenSigningSecret === undefined) {
    throw new Error('API_KEYS and TOKEN_SIGNING_SECRET must be set for an API of its own');
  }
  const signingKey = checkpointKey(config);
  const endTraces = await exportTraces(role, config.traceEndpoint);
  const api = await startApi({
    ...config,
    installation,
    role,
    eventStoreUrl,
    databaseUrl,
    apiKeys,
    tokenSigningSecret,
    checkpointKey: signingKey,
    webhookKey: keptWebhookKey(config),
    retiredKeys: retiredKeys(config, signingKey),
    log,
    stopping,
  });
  return {
    ready: { port: api.port },
    async close() {
      await api.close();
      await endTraces();
    },
  };
});
