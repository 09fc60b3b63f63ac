import { type LogLine, type ServerMessage, whenParentGone } from '@exchange/child-process';
import { readSettings, UsageError, usage } from './process/settings.js';
import type { Listening } from './process/spawn.js';
import { startEventStore } from './server.js';

function tell(message: ServerMessage<Listening>): void {
  if (process.connected) process.send?.(message);
  else if (message.kind === 'log') console.error(JSON.stringify(message.line));
}

/** The parent kills the server after the same time. */
const closeMsMax = 8_000;

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === undefined) {
    console.log(usage);
    return;
  }
  const log = (line: LogLine) => tell({ kind: 'log', line });
  // The parent may have ended already.
  let stop = (exitCode: number): void => process.exit(exitCode);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  whenParentGone(() => stop(0));
  const store = await startEventStore({ ...settings, log });
  let stopping = false;
  stop = (exitCode) => {
    if (stopping) return;
    stopping = true;
    // Acknowledged appends are on disk.
    setTimeout(() => process.exit(1), closeMsMax).unref();
    store.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log({ level: 'error', msg: 'could not stop cleanly', reason: String(error) });
        process.exit(1);
      },
    );
  };
  // Only a restart can determine the disk's state after a failed write.
  const fail = () => stop(1);
  store.failed.then(fail, fail);
  if (process.connected) {
    const { url, port } = store;
    tell({ kind: 'listening', ready: { url, port } });
  } else console.log(store.url);
}

export function run(): void {
  main().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.connected) {
      tell({ kind: 'failed', reason });
      process.disconnect();
    } else {
      console.error(error instanceof UsageError ? `${reason}\n\n${usage}` : reason);
    }
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}
