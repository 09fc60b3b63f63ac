import type { Logger } from '../process/logger.js';
import { supervisedVariable } from '../process/stop-times.js';

const offlineMove =
  'a log is moved while the service is stopped (docs/moving-a-log.md); set EVENTSTORE_URL to the target afterwards';

export const removedSettings: Readonly<Record<string, string>> = {
  EVENTSTORE_NEXT_URL: offlineMove,
  EVENTSTORE_NEXT_PASSWORD: offlineMove,
  PROJECTOR_PROCESSES: 'a projector is one process; start more projectors, which share the lanes',
};

export function warnOfRemovedSettings(
  env: Readonly<Record<string, string | undefined>>,
  log: Pick<Logger, 'warn'>,
): void {
  if (env[supervisedVariable] !== undefined) return;
  for (const [setting, instead] of Object.entries(removedSettings)) {
    if (env[setting]) log.warn({ setting }, `${setting} is no longer read: ${instead}`);
  }
}
