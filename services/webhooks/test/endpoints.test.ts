import { createLogger } from '@exchange/runtime/process/logger';
import pg from 'pg';
import { expect, test } from 'vitest';
import { thingAt } from '../../../packages/runtime/test/projector/things-lane.js';
import { unused } from '../../../packages/runtime/test/unused.js';
import { Endpoints } from '../src/endpoint/endpoints.js';
import { WebhookStore } from '../src/webhook-store.js';
import { aWebhook, rules } from './fixtures.js';

const common = {
  publications: { typesWithDerivedEvents: new Set<string>(), of: unused },
  ...{ requireSameLog: unused, signal: new AbortController().signal },
  ...{ settings: rules, log: createLogger('test', 'silent'), perform: unused, onFailure: unused },
};

test('the results of finished calls are stored before a disabled webhook drops its deliveries', async () => {
  const state = aWebhook();
  const { id, reseller_id } = state.webhook;
  const order: string[] = [];
  const query = async (statement: string) => {
    order.push(statement.includes("'dropped'") ? 'dropped' : statement);
    return { rows: [{ id, is_result: true }] };
  };
  const pool = Object.assign(new pg.Pool(), { query });
  const endpoints = new Endpoints({
    ...common,
    eventLog: { eventAt: unused, readAll: unused, subscribe: unused },
    store: new WebhookStore(pool, 'a process'),
    settler: {
      async idle() {
        await new Promise(setImmediate);
        order.push('stored');
      },
    },
  });
  const data = { webhook_id: id, reseller_id, changes: { active: false } };
  const event = { type: 'WebhookChanged', data } as const;
  await endpoints.apply({ kind: 'change', position: 5n, event, state });
  expect(order).toEqual(['stored', 'dropped']);
});

test('a position that only the leader has is not lost', async () => {
  const state = aWebhook();
  const { id } = state.webhook;
  const statements: string[] = [];
  const query = async (statement: string) => {
    statements.push(statement);
    if (statement.includes('read_to::text from webhook_endpoints')) {
      return { rows: [{ id, read_to: '9' }] };
    }
    return { rows: [{ id, is_result: true }] };
  };
  const pool = Object.assign(new pg.Pool(), { query });
  const endpoints = new Endpoints({
    ...common,
    signal: AbortSignal.abort(),
    eventLog: {
      eventAt: async (_, { fromLeader = false } = {}) => (fromLeader ? thingAt(9n) : undefined),
      readAll: unused,
      async *subscribe() {},
    },
    store: Object.assign(new WebhookStore(pool, 'a process'), { waiting: async () => [] }),
    settler: { idle: async () => undefined },
  });
  const current = new Map([[id, { state, since: 1n }]]);
  await endpoints.begin({ kind: 'start', current, changes: [], appliedTo: 5n, end: 5n });
  expect(endpoints.all().map((one) => one.state.readTo)).toEqual([9n]);
  expect(statements.filter((statement) => statement.includes('delete'))).toEqual([]);
});
