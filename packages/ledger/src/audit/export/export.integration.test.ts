import { describe, expect, test } from 'vitest';
import { text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

interface Line {
  readonly leaf_index: number;
  readonly event: {
    readonly position: string;
    readonly stream: string;
    readonly type: string;
  };
}

const { platform } = await ledger();
const linesOf = (content: string): readonly Line[] =>
  content === ''
    ? []
    : content
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
const exportLines = async (query: string, client = platform) =>
  linesOf((await client.get(`/audit/events${query}`)).text);

for (let count = 0; count < 12; count += 1)
  await platform.post('/exchange/transactions', aTransaction());
const whole = await exportLines('');

describe('the export of the log', () => {
  test('has the same leaves newest first', async () => {
    const last = whole.at(-1)?.event.position;
    expect(await exportLines(`?order=newest&until=${last}`)).toEqual(whole.toReversed());
    const [third, , fifth] = whole.toReversed().slice(2);
    const some = `?order=newest&until=${third?.event.position}&after=${fifth?.event.position}`;
    expect(await exportLines(some)).toEqual(whole.toReversed().slice(2, 4));
    expect(await exportLines(`?order=newest&until=0`)).toEqual([]);
    expect(await exportLines(`?order=newest&after=${last}&until=${last}`)).toEqual([]);
  });

  test('pages from the newest event while new events arrive', async () => {
    const limit = Math.ceil(whole.length / 10);
    const pages: Line[][] = [];
    let until = whole.at(-1)?.event.position;
    for (;;) {
      const page = await exportLines(`?order=newest&limit=${limit}&until=${until}`);
      pages.push([...page]);
      const last = page.at(-1);
      if (last === undefined || page.length < limit) break;
      until = String(BigInt(last.event.position) - 1n);
      await platform.post('/exchange/transactions', aTransaction());
    }
    expect(pages.flat()).toEqual(whole.toReversed());
  });

  test('starts with the latest event for order=newest', async () => {
    const id = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
    const newest = await exportLines('?order=newest&limit=3');
    expect(newest.map(({ event }) => event.stream)).toContain(`transaction-${id}`);
  });

  test('shows a reseller only the events that name it, newest first', async () => {
    const mine = await aReseller(platform, []);
    const scoped = platform.with({ 'x-service-reseller-id': mine });
    await scoped.post('/exchange/transactions', aTransaction());
    const own = await exportLines('', scoped);
    expect(own).toHaveLength(3);
    expect(await exportLines('?order=newest', scoped)).toEqual(own.toReversed());
    expect(await exportLines('?order=newest&limit=2', scoped)).toEqual(
      own.toReversed().slice(0, 2),
    );
  });

  test('rejects an invalid order, limit or time with 422', async () => {
    for (const query of ['order=random', 'limit=0', 'limit=10001', 'recorded_from=today']) {
      expect((await platform.get(`/audit/events?${query}`)).status, query).toBe(422);
    }
  });
});
