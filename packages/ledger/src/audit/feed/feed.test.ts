import type { Delivery, SubscribeOptions } from '@exchange/runtime/event-log/types';
import { platformScope } from '@exchange/units';
import { expect, test } from 'vitest';
import { feedEntries } from './feed.js';
import type { Publications } from './publications.js';

const delivered = (position: bigint): Delivery => ({
  kind: 'events',
  events: [
    {
      ...{ id: `event ${position}`, stream: 'transaction-1', revision: position - 1n, position },
      ...{ type: 'TransactionConfirmed', data: {}, metadata: {}, created: new Date(0) },
    },
  ],
});
const publications: Publications = {
  typesWithDerivedEvents: new Set(),
  of: (stored) => [{ ...stored, item: 0 }],
};

test('a feed ends when the event store returns with another log', async () => {
  const eventLog = {
    async *subscribe({ onOpened }: SubscribeOptions) {
      await onOpened?.();
      yield delivered(1n);
      await onOpened?.();
      yield delivered(2n);
    },
  };
  const requireSameLog = async () => {
    throw new Error('another log');
  };
  const { signal } = new AbortController();
  const request = { scope: platformScope, after: 'start', from: 'start', signal } as const;
  const positions: bigint[] = [];
  const reading = async () => {
    const stores = { eventLog, requireSameLog, publications };
    for await (const { place } of feedEntries(stores, request)) positions.push(place.position);
  };
  await expect(reading()).rejects.toThrow('another log');
  expect(positions).toEqual([1n]);
});
