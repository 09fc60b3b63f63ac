import { whenParentGone } from './parent-gone.js';
import type { ChildMessage, Log } from './start-child.js';

/** The command line or the environment is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface RunningServer<Ready> {
  readonly ready: Ready;
  /** Resolves with the reason when the server cannot continue. */
  readonly ended: Promise<Error | undefined>;
  close(): Promise<void>;
}

/**
 * Runs a server for `startServer` or from a terminal, until a signal, the parent's end or a failure.
 * @param start undefined for `--help`
 */
export function runServer<Ready extends { readonly url: string }>(
  usage: string,
  start: (log: Log) => Promise<RunningServer<Ready> | undefined>,
): void {
  serve(start, usage).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof UsageError;
    const end = () => process.exit(isUsage ? 2 : 1);
    if (process.connected) process.send?.({ kind: 'failed', reason }, end);
    else {
      console.error(isUsage ? `${reason}\n\n${usage}` : reason);
      end();
    }
  });
}

async function serve<Ready extends { readonly url: string }>(
  start: (log: Log) => Promise<RunningServer<Ready> | undefined>,
  usage: string,
): Promise<void> {
  let stop = (exitCode: number): void => process.exit(exitCode);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // The parent may have ended already.
  whenParentGone(() => stop(0));
  const log: Log = (line) => tell({ kind: 'log', line });
  const server = await start(log);
  if (server === undefined) return console.log(usage);
  let isStopping = false;
  stop = (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    server.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log({ level: 'error', msg: 'could not stop cleanly', reason: String(error) });
        process.exit(1);
      },
    );
  };
  void server.ended.then((failure) => stop(failure === undefined ? 0 : 1));
  if (process.connected) tell({ kind: 'ready', details: server.ready });
  else console.log(server.ready.url);
}

function tell(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
  else if (message.kind === 'log') console.error(JSON.stringify(message.line));
}
