import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '../../errors/error-text.js';
import { inTime } from '../in-time.js';
import type { Logger } from '../logger.js';

export type RestartPolicy = ReturnType<typeof createRestartPolicy>;

const restartTimes = { firstMs: 100, maxMs: 10_000, healthyMs: 60_000 };

/** Restarts quickly at first, because most crashes are isolated. */
export function createRestartPolicy(times = restartTimes) {
  let next = times.firstMs;
  return {
    delayAfterMs(uptimeMs: number): number {
      if (uptimeMs >= times.healthyMs) next = times.firstMs;
      const delay = next;
      next = Math.min(next * 2, times.maxMs);
      return delay;
    },
  };
}

export interface RunningPart {
  readonly pid: number;
  readonly exited: Promise<unknown>;
  close(): Promise<void>;
}

export interface PartPlan {
  readonly name: string;
  start(): Promise<RunningPart>;
}

export interface SupervisedPart {
  readonly name: string;
  restart(): void;
  /** Ends restarts; the process may continue. */
  retire(): void;
  stop(timeoutMs: number): Promise<void>;
}

export interface Supervision {
  readonly log: Logger;
  readonly policy?: RestartPolicy;
  readonly onPid: (name: string, pid: number | undefined) => void;
}

/**
 * Restarts it until it is stopped.
 * @throws the error of the first `start`
 */
export async function supervise(plan: PartPlan, supervision: Supervision): Promise<SupervisedPart> {
  const { log, policy = createRestartPolicy(), onPid } = supervision;
  const stopping = new AbortController();
  let restartAtOnce = false;
  let running: RunningPart | undefined = await plan.start();
  onPid(plan.name, running.pid);

  async function keepRunning(first: RunningPart): Promise<void> {
    let part = first;
    for (;;) {
      const startedAt = performance.now();
      await part.exited;
      running = undefined;
      onPid(plan.name, undefined);
      if (stopping.signal.aborted) return;
      const next = await startAgain(performance.now() - startedAt);
      if (next === undefined) return;
      part = next;
    }
  }

  async function startAgain(uptimeMs: number): Promise<RunningPart | undefined> {
    let uptime = uptimeMs;
    while (!stopping.signal.aborted) {
      const delayMs = restartAtOnce ? 0 : policy.delayAfterMs(uptime);
      if (restartAtOnce) log.info({ part: plan.name }, 'restarting a part');
      else log.error({ part: plan.name, delayMs }, 'a part has exited; restarting it');
      restartAtOnce = false;
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        const part = await plan.start();
        running = part;
        onPid(plan.name, part.pid);
        // Stopped during its start: only this code has the process.
        if (stopping.signal.aborted) await part.close();
        return part;
      } catch (error) {
        log.error({ part: plan.name, reason: errorText(error) }, 'a part could not be started');
        uptime = 0;
      }
    }
    return undefined;
  }

  const keeper = keepRunning(running);
  return {
    name: plan.name,
    restart() {
      if (running === undefined) return;
      restartAtOnce = true;
      running.close().catch((error: unknown) => {
        log.warn({ part: plan.name, reason: errorText(error) }, 'a part could not be stopped');
      });
    },
    retire: () => stopping.abort(),
    async stop(timeoutMs) {
      stopping.abort();
      const ended = Promise.allSettled([running?.close(), keeper]);
      await inTime(ended, timeoutMs).catch(() => undefined);
      if (running === undefined) return;
      log.error({ part: plan.name }, 'a part did not exit in time; killing it');
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
    },
  };
}
