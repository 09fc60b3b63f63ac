import { EventStoreDBClient } from '@eventstore/db-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedStores } from '../../../../test/services/inject.js';
import { longTest } from '../../../../test/services/seeded-part.js';
import type { Position, StoredEvent } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';
import { sharedLog } from './shared-log.js';

const systemEvents = 1_200;
const eventLog = await sharedLog();

describe('a read of a log with many system events', () => {
  const [first, between, last] = [aStream(), aStream(), aStream()];
  let begin: Position;

  beforeAll(async () => {
    const { eventStoreUrl } = await sharedStores();
    begin = (await eventLog.append(first, 'no_stream', [anEvent(), anEvent()])).position;
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    // 10 s is short for a busy machine.
    const options = { deadline: 50_000 };
    for (let count = 0; count < systemEvents; count += 100) {
      await Promise.all(
        Array.from({ length: 100 }, () =>
          client.setStreamMetadata(between, { maxCount: 5 }, options),
        ),
      );
    }
    await client.dispose();
    await eventLog.append(last, 'no_stream', [anEvent()]);
  });

  const streamsOf = async (reading: AsyncIterable<StoredEvent>, count: number) => {
    const streams: string[] = [];
    for await (const { stream } of reading) {
      streams.push(stream);
      if (streams.length === count) break;
    }
    return streams;
  };

  test('returns each event once, forwards and backwards', async () => {
    const forwards = streamsOf(eventLog.readAll({ from: begin }), 2);
    expect(await forwards).toEqual([first, last]);
    const backwards = streamsOf(eventLog.readAll({ from: 'end', direction: 'backwards' }), 3);
    expect(await backwards).toEqual([last, first, first]);
  });

  longTest('returns up to the maximum count, without system events', async () => {
    const range = { from: begin, maxCount: 2 };
    expect(await streamsOf(eventLog.readAll(range), 5)).toEqual([first, last]);
  });
});
