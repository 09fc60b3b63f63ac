import { type ChildProcess, fork } from 'node:child_process';
import { type Stall, type StallLimits, type StallWatch, watchForStall } from './stall-watch.js';

/** What is done about a program whose event loop stands still. It has to be one that `runProgram` runs. */
export interface WatchedProgram {
  /** Called right before the kill. */
  readonly onStall: (stall: Stall) => void;
  /** Those of the service by default. */
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

/** Runs a program in a process and a process group of its own, and kills the group when the event loop stands still. */
export function forkWatched(program: ForkedProgram): {
  readonly child: ChildProcess;
  readonly watch: StallWatch;
} {
  const { file, args, execArgv, env, output, watched } = program;
  const child = fork(file, [...args], {
    execArgv: [...execArgv],
    env,
    stdio: ['ignore', output, 'inherit', 'ipc'],
    // A group of its own: a Ctrl+C in the terminal does not reach it, its parent stops it in its turn.
    detached: true,
  });
  if (watched === 'exempt') return { child, watch: { ready: () => undefined } };
  const kill = (stall: Stall) => {
    watched.onStall(stall);
    killGroup(child);
  };
  return { child, watch: watchForStall(child, kill, watched.limits) };
}

/** Processes that the child has started in its group hold its ports. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
