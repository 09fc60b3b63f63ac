import { checkpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import { readInstallation } from '@exchange/ledger/platform/installation/read';
import type { ProcessGroup } from '@exchange/runtime/cluster/process-group';
import type { Config } from '@exchange/runtime/config/config';
import { ensureWebhookKey } from '@exchange/runtime/config/stored-secrets';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import type { Logger } from '@exchange/runtime/process/logger';
import type { StopTimes } from '@exchange/runtime/process/stop-times';
import type { ApiRole } from './role.js';
import { startApi } from './start-api.js';

export interface ApiProcess {
  readonly config: Config;
  readonly role: ApiRole;
  readonly group: ProcessGroup | undefined;
  readonly stopping: StopTimes;
  readonly log: Logger;
}

export async function runApi({ config, role, group, stopping, log }: ApiProcess): Promise<{
  readonly ready: { readonly port: number };
  close(): Promise<void>;
}> {
  const installation = readInstallation(process.env);
  const { eventStoreUrl, databaseUrl, apiKeys, tokenSigningSecret } = config;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new Error('EVENTSTORE_URL and DATABASE_URL are required for a separate API');
  }
  if (apiKeys === undefined || tokenSigningSecret === undefined) {
    throw new Error('API_KEYS and TOKEN_SIGNING_SECRET are required for a separate API');
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
    webhookKey: ensureWebhookKey(config),
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
