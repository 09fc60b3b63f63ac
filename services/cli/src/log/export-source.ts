import { existsSync, statSync } from 'node:fs';
import {
  type AttestedEvent,
  isObject,
  type Json,
  readAttestedEvent,
  verifyExport,
} from '@exchange/proof';
import { formatOf, requireReadable } from '@exchange/runtime/event-log/format/log-format';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { exportLines, keysIn, readText } from '../audit/proof-files.js';
import { CommandFailed, UsageError } from '../command.js';

export interface ExportEvidence {
  readonly checkpoint: string | undefined;
  readonly key: string | undefined;
}

export const isExport = (place: string): boolean => existsSync(place) && statSync(place).isFile();

/**
 * The export contains exactly its checkpoint's events.
 * @throws UsageError without checkpoint and keys, CommandFailed for a difference, FormatRefused
 */
export async function openExport(
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
    publicJwk: keysIn(readText(key, '--key')),
  });
  if (!verdict.ok) {
    throw new CommandFailed(
      `${file} is not the complete signed log (${verdict.problem}): ${verdict.message}. Nothing was written.`,
    );
  }
  requireReadable('The export', formatOf(await firstEventIn(file)));
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
  return storedOf(reading.event);
}

function storedOf({ position, revision, time, ...rest }: AttestedEvent): StoredEvent {
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
