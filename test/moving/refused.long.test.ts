import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { moveLog } from '@exchange/cli/log/move-log';
import { openSource } from '@exchange/cli/log/open-source';
import { type OpenedLog, openLog } from '@exchange/cli/log/opened-log';
import { withdrawMove } from '@exchange/cli/log/seal';
import type { Source } from '@exchange/cli/log/source';
import { spawnEventStore } from '@exchange/embedded-event-store';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { afterAll, expect, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { aPlace, eventsOf, fill, leaves, move } from './logs.js';

const place = aPlace();
const closings: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closings.reverse()) await close();
  place.remove();
});

/** A log whose store is somebody else's. */
async function aServer(): Promise<{ readonly opened: OpenedLog; readonly url: string }> {
  const { url, close } = await spawnEventStore({ directory: place.folder() });
  const opened = await openLog(url);
  closings.push(close, () => opened.close());
  return { opened, url };
}

const noEvidence = { checkpoint: undefined, key: undefined };

async function aSource(events: number) {
  const { opened, url } = await aServer();
  await fill(opened, events);
  const source = await openSource(url, noEvidence);
  closings.push(() => source.close());
  return { opened, source, url };
}

const { signal } = new AbortController();
const options = { follows: false, signal, onProgress: () => undefined };

/** A source that breaks off behind so many events. */
function cut(source: Source, count: number): Source {
  return {
    ...source,
    async *events(after) {
      let read = 0;
      for await (const event of source.events(after)) {
        if (read >= count) throw new Error('cut off');
        read += 1;
        yield event;
      }
    },
  };
}

test('a target that holds anything but the beginning of this move is refused and left as it is', async () => {
  const { source, opened } = await aSource(120);
  const used = await aServer();
  await used.opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(moveLog(source, used.opened, options)).rejects.toThrow(/moved into an empty/);
  // LedgerStarted, and the one event.
  expect(await eventsOf(used.opened)).toHaveLength(2);

  const other = await aSource(30);
  const begun = await aServer();
  await expect(moveLog(cut(other.source, 20), begun.opened, options)).rejects.toThrow('cut off');
  await expect(moveLog(source, begun.opened, options)).rejects.toThrow(
    /holds position \d+ .* where the source has position \d+ .*not the beginning of this move/,
  );
  // What was given up leaves its source as it was: to be written to.
  await opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
}, 120_000);

test('a target is nothing to anybody before all of it is there, and goes on from where it was cut', async () => {
  const { source, opened } = await aSource(150);
  const target = await aServer();
  await expect(moveLog(cut(source, 90), target.opened, options)).rejects.toThrow('cut off');
  await expect(eventsOf(target.opened)).rejects.toThrow(/is not here yet/);
  await expect(
    target.opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]),
  ).rejects.toThrow(/is not here yet/);
  const following = followFirst(target.opened);
  const { size } = await moveLog(source, target.opened, options);
  expect(size).toBe(151);
  const all = leaves(await eventsOf(opened));
  expect(leaves(await eventsOf(target.opened))).toEqual(all);
  // Whoever waited for it is given it as it is now.
  expect(leaves([await following])).toEqual(all.slice(0, 1));
  await expect(moveLog(source, target.opened, options)).rejects.toThrow(/moved there, all of it/);
}, 120_000);

async function followFirst({ log }: OpenedLog): Promise<StoredEvent> {
  const ending = new AbortController();
  for await (const delivery of log.subscribe({
    after: 'start',
    streamPrefixes: [''],
    batchMax: 10,
    signal: ending.signal,
  })) {
    const [first] = delivery.kind === 'events' ? delivery.events : [];
    if (first === undefined) continue;
    ending.abort();
    return first;
  }
  throw new Error('nothing came');
}

test('two moves into one target do not run at once', async () => {
  const { source, url } = await aSource(400);
  const { opened } = await aServer();
  const slow: Source = {
    ...source,
    async *events(after) {
      for await (const event of source.events(after)) {
        await pause(25);
        yield event;
      }
    },
  };
  const first = moveLog(slow, opened, options);
  first.catch(() => undefined);
  await expect.poll(() => opened.native.eventLog.headPosition(), { timeout: 60_000 }).toBeDefined();
  const second = await openSource(url, noEvidence);
  closings.push(() => second.close());
  await expect(moveLog(second, opened, options)).rejects.toThrow(/Another process is moving/);
  expect((await first).size).toBe(401);
}, 180_000);

