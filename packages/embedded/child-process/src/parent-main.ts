import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { whenNpmEnds } from './parent-gone.js';
import { forkWatched, stallMessage } from './stall-watch.js';

// Entry point of the image: `node parent-main.js [node] <program> [arguments]`. Restarts a role
// with a stalled event loop.

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const role = /(^|\/)services\/(local|api|projector|webhooks)\/dist\/main\.js$/;

/** 128 plus the signal's number. */
function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

async function keepRole(file: string, args: readonly string[]): Promise<number> {
  let isStopping = false;
  let stop = () => {};
  const stopAll = () => {
    isStopping = true;
    stop();
  };
  // A role only handles SIGTERM.
  for (const signal of signals) process.on(signal, stopAll);
  whenNpmEnds(stopAll);
  for (;;) {
    let isStalled = false;
    const { child, watch } = forkWatched({
      ...{ file: resolve(file), args, env: process.env, output: 'inherit' },
      execArgv: process.execArgv,
      watched: {
        onStall(stall) {
          isStalled = true;
          const doing = isStopping ? 'it was stopping' : 'restarting it';
          log(`${stallMessage}; ${doing}`, { program: file, ...stall });
        },
      },
    });
    stop = () => void child.kill('SIGTERM');
    child.on('message', (message: { readonly kind?: unknown }) => {
      if (message.kind === 'ready') watch.ready();
    });
    const [code, signal] = await once(child, 'exit');
    if (isStopping || !isStalled) return exitCode(code, signal);
  }
}

async function runAsItIs(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => void child.kill(signal));
  try {
    const [code, signal] = await once(child, 'exit');
    return exitCode(code, signal);
  } catch (error) {
    log('cannot run the program', { program, reason: String(error) });
    return 127;
  }
}

function log(msg: string, details: object): void {
  const line = { level: 50, time: Date.now(), pid: process.pid, name: 'parent', ...details, msg };
  console.error(JSON.stringify(line));
}

const [program = '', ...args] = process.argv.slice(2);
const words = program === 'node' ? args : [program, ...args];
const [file = '', ...more] = words;
process.exit(role.test(file) ? await keepRole(file, more) : await runAsItIs(program, args));
