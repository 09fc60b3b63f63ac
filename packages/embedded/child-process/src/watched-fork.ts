import { type ChildProcess, fork } from 'node:child_process';
import { type Stall, type StallLimits, type StallWatch, watchForStall } from './stall-watch.js';

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
