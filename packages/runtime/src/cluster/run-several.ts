import cluster from 'node:cluster';
import { availableParallelism, totalmem } from 'node:os';
import { childWhenReady, stallLimits, stallMessage, watchForStall } from '@exchange/child-process';
import type { Config } from '../config/config.js';
import type { Logger } from '../process/logger.js';
import { retryUntil } from '../process/repeat-every.js';
import { runProcess } from '../process/run-process.js';
import { isSupervised, type StopTimes, stopTimesOf } from '../process/stop-times.js';
import { type RunningPart, type SupervisedPart, supervise } from '../process/supervise/part.js';
import { createPrimary, joinGroup, type ProcessGroup } from './process-group.js';

type StartOne = (of: {
  readonly group: ProcessGroup | undefined;
  readonly stopping: StopTimes;
}) => ReturnType<Parameters<typeof runProcess>[2]>;

const supervisedStopMs = 4_300;
const ownEndMs = 500;

/**
 * Runs the API in one process or several.
 * @param start loads the program, which a primary does not need
 */
export function runOneOrSeveral(config: Config, log: Logger, start: StartOne): void {
  const group = groupOfThis();
  const supervised = isSupervised();
  const { apiProcesses, databaseIsEmbedded: isEmbedded } = config;
  const processes = processCount(apiProcesses, { isEmbedded, isShared: supervised });
  const stopping = stopTimesOf(config, supervised);
  runProcess(log, stopping, () => {
    if (group !== undefined || processes === 1) return start({ group, stopping });
    const stopMsMax = supervised ? supervisedStopMs : stopping.inAllMs - ownEndMs;
    return startSeveral(processes, stopMsMax, log);
  });
}

interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

const bytesOfOne = 512 * 2 ** 20;
/** More processes could starve other programs. */
const autoMax = 8;

/**
 * `auto`: one per core up to eight, limited by memory; half on a shared machine; one with the
 * embedded database.
 */
export function processCount(
  setting: Config['apiProcesses'],
  { isEmbedded, isShared }: { readonly isEmbedded: boolean; readonly isShared: boolean },
  machine: Machine = thisMachine(),
): number {
  if (setting !== 'auto') return setting;
  if (isEmbedded) return 1;
  const inMemory = Math.floor(machine.memoryBytes / bytesOfOne);
  const cores = isShared ? Math.ceil(machine.cores / 2) : Math.floor(machine.cores);
  return Math.max(1, Math.min(cores, inMemory, autoMax));
}

/** A container may have less than its machine. */
function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryBytes };
}

const placeName = 'LEDGER_PROCESS_OF';
const retryMs = 1_000;

function groupOfThis(): ProcessGroup | undefined {
  const [index, processes] = (process.env[placeName] ?? '').split('/').map(Number);
  if (!cluster.isWorker || index === undefined || processes === undefined) return undefined;
  return joinGroup(
    (message) => void process.send?.(message, undefined, undefined, () => undefined),
    (listener) => void process.on('message', listener),
    { processes, index },
  );
}

/**
 * Restarts processes that exit.
 * @returns the first process's readiness message, and a function that stops all
 */
async function startSeveral(processes: number, stopMsMax: number, log: Logger) {
  // Each process accepts by itself, so a killed process loses no connections in transit.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: process.argv.slice(2), serialization: 'advanced' });
  const primary = createPrimary();
  let ready: unknown;
  const closing = new AbortController();
  const nameOf = (index: number) => `api ${index + 1} of ${processes}`;
  const start = async (index: number): Promise<RunningPart> => {
    const worker = cluster.fork({ [placeName]: `${index}/${processes}` });
    const { id, process: child } = worker;
    primary.add(id, (message) => void worker.send(message, () => undefined));
    worker.once('exit', () => primary.remove(id));
    worker.on('error', (error) => log.debug({ reason: String(error) }, 'message not delivered'));
    worker.on('message', (message: unknown) => primary.receive(id, message));
    const watch = watchForStall(child, (stall) => {
      log.error({ part: nameOf(index), ...stall }, stallMessage);
      child.kill('SIGKILL');
    });
    const { ready: details, ...part } = await childWhenReady<unknown>(
      { child, watch },
      { name: nameOf(index), readyMsMax: stallLimits.startingMs },
    );
    if (closing.signal.aborted) throw new Error('it became ready during the shutdown');
    ready ??= details;
    return part;
  };
  const parts: SupervisedPart[] = [];
  const startPart = async (index: number) => {
    const plan = { name: nameOf(index), start: () => start(index) };
    parts.push(await supervise(plan, { log, onPid: () => undefined }));
  };
  await startPart(0);
  // Parallel starts would delay the first process on a small machine.
  for (let index = 1; index < processes; index += 1) {
    void retryUntil(
      closing.signal,
      retryMs,
      () => startPart(index),
      (error) => {
        if (!closing.signal.aborted)
          log.error({ reason: String(error) }, 'a process could not be started');
      },
    );
  }
  return {
    ready,
    async close() {
      closing.abort();
      for (const part of parts) part.retire();
      await endWorkers(stopMsMax, log);
    },
  };
}

/** Also ends workers that are still starting. */
async function endWorkers(stopMsMax: number, log: Logger): Promise<void> {
  // The list also has workers that have exited and are not disconnected yet.
  const children = Object.values(cluster.workers ?? {})
    .flatMap((one) => one?.process ?? [])
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const exited = Promise.all(
    children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
  );
  for (const child of children) child.kill('SIGTERM');
  const timer = setTimeout(() => {
    log.error('processes did not exit in time; killing them');
    for (const child of children) child.kill('SIGKILL');
  }, stopMsMax);
  await exited;
  clearTimeout(timer);
}
