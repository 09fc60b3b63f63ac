import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addServiceRoutes, type ReadinessChecks } from '../src/http/service-routes.js';

const ready: ReadinessChecks = {
  dependencies: { event_log: async () => undefined, database: async () => undefined },
  lanes: async () => ({}),
  lagging: () => [],
  isShuttingDown: () => false,
};

async function readyz(checks: Partial<ReadinessChecks> = {}) {
  const app = fastify();
  addServiceRoutes(app, { ...ready, ...checks });
  const answer = await app.inject('/readyz');
  return { status: answer.statusCode, ...answer.json() };
}

test('a ready service is 200', async () => {
  expect(await readyz()).toMatchObject({
    status: 'ready',
    dependencies: { database: { ok: true } },
  });
});

test('a check of the lanes that stalls is 503 after 2 s', async () => {
  expect(await readyz({ lanes: () => new Promise(() => undefined) })).toMatchObject({
    status: 'not_ready',
    dependencies: { lanes: { ok: false, reason: 'no answer in 2000 ms' } },
    lanes: {},
  });
});

test('a check of the lanes that fails is 503 with the reason', async () => {
  const lanes = () => Promise.reject(new Error('the table is locked'));
  expect(await readyz({ lanes })).toMatchObject({
    dependencies: { lanes: { ok: false, reason: 'the table is locked' } },
  });
});
