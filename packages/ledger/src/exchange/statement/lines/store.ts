import { createHash } from 'node:crypto';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { EventMetadata } from '@exchange/runtime/event-log/metadata';
import type { ExpectedRevision } from '@exchange/runtime/event-log/stream';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { ResellerId } from '@exchange/units';
import { streams } from '../../../streams.js';
import { type StatementLineEvent, statementLineEvents } from '../events.js';
import type { IssuedLine } from './data.js';

const codec = codecOf(statementLineEvents);
/** The log accepts 1,044,480 bytes per append. */
const partBytesMax = 900_000;

export interface LinesToStore {
  readonly lines_id: string;
  readonly reseller_id: ResellerId | null;
  readonly series_id: string;
  readonly run_number: number;
  readonly lines: readonly IssuedLine[];
}

/** Lines are shown only once the series refers to them. */
export async function storeLines(
  eventLog: EventLog,
  { lines, ...about }: LinesToStore,
  metadata: Omit<EventMetadata, 'schema_version'>,
): Promise<void> {
  const { lines_id } = about;
  let revision: ExpectedRevision = 'no_stream';
  for (const [part, some] of partsOf(lines).entries()) {
    const event: StatementLineEvent = {
      type: 'StatementLinesKept',
      data: { ...about, part, lines: some },
    };
    const toAppend = [codec.encode(event, eventIdFor(lines_id, part), metadata)];
    const appended = await eventLog.append(streams.statementLines(lines_id), revision, toAppend);
    revision = appended.revision;
  }
}

export async function storedLines(
  eventLog: EventLog,
  lines_id: string,
): Promise<readonly IssuedLine[]> {
  const stored = await eventLog.readStream(streams.statementLines(lines_id), { from: 0n });
  return stored.flatMap((one) => codec.decode(one).event.data.lines);
}

export function digestOf(lines: readonly IssuedLine[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(JSON.stringify(line)).update('\n');
  return hash.digest('hex');
}

function partsOf(lines: readonly IssuedLine[]): readonly IssuedLine[][] {
  const parts: IssuedLine[][] = [];
  let bytes = partBytesMax;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line)) + 1;
    const last = parts.at(-1);
    if (last === undefined || bytes + size > partBytesMax) {
      parts.push([line]);
      bytes = size;
    } else {
      last.push(line);
      bytes += size;
    }
  }
  return parts;
}
