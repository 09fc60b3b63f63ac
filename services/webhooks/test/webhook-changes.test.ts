import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@exchange/ledger/platform/webhook/events';
import type { EventLog, Delivery as LogDelivery } from '@exchange/runtime/event-log/types';
import { createLogger } from '@exchange/runtime/process/logger';
import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { followWebhooks } from '../src/webhook-changes.js';

const own = { webhook_id: webhookId.parse(randomUUID()), reseller_id: null };
const about = { url: 'https://a.example', types: ['AssetUpdated'], description: null };
const replay: WebhookEvent = {
  type: 'WebhookReplayAsked',
  data: { ...own, after: '0', read_from: '0' },
};
const events: readonly WebhookEvent[] = [
  { type: 'WebhookMade', data: { ...own, ...about, active: true, secret: 's' } },
  replay,
  replay,
];

const eventLog: Pick<EventLog, 'headPosition' | 'subscribe'> = {
  headPosition: async () => 3n,
  async *subscribe(): AsyncGenerator<LogDelivery> {
    const stored = events.map((event, index) => ({
      ...{ ...event, id: randomUUID(), stream: 'webhook-1', created: new Date(0) },
      ...{ revision: BigInt(index), position: BigInt(index) + 1n, metadata: { schema_version: 1 } },
    }));
    yield { kind: 'events', events: stored };
    yield { kind: 'live' };
  },
};

test.each([
  [0n, [1n, 2n, 3n]],
  [2n, [3n]],
  [3n, []],
])('a start repeats no change up to the applied position %s', async (appliedTo, expected) => {
  let positions: readonly bigint[] | undefined;
  await followWebhooks({
    ...{ eventLog, appliedTo, signal: new AbortController().signal },
    requireSameLog: async () => undefined,
    log: createLogger('test', 'silent'),
    begin: async ({ changes }) => {
      positions = changes.map(({ position }) => position);
    },
    apply: async () => undefined,
  });
  expect(positions).toEqual(expected);
});
