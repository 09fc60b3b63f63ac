import type { LogLine } from './log-line.js';

export interface WorkerOptions {
  readonly directory: string;
  readonly templateDirectory: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly maintenanceMs: number;
  readonly idleInTransactionMs: number;
}

/** What the worker thread tells the thread that started it. */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number; readonly fresh: boolean }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };
