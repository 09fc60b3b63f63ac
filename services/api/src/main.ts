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
import { readApiRole } from './role.js';

// The routes of its role: `command`, `query`, or both, in one process or several on one port.

/** Less than the supervisor of all parts waits for the API. */
const supervisedStopMs = 4_300;
const processesMax = 64;

const config = readConfig(process.env);
const role = readApiRole(process.argv[2]);
const log = createLogger(role === 'all' ? 'api' : `${role}-api`, config.logLevel);
const siblings = siblingsOfThis();
const processes = processCount(config.apiProcesses, {
  isEmbedded: config.databaseIsEmbedded,
  most: processesMax,
});

const supervised = isSupervised();
const stopping = stopTimesOf(config, supervised);
/** Before this process is ended itself. */
const stopMsMax = supervised ? supervisedStopMs : stopping.inAllMs - 500;

runProcess(log, stopping, async () => {
  if (siblings === undefined && processes > 1) {
    return startSeveral({ name: 'api', processes, stopMsMax, log });
  }
  // Who only starts the others does not need what they need.
  const { runApi } = await import('./run-api.js');
  return runApi({ config, role, siblings, stopping, log });
});
