import type { ChildProcess } from 'node:child_process';
import { isHeartbeat } from './heartbeat.js';

/** Longest stall of an event loop that is tolerated, in milliseconds. */
export interface StallLimits {
  /** Until the process is ready: it loads and compiles its code. */
  readonly startingMs: number;
  readonly runningMs: number;
}

export const stallLimits: StallLimits = { startingMs: 120_000, runningMs: 10_000 };

/** A process whose event loop stalled for too long. */
export interface Stall {
  readonly pid: number | undefined;
  readonly seconds: number;
}

/** What a log says of a stall. */
export const stallMessage = 'the event loop did not turn in time: the process is killed by SIGKILL';

export interface StallWatch {
  /** From now on the limit of a running process holds. */
  ready(): void;
}

const lookEveryMs = 500;

/**
 * Calls back once when heartbeats of a child cease: its event loop is blocked, or the process is stopped.
 *
 * @param limits those of the service by default
 */
export function watchForStall(
  child: ChildProcess,
  onStall: (stall: Stall) => void,
  limits: StallLimits = stallLimits,
): StallWatch {
  let limitMs = limits.startingMs;
  let silentMs = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Where this process stood still itself, heartbeats wait unread: a late look counts no more than two.
    silentMs += Math.min(now - lookedAt, 2 * lookEveryMs);
    lookedAt = now;
    if (silentMs < limitMs) return;
    clearInterval(timer);
    onStall({ pid: child.pid, seconds: Math.round(silentMs / 1000) });
  }, lookEveryMs);
  timer.unref();
  child.on('message', (message) => {
    if (isHeartbeat(message)) silentMs = 0;
  });
  child.once('exit', () => clearInterval(timer));
  return {
    ready() {
      limitMs = limits.runningMs;
      silentMs = 0;
    },
  };
}
