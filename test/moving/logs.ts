import { randomUUID } from 'node:crypto';
import { moveLog } from '@exchange/cli/log/move-log';
import { openSource, type Source } from '@exchange/cli/log/open-source';
import { type OpenedLog, openLog } from '@exchange/cli/log/opened-log';
import { attested } from '@exchange/ledger/audit/proof/leaf';
import { leafText } from '@exchange/proof';
import { requireOwnFormat, startLog } from '@exchange/runtime/event-log/format/log-format';
import type { EventOfLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';

export async function fill(opened: OpenedLog, count: number): Promise<void> {
  const streams = Array.from({ length: 40 }, () => `note-${randomUUID()}`);
  const lengths = new Map<string, bigint>();
  const { eventLog } = opened.native;
  const isNew = (await requireOwnFormat(eventLog)) === 'empty';
  if (isNew) await startLog(eventLog);
  const way = await opened.native.appendInOrder();
  const append = async (stream: string, event: EventOfLog) => {
    const length = lengths.get(stream) ?? 0n;
    lengths.set(stream, length + 1n);
    const expected = length === 0n ? 'no_stream' : length - 1n;
    const end = await way.send(way.request(stream, expected, event));
    if (end.kind !== 'appended') throw new Error(`${event.type} of ${stream}: ${end.kind}`);
  };
  const odd = oddEvents();
  const underWay: Promise<void>[] = [];
  for (let one = isNew ? 1 : 0; one < count; one += 1) {
    const stream = streams[(one * one + 3 * one) % streams.length] ?? '';
    const event = one % 7 === 3 ? (odd[(one - 3) / 7] ?? anEvent({ one })) : anEvent({ one });
    underWay.push(append(stream, event));
    if (underWay.length > 100) await underWay.shift();
  }
  await Promise.all(underWay);
}

function oddEvents(): readonly EventOfLog[] {
  const id = () => randomUUID();
  const type = 'Noted';
  const { metadata } = anEvent();
  const room =
    1024 * 1024 - JSON.stringify(metadata).length - 2 * type.length - '{"text":""}'.length;
  return [
    { id: id(), type, data: { text: 'x'.repeat(room) }, metadata },
    { id: id(), type, data: { text: 'x'.repeat(room - 30) }, metadata },
    { id: id(), type, data: 'text', metadata: 'text' },
    { id: id(), type, data: null, metadata: null },
    { id: id(), type, data: [1.5, 1e21, -0], metadata: [1] },
    {
      id: id(),
      type,
      data: { ключ: '\u2028"\\' },
      metadata: { ...metadata, $origin: { position: '1', time: '2020-01-01T00:00:00.000Z' } },
    },
  ];
}

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function eventsOf({ log }: Pick<OpenedLog, 'log'>): Promise<readonly StoredEvent[]> {
  return allOf(log.readAll());
}

export const leaves = (events: readonly StoredEvent[]): readonly string[] =>
  events.map((event) => leafText(attested(event)));

export async function move(
  from: string,
  to: string,
  evidence: { readonly checkpoint?: string; readonly key?: string } = {},
): Promise<{ readonly size: number; readonly root: string }> {
  const source = await openSource(from, { checkpoint: evidence.checkpoint, key: evidence.key });
  try {
    const target = await openLog(to, true);
    try {
      return await moveLog(source, target, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function followed(
  { log }: Pick<OpenedLog, 'log'>,
  after: bigint | 'start',
  last: bigint,
): Promise<readonly StoredEvent[]> {
  const ending = new AbortController();
  const events: StoredEvent[] = [];
  const deliveries = log.subscribe({
    after,
    streamPrefixes: [''],
    signal: ending.signal,
  });
  for await (const delivery of deliveries) {
    if (delivery.kind === 'live') break;
    events.push(...delivery.events);
    if ((events.at(-1)?.position ?? 0n) >= last) break;
  }
  ending.abort();
  return events;
}

/** An event that another process appends after the source's end. */
export function withLateAppend(source: Source): Source {
  const { opened } = source;
  if (opened === undefined) throw new Error('an export has no store');
  const { native, log } = opened;
  const event = anEvent({ late: true });
  async function* withLate(events: AsyncIterable<StoredEvent>, after: bigint | 'start') {
    let last: StoredEvent | undefined;
    for await (const one of events) {
      last = one;
      yield one;
    }
    const end = last ?? (await log.eventAt(after === 'start' ? 0n : after));
    if (end?.type !== 'LogMoved') return;
    const behind = { stream: 'note-late', revision: 0n, position: end.position + 1n };
    yield { ...event, ...behind, created: new Date() };
  }
  const readAll: typeof log.readAll = (options = {}) =>
    withLate(log.readAll(options), typeof options.from === 'bigint' ? options.from : 'start');
  return { ...source, opened: { ...opened, native, log: { ...log, readAll } } };
}
