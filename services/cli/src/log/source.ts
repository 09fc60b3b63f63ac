import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { isExport, openExport } from './export-source.js';
import { type OpenedLog, openLog } from './opened-log.js';

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

/**
 * Opens what events are taken from: a log, or an export, which is verified as a whole before.
 *
 * @throws CommandFailed for an export that is not the whole log of its checkpoint
 */
export async function openSource(place: string, evidence: ExportEvidence): Promise<Source> {
  if (isExport(place)) return openExport(place, evidence);
  const opened = await openLog(place);
  return {
    opened,
    async *events(after) {
      for await (const event of opened.log.readAll(after === 'start' ? {} : { from: after })) {
        if (after === 'start' || event.position > after) yield event;
      }
    },
    close: () => opened.close(),
  };
}
