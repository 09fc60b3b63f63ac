import { checkpointKey } from '@exchange/ledger/audit/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/retired-keys';
import { readInstallation } from '@exchange/ledger/installation/read';
import type { ProcessGroup } from '@exchange/runtime/cluster/process-group';
import type { Config } from '@exchange/runtime/config/config';
import { keptWebhookKey } from '@exchange/runtime/config/kept-secrets';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import type { Logger } from '@exchange/runtime/process/logger';
import type { StopTimes } from '@exchange/runtime/process/stop-times';
import type { ApiRole } from './role.js';
import { startApi } from './start-api.js';

/** What an API process is told by who starts it. */
export interface ApiProcess {
  readonly config: Config;
  readonly role: ApiRole;
  readonly group: ProcessGroup | undefined;
  readonly stopping: StopTimes;
  readonly log: Logger;
}

/** One process with the routes of its role. Stores and secrets come from the environment; whoever starts it sees to them. */
export async function runApi({ config, role, group, stopping, log }: ApiProcess): Promise<{
  readonly ready: { readonly port: number };
  close(): Promise<void>;
}> {
  const installation = readInstallation(process.env);
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
    group,
    stopping,
    role,
    eventStoreUrl,
    databaseUrl,
    apiKeys,
    tokenSigningSecret,
    checkpointKey: signingKey,
    webhookKey: keptWebhookKey(config),
    retiredKeys: retiredKeys(config, signingKey),
    log,
  });
  return {
    ready: { port: api.port },
    async close() {
      await api.close();
      await endTraces();
    },
  };
}
