import { stallLimits, stallMessage, startChild } from '@exchange/child-process';
import type { Logger } from '@exchange/runtime/process/logger';
import type { RunningPart } from '@exchange/runtime/process/supervise/part';

export interface ForkOptions {
  readonly name: string;
  /** Without extension: `.ts` or `.js`. */
  readonly entry: URL;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Known later; the process loads its code meanwhile. */
  readonly told?: Promise<Readonly<Record<string, string>>>;
  readonly log: Logger;
}

export interface ForkedProcess extends RunningPart {
  readonly details: unknown;
}

/**
 * The child ends with this process.
 * @throws Error with the reason if it fails, ends or is not ready in time
 */
export async function forkProcess(options: ForkOptions): Promise<ForkedProcess> {
  const { name, entry, env, told, log } = options;
  const { ready, ...child } = await startChild<object, unknown>({
    name,
    entry,
    env,
    ...(told === undefined ? {} : { told }),
    output: 'inherit',
    readyMsMax: stallLimits.startingMs,
    watched: { onStall: (stall) => log.error({ part: name, ...stall }, stallMessage) },
    hear(message, start) {
      if (!('kind' in message)) return;
      if (message.kind === 'ready') start.ready('details' in message ? message.details : null);
      else if (message.kind === 'failed') {
        start.failed('reason' in message ? String(message.reason) : `${name} could not start`);
      }
    },
  });
  return { ...child, details: ready };
}
