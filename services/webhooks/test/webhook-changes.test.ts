import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@exchange/ledger/platform/webhook/events';
import type { EventLog, Delivery as LogDelivery } from '@exchange/runtime/event-log/types';
import { createLogger } from '@exchange/runtime/process/logger';
import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { webhookChanges } from '../src/endpoint/webhook-changes.js';

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

const logOf = (events: readonly WebhookEvent[]): Pick<EventLog, 'headPosition' | 'subscribe'> => ({
  headPosition: async () => BigInt(events.length),
  async *subscribe(): AsyncGenerator<LogDelivery> {
    const stored = events.map((event, index) => ({
      ...{ ...event, id: randomUUID(), stream: 'webhook-1', created: new Date(0) },
      ...{ revision: BigInt(index), position: BigInt(index) + 1n, metadata: { schema_version: 1 } },
    }));
    yield { kind: 'events', events: stored };
    yield { kind: 'live' };
  },
});

async function startOn(
  events: readonly WebhookEvent[],
  appliedTo: bigint,
  eventLog = logOf(events),
) {
  const changes = webhookChanges({
    ...{ eventLog, appliedTo, signal: new AbortController().signal },
    requireSameLog: async () => undefined,
    log: createLogger('test', 'silent'),
  });
  for await (const one of changes) if (one.kind === 'start') return one;
  return undefined;
}

test.each([
  [0n, [1n, 2n, 3n]],
  [2n, [3n]],
  [3n, []],
])('a start repeats no change up to the applied position %s', async (appliedTo, expected) => {
  const start = await startOn(events, appliedTo);
  expect(start?.changes.map(({ position }) => position)).toEqual(expected);
});

test('an applied position behind the end of a restored log is its end', async () => {
  expect((await startOn(events, 9n))?.appliedTo).toBe(3n);
});

test('a lagging follower does not repeat changes', async () => {
  const headPosition = async (options?: { readonly fromLeader?: boolean }) =>
    options?.fromLeader === true ? 3n : 2n;
  const start = await startOn(events, 3n, { ...logOf(events), headPosition });
  expect(start).toMatchObject({ appliedTo: 3n, changes: [] });
});

test('a start has no deleted webhook', async () => {
  const start = await startOn([...events, { type: 'WebhookDeleted', data: own }], 4n);
  expect(start?.current.size).toBe(0);
});

test('the gap of a webhook that lost its position begins where it was enabled again', async () => {
  const enabled = (active: boolean): WebhookEvent => ({
    type: 'WebhookChanged',
    data: { ...own, changes: { active } },
  });
  const start = await startOn([...events, enabled(false), enabled(true), replay], 0n);
  expect(start?.current.get(own.webhook_id)?.since).toBe(5n);
});
