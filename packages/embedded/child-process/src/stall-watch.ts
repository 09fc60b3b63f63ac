import type { ChildProcess } from 'node:child_process';
import { isHeartbeat } from './heartbeat.js';

/** Maximum stall of an event loop in milliseconds. */
export interface StallLimits {
  /** Applies until the process is ready: loading and compiling block the loop. */
  readonly startingMs: number;
  readonly runningMs: number;
}

export const stallLimits: StallLimits = { startingMs: 120_000, runningMs: 10_000 };

/** An event loop that exceeded its limit. */
export interface Stall {
  readonly pid: number | undefined;
  readonly seconds: number;
}

/** Log message of a stall. */
export const stallMessage = 'event loop stalled: killing the process with SIGKILL';

export interface StallWatch {
  /** Applies the limit of a running process from now on. */
  ready(): void;
}

const lookEveryMs = 500;

/**
 * Calls back once when the heartbeats of a child stop: its event loop is blocked, or the process is stopped.
 * @param limits default: the service's limits
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
    // If this process stalls, heartbeats queue up unread: count a late check as two intervals at most.
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
