import { checkpointKey, readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { retiredKeys } from '@exchange/ledger/audit/proof/retired-keys';
import { ledgerRoutesOf } from '@exchange/ledger/ledger-routes';
import { defaultInstallation } from '@exchange/ledger/platform/installation/installation';
import { limitsOfOne } from '@exchange/runtime/config/limits';
import { ensureWebhookKey } from '@exchange/runtime/config/stored-secrets';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import { startStretchMeter } from '@exchange/runtime/observability/stretch-meter';
import { supervisedStop } from '@exchange/runtime/process/stop-times';
import type { ApiOptions, SeparateApiConfig } from './api-options.js';
import { createApiServer } from './api-server.js';
import { startApiOperations } from './operations.js';
import { preparePublishing } from './publishing.js';
import { connectStores } from './stores.js';

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

export async function startApi(options: ApiOptions) {
  const { log, role, group, installation = defaultInstallation } = options;
  const { routes = ledgerRoutesOf(installation) } = options;
  const signer = readCheckpointKey(options.checkpointKey);
  const name = role === 'all' ? 'api' : `${role}-api`;
  const metrics = createMetrics(name, group);
  const processes = group?.processes ?? 1;
  const limits = limitsOfOne(options.limits, processes, options.bodyLimitBytes);
  const { projections } = routes.ledger;
  const stores = await connectStores({ ...options, name, limits, projections }, metrics);
  const parts = { options, routes, metrics, limits, stores };
  const publishing = preparePublishing(parts, signer);
  const server = await createApiServer(parts, publishing);
  const { app, shutdown, readiness, authenticator, keys } = server;
  await app.listen({ host: options.host, port: options.port });

  publishing.start();
  const checkApiKey = (key: string) => authenticator.checkApiKey(key);
  const operations = await startApiOperations(parts, readiness, checkApiKey);
  const stretches = startStretchMeter(log, metrics);
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    operationsPort: operations?.port,
    async close() {
      await shutdown.run(options.stopping ?? supervisedStop);
      await Promise.allSettled([operations?.close(), publishing.close()]);
      await keys.close();
      await stores.close();
      stretches.close();
    },
  };
}

interface ApiProcess
  extends Pick<ApiOptions, 'installation' | 'role' | 'group' | 'stopping' | 'log'> {
  readonly config: SeparateApiConfig;
}

export async function runApi({ config, ...of }: ApiProcess) {
  const signingKey = checkpointKey(config);
  const endTraces = await exportTraces(of.role, config.traceEndpoint);
  const api = await startApi({
    ...{ ...config, ...of },
    checkpointKey: signingKey,
    webhookKey: ensureWebhookKey(config),
    retiredKeys: retiredKeys(config, signingKey),
  });
  return {
    ready: { port: api.port },
    async close() {
      await api.close();
      await endTraces();
    },
  };
}
