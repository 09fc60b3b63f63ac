import { ledger } from '@exchange/ledger/ledger';
import { readServiceSettings } from '@exchange/ledger/platform/installation/service-settings';
import { callRules } from '@exchange/ledger/platform/webhook/call/webhook-call';
import { createSecretBox } from '@exchange/ledger/platform/webhook/secret/secret-box';
import type { Config } from '@exchange/runtime/config/config';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { ensureWebhookKey } from '@exchange/runtime/config/stored-secrets';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import { startWorker } from '@exchange/runtime/operations/worker';
import { inTime } from '@exchange/runtime/process/in-time';
import { createLogger, type Logger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { settingsOrExit } from '@exchange/runtime/process/settings-or-exit';
import { isSupervised, type StopTimes, stopTimesOf } from '@exchange/runtime/process/stop-times';
import { type RunningDeliverer, startDeliverer } from './deliverer.js';

const startMsMax = 5_000;

export function run(): void {
  // All processes refuse the same wrong settings.
  const { config } = settingsOrExit(() => readServiceSettings(process.env));
  const log = createLogger('deliverer', config.logLevel);
  warnOfRemovedSettings(process.env, log);
  const stopping = stopTimesOf(config);
  runProcess(log, stopping, () => start(config, stopping, log));
}

async function start(
  config: Config,
  { finishMs }: StopTimes,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const { webhooks } = config;
  const worker = await startWorker({ name: 'deliverer', config, log, connectionsMax: 4 });
  const deliverer = startDeliverer({
    ...{ ...worker, log },
    publications: ledger.publications,
    box: createSecretBox(ensureWebhookKey(config), webhooks.retiredKeys),
    rules: callRules(webhooks),
    settings: webhooks,
    publicUrl: config.publicUrl,
    // `npm start` waits less than 2 s.
    lastCallsMs: isSupervised() ? 800 : finishMs,
  });
  // Webhooks created from now on receive all later events.
  await inTime(deliverer.settled, startMsMax).catch(() => undefined);
  measure(deliverer, worker.metrics);
  await worker.serveOperations(() => undefined);
  log.info({ webhooks: deliverer.standing()?.endpoints ?? 0 }, 'deliverer is working');
  return { close: () => worker.close(() => deliverer.close()) };
}

function measure(deliverer: RunningDeliverer, metrics: Metrics): void {
  const none = { endpoints: 0, failing: 0, waiting: 0, underWay: 0 };
  const standing = () => deliverer.standing() ?? none;
  metrics.gauge('webhooks', 'Webhooks that this process calls', 'state', async () => {
    const { endpoints, failing } = standing();
    return { working: endpoints - failing, failing };
  });
  const description = 'Deliveries that wait or are under way';
  metrics.gauge('webhook_events', description, 'state', async () => {
    const { waiting, underWay } = standing();
    return { waiting: waiting - underWay, under_way: underWay };
  });
}
