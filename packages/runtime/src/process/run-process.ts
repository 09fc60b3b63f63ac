import { whenNpmEnds, whenParentGone } from '@exchange/child-process';
import { ConfigurationError } from '../errors/configuration-error.js';
import { errorText } from '../errors/error-text.js';
import type { Logger } from './logger.js';
import type { StopTimes } from './stop-times.js';

/**
 * Sends `ready` to its parent; stops at SIGTERM, SIGINT, SIGHUP or the parent's exit. Exits with 0
 * only after a clean run.
 */
export function runProcess(
  log: Logger,
  { inAllMs }: Pick<StopTimes, 'inAllMs'>,
  start: () => Promise<{ readonly ready?: unknown; close(): Promise<void> }>,
): void {
  const exit = (code: number) => {
    log.flush();
    process.exit(code);
  };
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'uncaught exception');
    exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal(reason, 'unhandled rejection');
    exit(1);
  });
  const started = start();
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      exit(1);
    }, inAllMs).unref();
    started
      .then((running) => running.close())
      .then(
        () => exit(0),
        (error: unknown) => {
          log.error(error, 'did not stop cleanly');
          exit(1);
        },
      );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  // These signal the whole process group: a child waits for its parent.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!process.connected) stop(signal);
    });
  }
  whenParentGone(() => stop('the parent process has gone'));
  whenNpmEnds(() => stop('npm has gone'));
  started.then(
    ({ ready }) => {
      if (process.connected) process.send?.({ kind: 'ready', details: ready ?? null });
    },
    (error: unknown) => {
      const reason = errorText(error);
      // A wrong setting needs no stack trace.
      log.fatal(error instanceof ConfigurationError ? { reason } : error, 'could not start');
      if (process.connected) process.send?.({ kind: 'failed', reason });
      exit(1);
    },
  );
}
