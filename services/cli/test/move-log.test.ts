import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { servedInMemory } from '../../../packages/embedded/event-store/test/served.js';
import { anEvent } from '../../../packages/runtime/test/event-log/sample.js';
import { eventsOf, fill, followed, leaves, withLateAppend } from '../../../test/moving/logs.js';
import { moveLog } from '../src/log/move-log.js';
import { openSource, type Source } from '../src/log/open-source.js';
import { type OpenedLog, openLog } from '../src/log/opened-log.js';

const options = { signal: new AbortController().signal, onProgress: () => undefined };

const stores = servedInMemory();
const closings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closings) await close();
  await stores.closeAll();
});

async function aLog() {
  const { url } = await stores.start();
  const log = await openLog(url);
  closings.push(log.close);
  return { url, log };
}

async function aSource(events: number) {
  const { url, log } = await aLog();
  await fill(log, events);
  const source = await openSource(url, { checkpoint: undefined, key: undefined });
  closings.push(source.close);
  return { log, source };
}

/** The folder's lock excludes a second process, so that a move into a folder does not wait. */
const inFolder = (log: OpenedLog): OpenedLog => ({ ...log, isOurs: true });

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

test('a move fails if another process appended an event after the end of the source', async () => {
  const [{ source, log }, { log: target }] = [await aSource(3), await aLog()];
  await expect(moveLog(withLateAppend(source), target, options)).rejects.toThrow(
    /events behind its end.*position \d+ \(Noted, event 0 of note-late\).*run the move again/,
  );
  await expect(eventsOf(target)).rejects.toThrow(/is being moved into this one/);
  await moveLog(source, inFolder(target), options);
  expect(leaves(await eventsOf(target))).toEqual(leaves(await eventsOf(log)));
});

test('an incomplete target is not usable, and the move continues', async () => {
  const [{ source, log }, { log: target }] = [await aSource(30), await aLog()];
  await expect(moveLog(cut(source, 20), target, options)).rejects.toThrow('cut off');
  const refused = /is being moved into this one/;
  await expect(eventsOf(target)).rejects.toThrow(refused);
  const append = target.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(append).rejects.toThrow(refused);
  const following = followed(target, 'start', 0n);
  await moveLog(source, inFolder(target), options);
  const all = leaves(await eventsOf(log));
  expect(all).toHaveLength(31);
  expect(leaves(await eventsOf(target))).toEqual(all);
  expect(leaves(await following).slice(0, 1)).toEqual(all.slice(0, 1));
});

test('an interrupted move is resumed to the same log, by one process at once', async () => {
  const [{ source, log }, { log: target }] = [await aSource(9), await aLog()];
  const ofFolder = inFolder(target);
  let checks = 0;
  const stoppedAt = (check: number) => ({
    ...options,
    async requireStopped() {
      checks += 1;
      if (checks === check) throw new Error('api is running');
    },
  });
  await expect(moveLog(source, ofFolder, stoppedAt(1))).rejects.toThrow('api is running');
  await log.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(moveLog(source, ofFolder, stoppedAt(3))).rejects.toThrow('api is running');
  const refusal = { name: 'LogMoves', message: expect.stringContaining(target.name) };
  for (const ended of [log.log, log.native.eventLog]) {
    const late = ended.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
    await expect(late).rejects.toMatchObject(refusal);
  }
  await expect(eventsOf(target)).rejects.toThrow(/is being moved into this one/);
  const other = moveLog(source, target, options);
  const excluded = expect(other).rejects.toThrow(/Another process is moving/);
  expect((await moveLog(source, ofFolder, options)).size).toBe(11);
  await excluded;
  expect(leaves(await eventsOf(target))).toEqual(leaves(await eventsOf(log)));
  // A move waits for 3 s for a concurrent one.
}, 20_000);

test('a move refuses a target with other events, and is made once', async () => {
  const [{ source, log }, { log: used }, { log: target }] = [
    await aSource(3),
    await aLog(),
    await aLog(),
  ];
  await used.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(moveLog(source, used, options)).rejects.toThrow(/moved into an empty/);
  expect(await eventsOf(used)).toHaveLength(2);
  const [{ source: other }, { log: incomplete }] = [await aSource(3), await aLog()];
  await expect(moveLog(cut(other, 2), incomplete, options)).rejects.toThrow('cut off');
  await expect(moveLog(source, inFolder(incomplete), options)).rejects.toThrow(
    /holds position \d+ .* where the source has position \d+ .*not the beginning of this move/,
  );
  await moveLog(source, target, options);
  expect(leaves(await eventsOf(target))).toEqual(leaves(await eventsOf(log)));
  await expect(moveLog(source, target, options)).rejects.toThrow(/completely moved log/);
  const { log: another } = await aLog();
  await expect(moveLog(source, another, options)).rejects.toThrow(/source was moved to/);
  expect(await another.native.eventLog.headPosition()).toBeUndefined();
});
