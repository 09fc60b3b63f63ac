import { runOneOrSeveral } from '@exchange/runtime/cluster/run-several';
import { requireDistinctPorts } from '@exchange/runtime/config/distinct-ports';
import { readConfig } from '@exchange/runtime/config/environment';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { createLogger } from '@exchange/runtime/process/logger';
import { readApiRole } from './role.js';

export const load = () => import('./start-api.js');

export function run(): void {
  const config = readConfig(process.env);
  requireDistinctPorts(config, 1);
  const role = readApiRole(process.argv[2]);
  const log = createLogger(role === 'all' ? 'api' : `${role}-api`, config.logLevel);
  warnOfRemovedSettings(process.env, log);
  const several = {
    name: 'api',
    setting: config.apiProcesses,
    most: 64,
    supervisedStopMs: 4_300,
    config,
    log,
  };

  runOneOrSeveral(several, async (of) => {
    const { runApi } = await load();
    return runApi({ config, role, log, ...of });
  });
}
