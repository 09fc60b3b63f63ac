import { readServiceSettings } from '@exchange/ledger/platform/installation/service-settings';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { createLogger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { settingsOrExit } from '@exchange/runtime/process/settings-or-exit';
import { stopTimesOf } from '@exchange/runtime/process/stop-times';

export const load = () => import('./run-projector.js');

export function run(): void {
  // All processes refuse the same wrong settings.
  const { config } = settingsOrExit(() => readServiceSettings(process.env));
  const log = createLogger('projector', config.logLevel);
  warnOfRemovedSettings(process.env, log);
  runProcess(log, stopTimesOf(config), async () => {
    const { runProjector } = await load();
    return runProjector(config, log);
  });
}
