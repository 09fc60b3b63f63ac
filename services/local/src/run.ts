import { settledReadiness } from '@exchange/cli/service/readiness';
import { readServiceSettings } from '@exchange/ledger/platform/installation/service-settings';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { createLogger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { settingsOrExit } from '@exchange/runtime/process/settings-or-exit';
import { supervisedStop } from '@exchange/runtime/process/stop-times';
import { banner } from './banner.js';
import { startLedger } from './supervisor/tree.js';

/** API, projector and deliverer each serve their operations on a port. */
const operationsPorts = 3;

export function run(): void {
  const { config } = settingsOrExit(() => readServiceSettings(process.env, operationsPorts));
  const log = createLogger('ledger', config.logLevel);
  warnOfRemovedSettings(process.env, log);

  // A stop during the start takes effect at once.
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort());
  }

  runProcess(log, supervisedStop, async () => {
    try {
      const ledger = await startLedger(config, process.env, log, stopping.signal);
      const readiness = await settledReadiness(ledger.ownUrl, stopping.signal);
      console.log(banner(ledger, performance.now() / 1000, readiness));
      return { ready: { url: ledger.url }, close: () => ledger.close() };
    } catch (error) {
      if (stopping.signal.aborted) return { close: async () => {} };
      console.error(
        `\nThe ledger could not start. ${error instanceof Error ? error.message : error}\n`,
      );
      throw error;
    }
  });
}
