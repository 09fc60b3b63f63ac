import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { type ExportEvidence, isExport, openExport } from './export-source.js';
import { type OpenedLog, openLog } from './opened-log.js';

export interface Source {
  readonly opened: OpenedLog | undefined;
  /**
   * Yields the events behind a position.
   * @throws CommandFailed if an export changed meanwhile
   */
  events(after: bigint | 'start'): AsyncIterable<StoredEvent>;
  close(): Promise<void>;
}

export async function openSource(place: string, evidence: ExportEvidence): Promise<Source> {
  if (isExport(place)) {
    const events = await openExport(place, evidence);
    return { opened: undefined, events, close: async () => undefined };
  }
  const opened = await openLog(place);
  return {
    opened,
    async *events(after) {
      const from = after === 'start' ? {} : { from: after };
      for await (const event of opened.log.readAll({ ...from, fromLeader: true })) {
        if (after === 'start' || event.position > after) yield event;
      }
    },
    close: () => opened.close(),
  };
}
