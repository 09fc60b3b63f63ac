import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { afterEach, expect, it } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import type { ProposedEvent } from '../src/recorded-event.js';
import { event, newStream } from './client.js';
import { openLog, proposed } from './log-on-disk.js';
import { servedInMemory } from './served.js';

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);
const ended = { refused: 'log_ended' };
const logMoved = (metadata: string): ProposedEvent => ({
  ...proposed('{}'),
  type: 'LogMoved',
  metadata: Buffer.from(metadata),
});
const ownEnd = logMoved('{"actor":"log move"}');
const moved = logMoved('{"actor":"log move","$origin":{"position":"7"}}');

it('refuses appends after the last event, also after a restart', async () => {
  const directory = newFolder();
  const store = openLog(directory);
  await store.append('s', 'no_stream', [proposed('a')]);
  await store.append('installation-log', 'no_stream', [proposed('started')]);
  await store.append('installation-log', 0, [ownEnd]);
  expect(await store.append('s', 0, [proposed('b')])).toEqual(ended);
  expect(await store.append('installation-log', 1, [logMoved('{}')])).toEqual(ended);
  await store.stop();
  const after = openLog(directory);
  expect(await after.append('s', 'any', [proposed('b')])).toEqual(ended);
  expect(await after.append('t', 'no_stream', [proposed('b')])).toEqual(ended);
  expect(after.visible).toBe(3);
});

it('refuses an append sent together with the last event, behind it', async () => {
  const store = openLog(newFolder());
  const both = [
    store.append('installation-log', 'no_stream', [ownEnd]),
    store.append('s', 'no_stream', [proposed('a')]),
  ];
  expect(await Promise.all(both)).toEqual([expect.objectContaining({ revision: 0 }), ended]);
});

it('answers repetitions and conflicts after the last event as before it', async () => {
  const store = openLog(newFolder());
  const events = [proposed('a')];
  const first = await store.append('s', 'no_stream', events);
  await store.append('installation-log', 'no_stream', [ownEnd]);
  expect(await store.append('s', 'no_stream', events)).toEqual(first);
  expect(await store.append('s', 'no_stream', [proposed('b')])).toEqual({
    refused: 'wrong_expected',
    current: 0,
  });
});

it.each([
  ['an event of that type from a moved log', 'installation-log', moved],
  ['an event of that type in another stream', 'installation-x', ownEnd],
  ['an event of another type in that stream', 'installation-log', proposed('started')],
])('accepts appends behind %s', async (_, stream, last) => {
  const directory = newFolder();
  const store = openLog(directory);
  await store.append(stream, 'no_stream', [last]);
  expect(await store.append('s', 'no_stream', [proposed('a')])).toMatchObject({ revision: 0 });
  await store.stop();
  expect(await openLog(directory).append('s', 0, [proposed('b')])).toMatchObject({ revision: 1 });
});

it('refuses with access denied', async () => {
  const client = connect((await start()).url);
  const end = jsonEvent({ type: 'LogMoved', data: {}, metadata: {} });
  await client.appendToStream('installation-log', [end], { expectedRevision: NO_STREAM });
  await expect(client.appendToStream(newStream(), [event(0)])).rejects.toMatchObject({
    type: 'access-denied',
  });
});