test('no event that was acknowledged is missing when a log is moved under writes, and none is taken after', async () => {
  const { opened, source } = await aSource(200);
  const target = await aServer();
  const acknowledged: string[] = [];
  let refused = 0;
  const ending = new AbortController();
  const writers = Array.from({ length: 8 }, async () => {
    while (!ending.signal.aborted) {
      const [stream, event] = [`note-${randomUUID()}`, anEvent({ live: true })];
      try {
        await opened.log.append(stream, 'no_stream', [event]);
        acknowledged.push(event.id);
      } catch (error) {
        expect(String(error)).toMatch(/is moved to another event store/);
        refused += 1;
        await pause(20);
      }
    }
  });
  await moveLog(source, target.opened, { ...options, follows: true });
  const known = acknowledged.length;
  await pause(500);
  ending.abort();
  await Promise.all(writers);
  expect([known > 20, acknowledged.length, refused > 0]).toEqual([true, known, true]);
  const there = new Set((await eventsOf(target.opened)).map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  expect(leaves(await eventsOf(target.opened))).toEqual(leaves(await eventsOf(opened)));
}, 120_000);

test('a move that is given up lets its source be written to, but for one that has come to its end', async () => {
  const folder = place.folder();
  const source = await openLog(folder, true);
  await fill(source, 10);
  expect(await withdrawMove(source)).toBe(false);
  await source.close();
  await move(folder, place.folder());
  const left = await openLog(folder);
  closings.push(() => left.close());
  await expect(withdrawMove(left)).rejects.toThrow(/This log was moved/);
  // Also with an append behind its end that came too late for everybody.
  await left.native.eventLog.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(withdrawMove(left)).rejects.toThrow(/This log was moved/);
  // Whoever makes tables of what he is handed makes none of that.
  const handed = await handedWithin(left, 1_500);
  expect([handed.length, handed.at(-1)?.type]).toEqual([11, 'LogMoved']);
}, 60_000);

/** What a subscription from the beginning delivers in a while. */
async function handedWithin({ log }: OpenedLog, ms: number): Promise<readonly StoredEvent[]> {
  const options = { after: 'start', streamPrefixes: [''], batchMax: 100 } as const;
  const handed: StoredEvent[] = [];
  for await (const delivery of log.subscribe({ ...options, signal: AbortSignal.timeout(ms) })) {
    if (delivery.kind === 'events') handed.push(...delivery.events);
  }
  return handed;
}

/** A source behind whose end something appends, so many times. */
function lateAppends(source: Source, times: number): Source {
  const { opened } = source;
  if (opened === undefined) throw new Error('nobody writes to an export');
  const { native } = opened;
  let late = 0;
  const append: typeof native.eventLog.append = async (stream, ...rest) => {
    const result = await native.eventLog.append(stream, ...rest);
    if (stream === 'installation-log' && late < times) {
      late += 1;
      await native.eventLog.append(`note-${randomUUID()}`, 'no_stream', [anEvent({ late })]);
    }
    return result;
  };
  const eventLog = { ...native.eventLog, append };
  return { ...source, opened: { ...opened, native: { ...native, eventLog } } };
}

test('an append that is carried out late, behind the end of the log, is taken along, and the log ends behind it', async () => {
  const { source, opened } = await aSource(40);
  const target = await aServer();
  await moveLog(lateAppends(source, 2), target.opened, options);
  const events = await eventsOf(opened);
  expect(events.slice(-5).map(({ type }) => type)).toEqual([
    'LogMoved',
    'Noted',
    'LogMoved',
    'Noted',
    'LogMoved',
  ]);
  expect(leaves(await eventsOf(target.opened))).toEqual(leaves(events));
}, 60_000);

test('where somebody goes on writing behind the end of the log the move says so, and is taken up when that has ended', async () => {
  const { source, opened } = await aSource(40);
  const target = await aServer();
  await expect(
    moveLog(lateAppends(source, Number.POSITIVE_INFINITY), target.opened, options),
  ).rejects.toThrow(/again and again: something writes to it that does not know of moves/);
  await expect(withdrawMove(opened)).rejects.toThrow(/This log was moved/);
  await moveLog(source, target.opened, options);
  expect(leaves(await eventsOf(target.opened))).toEqual(leaves(await eventsOf(opened)));
}, 60_000);
