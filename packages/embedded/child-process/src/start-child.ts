import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  forkWatched,
  stallMessage,
  type WatchedChild,
  type WatchedProgram,
} from './stall-watch.js';
import { type Beginning, heldVariable } from './start-message.js';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly [detail: string]: unknown;
}

export type Log = (line: LogLine) => void;

/** A message from a child; others are ignored. */
export type ChildMessage<Ready = unknown> =
  | { readonly kind: 'ready'; readonly details: Ready }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };

export interface ChildProgram extends StartingChild {
  readonly entry: URL;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Decides about standard output; standard error is the parent's. */
  readonly output: 'inherit' | 'ignore';
  /** `exempt`: the program blocks its event loop by design. */
  readonly watched: WatchedProgram | 'exempt';
}

interface StartingChild {
  readonly name: string;
  readonly log?: Log | undefined;
  /** Settings that the program waits for; a rejection stops it. Requires `runProgram`. */
  readonly told?: Promise<Readonly<Record<string, string>>>;
  /** Counts from complete settings; default: none. */
  readonly readyMsMax?: number;
  /** Counts from the stop request; default: none. */
  readonly closeMsMax?: number;
}

export interface StartedChild<Ready> {
  readonly pid: number;
  readonly ready: Ready;
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

const fromSource = import.meta.url.endsWith('.ts');

/**
 * The process ends when its IPC channel closes.
 * @throws Error with the reason if it fails, ends or is not ready in time; no process remains
 */
export async function startChild<Ready>(program: ChildProgram): Promise<StartedChild<Ready>> {
  const { entry, args = [], env = process.env, told, output, watched } = program;
  const forked = forkWatched({
    file: `${fileURLToPath(entry)}${fromSource ? '.ts' : '.js'}`,
    args,
    execArgv: fromSource ? ['--import', tsxUrl(), '--conditions=@exchange/source'] : [],
    env: { ...env, ...(told === undefined ? {} : { [heldVariable]: 'true' }) },
    output,
    watched,
  });
  return childWhenReady<Ready>(forked, program);
}

/**
 * Starts a program that listens on a port. The process ends with this one.
 * @throws Error with the child's reason
 */
export async function startServer<Ready extends object>(
  program: Omit<ChildProgram, 'output' | 'watched'>,
): Promise<Ready & Omit<StartedChild<Ready>, 'ready'>> {
  const { log } = program;
  const { ready, ...started } = await startChild<Ready>({
    ...program,
    output: 'ignore',
    // The watched thread serves connections.
    watched: { onStall: (stall) => log?.({ level: 'error', msg: stallMessage, ...stall }) },
  });
  return { ...started, ...ready };
}

/** As `startChild`, for a process that was forked before. */
export async function childWhenReady<Ready>(
  { child, watch }: WatchedChild,
  program: StartingChild,
): Promise<StartedChild<Ready>> {
  const { name, closeMsMax } = program;
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const ready = await untilReady<Ready>(child, program);
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

/** Finds tsx independent of the working directory, which varies. */
function tsxUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

async function untilReady<Ready>(
  child: ChildProcess,
  { name, told, readyMsMax, log }: StartingChild,
): Promise<Ready> {
  let timer: NodeJS.Timeout | undefined;
  const ready = new Promise<Ready>((resolve, reject) => {
    const failed = (reason: string) => reject(new Error(reason));
    const stop = (reason: string) => {
      child.kill('SIGKILL');
      failed(reason);
    };
    const limit = () => {
      if (readyMsMax === undefined) return;
      timer = setTimeout(() => stop(`${name} was not ready within ${readyMsMax} ms`), readyMsMax);
    };
    child.on('message', (message: ChildMessage<Ready>) => {
      if (message.kind === 'ready') resolve(message.details);
      else if (message.kind === 'failed') failed(message.reason);
      else if (message.kind === 'log') log?.(message.line);
    });
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => {
      failed(`${name} ended before it was ready (${signal ?? code})`);
    });
    if (told === undefined) return limit();
    told.then(
      (env) => {
        limit();
        const beginning: Beginning = { kind: 'begin', env };
        // The exit handler reports a dead child.
        child.send(beginning, () => undefined);
      },
      (error: unknown) => {
        stop(`${name} could not be started: ${error instanceof Error ? error.message : error}`);
      },
    );
  });
  return await ready.finally(() => clearTimeout(timer));
}
