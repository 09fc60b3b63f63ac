// Long: 40 s. Moves that must be refused, each with its own stores.
import { randomUUID } from 'node:crypto';
import { moveLog } from '@exchange/cli/log/move-log';
import { openSource, type Source } from '@exchange/cli/log/open-source';
import { type OpenedLog, openLog } from '@exchange/cli/log/opened-log';
import { spawnEventStore } from '@exchange/embedded-event-store';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { afterAll, expect, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { aPlace, eventsOf, fill, leaves, withLateAppend } from './logs.js';

const place = aPlace();
const closings: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closings.reverse()) await close();
  place.remove();
});

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
  return { opened, source };
}

const { signal } = new AbortController();
const options = { signal, onProgress: () => undefined };

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

test("a target with other events than this move's is refused and unchanged", async () => {
  const { source, opened } = await aSource(120);
  const used = await aServer();
  await used.opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(moveLog(source, used.opened, options)).rejects.toThrow(/moved into an empty/);
  expect(await eventsOf(used.opened)).toHaveLength(2);

  const other = await aSource(30);
  const started = await aServer();
  await expect(moveLog(cut(other.source, 20), started.opened, options)).rejects.toThrow('cut off');
  await expect(moveLog(source, started.opened, options)).rejects.toThrow(
    /holds position \d+ .* where the source has position \d+ .*not the beginning of this move/,
  );
  await opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
}, 120_000);

test('an incomplete target is not usable, and the move continues', async () => {
  const { source, opened } = await aSource(150);
  const target = await aServer();
  await expect(moveLog(cut(source, 90), target.opened, options)).rejects.toThrow('cut off');
  await expect(eventsOf(target.opened)).rejects.toThrow(/is being moved into this one/);
  await expect(
    target.opened.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]),
  ).rejects.toThrow(/is being moved into this one/);
  const following = followFirst(target.opened);
  const { size } = await moveLog(source, target.opened, options);
  expect(size).toBe(151);
  const all = leaves(await eventsOf(opened));
  expect(leaves(await eventsOf(target.opened))).toEqual(all);
  expect(leaves([await following])).toEqual(all.slice(0, 1));
  await expect(moveLog(source, target.opened, options)).rejects.toThrow(/completely moved log/);
}, 120_000);

async function followFirst({ log }: OpenedLog): Promise<StoredEvent> {
  const ending = new AbortController();
  for await (const delivery of log.subscribe({
    after: 'start',
    streamPrefixes: [''],
    signal: ending.signal,
  })) {
    const [first] = delivery.kind === 'events' ? delivery.events : [];
    if (first === undefined) continue;
    ending.abort();
    return first;
  }
  throw new Error('nothing came');
}

test('an event after the end of the source fails the move and is reported', async () => {
  const { source, opened } = await aSource(40);
  const target = await aServer();
  const { source: withLate, lateIds } = withLateAppend(source);
  await expect(moveLog(withLate, target.opened, options)).rejects.toThrow(
    /events behind its end.*position \d+ \(Noted, event 0 of note-late\).*run the move again/,
  );
  expect(lateIds.length).toBeGreaterThan(0);
  await expect(eventsOf(target.opened)).rejects.toThrow(/is being moved into this one/);
  await moveLog(source, target.opened, options);
  expect(leaves(await eventsOf(target.opened))).toEqual(leaves(await eventsOf(opened)));
}, 60_000);
