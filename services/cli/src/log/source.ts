import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { OpenedLog } from './opened-log.js';

/** What events are taken from. */
export interface Source {
  /** The log itself; undefined for an export, which nobody writes to any more. */
  readonly opened: OpenedLog | undefined;
  /** The events behind a position, in the order of the log. @throws CommandFailed for an export that was altered meanwhile */
  events(after: bigint | 'start'): AsyncIterable<StoredEvent>;
  close(): Promise<void>;
}

/** What an export is verified by. */
export interface ExportEvidence {
  readonly checkpoint: string | undefined;
  readonly key: string | undefined;
}
