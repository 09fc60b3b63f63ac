import { createLogger } from '@exchange/runtime/process/logger';
import pg from 'pg';
import { expect, test } from 'vitest';
import { unused } from '../../../packages/runtime/test/unused.js';
import { DeliveryStore } from '../src/delivery/delivery-store.js';
import { EndpointStore } from '../src/endpoint/endpoint-store.js';
import { Endpoints } from '../src/endpoint/endpoints.js';
import { aWebhook, rules } from './fixtures.js';

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
    eventLog: { eventAt: unused, readAll: unused, subscribe: unused },
    endpointStore: new EndpointStore(pool, 'a process'),
    store: new DeliveryStore(pool, 'a process'),
    settler: {
      async idle() {
        await new Promise(setImmediate);
        order.push('stored');
      },
    },
    publications: { typesWithDerivedEvents: new Set(), of: unused },
    ...{ requireSameLog: unused, signal: new AbortController().signal },
    ...{ settings: rules, log: createLogger('test', 'silent'), perform: unused, onFailure: unused },
  });
  const data = { webhook_id: id, reseller_id, changes: { active: false } };
  await endpoints.apply({ position: 5n, event: { type: 'WebhookChanged', data }, state });
  expect(order).toEqual(['stored', 'dropped']);
});
