import {
  BACKWARDS,
  binaryEvent,
  FORWARDS,
  type JSONEventData,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, newStream, readRejection, rejection } from './case.js';
import { following } from './subscriptions.js';

/** EventStoreDB answers so after an exception in its own code. */
const unknown = { type: 'unknown', code: 2 };

function sized(bytes: number) {
  return binaryEvent({ type: 'T', data: new Uint8Array(bytes) });
}

const mebibyte = 2 ** 20;

/** EventStoreDB 23.10 and 24.10 agree. */
const sizes: readonly (readonly [string, ReturnType<typeof sized>[], boolean])[] = [
  ['one event of 1 MiB less its type', [sized(mebibyte - 2)], true],
  ['ten events of a tenth of that', Array.from({ length: 10 }, () => sized(104_855)), true],
  ['one event of 1 MiB and one byte', [sized(mebibyte + 1)], false],
  ['two events of half a MiB and one byte', [sized(mebibyte / 2), sized(mebibyte / 2 + 1)], false],
];

const bySize: readonly Case[] = sizes.map(([name, events, isTaken]) => ({
  name: `an append of ${name} is ${isTaken ? 'accepted' : 'refused'}`,
  async run(client) {
    const append = client.appendToStream(newStream(), events);
    if (isTaken) expect(await append).toMatchObject({ success: true });
    else {
      expect(await rejection(append)).toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: mebibyte,
      });
    }
  },
}));

export const impossible: readonly (readonly [string, Partial<JSONEventData>])[] = [
  ['an empty type', { type: '' }],
  ['an id of zeros', { id: '00000000-0000-0000-0000-000000000000' }],
  ['an invalid id', { id: 'not a UUID' }],
];

export const details: readonly Case[] = [
  ...bySize,
  {
    name: '$all can be read and followed only from the position of an event',
    async run(client) {
      const { position } = await client.appendToStream(newStream(), [event(0)]);
      await client.appendToStream(newStream(), [event(1)]);
      const at = (position?.commit ?? 0n) + 1n;
      const fromPosition = { commit: at, prepare: at };
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const read = client.readAll({ direction, fromPosition });
        expect(await readRejection(read)).toMatchObject(unknown);
      }
      for (const filter of [undefined, streamNameFilter({ prefixes: ['x'] })]) {
        const subscription = client.subscribeToAll({
          fromPosition,
          ...(filter === undefined ? {} : { filter }),
        });
        await following(subscription, async (followed) => {
          expect(await rejection(followed.until(() => false))).toMatchObject(unknown);
        });
      }
    },
  },
  {
    name: '$all read from beyond its last event is empty',
    async run(client) {
      const far = 2n ** 50n;
      const read = [];
      for await (const _ of client.readAll({ fromPosition: { commit: far, prepare: far } })) {
        read.push(_);
      }
      expect(read).toEqual([]);
    },
  },
  {
    name: 'a filter without a prefix matches nothing and causes no error',
    async run(client) {
      const { position } = await client.appendToStream(newStream(), [event(0)]);
      const filter = streamNameFilter({ prefixes: [] });
      const subscription = client.subscribeToAll({ fromPosition: position ?? START, filter });
      await following(subscription, async (followed) => {
        await client.appendToStream(newStream(), [event(1)]);
        expect(await followed.caughtUp()).toEqual([]);
      });
    },
  },
];
