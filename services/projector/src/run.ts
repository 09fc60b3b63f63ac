import { readConfig } from '@exchange/runtime/config/environment';
import { createLogger } from '@exchange/runtime/process/logger';
import { runOneOrSeveral } from '@exchange/runtime/siblings/run-several';

// The lanes, in one process or dealt out to several.

/** Who only starts the others does without. */
export const load = () => import('./run-projector.js');

export function run(): void {
  const config = readConfig(process.env);
  const log = createLogger('projector', config.logLevel);
  const several = {
    name: 'projector',
    setting: config.projectorProcesses,
    // Two or three lanes do most of the work: more processes would wait.
    most: 4,
    supervisedStopMs: 1_500,
    config,
    log,
  };

  runOneOrSeveral(several, async ({ siblings }) => {
    const { runProjector } = await load();
    return runProjector({ config, siblings, log });
  });
}
