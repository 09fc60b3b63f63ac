import { openLog } from '@exchange/cli/log/opened-log';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { aPlace, eventsOf, fill, followed, leaves, move } from '../moving/logs.js';
import { type EventStoreServer, startEventStoreServer } from '../services/eventstore-server.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
const place = aPlace();
let server: EventStoreServer;

beforeAll(async () => {
  if (program !== undefined) server = await startEventStoreServer(program);
});
afterAll(async () => {
  await server?.stop();
  place.remove();
});

test.skipIf(program === undefined)(
  'an embedded log is moved to EventStoreDB and back without loss',
  async () => {
    const [first, last] = [place.folder(), place.folder()];
    const source = await openLog(first, true);
    await fill(source, 2_100);
    await source.close();
    await move(first, server.url);
    const [kept, there] = [await openLog(first), await openLog(server.url)];
    const before = await eventsOf(kept);
    expect(leaves(await eventsOf(there))).toEqual(leaves(before));
    const [middle, end] = [before[1_234], before.at(-1)];
    if (middle === undefined || end === undefined) throw new Error('the log is too short');
    expect(await there.log.eventAt(middle.position)).toMatchObject({ id: middle.id });
    expect(leaves(await followed(there, middle.position, end.position))).toEqual(
      leaves(before.slice(1_235)),
    );
    const { position } = await there.log.append('note-on-it', 'no_stream', [anEvent()]);
    expect(position > end.position).toBe(true);
    expect(await there.log.headPosition()).toBe(position);
    expect(await followed(there, end.position, position)).toHaveLength(1);
    await Promise.all([kept.close(), there.close()]);
    const { size } = await move(server.url, last);
    expect(size).toBe(before.length + 2);
  },
  180_000,
);
