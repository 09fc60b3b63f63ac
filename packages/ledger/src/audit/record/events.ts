import { defineEvent } from '@exchange/runtime/event-log/event-schema';
import { positionText } from '@exchange/units';
import { z } from 'zod';

/** The event has no owner, so that a reseller's export stays as it was. */
export const exportMade = defineEvent({
  type: 'ExportMade',
  description:
    'A caller began to receive an audit export, an audit pack or a CSV list without a limit. Recorded before the first byte. operation is the operationId; query_digest is the SHA-256 of the query string in hex; position is that of the log or the tables when the export began. Checkpoints, exports and packs without an end of their own end before it, until another event follows. Caller and scope are in the metadata.',
  data: z.object({
    export_id: z.guid(),
    operation: z.string(),
    query_digest: z.string(),
    position: positionText,
  }),
});

export const exportEvents = [exportMade] as const;

export const isExportRecord = ({ type }: { readonly type: string }): boolean =>
  type === exportMade.type;
