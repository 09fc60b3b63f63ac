import { readConfig } from '@exchange/runtime/config/environment';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { createLogger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { stopTimesOf } from '@exchange/runtime/process/stop-times';

export const load = () => import('./run-projector.js');

export function run(): void {
  const config = readConfig(process.env);
  const log = createLogger('projector', config.logLevel);
  warnOfRemovedSettings(process.env, log);
  runProcess(log, stopTimesOf(config), async () => {
    const { runProjector } = await load();
    return runProjector(config, log);
  });
}
