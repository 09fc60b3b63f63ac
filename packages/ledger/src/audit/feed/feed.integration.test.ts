import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { describedEvents } from '../../../../../test/services/described-events.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';

const { platform, url, apiKey } = await sharedLedger();

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly data: { readonly transaction_id: string; readonly counterparty_id?: string };
  };
}

async function read(
  headers: Record<string, string>,
  query: string,
  enough: (event: FeedEvent, count: number) => boolean,
  quietMs = 60_000,
): Promise<FeedEvent[]> {
  const cut = new AbortController();
  const response = await fetch(`${url}/api/v1/exchange/transactions/feed${query}`, {
    headers: { 'x-api-key': apiKey, ...headers },
    signal: cut.signal,
  });
  expect(response.status).toBe(200);
  const events: FeedEvent[] = [];
  let rest = '';
  let quiet = setTimeout(() => cut.abort(), quietMs);
  try {
    for await (const chunk of response.body ?? []) {
      clearTimeout(quiet);
      quiet = setTimeout(() => cut.abort(), quietMs);
      rest += Buffer.from(chunk).toString('utf8');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const [id, type, data] = [field('id'), field('event'), field('data')];
        if (id === undefined || type === undefined || data === undefined) continue;
        const event = { id, type, data: JSON.parse(data) };
        events.push(event);
        if (enough(event, events.length)) return events;
      }
    }
    return events;
  } catch (error) {
    if (!cut.signal.aborted) throw error;
    return events;
  } finally {
    clearTimeout(quiet);
    cut.abort();
  }
}

const disconnectsMin = shortOrWhole(10, 100);

describe('the feed', () => {
  test(`loses and repeats nothing over ${disconnectsMin} disconnects under load`, async () => {
    const before = await platform.post('/exchange/transactions', aTransaction());
    const counterparty_id = randomUUID();
    const sent: string[] = [];
    let writing = true;
    const load = (async () => {
      for (let count = 0; count < 6 * disconnectsMin; count += 1) {
        const body = aTransaction({ counterparty_id });
        sent.push(
          text(
            await platform.post('/exchange/transactions', body, { prefer: 'respond-async' }),
            'id',
          ),
        );
      }
      writing = false;
    })();
    const received: FeedEvent[] = [];
    let last = before.headers.get('ledger-position') ?? '';
    let disconnects = 0;
    while (
      disconnects < disconnectsMin ||
      writing ||
      !received.some(({ data }) => data.data.transaction_id === sent.at(-1))
    ) {
      const quota = 1 + (disconnects % 9);
      const batch = await read({ 'last-event-id': last }, '', (_, count) => count >= quota, 2_000);
      disconnects += 1;
      received.push(...batch);
      last = batch.at(-1)?.id ?? last;
    }
    await load;
    const ours = received.filter(({ data }) => data.data.counterparty_id === counterparty_id);
    expect(ours.map(({ data }) => data.data.transaction_id)).toEqual(sent);
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
    expect(disconnects).toBeGreaterThanOrEqual(disconnectsMin);
  });

  test('shows a reseller its own transactions only', async () => {
    const [mine, theirs] = [await aReseller(platform, []), await aReseller(platform, [])];
    const as = (reseller: string) => platform.with({ 'x-service-reseller-id': reseller });
    await as(theirs).post('/exchange/transactions', aTransaction());
    const own = text(await as(mine).post('/exchange/transactions', aTransaction()), 'id');
    await as(mine).post(`/exchange/transactions/${own}/confirm`, {});
    const headers = { 'x-service-reseller-id': mine };
    const events = await read(
      headers,
      '?after=start',
      ({ type }) => type === 'TransactionConfirmed',
    );
    expect(events.map(({ type, data }) => [type, data.data.transaction_id])).toEqual([
      ['TransactionSubmitted', own],
      ['TransactionConfirmed', own],
    ]);
  });

  test('matches the AsyncAPI document for every event of a transaction', async () => {
    const described = await describedEvents(platform);
    const first = await platform.post('/exchange/transactions', aTransaction());
    for (const life of [
      ['confirm', 'settle'],
      ['confirm', 'correct'],
      ['confirm', 'curtail'],
      ['cancel'],
      ['reject'],
    ]) {
      const transaction_type = life.includes('correct') ? 'trade' : 'nomination';
      const deal = aTransaction({ transaction_type });
      const id = text(await platform.post('/exchange/transactions', deal), 'id');
      for (const step of life) {
        const body = ['correct', 'curtail'].includes(step) ? { volume_mwh: 1 } : {};
        const path = `/exchange/transactions/${id}/${step}`;
        const answer = await platform.post(path, { reason: 'a reason', ...body });
        expect([step, answer.status, answer.text]).toContain(step === 'correct' ? 201 : 200);
      }
    }
    const events = await read(
      { 'last-event-id': first.headers.get('ledger-position') ?? '' },
      '',
      ({ type }) => type === 'TransactionRejected',
    );
    for (const { type, data } of events) {
      expect([type, ...described.faultsOf('transactionFeed', type, data)]).toEqual([type]);
      const without = { ...data, data: {} };
      expect(described.faultsOf('transactionFeed', type, without)).not.toEqual([]);
    }
    // Occurs only after a race for an external id.
    const all = new Set(described.types('transactionFeed'));
    expect(all.delete('ExternalIdWithheld')).toBe(true);
    expect(new Set(events.map(({ type }) => type))).toEqual(all);
  });

  test('answers HEAD with its headers, and ends', async () => {
    const answer = await fetch(`${url}/api/v1/exchange/transactions/feed`, {
      method: 'HEAD',
      headers: { 'x-api-key': apiKey },
      signal: AbortSignal.timeout(10_000),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });

  test.each([
    ['an invalid', 'x', 'should be the id'],
    ["a replaced log's", '9223372036854775806', 'the log was replaced by an older one'],
  ])('rejects %s Last-Event-ID with 422', async (_, id, fault) => {
    const answer = await platform.get('/exchange/transactions/feed', { 'last-event-id': id });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(fault)]);
  });
});
