import { describe, expect, test, vi } from 'vitest';
import { sharedStores } from '../../../../test/services/inject.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import { AppendTooLarge, RevisionConflict } from '../../src/event-log/errors.js';
import type { EventLog } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';
import { sharedLog } from './shared-log.js';

const eventLog = await sharedLog();

describe('an append', () => {
  test('is read back unchanged, with its metadata', async () => {
    const stream = aStream();
    const event = anEvent({ amount: '12.5', text: 'žlutý 🐎', nested: { list: [1, null, true] } });
    const { revision, position } = await eventLog.append(stream, 'no_stream', [event]);
    expect(revision).toBe(0n);
    const [stored] = await eventLog.readStream(stream);
    expect(stored).toMatchObject({ ...event, stream, revision: 0n, position });
    expect(Math.abs((stored?.created.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('at an unexpected revision is refused with the actual revision', async () => {
    const stream = aStream();
    await eventLog.append(stream, 'no_stream', [anEvent(), anEvent()]);
    const again = eventLog.append(stream, 'no_stream', [anEvent()]);
    await expect(again).rejects.toBeInstanceOf(RevisionConflict);
    await expect(again).rejects.toThrow(`${stream} is at 1, not at no_stream`);
    const ahead = eventLog.append(stream, 7n, [anEvent()]);
    await expect(ahead).rejects.toThrow('is at 1, not at 7');
    const nowhere = eventLog.append(aStream(), 0n, [anEvent()]);
    await expect(nowhere).rejects.toThrow('is at no_stream, not at 0');
    expect(await eventLog.readStream(stream)).toHaveLength(2);
  });

  test('repeated with the same ids returns the first result', async () => {
    const stream = aStream();
    const events = [anEvent(), anEvent()];
    const first = await eventLog.append(stream, 'no_stream', events);
    await eventLog.append(stream, first.revision, [anEvent()]);
    for (let times = 0; times < 3; times += 1) {
      expect(await eventLog.append(stream, 'no_stream', events)).toEqual(first);
    }
    expect(await eventLog.readStream(stream)).toHaveLength(3);
  });

  test('is accepted by a server whose clock is an hour ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const behind = connectEventLog((await sharedStores()).eventStoreUrl);
    try {
      const stream = aStream();
      await behind.append(stream, 'no_stream', [anEvent()]);
      await behind.append(stream, 0n, [anEvent(), anEvent()]);
      await expect(behind.append(stream, 0n, [anEvent()])).rejects.toBeInstanceOf(RevisionConflict);
      const stored = await behind.readStream(stream);
      expect(stored).toHaveLength(3);
      expect(stored[0]?.created.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    } finally {
      vi.useRealTimers();
      await behind.close();
    }
  });

  test('is atomic', async () => {
    const stream = aStream();
    const large = anEvent({ filler: 'x'.repeat(900_000) });
    const both = eventLog.append(stream, 'no_stream', [
      large,
      anEvent({ filler: 'y'.repeat(900_000) }),
    ]);
    await expect(both).rejects.toBeInstanceOf(AppendTooLarge);
    expect(await eventLog.readStream(stream)).toEqual([]);
  });

  test('without events, with unserializable data, or an invalid id rejects with a TypeError', async () => {
    await expect(eventLog.append(aStream(), 'no_stream', [])).rejects.toBeInstanceOf(TypeError);
    const unwritable = [anEvent({ big: 1n })];
    await expect(eventLog.append(aStream(), 'no_stream', unwritable)).rejects.toBeInstanceOf(
      TypeError,
    );
    const nameless = [{ ...anEvent(), id: 'seven' }];
    await expect(eventLog.append(aStream(), 'no_stream', nameless)).rejects.toBeInstanceOf(
      TypeError,
    );
  });

  test('succeeds for exactly one of twenty concurrent appends to a revision', async () => {
    const stream = aStream();
    let expected: 'no_stream' | bigint = 'no_stream';
    for (let round = 0; round < 20; round += 1) {
      const attempts = Array.from({ length: 20 }, () =>
        eventLog.append(stream, expected, [anEvent()]),
      );
      const settled = await Promise.allSettled(attempts);
      const won = settled.filter((one) => one.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const one of settled) {
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RevisionConflict);
      }
      expected = BigInt(round);
    }
    expect(await eventLog.readStream(stream)).toHaveLength(20);
  });
});

describe('a read', () => {
  test('of a stream has a start, a direction and a maximum count', async () => {
    const stream = aStream();
    await eventLog.append(
      stream,
      'no_stream',
      Array.from({ length: 10 }, (_, at) => anEvent({ at })),
    );
    const at = async (options: Parameters<EventLog['readStream']>[1]) =>
      (await eventLog.readStream(stream, options)).map(({ data }) => Object(data).at);
    expect(await at({ from: 3n, maxCount: 2 })).toEqual([3, 4]);
    expect(await at({ direction: 'backwards', maxCount: 3 })).toEqual([9, 8, 7]);
    expect(await at({ direction: 'backwards', from: 2n })).toEqual([2, 1, 0]);
    expect(await at({ from: 99n })).toEqual([]);
    expect(await eventLog.readStream(aStream())).toEqual([]);
  });

  test('of the log has the same order in both directions', async () => {
    await eventLog.append(aStream(), 'no_stream', [anEvent(), anEvent()]);
    const forwards: bigint[] = [];
    for await (const { position } of eventLog.readAll()) forwards.push(position);
    const backwards: bigint[] = [];
    for await (const { position } of eventLog.readAll({ direction: 'backwards', from: 'end' })) {
      backwards.push(position);
    }
    expect(backwards.toReversed()).toEqual(forwards);
    expect(forwards.at(-1)).toBe(await eventLog.headPosition());
    const middle = forwards[Math.floor(forwards.length / 2)] ?? 0n;
    const some: bigint[] = [];
    for await (const { position } of eventLog.readAll({ from: middle, maxCount: 3 }))
      some.push(position);
    expect(some[0]).toBe(middle);
    expect(some).toHaveLength(3);
  });
});
