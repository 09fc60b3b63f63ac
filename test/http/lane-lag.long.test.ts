// Long: 15 s. Waits until a stopped lane counts as late.
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Answer, client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';

const headers = { prefer: 'respond-async' };

test('slows writers and reports in /readyz while an active lane is too far behind', async () => {
  const service = await ledger();
  const slowed = await service.anotherApi({ laneLagSecondsMax: 2 });
  const platform = client(slowed.url).with({ 'x-api-key': service.apiKey });
  const first = await platform.post('/exchange/transactions', aTransaction());
  expect(first.status).toBe(201);
  let at = BigInt(first.headers.get('ledger-position') ?? 0);

  const database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  const eventLog = connectEventLog(service.eventStoreUrl);
  try {
    await database.query(
      "update ledger.lane_checkpoints set paused_reason = 'slow for a test' where lane = 'exchange'",
    );
    const tell = (position: bigint) =>
      database.query("select pg_notify('lane_progress', 'exchange:' || $1::text)", [
        position.toString(),
      ]);
    const writeMany = async () => {
      const sent = Array.from({ length: 60 }, () =>
        platform.with(headers).post('/exchange/transactions', aTransaction()),
      );
      return Promise.all(sent);
    };
    let refused: Answer | undefined;
    await expect
      .poll(
        async () => {
          at += 1n;
          await tell(at);
          const answers = await writeMany();
          refused = answers.find(({ status }) => status !== 201);
          return refused?.status;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(503);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused?.text).toMatch(/LANE_LAG_SECONDS_MAX/);
    const readiness = await platform.get('/readyz');
    expect(readiness.status).toBe(200);
    expect(readiness.body).toMatchObject({
      status: 'ready',
      lagging: expect.arrayContaining(['exchange']),
    });
    expect((await platform.get('/exchange/transactions?limit=1')).status).toBe(200);

    const catchUp = async () => tell((await eventLog.headPosition()) ?? 0n);
    await expect
      .poll(
        async () => {
          await catchUp();
          const statuses = (await writeMany()).map(({ status }) => status);
          await catchUp();
          return [new Set(statuses), (await platform.get('/readyz')).body];
        },
        { timeout: 60_000, interval: 100 },
      )
      .toEqual([new Set([201]), expect.objectContaining({ lagging: [] })]);
  } finally {
    await database.query(
      "update ledger.lane_checkpoints set paused_reason = null where lane = 'exchange'",
    );
    await Promise.all([database.end(), eventLog.close()]);
  }
}, 180_000);
