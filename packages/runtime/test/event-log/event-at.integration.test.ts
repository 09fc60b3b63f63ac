import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { longTest } from '../../../../test/services/seeded-part.js';
import type { ReadAllOptions } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';
import { sharedLog } from './shared-log.js';

const eventLog = await sharedLog();

test('finds an event only at its exact position', async () => {
  const appended = [];
  for (let one = 0; one < 3; one += 1) {
    const [event, stream] = [anEvent({ one }), aStream()];
    const { position } = await eventLog.append(stream, 'no_stream', [event]);
    appended.push({ id: event.id, position, stream });
  }
  for (const { id, position, stream } of appended) {
    expect(await eventLog.eventAt(position)).toMatchObject({ id, position, stream });
    expect(await eventLog.eventAt(position + 1n)).toBeUndefined();
  }
  const head = await eventLog.headPosition();
  expect(head).toBe(appended.at(-1)?.position);
  for (const beyond of [1n, 100_000n, 2n ** 50n]) {
    expect(await eventLog.eventAt((head ?? 0n) + beyond)).toBeUndefined();
  }
});

longTest('thousands of reads of single events do not break the connection', async () => {
  const [event, stream] = [anEvent({}), aStream()];
  const { position } = await eventLog.append(stream, 'no_stream', [event]);
  let [reads, hits] = [0, 0];
  const readRepeatedly = async () => {
    while (reads < 2_500) {
      reads += 1;
      const [one, head] = await Promise.all([eventLog.eventAt(position), eventLog.headPosition()]);
      if (one?.id === event.id && head === position) hits += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, readRepeatedly));
  expect(hits).toBe(reads);
});

longTest('thousands of reads end after a few events of a long log', async () => {
  const ids: string[] = [];
  const positions: bigint[] = [];
  for (let part = 0; part < 20; part += 1) {
    const events = Array.from({ length: 100 }, () => anEvent({ part }));
    ids.push(...events.map(({ id }) => id));
    positions.push((await eventLog.append(aStream(), 'no_stream', events)).position);
  }
  const [begin] = positions;
  const end = positions.at(-1);
  if (begin === undefined || end === undefined) throw new Error('nothing was appended');
  const beginId = ids[99];
  const endId = ids.at(-2);
  let [reads, hits] = [0, 0];
  const readRepeatedly = async () => {
    while (reads < 700) {
      reads += 1;
      for await (const { id } of eventLog.readAll({ from: begin })) {
        if (id === beginId) hits += 1;
        break;
      }
      for await (const { id } of eventLog.readAll({ from: end, direction: 'backwards' })) {
        if (id === endId) hits += 1;
        break;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, readRepeatedly));
  expect(hits).toBe(2 * reads);
});

longTest('short subscriptions do not disturb other readers', async () => {
  const before = await eventLog.append(aStream(), 'no_stream', [anEvent({})]);
  const [event, stream] = [anEvent({}), aStream()];
  const { position } = await eventLog.append(stream, 'no_stream', [event]);
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  let [calls, opened] = [0, 0];
  const open = async () => {
    while (calls < 1_200) {
      calls += 1;
      const options = { after: before.position, streamPrefixes: [''], signal };
      for await (const _ of eventLog.subscribe(options)) {
        opened += 1;
        break;
      }
    }
  };
  let [reads, hits] = [0, 0];
  const readRepeatedly = async () => {
    while (opened < 1_200) {
      reads += 1;
      if ((await eventLog.eventAt(position))?.id === event.id) hits += 1;
    }
  };
  await Promise.all([...Array.from({ length: 32 }, open), readRepeatedly()]);
  expect(hits).toBe(reads);
});

test('reads each event once, in order, up to the maximum count', async () => {
  const ids: string[] = [];
  let begin: bigint | undefined;
  let end = 0n;
  for (let part = 0; part < 14; part += 1) {
    const events = Array.from({ length: part === 0 ? 1 : 100 }, () => anEvent({ part }));
    ids.push(...events.map(({ id }) => id));
    end = (await eventLog.append(aStream(), 'no_stream', events)).position;
    begin ??= end;
  }
  const idsOf = async (options: ReadAllOptions) => {
    const read: string[] = [];
    for await (const { id, position } of eventLog.readAll(options)) {
      if (begin !== undefined && position >= begin && position <= end) read.push(id);
      else break;
    }
    return read;
  };
  const backwards = ids.slice(0, -1).reverse();
  for (const maxCount of [1, 64, 65, 1_088, 1_089]) {
    expect(await idsOf({ from: begin ?? 'start', maxCount })).toEqual(ids.slice(0, maxCount));
    expect(await idsOf({ from: end, direction: 'backwards', maxCount })).toEqual(
      backwards.slice(0, maxCount),
    );
  }
  expect((await idsOf({ from: begin ?? 'start' })).slice(0, ids.length)).toEqual(ids);
  expect(await idsOf({ from: end, direction: 'backwards' })).toEqual(backwards);
});
