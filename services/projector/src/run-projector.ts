import { projections, selectedLanes } from '@exchange/ledger/ledger';
import type { Config } from '@exchange/runtime/config/config';
import { startWorker } from '@exchange/runtime/operations/worker';
import type { Logger } from '@exchange/runtime/process/logger';
import { measureLogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { type RunningProjector, startProjector } from './projector.js';

export async function runProjector(
  config: Config,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const lanes = selectedLanes(config.lanes);
  const { redisUrl } = config;
  const worker = await startWorker({
    ...{ name: 'projector', config, log },
    connectionsMax: 8,
    // The embedded engine restarts to cancel a query; visible rows must be durable.
    isDerived: !config.databaseIsEmbedded,
    // A longer batch hangs.
    statementTimeoutMs: 600_000,
  });
  const { databaseUrl, metrics, onError } = worker;
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, onError);
  const projector = await startProjector({
    ...{ projections, ...worker, queue, log },
    parkedStreamsMax: config.parkedStreamsMax,
    batchMax: config.projectionBatchEvents,
    lanes,
  });
  measureLogForeign(metrics, 'projector', () => projector.isLogForeign());
  await worker.serveOperations(() => stoppedLanes(projector));
  return {
    close: () =>
      worker.close(async () => {
        await projector.close();
        await queue.close().catch(onError);
      }),
  };
}

function stoppedLanes(projector: RunningProjector): string | undefined {
  const stopped = projector.status().filter(({ stoppedReason }) => stoppedReason !== null);
  if (stopped.length === 0) return undefined;
  return stopped
    .map(({ lane, state, stoppedReason }) => `${lane} is ${state}: ${stoppedReason}`)
    .join('; ');
}
