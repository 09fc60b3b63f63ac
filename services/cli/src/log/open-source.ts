import { isExport, openExport } from './export-source.js';
import { openLog } from './opened-log.js';
import type { ExportEvidence, Source } from './source.js';

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
