import { randomUUID } from 'node:crypto';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, client, type JsonMap, text } from '../acceptance/client.js';
import { aCustomer, aReseller, aTransaction, attach } from '../acceptance/fixtures.js';
import { ledger, type RunningLedger } from '../services/ledger.js';
import { metricAt } from '../services/metric.js';
import { longTest } from '../services/seeded-part.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const folder = temporaryFolder();
let running: RunningLedger;
let platform: Client;
let eventLog: EventLog;
let operations: string;

beforeAll(async () => {
  running = await ledger();
  platform = running.platform;
  eventLog = connectEventLog(running.eventStoreUrl);
  const another = await running.anotherApi({ operationsPort: 0 });
  operations = `http://127.0.0.1:${another.operationsPort}`;
});
afterAll(async () => {
  await eventLog.close();
});

async function appendRaw(stream: string, type: string, data: unknown) {
  const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 });
  const event = anEvent(data, type);
  const { position } = await eventLog.append(stream, last?.revision ?? 'no_stream', [event]);
  return { id: event.id, position, revision: Number((last?.revision ?? -1n) + 1n) };
}

/** The database refuses a second attachment of one reseller and state. */
async function aParkedCustomer() {
  const reseller_id = await aReseller(platform, ['TX', 'OK']);
  const customer = await aCustomer(platform);
  await attach(platform, customer, reseller_id, { state: 'TX' });
  const again = await appendRaw(`customer-${customer}`, 'AttachmentAdded', {
    customer_id: customer,
    link_id: randomUUID(),
    reseller_id,
    state: 'TX',
    cost_key: 'again',
    is_primary: false,
    demoted_link_id: null,
  });
  const later = await platform.post(`/customers/${customer}/resellers`, {
    reseller_id,
    state: 'OK',
  });
  return { customer, reseller_id, again, later };
}

async function laneIn(path: string, lane: string): Promise<JsonMap> {
  const { body } = await platform.get(path);
  return Object(Object(Object(body).lanes)[lane]);
}

function run(...words: string[]) {
  const { databaseUrl, eventStoreUrl } = running;
  const stores = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  return runRecorded(words, { DATA_DIR: folder, ...stores });
}

const metric = (name: string, labels: string) => metricAt(operations, name, labels);

describe('a parked stream', () => {
  test('is in the metrics and in readiness, which stays 200', async () => {
    const { customer, again } = await aParkedCustomer();
    for (const path of ['//readyz', '/readyz']) {
      const answer = await platform.get(path);
      expect(answer.status).toBe(200);
      expect(Object(answer.body).status).toBe('ready');
      const lane = await laneIn(path, 'directory');
      expect(lane).toMatchObject({ stopped: null, waiting: null });
      expect(Object(lane['parked']).first).toContainEqual(
        expect.objectContaining({
          stream: `customer-${customer}`,
          position: again.position.toString(),
          events: 2,
          code: 'refused',
        }),
      );
    }
    const { streams, events, first } = Object((await laneIn('//readyz', 'directory'))['parked']);
    expect(await metric('lane_parked_streams', 'lane="directory"')).toBe(streams);
    expect(await metric('lane_parked_events', 'lane="directory"')).toBe(events);
    expect(await metric('lane_parked_streams', 'lane="assets"')).toBe(0);
    expect(await metric('lane_waiting', 'lane="directory"')).toBe(0);
    expect(first.length).toBeLessThanOrEqual(5);
  });

  test('answers its writes with Ledger-Projected: false at once, unlike other streams', async () => {
    const { customer, reseller_id, later } = await aParkedCustomer();
    expect(later.status).toBe(201);
    expect(later.headers.get('ledger-projected')).toBe('false');
    const startedAt = performance.now();
    const primary = await platform.post(
      `/customers/${customer}/resellers/${text(later, 'id')}/primary`,
    );
    expect(primary.status).toBe(200);
    expect(primary.headers.get('ledger-projected')).toBe('false');
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    const other = await platform.post('/customers', { name: 'Other' });
    expect(other.headers.get('ledger-projected')).toBeNull();
    const attached = await platform.post(`/customers/${text(other, 'id')}/resellers`, {
      reseller_id,
      state: 'TX',
    });
    expect(attached.headers.get('ledger-projected')).toBeNull();
    const read = await platform.get(`/customers/${text(other, 'id')}`, {
      'ledger-position': primary.headers.get('ledger-position') ?? '',
    });
    expect(read.status).toBe(200);
  });

  test('blocks no feed, history or other tenant', async () => {
    const before = await platform.post('/exchange/transactions', aTransaction());
    const id = text(before, 'id');
    await appendRaw(`transaction-${id}`, 'TransactionConfirmed', { transaction_id: 'nonsense' });
    const history = await platform.get(`/exchange/transactions/${id}/history`);
    expect(history.status).toBe(200);
    const confirmed = await platform.post(`/exchange/transactions/${id}/confirm`, {});
    expect(confirmed.status).toBe(409);
    expect(Object(confirmed.body).detail).toContain(`transaction-${id}`);
    const after = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
    expect((await platform.get(`/exchange/transactions/${after}`)).status).toBe(200);
    const ids = await feedUntil(before.headers.get('ledger-position') ?? '0', after);
    expect(ids).toContain(after);
  });
});

