import { readServiceSettings } from '@exchange/ledger/platform/installation/service-settings';
import { runOneOrSeveral } from '@exchange/runtime/cluster/run-several';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { createLogger } from '@exchange/runtime/process/logger';
import { settingsOrExit } from '@exchange/runtime/process/settings-or-exit';
import { readApiRole, separateApiConfig } from './api-options.js';

export const load = () => import('./start-api.js');

export function run(): void {
  const { config, installation, role } = settingsOrExit(() => {
    const role = readApiRole(process.argv[2]);
    const { config, installation } = readServiceSettings(process.env, 1);
    return { config: separateApiConfig(config), installation, role };
  });
  const log = createLogger(role === 'all' ? 'api' : `${role}-api`, config.logLevel);
  warnOfRemovedSettings(process.env, log);
  runOneOrSeveral(config, log, async (of) => {
    const { runApi } = await load();
    return runApi({ config, installation, role, log, ...of });
  });
}
