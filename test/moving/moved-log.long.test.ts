// Long: 35 s. Moves a log, also twice.
import { randomUUID } from 'node:crypto';
import { type OpenedLog, openLog } from '@exchange/cli/log/opened-log';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { newFolder } from '../services/temporary-folder.js';
import { eventsOf, fill, followed, leaves, move } from './logs.js';

const [first, second, third] = [newFolder(), newFolder(), newFolder()];
let before: readonly StoredEvent[];
let moved: OpenedLog;
let last: StoredEvent;

beforeAll(async () => {
  const source = await openLog(first, true);
  await fill(source, 2_300);
  await source.close();
  const { size } = await move(first, second);
  const sourceLog = await openLog(first);
  before = await eventsOf(sourceLog);
  await sourceLog.close();
  expect(size).toBe(2_301);
  const end = before.at(-1);
  if (end === undefined) throw new Error('the source is empty');
  last = end;
  moved = await openLog(second);
}, 120_000);

afterAll(async () => {
  await moved.close();
});

test('a moved log has the same events, and the source ends with the move', async () => {
  expect(leaves(await eventsOf(moved))).toEqual(leaves(before));
  expect([last.type, last.stream]).toEqual(['LogMoved', 'installation-log']);
  const streams = [...new Set(before.map(({ stream }) => stream))];
  for (const stream of streams) {
    const own = leaves(before.filter((event) => event.stream === stream));
    expect(leaves(await moved.log.readStream(stream))).toEqual(own);
  }
});

test('its events keep their positions, without others between them', async () => {
  expect(await moved.log.headPosition()).toBe(last.position);
  for (const event of before.filter((_, index) => index % 97 === 0)) {
    const { position, id } = event;
    expect(await moved.log.eventAt(position)).toMatchObject({ id, position });
    expect(await moved.log.eventAt(position + 1n)).toBeUndefined();
  }
});

test('new events follow in all streams; the log can be moved again', async () => {
  const { stream, revision } = before.find(({ type }) => type === 'Noted') ?? last;
  const length = (await moved.log.readStream(stream)).length;
  const appended = [
    await moved.log.append(stream, BigInt(length - 1), [anEvent({ new: 1 })]),
    await moved.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent({ new: 2 }), anEvent()]),
  ];
  expect(revision).toBe(0n);
  expect(appended.map((one) => one.revision)).toEqual([BigInt(length), 1n]);
  const [one, two] = appended.map(({ position }) => position);
  expect([last.position < (one ?? 0n), (one ?? 0n) < (two ?? 0n)]).toEqual([true, true]);
  expect(await moved.log.headPosition()).toBe(two);
  expect(await moved.log.eventAt(two ?? 0n)).toMatchObject({ position: two, revision: 1n });
  const since = await followed(moved, last.position, two ?? 0n);
  expect(since.map(({ position }) => position)).toEqual([one, expect.any(BigInt), two]);
  const all = await eventsOf(moved);
  expect(leaves(all.slice(0, before.length))).toEqual(leaves(before));
  await moved.close();

  const { size } = await move(second, third);
  const there = await openLog(third);
  const [now, end] = [await eventsOf(there), await there.log.headPosition()];
  expect([size, leaves(now.slice(0, -1))]).toEqual([all.length + 1, leaves(all)]);
  expect([now.at(-1)?.type, now.at(-1)?.position]).toEqual(['LogMoved', end]);
  const behind = await there.log.append(stream, BigInt(length), [anEvent({ new: 3 })]);
  expect(behind.position > (end ?? 0n)).toBe(true);
  await there.close();
  moved = await openLog(second);
}, 60_000);

test('a moved log refuses appends, and names its target', async () => {
  await moved.close();
  for (const folder of [first, second]) {
    const left = await openLog(folder);
    const { length } = await eventsOf(left);
    await expect(left.log.append(`note-${randomUUID()}`, 'no_stream', [anEvent()])).rejects.toThrow(
      new RegExp(
        `is moved to another event store, ${folder === first ? second : third} .*EVENTSTORE_URL`,
      ),
    );
    expect(await eventsOf(left)).toHaveLength(length);
    await left.close();
  }
  moved = await openLog(third);
});
