import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { stallLimits, stallMessage, watchForStall } from '@exchange/child-process';
import type { Logger } from '../process/logger.js';
import { type RunningPart, type SupervisedPart, supervise } from '../process/supervise/part.js';
import { createRestartPolicy } from '../process/supervise/restart-policy.js';
import type { FromPrimary } from './messages.js';
import { createPrimary } from './primary.js';
import { joinGroup, type ProcessGroup } from './process-group.js';

/** What a process is told by its environment: which of them it is, and of how many. */
const placeName = 'LEDGER_PROCESS_OF';
const retryMs = 1_000;

/** Which of several processes on a port this one is; undefined for one that stands alone, or starts the others. */
export function groupOfThis(): ProcessGroup | undefined {
  const [index, processes] = place();
  if (!cluster.isWorker || index === undefined || processes === undefined) return undefined;
  const channel = {
    // Who has gone meanwhile is told of by the channel's end.
    send: (message: object) => void process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener: (message: unknown) => void) => void process.on('message', listener),
  };
  return joinGroup(channel, { processes, index });
}

const place = () => (process.env[placeName] ?? '').split('/').map(Number);

export interface SeveralProcesses {
  readonly name: string;
  readonly processes: number;
  /** How long they may take to stop: less than whoever started this process waits for it. */
  readonly stopMsMax: number;
  readonly log: Logger;
}

/**
 * Starts this program so many times over, all on the same ports: each takes connections from there, and one that has ended
 * is started again while the others work.
 *
 * @returns when the first of them is ready, and what it said
 */
export async function startSeveral({
  name,
  processes,
  stopMsMax,
  log,
}: SeveralProcesses): Promise<{ readonly ready: unknown; close(): Promise<void> }> {
  // Each takes connections from the socket itself: none is lost on its way to a process that is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: process.argv.slice(2), serialization: 'advanced' });
  const primary = createPrimary();
  let ready: unknown;
  const closing = new AbortController();
  /** Those that are no part yet, or not again: nobody else would wait for them. */
  const starting = new Set<Starting>();
  const nameOf = (index: number) => `${name} ${index + 1} of ${processes}`;
  const start = async (index: number): Promise<RunningPart> => {
    const worker = cluster.fork({
      [placeName]: `${index}/${processes}`,
    });
    const { id } = worker;
    const exited = once(worker, 'exit').then(() => primary.ended(id));
    primary.joined(id, (message: FromPrimary) => void worker.send(message, () => undefined));
    // A message to one that is ending is lost with it; its end is told of by itself.
    worker.on('error', (error) => log.debug({ reason: String(error) }, 'a process does not hear'));
    worker.on('message', (message: unknown) => primary.heard(id, message));
    const { pid } = worker.process;
    if (pid === undefined) throw new Error(`${name} has no process id`);
    const itself = { process: worker.process, exited };
    starting.add(itself);
    const watch = watchForStall(worker.process, (stall) => {
      log.error({ part: nameOf(index), ...stall }, stallMessage);
      worker.process.kill('SIGKILL');
    });
    const said = await untilReady(worker).finally(() => starting.delete(itself));
    watch.ready();
    if (closing.signal.aborted) {
      await exited;
      throw new Error('it was ready only when all were being stopped');
    }
    ready ??= said;
    return {
      pid,
      exited,
      async close() {
        worker.process.kill('SIGTERM');
        await exited;
      },
    };
  };
  const parts: SupervisedPart[] = [];
  const keep = async (index: number) => {
    const plan = { name: nameOf(index), start: () => start(index) };
    const policy = createRestartPolicy();
    parts.push(await supervise(plan, { log, onPid: () => undefined, policy }));
  };
  await keep(0);
  // Whoever waits for this one has the first of them; on a small machine the others would only delay it.
  for (let index = 1; index < processes; index += 1) {
    void untilKept(() => keep(index), log, closing.signal);
  }
  return {
    ready,
    async close() {
      closing.abort();
      const startedYet = [...starting].map((one) => endStarting(one, stopMsMax));
      await Promise.all([...startedYet, ...parts.map((part) => part.stop(stopMsMax))]);
    },
  };
}

interface Starting {
  readonly process: ChildProcess;
  readonly exited: Promise<unknown>;
}

/** Asks one that is still starting to end, and kills it after a while. */
async function endStarting({ process, exited }: Starting, stopMsMax: number): Promise<void> {
  process.kill('SIGTERM');
  const late = setTimeout(() => process.kill('SIGKILL'), stopMsMax);
  await exited;
  clearTimeout(late);
}

async function untilKept(
  keep: () => Promise<void>,
  log: Logger,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    try {
      return await keep();
    } catch (error) {
      if (!closing.aborted) log.error({ reason: String(error) }, 'a process could not be started');
      await pause(retryMs, undefined, { signal: closing }).catch(() => undefined);
    }
  }
}

/** @throws Error why it could not start, or that it was not ready in time */
function untilReady(worker: ReturnType<typeof cluster.fork>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      worker.process.kill('SIGKILL');
      reject(new Error(`it was not ready within ${stallLimits.startingMs} ms`));
    }, stallLimits.startingMs);
    worker.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('kind' in message)) return;
      if (message.kind === 'ready') {
        clearTimeout(timer);
        resolve('details' in message ? message.details : null);
      } else if (message.kind === 'failed') {
        clearTimeout(timer);
        reject(new Error('reason' in message ? String(message.reason) : 'it could not start'));
      }
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`it ended before it was ready (${signal ?? code})`));
    });
  });
}
