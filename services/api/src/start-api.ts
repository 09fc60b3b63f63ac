import { readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { ledgerRoutesOf } from '@exchange/ledger/ledger-routes';
import { defaultInstallation } from '@exchange/ledger/platform/installation/installation';
import { limitsOfOne } from '@exchange/runtime/config/limits';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import { startStretchMeter } from '@exchange/runtime/observability/stretch-meter';
import { supervisedStop } from '@exchange/runtime/process/stop-times';
import type { ApiOptions } from './api-options.js';
import { createApiServer } from './api-server.js';
import { startApiOperations } from './operations.js';
import { preparePublishing } from './publishing.js';
import { connectStores } from './stores.js';

export interface RunningApi {
  readonly port: number;
  readonly operationsPort: number | undefined;
  close(): Promise<void>;
}

/** The stores must be running. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { log, host, role, group, installation = defaultInstallation } = options;
  const { routes = ledgerRoutesOf(installation) } = options;
  const { projections, laneNames } = routes.ledger;
  const signer = readCheckpointKey(options.checkpointKey);
  const name = role === 'all' ? 'api' : `${role}-api`;
  const metrics = createMetrics(name, group);
  const processes = group?.processes ?? 1;
  const limits = limitsOfOne(options.limits, processes, options.bodyLimitBytes);
  const stores = await connectStores({ ...options, name, limits, projections }, metrics);
  const publishing = preparePublishing(options, { signer, stores, projections, metrics });
  const { app, shutdown, readiness, authenticator, keys } = await createApiServer(options, {
    ...{ routes, metrics, limits, stores, publishing },
  });
  await app.listen({ host, port: options.port });

  publishing.start();
  const operations = await startApiOperations({
    ...{ host, metrics, role, stores, laneNames, readiness },
    port: options.operationsPort,
    measuresLanes: (group?.index ?? 0) === 0,
    checkApiKey: (key) => authenticator.checkApiKey(key),
  });
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
