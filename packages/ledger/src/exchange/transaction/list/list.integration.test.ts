import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  type Client,
  everyItem,
  list,
  member,
  nextPath,
  text,
} from '../../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../../test/services/ledger.js';
import { longTest } from '../../../../../../test/services/seeded-part.js';

const { platform } = await sharedLedger();

const submit = async (more: Record<string, unknown>, caller: Client = platform) => {
  const answer = await caller.post('/exchange/transactions', aTransaction(more));
  expect(answer.status, answer.text).toBe(201);
  return text(answer, 'id');
};

const idsOf = (items: readonly unknown[]) => items.map((item) => Object(item).id);
const lines = (csv: string) => csv.trimEnd().split('\r\n');

describe('the list of transactions', () => {
  test("finds a counterparty's deals by a prefix of its code or name", async () => {
    const counterparty_id = randomUUID();
    const code = `CP${counterparty_id.slice(0, 8)}`;
    const id = await submit({ counterparty_id });
    const named = { id: counterparty_id, code, name: `Åland Power ${code}` };
    expect((await platform.post('/exchange/counterparties', named)).status).toBe(201);
    for (const q of [code.toLowerCase(), encodeURIComponent(`Åland power ${code}`)]) {
      expect(idsOf(list(await platform.get(`/exchange/transactions?q=${q}`)))).toEqual([id]);
    }
    const scoped = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    expect(list(await scoped.get(`/exchange/transactions?q=${code}`))).toEqual([]);
    const csv = await platform.get(`/exchange/transactions?q=${code}&format=csv`);
    expect(lines(csv.text)[1]).toContain(`${counterparty_id},${code},Åland Power ${code},`);
  });

  test('returns the total on request', async () => {
    const counterparty_id = randomUUID();
    for (let count = 0; count < 3; count += 1) await submit({ counterparty_id });
    const path = `/exchange/transactions?counterparty_id=${counterparty_id}&limit=2`;
    const counted = await platform.get(`${path}&total=true`);
    expect([list(counted).length, counted.headers.get('total-count')]).toEqual([2, '3']);
    expect((await platform.get(path)).headers.get('total-count')).toBeNull();
    const scoped = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const none = await scoped.get(`${path}&total=true`);
    expect([list(none), none.headers.get('total-count')]).toEqual([[], '0']);
  });

  test.each([
    ['sort=price', 'sort'],
    ['sort=delivery_start&cursor=WyIxIiwiMCJd', 'cursor'],
    ['cursor=nonsense', 'cursor'],
    ['status=pending,gone', 'status'],
    ['status=', 'status'],
    ['counterparty_id=b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11,me', 'counterparty_id'],
    [`book=${Array.from({ length: 51 }, (_, index) => index).join(',')}`, 'book'],
    ['currency=ZZZ', 'currency'],
    ['q=', 'q'],
    ['delivery_from=tomorrow', 'delivery_from'],
    ['delivery_from=2026-01-02T00:00:00Z&delivery_to=2026-01-02T00:00:00Z', 'delivery_to'],
    ['changed_from=2026-01-02T00:00:00Z&changed_to=2026-01-01T00:00:00Z', 'changed_to'],
    ['format=xml', 'format'],
    ['total=perhaps', 'total'],
    ['outcome=refused&sort=delivery_start', 'outcome'],
    ['outcome=refused&total=true', 'outcome'],
    ['outcome=refused&status=pending', 'outcome'],
    ['outcome=refused&book=a', 'outcome'],
    ['outcome=refused&delivery_from=2026-01-02T00:00:00Z', 'outcome'],
    ['outcome=refused&q=a', 'outcome'],
    ['outcome=refused&external_id=a', 'outcome'],
    ['code=gate_closed', 'code'],
    ['actor=key-1&outcome=accepted', 'actor'],
    ['refused_from=2026-01-02T00:00:00Z', 'refused_from'],
    ['refused_to=2026-01-02T00:00:00Z', 'refused_to'],
    [
      'outcome=refused&refused_from=2026-01-02T00:00:00Z&refused_to=2026-01-02T00:00:00Z',
      'refused_to',
    ],
  ])('refuses %s', async (query, name) => {
    const answer = await platform.get(`/exchange/transactions?${query}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`"${name}"`)]);
  });

  test("refuses another order's cursor", async () => {
    const counterparty_id = randomUUID();
    await submit({ counterparty_id });
    await submit({ counterparty_id });
    const path = `/exchange/transactions?counterparty_id=${counterparty_id}&limit=1`;
    const orders = ['', '&sort=delivery_start', '&sort=-delivery_start', '&sort=volume_mwh'];
    for (const order of orders) {
      const next = nextPath(await platform.get(`${path}${order}`)) ?? '';
      const cursor = /cursor=[^&]+/.exec(next)?.[0];
      expect(list(await platform.get(next))).toHaveLength(1);
      for (const other of orders.filter((one) => one !== order)) {
        expect((await platform.get(`${path}${other}&${cursor}`)).status).toBe(422);
      }
    }
  });
});

describe('transactions as CSV', () => {
  test('have one line per match, exact figures and no formula cells', async () => {
    const counterparty_id = randomUUID();
    const deals = [
      { book: '=1+1', volume_mwh: '999999999999999999.123456', price_per_mwh: -0.5 },
      { book: 'a "quoted", book', cost_key: '@cmd', direction: 'sell' },
      { external_id: `+${counterparty_id}` },
    ];
    for (const deal of deals) await submit({ counterparty_id, ...deal });
    const path = `/exchange/transactions?counterparty_id=${counterparty_id}`;
    const csv = await platform.get(`${path}&format=csv&sort=submitted_at`);
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(csv.headers.get('ledger-position')).toMatch(/^\d+$/);
    const [head = '', ...rows] = lines(csv.text);
    expect(head).toBe(
      'id,counterparty_id,counterparty_code,counterparty_name,asset_id,reseller_id,cost_key,transaction_type,volume_mwh,price_per_mwh,delivery_start,delivery_end,status,settlement_amount,corrects,corrected_by,direction,currency,book,trade_date,external_id,shape,block_product,block_mw,block_market,block_time_zone,block_hours,block_days,block_calendar,submitted_at,changed_at',
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(',999999999999999999.123456,-0.5,');
    expect(rows[0]).toContain(",'=1+1,");
    expect(rows[1]).toContain(',"a ""quoted"", book",');
    expect(rows[1]).toContain(",'@cmd,");
    expect(rows[2]).toContain(`,'+${counterparty_id},`);
    expect(lines((await platform.get(`${path}&format=csv&limit=2`)).text)).toHaveLength(3);
    const id = rows[0]?.slice(0, 36) ?? '';
    await platform.post(`/exchange/transactions/${id}/confirm`, {});
    const confirmed = await platform.get(`${path}&format=csv&status=confirmed`);
    expect(lines(confirmed.text).slice(1)).toEqual([expect.stringContaining(id)]);
  });

  longTest('show all matches at the start of the answer over several reads', async () => {
    const counterparty_id = randomUUID();
    const items = Array.from({ length: 1000 }, (_, index) =>
      aTransaction({ counterparty_id, volume_mwh: 1 + (index % 7) }),
    );
    const batches = [];
    for (let count = 0; count < 3; count += 1) {
      batches.push(await platform.post('/exchange/transactions/batch', { items }));
    }
    expect(batches.map(({ status }) => status)).toEqual(batches.map(() => 201));
    const path = `/exchange/transactions?counterparty_id=${counterparty_id}`;
    await vi.waitUntil(async () => (await platform.get(`${path}&limit=1`)).status === 200, {
      timeout: 60_000, // Waits for three batches of the largest size.
    });
    const expected = idsOf(await everyItem(platform, `${path}&limit=1000&sort=-volume_mwh`));
    expect(new Set(expected).size).toBe(3000);
    const [first = ''] = expected;
    await platform.post(`/exchange/transactions/${first}/confirm`, {});
    const csv = await platform.get(`${path}&format=csv&sort=-volume_mwh&total=true`);
    expect(csv.headers.get('total-count')).toBe('3000');
    const shown = lines(csv.text).slice(1);
    expect(shown.map((line) => line.slice(0, 36))).toEqual(expected);
    const before = csv.headers.get('ledger-position');
    const cut = { volume_mwh: 0.5, reason: 'a cut cable', reason_code: 'A70' };
    const answer = await platform.post(`/exchange/transactions/${first}/curtail`, cut);
    expect(answer.status, answer.text).toBe(200);
    const then = await platform.get(`${path}&format=csv&sort=-volume_mwh&as_of=${before}`);
    expect(then.text).toBe(csv.text);
    const now = lines((await platform.get(`${path}&format=csv&sort=-volume_mwh`)).text);
    expect(now.at(-1)).toContain(`${first},`);
    expect(member(list(await platform.get(`${path}&limit=1&sort=volume_mwh`))[0], 'id')).toBe(
      first,
    );
  });
});
