import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isHeartbeat } from './heartbeat.js';
import { type Beginning, heldVariable } from './told-to-begin.js';
import { forkWatched, type WatchedProgram } from './watched-fork.js';

/** A program of ours, and how it tells that it is ready. */
export interface ChildProgram<Message, Ready> {
  /** What errors call it. */
  readonly name: string;
  /** The file to run, without its ending: the TypeScript one from sources, the compiled one otherwise. */
  readonly entry: URL;
  readonly args?: readonly string[];
  /** The parent's by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Settings that are known only later: the program loads and waits for them, and is ended where they will never be known. It has to be
   * one that `runProgram` runs.
   */
  readonly told?: Promise<Readonly<Record<string, string>>>;
  /** Where its standard output goes; standard error is the parent's. */
  readonly output: 'inherit' | 'ignore';
  /** After this long without a word that it is ready, once it was told all, it is killed; never by default. */
  readonly readyMsMax?: number;
  /** After this long it is killed when it was asked to end; never by default. */
  readonly closeMsMax?: number;
  /** What is done when its event loop stands still; `exempt` for a program whose work is one long stretch. */
  readonly watched: WatchedProgram | 'exempt';
  /** Takes what the program says, and tells what came of its start. */
  hear(message: Message, start: { ready(value: Ready): void; failed(reason: string): void }): void;
}

/** A program that has said that it is ready. */
export interface StartedChild<Ready> {
  readonly pid: number;
  /** What it said with it. */
  readonly ready: Ready;
  /** Resolves when the process has ended, however it did. */
  readonly exited: Promise<void>;
  /** Asks it to end, and resolves when it has. */
  close(): Promise<void>;
}

const fromSource = import.meta.url.endsWith('.ts');

/**
 * Runs a program of this project in a process of its own, which ends by itself when its channel to this one closes.
 *
 * @throws Error with the reason if it fails, ends or is not ready in time; nothing is left running then
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

/** Runs TypeScript in development; found from here, since the process may have been started in any folder. */
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
          // Whether it is gone is heard by its end.
          child.send(beginning, () => undefined);
        },
        (error: unknown) => {
          child.kill('SIGKILL');
          failed(`${name} was not begun: ${error instanceof Error ? error.message : error}`);
        },
      );
    }
  });
}
