import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '../../../../test/services/inject.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import type { EventLog } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';

let eventLog: EventLog;

beforeAll(async () => {
  eventLog = connectEventLog((await services()).eventStoreUrl);
});

afterAll(() => eventLog.close());

test('an event is found at its own position alone: not between two, at the start, or beyond the end', async () => {
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

test('events are found one by one as often as anybody asks: the server takes it for no attack', async () => {
  const [event, stream] = [anEvent({}), aStream()];
  const { position } = await eventLog.append(stream, 'no_stream', [event]);
  let [asked, found] = [0, 0];
  const ask = async () => {
    while (asked < 2_500) {
      asked += 1;
      const [one, head] = await Promise.all([eventLog.eventAt(position), eventLog.headPosition()]);
      if (one?.id === event.id && head === position) found += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  expect(found).toBe(asked);
});
