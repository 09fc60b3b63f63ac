import { describe, expect, test } from 'vitest';
import type { Delivery } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';
import { sharedLog } from './shared-log.js';

const eventLog = await sharedLog();

async function follow(
  options: {
    readonly after: bigint | 'start';
    readonly streamPrefixes: readonly string[];
  },
  isEnough: (deliveries: readonly Delivery[]) => boolean,
): Promise<Delivery[]> {
  const ending = new AbortController();
  const deliveries: Delivery[] = [];
  const stop = setTimeout(() => ending.abort(), 60_000);
  for await (const one of eventLog.subscribe({ ...options, signal: ending.signal })) {
    deliveries.push(one);
    if (isEnough(deliveries)) break;
  }
  clearTimeout(stop);
  return deliveries;
}

const eventsIn = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap((one) => (one.kind === 'events' ? one.events : []));

describe('a subscription', () => {
  test('delivers older and new events in order', async () => {
    const stream = aStream('watched');
    await eventLog.append(
      stream,
      'no_stream',
      Array.from({ length: 25 }, (_, at) => anEvent({ at })),
    );
    const later = setTimeout(() => {
      const more = Array.from({ length: 5 }, (_, at) => anEvent({ at: 25 + at }));
      eventLog.append(stream, 24n, more).catch(() => undefined);
    }, 200);
    const deliveries = await follow(
      { after: 'start', streamPrefixes: ['watched-'] },
      (some) => eventsIn(some).length >= 30,
    );
    clearTimeout(later);
    expect(eventsIn(deliveries).map(({ data }) => Object(data).at)).toEqual(
      Array.from({ length: 30 }, (_, at) => at),
    );
  });

  test('starts after its position', async () => {
    const stream = aStream('resumed');
    await eventLog.append(stream, 'no_stream', [anEvent({ at: 0 })]);
    const { position } = await eventLog.append(stream, 0n, [anEvent({ at: 1 })]);
    await eventLog.append(stream, 1n, [anEvent({ at: 2 })]);
    const deliveries = await follow(
      { after: position, streamPrefixes: ['resumed-'] },
      (some) => eventsIn(some).length >= 1,
    );
    expect(eventsIn(deliveries).map(({ data }) => Object(data).at)).toEqual([2]);
  });

  test('reports when it is live, without own events', async () => {
    await eventLog.append(aStream(), 'no_stream', [anEvent()]);
    const deliveries = await follow(
      { after: 'start', streamPrefixes: ['unused-'] },
      ({ length }) => length > 0,
    );
    expect(deliveries).toEqual([{ kind: 'live' }]);
  });

  test('ends on abort while it is idle', async () => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 100);
    const head = (await eventLog.headPosition()) ?? 'start';
    for await (const one of eventLog.subscribe({
      after: head,
      streamPrefixes: ['unused-'],
      signal: ending.signal,
    })) {
      expect(one.kind).toBe('live');
    }
    expect(ending.signal.aborted).toBe(true);
  });
});
