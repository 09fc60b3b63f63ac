import { type ChildProcess, fork } from 'node:child_process';

const everyMs = 1_000;
const kind = 'alive';

export function startHeartbeat(): void {
  if (!process.connected) return;
  const timer = setInterval(() => {
    if (process.connected) process.send?.({ kind }, undefined, undefined, () => undefined);
    else clearInterval(timer);
  }, everyMs);
  timer.unref();
}

export interface StallLimits {
  /** Time for the start, because loading blocks the loop. */
  readonly startingMs: number;
  readonly runningMs: number;
}

export const stallLimits: StallLimits = { startingMs: 120_000, runningMs: 10_000 };

export interface Stall {
  readonly pid: number | undefined;
  readonly seconds: number;
}

export const stallMessage = 'event loop stalled: killing the process with SIGKILL';

export type StallWatch = ReturnType<typeof watchForStall>;

const lookEveryMs = 500;

/** Calls back once for a blocked event loop or a stopped process. */
export function watchForStall(
  child: ChildProcess,
  onStall: (stall: Stall) => void,
  limits: StallLimits = stallLimits,
) {
  let limitMs = limits.startingMs;
  let silentMs = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Own stalls queue heartbeats: counts two intervals at most.
    silentMs += Math.min(now - lookedAt, 2 * lookEveryMs);
    lookedAt = now;
    if (silentMs < limitMs) return;
    clearInterval(timer);
    onStall({ pid: child.pid, seconds: Math.round(silentMs / 1000) });
  }, lookEveryMs);
  timer.unref();
  child.on('message', (message: { readonly kind?: unknown } | null) => {
    if (message?.kind === kind) silentMs = 0;
  });
  child.once('exit', () => clearInterval(timer));
  return {
    ready(): void {
      limitMs = limits.runningMs;
      silentMs = 0;
    },
  };
}

export interface WatchedProgram {
  readonly onStall: (stall: Stall) => void;
  readonly limits?: StallLimits;
}

export interface ForkedProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: 'inherit' | 'ignore';
  readonly watched: WatchedProgram | 'exempt';
}

export interface WatchedChild {
  readonly child: ChildProcess;
  readonly watch: StallWatch;
}

export function forkWatched(program: ForkedProgram): WatchedChild {
  const { file, args, execArgv, env, output, watched } = program;
  const child = fork(file, [...args], {
    execArgv: [...execArgv],
    env,
    stdio: ['ignore', output, 'inherit', 'ipc'],
    // Ctrl+C does not reach another group.
    detached: true,
  });
  if (watched === 'exempt') return { child, watch: { ready: () => undefined } };
  const kill = (stall: Stall) => {
    watched.onStall(stall);
    killGroup(child);
  };
  return { child, watch: watchForStall(child, kill, watched.limits) };
}

/** Kills the whole group, because the child's own children hold its ports. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
