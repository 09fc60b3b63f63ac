import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLine } from '../src/index.js';
import type { ProposedEvent } from '../src/recorded-event.js';
import { openSegments } from '../src/storage/segments.js';
import { EventStore } from '../src/store.js';
import { streamsPb } from '../src/wire/protobuf.js';

export function proposed(text: string): ProposedEvent {
  return {
    id: Buffer.from(crypto.randomUUID().replaceAll('-', ''), 'hex'),
    type: 'Happened',
    contentType: 'application/octet-stream',
    data: Buffer.from(text),
    metadata: new Uint8Array(),
  };
}

export const openLog = (
  directory: string,
  segmentBytes?: number,
  onFailed?: (error: Error) => void,
): EventStore => new EventStore(openSegments(directory, segmentBytes), () => undefined, onFailed);

export async function writeLog(
  directory: string,
  appends: number,
  segmentBytes?: number,
): Promise<void> {
  const store = openLog(directory, segmentBytes);
  for (let index = 0; index < appends; index += 1) {
    const text = `${index} ${'x'.repeat(index * 7)}`;
    await store.append(`stream-${index % 3}`, 'any', [proposed(text), proposed(text)]);
  }
  store.close();
}

export function reopen(directory: string): {
  readonly contents: readonly string[];
  readonly lines: readonly LogLine[];
} {
  const lines: LogLine[] = [];
  const bytes = openSegments(directory);
  try {
    const store = new EventStore(bytes, (line) => lines.push(line));
    return { contents: contentsOf(store), lines };
  } finally {
    bytes.abandon();
  }
}

export function contentsOf(store: EventStore): string[] {
  return Array.from({ length: store.visible }, (_, ordinal) => {
    const event = streamsPb.ReadResp.deserializeBinary(store.answer(ordinal))
      .getEvent()
      ?.getEvent();
    return Buffer.from(event?.getData_asU8() ?? []).toString('utf8');
  });
}

export function segmentFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith('events-'))
    .sort()
    .map((name) => join(directory, name));
}

export function lastSegment(directory: string): string {
  return segmentFiles(directory).at(-1) ?? '';
}
