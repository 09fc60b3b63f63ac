import { BACKWARDS, END } from '@eventstore/db-client';
import { expect } from 'vitest';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
import { type Case, eventsOf, newStream, numbers } from './case.js';

export const reads: readonly Case[] = [
  {
    name: 'a stream of thousands of events is read completely',
    async run(client) {
      const stream = newStream();
      const count = shortOrWhole(1_500, 4_000);
      const expected = Array.from({ length: count }, (_, n) => n);
      for (let n = 0; n < count; n += 500) await client.appendToStream(stream, eventsOf(500, n));
      expect(await numbers(client.readStream(stream))).toEqual(expected);
      const backwards = client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
      expect(await numbers(backwards)).toEqual(expected.reverse());
    },
  },
];
