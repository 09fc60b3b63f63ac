import { readConfig } from '@exchange/runtime/config/environment';
import { createLogger } from '@exchange/runtime/process/logger';
import { processCount } from '@exchange/runtime/process/process-count';
import { runProcess } from '@exchange/runtime/process/run-process';
import { stopTimesOf } from '@exchange/runtime/process/stop-times';
import {
  isSupervised,
  siblingsOfThis,
  startSeveral,
} from '@exchange/runtime/siblings/several-processes';

// The lanes, in one process or dealt out to several.

/** Less than the supervisor of all parts waits for the projector. */
const supervisedStopMs = 1_500;
/** Two or three lanes do most of the work: more processes would wait. */
const processesMax = 4;

const config = readConfig(process.env);
const log = createLogger('projector', config.logLevel);
const siblings = siblingsOfThis();
const processes = processCount(config.projectorProcesses, {
  isEmbedded: config.databaseIsEmbedded,
  most: processesMax,
});

const supervised = isSupervised();
const stopping = stopTimesOf(config, supervised);
/** Before this process is ended itself. */
const stopMsMax = supervised ? supervisedStopMs : stopping.inAllMs - 500;

runProcess(log, stopping, async () => {
  if (siblings === undefined && processes > 1) {
    return startSeveral({ name: 'projector', processes, stopMsMax, log });
  }
  // Who only starts the others does not need what they need.
  const { runProjector } = await import('./run-projector.js');
  return runProjector({ config, siblings, log });
});
