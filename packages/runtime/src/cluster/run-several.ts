import type { Config } from '../config/config.js';
import type { Logger } from '../process/logger.js';
import { type ProcessCount, processCount } from '../process/process-count.js';
import { runProcess } from '../process/run-process.js';
import { type StopTimes, stopTimesOf } from '../process/stop-times.js';
import { isSupervised } from '../process/supervised.js';
import type { ProcessGroup } from './process-group.js';
import { groupOfThis, startSeveral } from './several-processes.js';

export interface SeveralTimes {
  readonly name: string;
  readonly setting: ProcessCount;
  readonly most: number;
  /** Below the supervisor's own. */
  readonly supervisedStopMs: number;
  readonly config: Config;
  readonly log: Logger;
}

export type StartOne = (of: {
  readonly group: ProcessGroup | undefined;
  readonly stopping: StopTimes;
}) => ReturnType<Parameters<typeof runProcess>[2]>;

const ownEndMs = 500;

/**
 * Runs a program in one process or several.
 * @param start loads the program's modules; a primary does not need them
 */
export function runOneOrSeveral(
  { name, setting, most, supervisedStopMs, config, log }: SeveralTimes,
  start: StartOne,
): void {
  const group = groupOfThis();
  const supervised = isSupervised();
  const isEmbedded = config.databaseIsEmbedded;
  const processes = processCount(setting, { isEmbedded, isShared: supervised, most });
  const stopping = stopTimesOf(config, supervised);
  runProcess(log, stopping, () => {
    if (group !== undefined || processes === 1) return start({ group, stopping });
    const stopMsMax = supervised ? supervisedStopMs : stopping.inAllMs - ownEndMs;
    return startSeveral({ name, processes, stopMsMax, log });
  });
}
