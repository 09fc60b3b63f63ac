import { existsSync, statSync } from 'node:fs';
import { isObject, type Json, readAttestedEvent, verifyExport } from '@exchange/proof';
import { requireReadable } from '@exchange/runtime/event-log/format/log-format';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { exportLines, readKeys, readText } from '../audit/proof-files.js';
import { CommandFailed, UsageError } from '../command.js';
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
  if (existsSync(place) && statSync(place).isFile()) {
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

interface ExportEvidence {
  readonly checkpoint: string | undefined;
  readonly key: string | undefined;
}

/**
 * The export contains exactly its checkpoint's events.
 * @throws UsageError without checkpoint and keys, CommandFailed for a difference, FormatRefused
 */
async function openExport(
  file: string,
  { checkpoint, key }: ExportEvidence,
): Promise<(after: bigint | 'start') => AsyncIterable<StoredEvent>> {
  if (checkpoint === undefined || key === undefined) {
    throw new UsageError(
      '--checkpoint <file> and --key <file> are required: an export is verified first.',
    );
  }
  const before = sizeAndTime(file);
  const verdict = await verifyExport({
    lines: exportLines(file),
    checkpoint: readText(checkpoint, '--checkpoint'),
    publicJwk: readKeys(key),
  });
  if (!verdict.ok) {
    throw new CommandFailed(
      `${file} is not the complete signed log (${verdict.problem}): ${verdict.message}. Nothing was written.`,
    );
  }
  requireReadable('The export', await firstEventIn(file));
  return async function* events(after) {
    for await (const event of eventsIn(file)) {
      if (after === 'start' || event.position > after) yield event;
    }
    if (sizeAndTime(file) !== before) {
      throw new CommandFailed(`${file} changed after its verification.`);
    }
  };
}

async function* eventsIn(file: string): AsyncGenerator<StoredEvent> {
  for await (const line of exportLines(file)) yield eventIn(line);
}

async function firstEventIn(file: string): Promise<StoredEvent | undefined> {
  for await (const event of eventsIn(file)) return event;
  return undefined;
}

function eventIn(line: string): StoredEvent {
  const value: Json = JSON.parse(line);
  const reading = readAttestedEvent(isObject(value) ? value['event'] : undefined);
  if (!reading.ok) throw new CommandFailed(`the export: ${reading.message}`);
  const { position, revision, time, ...rest } = reading.event;
  return {
    ...rest,
    position: BigInt(position),
    revision: BigInt(revision),
    created: new Date(time),
  };
}

function sizeAndTime(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}
