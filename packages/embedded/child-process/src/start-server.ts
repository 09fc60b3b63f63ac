import { stallMessage } from './stall-watch.js';
import { type StartedChild, startChild } from './start-child.js';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly [detail: string]: unknown;
}

export type Log = (line: LogLine) => void;

export type ServerMessage<Ready> =
  | { readonly kind: 'listening'; readonly ready: Ready }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };

/**
 * Starts a program that listens on a port. The process ends with this one.
 * @throws Error with the child's reason
 */
export async function startServer<Ready extends object>(program: {
  readonly name: string;
  readonly entry: URL;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly closeMsMax?: number;
  readonly log: Log | undefined;
}): Promise<Ready & Omit<StartedChild<Ready>, 'ready'>> {
  const { log, ...child } = program;
  const { ready, ...started } = await startChild<ServerMessage<Ready>, Ready>({
    ...child,
    output: 'ignore',
    // The watched thread serves connections.
    watched: { onStall: (stall) => log?.({ level: 'error', msg: stallMessage, ...stall }) },
    hear(message, start) {
      switch (message.kind) {
        case 'listening':
          return start.ready(message.ready);
        case 'failed':
          return start.failed(message.reason);
        case 'log':
          return log?.(message.line);
        default:
          return message satisfies never;
      }
    },
  });
  return { ...started, ...ready };
}