async function feedUntil(position: string, id: string): Promise<string> {
  const cut = AbortSignal.timeout(60_000);
  const response = await fetch(`${running.url}/api/v1/exchange/transactions/feed`, {
    headers: { 'x-api-key': running.apiKey, 'last-event-id': position },
    signal: cut,
  });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes(id)) break;
  }
  return text;
}

describe('the command line', () => {
  longTest(
    'lists, retries and skips parked streams; verify reports incomplete tables and compares the rest',
    async () => {
      const { customer, again } = await aParkedCustomer();
      const stream = `customer-${customer}`;
      const status = await run('projections', 'status');
      expect(status.code).toBe(1);
      expect(status.text).toMatch(/^directory: .*PARKED: \d+/m);
      const listed = await run('projections', 'parked', 'directory');
      expect(listed.code).toBe(0);
      expect(listed.text).toContain(`directory: ${stream}: 2 events wait since `);
      expect(listed.text).toContain(`@${again.revision} (${again.id}), position ${again.position}`);
      expect(listed.text).toContain('refused: ');
      expect(JSON.parse((await run('projections', 'parked', '--json')).text)).toContainEqual(
        expect.objectContaining({ lane: 'directory', stream, events: 2 }),
      );

      const verified = await run('verify', 'directory');
      expect(verified.code).toBe(2);
      expect(verified.text).toContain(stream);
      expect(verified.text).toContain('everything else was compared');

      const retried = await run('projections', 'retry', 'directory', stream);
      expect([retried.code, retried.text]).toEqual([1, expect.stringContaining('still parked')]);
      expect((await run('projections', 'retry', 'directory', 'customer-none')).code).toBe(2);

      const wrong = await run('projections', 'skip', 'directory', randomUUID(), '--reason', 'x');
      expect(wrong.code).toBe(2);
      const audit = await run('projections', 'skip', 'audit', again.id, '--reason', 'x');
      expect([audit.code, audit.text]).toEqual([2, expect.stringContaining('attests every event')]);
      const skipped = await run(
        ...['projections', 'skip', 'directory', again.id, '--reason', 'attached twice'],
      );
      expect(skipped.code).toBe(0);
      await expect
        .poll(async () => Object((await platform.get(`/customers/${customer}`)).body).resellers)
        .toMatchObject([{ state: 'TX' }, { state: 'OK' }]);
      const records = await eventLog.readStream('projection-directory');
      expect(records.at(-1)).toMatchObject({
        type: 'LaneEventSkipped',
        data: { event_id: again.id, reason: 'attached twice', stream },
      });
      expect((await run('projections', 'parked', 'directory')).text).not.toContain(stream);
      const next = await client(running.url, { 'x-api-key': running.apiKey }).post(
        `/customers/${customer}/resellers`,
        { reseller_id: await aReseller(platform, ['TX']), state: 'TX' },
      );
      expect(next.headers.get('ledger-projected')).toBeNull();
    },
  );
});
