import type { Config } from '../config/config.js';
import type { Logger } from '../process/logger.js';
import { type ProcessCount, processCount } from '../process/process-count.js';
import { runProcess } from '../process/run-process.js';
import { type StopTimes, stopTimesOf } from '../process/stop-times.js';
import { isSupervised } from '../process/supervised.js';
import type { ProcessGroup } from './process-group.js';
import { groupOfThis, startSeveral } from './several-processes.js';

/** A program that may be started several times over. */
export interface SeveralTimes {
  readonly name: string;
  /** How often. */
  readonly setting: ProcessCount;
  /** More are of no use. */
  readonly most: number;
  /** How long it may take to stop as a part of `npm start`: less than the supervisor waits for it. */
  readonly supervisedStopMs: number;
  readonly config: Config;
  readonly log: Logger;
}

/** What starts one of them. */
export type StartOne = (of: {
  readonly group: ProcessGroup | undefined;
  readonly stopping: StopTimes;
}) => ReturnType<Parameters<typeof runProcess>[2]>;

/** So much earlier than it is ended itself, who started others ends those. */
const ownEndMs = 500;

/**
 * Runs a program to its end, in one process or several.
 *
 * @param start loads what the work needs: who only starts the others does not need it
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
