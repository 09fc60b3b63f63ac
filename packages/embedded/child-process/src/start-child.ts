import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isHeartbeat } from './heartbeat.js';
import { type Beginning, heldVariable } from './told-to-begin.js';
import { forkWatched, type WatchedProgram } from './watched-fork.js';

/** A program of this project and its start protocol. */
export interface ChildProgram<Message, Ready> {
  /** Name in error messages. */
  readonly name: string;
  /** The file without its extension: TypeScript from sources, or else compiled JavaScript. */
  readonly entry: URL;
  readonly args?: readonly string[];
  /** Default: the parent's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Settings that are known later. The program loads and waits for them; it is stopped if this rejects. Requires
   * `runProgram`.
   */
  readonly told?: Promise<Readonly<Record<string, string>>>;
  /** Destination of standard output; standard error is the parent's. */
  readonly output: 'inherit' | 'ignore';
  /** Kills the program if it is not ready in this time after its settings are complete. Default: no limit. */
  readonly readyMsMax?: number;
  /** Kills the program if it does not end in this time after a stop request. Default: no limit. */
  readonly closeMsMax?: number;
  /** Handling of a stalled event loop; `exempt` for a program that blocks it by design. */
  readonly watched: WatchedProgram | 'exempt';
  /** Handles a message of the program and reports the result of its start. */
  hear(message: Message, start: { ready(value: Ready): void; failed(reason: string): void }): void;
}

/** A program that is ready. */
export interface StartedChild<Ready> {
  readonly pid: number;
  /** Value of its ready message. */
  readonly ready: Ready;
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<void>;
  /** Requests a stop and resolves when the process has ended. */
  close(): Promise<void>;
}

const fromSource = import.meta.url.endsWith('.ts');

/**
 * Starts a program of this project in its own process, which ends when its IPC channel closes.
 * @throws Error with the reason if it fails, ends or is not ready in time; no process remains
 */
export async function startChild<Message extends object, Ready>(
  program: ChildProgram<Message, Ready>,
): Promise<StartedChild<Ready>> {
  const { name, entry, args = [], env = process.env, told, output, watched, closeMsMax } = program;
  const { child, watch } = forkWatched({
    file: `${fileURLToPath(entry)}${fromSource ? '.ts' : '.js'}`,
    args,
    execArgv: fromSource ? ['--import', tsxUrl(), '--conditions=@exchange/source'] : [],
    env: { ...env, ...(told === undefined ? {} : { [heldVariable]: 'true' }) },
    output,
    watched,
  });
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const ready = await untilReady(child, program);
  watch.ready();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process id`);
  return {
    pid,
    ready,
    exited,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer =
        closeMsMax === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), closeMsMax);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** The TypeScript loader of development, resolved from here because the working directory varies. */
function tsxUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

function untilReady<Message extends object, Ready>(
  child: ChildProcess,
  { name, told, readyMsMax, hear }: ChildProgram<Message, Ready>,
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      if (readyMsMax === undefined) return;
      timer = setTimeout(() => {
        child.kill('SIGKILL');
        failed(`${name} was not ready within ${readyMsMax} ms`);
      }, readyMsMax);
    };
    const failed = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(reason));
    };
    const ready = (value: Ready) => {
      clearTimeout(timer);
      resolve(value);
    };
    child.on('message', (message: Message) => {
      if (!isHeartbeat(message)) hear(message, { ready, failed });
    });
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => {
      failed(`${name} ended before it was ready (${signal ?? code})`);
    });
    if (told === undefined) begin();
    else {
      told.then(
        (env) => {
          begin();
          const beginning: Beginning = { kind: 'begin', env };
          // The exit handler reports a dead child.
          child.send(beginning, () => undefined);
        },
        (error: unknown) => {
          child.kill('SIGKILL');
          failed(`${name} could not be started: ${error instanceof Error ? error.message : error}`);
        },
      );
    }
  });
}
