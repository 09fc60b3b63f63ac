import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningPart } from './part.js';

export interface ForkOptions {
  readonly name: string;
  /** The file to run, without its ending: the TypeScript one from sources, the compiled one otherwise. */
  readonly entry: URL;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readyMsMax?: number;
}

/** A process that has said that it is ready. */
export interface ForkedProcess extends RunningPart {
  /** What it told its parent beside. */
  readonly details: unknown;
}

const fromSource = import.meta.url.endsWith('.ts');
const readyMsMax = 30_000;

/**
 * Runs a program of this project in a process of its own, which ends by itself when this one does. Resolves when
 * it is ready.
 *
 * @throws Error with the reason if it fails, ends or is not ready in time
 */
export async function forkProcess(options: ForkOptions): Promise<ForkedProcess> {
  const child = fork(`${fileURLToPath(options.entry)}${fromSource ? '.ts' : '.js'}`, [], {
    env: { ...options.env },
    execArgv: fromSource ? ['--import', 'tsx', '--conditions=@exchange/source'] : [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A Ctrl+C reaches every process of the terminal's group; this one is to be stopped in its turn.
    detached: true,
  });
  const exited = once(child, 'exit');
  const details = await untilReady(child, options);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${options.name} has no process id`);
  return {
    pid,
    details,
    exited,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

function untilReady(child: ChildProcess, options: ForkOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${options.name} was not ready in time`));
    }, options.readyMsMax ?? readyMsMax);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(reason));
    };
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('kind' in message)) return;
      if (message.kind === 'ready') {
        clearTimeout(timer);
        resolve('details' in message ? message.details : null);
      } else if (message.kind === 'failed') {
        fail('reason' in message ? String(message.reason) : `${options.name} could not start`);
      }
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) =>
      fail(`${options.name} ended before it was ready (${signal ?? code})`),
    );
  });
}
