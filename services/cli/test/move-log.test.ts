import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { servedInMemory } from '../../../packages/embedded/event-store/test/served.js';
import { anEvent } from '../../../packages/runtime/test/event-log/sample.js';
import { eventsOf, fill, leaves, withLateAppend } from '../../../test/moving/logs.js';
import { moveLog } from '../src/log/move-log.js';
import { openSource } from '../src/log/open-source.js';
import { openLog } from '../src/log/opened-log.js';

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

test('a move fails if another process appended an event after the end of the source', async () => {
  const [{ source }, { log: target }] = [await aSource(3), await aLog()];
  const { source: withLate } = withLateAppend(source);
  await expect(moveLog(withLate, target, options)).rejects.toThrow(
    /events behind its end.*\(Noted, event 0 of note-late\).*run the move again/,
  );
});

test('a move refuses a target with other events, and is made once', async () => {
  const [{ source, log }, { log: used }, { log: target }] = [
    await aSource(3),
    await aLog(),
    await aLog(),
  ];
  await used.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
  await expect(moveLog(source, used, options)).rejects.toThrow(/moved into an empty/);
  await moveLog(source, target, options);
  expect(leaves(await eventsOf(target))).toEqual(leaves(await eventsOf(log)));
  await expect(moveLog(source, target, options)).rejects.toThrow(/completely moved log/);
  const { log: another } = await aLog();
  await expect(moveLog(source, another, options)).rejects.toThrow(/source was moved to/);
});
