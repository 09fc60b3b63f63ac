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
  const worker = await startWorker({
    ...{ name: 'projector', config, log },
    connectionsMax: 8,
    // The embedded engine restarts to cancel a query; visible rows must be durable.
    isDerived: !config.databaseIsEmbedded,
    // A longer batch hangs.
    statementTimeoutMs: 600_000,
  });
  const { databaseUrl, metrics, onError } = worker;
  const queue = await openQueueBackend({ redisUrl: config.redisUrl, databaseUrl }, onError);
  const projector = await startProjector({
    ...{ ...worker, queue, log },
    projections: projections.filter(({ lane }) => lanes.includes(lane)),
    parkedStreamsMax: config.parkedStreamsMax,
    batchMax: config.projectionBatchEvents,
  });
  measureLogForeign(metrics, 'projector', () =>
    projector.status().some(({ isLogForeign }) => isLogForeign),
  );
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
  const texts = stopped.map(
    ({ lane, state, stoppedReason }) => `${lane} is ${state}: ${stoppedReason}`,
  );
  return texts.length === 0 ? undefined : texts.join('; ');
}
